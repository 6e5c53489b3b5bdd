/** Sessions in the database. */
import { and, desc, eq, gt, lt, ne, sql, type SQLWrapper } from 'drizzle-orm';
import type { Db, Executor, Queryable } from '../../database';
import { sessions } from '../../db/schema';
import { SESSION_MAX_DAYS, SESSION_SECONDS, type SessionLookup } from '../../plugins/access';

export type SessionRow = typeof sessions.$inferSelect;
export type NewSession = Pick<SessionRow, 'parentId' | 'tokenHash' | 'device' | 'address'>;

export interface SessionRepository extends SessionLookup {
  create(session: NewSession, executor?: Executor): Promise<void>;
  /** Gives the guardian whose session it was, if there was one. */
  end(tokenHash: string): Promise<number | undefined>;
  /** How many there were. */
  endAllOf(parentId: number, executor?: Executor): Promise<number>;
  /** All but this one; how many there were. */
  endOthersOf(parentId: number, tokenHash: string, executor?: Executor): Promise<number>;
  /** Whether it has neither ended nor expired. */
  isOpen(tokenHash: string, tx: Executor): Promise<boolean>;
  /** False when the guardian has no such session. */
  endOneOf(parentId: number, id: number, executor?: Executor): Promise<boolean>;
  /** Those that have not expired, the latest used first. */
  listOf(parentId: number): Promise<SessionRow[]>;
  /** Removes sessions that have expired. */
  sweep(): Promise<void>;
}

/** Sent with every call of a guardian: written by hand, as building and reading it otherwise took longer than all the rest of the check. */
const FIND_SESSION = {
  name: 'session_and_student',
  text: `
select sessions.parent_id as "parentId", parent_students.student_id as "studentId", sessions.touched_at < now() - interval '1 hour' as stale
from sessions left join parent_students
  on parent_students.parent_id = sessions.parent_id and parent_students.student_id = $1 and parent_students.hidden_at is null
where sessions.token_hash = $2 and sessions.expires_at > now()`,
};

/** Ids are bigint, which the driver gives as text. */
interface FoundSession {
  parentId: string;
  studentId: string | null;
  stale: boolean;
}

/** @param maxDays after which a session ends however much it is used */
export function createSessionRepository({ db, pool }: { db: Db; pool: Queryable }, maxDays = SESSION_MAX_DAYS): SessionRepository {
  const unused = sql`now() + make_interval(secs => ${SESSION_SECONDS})`;
  const end = (since: SQLWrapper) => sql`least(${unused}, ${since} + make_interval(days => ${maxDays}))`;
  return {
    async find(tokenHash, studentId) {
      const {
        rows: [row],
      } = await pool.query<FoundSession>({ ...FIND_SESSION, values: [studentId, tokenHash] });
      return row && { parentId: Number(row.parentId), studentId: row.studentId === null ? null : Number(row.studentId), stale: row.stale };
    },
    async touch(tokenHash) {
      await db
        .update(sessions)
        .set({ touchedAt: sql`now()`, expiresAt: end(sessions.createdAt) })
        .where(eq(sessions.tokenHash, tokenHash));
    },
    async create(session, executor = db) {
      await executor.insert(sessions).values({ ...session, expiresAt: end(sql`now()`) });
    },
    async end(tokenHash) {
      return (await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash)).returning({ parentId: sessions.parentId }))[0]?.parentId;
    },
    async endAllOf(parentId, executor = db) {
      return (await executor.delete(sessions).where(eq(sessions.parentId, parentId))).rowCount ?? 0;
    },
    async endOthersOf(parentId, tokenHash, executor = db) {
      const { rowCount } = await executor.delete(sessions).where(and(eq(sessions.parentId, parentId), ne(sessions.tokenHash, tokenHash)));
      return rowCount ?? 0;
    },
    async isOpen(tokenHash, tx) {
      const rows = await tx
        .select({ id: sessions.id })
        .from(sessions)
        .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, sql`now()`)));
      return rows.length > 0;
    },
    async endOneOf(parentId, id, executor = db) {
      const { rowCount } = await executor.delete(sessions).where(and(eq(sessions.parentId, parentId), eq(sessions.id, id)));
      return (rowCount ?? 0) > 0;
    },
    async listOf(parentId) {
      return db
        .select()
        .from(sessions)
        .where(and(eq(sessions.parentId, parentId), gt(sessions.expiresAt, sql`now()`)))
        .orderBy(desc(sessions.touchedAt), desc(sessions.id));
    },
    async sweep() {
      await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`));
    },
  };
}
