import type { MistakeQuestion, MistakeQuestionBook } from '@xueban/contract/resources/mathematics/mistake-question-books';
import type { RichText } from '@xueban/contract/resources/mathematics/rich-text';
import type { Student } from '@xueban/contract/resources/students';
import type { User } from '@xueban/contract/resources/users';
import { setCurrentStudentId } from '@/lib/http/identity';
import { resetNetwork } from '@/lib/network';
import { outbox, streamOf } from '@/lib/outbox';
import { currentUserState, sessionStatusState } from '@/state/session';
import { currentStudentState, studentsState } from '@/state/students';
import { newPhone, phone } from '@/test/phone';
import { leavePages, type RenderedPage, renderPage } from '@/test/render';
import { type Handlers, refusal } from '@/test/server';
import MathMistakes from './index';
import MathMistakesPrint from './print';

afterEach(leavePages);

const user: User = {
  id: 7,
  name: '林女士',
  phone: '138****6021',
  avatar: null,
  has_password: true,
  consent: { version: null, agreed_at: null, asked: false },
};
const student: Student = { id: 2, name: '林小满', grade: '七年级', course_hours_left: 12, streak_days: 0, daily_goal: 20, today_words: 0 };
const say = (words: string): RichText => [{ kind: 'paragraph', inlines: [{ kind: 'text', text: words }] }];
const book: MistakeQuestionBook = {
  id: 5,
  course_id: 3,
  course_name: '七年级数学 · 上',
  questions_count: 2,
  left_count: 1,
  chapters: [
    { chapter_id: 11, name: '有理数的运算', questions_count: 1 },
    { chapter_id: 12, name: '整式', questions_count: 1 },
  ],
  causes: [{ cause: '忘了变号', questions_count: 1 }],
  knowledge_points: [],
};
const entry = (id: number, more: Partial<MistakeQuestion> = {}): MistakeQuestion => ({
  id,
  question: {
    id: 70 + id,
    sequence: 1,
    section_id: 9,
    variant: 0,
    variants_count: 2,
    kind: 'fill_in',
    difficulty: 1,
    knowledge_points: [],
    prompt: say(`计算第${id}题`),
    hint: null,
    options: [],
    matches: [],
    blanks: [],
  },
  solution: { answer: say('负八'), steps: [say('先定符号')], option_ids: [], pairs: [] },
  paper: null,
  given: null,
  cause: '忘了变号',
  chapter_id: 11,
  knowledge_points: [{ id: 'p', name: '同号两数相加' }],
  times_wrong: 2,
  right_days: 1,
  last_wrong_at: '2026-11-20T11:00:00.000Z',
  left_at: null,
  ...more,
});
const paper = entry(2, {
  question: null,
  solution: null,
  cause: null,
  knowledge_points: [],
  times_wrong: 0,
  right_days: 0,
  paper: { photo: null, text: '甲乙两地相距 60 千米', answer: '3 小时' },
});
const asked: Record<string, unknown>[] = [];
const puts: unknown[] = [];
const school: Handlers = {
  'GET mistake_question_books': () => [book],
  'GET mistake_question_books/{id}/questions': ({ query }) => {
    asked.push(query);
    return query.left === undefined ? [entry(1), paper] : [entry(3, { left_at: '2026-11-21T11:00:00.000Z' })];
  },
  'PUT mistake_question_books/{id}/questions/{entryId}': ({ params, body }) => {
    puts.push([params.entryId, body]);
    return entry(Number(params.entryId), { left_at: body.in_mistake_book === false ? '2026-11-22T11:00:00.000Z' : null });
  },
};
beforeEach(() => {
  newPhone();
  resetNetwork();
  setCurrentStudentId(student.id);
  asked.length = 0;
  puts.length = 0;
});

const open = (more: Handlers = {}): Promise<RenderedPage> =>
  renderPage(<MathMistakes />, {
    query: { courseId: '3' },
    serve: { ...school, ...more },
    state: (set) => {
      set(currentUserState, user);
      set(sessionStatusState, 'signed-in');
      set(studentsState, [student]);
      set(currentStudentState, student);
    },
  });
const opened = () => phone().navigation[phone().navigation.length - 1];

test('questions with their cause and point; the answer and solution on a tap', async () => {
  const page = await open();
  for (const text of [
    '错题 2',
    '已移出 1',
    '计算第1题',
    '忘了变号',
    '同号两数相加',
    '错 2 次',
    '再对 2 天就移出',
    '甲乙两地相距 60 千米',
    '自己加的题',
  ]) {
    expect(page.text()).toContain(text);
  }
  expect(page.text()).not.toContain('负八');
  await page.tap(page.byId('more-1'));
  expect(page.text()).toContain('负八');
  expect(page.text()).toContain('先定符号');
});

test('by chapter, by cause; practised as it is chosen', async () => {
  const page = await open();
  await page.tap(page.byId('by-cause'));
  await page.settle();
  expect(asked[asked.length - 1]).toMatchObject({ cause_eq: '忘了变号' });
  await page.tap(page.byId('by-chapter'));
  await page.settle();
  await page.tap(page.byId('value-12'));
  await page.settle();
  expect(asked[asked.length - 1]).toMatchObject({ chapter_id_eq: '12' });
  await page.tap(page.byId('practise'));
  expect(opened()).toBe('navigateTo /pages/math/review/take?courseId=3&source=mistakes&chapterId=12');
});

test('taken out by hand, and put back', async () => {
  const page = await open();
  await page.tap(page.byId('move-1'));
  await page.settle();
  expect(puts).toEqual([['1', { in_mistake_book: false }]]);
  expect(page.text()).not.toContain('计算第1题');
  await page.tap(page.byText('已移出 1'));
  await page.settle();
  await page.tap(page.byId('move-3'));
  await page.settle();
  expect(puts[1]).toEqual(['3', { in_mistake_book: true }]);
});

test('one from paper is said to be right today, or not', async () => {
  const page = await open();
  await page.tap(page.byId('right-2'));
  await page.settle();
  expect(puts).toEqual([['2', { right: true }]]);
  expect(phone().toasts.map(({ title }) => title)).toContain('记下了');
});

test('a change that fails is told, and nothing moves', async () => {
  const page = await open({ 'PUT mistake_question_books/{id}/questions/{entryId}': () => refusal('INVALID_REQUEST') });
  await page.tap(page.byId('move-1'));
  await page.settle();
  expect(phone().toasts.map(({ title }) => title)).toEqual(['没有改成，请再试一次']);
  expect(page.text()).toContain('计算第1题');
});

test('a question from paper is kept on the phone until the server has it', async () => {
  const page = await open();
  await page.tap(page.byId('add'));
  await page.input(page.byId('add-text'), '一桶水重 5 千克');
  await page.tap(page.byId('add-save'));
  expect(outbox.pendingOf(streamOf('mistake_question_books', 5)).map(({ body }) => body)).toEqual([{ text: '一桶水重 5 千克' }]);
});

test('a photo that cannot be kept: it is said, and what is written stays', async () => {
  const page = await open();
  phone().wx.chooseMedia = ({ success }: { success: (chosen: object) => void }) =>
    success({ tempFiles: [{ tempFilePath: 'wxfile://gone.gif' }] });
  await page.tap(page.byId('add'));
  await page.input(page.byId('add-text'), '一桶水重 5 千克');
  await page.tap(page.byId('add-photo'));
  const before = outbox.pendingOf();
  await page.tap(page.byId('add-save'));
  expect(page.byId('add-text')).toBeTruthy();
  expect(outbox.pendingOf()).toEqual(before);
});

test('nothing in the book; no course; a book that cannot be read', async () => {
  const empty = await open({ 'GET mistake_question_books/{id}/questions': () => [] });
  expect(empty.text()).toContain('没有错题');
  leavePages();
  const none = await open({ 'GET mistake_question_books': () => [] });
  expect(none.text()).toContain('还没有数学课程');
  leavePages();
  const failed = await open({ 'GET mistake_question_books': () => refusal('INVALID_REQUEST') });
  expect(failed.byId('load-failed')).toBeTruthy();
});

test('printed as it is chosen: to be done again, or with answers', async () => {
  const page = await open();
  await page.tap(page.byId('print'));
  expect(opened()).toBe('navigateTo /pages/math/mistake-books/print?bookId=5');
  leavePages();
  const exported: unknown[] = [];
  const print = await renderPage(<MathMistakesPrint />, {
    query: { bookId: '5', cause: '忘了变号' },
    serve: {
      'GET mistake_question_books/{id}/export': ({ query }) => {
        exported.push(query);
        return { id: 90 } as never;
      },
    },
    state: (set) => {
      set(currentUserState, user);
      set(sessionStatusState, 'signed-in');
      set(studentsState, [student]);
      set(currentStudentState, student);
    },
  });
  expect(print.text()).toContain('只打印刚才选的这一类');
  await print.tap(print.byId('answers'));
  await print.tap(print.byId('make'));
  await print.settle();
  expect(exported).toEqual([{ with_answers: 'true', cause_eq: '忘了变号' }]);
});
