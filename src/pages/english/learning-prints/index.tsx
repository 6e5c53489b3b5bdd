import { PrintList } from '@/features/learning-prints/components/PrintList';
import { numberIn, usePageQuery } from '@/lib/page-query';

export default function LearningPrintsPage() {
  const { learningRecordId } = usePageQuery('learningPrints');
  return <PrintList learningRecordId={numberIn(learningRecordId)} />;
}
