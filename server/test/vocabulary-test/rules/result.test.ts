import { resultOf } from '../../../src/modules/vocabulary-test/rules/result';
import { normalBelow } from '../../../src/modules/vocabulary-test/rules/normal';
import { scoreOf } from '../../../src/modules/vocabulary-test/rules/score';
import { bank, knowsTo, rankOf, type Rule, take } from './bank';

const reasonsOf = (rule: Rule): readonly string[] => {
  const result = resultOf(take(rule).last, bank);
  return result.reliable ? [] : result.reasons;
};

test.each([[300], [1_500], [5_000], [12_000]])('one who knows the words to rank %d: a range about it, with level and bands', (rank) => {
  const result = resultOf(take(knowsTo(rank)).last, bank);
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
  const result = resultOf(take({ ticks: () => true, chooses: () => 0 }).last, bank);
  expect(result).not.toHaveProperty('size');
  expect(result).toMatchObject({ reliable: false });
});

test('each careless pattern by its name', () => {
  let n = 0;
  expect(reasonsOf({ ticks: () => true, chooses: () => 1 })).toContain('all_known');
  expect(reasonsOf({ ticks: () => false, chooses: () => null })).toContain('none_known');
  expect(reasonsOf({ ticks: () => (n += 1) % 2 === 0, chooses: () => (n += 1) % 4 })).toContain('random_answers');
  expect(reasonsOf({ ticks: (word) => word.startsWith('p') || rankOf(word) < 2_000, chooses: knowsTo(2_000).chooses })).toContain(
    'pseudo_words_ticked',
  );
  expect(reasonsOf({ ...knowsTo(2_000), milliseconds: 200 })).toEqual(['too_fast']);
  expect(reasonsOf({ ...knowsTo(2_000), milliseconds: 2_000 })).toEqual([]);
  expect(reasonsOf(knowsTo(2_000))).toEqual([]);
});

test('one fast screen is no reason', () => {
  const { last } = take({ ...knowsTo(2_000), milliseconds: 2_000 });
  expect(resultOf({ ...last, timings: [{ kind: 'ticks', items: 10, milliseconds: 100 }] }, bank).reliable).toBe(true);
});

test('nothing answered is no reason to doubt', () => {
  const { states } = take(knowsTo(100));
  expect(resultOf(states[0]!, bank)).toMatchObject({ reliable: true, counts: { words: 0, pseudoWords: 0, choices: 0 }, seconds: 0 });
});

test('answers make the range narrower', () => {
  const { last } = take(knowsTo(300));
  const width = (responses: typeof last.responses): number => {
    const { low, high } = scoreOf(responses, bank);
    return high - low;
  };
  expect(width(last.responses)).toBeLessThan(width(last.responses.slice(0, 40)));
});

test('the normal distribution, from tables', () => {
  expect(normalBelow(0)).toBeCloseTo(0.5, 6);
  expect(normalBelow(1.959964)).toBeCloseTo(0.975, 6);
  expect(normalBelow(-1)).toBeCloseTo(0.158655, 6);
});
