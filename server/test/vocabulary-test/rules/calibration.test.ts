import { getRandom } from '../../../src/modules/vocabulary-test/rules/adaptive-test/random';
import {
  Calibration,
  MIN_ANSWERS,
  type CalibrationReport,
  type CollectedAnswer,
} from '../../../src/modules/vocabulary-test/rules/calibration';
import { atPrior } from '../../../src/modules/vocabulary-test/rules/items';
import { getResult } from '../../../src/modules/vocabulary-test/rules/result';
import {
  ABILITIES,
  UNIT,
  getDifficulty,
  getDiscrimination,
  flattening,
  getLevel,
  probabilityKnown,
  getScale,
  getWordRank,
} from '../../../src/modules/vocabulary-test/rules/scale';
import { SlopeEstimation, getSizeError } from '../../../src/modules/vocabulary-test/rules/slope';
import { UNSETTLED, getBends, getSlopes } from '../../../src/modules/vocabulary-test/rules/slope-prior';
import { FULL_TEST, SHORT_TEST } from '../../../src/modules/vocabulary-test/rules/state';
import { answer, start } from '../../../src/modules/vocabulary-test/rules/vocabulary-test';
import { getAnswer, bank, knowsTo, parseRank, take, type Rule } from './bank';

const logit = (p: number): number => Math.log(p / (1 - p));

test.each([1.4, 1.9, 2.3])('at a slope of %f a taker knows half at the rank the ability names, and fewer with ln(rank) by it', (slope) => {
  const ability = getDifficulty(1_500);
  const known = (rank: number): number => probabilityKnown(ability, getDifficulty(rank), getDiscrimination(slope));
  expect(known(1_500)).toBeCloseTo(0.5, 12);
  expect(logit(known(1_500)) - logit(known(1_500 * Math.E))).toBeCloseTo(slope, 10);
});

test('the flattened curve is the mean over the spread of difficulties', () => {
  // An approximation, good to about 0.003. By numbers: mean of logistic(1 + 0.5 z) over a normal z.
  let sum = 0;
  let total = 0;
  for (let z = -6; z <= 6; z += 0.01) {
    const density = Math.exp((-z * z) / 2);
    sum += density / (1 + Math.exp(-(1 + 0.5 * z)));
    total += density;
  }
  expect(probabilityKnown(1, 0, 1, 0.5)).toBeCloseTo(sum / total, 2);
  expect(flattening(0)).toBe(1);
});

test('the size is the sum over the ranks: close to the integral r0 · (π/s) / sin(π/s) far from the ends', () => {
  const slope = 2.3;
  const expected = (1_000 * (Math.PI / slope)) / Math.sin(Math.PI / slope);
  const tail = (1_000 ** slope * 20_000 ** (1 - slope)) / (slope - 1);
  const { sizes } = getScale(slope);
  const at = (ability: number): number => {
    const i = ABILITIES.findIndex((each) => each >= ability);
    const [before, after] = [ABILITIES[i - 1]!, ABILITIES[i]!];
    return sizes[i - 1]! * (sizes[i]! / sizes[i - 1]!) ** ((ability - before) / (after - before));
  };
  expect(at(UNIT * Math.log(1_000)) / (expected - tail)).toBeCloseTo(1, 2);
});

test.each([
  [0, 'primary'],
  [505, 'primary'],
  [506, 'junior'],
  [1_600, 'junior'],
  [3_500, 'senior'],
  [4_500, 'cet4'],
  [6_000, 'cet6'],
  [6_001, 'beyond'],
  [20_000, 'beyond'],
])('%d words: %s', (size, level) => {
  expect(getLevel(size)).toBe(level);
});

/** Knows half of the words around a rank, and fewer with ln(rank) by this slope; says 不认识 of the others. */
function getTaker(middle: number, slope: number, seed: number): Rule {
  const known = (word: string): boolean => {
    const rank = parseRank(word);
    const odds = (getWordRank(rank) / middle) ** slope;
    return Number.isFinite(rank) && getRandom(seed, rank)() < 1 / (1 + odds);
  };
  return { ticks: known, chooses: (word) => (known(word) ? 0 : null) };
}

const takers = Array.from({ length: 40 }, (_, i) => ({ seed: i + 1, middle: 300 * 1.06 ** i }));

function estimated(getSlope: (i: number) => number) {
  const estimation = new SlopeEstimation(bank);
  for (const [i, { seed, middle }] of takers.entries())
    estimation.add(take(getTaker(middle, getSlope(i), seed), seed, SHORT_TEST).last.responses);
  return estimation.estimate()!;
}

test.each([1.6, 2.2])('the slope %f is found in the answers', (slope) => {
  const { median, standardError, tests } = estimated(() => slope);
  expect(tests).toBe(takers.length);
  expect(standardError).toBeLessThan(0.3);
  expect(Math.abs(median - slope)).toBeLessThan(0.4);
});

test('takers who differ show a wider spread than takers who do not', () => {
  const alike = estimated(() => 1.9);
  const different = estimated((i) => 1.9 * Math.exp(i % 2 === 0 ? 0.45 : -0.45));
  expect(alike.spread).toBeLessThan(0.2);
  expect(different.spread).toBeGreaterThan(alike.spread + 0.15);
});

test('few tests say nothing of a slope, nor do answers that no slope fits', () => {
  const few = new SlopeEstimation(bank);
  few.add(take(knowsTo(1_000)).last.responses);
  expect(few.estimate()).toBeUndefined();
  const steps = new SlopeEstimation(bank);
  for (let seed = 1; seed <= 20; seed += 1) steps.add(take(knowsTo(1_000), seed, SHORT_TEST).last.responses);
  expect(steps.estimate()).toBeUndefined(); // knowledge that ends at a rank is steeper than all that is weighed
});

test('the prior is its median with a spread around it', () => {
  const slopes = getSlopes({ median: 2, spread: 0.1 });
  expect(slopes.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 12);
  expect(slopes.reduce((sum, { slope, weight }) => sum + weight * Math.log(slope / 2), 0)).toBeCloseTo(0, 12);
  expect(Math.sqrt(slopes.reduce((sum, { slope, weight }) => sum + weight * Math.log(slope / 2) ** 2, 0))).toBeCloseTo(0.1, 2);
});

test('a flatter slope counts more words beyond the limit, and is less sure of them', () => {
  const { last } = take(getTaker(1_500, 1.9, 3), 3);
  const [steep, flat] = [2.3, 1.6].map((median) => getResult({ ...last, prior: { median, spread: 0.05 } }, bank));
  if (!steep?.reliable || !flat?.reliable) throw new Error('unreliable');
  expect(flat.size).toBeGreaterThan(steep.size);
  expect((flat.high - flat.low) / flat.size).toBeGreaterThan((steep.high - steep.low) / steep.size);
});

test('the range is wide until the slope is known', () => {
  // Over several takers, each asked what the prior asks for: one test of 24 screens may tell much of its own slope.
  const width = (spread: number): number =>
    [3, 5, 7, 11].reduce((sum, seed) => {
      const settled = atPrior(bank, { median: 1.9, spread });
      const result = getResult(take(getTaker(1_500, 1.9, seed), seed, FULL_TEST, settled).last, settled);
      return sum + (result.reliable ? (result.high - result.low) / result.size : 0);
    }, 0);
  expect(width(0.03)).toBeGreaterThan(0);
  expect(width(0.28)).toBeGreaterThan(width(0.03) * 1.1);
});

test('a test keeps the prior it began with', () => {
  const rule = knowsTo(1_500);
  const prior = { median: 2.2, spread: 0.1 };
  let open = start(bank, 5);
  for (let i = 0; i < 3; i += 1) open = answer(open, bank, open.stepNumber, getAnswer(open.step, rule));
  const later = atPrior(bank, prior);
  expect(atPrior(bank, { ...prior })).toBe(later);
  expect(atPrior(later, bank.prior).scale).toBe(bank.scale);
  while (open.step.kind !== 'done') open = answer(open, later, open.stepNumber, getAnswer(open.step, rule));
  const { last } = take(rule, 5);
  expect(open).toEqual(last);
  expect(getResult(open, later)).toEqual(getResult(last, bank));
  expect(start(later, 5).prior).toEqual(prior);
});

test('where knowledge falls less steeply than sizes are counted by, they are too small', () => {
  expect(getSizeError(2.3, 1.9, 1_500)).toBeLessThan(-0.1);
  expect(getSizeError(2.3, 2.6, 1_500)).toBeGreaterThan(0);
  expect(getSizeError(2.3, 2.3, 1_500)).toBe(0);
});

test('curves may bend at the limit, the less the more alike slopes are known to be', () => {
  const bends = getBends(UNSETTLED);
  expect(bends.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 12);
  for (const { before, after } of bends) expect(before * after).toBeCloseTo(1, 12);
  const steepest = ({ spread }: { spread: number }): number => Math.max(...getBends({ median: 2, spread }).map(({ after }) => after));
  expect(steepest(UNSETTLED)).toBeGreaterThan(1.6);
  expect(steepest({ spread: 0.05 })).toBeLessThan(1.15);
});

/** Answers of takers around a word of this true difficulty. */
function answersTo(word: string, difficulty: number, count: number): CollectedAnswer[] {
  const random = getRandom(difficulty * 1_000, count);
  return Array.from({ length: count }, (_, i) => {
    const ability = difficulty + (random() - 0.5) * 4;
    const known = random() < 1 / (1 + Math.exp(difficulty - ability));
    const response: CollectedAnswer['response'] =
      i % 2 === 0
        ? { kind: 'tick', ticked: known ? random() > 0.03 : random() < 0.05 }
        : { kind: 'choice', outcome: known ? 'right' : random() < 0.1 ? 'right' : random() < 0.33 ? 'wrong' : 'unknown' };
    return { word, ability, overclaiming: 0.05, response };
  });
}

function calibrate(words: { word: string; rank: number }[], answers: readonly CollectedAnswer[]): CalibrationReport {
  const calibration = new Calibration(words);
  for (const answer of answers) calibration.add(answer);
  return calibration.report();
}

const prior = getDifficulty(1_000);

test('many answers find the true difficulty and are sure of it', () => {
  const {
    words: [word],
    meanShift,
  } = calibrate([{ word: 'w', rank: 1_000 }], answersTo('w', prior + 0.8, 2_000));
  expect(word!.difficulty - prior).toBeCloseTo(0.8, 0);
  expect(Math.abs(word!.difficulty - prior - 0.8)).toBeLessThan(0.2);
  expect(word!.difficultySd).toBeLessThan(0.1);
  expect(word!.suspicious).toBe(false);
  expect(meanShift).toBe(word!.difficulty - word!.prior);
});

test('few answers stay near the rank', () => {
  const {
    words: [few],
  } = calibrate([{ word: 'w', rank: 1_000 }], answersTo('w', prior + 1, MIN_ANSWERS));
  const {
    words: [many],
  } = calibrate([{ word: 'w', rank: 1_000 }], answersTo('w', prior + 1, 3_000));
  expect(Math.abs(few!.difficulty - prior)).toBeLessThan(Math.abs(many!.difficulty - prior));
  expect(few!.difficultySd).toBeGreaterThan(many!.difficultySd);
});

test('too few answers leave a word as it is', () => {
  expect(
    calibrate(
      [
        { word: 'w', rank: 5 },
        { word: 'v', rank: 9 },
      ],
      answersTo('w', 2, MIN_ANSWERS - 1),
    ),
  ).toEqual({ words: [], skipped: 2, meanShift: 0, sdShift: 0, shiftOnLnRank: null });
});

test('a word far from its rank is reported', () => {
  const {
    words: [word],
  } = calibrate([{ word: 'w', rank: 1_000 }], answersTo('w', prior + 3.8, 1_000));
  expect(word!.suspicious).toBe(true);
});

test('an answer the model thinks impossible does not break it', () => {
  const impossible = Array.from(
    { length: MIN_ANSWERS },
    (): CollectedAnswer => ({ word: 'w', ability: -900, overclaiming: 0, response: { kind: 'tick', ticked: true } }),
  );
  const {
    words: [word],
  } = calibrate([{ word: 'w', rank: 1_000 }], impossible);
  expect(Number.isFinite(word!.difficulty)).toBe(true);
});

test('answers to a word that is not in the list change nothing', () => {
  const answers = answersTo('w', prior + 0.5, 100);
  expect(calibrate([{ word: 'w', rank: 1_000 }], [...answersTo('gone', 3, 50), ...answers])).toEqual(
    calibrate([{ word: 'w', rank: 1_000 }], answers),
  );
});

test('words that are harder the rarer they are show a slope of the shifts on ln(rank)', () => {
  const ranks = Array.from({ length: 24 }, (_, i) => Math.round(200 * 1.2 ** i));
  const words = ranks.map((rank) => ({ word: `w${rank}`, rank }));
  const answersWith = (tilt: number): CollectedAnswer[] =>
    ranks.flatMap((rank) => {
      const truth = getDifficulty(getWordRank(rank)) + tilt * Math.log(rank / 2_000);
      return answersTo(`w${rank}`, truth, 300);
    });
  const tilted = calibrate(words, answersWith(0.4)).shiftOnLnRank!;
  expect(Math.abs(tilted.slope - 0.4)).toBeLessThan(0.15);
  expect(tilted.standardError).toBeLessThan(0.1);
  expect(Math.abs(calibrate(words, answersWith(0)).shiftOnLnRank!.slope)).toBeLessThan(0.1);
});
