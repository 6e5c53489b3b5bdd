import { PrintPage } from '@/features/learning-prints/components/PrintPage';
import { parseNumber, usePageQuery } from '@/lib/page-query';

export default function LearningPrintPage() {
  const { id } = usePageQuery('learningPrint');
  return <PrintPage id={parseNumber(id)} />;
}
