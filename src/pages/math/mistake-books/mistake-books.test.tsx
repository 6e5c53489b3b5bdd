import { book, entry } from '@/features/math-mistakes/test-book';
import { outbox, toStream } from '@/offline';
import { idText } from '@/test/learner';
import { phone } from '@/test/phone';
import { leavePages, renderPage } from '@/test/render';
import { refusal } from '@/test/server';
import MathMistakesPrint from './print';
import { asked, beginAnew, open, puts, signedIn } from './test-pages';

beforeEach(beginAnew);
afterEach(leavePages);

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

test('options are called by their place, wherever an import has put them', async () => {
  const choice = entry(1);
  const content = (text: string) => [{ kind: 'text' as const, text }];
  const options = [
    { id: 'C', content: content('三') },
    { id: 'A', content: content('一') },
  ];
  const question = choice.question && { ...choice.question, kind: 'single_choice' as const, options };
  const page = await open({ 'GET mistake_question_books/{id}/questions': () => [{ ...choice, question }] });
  await page.tap(page.byId('more-1'));
  expect(page.text()).toMatch(/A\s*三\s*B\s*一/);
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

test('the practice says how many it asks: none from paper, no more than fit into one', async () => {
  const chapter = { chapter_id: 11, name: '有理数的运算' };
  const of = (count: number) => ({
    ...book,
    questions_count: count + 1,
    chapters: count === 0 ? [] : [{ ...chapter, questions_count: count }],
  });
  for (const [count, said] of [
    [7, '练错题（7 题）'],
    [45, '练错题（20 题）'],
    [0, '练错题'],
  ] as const) {
    const page = await open({ 'GET mistake_question_books': () => [of(count)] });
    expect(page.byId('practise').props['wechat-aria-disabled']).toBe(String(count === 0));
    expect(idText(page, 'practise')).toBe(said);
    leavePages();
  }
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
  expect(phone().toasts.map(({ title }) => title)).toEqual(['没有改好，请再试一次']);
  expect(page.text()).toContain('计算第1题');
});

test('a question from paper is kept on the phone until the server has it', async () => {
  const page = await open();
  await page.tap(page.byId('add'));
  await page.input(page.byId('add-text'), '一桶水重 5 千克');
  await page.tap(page.byId('add-save'));
  expect(outbox.getPending(toStream('mistake_question_books', 5)).map(({ body }) => body)).toEqual([{ text: '一桶水重 5 千克' }]);
});

test('one from paper that was not right: two taps are one', async () => {
  const page = await open();
  const tap = page.byId('again-2').props.onTap as (event: object) => void;
  await page.run(() => {
    tap({});
    tap({});
  });
  await page.settle();
  expect(puts).toEqual([['2', { right: false }]]);
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
    state: signedIn,
  });
  expect(print.text()).toContain('只印刚才选的这一类');
  await print.tap(print.byId('answers'));
  await print.tap(print.byId('make'));
  await print.settle();
  expect(exported).toEqual([{ with_answers: 'true', cause_eq: '忘了变号' }]);
});
