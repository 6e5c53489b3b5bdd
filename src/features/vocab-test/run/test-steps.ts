/** The vocabulary-size test as an attempt whose steps the server chooses: what is its own. */
import type { TestForm, VocabularyLevelSubmission } from '@xueban/contract/resources/vocabulary-level-submissions';
import { clientErrors, UNAUTHENTICATED_CODE } from '@xueban/contract/client-errors';
import { ApiError, isApiError } from '@/lib/http/api-error';
import type { Learner, StepKind } from '@/offline';
import { readTest, sendAnswer, sessionHolds, type StepContent, takeTest } from '../api';
import { begunTest, forgetOlderResults, openTest, testStorage } from './saved-tests';

export type TestSteps = StepKind<VocabularyLevelSubmission, StepContent>;

interface TestAround {
  learner: () => Learner;
  /** What the learner asks for. */
  form: TestForm;
  onOver: () => void;
  onFull: () => void;
}

export function testSteps({ learner, form, onOver, onFull }: TestAround): TestSteps {
  const isVisitor = learner().studentId === undefined;
  return {
    storage: testStorage,
    learner,
    onPhone: () => begunTest(learner()),
    take: async (before, insteadOf) => {
      const quiet = insteadOf === undefined && openTest(learner()) !== undefined;
      const { visitor_token: token, ...submission } = await takeTest(learner(), form, before?.visitorToken, { insteadOf, quiet });
      if (token === null) return { submission };
      if (isVisitor) return { submission, visitorToken: token };
      // The session has ended, and so a visitor's was given: it is not the student's.
      await sessionHolds();
      throw new ApiError(UNAUTHENTICATED_CODE, clientErrors.UNAUTHENTICATED.message, { key: 'UNAUTHENTICATED' });
    },
    read: (id, token) => readTest(learner(), id, token),
    send: (id, answer, token) => sendAnswer(learner(), id, answer, token),
    isUnderWay: (test) => test.step_number > 0 || test.form !== form,
    isExpiry: (error) => isApiError(error, 'TEST_EXPIRED'),
    sessionHolds: isVisitor ? () => Promise.resolve(true) : sessionHolds,
    // A visitor's result lives on the phone alone until it is kept; a student's is on the server.
    keepsResult: isVisitor,
    over: () => {
      if (isVisitor) forgetOlderResults();
      onOver();
    },
    onFull,
  };
}
