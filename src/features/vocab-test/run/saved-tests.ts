/** Tests as the phone keeps them. A visitor's result stays beside their next test, until it is kept or another takes its place. */
import type { VocabularyLevelSubmission } from '@xueban/contract/resources/vocabulary-level-submissions';
import { readStored, removeStored, writeStored } from '@/lib/storage';
import { type Learner, VISITOR } from '@/state/attempt/attempt';
import { isOver, type StepAttempt, stepStorage } from '@/state/attempt/step-attempt';
import type { StepContent } from '../api';

export interface SavedTest extends StepAttempt<VocabularyLevelSubmission, StepContent> {
  /** When the visitor went to sign in to keep the result, ms since the epoch. */
  keepAsked?: number;
}

const storage = stepStorage<SavedTest, StepContent>('vocab-test', 1);

export const testStorage: typeof storage = {
  ...storage,
  forget: (id) => {
    storage.forget(id);
    forgetEarlier(id);
  },
  dropMemory: () => {
    storage.dropMemory();
    forgotten.clear();
  },
};

const isOpen = ({ submission }: SavedTest): boolean => submission.status === 'open';
const isResult = ({ submission }: SavedTest): boolean => submission.status === 'completed';

/** The test this learner has begun here, also one whose time is over. */
export function begunTest(learner: Learner): SavedTest | undefined {
  takeOver();
  return testStorage.find(learner, isOpen);
}

/** The test that can be resumed now. */
export function openTest(learner: Learner, now = Date.now()): SavedTest | undefined {
  const saved = begunTest(learner);
  return saved && !isOver(saved.submission, now) ? saved : undefined;
}

/** The visitor's last completed test. */
export function visitorResult(): SavedTest | undefined {
  takeOver();
  return testStorage.find(VISITOR, isResult);
}

/** Only the last result of a visitor stays. */
export function forgetOlderResults(): void {
  const last = visitorResult();
  const older = (): SavedTest | undefined =>
    testStorage.find(VISITOR, (test) => isResult(test) && test.submission.id !== last?.submission.id);
  for (let test = older(); test; test = older()) testStorage.forget(test.submission.id);
}

/** Forgotten in this run of the app, while the key below could not be written without them. */
const forgotten = new Set<number>();

/** What is left of the old key when there was no room to take all of it over: a forgotten test must not come back from it. */
function forgetEarlier(id: number): void {
  const earlier = Object.entries(readStored('vocabTests') ?? {});
  const left = earlier.filter(([, { submission }]) => submission.id !== id);
  if (left.length === earlier.length) return;
  forgotten.add(id);
  if (left.length === 0) {
    removeStored('vocabTests');
    return;
  }
  try {
    writeStored('vocabTests', Object.fromEntries(left));
  } catch {
    // Not even a smaller one: `forgotten` holds until the app is closed.
  }
}

/** Until November 2026 all were under one key: by student id, `visitor`, and a visitor's completed one as `result`. */
function takeOver(): void {
  const earlier = readStored('vocabTests');
  if (!earlier) return;
  let isWhole = true;
  for (const [place, { submission, answer, visitorToken, keepAsked }] of Object.entries(earlier)) {
    const owner = Number(place) > 0 ? { guardianId: undefined, studentId: Number(place) } : VISITOR;
    if (forgotten.has(submission.id)) continue;
    const known = testStorage.lastKnown(submission.id, owner);
    if (known) {
      // It may be in memory alone.
      isWhole = testStorage.keep(known, 0) && isWhole;
      continue;
    }
    const answers = answer ? [{ milliseconds: 0, ...answer, key: String(answer.step_number) }] : [];
    const token = visitorToken === undefined ? {} : { visitorToken };
    isWhole = testStorage.keep({ owner, submission, answers, ...token, ...(keepAsked === undefined ? {} : { keepAsked }) }) && isWhole;
  }
  if (isWhole) removeStored('vocabTests');
}
