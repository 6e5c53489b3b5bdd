import { Memorization } from '@/features/word-study/components/Memorization';
import { StagePage } from '@/features/word-study/components/StagePage';
import { CardSkeleton } from '@/features/word-study/components/skeletons';
import { useStudyPosition } from '@/features/word-study/use-study-position';

export default function MemorizationPage() {
  const position = useStudyPosition('memorization');
  return (
    <StagePage step="memorization" position={position} skeleton={<CardSkeleton />}>
      {(open, stage) => <Memorization open={open} stage={stage} />}
    </StagePage>
  );
}
