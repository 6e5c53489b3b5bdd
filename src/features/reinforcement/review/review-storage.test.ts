import { outbox } from '@/offline';
import { owner } from '@/test/data';
import { newPhone, phone } from '@/test/phone';
import { endRequest } from '../logic/answers';
import { COURSE_ID, SUBMISSION_ID, submissionWord } from '../test-data';
import { reviewStorage, savedOpenReview } from './review-storage';

const DAY = '2026-11-20';
const answer = (key: string, wordId: number) => ({ key, wordId, exercise: 'recall', correct: true });
/** Word for word as the app writes it: a practice in the middle, one tap since. */
function keepForm(more: object = {}): void {
  phone().storage.set(
    `review:${SUBMISSION_ID}`,
    JSON.stringify({
      version: 1,
      owner: { guardianId: 7, studentId: 2 },
      submission: { id: SUBMISSION_ID, course_id: COURSE_ID, source: 'mistakes', status: 'open', day: DAY },
      words: [submissionWord(1), submissionWord(2), submissionWord(3)],
      answers: [answer('k1', 1)],
      ended: false,
      practice: { chapterId: 4 },
      ...more,
    }),
  );
  phone().storage.set(`review-tail:${SUBMISSION_ID}`, JSON.stringify([answer('k2', 2)]));
}
const known = () => {
  reviewStorage.dropMemory();
  return reviewStorage.lastKnown(SUBMISSION_ID, owner);
};

beforeEach(() => {
  newPhone();
  reviewStorage.dropMemory();
  outbox.setGuardian(undefined);
});

test('a review in the middle survives an update of the app', () => {
  keepForm();
  const back = known();
  expect(back?.answers.map(({ key }) => key)).toEqual(['k1', 'k2']);
  expect(back?.state.remaining).toEqual([3]);
  expect([back?.ended, back?.practice]).toEqual([false, { chapterId: 4 }]);
});

test('the one of the day with the same choice is resumed', () => {
  keepForm();
  const choice = { courseId: COURSE_ID, source: 'mistakes' as const, chapterId: 4, timesWrong: undefined };
  expect(savedOpenReview(owner, choice, DAY)?.submission.id).toBe(SUBMISSION_ID);
  expect(savedOpenReview(owner, { ...choice, chapterId: 5 }, DAY)).toBeUndefined();
  expect(savedOpenReview(owner, choice, '2026-11-21')).toBeUndefined();
  expect(savedOpenReview({ ...owner, studentId: 3 }, choice, DAY)).toBeUndefined();
});

test('anything else is no review', () => {
  keepForm({ words: 'x' });
  expect(known()).toBeUndefined();
});

// Last: what waits in the outbox stays there.
test('its end may be on its way', () => {
  keepForm();
  outbox.enqueue(endRequest(owner, SUBMISSION_ID));
  expect(known()?.ended).toBe(true);
});
