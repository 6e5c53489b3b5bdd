/** Written work in a quiz: judged by the AI where it is asked, marked by the guardian. */
import type { Judgement } from '@xueban/contract/resources/math/questions';
import { quizStorage } from '@/features/math-quiz/quiz-storage';
import { quizQuery, quizRoom } from '@/test/quiz-room';
import { QUIZ_ID } from '@/features/math-quiz/test-school';
import { outbox, toStream } from '@/offline';
import { has, openAsLearner } from '@/test/learner';
import { phone } from '@/test/phone';
import type { RenderedPage } from '@/test/render';
import MathReview from '../review/take';
import Quiz from './quiz';

const room = quizRoom(<Quiz />);
const { open, next, opened } = room;

describe('written work', () => {
  beforeEach(() => {
    room.school.ids = [4];
  });
  async function write(page: RenderedPage): Promise<void> {
    await page.input(page.byId('work'), '设 x');
    await page.tap(page.byId('check'));
    await page.settle();
  }

  test('goes to the AI by a tap and by nothing else, also when it is opened again; the verdict says whose it is', async () => {
    room.school.ai = { verdict: 'wrong', judged_by: 'ai', score: 60, reason: '第二步符号不对', cause: null, blanks: [] };
    const before = await open();
    await write(before);
    expect(before.text()).toContain('交好了，等批改');
    before.unmount();
    opened.splice(0);
    quizStorage.dropMemory();
    const page = await open();
    await page.settle();
    expect(room.school.sentToAi).toBe(0);
    await page.tap(page.byId('ask-ai'));
    await page.settle();
    expect(room.school.sentToAi).toBe(1);
    for (const words of ['60 分 · AI 判定', '第二步符号不对']) expect(page.text()).toContain(words);
    expect(has(page, 'ask-ai')).toBe(false);
  });

  test('that the AI finds wrong is asked again in its next variant, not in the one whose solution was shown', async () => {
    room.school.ai = { verdict: 'wrong', judged_by: 'ai', score: 60, reason: '第二步符号不对', cause: null, blanks: [] };
    const page = await open();
    await write(page);
    await page.tap(page.byId('ask-ai'));
    await page.settle();
    await next(page);
    expect(page.text()).toContain('题4第1式');
  });

  test.each(['closed', 'open again'] as const)(
    'the AI answers late: it says so; the page is %s by then, and has the verdict',
    async (then) => {
      let answered: (judgement: Judgement) => void = () => undefined;
      const late = {
        'POST learning_records/{id}/questions/{questionId}/grade_by_ai': () => new Promise<Judgement>((now) => (answered = now)),
      };
      const before = await open(late);
      await write(before);
      await before.tap(before.byId('ask-ai'));
      expect(before.text()).toContain('AI 正在判定');
      before.unmount();
      opened.splice(0);
      const verdict: Judgement = { verdict: 'wrong', judged_by: 'ai', score: 60, reason: '第二步符号不对', cause: null, blanks: [] };
      const answers = async (): Promise<void> => {
        for (const work of room.school.answers) work.judgement = verdict;
        answered(verdict);
        await outbox.whenDrained(toStream('quiz_submissions', QUIZ_ID));
      };
      if (then === 'closed') await answers();
      const page = await open(late);
      if (then === 'open again') {
        expect(has(page, 'mark-right')).toBe(true);
        await page.run(answers);
      }
      await page.settle();
      for (const words of ['刚才那题判好了', '60 分 · AI 判定', '第二步符号不对']) expect(page.text()).toContain(words);
    },
  );

  test('that the AI finds right where nothing else is left is looked at before the report takes its place', async () => {
    room.school.ai = { verdict: 'right', judged_by: 'ai', score: 90, reason: '步骤完整', cause: null, blanks: [] };
    room.school.ids = [4, 5];
    const page = await open();
    await write(page);
    await next(page);
    await write(page);
    await next(page);
    expect(has(page, 'mark-right')).toBe(true);
    for (const left of [1, 0]) {
      await page.tap(page.byId('ask-ai'));
      await page.settle();
      for (const words of ['刚才那题判好了', '90 分 · AI 判定', '步骤完整']) expect(page.text()).toContain(words);
      expect(has(page, 'report')).toBe(false);
      await next(page);
      await page.settle();
      expect(has(page, 'mark-right')).toBe(left > 0);
    }
    expect(has(page, 'report')).toBe(true);
  });

  test('of wrong questions, which have no record, goes to the AI just so', async () => {
    room.school.source = 'mistakes';
    room.school.ai = { verdict: 'right', judged_by: 'ai', score: 90, reason: '步骤完整', cause: null, blanks: [] };
    const page = await open({}, <MathReview />, { courseId: '3', source: 'mistakes' });
    await write(page);
    await page.tap(page.byId('ask-ai'));
    await page.settle();
    expect(room.school.sentToAi).toBe(1);
    for (const words of ['90 分 · AI 判定', '步骤完整']) expect(page.text()).toContain(words);
  });

  test('that the AI does not answer about waits for the guardian, which is said; it may be asked again', async () => {
    const page = await open();
    await write(page);
    await page.tap(page.byId('ask-ai'));
    await page.settle();
    expect(phone().toasts).toHaveLength(1);
    expect(page.text()).toContain('交好了，等批改');
    expect(has(page, 'ask-ai')).toBe(true);
  });

  test('cannot go to an AI that the guardian has switched off, or that the school does not have', async () => {
    room.school.hasAi = false;
    const without = await open();
    await write(without);
    expect(has(without, 'ask-ai')).toBe(false);
    await next(without);
    expect(has(without, 'ask-ai')).toBe(false);
    expect(has(without, 'mark-right')).toBe(true);
    room.school.hasAi = true;
    const off = await openAsLearner(<Quiz />, { query: quizQuery, serve: room.school.handlers, student: { ai_allowed: false } });
    opened.push(off);
    await off.settle();
    expect(has(off, 'mark-right')).toBe(true);
    expect(has(off, 'ask-ai')).toBe(false);
  });

  test('the guardian overrules the AI, and the section goes on with that', async () => {
    room.school.ai = { verdict: 'wrong', judged_by: 'ai', score: 60, reason: '第二步符号不对', cause: null, blanks: [] };
    const page = await open();
    await write(page);
    await page.tap(page.byId('ask-ai'));
    await page.settle();
    await page.tap(page.byId('overrule'));
    await page.settle();
    for (const words of ['答对了', '家长批改']) expect(page.text()).toContain(words);
    await next(page);
    await page.settle();
    expect(has(page, 'report')).toBe(true);
  });

  test('waits for the guardian, whose mark ends the section', async () => {
    const page = await open();
    await write(page);
    expect(page.text()).toContain('交好了，等批改');
    await next(page);
    for (const words of ['还有 1 道解答题等批改', '题4第0式', '设 x', '参考答案', '第一步这样想']) expect(page.text()).toContain(words);
    await page.tap(page.byId('mark-right'));
    await page.settle();
    expect(has(page, 'report')).toBe(true);
  });
});

test.each(['section', 'mistakes', 'mixed'] as const)('%s: who marks photographed work sees the photo', async (source) => {
  room.school.ids = [4];
  room.school.source = source;
  room.school.photo = {
    url: '/files/raw/work.png',
    file_name: '题目照片.png',
    content_type: 'image/png',
    byte_size: 3,
    expires_at: '2026-11-22T09:00:00.000Z',
  };
  const ofReview = { courseId: '3', source };
  const page = source === 'section' ? await open() : await open({}, <MathReview />, ofReview);
  await page.input(page.byId('work'), '见照片');
  await page.tap(page.byId('check'));
  await page.settle();
  await next(page);
  await page.settle();
  expect(page.text()).toContain('第一步这样想');
  const photo = page.byId('work-photo');
  expect(photo.findByType('image').props.src).toContain('/files/raw/work.png');
  const seen: string[] = [];
  phone().wx.previewImage = ({ urls }: { urls: string[] }) => seen.push(...urls);
  await page.tap(photo);
  expect(seen.join()).toContain('/files/raw/work.png');
});
