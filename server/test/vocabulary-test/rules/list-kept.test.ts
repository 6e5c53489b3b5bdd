/** Learners of a list of which less stayed, or more of its beginning than of its end, or the other way about. */
import { FINE } from '../../../src/modules/vocabulary-test/rules/list-grid';
import { learnedGrid, learnedPart } from '../../../src/modules/vocabulary-test/rules/list-learned';
import { drawOnList, shareMoreOnList } from '../../../src/modules/vocabulary-test/rules/list-phase';
import { randomOf } from '../../../src/modules/vocabulary-test/rules/adaptive-test/random';
import { scoreOf } from '../../../src/modules/vocabulary-test/rules/score';
import type { Response } from '../../../src/modules/vocabulary-test/rules/state';
import { answer, start } from '../../../src/modules/vocabulary-test/rules/vocabulary-test';
import { answerOf } from './bank';
import { bankWith, course, luckOf } from './course-bank';

const bank = bankWith([course]);
const path = bank.lists[0]!.path;
const places = new Map(course.map((word, i) => [word, i]));

/** Of the words before the cut kept: from this share at the first place to that one at the cut. */
const keeper =
  (cut: number, first: number, atCut: number, draw: number) =>
  (word: string): boolean => {
    const place = places.get(word) ?? Infinity;
    return place < cut && luckOf(`${draw} ${word}`) < first + ((atCut - first) * place) / cut;
  };

function taken(knows: (word: string) => boolean, seed: number): readonly Response[] {
  let state = start(bank, seed);
  while (state.step.kind !== 'done')
    state = answer(state, bank, state.stepNumber, answerOf(state.step, { ticks: knows, chooses: (word) => (knows(word) ? 0 : null) }));
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
    const { low, high, size: found } = scoreOf(taken(knows, draw), bank);
    expect([low <= size, high >= size]).toEqual([true, true]);
    return found / size - 1;
  });
  expect(Math.abs(errors.reduce((sum, error) => sum + error, 0) / errors.length)).toBeLessThan(0.1);
});

test('of a long course that was hardly begun: its many words after the point make a size no larger', () => {
  const errors = [1, 2, 3, 4, 5, 6].map((draw) => {
    const knows = keeper(110, 0.85, 0.85, draw);
    return scoreOf(taken(knows, draw), bank).size / course.filter((word) => knows(word)).length - 1;
  });
  expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(0.1);
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
    const known = learnedPart({ ...grid, path: { ...grid.path, places: new Map([['one', place]]) } }).curveOf({
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
  expect([...some.curveOf(bank.words[100]!)]).toEqual([...all.curveOf(bank.words[100]!).subarray(from, from + some.cells)]);
});

const placeOf = (id: string | undefined): number => path.places.get(id ?? '') ?? Number.NaN;

test('words of a list are asked near the point, and all the way to it when it is not known what was kept', () => {
  const point = { path, logEvidence: 0, quantile: (share: number) => Math.log(560 + 80 * share) };
  const drawn = (kept: number): number[] => {
    const random = randomOf(1, 2);
    const unsure = { point: 0.1, kept, learned: 1, others: 1 };
    return Array.from({ length: 200 }, () => placeOf(drawOnList({ ...point, unsure }, new Set(), random)));
  };
  expect(Math.min(...drawn(0))).toBeGreaterThan(540);
  const half = drawn(0.1);
  const early = half.filter((place) => place < 540);
  expect(early.length).toBeGreaterThan(60);
  expect(early.length).toBeLessThan(140);
  expect(early.filter((place) => place < 270).length / early.length).toBeGreaterThan(0.35);
});

test('the more of what is not known of a size is of the list, the more words are of it; none more when others are as little known', () => {
  const at = (learned: number, others: number): number =>
    shareMoreOnList({ path, logEvidence: 0, quantile: () => 0, unsure: { point: 0, kept: 0, learned, others } });
  expect([at(100, 0), at(90, 30), at(50, 50), at(10, 90)]).toEqual([1, 0.5, 0, 0]);
});
