import { newPhone, phone } from '@/test/phone';
import { errorAnswer } from '@/test/server';
import { resetIdentity, setCurrentStudentId } from '@/lib/http/identity';
import { resetNetwork } from '@/lib/network';
import { openReview } from './open-review';

test('a review is taken for whom it was opened, whoever is at hand when the network has been looked at', async () => {
  newPhone();
  resetIdentity();
  resetNetwork();
  setCurrentStudentId(2);
  phone().network = () => errorAnswer('NOTHING_TO_REVIEW');
  const wanted = {
    submissionId: undefined,
    courseId: 7,
    source: 'due',
    chapterId: undefined,
    timesWrong: undefined,
    size: undefined,
  } as const;
  const opened = openReview(wanted, { guardianId: 7, studentId: 2 }).catch(() => undefined);
  setCurrentStudentId(3);
  await opened;
  expect(phone().requests.map(({ method, header }) => [method, header['X-Student-Id']])).toEqual([['POST', '2']]);
});
