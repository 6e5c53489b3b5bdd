import { ReviewWords } from '@/features/reinforcement/components/ReviewWords';
import { numberIn, usePageQuery } from '@/lib/page-query';

export default function ReinforcementWords() {
  const { courseId, cell, due, learningRecordId } = usePageQuery('reinforcementWords');
  return (
    <ReviewWords
      courseId={numberIn(courseId)}
      cell={numberIn(cell)}
      due={due === 'true' || due === '1'}
      learningRecordId={numberIn(learningRecordId)}
    />
  );
}
