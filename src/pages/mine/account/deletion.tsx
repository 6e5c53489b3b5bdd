import { DeletionPage } from '@/features/mine/deletion/DeletionPage';
import { numberIn, usePageQuery } from '@/lib/page-query';

export default function Deletion() {
  const { studentId } = usePageQuery('deletion');
  return <DeletionPage studentId={numberIn(studentId)} />;
}
