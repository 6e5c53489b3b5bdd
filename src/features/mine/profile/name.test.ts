import { findProblem, sayLength } from './name';

test.each([
  ['林女士', undefined],
  ['Anne-Marie 林', undefined],
  ['一'.repeat(30), undefined],
  ['一'.repeat(31), '最多 30 个字'],
  ['👩‍🏫'.slice(0, 2), undefined],
  ['', '请填写称呼'],
  ['   ', '请填写称呼'],
  ['林\u200b女士', '有看不见的字符，请重新输入'],
  ['林\n女士', '有看不见的字符，请重新输入'],
])('%p: %p', (name, problem) => {
  expect(findProblem(name)).toBe(problem);
});

test('a sign of two halves counts once', () => {
  expect(sayLength('林😀')).toBe('2 / 30 个字');
});
