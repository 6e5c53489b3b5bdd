import { buildBank } from '../../../src/modules/vocabulary-test/rules/items';
import { randomOf, shuffled, weightedIndex } from '../../../src/modules/vocabulary-test/rules/adaptive-test/random';
import { difficultyOfRank } from '../../../src/modules/vocabulary-test/rules/scale';
import { drawNear, mostInformativeOffset, nearestWords } from '../../../src/modules/vocabulary-test/rules/selection';

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
    nearestWords(small, difficultyOfRank(rank), new Set(used), count).map(({ id }) => id);
  expect(near(29, [], 3)).toEqual(['w30', 'w40', 'w20']);
  expect(near(29, ['w30'], 2)).toEqual(['w40', 'w20']);
  expect(near(1, [], 2)).toEqual(['w10', 'w20']);
  expect(near(900, [], 2)).toEqual(['w50', 'w40']);
  expect(near(30, [], 9)).toHaveLength(5);
});

function drawn(bank: typeof small, shown = new Map<string, number>()): Map<string, number> {
  const counts = new Map<string, number>();
  const random = randomOf(5);
  for (let i = 0; i < 2_000; i += 1) {
    const id = drawNear(bank, difficultyOfRank(30), new Set(), shown, random)?.id ?? 'none';
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
  expect(drawNear(all, 0, new Set(['w1']), new Map(), randomOf(1))).toBeUndefined();
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
    const random = randomOf(...keys);
    return [random(), random(), random()];
  };
  expect(row(1, 2)).toEqual(row(1, 2));
  expect(row(1, 2)).not.toEqual(row(2, 1));
  expect(shuffled([1, 2, 3, 4], randomOf(3)).sort()).toEqual([1, 2, 3, 4]);
  expect(weightedIndex([0, 1, 0], randomOf(1))).toBe(1);
  expect(weightedIndex([1, 1], () => 1)).toBe(1);
});
