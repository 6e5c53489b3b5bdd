import { PaperCutBox } from '@/features/word-study/components/PaperCutBox';
import { StagePage } from '@/features/word-study/components/StagePage';
import { SlipsSkeleton } from '@/features/word-study/components/skeletons';
import { useStudyPosition } from '@/features/word-study/use-study-position';

export default function PaperCutBoxPage() {
  const position = useStudyPosition('paperCutBox');
  return (
    <StagePage step="paper_cut_box" position={position} skeleton={<SlipsSkeleton />}>
      {(open, stage) => <PaperCutBox open={open} stage={stage} />}
    </StagePage>
  );
}
