import { Reviews } from '@/features/reinforcement/components/Reviews';
import { parseNumber, usePageQuery } from '@/lib/page-query';

export default function Reinforcements() {
  const { courseId } = usePageQuery('reinforcements');
  return <Reviews courseId={parseNumber(courseId)} />;
}
