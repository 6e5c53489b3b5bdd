/** Ties an AttemptRun to its page. */
import { useEffect, useLayoutEffect, useState } from 'react';
import { usePageEvent } from 'remax/macro';
import { batched } from '@/lib/recoil';
import { currentStudentId } from '@/lib/http/identity';
import { useCurrentUser, useSessionStatus } from '@/state/session';
import { useCurrentStudent } from '@/state/students';
import type { Attempt, Keyed, Learner } from './attempt';
import { type AttemptPage, AttemptRun, type AttemptState } from './attempt-run';
import { useRefusals } from './use-refusals';

export interface OpenAttempt<A extends Attempt<Answer>, Answer extends Keyed> extends AttemptState<A> {
  /** Stable; `run.attempt` is always the newest. */
  run: AttemptRun<A, Answer>;
}

export function useAttempt<A extends Attempt<Answer>, Answer extends Keyed>(page: AttemptPage<A, Answer>): OpenAttempt<A, Answer> {
  const { storage, open } = page;
  const { kind } = storage;
  const { known, studentId, guardianId } = useLearner();
  const learner = { studentId, guardianId };
  const [run] = useState(() => new AttemptRun(page, learner, (next) => batched(() => setState(next))));
  const [state, setState] = useState(run.state);
  run.follow(page, learner);
  const { attempt } = state;

  useEffect(() => () => run.stop(), [run]);
  // Also when the whole app goes: every page is told.
  usePageEvent('onHide', storage.writeTails);
  usePageEvent('onShow', () => run.lookAgain());

  // Until start-up knows who is signed in, and for whom, there is nobody to open it for; then it may be somebody else than
  // the one it was shown to, offline for instance, or before the sign-in page.
  useEffect(() => {
    if (known) run.start();
  }, [run, known, open, studentId, guardianId]);

  useRefusals(attempt && kind.toStream(kind.getId(attempt)), page.refusalText, (keys, refused) => run.refuse(keys, refused.length > 0));

  // Runs in the turn of the tap after its setData was sent, so that writing to storage overlaps with drawing.
  useLayoutEffect(() => run.enqueueAnswers(), [attempt, run]);

  return { ...state, run };
}

/** `known`: start-up is through, with or without a result; until then there is nobody to open anything for, and no student. */
export function useLearner(): Learner & { known: boolean } {
  const guardianId = useCurrentUser()?.id;
  const session = useSessionStatus();
  const studentId = useCurrentStudent()?.id ?? currentStudentId();
  const known = session === 'signed-out' || session === 'unreachable' || (session === 'signed-in' && studentId !== undefined);
  return { studentId: known ? studentId : undefined, guardianId, known };
}
