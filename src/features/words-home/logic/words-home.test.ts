import type { Course, LearningProgress } from '@xueban/contract/resources/courses';
import type { RoundProgress } from '@xueban/contract/resources/learning-records/word';
import { courseView, getGoing } from './chapters';
import { dueText, type CourseFigures } from './due';
import { heroText, newRoundText, openRoundText, placeText } from './hero';
import { ROWS_MORE, ROWS_SHOWN, around, holds, withEarlier, withLater } from './shown';

describe('chapters', () => {
  const chapter = (id: number, sequence: number, words: number) => ({
    id,
    name: `第${sequence}章`,
    sequence,
    words_count: words,
    sections: [],
  });
  const course: Course = {
    id: 1,
    name: '初中核心词汇',
    content_type: 'word',
    words_count: 135,
    sections_count: 0,
    units: [
      { id: 20, name: 'Unit 2', sequence: 2, chapters: [chapter(203, 3, 45)] },
      { id: 10, name: 'Unit 1', sequence: 1, chapters: [chapter(102, 2, 45), chapter(101, 1, 45)] },
    ],
  };
  const at = (id: number, percentage: number): LearningProgress => ({
    context_id: id,
    context_type: 'Chapter',
    current: false,
    percentage,
  });

  test('units and chapters stand by sequence, with their progress', () => {
    const view = courseView(course, [at(101, 100), at(102, 40)], 102);
    expect(view.units.map(({ id, finished }) => [id, finished])).toEqual([
      [10, 1],
      [20, 0],
    ]);
    expect(view.units[0]?.chapters).toEqual([
      { id: 101, name: '第1章', wordsCount: 45, percentage: 100, current: false },
      { id: 102, name: '第2章', wordsCount: 45, percentage: 40, current: true },
    ]);
    expect(view).toMatchObject({ chapters: 3, finished: 1, percentage: 46 });
  });

  test('progress of anything but a chapter is not one of it', () => {
    expect(courseView(course, [{ context_id: 101, context_type: 'Unit', current: true, percentage: 100 }], undefined).finished).toBe(0);
  });

  test('an empty course is at nothing', () => {
    expect(courseView({ ...course, units: [] }, [], undefined)).toEqual({ units: [], chapters: 0, finished: 0, percentage: 0 });
  });

  test('a course is in a round, before the next one, or finished', () => {
    expect(getGoing({ percentage: 99 }, false)).toBe('next');
    expect(getGoing({ percentage: 100 }, false)).toBe('finished');
    expect(getGoing({ percentage: 100 }, true)).toBe('round');
  });
});

describe('due', () => {
  const course = (more: Partial<CourseFigures> = {}): CourseFigures => ({
    course_id: 7,
    course_name: '初中',
    mode: 'plan',
    due_count: 18,
    late_count: 0,
    day_number: 3,
    mistakes_count: 26,
    nine_grid: { cells: [212, 38, 27, 21, 18, 14, 9, 7, 59], new: 212, reviewing: 134, mastered: 59, total: 405 },
    ...more,
  });

  test.each([
    [[course()], { count: 18, note: '第 3 天 · 约 4 分钟', action: '去复习' }],
    [[course({ day_number: null, due_count: 1 })], { count: 1, note: '约 1 分钟', action: '去复习' }],
    [[course({ due_count: 113 })], { count: 113, note: '第 3 天 · 先复习 20 词，约 4 分钟', action: '去复习' }],
    [[course({ due_count: 113, late_count: 30 })], { count: 113, note: '第 3 天 · 先复习 20 词，约 4 分钟', action: '去复习' }],
    [[course({ late_count: 5 })], { count: 18, note: '第 3 天 · 约 4 分钟，补前几天 5 词', action: '去复习' }],
    [[course(), course({ course_id: 8, due_count: 3 })], { count: 18, note: '第 3 天 · 约 4 分钟，别的课程还有 3 词', action: '去复习' }],
    [[course({ due_count: 0 })], { count: 0, note: '今天没有要复习的词', action: '看计划' }],
    [[course({ due_count: 0 }), course({ course_id: 8, due_count: 3 })], { count: 0, note: '别的课程还有 3 词', action: '看计划' }],
    [
      [course({ due_count: 0, nine_grid: { ...course().nine_grid, reviewing: 0, mastered: 0 } })],
      { count: 0, note: '学完一轮，第二天开始复习', action: '看计划' },
    ],
    // Everything is mastered: there is nothing to begin with.
    [
      [course({ due_count: 0, nine_grid: { ...course().nine_grid, new: 0, reviewing: 0, mastered: 405 } })],
      { count: 0, note: '今天没有要复习的词', action: '看计划' },
    ],
  ])('%#', (courses, text) => expect(dueText(courses, 7, 20)).toEqual(text));

  test('as many as the daily goal come first', () =>
    expect(dueText([course({ due_count: 113 })], 7, 45)?.note).toContain('先复习 45 词，约 9 分钟'));

  test('a course nothing is known of', () => expect(dueText([course()], 9, 20)).toBeUndefined());
});

const progress: RoundProgress = {
  step: 'memorization',
  current_group: 5,
  mixed_groups: [],
  groups_count: 9,
  words_count: 45,
  words_done: 20,
  percentage: 41,
};

test('a group', () => {
  expect(openRoundText(progress)).toEqual({
    title: '继续学习',
    percentage: 41,
    facts: ['第 5 组 · 共 9 组', '20 / 45 词'],
    action: '从第 5 组继续',
  });
});

test('mixed groups', () => {
  expect(openRoundText({ ...progress, step: 'paper_cut_box', current_group: 3, mixed_groups: [1, 2, 3] })).toMatchObject({
    facts: ['混组 1–3 · 共 9 组', '20 / 45 词'],
    action: '从混组 1–3 继续',
  });
});

test('the pre-exam counts chosen words; of the round nothing is done yet', () => {
  expect(openRoundText({ ...progress, step: 'pre_exam', words_count: 28 })).toEqual({
    title: '继续学习',
    percentage: 0,
    facts: ['学前检测', '已选生词 28 / 45'],
    action: '继续学前检测',
  });
});

test('the final exam', () => {
  expect(openRoundText({ ...progress, step: 'final_exam', current_group: 0, percentage: 96 })).toMatchObject({
    facts: ['学后检测', '45 词'],
    action: '去学后检测',
  });
});

test('a round to come', () => {
  expect(newRoundText(2, 11, false)).toEqual({
    title: '开始第 2 轮',
    percentage: undefined,
    facts: ['先选生词，再分组学', '全课已学 11%'],
    action: '开始学前检测',
  });
  expect(newRoundText(10, 100, true)).toMatchObject({ title: '这门课学完了', action: '' });
});

test('the card for what is known', () => {
  expect(heroText({ open: { progress, teaching_record_id: null }, roundNumber: 3, percentage: 20 })).toMatchObject({
    title: '继续学习',
    action: '从第 5 组继续',
  });
  // It is charged with the lesson, whoever goes on with it.
  expect(heroText({ open: { progress, teaching_record_id: 7 }, roundNumber: 3, percentage: 20 }).title).toBe('继续陪练课');
  expect(heroText({ open: undefined, roundNumber: undefined, percentage: 20 }).title).toBe('开始第 1 轮');
  expect(heroText({ open: undefined, roundNumber: 9, percentage: 100 }).title).toBe('这门课学完了');
});

test('the place, as far as it is known', () => {
  expect(placeText('初中核心词汇', 'Unit 3')).toBe('初中核心词汇 · Unit 3');
  expect(placeText(undefined, undefined)).toBe('');
});

test.each([
  [0, 5, { first: 0, end: 5 }],
  [0, 45, { first: 0, end: 12 }],
  [20, 45, { first: 17, end: 29 }],
  [44, 45, { first: 33, end: 45 }],
  [0, 0, { first: 0, end: 0 }],
])('around row %i of %i', (at, count, shown) => expect(around(at, count)).toEqual(shown));

test('every row can be reached, a bounded number a tap', () => {
  const count = 500;
  let shown = around(250, count);
  while (shown.first > 0 || shown.end < count) {
    const next = shown.first > 0 ? withEarlier(shown) : withLater(shown, count);
    expect(next.end - next.first - (shown.end - shown.first)).toBeLessThanOrEqual(ROWS_MORE);
    expect(next.end - next.first).toBeGreaterThan(shown.end - shown.first);
    shown = next;
  }
  expect(shown).toEqual({ first: 0, end: count });
});

test('rows stay while the one at hand is among them, and all of a short list is there', () => {
  const shown = around(20, 45);
  expect([17, 28].map((at) => holds(shown, at, 45))).toEqual([true, true]);
  expect([16, 29, 0].map((at) => holds(shown, at, 45))).toEqual([false, false, false]);
  // The list has become shorter, or longer.
  expect(holds(shown, 20, 25)).toBe(false);
  expect(holds(around(0, 5), 0, 45)).toBe(false);
  expect(holds(around(0, 5), 0, 5)).toBe(true);
  expect(around(0, 45).end).toBe(ROWS_SHOWN);
});
