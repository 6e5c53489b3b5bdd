import { PrintList } from '@/features/learning-prints/components/PrintList';
import { parseNumber, usePageQuery } from '@/lib/page-query';

export default function LearningPrintsPage() {
  const { learningRecordId } = usePageQuery('learningPrints');
  return <PrintList learningRecordId={parseNumber(learningRecordId)} />;
}
