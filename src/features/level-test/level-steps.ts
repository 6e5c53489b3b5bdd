/** What is special about the level test as an attempt whose steps the server chooses. */
import { useMemo, useRef } from 'react';
import type { MathLevelSubmission } from '@xueban/contract/resources/math/math-level-submissions';
import type { GivenAnswer } from '@xueban/contract/resources/math/questions';
import { forgetDraft } from '@/components/question/drafts';
import { isApiError, isTransient } from '@/lib/http/api-error';
import { call } from '@/lib/http/call';
import { toastText } from '@/lib/toast';
import { type Learner, type Sitting, type StepAttempt, type StepKind, stepStorage, useStepRun } from '@/offline';

/** The test as the server gives it; its question is the step. */
export type LevelTest = MathLevelSubmission & { step: MathLevelSubmission['question'] };

const stepped = (submission: MathLevelSubmission): LevelTest => ({ ...submission, step: submission.question });

export const levelStorage = stepStorage<StepAttempt<LevelTest, GivenAnswer>, GivenAnswer>('level-test', 1);

/** What is half done of a step is kept under this name. */
export const getDraftId = (id: number, step: number): string => `level-test/${id}/${step}`;

const STORAGE_FULL = '手机存储空间不足，请先不要关闭小程序';

/** Out of reach says nothing about the session. */
const sessionHolds = (): Promise<boolean> => call('GET users/current', { quiet: true }).then(() => true, isTransient);

/** @param levelId where the learner is at school, for a new test */
function levelSteps(learner: () => Learner, levelId: number | undefined): StepKind<LevelTest, GivenAnswer> {
  // The student of this sitting, also when a call is repeated after the current student changed.
  const forLearner = () => ({ studentId: learner().studentId ?? null });
  return {
    storage: levelStorage,
    learner,
    onPhone: () => levelStorage.find(learner(), ({ submission }) => submission.status === 'open'),
    take: async (before, insteadOf) => ({
      submission: stepped(
        await call('GET math_level_submissions/take', {
          query: {
            ...(levelId === undefined ? {} : { math_level_id: levelId }),
            ...(insteadOf === undefined ? {} : { instead_of: insteadOf }),
          },
          quiet: before !== undefined && insteadOf === undefined,
          ...forLearner(),
        }),
      ),
    }),
    read: async (id) => stepped(await call('GET math_level_submissions/{id}', { params: { id }, quiet: true, ...forLearner() })),
    send: async (id, { step_number: step, answer: given, milliseconds }) => {
      // Quiet, because the answer is stored: without a network it waits instead of alerting the learner.
      const next = await call('PUT math_level_submissions/{id}', {
        params: { id },
        body: { step_number: step, given, asks_again: true, milliseconds },
        quiet: true,
        ...forLearner(),
      });
      forgetDraft(getDraftId(id, step));
      return stepped(next);
    },
    isUnderWay: ({ step_number: step }) => step > 0,
    isExpiry: (error) => isApiError(error, 'TEST_EXPIRED'),
    sessionHolds,
    keepsResult: false,
    over: () => undefined,
    onFull: () => toastText(STORAGE_FULL),
  };
}

/** @param insteadOf an open test that is given up */
export function useLevelRun(
  { guardianId, studentId }: Learner,
  levelId: number | undefined,
  insteadOf: number | undefined,
): Sitting<LevelTest, GivenAnswer> {
  // The guardian may become known in the middle; the sitting stays the same.
  const guardian = useRef(guardianId);
  guardian.current = guardianId;
  const kind = useMemo(() => levelSteps(() => ({ guardianId: guardian.current, studentId }), levelId), [studentId, levelId]);
  return useStepRun(kind, insteadOf);
}
