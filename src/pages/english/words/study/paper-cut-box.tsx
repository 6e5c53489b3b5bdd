import { PaperCutBox } from '@/features/word-study/components/PaperCutBox';
import { StagePage } from '@/features/word-study/components/StagePage';
import { SlipsSkeleton } from '@/features/word-study/components/skeletons';
import { useStudyPlace } from '@/features/word-study/use-study-place';

export default function PaperCutBoxPage() {
  const place = useStudyPlace('paperCutBox');
  return (
    <StagePage step="paper_cut_box" place={place} skeleton={<SlipsSkeleton />}>
      {(open, stage) => <PaperCutBox open={open} stage={stage} />}
    </StagePage>
  );
}
