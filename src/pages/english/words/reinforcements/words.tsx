import { ReviewWords } from '@/features/reinforcement/components/ReviewWords';
import { parseNumber, usePageQuery } from '@/lib/page-query';

export default function ReinforcementWords() {
  const { courseId, cell, due, learningRecordId } = usePageQuery('reinforcementWords');
  return (
    <ReviewWords
      courseId={parseNumber(courseId)}
      cell={parseNumber(cell)}
      due={due === 'true' || due === '1'}
      learningRecordId={parseNumber(learningRecordId)}
    />
  );
}
