/** Whatever is typed is answered soon, without an error, and never accepted by mistake. */
import { gradeAnswer } from '../../../src/rules/math/grading/grade';
import { HOSTILE_KEYS, hostileInputs } from './hostile';

const LIMIT_MS = 200;

test('650 hostile inputs, each judged in less than 200 ms of processor time, none accepted', () => {
  expect(hostileInputs).toHaveLength(650);
  gradeAnswer({ expr: '2√3' }, '√12');
  const slow: string[] = [];
  const accepted: string[] = [];
  hostileInputs.forEach((given, i) => {
    const key = HOSTILE_KEYS[i % HOSTILE_KEYS.length]!;
    const start = process.cpuUsage();
    const verdict = gradeAnswer(key, given);
    const { user, system } = process.cpuUsage(start);
    if ((user + system) / 1000 > LIMIT_MS) slow.push(`${key.expr} ← ${given.slice(0, 60)}: ${(user + system) / 1000} ms`);
    if (verdict.correct) accepted.push(`${key.expr} ← ${given}`);
  });
  expect(slow).toEqual([]);
  expect(accepted).toEqual([]);
});

test('the length of an answer is limited before anything is read', () => {
  expect(gradeAnswer({ expr: '1' }, '1'.repeat(1_000_000)).code).toBe('too_complicated');
  expect(gradeAnswer({ expr: '1' }, `${'1+'.repeat(150)}1`).code).toBe('too_complicated');
});
