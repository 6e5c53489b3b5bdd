import { Report } from '@/features/reinforcement/components/Report';
import { numberIn, usePageQuery } from '@/lib/page-query';

export default function ReinforcementReport() {
  const { submissionId } = usePageQuery('reinforcementReport');
  return <Report submissionId={numberIn(submissionId)} />;
}
