/** Our own table: answers as Chinese pupils of grades 4–9 write them, right and wrong, each with the reason to be given. */
import { gradeAnswer } from '../../../src/modules/math/rules/grading/grade';
import { pairsOf, table } from './pairs';

describe.each(Object.entries(table))('%s', (_, questions) => {
  test('every answer is judged as a teacher would, with its reason', () => {
    const misjudged = pairsOf(questions).flatMap(([{ key }, answer, code]) => {
      const verdict = gradeAnswer(typeof key === 'string' ? { expr: key } : key, answer);
      return verdict.code === code ? [] : [`${JSON.stringify(key)} ← ${answer}: ${verdict.code}, not ${code}`];
    });
    expect(misjudged).toEqual([]);
  });
});

test('the table holds at least 600 pairs', () => {
  expect(Object.values(table).flatMap(pairsOf).length).toBeGreaterThanOrEqual(600);
});
