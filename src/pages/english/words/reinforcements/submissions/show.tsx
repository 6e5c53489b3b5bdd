import { Report } from '@/features/reinforcement/components/Report';
import { parseNumber, usePageQuery } from '@/lib/page-query';

export default function ReinforcementReport() {
  const { submissionId } = usePageQuery('reinforcementReport');
  return <Report submissionId={parseNumber(submissionId)} />;
}
