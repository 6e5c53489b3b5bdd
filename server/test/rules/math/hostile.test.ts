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

/** What cost more before it was seen: fractions reduced 290 times, words looked for in 20,000 spaces. */
const COSTLY: readonly (readonly [expr: string, given: string])[] = [
  ['2√3-√2+1', 'π'.repeat(290)],
  ['√(x²+1)+√(x+2)', 'π'.repeat(290)],
  ['3x²-2x+|y|√x', `x${'π'.repeat(200)}`],
  ['17时', `${' '.repeat(20_000)}3`],
  ['17时', `${'17:'.repeat(90)}下午`],
  ['x>2', `x${'大于1'.repeat(90)}`],
  ['x²/3', `${'x分之'.repeat(90)}x`],
  ['(1,2),(3,4)', '(1,2)'.repeat(60)],
  ['√6', `${'√6/√2·'.repeat(45)}√3`],
];

test('what once was costly is judged in less than 200 ms of processor time', () => {
  const slow = COSTLY.flatMap(([expr, given]) => {
    gradeAnswer({ expr }, '1');
    const start = process.cpuUsage();
    const { correct } = gradeAnswer({ expr }, given);
    const { user, system } = process.cpuUsage(start);
    return correct || (user + system) / 1000 > LIMIT_MS ? [`${expr} ← ${given.slice(0, 30)}: ${(user + system) / 1000} ms`] : [];
  });
  expect(slow).toEqual([]);
});

test('the length of an answer is limited before anything is read', () => {
  expect(gradeAnswer({ expr: '1' }, '1'.repeat(1_000_000)).code).toBe('too_complicated');
  expect(gradeAnswer({ expr: '1' }, `${'1+'.repeat(150)}1`).code).toBe('too_complicated');
});
