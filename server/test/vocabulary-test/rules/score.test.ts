import type { ItemBank } from '../../../src/modules/vocabulary-test/rules/items';
import { AVERAGED, shareKnown } from '../../../src/modules/vocabulary-test/rules/link';
import { BANDS, RANKS, wordRankOf } from '../../../src/modules/vocabulary-test/rules/scale';
import { binOf, RANK_BINS } from '../../../src/modules/vocabulary-test/rules/rank-bins';
import { resultOf } from '../../../src/modules/vocabulary-test/rules/result';
import { scoreOf } from '../../../src/modules/vocabulary-test/rules/score';
import { answer, start } from '../../../src/modules/vocabulary-test/rules/vocabulary-test';
import { pathsOf } from '../../../src/modules/vocabulary-test/rules/word-lists';
import { answerOf, bank, knowsTo, rankOf, type Rule, take } from './bank';
import { bankWith, course, letters, luckOf, rankOfLetters } from './course-bank';

const withList = bankWith([course]);
const onCourse = new Set(course);
const half = new Set(course.slice(0, 700));
/** Half of the words are known at a limit, by one slope before it and another one after it. */
function fallingFrom(word: string, limit: number, before: number, after: number): number {
  const rank = rankOfLetters(word);
  return 1 / (1 + (rank / limit) ** (rank < limit ? before : after));
}

function taken(rule: Rule, from: ItemBank, seed: number) {
  let state = start(from, seed);
  while (state.step.kind !== 'done') state = answer(state, from, state.stepNumber, answerOf(state.step, rule));
  return state;
}

test('who has learned a course up to a point and little else: by the list, near the truth, and narrower than by frequency alone', () => {
  const learned = new Set(course.slice(0, 600));
  const rule: Rule = { ticks: (word) => learned.has(word), chooses: (word) => (learned.has(word) ? 0 : null) };
  for (const seed of [1, 2, 3]) {
    const { responses } = taken(rule, withList, seed);
    const byList = scoreOf(responses, withList);
    expect(byList.byList).toBeGreaterThan(0.9);
    expect(byList.low).toBeLessThanOrEqual(600);
    expect(byList.high).toBeGreaterThanOrEqual(600);
    expect(Math.abs(byList.size / 600 - 1)).toBeLessThan(0.15);
    const alone = scoreOf(responses, { ...withList, lists: [] });
    expect(byList.logEvidence).toBeGreaterThan(alone.logEvidence);
    expect(resultOf(taken(rule, withList, seed), withList).reliable).toBe(true);
  }
});

test('who has learned from a course of all common words is also asked what stands beside it, and so the size is known', () => {
  const common = Array.from({ length: 3_000 }, (_, i) => ((i * 617) % 3_000) + 1).map(letters);
  const [all, learned] = [new Set(common), new Set(common.slice(0, 700))];
  const from = bankWith([common]);
  const rule: Rule = { ticks: (word) => learned.has(word), chooses: (word) => (learned.has(word) ? 0 : null) };
  for (const seed of [1, 2, 3]) {
    const { responses } = taken(rule, from, seed);
    const beside = responses.filter(({ kind, id }) => kind === 'word' && !all.has(id) && rankOfLetters(id) <= 6_000);
    expect(beside.length).toBeGreaterThan(20);
    const { size, low, high } = scoreOf(responses, from);
    expect(Math.abs(size / 700 - 1)).toBeLessThan(0.1);
    expect(high / low).toBeLessThan(1.8);
  }
});

const total = (knows: (word: string) => boolean): number =>
  Array.from({ length: RANKS }, (_, i) => letters(i + 1)).filter((word) => knows(word)).length;

test.each([
  [
    'half from a course, half by reading',
    (word: string) => (onCourse.has(word) ? half.has(word) : luckOf(word) < fallingFrom(word, 2_500, 2, 2)),
  ],
  ['common words less surely, rare ones hardly at all', (word: string) => luckOf(word) < fallingFrom(word, 700, 1.1, 3.2)],
])('who knows %s: the range holds the size', (_, isKnown) => {
  const knows = (word: string): boolean => word.startsWith('w') && isKnown(word);
  const size = total(knows);
  for (const seed of [1, 2, 3, 4, 5]) {
    const { low, high } = scoreOf(taken({ ticks: knows, chooses: (word) => (knows(word) ? 0 : null) }, withList, seed).responses, withList);
    expect([low <= size, high >= size]).toEqual([true, true]);
  }
});

test('who knows words by their frequency is not taken for one who has learned a list', () => {
  const rule: Rule = {
    ticks: (word) => rankOfLetters(word) < 1_500 && word.startsWith('w'),
    chooses: (word) => (rankOfLetters(word) < 1_500 ? 0 : null),
  };
  expect(scoreOf(taken(rule, withList, 4).responses, withList).byList).toBeLessThan(0.5);
});

test('nothing answered: the range is wide, and nothing is said of lists', () => {
  const { low, high, byList } = scoreOf([], withList);
  expect(low).toBeLessThan(150);
  expect(high).toBeGreaterThan(12_000);
  expect(byList).toBeCloseTo(0.2, 5);
  expect(scoreOf([], bank).byList).toBe(0);
});

test('the bands add up to about the size', () => {
  for (const [state, from] of [
    [take(knowsTo(1_500)).last, bank],
    [taken({ ticks: (word) => course.slice(0, 600).includes(word), chooses: () => null }, withList, 1), withList],
  ] as const) {
    const score = scoreOf(state.responses, from);
    const sum = score.bands().reduce((all, known) => all + known, 0);
    expect(sum / score.size).toBeGreaterThan(0.85);
    expect(sum / score.size).toBeLessThan(1.2);
  }
});

test('claimed pseudo-words show a readiness to claim', () => {
  const few = { ticks: (word: string) => rankOf(word) < 1_500, chooses: knowsTo(1_000).chooses };
  const honest = scoreOf(take(few).last.responses, bank);
  let n = 0;
  const some = { ...few, ticks: (word: string) => (word.startsWith('p') ? (n += 1) % 3 === 0 : rankOf(word) < 1_500) };
  const claiming = scoreOf(take(some).last.responses, bank);
  expect(claiming.overclaiming).toBeGreaterThan(honest.overclaiming * 2);
});

test('the curve of averaged words: half at the limit, of the slope it says, less steep than that of one word', () => {
  expect(shareKnown(0)).toBeCloseTo(0.5, 10);
  expect((shareKnown(0.1) - shareKnown(-0.1)) / 0.2).toBeCloseTo(0.25, 2);
  expect(AVERAGED).toBeLessThan(0.85);
  for (const z of [2, 4, 8]) expect(shareKnown(-z)).toBeGreaterThan(1.2 / (1 + Math.exp(z / AVERAGED)));
  for (const z of [1, 3, 9]) expect(shareKnown(z) + shareKnown(-z)).toBeCloseTo(1, 6);
  expect(shareKnown(99)).toBeGreaterThan(0.999);
});

test('the bins hold every rank once, in its band', () => {
  expect(RANK_BINS.ranks.reduce((sum, ranks) => sum + ranks, 0)).toBe(RANKS);
  for (const [band, { from, to }] of BANDS.entries()) {
    expect(RANK_BINS.ranks.reduce((sum, ranks, bin) => sum + (RANK_BINS.bands[bin] === band ? ranks : 0), 0)).toBe(to - from + 1);
  }
  for (const rank of [1, 2, 60, 999, 19_990]) expect(Math.abs(RANK_BINS.logRanks[binOf(rank)]! - Math.log(rank))).toBeLessThan(0.012);
});

test('paths: in the order of the course and by frequency, all places within the length; short lists and phrases are left out', () => {
  const paths = pathsOf([course, ['ice cream', 'May'], course.slice(0, 20)], withList.words);
  expect(paths).toHaveLength(2);
  for (const { length, places, ordered } of paths) {
    expect(length).toBe(1_000);
    expect(Math.max(...places.values())).toBeLessThanOrEqual(1_000);
    expect(ordered.map(({ place }) => place)).toEqual([...places.values()].sort((a, b) => a - b));
  }
  const [inOrder, byFrequency] = paths;
  // Where a word of the course stands is known; how many of its words are commoner is estimated.
  expect([inOrder!.placing, byFrequency!.placing > 0]).toEqual([0, true]);
  const [common, rare] = [byFrequency!.ordered.at(0)!, byFrequency!.ordered.at(-1)!];
  expect(withList.byId.get(common.id)!.rank).toBeLessThan(withList.byId.get(rare.id)!.rank);
  expect(pathsOf([course, course.slice(0, 500)], withList.words)).toHaveLength(6); // both after one another, and each
});

test('places by frequency are right where a bank was made with the lists at hand, of which it holds more than of other words', () => {
  const inBank = new Set(withList.words.map(({ id }) => id));
  const odds = (word: string): number => (inBank.has(word) ? 1 : 0.25) * (wordRankOf(rankOfLetters(word)) / 700) ** -3;
  const list = Array.from({ length: 20_000 }, (_, i) => letters(i + 1)).filter((word) => luckOf(word) < odds(word) / (1 + odds(word)));
  const [, byFrequency] = pathsOf([list], withList.words);
  // The list is made in the order of the ranks.
  const places = new Map(list.map((word, i) => [word, i + 1]));
  const off = byFrequency!.ordered.map(({ id, place }) => Math.abs(place / places.get(id)! - 1));
  expect(off.reduce((sum, each) => sum + each, 0) / off.length).toBeLessThan(0.2); // 0.29 when all were taken to be listed as the bank is
});
