import { Memorization } from '@/features/word-study/components/Memorization';
import { StagePage } from '@/features/word-study/components/StagePage';
import { CardSkeleton } from '@/features/word-study/components/skeletons';
import { useStudyPlace } from '@/features/word-study/use-study-place';

export default function MemorizationPage() {
  const place = useStudyPlace('memorization');
  return (
    <StagePage step="memorization" place={place} skeleton={<CardSkeleton />}>
      {(open, stage) => <Memorization open={open} stage={stage} />}
    </StagePage>
  );
}
