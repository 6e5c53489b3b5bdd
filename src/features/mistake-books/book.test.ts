import type { MistakeWordBook } from '@xueban/contract/resources/mistake-word-books';
import { chapterOptions, emptyText, practiceText, getQuery, startFilter, wayOut } from './book';

const book: MistakeWordBook = {
  id: 1,
  course_id: 7,
  course_name: '初中',
  words_count: 7,
  left_count: 2,
  chapters: [
    { chapter_id: 711, name: '第1章', words_count: 6 },
    { chapter_id: 712, name: '第2章', words_count: 1 },
  ],
};

test.each([
  [{}, { course_id_eq: 7, mistake_book: 'in', order: 'latest' }],
  [
    { chapterId: 711, timesWrong: 2 },
    { course_id_eq: 7, mistake_book: 'in', order: 'latest', chapter_id_eq: 711, times_wrong_gteq: 2 },
  ],
  [
    { tab: 'left' as const, order: 'times_wrong' as const },
    { course_id_eq: 7, mistake_book: 'left', order: 'times_wrong' },
  ],
])('%#', (more, query) => expect(getQuery(7, { ...startFilter, ...more })).toEqual(query));

test('chapters with their counts; one alone is no choice', () => {
  expect(chapterOptions(book, 0, 0).map(({ label }) => label)).toEqual(['全部章', '第1章 6', '第2章 1']);
  expect(chapterOptions({ chapters: book.chapters.slice(0, 1) }, 0, 0)).toEqual([]);
  const many = { chapters: Array.from({ length: 223 }, (_, i) => ({ chapter_id: i + 1, name: `第${i + 1}章`, words_count: 1 })) };
  const keys = (first: number, chosen: number) => chapterOptions(many, first, chosen).map(({ key }) => key);
  expect(keys(0, 0)).toEqual([0, ...Array.from({ length: 20 }, (_, i) => i + 1), -2]);
  expect(keys(20, 3).slice(0, 4)).toEqual([0, -1, 3, 21]);
  expect(keys(220, 222)).toEqual([0, -1, 221, 222, 223]);
});

test('on the way out', () => {
  expect(wayOut({ right_in_row: 0 })).toBe('连对 0/3');
  expect(wayOut({ right_in_row: 5 })).toBe('连对 3/3');
});

test('practice says how many', () => {
  expect(practiceText(12)).toBe('练一练 · 12 词');
  expect(practiceText(31)).toBe('练一练 · 先练 30 词');
});

test('nothing there: praise, or why', () => {
  expect(emptyText(startFilter)).toMatchObject({ kind: 'empty', title: '还没有错词' });
  expect(emptyText({ ...startFilter, timesWrong: 3 }).title).toBe('这里一个错词也没有');
  expect(emptyText({ ...startFilter, tab: 'left' }).text).toContain('连续答对 3 次');
});
