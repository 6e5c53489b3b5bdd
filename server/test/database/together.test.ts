/** Questions of one turn are asked with one statement, and each gets its own answer. */
import { setImmediate as turn } from 'node:timers/promises';
import { together } from '../../src/database/together';
import { sql } from 'drizzle-orm';
import { hashToken } from '../../src/plugins/access';
import { createSessionRepository } from '../../src/modules/accounts/sessions/sessions.repository';
import { useTestApp } from '../support/app';

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

describe('Calls that come at the same moment have their sessions looked up together', () => {
  const api = useTestApp();

  const toToken = (cookie: string): string => decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? '';

  async function family() {
    const parent = await api.createParent();
    const student = await api.createStudent(parent.id);
    return { ...parent, studentId: student, cookie: await api.signIn(parent.phone) };
  }

  test('the look-up of several says of each what that of one says', async () => {
    const [one, other, left] = [await family(), await family(), await family()];
    await api.database.db.execute(sql`update parent_students set hidden_at = now() where parent_id = ${left.id}`);
    await api.database.db.execute(sql`update sessions set touched_at = now() - interval '2 hours' where parent_id = ${other.id}`);
    const hashes = [one, other, left].map(({ cookie }) => hashToken(toToken(cookie)));
    const students = [one.studentId, other.studentId, left.studentId, null];
    const asked = [...hashes, 'no-such-session', hashes[0] ?? ''].flatMap((tokenHash) =>
      students.map((studentId) => ({ tokenHash, studentId })),
    );
    const repository = createSessionRepository(api.database);
    const alone = [];
    for (const { tokenHash, studentId } of asked) alone.push(await repository.find(tokenHash, studentId));
    expect(alone.slice(0, 4)).toEqual([
      { parentId: one.id, studentId: one.studentId, stale: false },
      { parentId: one.id, studentId: null, stale: false },
      { parentId: one.id, studentId: null, stale: false },
      { parentId: one.id, studentId: null, stale: false },
    ]);
    expect(await repository.findAll(asked)).toEqual(alone);
  });

  test('sixty calls at once: own students, those of others, ended and invented sessions', async () => {
    const [one, other, gone] = [await family(), await family(), await family()];
    await api.call('POST sessions/sign_out', { cookie: gone.cookie });
    const books = async (cookie: string, studentId: number): Promise<string> => {
      const { status, body } = await api.call('GET mistake_word_books', { cookie, studentId });
      return body.error ?? String(status);
    };
    const calls = [
      () => books(one.cookie, one.studentId),
      () => books(other.cookie, other.studentId),
      () => books(one.cookie, other.studentId),
      () => books(gone.cookie, gone.studentId),
      () => books('xueban_session=invented', one.studentId),
    ];
    const alone: string[] = [];
    for (const call of calls) alone.push(await call());
    expect(alone).toEqual(['200', '200', 'STUDENT_NOT_FOUND', 'UNAUTHENTICATED', 'UNAUTHENTICATED']);
    const rounds = await Promise.all(Array.from({ length: 12 }, () => Promise.all(calls.map((call) => call()))));
    expect(rounds).toEqual(rounds.map(() => alone));
  });
});
