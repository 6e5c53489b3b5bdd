/** Pairs that sympy has judged (bench/lib/grading/make-sympy-pairs.py): agreement on all, no wrong one accepted. */
import { gradeAnswer } from '../../../src/modules/math/rules/grading/grade';
import pairs from '../../fixtures/sympy-pairs.json';

test.each([...new Set(pairs.map(({ kind }) => kind))])('%s: the same verdict as sympy', (kind) => {
  const disagreements = pairs
    .filter((pair) => pair.kind === kind)
    .flatMap(({ key, answer, equal }) => {
      const verdict = gradeAnswer({ expr: key, form: 'any', letters: 'variables' }, answer);
      return verdict.correct === equal ? [] : [`${key} ← ${answer}: ${verdict.code}, sympy says ${equal ? 'equal' : 'different'}`];
    });
  expect(disagreements).toEqual([]);
});

test('there are at least 500 of them, right and wrong ones', () => {
  expect(pairs.length).toBeGreaterThanOrEqual(500);
  const share = pairs.filter(({ equal }) => equal).length / pairs.length;
  expect(share).toBeGreaterThan(0.4);
  expect(share).toBeLessThan(0.6);
});
