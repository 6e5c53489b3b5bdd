/** Who has begun a list and knows common words by reading besides, and the list that no school gives. */
import { buildBank } from '../../../src/modules/vocabulary-test/rules/items';
import { RANK_BINS } from '../../../src/modules/vocabulary-test/rules/rank-bins';
import { getListedShare } from '../../../src/modules/vocabulary-test/rules/scale';
import { getScore } from '../../../src/modules/vocabulary-test/rules/score';
import type { Response } from '../../../src/modules/vocabulary-test/rules/state';
import { bankWith, course, letters, parseLuck, parseLetterRank } from './course-bank';

const bank = bankWith([course, course.slice(300, 900)]);
const places = new Map(course.map((word, i) => [word, i]));

test.each([
  [60, 130],
  [100, 60],
  [100, 100],
  [100, 130],
  [200, 60],
])('who learned %d words of a list and half of those at rank %d by reading is in the range', (upTo, halfAt) => {
  const knows = (word: string): boolean =>
    (places.get(word) ?? Infinity) < upTo ? parseLuck(word) < 0.95 : parseLuck(word) < 1 / (1 + (parseLetterRank(word) / halfAt) ** 2);
  const size = Array.from({ length: 20_000 }, (_, i) => letters(i + 1)).filter(knows).length;
  // Every second of the common words, every sixth of the others.
  const asked = bank.words.filter((_, i) => i % (i < 300 ? 2 : 6) === 0);
  const answers = [
    ...asked.map(({ id }): Response => ({ kind: 'word', id, ticked: knows(id) })),
    ...bank.pseudoWords.slice(0, 12).map((id): Response => ({ kind: 'pseudo', id, ticked: false })),
  ];
  const score = getScore(answers, bank);
  expect(score.low).toBeLessThanOrEqual(size);
  expect(score.high).toBeGreaterThanOrEqual(size);
  expect(score.size / size).toBeLessThan(1.3);
});

test('words that lists for learners have are a list of their own, as long as their shares say', () => {
  const words = Array.from({ length: 300 }, (_, i) => ({ word: letters(i * 20 + 1), rank: i * 20 + 1, group: 'a', listed: i % 3 > 0 }));
  const [graded, ...others] = buildBank(words, []).lists;
  expect(others).toEqual([]);
  const { path } = graded!;
  expect(path.length).toBe(
    Math.round(RANK_BINS.logRanks.reduce((sum, at, bin) => sum + RANK_BINS.ranks[bin]! * getListedShare(Math.exp(at)), 0)),
  );
  expect(path.places.size).toBe(200);
  // Up to rank 1,000 of the list there are 980 words, of which 98 % are listed.
  expect(path.places.get(letters(1_001))! / (980 * 0.98)).toBeCloseTo(1, 1);
  expect(
    buildBank(
      words.map((word) => ({ ...word, listed: undefined })),
      [],
    ).lists,
  ).toEqual([]);
});
