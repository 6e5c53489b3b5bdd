import {
  ABILITIES,
  difficultyOfRank,
  discriminationOf,
  flattening,
  levelOf,
  probabilityKnown,
  scaleOf,
  UNIT,
} from '../../../src/modules/vocabulary-test/rules/scale';

const logit = (p: number): number => Math.log(p / (1 - p));

test.each([1.4, 1.9, 2.3])('at a slope of %f a taker knows half at the rank the ability names, and fewer with ln(rank) by it', (slope) => {
  const ability = difficultyOfRank(1_500);
  const known = (rank: number): number => probabilityKnown(ability, difficultyOfRank(rank), discriminationOf(slope));
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
  const { sizes } = scaleOf(slope);
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
  expect(levelOf(size)).toBe(level);
});
