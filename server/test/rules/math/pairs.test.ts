/** Our own table: answers as Chinese pupils of grades 4–9 write them, right and wrong, each with the reason to be given. */
import { gradeAnswer } from '../../../src/rules/math/grading/grade';
import { traps } from './pairs/traps';
import { expressions } from './pairs/expressions';
import { numbers } from './pairs/numbers';
import { powers } from './pairs/powers';
import type { Question } from './pairs/question';
import { ranges } from './pairs/ranges';
import { solutions } from './pairs/solutions';
import { units } from './pairs/units';

const table: Readonly<Record<string, readonly Question[]>> = { numbers, powers, expressions, units, solutions, ranges, traps };

function pairsOf(questions: readonly Question[]): (readonly [question: Question, answer: string, code: string])[] {
  return questions.flatMap((question) => [
    ...question.right.map((answer) => [question, answer, 'correct'] as const),
    ...Object.entries(question.wrong).map(([answer, code]) => [question, answer, code] as const),
  ]);
}

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
