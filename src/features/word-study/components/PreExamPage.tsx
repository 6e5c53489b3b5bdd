import { useCallback, useRef } from 'react';
import { usePageEvent } from 'remax/macro';
import type { StudyPosition } from '@/state/rules/word-study-init';
import { useRound } from '../round/use-round';
import { isPreExam } from '../logic/location';
import { PreExam } from './PreExam';
import { RoundWaiting } from './RoundWaiting';
import { ListSkeleton } from './skeletons';

/** 学前检测 with the round its address names. */
export function PreExamPage({ position }: { position: StudyPosition }) {
  const round = useRound({ courseId: position.courseId, recordId: position.learningRecordId, needsCandidates: true, belongs: isPreExam });
  const refresh = useRef<() => Promise<void>>(() => Promise.resolve());
  usePageEvent('onPullDownRefresh', () => refresh.current());
  const onRefreshReady = useCallback((next: () => Promise<void>) => {
    refresh.current = next;
  }, []);
  if (round.status !== 'ready') return <RoundWaiting round={round} skeleton={<ListSkeleton />} />;
  return <PreExam open={round} onRefreshReady={onRefreshReady} />;
}
