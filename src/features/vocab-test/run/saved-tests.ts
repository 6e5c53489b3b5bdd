/** Tests as the phone keeps them. A visitor's result stays beside their next test, until it is kept or another takes its place. */
import type { VocabularyLevelSubmission } from '@xueban/contract/resources/vocabulary-level-submissions';
import { objectOf } from '@/lib/object-of';
import { readStored, removeStored, type StoredVocabTest, writeStored } from '@/lib/storage';
import { isOver, type Learner, type StepAttempt, stepStorage, VISITOR } from '@/offline';
import type { StepContent } from '../api';
import { askToKeep } from './keep-wish';

export type SavedTest = StepAttempt<VocabularyLevelSubmission, StepContent>;

const storage = stepStorage<SavedTest, StepContent>('vocab-test', 1);

export const testStorage: typeof storage = {
  ...storage,
  forget: (id) => {
    storage.forget(id);
    forgetEarlier(id);
  },
  dropMemory: () => {
    storage.dropMemory();
    isTakenOver = false;
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

/** What is left of the old key when there was no room to take all of it over: a forgotten test must not come back from it. */
function forgetEarlier(id: number): void {
  takeOver();
  const earlier = earlierTests();
  const left = earlier.filter(([, { submission }]) => submission.id !== id);
  if (left.length === earlier.length) return;
  if (left.length === 0) {
    removeStored('vocabTests');
    return;
  }
  try {
    writeStored('vocabTests', objectOf(left));
  } catch {
    // Not even a smaller one: until the app is closed, nobody looks there again.
  }
}

/** Those under the old key that are tests. */
function earlierTests(): [string, StoredVocabTest][] {
  const kept: Partial<Record<string, Partial<StoredVocabTest> | null>> = readStored('vocabTests') ?? {};
  return Object.entries(kept).filter((entry): entry is [string, StoredVocabTest] => typeof entry[1]?.submission?.id === 'number');
}

/** In this run of the app: on a full phone the rest stays under the old key for the next one, and what was not written lives in memory. */
let isTakenOver = false;

/** Until November 2026 all were under one key: by student id, `visitor`, and a visitor's completed one as `result`. */
function takeOver(): void {
  if (isTakenOver) return;
  isTakenOver = true;
  let isWhole = true;
  for (const [place, { submission, answer, visitorToken, keepAsked }] of earlierTests()) {
    const owner = Number(place) > 0 ? { guardianId: undefined, studentId: Number(place) } : VISITOR;
    const known = testStorage.lastKnown(submission.id, owner);
    // Begun to be taken over by a run of the app before, and gone on with since.
    if (known) continue;
    const answers = answer ? [{ milliseconds: 0, ...answer, key: String(answer.step_number) }] : [];
    const token = visitorToken === undefined ? {} : { visitorToken };
    isWhole = testStorage.keep({ owner, submission, answers, ...token }) && isWhole;
    if (keepAsked !== undefined) askToKeep(submission.id, keepAsked);
  }
  if (isWhole) removeStored('vocabTests');
}
