/** Calls that come at the same moment have their sessions looked up together: each is let in, or refused, for what it is. */
import { sql } from 'drizzle-orm';
import { hashToken } from '../../../src/plugins/access';
import { createSessionRepository } from '../../../src/modules/accounts/sessions/sessions.repository';
import { useTestApp } from '../../support/app';

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
