import { useCallback, useRef } from 'react';
import { Waiting } from '@/components/Waiting';
import { useRound } from '../round/use-round';
import { isPreExam } from '../logic/location';
import type { StudyPlace } from '../use-study-place';
import { PreExam } from './PreExam';
import { ListSkeleton } from './skeletons';
import { usePullDown } from '@/lib/use-pull-down';

/** 学前检测 with the round its address names. */
export function PreExamPage({ place }: { place: StudyPlace }) {
  const round = useRound({ place, needsCandidates: true, belongs: isPreExam });
  const refresh = useRef<() => Promise<void>>(() => Promise.resolve());
  usePullDown(() => refresh.current());
  const onRefreshReady = useCallback((next: () => Promise<void>) => {
    refresh.current = next;
  }, []);
  if (round.status !== 'ready') return <Waiting page={round} name="round" skeleton={<ListSkeleton />} />;
  return <PreExam key={round.openings} open={round} onRefreshReady={onRefreshReady} />;
}
