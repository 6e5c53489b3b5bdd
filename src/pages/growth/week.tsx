import { WeekPage } from '@/features/growth/components/WeekPage';
import { usePageQuery } from '@/lib/page-query';

export default function WeeklyReport() {
  const { day } = usePageQuery('weeklyReport');
  return <WeekPage day={day} />;
}
