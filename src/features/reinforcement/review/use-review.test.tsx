import { owner } from '@/test/data';
import { newLearner, openAsLearner } from '@/test/learner';
import { phone } from '@/test/phone';
import { COURSE_ID, SUBMISSION_ID, submission, submissionWord } from '../test-data';
import { reviewFromServer } from './review';
import { reviewStorage } from './review-storage';
import { useReview } from './use-review';

const wanted = { submissionId: SUBMISSION_ID, courseId: COURSE_ID, source: 'due' as const, chapterId: undefined, timesWrong: undefined };
function Take() {
  const review = useReview(wanted);
  return <>{review.status}</>;
}

beforeEach(() => newLearner(reviewStorage));

test('what only the phone knew is not as good as the server’s word: read again as soon as the page is back with a network', async () => {
  const onServer = submission([submissionWord(1), submissionWord(2)]);
  reviewStorage.keep(reviewFromServer(owner, onServer, [], false));
  reviewStorage.dropMemory();
  phone().networkType = 'none';
  const page = await openAsLearner(<Take />, { serve: { 'GET reinforcement_submissions/{id}': () => onServer } });
  expect(page.text()).toBe('ready');
  expect(phone().requests).toHaveLength(0);
  phone().setNetwork('wifi');
  await page.fire('show');
  expect(phone().requests).toHaveLength(1);
  // The server has just said so: not again for a while.
  await page.fire('show');
  expect(phone().requests).toHaveLength(1);
  page.unmount();
});
