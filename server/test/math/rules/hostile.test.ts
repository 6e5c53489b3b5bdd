/** Whatever is typed is answered soon, without an error, and never accepted by mistake; how soon: `npm run bench -- grading`. */
import { gradeAnswer } from '../../../src/modules/math/rules/grading/grade';
import { spent, tooLong } from '../../support/processor';
import { COSTLY, HOSTILE_KEYS, hostileInputs } from './hostile';

/** What the thread that grades is given for an answer, ms. */
const LIMIT_MS = 200;

test('650 hostile inputs, and what once was costly: each judged within what its thread has, none accepted', async () => {
  expect(hostileInputs).toHaveLength(650);
  const asked = [
    ...hostileInputs.map((given, i) => ({ key: HOSTILE_KEYS[i % HOSTILE_KEYS.length]!, given })),
    ...COSTLY.map(([expr, given]) => ({ key: { expr }, given })),
  ];
  const slow: string[] = [];
  const accepted: string[] = [];
  for (const { key, given } of asked) {
    const said = `${key.expr} ← ${given.slice(0, 60)}`;
    const took = await tooLong(LIMIT_MS, () =>
      spent(() => {
        if (gradeAnswer(key, given).correct) accepted.push(said);
      }),
    );
    if (took !== undefined) slow.push(`${said}: ${took} ms`);
  }
  expect(slow).toEqual([]);
  expect(accepted).toEqual([]);
});

test('the length of an answer is limited before anything is read', () => {
  expect(gradeAnswer({ expr: '1' }, '1'.repeat(1_000_000)).code).toBe('too_complicated');
  expect(gradeAnswer({ expr: '1' }, `${'1+'.repeat(150)}1`).code).toBe('too_complicated');
});
