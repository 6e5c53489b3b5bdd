/** Sessions in the database. */
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db, Executor } from '../../database';
import { parentStudents, sessions } from '../../db/schema';
import { SESSION_SECONDS, type SessionLookup } from '../../plugins/access';

const lifetime = sql`now() + make_interval(secs => ${SESSION_SECONDS})`;

export interface SessionRepository extends SessionLookup {
  create(parentId: number, tokenHash: string, executor?: Executor): Promise<void>;
  end(tokenHash: string): Promise<void>;
  endAllOf(parentId: number, executor?: Executor): Promise<void>;
  /** Removes sessions that have expired. */
  sweep(): Promise<void>;
}

export function createSessionRepository(db: Db): SessionRepository {
  const find = db
    .select({
      parentId: sessions.parentId,
      studentId: parentStudents.studentId,
      stale: sql<boolean>`${sessions.touchedAt} < now() - interval '1 hour'`,
    })
    .from(sessions)
    .leftJoin(
      parentStudents,
      and(eq(parentStudents.parentId, sessions.parentId), eq(parentStudents.studentId, sql.placeholder('studentId'))),
    )
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), gt(sessions.expiresAt, sql`now()`)))
    .prepare('session_and_student');
  return {
    async find(tokenHash, studentId) {
      return (await find.execute({ tokenHash, studentId }))[0];
    },
    async touch(tokenHash) {
      await db.update(sessions).set({ touchedAt: sql`now()`, expiresAt: lifetime }).where(eq(sessions.tokenHash, tokenHash));
    },
    async create(parentId, tokenHash, executor = db) {
      await executor.insert(sessions).values({ parentId, tokenHash, expiresAt: lifetime });
    },
    async end(tokenHash) {
      await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
    },
    async endAllOf(parentId, executor = db) {
      await executor.delete(sessions).where(eq(sessions.parentId, parentId));
    },
    async sweep() {
      await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`));
    },
  };
}
