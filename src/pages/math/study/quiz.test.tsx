import { quizStorage } from '@/features/math-quiz/quiz-storage';
import { quizRoom } from '@/test/quiz-room';
import { QUIZ_ID, SECTION_ID } from '@/features/math-quiz/test-school';
import { outbox, toStream } from '@/offline';
import { sayDay } from '@/lib/time';
import { has, idText, lastOpened } from '@/test/learner';
import { phone } from '@/test/phone';
import { refusal } from '@/test/server';
import MathReview from '../review/take';
import Quiz from './quiz';

const room = quizRoom(<Quiz />);
const { open, next, choose, half } = room;

test('the record of the section is opened, and its questions come one a screen', async () => {
  const page = await open();
  expect(room.school.opened).toEqual([
    { learning_subtype: 'learn', unit_id: 1, chapter_id: 11, section_id: SECTION_ID },
    { source: 'section', learning_record_id: 40, shows: ['lines'] },
  ]);
  expect(page.text()).toContain('题1第0式');
  expect(idText(page, 'progress')).toBe('第 1 / 3 题');
});

test('the bar moves with every answer, right or wrong', async () => {
  const page = await open();
  const shown: number[] = [];
  const look = (): void => {
    const [fill] = page.hosts('view').filter(({ props }) => /fill/.test(String(props.className)));
    shown.push(Number(/-?[\d.]+/.exec((fill?.props.style as { transform: string }).transform)?.[0]));
  };
  look();
  for (const answer of ['A', 'A', 'half', 'A', 'B', 'B'] as const) {
    await (answer === 'half' ? half(page) : choose(page, answer));
    look();
    await next(page);
  }
  expect(shown).toEqual([...new Set(shown)].sort((a, b) => a - b));
});

test('今天先到这里 leaves it with what was answered and what was half typed; opened again it goes on there', async () => {
  const page = await open();
  await choose(page, 'A');
  await next(page);
  await choose(page, 'B');
  await next(page);
  await page.tap(page.byId('key-1'));
  await page.tap(page.byId('finish-early'));
  expect(phone().toasts.map(({ title }) => title)).toEqual(['答过的都存好了，下次接着做']);
  expect(lastOpened()).toContain('switchTab');
  page.unmount();
  quizStorage.dropMemory();
  const again = await open();
  expect(again.text()).toContain('题3第0式');
  expect(again.byId('blank-1').props['wechat-aria-label']).toContain('1');
  expect(room.school.answers).toHaveLength(2);
});

test('an answer that the server cannot read is asked again as it was typed, and why is said', async () => {
  room.school.ids = [3];
  let isRefusing = true;
  const send = room.school.handlers['PUT quiz_submissions/{id}']!;
  const page = await open({
    'PUT quiz_submissions/{id}': (request) => (isRefusing ? refusal('ANSWER_NOT_UNDERSTOOD') : send(request)),
  });
  await half(page);
  await page.settle();
  expect(phone().toasts.map(({ title }) => title)).toEqual([expect.stringContaining('不算错，请再答一次')]);
  expect(page.text()).toContain('题3第0式');
  expect(page.text()).not.toContain('没对');
  isRefusing = false;
  await page.tap(page.byId('key-done'));
  expect(page.text()).toContain('答对了');
  expect(room.school.bodies).toMatchObject([{ given: { kind: 'blanks', blanks: ['1/2'] } }]);
  await page.settle();
  expect(phone().storage.get('questionDrafts')).toBeUndefined();
});

test('a wrong answer: why, the solution, and later the question in another variant; all right: the report and the next section', async () => {
  const page = await open();
  await choose(page, 'A');
  for (const words of ['符号反了', '可能是：忘了变号', '选 B']) expect(page.text()).toContain(words);
  await page.tap(page.byId('step'));
  expect(page.text()).toContain('一步');
  await next(page);
  await page.tap(page.byId('hint'));
  await choose(page, 'B');
  expect(page.text()).toContain('答对了');
  await next(page);
  await half(page);
  await next(page);
  expect(page.text()).toContain('题1第1式');
  expect(idText(page, 'progress')).toBe('还剩 1 题');
  expect(page.text().split('再来一次')).toHaveLength(2);
  await choose(page, 'B');
  await next(page);
  await page.settle();
  expect(idText(page, 'report')).toContain('66%第一次就做对的题');
  for (const words of ['忘了变号', sayDay('2026-11-25'), '下一节：有理数的减法', '有理数的加法 · 全对'])
    expect(page.text()).toContain(words);
  expect(room.school.bodies).toMatchObject([
    { question_id: 1, variant: 0, given: { kind: 'choice', option_ids: ['A'] }, hint_used: false },
    { question_id: 2, hint_used: true },
    { question_id: 3, given: { kind: 'blanks', blanks: ['1/2'] }, hint_used: false },
    { question_id: 1, variant: 1 },
  ]);
  await page.tap(page.byId('next-section'));
  expect(lastOpened()).toContain('/pages/math/study/handout?courseId=3&unitId=1&chapterId=11&sectionId=6');
});

test('without a network: kept, said kindly, the next question is there; then the verdicts come and the wrong one returns', async () => {
  const page = await open();
  await page.run(() => phone().setNetwork('none'));
  await choose(page, 'A');
  expect(page.text()).toContain('已保存，联网后判定');
  await next(page);
  expect(page.text()).toContain('题2第0式');
  await choose(page, 'B');
  await next(page);
  await half(page);
  await next(page);
  expect(page.text()).toContain('这一遍都答完了');
  expect(page.text()).toContain('有 3 题已保存，联网后判定');
  await page.run(() => {
    phone().setNetwork('wifi');
    outbox.retryNow();
  });
  await page.settle();
  expect(room.school.answers).toHaveLength(3);
  // What was wrong is said before it is asked again; what was right is passed over.
  for (const words of ['刚才那题判好了', '题1第0式', '符号反了', '选 B']) expect(page.text()).toContain(words);
  await next(page);
  expect(page.text()).toContain('题1第1式');
});

test('a verdict that came while the page was closed is shown on return, once, with its solution', async () => {
  const page = await open();
  await page.run(() => phone().setNetwork('none'));
  await choose(page, 'A');
  page.unmount();
  quizStorage.dropMemory();
  phone().setNetwork('wifi');
  outbox.retryNow();
  await outbox.whenDrained(toStream('quiz_submissions', QUIZ_ID));
  const again = await open();
  for (const words of ['刚才那题判好了', '题1第0式', '符号反了', '可能是：忘了变号', '选 B', '一步一步看解答'])
    expect(again.text()).toContain(words);
  expect(again.byId('option-A').props['wechat-aria-label']).toContain('你选的');
  await next(again);
  expect(again.text()).toContain('题2第0式');
  again.unmount();
  quizStorage.dropMemory();
  expect((await open()).text()).toContain('题2第0式');
  expect(room.school.answers).toHaveLength(1);
});

test('a verdict that was looked at is not shown again', async () => {
  const page = await open();
  await choose(page, 'A');
  expect(page.text()).toContain('符号反了');
  await next(page);
  expect(phone().storage.get('unseenVerdicts')).toBeUndefined();
  page.unmount();
  quizStorage.dropMemory();
  expect((await open()).text()).toContain('题2第0式');
});

test('half typed, and killed: it stands there again; once answered it is gone', async () => {
  room.school.ids = [3];
  const page = await open();
  for (const key of ['fraction', '1', 'right']) await page.tap(page.byId(`key-${key}`));
  page.unmount();
  quizStorage.dropMemory();
  const again = await open();
  for (const key of ['2', 'done']) await again.tap(again.byId(`key-${key}`));
  await again.settle();
  expect(room.school.bodies).toMatchObject([{ given: { kind: 'blanks', blanks: ['1/2'] } }]);
  expect(phone().storage.get('questionDrafts')).toBeUndefined();
});

test('killed without a network: opened again at the same question, each answer sent once', async () => {
  const page = await open();
  await choose(page, 'B');
  await page.run(() => phone().setNetwork('none'));
  await next(page);
  await choose(page, 'A');
  page.unmount();
  quizStorage.dropMemory();
  const again = await open();
  expect(again.text()).toContain('题3第0式');
  expect(idText(again, 'progress')).toBe('第 3 / 3 题');
  await again.run(() => {
    phone().setNetwork('wifi');
    outbox.retryNow();
  });
  await again.settle();
  expect(room.school.answers.map(({ question_id: id }) => id)).toEqual([1, 2]);
});

test('another phone has gone on: at its question', async () => {
  room.school.answer('elsewhere-1', { question_id: 1, variant: 0, given: { kind: 'choice', option_ids: ['B'] } });
  const page = await open();
  expect(page.text()).toContain('题2第0式');
});

test('another phone has answered it meanwhile: what comes late is kept and says so, and the quiz goes on where it is', async () => {
  const page = await open();
  await choose(page, 'B');
  await next(page);
  // Question 2 is on the screen when the other phone answers it wrong.
  room.school.answer('of-another-phone', { question_id: 2, variant: 0, given: { kind: 'choice', option_ids: ['A'] } });
  await choose(page, 'B');
  await page.settle();
  expect(phone().toasts.map(({ title }) => title)).toEqual(['这道题在另一台手机上答过了，这次的答案只作记录']);
  await next(page);
  expect(page.text()).toContain('题3第0式');
  await half(page);
  await next(page);
  // Right on this phone, and still to be done: the other one saw its solution.
  expect(page.text()).toContain('题2第1式');
  await choose(page, 'B');
  await next(page);
  await page.settle();
  expect(has(page, 'report')).toBe(true);
});

test('不会 is an answer of its own', async () => {
  const page = await open();
  await page.tap(page.byId('unknown'));
  await page.settle();
  expect(page.text()).toContain('没关系，看看解答就会了');
  expect(room.school.bodies).toMatchObject([{ given: { kind: 'unknown' } }]);
});

test('nothing on the phone and no network; a section without questions', async () => {
  phone().setNetwork('none');
  const page = await open();
  expect(page.text()).toContain('现在没有网络');
  expect(has(page, 'quiz-error')).toBe(true);
});

describe('wrong questions', () => {
  test('are taken by the choice of the address, and end with a report', async () => {
    room.school.source = 'mistakes';
    const page = await open({}, <MathReview />, { courseId: '3', source: 'mistakes', chapterId: '11' });
    expect(room.school.opened).toEqual([{ source: 'mistakes', course_id: 3, chapter_id: 11, shows: ['lines'] }]);
    for (const id of [1, 2]) {
      expect(page.text()).toContain(`题${id}第0式`);
      await choose(page, 'B');
      await next(page);
    }
    await half(page);
    await next(page);
    await page.settle();
    expect(idText(page, 'report')).toContain('错题练习');
  });

  test('are ended early by the learner: what was answered counts, and what is left is said', async () => {
    room.school.source = 'mistakes';
    const page = await open({}, <MathReview />, { courseId: '3', source: 'mistakes' });
    expect(has(page, 'finish-early')).toBe(false);
    await choose(page, 'B');
    expect(has(page, 'finish-early')).toBe(false);
    await next(page);
    await page.tap(page.byId('finish-early'));
    await page.settle();
    for (const words of ['答过的都算数，还有 2 题下次再来', '2题没做完']) expect(idText(page, 'report') + page.text()).toContain(words);
  });

  test('mixed sections by their source', async () => {
    room.school.source = 'mixed';
    await open({}, <MathReview />, { courseId: '3', source: 'mixed' });
    expect(room.school.opened).toEqual([{ source: 'mixed', course_id: 3, shows: ['lines'] }]);
    await open({}, <MathReview />, { courseId: '3', source: 'mixed', sectionId: '77' });
    expect(room.school.opened[1]).toEqual({ source: 'mixed', course_id: 3, section_id: 77, shows: ['lines'] });
  });
});
