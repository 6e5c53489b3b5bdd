/** Tests as the phone keeps them. A visitor's result stays beside their next test, until it is kept or another takes its place. */
import type { VocabularyLevelSubmission } from '@xueban/contract/resources/vocabulary-level-submissions';
import { isOver, type Learner, type StepAttempt, stepStorage, VISITOR } from '@/offline';
import type { StepContent } from '../api';
import { serverNow } from '@/lib/server-clock';

export type SavedTest = StepAttempt<VocabularyLevelSubmission, StepContent>;

export const testStorage = stepStorage<SavedTest, StepContent>('vocab-test', 1);

const isOpen = ({ submission }: SavedTest): boolean => submission.status === 'open';
const isResult = ({ submission }: SavedTest): boolean => submission.status === 'completed';

/** The test this learner has begun here, also one whose time is over. */
export function begunTest(learner: Learner): SavedTest | undefined {
  return testStorage.find(learner, isOpen);
}

/** The test that can be resumed now. */
export function openTest(learner: Learner, now = serverNow()): SavedTest | undefined {
  const saved = begunTest(learner);
  return saved && !isOver(saved.submission, now) ? saved : undefined;
}

/** The visitor's last completed test. */
export function visitorResult(): SavedTest | undefined {
  return testStorage.find(VISITOR, isResult);
}

/** Only the last result of a visitor stays. */
export function forgetOlderResults(): void {
  const last = visitorResult();
  const older = (): SavedTest | undefined =>
    testStorage.find(VISITOR, (test) => isResult(test) && test.submission.id !== last?.submission.id);
  for (let test = older(); test; test = older()) testStorage.forget(test.submission.id);
}
