import { FinalExam } from '@/features/word-study/components/FinalExam';
import { StagePage } from '@/features/word-study/components/StagePage';
import { ListSkeleton } from '@/features/word-study/components/skeletons';
import { useStudyPosition } from '@/features/word-study/use-study-position';

export default function FinalExamPage() {
  const position = useStudyPosition('finalExam');
  return (
    <StagePage step="final_exam" position={position} skeleton={<ListSkeleton />}>
      {(open) => <FinalExam open={open} />}
    </StagePage>
  );
}
