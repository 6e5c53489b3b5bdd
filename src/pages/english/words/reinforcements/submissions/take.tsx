import { useMemo } from 'react';
import { Take } from '@/features/reinforcement/components/Take';
import type { ReviewWanted } from '@/features/reinforcement/review/open-review';
import { numberIn, usePageQuery } from '@/lib/page-query';

export default function ReinforcementTake() {
  const query = usePageQuery('reinforcementTake');
  const wanted = useMemo<ReviewWanted>(
    () => ({
      submissionId: numberIn(query.submissionId),
      courseId: numberIn(query.courseId),
      source: query.source === 'mistakes' ? 'mistakes' : 'due',
      chapterId: numberIn(query.chapterId),
      timesWrong: numberIn(query.timesWrong),
      size: numberIn(query.size),
    }),
    [query],
  );
  return <Take wanted={wanted} />;
}
