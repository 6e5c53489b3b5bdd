import { type CourseFigures, dueText } from './due';

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
])('%#', (courses, text) => expect(dueText(courses, 7)).toEqual(text));

test('a course nothing is known of', () => expect(dueText([course()], 9)).toBeUndefined());
