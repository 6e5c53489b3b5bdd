import { useMemo } from 'react';
import { Take } from '@/features/reinforcement/components/Take';
import type { ReviewWanted } from '@/features/reinforcement/review/open-review';
import { parseNumber, usePageQuery } from '@/lib/page-query';

export default function ReinforcementTake() {
  const query = usePageQuery('reinforcementTake');
  const wanted = useMemo<ReviewWanted>(
    () => ({
      submissionId: parseNumber(query.submissionId),
      courseId: parseNumber(query.courseId),
      source: query.source === 'mistakes' ? 'mistakes' : 'due',
      chapterId: parseNumber(query.chapterId),
      timesWrong: parseNumber(query.timesWrong),
      size: parseNumber(query.size),
    }),
    [query],
  );
  return <Take wanted={wanted} />;
}
