import { buildBank, floorOf } from '../../../../src/modules/math/rules/level-test/items';
import { likelihoodOf, OUTCOMES } from '../../../../src/modules/math/rules/level-test/response-model';
import { resultOf } from '../../../../src/modules/math/rules/level-test/result';
import { graph, sources } from './bank';

describe('a result', () => {
  const item = { id: 'x', knowledgePoint: 'powers', difficulty: 7.1, difficultySd: 0.5, floor: 0.02 };

  it('stays within the scale, with a probability for every point', () => {
    const { low, high, level, mastery } = resultOf(
      { grade: 9, answers: Array.from({ length: 20 }, () => ({ ...item, difficulty: 9.9, outcome: 'right' as const })) },
      graph,
    );
    expect(low).toBeGreaterThanOrEqual(4);
    expect(high).toBeLessThanOrEqual(10);
    expect(level).toBeGreaterThan(8.5);
    expect(mastery).toHaveLength(graph.points.length);
    expect(mastery.every(({ probability }) => probability >= 0 && probability <= 1)).toBe(true);
  });

  it('is hasty when most answers came at once; 不会 may', () => {
    const given = (milliseconds: number | undefined, outcome: 'right' | 'unknown' = 'right') => ({ ...item, outcome, milliseconds });
    const hasty = (...answers: ReturnType<typeof given>[]): boolean => resultOf({ grade: 7, answers }, graph).hasty;
    expect(hasty(given(800), given(900), given(20_000))).toBe(true);
    expect(hasty(given(800), given(9_000), given(20_000))).toBe(false);
    expect(hasty(given(800, 'unknown'), given(500, 'unknown'), given(20_000))).toBe(false);
    expect(hasty(given(undefined))).toBe(false);
  });
});

describe('an item', () => {
  it.each([
    ['fill_in', 0, 0.02],
    ['true_false', 0, 0.5],
    ['single_choice', 4, 0.25],
    ['multiple_choice', 4, 1 / 15],
  ] as const)('%s of %d options is guessed by chance %d', (kind, options, floor) => {
    expect(floorOf(kind, options)).toBeCloseTo(floor);
  });

  it('has the mean of its ratings as difficulty until answers say more', () => {
    const [first, second] = sources;
    const { items } = buildBank(graph, [
      { ...first!, ratings: [7, 7.4] },
      { ...second!, calibrated: { difficulty: 6.5, difficultySd: 0.2 } },
      { ...sources[2]!, removed: true },
    ]);
    expect(items.map(({ difficulty, difficultySd }) => [difficulty, difficultySd])).toEqual([
      [7.2, 0.5],
      [6.5, 0.2],
    ]);
  });

  it.each([
    ['twice', [sources[0]!, sources[0]!]],
    ['without a rating', [{ ...sources[0]!, ratings: [] }]],
    ['of no point', [{ ...sources[0]!, knowledgePoint: 'nothing' }]],
  ])('%s is refused', (_, given) => {
    expect(() => buildBank(graph, given)).toThrow(RangeError);
  });

  it('is answered in one of three ways, by who solves it and who does not', () => {
    for (const floor of [0.02, 0.25, 0.5]) {
      const all = OUTCOMES.map((outcome) => likelihoodOf(outcome, floor));
      expect(all.reduce((sum, { ifSolved }) => sum + ifSolved, 0)).toBeCloseTo(1);
      expect(all.reduce((sum, { ifNot }) => sum + ifNot, 0)).toBeCloseTo(1);
    }
  });
});
