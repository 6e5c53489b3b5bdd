import { isAskedAgain, sayBridge } from './wording';

const TODAY = '2026-11-28';
const bridge = { course_id: 4, unit_id: 1, chapter_id: 2, section_id: 3, percentage: 0, mastered: false, due_on: null };

test.each([
  [{}, '去补', false],
  [{ percentage: 40 }, '补到 40%', false],
  [{ percentage: 100, due_on: '2026-12-01' }, '12月1日再考', false],
  [{ percentage: 100, due_on: '2026-11-29' }, '明天再考', false],
  [{ percentage: 100, due_on: TODAY }, '再考一次', true],
  [{ percentage: 100, due_on: '2026-12-05', mastered: true }, '已补好', false],
  [{ percentage: 100, due_on: TODAY, mastered: true }, '已补好', false],
])('%j: %s', (kept, text, asked) => {
  expect(sayBridge({ ...bridge, ...kept }, TODAY)).toBe(text);
  expect(isAskedAgain({ ...bridge, ...kept }, TODAY)).toBe(asked);
});
