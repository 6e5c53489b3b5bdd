import { DeletionPage } from '@/features/mine/deletion/DeletionPage';
import { parseNumber, usePageQuery } from '@/lib/page-query';

export default function Deletion() {
  const { studentId } = usePageQuery('deletion');
  return <DeletionPage studentId={parseNumber(studentId)} />;
}
