import { cellViews, changedCells, type CourseFigures, findCourse, ruleText } from './cells';

const cells = [212, 38, 27, 21, 18, 14, 9, 7, 59];

test('nine cells by name', () => {
  expect(cellViews({ cells }).map(({ label }) => label)).toEqual([
    '待学',
    '第 2 格',
    '第 3 格',
    '第 4 格',
    '第 5 格',
    '第 6 格',
    '第 7 格',
    '第 8 格',
    '已掌握',
  ]);
  expect(cellViews({ cells })[8]).toEqual({ cell: 9, label: '已掌握', count: 59 });
});

test('cells that changed since they were last seen', () => {
  expect(changedCells(cells, [211, 39, 27, 21, 18, 14, 9, 7, 59])).toEqual([1, 2]);
  expect(changedCells(cells, cells)).toEqual([]);
  expect(changedCells(undefined, cells)).toEqual([]);
});

test('the course asked for, else the first', () => {
  const courses = [{ course_id: 3 }, { course_id: 5 }] as CourseFigures[];
  expect(findCourse(courses, 5)?.course_id).toBe(5);
  expect(findCourse(courses, 9)?.course_id).toBe(3);
  expect(findCourse([], 3)).toBeUndefined();
});

test('the rule, by mode and by what is due', () => {
  expect(ruleText({ mode: 'plan', due_count: 18, late_count: 0 })).toBe('答对升一格，没记住就留在原格，改天再来。');
  expect(ruleText({ mode: 'plan', due_count: 18, late_count: 3 })).toContain('其中 3 词是前几天留下的，排在今天到期的词后面');
  expect(ruleText({ mode: 'plan', due_count: 3, late_count: 3 })).toContain('这些词是前几天留下的，最容易忘的排在前面');
  expect(ruleText({ mode: 'smart', due_count: 1, late_count: 0 })).toContain('看记得有多牢');
  expect(ruleText({ mode: 'plan', due_count: 0, late_count: 0 })).toMatch(/^今天没有到期的词。/);
});
