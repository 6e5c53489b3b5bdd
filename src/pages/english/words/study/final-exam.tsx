import { FinalExam } from '@/features/word-study/components/FinalExam';
import { StagePage } from '@/features/word-study/components/StagePage';
import { ListSkeleton } from '@/features/word-study/components/skeletons';
import { useStudyPlace } from '@/features/word-study/use-study-place';

export default function FinalExamPage() {
  const place = useStudyPlace('finalExam');
  return (
    <StagePage step="final_exam" place={place} skeleton={<ListSkeleton />}>
      {(open) => <FinalExam open={open} />}
    </StagePage>
  );
}
