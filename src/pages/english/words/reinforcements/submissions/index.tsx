import { History } from '@/features/reinforcement/components/History';
import { parseNumber, usePageQuery } from '@/lib/page-query';

export default function ReinforcementHistory() {
  const { courseId } = usePageQuery('reinforcementHistory');
  return <History courseId={parseNumber(courseId)} />;
}
