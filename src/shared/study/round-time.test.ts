import { countRoundMinutes, wordsWithin } from './round-time';

test('a round of 45 fits a lesson of half an hour', () => {
  expect(countRoundMinutes()).toBe(28);
  expect(wordsWithin(30)).toBe(45);
  expect(wordsWithin(28)).toBe(45);
});

test.each([
  [27, 40],
  [15, 25],
  [10, 20],
  [2, 5],
  [1, 5],
])('in %d minutes %d words', (minutes, words) => expect(wordsWithin(minutes)).toBe(words));
