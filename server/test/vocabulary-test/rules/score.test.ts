import { getRandom, shuffled, weightedIndex } from '../../../src/modules/vocabulary-test/rules/adaptive-test/random';
import { buildBank, type ItemBank } from '../../../src/modules/vocabulary-test/rules/items';
import { AVERAGED, shareKnown } from '../../../src/modules/vocabulary-test/rules/link';
import {
  abilityMoments,
  abilityQuantile,
  abilityWeights,
  afterChoice,
  afterPseudoWord,
  afterTick,
  expectedOverclaiming,
  expectedVariance,
  getPrior,
  relativeError,
} from '../../../src/modules/vocabulary-test/rules/posterior';
import { RANK_BINS, getBin } from '../../../src/modules/vocabulary-test/rules/rank-bins';
import { CHOICE_OUTCOMES, LAPSE, choiceLikelihood, tickLikelihood } from '../../../src/modules/vocabulary-test/rules/response-model';
import { getResult } from '../../../src/modules/vocabulary-test/rules/result';
import { ABILITIES, BANDS, RANKS, getDifficulty, getWordRank } from '../../../src/modules/vocabulary-test/rules/scale';
import { getScore } from '../../../src/modules/vocabulary-test/rules/score';
import { drawNear, mostInformativeOffset, nearestWords } from '../../../src/modules/vocabulary-test/rules/selection';
import { answer, start } from '../../../src/modules/vocabulary-test/rules/vocabulary-test';
import { getPaths } from '../../../src/modules/vocabulary-test/rules/word-lists';
import { getAnswer, bank, knowsTo, parseRank, take, type Rule } from './bank';
import { bankWith, course, letters, parseLuck, parseLetterRank } from './course-bank';

const withList = bankWith([course]);
const onCourse = new Set(course);
const half = new Set(course.slice(0, 700));
/** Half of the words are known at a limit, by one slope before it and another one after it. */
function fallingFrom(word: string, limit: number, before: number, after: number): number {
  const rank = parseLetterRank(word);
  return 1 / (1 + (rank / limit) ** (rank < limit ? before : after));
}

function taken(rule: Rule, from: ItemBank, seed: number) {
  let state = start(from, seed);
  while (state.step.kind !== 'done') state = answer(state, from, state.stepNumber, getAnswer(state.step, rule));
  return state;
}

test('who has learned a course up to a point and little else: by the list, near the truth, and narrower than by frequency alone', () => {
  const learned = new Set(course.slice(0, 600));
  const rule: Rule = { ticks: (word) => learned.has(word), chooses: (word) => (learned.has(word) ? 0 : null) };
  for (const seed of [1, 2, 3]) {
    const { responses } = taken(rule, withList, seed);
    const byList = getScore(responses, withList);
    expect(byList.byList).toBeGreaterThan(0.9);
    expect(byList.low).toBeLessThanOrEqual(600);
    expect(byList.high).toBeGreaterThanOrEqual(600);
    expect(Math.abs(byList.size / 600 - 1)).toBeLessThan(0.15);
    const alone = getScore(responses, { ...withList, lists: [] });
    expect(byList.logEvidence).toBeGreaterThan(alone.logEvidence);
    expect(getResult(taken(rule, withList, seed), withList).reliable).toBe(true);
  }
});

test('who has learned from a course of all common words is also asked what stands beside it, and so the size is known', () => {
  const common = Array.from({ length: 3_000 }, (_, i) => ((i * 617) % 3_000) + 1).map(letters);
  const [all, learned] = [new Set(common), new Set(common.slice(0, 700))];
  const from = bankWith([common]);
  const rule: Rule = { ticks: (word) => learned.has(word), chooses: (word) => (learned.has(word) ? 0 : null) };
  for (const seed of [1, 2, 3]) {
    const { responses } = taken(rule, from, seed);
    const beside = responses.filter(({ kind, id }) => kind === 'word' && !all.has(id) && parseLetterRank(id) <= 6_000);
    expect(beside.length).toBeGreaterThan(20);
    const { size, low, high } = getScore(responses, from);
    expect(Math.abs(size / 700 - 1)).toBeLessThan(0.1);
    expect(high / low).toBeLessThan(1.8);
  }
});

const total = (knows: (word: string) => boolean): number =>
  Array.from({ length: RANKS }, (_, i) => letters(i + 1)).filter((word) => knows(word)).length;

test.each([
  [
    'half from a course, half by reading',
    (word: string) => (onCourse.has(word) ? half.has(word) : parseLuck(word) < fallingFrom(word, 2_500, 2, 2)),
  ],
  [
    'one in fifty of the rare words besides those up to a limit',
    (word: string) =>
      parseLuck(word) < fallingFrom(word, 1_000, 2.5, 2.5) || (parseLetterRank(word) > 3_000 && parseLuck(`${word} heard`) < 0.02),
  ],
  ['common words less surely, rare ones hardly at all', (word: string) => parseLuck(word) < fallingFrom(word, 700, 1.1, 3.2)],
])('who knows %s: the range holds the size', (_, isKnown) => {
  const knows = (word: string): boolean => word.startsWith('w') && isKnown(word);
  const size = total(knows);
  for (const seed of [1, 2, 3, 4, 5]) {
    const { low, high } = getScore(
      taken({ ticks: knows, chooses: (word) => (knows(word) ? 0 : null) }, withList, seed).responses,
      withList,
    );
    expect([low <= size, high >= size]).toEqual([true, true]);
  }
});

test('who knows words by their frequency is not taken for one who has learned a list', () => {
  const rule: Rule = {
    ticks: (word) => parseLetterRank(word) < 1_500 && word.startsWith('w'),
    chooses: (word) => (parseLetterRank(word) < 1_500 ? 0 : null),
  };
  expect(getScore(taken(rule, withList, 4).responses, withList).byList).toBeLessThan(0.5);
});

test('nothing answered: the range is wide, and nothing is said of lists', () => {
  const { low, high, byList } = getScore([], withList);
  expect(low).toBeLessThan(150);
  expect(high).toBeGreaterThan(12_000);
  expect(byList).toBeCloseTo(0.2, 5);
  expect(getScore([], bank).byList).toBe(0);
});

test('few answered: a size and a range all the same', () => {
  const words = withList.words.filter((_, i) => i % 400 === 7).slice(0, 5);
  for (let count = 1; count <= words.length; count += 1) {
    const responses = words.slice(0, count).map(({ id }, i) => ({ kind: 'word' as const, id, ticked: i % 2 === 0 }));
    const { size, low, high } = getScore(responses, withList);
    expect(low).toBeLessThan(size);
    expect(high).toBeGreaterThan(size);
  }
});

test('the bands add up to about the size', () => {
  for (const [state, from] of [
    [take(knowsTo(1_500)).last, bank],
    [taken({ ticks: (word) => course.slice(0, 600).includes(word), chooses: () => null }, withList, 1), withList],
  ] as const) {
    const score = getScore(state.responses, from);
    const sum = score.bands().reduce((all, known) => all + known, 0);
    expect(sum / score.size).toBeGreaterThan(0.85);
    expect(sum / score.size).toBeLessThan(1.2);
  }
});

test('claimed pseudo-words show a readiness to claim', () => {
  const few = { ticks: (word: string) => parseRank(word) < 1_500, chooses: knowsTo(1_000).chooses };
  const honest = getScore(take(few).last.responses, bank);
  let n = 0;
  const some = { ...few, ticks: (word: string) => (word.startsWith('p') ? (n += 1) % 3 === 0 : parseRank(word) < 1_500) };
  const claiming = getScore(take(some).last.responses, bank);
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
  for (const rank of [1, 2, 60, 999, 19_990]) expect(Math.abs(RANK_BINS.logRanks[getBin(rank)]! - Math.log(rank))).toBeLessThan(0.012);
});

test('paths: in the order of the course and by frequency, all places within the length; short lists and phrases are left out', () => {
  const paths = getPaths([course, ['ice cream', 'May'], course.slice(0, 20)], withList.words);
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
  expect(getPaths([course, course.slice(0, 500)], withList.words)).toHaveLength(6); // both after one another, and each
});

test('places by frequency are right where a bank was made with the lists at hand, of which it holds more than of other words', () => {
  const inBank = new Set(withList.words.map(({ id }) => id));
  const odds = (word: string): number => (inBank.has(word) ? 1 : 0.25) * (getWordRank(parseLetterRank(word)) / 700) ** -3;
  const list = Array.from({ length: 20_000 }, (_, i) => letters(i + 1)).filter((word) => parseLuck(word) < odds(word) / (1 + odds(word)));
  const [, byFrequency] = getPaths([list], withList.words);
  // The list is made in the order of the ranks.
  const places = new Map(list.map((word, i) => [word, i + 1]));
  const off = byFrequency!.ordered.map(({ id, place }) => Math.abs(place / places.get(id)! - 1));
  expect(off.reduce((sum, each) => sum + each, 0) / off.length).toBeLessThan(0.2); // 0.29 when all were taken to be listed as the bank is
});

const word = bank.words[200]!;

test('the prior is a distribution around rank 1,500 with little over-claiming', () => {
  const prior = getPrior();
  expect(prior.weights.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12);
  expect(abilityMoments(prior).mean).toBeCloseTo(getDifficulty(1_500), 0);
  expect(expectedOverclaiming(prior)).toBeGreaterThan(0.04);
  expect(expectedOverclaiming(prior)).toBeLessThan(0.08);
});

test('a pseudo-word speaks of over-claiming and not of the ability', () => {
  const prior = getPrior();
  const ticked = afterPseudoWord(prior, true);
  const left = afterPseudoWord(prior, false);
  expect(expectedOverclaiming(ticked)).toBeGreaterThan(expectedOverclaiming(prior));
  expect(expectedOverclaiming(left)).toBeLessThan(expectedOverclaiming(prior));
  expect(abilityMoments(ticked).mean).toBeCloseTo(abilityMoments(prior).mean, 8);
});

test('a tick raises the ability, no tick lowers it; a tick raises it less once over-claiming shows', () => {
  const prior = getPrior();
  const { mean } = abilityMoments(prior);
  const doubted = afterPseudoWord(afterPseudoWord(prior, true), true);
  const rise = abilityMoments(afterTick(prior, word, true)).mean - mean;
  expect(rise).toBeGreaterThan(0);
  expect(abilityMoments(afterTick(prior, word, false)).mean).toBeLessThan(mean);
  expect(abilityMoments(afterTick(doubted, word, true)).mean - mean).toBeLessThan(rise);
});

test('tick and meaning question on one word count as one piece of knowledge, in either order of multiplication', () => {
  const prior = getPrior();
  const both = afterChoice(afterTick(prior, word, true), word, 'right', true);
  const apart = afterChoice(afterTick(prior, word, true), word, 'right');
  expect(abilityMoments(both).mean).toBeLessThan(abilityMoments(apart).mean);
  // By hand at one point of the grid: P(tick, right) = Σ over known and unknown.
  const { weights } = prior;
  const joint = weights.map((weight, i) => {
    const ability = ABILITIES[Math.floor(i / 10)]!;
    const rate = [0.005, 0.02, 0.045, 0.08, 0.13, 0.2, 0.3, 0.45, 0.65, 0.9][i % 10]!;
    const known = 1 / (1 + Math.exp((-1.9 / 2.3974) * (ability - word.difficulty)));
    return weight * (known * Math.max(1 - LAPSE, rate) * (1 - LAPSE) + (1 - known) * rate * 0.1);
  });
  const total = joint.reduce((a, b) => a + b, 0);
  for (const i of [100, 405, 900]) expect(both.weights[i]!).toBeCloseTo(joint[i]! / total, 6);
  expect(both.logEvidence).toBeCloseTo(Math.log(total), 4);
});

test('a false claim speaks of over-claiming', () => {
  const ticked = afterTick(getPrior(), word, true);
  expect(expectedOverclaiming(afterChoice(ticked, word, 'unknown', true))).toBeGreaterThan(expectedOverclaiming(ticked));
  expect(expectedOverclaiming(afterChoice(ticked, word, 'right', true))).toBeLessThan(expectedOverclaiming(ticked));
});

test('a question is expected to lower the variance, and by what Bayes gives', () => {
  const ticked = afterTick(getPrior(), word, true);
  const before = abilityMoments(ticked).sd ** 2;
  const expected = expectedVariance(ticked, word, true);
  expect(expected).toBeLessThan(before);
  const byHand = CHOICE_OUTCOMES.reduce((sum, outcome) => {
    const after = afterChoice(ticked, word, outcome, true);
    return sum + Math.exp(after.logEvidence - ticked.logEvidence) * abilityMoments(after).sd ** 2;
  }, 0);
  expect(expected).toBeCloseTo(byHand, 6);
});

test('outcomes are distributions, also for one who ticks everything', () => {
  for (const rate of [0.005, 0.98, 1]) {
    for (const side of ['ifKnown', 'ifUnknown'] as const) {
      expect(tickLikelihood(true, rate)[side] + tickLikelihood(false, rate)[side]).toBeCloseTo(1, 12);
      expect(CHOICE_OUTCOMES.reduce((sum, outcome) => sum + choiceLikelihood(outcome)[side], 0)).toBeCloseTo(1, 12);
    }
    expect(tickLikelihood(true, rate).ifKnown).toBeGreaterThanOrEqual(tickLikelihood(true, rate).ifUnknown);
  }
});

test('quantiles lie where the weight lies', () => {
  const weights = abilityWeights(getPrior());
  expect(abilityQuantile(weights, 0.5)).toBeCloseTo(getDifficulty(1_500), 0);
  expect(abilityQuantile(weights, 0.1)).toBeLessThan(abilityQuantile(weights, 0.9));
  expect(abilityQuantile(weights, 2)).toBe(ABILITIES.at(-1));
});

test('answers lower the relative error', () => {
  const prior = getPrior();
  expect(relativeError(afterTick(prior, word, false), bank)).toBeLessThan(relativeError(prior, bank) * 1.5);
  const many = bank.words.slice(150, 250).reduce((posterior, each, i) => afterTick(posterior, each, i < 50), prior);
  expect(relativeError(many, bank)).toBeLessThan(0.3);
  // The more is known of takers' slopes, the sooner a size is known well enough.
  expect(relativeError(many, { ...bank, prior: { median: 1.9, spread: 0.03 } })).toBeLessThan(relativeError(many, bank) - 0.02);
});

const small = buildBank(
  [10, 20, 30, 40, 50].map((rank) => ({ word: `w${rank}`, rank, group: rank < 30 ? 'a' : 'b' })),
  [],
);

test('the most informative item: at the ability without guessing, below it with (Birnbaum)', () => {
  expect(mostInformativeOffset(0)).toBe(0);
  expect(mostInformativeOffset(0.25)).toBeCloseTo(Math.log((1 + Math.sqrt(3)) / 2), 12);
});

test('nearest words, the nearest first, without those used, from both ends of the bank', () => {
  const near = (rank: number, used: string[], count: number): string[] =>
    nearestWords(small.words, getDifficulty(rank), new Set(used), count).map(({ id }) => id);
  expect(near(29, [], 3)).toEqual(['w30', 'w40', 'w20']);
  expect(near(29, ['w30'], 2)).toEqual(['w40', 'w20']);
  expect(near(1, [], 2)).toEqual(['w10', 'w20']);
  expect(near(900, [], 2)).toEqual(['w50', 'w40']);
  expect(near(30, [], 9)).toHaveLength(5);
});

function drawn(bank: typeof small, shown = new Map<string, number>()): Map<string, number> {
  const counts = new Map<string, number>();
  const random = getRandom(5);
  for (let i = 0; i < 2_000; i += 1) {
    const id = drawNear(bank, getDifficulty(30), new Set(), shown, random)?.id ?? 'none';
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

test('every word of the pool is drawn about as often; a group shown often gives way', () => {
  for (const count of drawn(small).values()) expect(count).toBeGreaterThan(330);
  const balanced = drawn(small, new Map([['a', 9]]));
  expect(balanced.get('w10')!).toBeLessThan(150);
});

test('an over-exposed word is drawn rarely, but a bank of such words still gives one', () => {
  const worn = buildBank(
    [10, 20, 30].map((rank) => ({ word: `w${rank}`, rank, group: 'a', admission: rank === 30 ? 0.1 : 1 })),
    [],
  );
  expect(drawn(worn).get('w30')!).toBeLessThan(200);
  const all = buildBank([{ word: 'w1', rank: 1, group: 'a', admission: 0 }], []);
  expect(drawn(all).get('w1')).toBe(2_000);
  expect(drawNear(all, 0, new Set(['w1']), new Map(), getRandom(1))).toBeUndefined();
});

/** Sixty words at nearly one rank, of which so many are on lists for learners. */
const listedBank = (rank: number, listed: number): typeof small =>
  buildBank(
    Array.from({ length: 60 }, (_, i) => ({ word: `w${i}`, rank: rank + (i % 2), group: 'a', listed: i < listed })),
    [],
  );

test.each([
  [500, 54, 0.98],
  [2_500, 54, 0.88],
  [4_500, 54, 0.68],
  [4_500, 6, 0.68],
  [11_000, 54, 0.22],
])('at rank %d a bank with %d of 60 listed words gives as many as there are among all', (rank, listed, share) => {
  const bank = listedBank(rank, listed);
  const random = getRandom(rank, listed);
  const target = getDifficulty(getWordRank(rank));
  const isListed = Array.from({ length: 2_000 }, () => drawNear(bank, target, new Set(), new Map(), random)?.listed);
  expect(Math.abs(isListed.filter(Boolean).length / isListed.length - share)).toBeLessThan(0.03);
});

test('where none of the kind that is wanted is near, the other kind is asked', () => {
  const words = Array.from({ length: 20 }, (_, i) => ({ word: `near${i}`, rank: 4_500, group: 'a', listed: true }));
  const bank = buildBank([...words, { word: 'far', rank: 9_500, group: 'a', listed: false }], []);
  const random = getRandom(3);
  const target = getDifficulty(getWordRank(4_500));
  const ids = Array.from({ length: 300 }, () => drawNear(bank, target, new Set(), new Map(), random)?.id);
  expect(ids.filter((id) => id === undefined || id === 'far')).toEqual([]);
});

test('a bank is sorted, takes calibrated difficulties, and holds no word twice', () => {
  const bank = buildBank(
    [
      { word: 'b', rank: 9, group: '' },
      { word: 'a', rank: 9, group: '' },
      { word: 'c', rank: 2, group: '', calibrated: { difficulty: 20, difficultySd: 0.1 } },
    ],
    ['blint'],
  );
  expect(bank.words.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(bank.byId.get('c')).toMatchObject({ difficulty: 20, difficultySd: 0.1, admission: 1 });
  expect(() =>
    buildBank(
      [
        { word: 'a', rank: 1, group: '' },
        { word: 'a', rank: 2, group: '' },
      ],
      [],
    ),
  ).toThrow(RangeError);
  expect(() => buildBank([{ word: 'a', rank: 1, group: '' }], ['a'])).toThrow(RangeError);
});

test('random numbers come again for the same keys, and others for others', () => {
  const row = (...keys: number[]): number[] => {
    const random = getRandom(...keys);
    return [random(), random(), random()];
  };
  expect(row(1, 2)).toEqual(row(1, 2));
  expect(row(1, 2)).not.toEqual(row(2, 1));
  expect(shuffled([1, 2, 3, 4], getRandom(3)).sort()).toEqual([1, 2, 3, 4]);
  expect(weightedIndex([0, 1, 0], getRandom(1))).toBe(1);
  expect(weightedIndex([1, 1], () => 1)).toBe(1);
});
