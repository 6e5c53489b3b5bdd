/** What authors wrote is never taken to contradict its key; the same with one number changed nearly always is. */
import { knownOf } from '../../src/modules/ai/rules/explanation/known';
import { contradictionIn } from '../../src/modules/ai/rules/math-exercise/contradiction';
import { gradeAnswer } from '../../src/modules/math/rules/grading/grade';
import type { Grade } from '../../src/modules/math/rules/questions/judge';
import { authored } from './authored';

const grade: Grade = (key, given) => Promise.resolve(gradeAnswer(key, given));

/** Each relation with its last number one more. */
const spoiled = (line: string): string[] =>
  Array.from(line.matchAll(/\$[^$]*=[^$]*\$/g)).flatMap(({ 0: tex, index }) => {
    const last = Array.from(tex.matchAll(/\d+/g)).pop();
    if (!last) return [];
    const at = index + last.index;
    return [`${line.slice(0, at)}${Number(last[0]) + 1}${line.slice(at + last[0].length)}`];
  });

it('in the solutions of the course', async () => {
  const found: string[] = [];
  const missed: string[] = [];
  let changed = 0;
  for (const { id, asked, lines } of await authored(1)) {
    const known = await knownOf({ asked: { ...asked, variant: 0 }, given: null }, grade);
    for (const [at, line] of lines.entries()) {
      const isLast = at === lines.length - 1;
      const contradiction = await contradictionIn(line, known, grade, isLast);
      if (contradiction !== undefined) found.push(`${id}: ${contradiction}`);
      for (const other of known.root ? spoiled(line) : []) {
        changed += 1;
        if ((await contradictionIn(other, known, grade, isLast)) === undefined) missed.push(`${id}: ${other}`);
      }
    }
  }
  expect(found).toEqual([]);
  expect(changed).toBeGreaterThan(40);
  expect(missed.length / changed).toBeLessThan(0.05);
}, 120_000);
