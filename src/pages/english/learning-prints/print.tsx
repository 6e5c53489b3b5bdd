import { PrintPage } from '@/features/learning-prints/components/PrintPage';
import { numberIn, usePageQuery } from '@/lib/page-query';

export default function LearningPrintPage() {
  const { id } = usePageQuery('learningPrint');
  return <PrintPage id={numberIn(id)} />;
}
