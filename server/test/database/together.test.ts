/** Questions of one turn are asked with one statement, and each gets its own answer. */
import { setImmediate as turn } from 'node:timers/promises';
import { together } from '../../src/database/together';

function asked() {
  const statements: (readonly number[] | number)[] = [];
  return {
    statements,
    one: (question: number) => {
      statements.push(question);
      return Promise.resolve(question * 10);
    },
    many: (questions: readonly number[]) => {
      statements.push(questions);
      return Promise.resolve(questions.map((question) => question * 10));
    },
  };
}

test('alone it is asked alone; what comes in the same turn comes together, each with its answer', async () => {
  const database = asked();
  const ask = together<number, number>(database);
  expect(await ask(1)).toBe(10);
  expect(await Promise.all([ask(2), ask(3), ask(2)])).toEqual([20, 30, 20]);
  expect(database.statements).toEqual([1, [2, 3, 2]]);
});

test('one that hangs holds up those with it, and nobody who comes later', async () => {
  const database = asked();
  let release = (): void => undefined;
  const hanging = new Promise<void>((resolve) => (release = resolve));
  let first = true;
  const ask = together<number, number>({
    ...database,
    one: async (question) => {
      if (first) {
        first = false;
        await hanging;
      }
      return database.one(question);
    },
  });
  const held = ask(1);
  await turn();
  expect(await ask(2)).toBe(20);
  expect(database.statements).toEqual([2]);
  release();
  expect(await held).toBe(10);
});

test('what fails fails for those that were asked with it; the next is asked again', async () => {
  const database = asked();
  let broken = true;
  const ask = together<number, number>({
    ...database,
    many: (questions) => (broken ? Promise.reject(new Error('connection lost')) : database.many(questions)),
  });
  const results = await Promise.allSettled([ask(1), ask(2)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  broken = false;
  expect(await Promise.all([ask(1), ask(2)])).toEqual([10, 20]);
});

test('a statement has no more than its most; none is asked twice, none is left', async () => {
  const database = asked();
  const ask = together<number, number>(database, 3);
  expect(await Promise.all([1, 2, 3, 4, 5, 6, 7].map(ask))).toEqual([10, 20, 30, 40, 50, 60, 70]);
  expect(database.statements).toEqual([[1, 2, 3], [4, 5, 6], 7]);
});
