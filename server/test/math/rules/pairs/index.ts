import { eleventh } from './eleventh';
import { expressions } from './expressions';
import { numbers } from './numbers';
import { powers } from './powers';
import type { Question } from './question';
import { ranges } from './ranges';
import { solutions } from './solutions';
import { tenth, tenthTyped } from './tenth';
import { traps } from './traps';
import { units } from './units';

export const table: Readonly<Record<string, readonly Question[]>> = {
  numbers,
  powers,
  expressions,
  units,
  solutions,
  ranges,
  traps,
  tenth,
  tenthTyped,
  eleventh,
};

/** Each answer with the code it must get. */
export function getPairs(questions: readonly Question[]): (readonly [question: Question, answer: string, code: string])[] {
  return questions.flatMap((question) => [
    ...question.right.map((answer) => [question, answer, 'correct'] as const),
    ...Object.entries(question.wrong).map(([answer, code]) => [question, answer, code] as const),
  ]);
}
