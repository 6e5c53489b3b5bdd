/** 数学错题打印: a sheet that cannot be made. */
import { idText, openAsLearner } from '@/test/learner';
import { newPhone, phone } from '@/test/phone';
import { leavePages } from '@/test/render';
import { refusal } from '@/test/server';
import MathMistakesPrint from './print';

afterEach(leavePages);

test('is said on the page until it is tried again; so is that there is no network', async () => {
  newPhone();
  let answer: () => unknown = () => refusal('SERVICE_UNAVAILABLE');
  const print = await openAsLearner(<MathMistakesPrint />, {
    query: { bookId: '5' },
    serve: { 'GET mistake_question_books/{id}/export': () => answer() as never },
  });
  expect(print.text()).not.toContain('没有网络');
  await print.tap(print.byId('make'));
  await print.settle();
  expect(idText(print, 'make-problem')).toContain('打印单没有生成');
  await print.run(() => Promise.resolve(phone().setNetwork('none')));
  expect(idText(print, 'offline-note')).toContain('联网后才能生成打印单');
  await print.run(() => Promise.resolve(phone().setNetwork('wifi')));
  answer = () => ({ id: 90 });
  await print.tap(print.byId('make'));
  await print.settle();
  expect(print.text()).not.toContain('打印单没有生成');
});
