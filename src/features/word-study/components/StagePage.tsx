import { Fragment, type ReactElement, type ReactNode, useCallback, useMemo } from 'react';
import type { RoundState, Stage } from '@xueban/contract/learning/word-round';
import { Waiting } from '@/components/Waiting';
import { belongsHere, stageFromQuery } from '../logic/location';
import { type OpenRound, useRound } from '../round/use-round';
import type { StudyPlace } from '../use-study-place';

export interface StagePageProps {
  step: Stage['step'];
  place: StudyPlace;
  skeleton: ReactNode;
  children: (open: OpenRound, stage: Stage) => ReactElement;
}

/** A stage of the round its address names, opened and checked, or the way to where the round stands. */
export function StagePage({ step, place, skeleton, children }: StagePageProps) {
  const stage = useMemo(() => stageFromQuery(step, place), [step, place]);
  const belongs = useCallback((state: RoundState, before?: RoundState) => belongsHere(state, stage, before), [stage]);
  const round = useRound({ place, belongs });
  if (round.status !== 'ready') return <Waiting page={round} name="round" skeleton={skeleton} />;
  return <Fragment key={round.openings}>{children(round, stage)}</Fragment>;
}
