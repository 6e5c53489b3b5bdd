import type { Judgement } from '@xueban/contract/resources/mathematics/questions';
import { quizStorage } from '@/features/math-quiz/quiz-storage';
import { COURSE_ID, QUIZ_ID, QuizSchool, SECTION_ID } from '@/features/math-quiz/test-school';
import { outbox, streamOf } from '@/lib/outbox';
import { sayDay } from '@/lib/time';
import { has, idText, lastOpened, newLearner, openAsLearner } from '@/test/learner';
import { phone } from '@/test/phone';
import type { RenderedPage } from '@/test/render';
import type { Handlers } from '@/test/server';
import MathReview from '../review/take';
import Quiz from './quiz';

const query = { courseId: String(COURSE_ID), unitId: '1', chapterId: '11', sectionId: String(SECTION_ID) };
const opened: RenderedPage[] = [];
let school: QuizSchool;

beforeEach(() => {
  newLearner(quizStorage);
  school = new QuizSchool();
});
afterEach(async () => {
  jest.restoreAllMocks();
  opened.splice(0).forEach((page) => page.unmount());
  phone().setNetwork('wifi');
  phone().network = () => ({ statusCode: 422, data: { code: 422, data: null, message: '', error: 'QUESTION_NOT_IN_QUIZ' } });
  outbox.retryNow();
  await outbox.whenDrained(streamOf('quiz_submissions', QUIZ_ID));
  outbox.dismissRefused();
});

async function open(more: Handlers = {}, page = <Quiz />, address: Record<string, string> = query): Promise<RenderedPage> {
  const rendered = await openAsLearner(page, { query: address, serve: { ...school.handlers, ...more } });
  opened.push(rendered);
  return rendered;
}

/** The learner looks at the answer, and goes on. */
async function next(page: RenderedPage): Promise<void> {
  const later = Date.now() + 1000;
  const clock = jest.spyOn(Date, 'now').mockReturnValue(later);
  await page.tap(page.byId('next'));
  clock.mockRestore();
}

async function choose(page: RenderedPage, option: 'A' | 'B'): Promise<void> {
  await page.tap(page.byId(`option-${option}`));
  await page.settle();
}

async function half(page: RenderedPage): Promise<void> {
  for (const key of ['fraction', '1', 'right', '2', 'done']) await page.tap(page.byId(`key-${key}`));
  await page.settle();
}

test('the record of the section is opened, and its questions come one a screen', async () => {
  const page = await open();
  expect(school.opened).toEqual([
    { learning_subtype: 'learn', unit_id: 1, chapter_id: 11, section_id: SECTION_ID },
    { source: 'section', learning_record_id: 40 },
  ]);
  expect(page.text()).toContain('题1第0式');
  expect(idText(page, 'progress')).toBe('第 1 / 3 题');
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
  expect(idText(page, 'progress')).toBe('再来一次 · 还剩 1 题');
  await choose(page, 'B');
  await next(page);
  await page.settle();
  expect(idText(page, 'report')).toContain('66%');
  for (const words of ['忘了变号', sayDay('2026-11-25'), '下一节：有理数的减法', '有理数的加法 · 全对'])
    expect(page.text()).toContain(words);
  expect(school.bodies).toMatchObject([
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
  expect(school.answers).toHaveLength(3);
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
  await outbox.whenDrained(streamOf('quiz_submissions', QUIZ_ID));
  const again = await open();
  for (const words of ['刚才那题判好了', '题1第0式', '符号反了', '可能是：忘了变号', '选 B', '一步一步看解答'])
    expect(again.text()).toContain(words);
  expect(again.byId('option-A').props['wechat-aria-label']).toContain('你选的');
  await next(again);
  expect(again.text()).toContain('题2第0式');
  again.unmount();
  quizStorage.dropMemory();
  expect((await open()).text()).toContain('题2第0式');
  expect(school.answers).toHaveLength(1);
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
  school.ids = [3];
  const page = await open();
  for (const key of ['fraction', '1', 'right']) await page.tap(page.byId(`key-${key}`));
  page.unmount();
  quizStorage.dropMemory();
  const again = await open();
  for (const key of ['2', 'done']) await again.tap(again.byId(`key-${key}`));
  await again.settle();
  expect(school.bodies).toMatchObject([{ given: { kind: 'blanks', blanks: ['1/2'] } }]);
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
  expect(school.answers.map(({ question_id: id }) => id)).toEqual([1, 2]);
});

test('another phone has gone on: at its question', async () => {
  school.answer('elsewhere-1', { question_id: 1, variant: 0, given: { kind: 'choice', option_ids: ['B'] } });
  const page = await open();
  expect(page.text()).toContain('题2第0式');
});

test('another phone has answered it meanwhile: what comes late is kept and says so, and the quiz goes on where it is', async () => {
  const page = await open();
  await choose(page, 'B');
  await next(page);
  // Question 2 is on the screen when the other phone answers it wrong.
  school.answer('of-another-phone', { question_id: 2, variant: 0, given: { kind: 'choice', option_ids: ['A'] } });
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
  expect(school.bodies).toMatchObject([{ given: { kind: 'unknown' } }]);
});

describe('written work', () => {
  beforeEach(() => {
    school.ids = [4];
  });
  async function write(page: RenderedPage): Promise<void> {
    await page.input(page.byId('work'), '设 x');
    await page.tap(page.byId('check'));
    await page.settle();
  }

  test('goes to the AI by a tap and by nothing else, also when it is opened again; the verdict says whose it is', async () => {
    school.ai = { verdict: 'wrong', judged_by: 'ai', score: 60, reason: '第二步符号不对', cause: null, blanks: [] };
    const before = await open();
    await write(before);
    expect(before.text()).toContain('交好了，等批改');
    before.unmount();
    opened.splice(0);
    quizStorage.dropMemory();
    const page = await open();
    await page.settle();
    expect(school.sentToAi).toBe(0);
    await page.tap(page.byId('ask-ai'));
    await page.settle();
    expect(school.sentToAi).toBe(1);
    for (const words of ['60 分 · AI 判定', '第二步符号不对']) expect(page.text()).toContain(words);
    expect(has(page, 'ask-ai')).toBe(false);
  });

  test('that the AI finds wrong is asked again in its next variant, not in the one whose solution was shown', async () => {
    school.ai = { verdict: 'wrong', judged_by: 'ai', score: 60, reason: '第二步符号不对', cause: null, blanks: [] };
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
        for (const work of school.answers) work.judgement = verdict;
        answered(verdict);
        await outbox.whenDrained(streamOf('quiz_submissions', QUIZ_ID));
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

  test('of wrong questions, which have no record, goes to the AI just so', async () => {
    school.source = 'mistakes';
    school.ai = { verdict: 'right', judged_by: 'ai', score: 90, reason: '步骤完整', cause: null, blanks: [] };
    const page = await open({}, <MathReview />, { courseId: '3', source: 'mistakes' });
    await write(page);
    await page.tap(page.byId('ask-ai'));
    await page.settle();
    expect(school.sentToAi).toBe(1);
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
    school.hasAi = false;
    const without = await open();
    await write(without);
    expect(has(without, 'ask-ai')).toBe(false);
    await next(without);
    expect(has(without, 'ask-ai')).toBe(false);
    expect(has(without, 'mark-right')).toBe(true);
    school.hasAi = true;
    const off = await openAsLearner(<Quiz />, { query, serve: school.handlers, student: { ai_allowed: false } });
    opened.push(off);
    await off.settle();
    expect(has(off, 'mark-right')).toBe(true);
    expect(has(off, 'ask-ai')).toBe(false);
  });

  test('the guardian overrules the AI, and the section goes on with that', async () => {
    school.ai = { verdict: 'wrong', judged_by: 'ai', score: 60, reason: '第二步符号不对', cause: null, blanks: [] };
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
  school.ids = [4];
  school.source = source;
  school.photo = {
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

test('nothing on the phone and no network; a section without questions', async () => {
  phone().setNetwork('none');
  const page = await open();
  expect(page.text()).toContain('现在没有网络');
  expect(has(page, 'quiz-error')).toBe(true);
});

describe('wrong questions', () => {
  test('are taken by the choice of the address, and end with a report', async () => {
    school.source = 'mistakes';
    const page = await open({}, <MathReview />, { courseId: '3', source: 'mistakes', chapterId: '11' });
    expect(school.opened).toEqual([{ source: 'mistakes', course_id: 3, chapter_id: 11 }]);
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
    school.source = 'mistakes';
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
    school.source = 'mixed';
    await open({}, <MathReview />, { courseId: '3', source: 'mixed' });
    expect(school.opened).toEqual([{ source: 'mixed', course_id: 3 }]);
  });
});
