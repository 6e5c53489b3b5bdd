import { type ReactElement, type ReactNode, useCallback, useMemo } from 'react';
import type { RoundState, Stage } from '@xueban/contract/word-round';
import type { StudyPosition } from '@/state/rules/word-study-init';
import { belongsHere, stageFromQuery } from '../logic/location';
import { type OpenRound, useRound } from '../round/use-round';
import { RoundWaiting } from './RoundWaiting';

export interface StagePageProps {
  step: Stage['step'];
  position: StudyPosition;
  skeleton: ReactNode;
  children: (open: OpenRound, stage: Stage) => ReactElement;
}

/** A stage of the round its address names, opened and checked, or the way to where the round stands. */
export function StagePage({ step, position, skeleton, children }: StagePageProps) {
  const stage = useMemo(() => stageFromQuery(step, position), [step, position]);
  const belongs = useCallback((state: RoundState) => belongsHere(state, stage), [stage]);
  const round = useRound({ courseId: position.courseId, recordId: position.learningRecordId, belongs });
  return round.status === 'ready' ? children(round, stage) : <RoundWaiting round={round} skeleton={skeleton} />;
}
