import { levelReached } from '@xueban/contract/vocabulary-levels';
import { MIN_TAKERS, adjustAdmissions } from '../../../src/modules/vocabulary-test/rules/adaptive-test/exposure';
import { getRandom } from '../../../src/modules/vocabulary-test/rules/adaptive-test/random';
import { levelText } from '../../../src/modules/vocabulary-test/rules/level-text';
import { FINE } from '../../../src/modules/vocabulary-test/rules/list-grid';
import { learnedGrid, learnedPart } from '../../../src/modules/vocabulary-test/rules/list-learned';
import { drawOnList, shareMoreOnList } from '../../../src/modules/vocabulary-test/rules/list-phase';
import { normalBelow } from '../../../src/modules/vocabulary-test/rules/normal';
import { getProgress } from '../../../src/modules/vocabulary-test/rules/progress';
import { getResult } from '../../../src/modules/vocabulary-test/rules/result';
import { getLevel, getWordRank } from '../../../src/modules/vocabulary-test/rules/scale';
import { getScore } from '../../../src/modules/vocabulary-test/rules/score';
import { FULL_TEST, type Response } from '../../../src/modules/vocabulary-test/rules/state';
import { packTest, unpackTest } from '../../../src/modules/vocabulary-test/rules/stored';
import { answer, start } from '../../../src/modules/vocabulary-test/rules/vocabulary-test';
import { getAnswer, bank, knowsTo, parseRank, take, type Rule } from './bank';
import { bankWith, course, parseLuck } from './course-bank';

const getReasons = (rule: Rule): readonly string[] => {
  const result = getResult(take(rule).last, bank);
  return result.reliable ? [] : result.reasons;
};

test.each([[300], [1_500], [5_000], [12_000]])('one who knows the words to rank %d: a range about it, with level and bands', (rank) => {
  const result = getResult(take(knowsTo(rank)).last, bank);
  if (!result.reliable) throw new Error(`unreliable: ${result.reasons.join()}`);
  expect(result.low).toBeLessThan(result.size);
  expect(result.high).toBeGreaterThan(result.size);
  // The model expects a slope where this taker has a cliff, so it counts words beyond it; the order is right all the same.
  expect(result.size).toBeGreaterThan(rank * 0.7);
  expect(result.size).toBeLessThan(rank * 1.7);
  const shares = result.bands.map(({ share }) => share);
  expect(shares).toEqual([...shares].sort((a, b) => b - a));
});

test('reasons instead of a number', () => {
  const result = getResult(take({ ticks: () => true, chooses: () => 0 }).last, bank);
  expect(result).not.toHaveProperty('size');
  expect(result).toMatchObject({ reliable: false });
});

test('each careless pattern by its name', () => {
  let n = 0;
  expect(getReasons({ ticks: () => true, chooses: () => 1 })).toContain('all_known');
  expect(getReasons({ ticks: () => false, chooses: () => null })).toContain('none_known');
  expect(getReasons({ ticks: () => (n += 1) % 2 === 0, chooses: () => (n += 1) % 4 })).toContain('random_answers');
  expect(getReasons({ ticks: (word) => word.startsWith('p') || parseRank(word) < 2_000, chooses: knowsTo(2_000).chooses })).toContain(
    'pseudo_words_ticked',
  );
  expect(getReasons({ ...knowsTo(2_000), milliseconds: 200 })).toEqual(['too_fast']);
  expect(getReasons({ ...knowsTo(2_000), milliseconds: 2_000 })).toEqual([]);
  expect(getReasons(knowsTo(2_000))).toEqual([]);
});

test('one fast screen is no reason', () => {
  const { last } = take({ ...knowsTo(2_000), milliseconds: 2_000 });
  expect(getResult({ ...last, timings: [{ kind: 'ticks', items: 10, milliseconds: 100 }] }, bank).reliable).toBe(true);
});

test('nothing answered is no reason to doubt', () => {
  const { states } = take(knowsTo(100));
  expect(getResult(states[0]!, bank)).toMatchObject({ reliable: true, counts: { words: 0, pseudoWords: 0, choices: 0 }, seconds: 0 });
});

test('answers make the range narrower', () => {
  const { last } = take(knowsTo(300));
  const width = (responses: typeof last.responses): number => {
    const { low, high } = getScore(responses, bank);
    return high - low;
  };
  expect(width(last.responses)).toBeLessThan(width(last.responses.slice(0, 40)));
});

test('the normal distribution, from tables', () => {
  expect(normalBelow(0)).toBeCloseTo(0.5, 6);
  expect(normalBelow(1.959964)).toBeCloseTo(0.975, 6);
  expect(normalBelow(-1)).toBeCloseTo(0.158655, 6);
});

test.each([
  [100, '小学阶段'],
  [450, '小学阶段 · 接近小学毕业'],
  [700, '小学毕业 · 初中阶段'],
  [3_600, '高中毕业'],
  [4_300, '高中毕业 · 接近四级'],
  [4_600, '大学四级'],
  [5_700, '大学四级 · 接近六级'],
  [6_500, '大学六级'],
  [12_000, '大学六级以上'],
])('%i words: %s', (size, text) => {
  expect(levelText(size)).toBe(text);
});

test.each([
  [0, '小学阶段'],
  [505, '小学阶段'],
  [510, '小学毕业'],
  [1_600, '小学毕业'],
  [3_500, '初中毕业'],
  [3_510, '高中毕业'],
  [4_600, '大学四级'],
  [6_000, '大学四级'],
  [6_100, '大学六级'],
  [20_000, '大学六级'],
])('%i words: what is shared, %s, is what the report begins with', (size, reached) => {
  expect(levelReached(getLevel(size))).toBe(reached);
  expect(levelText(size).startsWith(reached)).toBe(true);
});

test('names are no words: the rank among words is behind that of the list, and grows with it', () => {
  expect(getWordRank(1_000)).toBeCloseTo(980);
  expect(getWordRank(20_000)).toBeCloseTo(14_400);
  const ranks = Array.from({ length: 400 }, (_, i) => getWordRank(1 + i * 60));
  expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
});

test('a test is kept in few bytes and comes back as it was, but for the last digits', () => {
  const { states } = take(knowsTo(1_500));
  const state = states[6]!;
  const stored = packTest(state, new Date(5));
  expect(JSON.stringify(stored).length).toBeLessThan(JSON.stringify(state).length / 2);
  const back = unpackTest(JSON.parse(JSON.stringify(stored)) as typeof stored);
  expect({ ...back, posterior: null }).toEqual(JSON.parse(JSON.stringify({ ...state, posterior: null })));
  for (const [i, weight] of back.posterior.weights.entries()) expect(weight).toBeCloseTo(state.posterior.weights[i]!, 6);
});

test('what is left is said by the pace of the taker', () => {
  const left = (milliseconds: number): number => getProgress(take({ ...knowsTo(1_500), milliseconds }).states[6]!, bank).secondsLeft;
  expect(left(2_200)).toBeGreaterThan(left(1_100) * 1.4);
  expect(left(1_100) / left(550)).toBeGreaterThan(1.3);
  expect(getProgress(take({ ...knowsTo(1_500), milliseconds: 1_100 }).states[0]!, bank).secondsLeft).toBe(FULL_TEST.seconds);
});

test('progress never goes back and ends at 100', () => {
  const percentages = take(knowsTo(1_500)).states.map((state) => getProgress(state, bank).percentage);
  expect(percentages).toEqual([...percentages].sort((a, b) => a - b));
  expect([percentages[0], percentages.at(-1)]).toEqual([0, 100]);
});

describe('exposure control', () => {
  const words = [
    { item: 'often', admission: 1, seen: 80 },
    { item: 'seldom', admission: 1, seen: 3 },
    { item: 'lowered', admission: 0.4, seen: 2 },
  ];
  test('lowers what is seen too often, lets rise again what is not', () => {
    const changed = adjustAdmissions(words, 100, 0.2);
    expect(changed.get('often')).toBeCloseTo(0.25);
    expect(changed.has('seldom')).toBe(false);
    expect(changed.get('lowered')!).toBeGreaterThan(0.4);
  });
  test('waits for enough takers', () => {
    expect(adjustAdmissions(words, MIN_TAKERS - 1).size).toBe(0);
  });
});

/** Learners of a list of which less stayed, or more of its beginning than of its end, or the other way about. */
describe('list kept', () => {
  const bank = bankWith([course]);
  const path = bank.lists[0]!.path;
  const places = new Map(course.map((word, i) => [word, i]));

  /** Of the words before the cut kept: from this share at the first place to that one at the cut. */
  const keeper =
    (cut: number, first: number, atCut: number, draw: number) =>
    (word: string): boolean => {
      const place = places.get(word) ?? Infinity;
      return place < cut && parseLuck(`${draw} ${word}`) < first + ((atCut - first) * place) / cut;
    };

  function taken(knows: (word: string) => boolean, seed: number): readonly Response[] {
    let state = start(bank, seed);
    while (state.step.kind !== 'done')
      state = answer(state, bank, state.stepNumber, getAnswer(state.step, { ticks: knows, chooses: (word) => (knows(word) ? 0 : null) }));
    return state.responses;
  }

  test.each([
    ['half', 0.5, 0.5],
    ['60 %', 0.6, 0.6],
    ['40 % at first and 95 % at last', 0.4, 0.95],
    ['95 % at first and 55 % at last', 0.95, 0.55],
  ])('of a course %s was kept: the range holds the size, and it is no more than a tenth off on average', (_, first, atCut) => {
    const errors = [1, 2, 3, 4].map((draw) => {
      const knows = keeper(850, first, atCut, draw);
      const size = course.filter((word) => knows(word)).length;
      const { low, high, size: found } = getScore(taken(knows, draw), bank);
      expect([low <= size, high >= size]).toEqual([true, true]);
      return found / size - 1;
    });
    expect(Math.abs(errors.reduce((sum, error) => sum + error, 0) / errors.length)).toBeLessThan(0.1);
  });

  test('of a long course that was hardly begun: its many words after the point make a size no larger', () => {
    const errors = [1, 2, 3, 4, 5, 6].map((draw) => {
      const knows = keeper(110, 0.85, 0.85, draw);
      return getScore(taken(knows, draw), bank).size / course.filter((word) => knows(word)).length - 1;
    });
    expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(0.1);
  });

  test('words beside a course of which none was asked are as few as those ahead of what was learned', () => {
    const knows = keeper(150, 0.9, 0.9, 1);
    const asked = bank.words.filter(({ id }, i) => places.has(id) && i % 2 === 0);
    const { size } = getScore(
      asked.map(({ id }) => ({ kind: 'word', id, ticked: knows(id) })),
      bank,
    );
    expect(size / course.filter((word) => knows(word)).length - 1).toBeLessThan(0.2);
  });

  test('shares kept reach from less than half to nearly all, and rise and fall', () => {
    const { kept } = FINE;
    expect(Math.min(...kept.map(({ first, atPoint }) => Math.max(first, atPoint)))).toBeLessThanOrEqual(0.47);
    expect(Math.max(...kept.map(({ first }) => first))).toBeGreaterThanOrEqual(0.97);
    expect(kept.some(({ first, atPoint }) => atPoint - first > 0.3)).toBe(true);
    expect(kept.some(({ first, atPoint }) => first - atPoint > 0.3)).toBe(true);
  });

  test('means and variances of a path are those of its words one by one, in every cell', () => {
    // All words of the path at one rank, so that none is taken to be like a neighbour.
    const grid = learnedGrid({ ...path, length: 90 }, FINE, () => 700);
    const part = learnedPart(grid);
    const [means, variances] = [new Float64Array(part.cells), new Float64Array(part.cells)];
    for (let place = 1; place <= 90; place += 1) {
      const known = learnedPart({ ...grid, path: { ...grid.path, places: new Map([['one', place]]) } }).getCurve({
        ...bank.words[0]!,
        id: 'one',
        rank: 700,
      });
      for (let cell = 0; cell < part.cells; cell += 1) {
        means[cell] = means[cell]! + known[cell]!;
        variances[cell] = variances[cell]! + known[cell]! * (1 - known[cell]!);
      }
    }
    for (let cell = 0; cell < part.cells; cell += 1) {
      expect(Math.abs(part.means[cell]! - means[cell]!)).toBeLessThan(1e-3);
      expect(Math.abs(part.variances[cell]! - variances[cell]!)).toBeLessThan(1e-3);
    }
    expect(part.weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 10);
  });

  test('the cells of some points are those of all, of these points', () => {
    const grid = learnedGrid(path, FINE, () => 700);
    const [all, some] = [learnedPart(grid), learnedPart(grid, { from: 5, to: 8 })];
    const from = 5 * grid.cellsAPoint;
    expect(some.cells).toBe(3 * grid.cellsAPoint);
    expect([...some.means]).toEqual([...all.means.subarray(from, from + some.cells)]);
    expect([...some.getCurve(bank.words[100]!)]).toEqual([...all.getCurve(bank.words[100]!).subarray(from, from + some.cells)]);
  });

  const parsePlace = (id: string | undefined): number => path.places.get(id ?? '') ?? Number.NaN;

  test('words of a list are asked near the point, all the way to it when it is not known what was kept, and a fifth anywhere', () => {
    const point = { path, logEvidence: 0, quantile: (share: number) => Math.log(560 + 80 * share) };
    const drawn = (kept: number): number[] => {
      const random = getRandom(1, 2);
      const unsure = { point: 0.1, kept, learned: 1, others: 1 };
      return Array.from({ length: 200 }, () => parsePlace(drawOnList({ ...point, unsure }, new Set(), random)));
    };
    const near = drawn(0).filter((place) => place > 540 && place < 660);
    expect(near.length).toBeGreaterThan(145);
    expect(near.length).toBeLessThan(185);
    expect(Math.min(...drawn(0))).toBeLessThan(200);
    expect(Math.max(...drawn(0))).toBeGreaterThan(900);
    const early = drawn(0.1).filter((place) => place < 540);
    expect(early.length).toBeGreaterThan(60);
    expect(early.length).toBeLessThan(140);
    expect(early.filter((place) => place < 270).length / early.length).toBeGreaterThan(0.35);
  });

  test('claims that the list does not explain are questioned first', () => {
    const far = new Set(
      bank.words.filter(({ id, rank }) => !path.places.has(id) && rank > 600 && parseLuck(`${id} far`) < 0.3).map(({ id }) => id),
    );
    const knows = keeper(500, 0.95, 0.95, 1);
    const responses = taken((word) => knows(word) || far.has(word), 3);
    const claimed = new Set(responses.flatMap((response) => (response.kind === 'word' && response.ticked ? [response.id] : [])));
    const beside = [...claimed].filter((id) => !path.places.has(id));
    expect(beside.length).toBeGreaterThan(0);
    const questioned = responses.filter(({ kind, id }) => kind === 'choice' && claimed.has(id)).map(({ id }) => id);
    const first = questioned.slice(0, Math.min(3, beside.length));
    expect(first.every((id) => !path.places.has(id))).toBe(true);
  });

  test('the more of what is not known of a size is of the list, the more words are of it; none more when others are as little known', () => {
    const at = (learned: number, others: number): number =>
      shareMoreOnList({ path, logEvidence: 0, quantile: () => 0, unsure: { point: 0, kept: 0, learned, others } });
    expect([at(100, 0), at(90, 30), at(50, 50), at(10, 90)]).toEqual([1, 0.5, 0, 0]);
  });
});
