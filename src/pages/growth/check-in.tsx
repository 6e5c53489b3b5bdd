import { CheckInPage } from '@/features/growth/components/CheckInPage';
import { usePageQuery } from '@/lib/page-query';

/** 0 to 100, or none. */
const parseScore = (value: string | undefined): number | undefined =>
  value !== undefined && /^\d{1,3}$/.test(value) && Number(value) <= 100 ? Number(value) : undefined;

export default function CheckIn() {
  const { score } = usePageQuery('checkIn');
  return <CheckInPage score={parseScore(score)} />;
}
