/** Sessions in the database. */
import { and, desc, eq, gt, lt, ne, sql, type SQLWrapper } from 'drizzle-orm';
import type { Db, Executor, Queryable } from '../../../database';
import { endedSessions, sessions } from '../../../database/schema';
import { endSessionsThat } from '../../../plugins/end-sessions.repository';
import { SESSION_MAX_DAYS, type SessionEnd, type SessionLookup, type SessionState } from '../../../plugins/access';
import { SESSION_SECONDS } from '../rules/retention';

export type SessionRow = typeof sessions.$inferSelect;
export type NewSession = Pick<SessionRow, 'parentId' | 'tokenHash' | 'device' | 'address'>;

export interface SessionRepository extends SessionLookup {
  create(session: NewSession, executor?: Executor): Promise<void>;
  /** Gives the guardian whose session it was, if there was one. */
  end(tokenHash: string): Promise<number | undefined>;
  /** How many there were. Their phones are told why. */
  endAll(parentId: number, because: SessionEnd, executor?: Executor): Promise<number>;
  /** All but this one, for a new password; how many there were. */
  endOthers(parentId: number, tokenHash: string, executor?: Executor): Promise<number>;
  /** Whether it has neither ended nor expired. */
  isOpen(tokenHash: string, tx: Executor): Promise<boolean>;
  /** False when the guardian has no such session. */
  endOne(parentId: number, id: number, executor?: Executor): Promise<boolean>;
  /** Those that have not expired, the latest used first. */
  loadList(parentId: number): Promise<SessionRow[]>;
  /** Removes sessions that have expired, and why others ended when no phone can ask for that any more. */
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

/** The same for several at once; one that is not found has no row. */
const FIND_SESSIONS = {
  name: 'sessions_and_students',
  text: `
select asked.place::int as place, sessions.parent_id as "parentId", parent_students.student_id as "studentId",
  sessions.touched_at < now() - interval '1 hour' as stale
from unnest($1::bigint[], $2::text[]) with ordinality as asked (student_id, token_hash, place)
join sessions on sessions.token_hash = asked.token_hash and sessions.expires_at > now()
left join parent_students
  on parent_students.parent_id = sessions.parent_id and parent_students.student_id = asked.student_id and parent_students.hidden_at is null`,
};

/** Ids are bigint, which the driver gives as text. */
interface FoundSession {
  parentId: string;
  studentId: string | null;
  stale: boolean;
}

const toState = ({ parentId, studentId, stale }: FoundSession): SessionState => ({
  parentId: Number(parentId),
  studentId: studentId === null ? null : Number(studentId),
  stale,
});

/** @param maxDays after which a session ends however much it is used */
export function createSessionRepository({ db, pool }: { db: Db; pool: Queryable }, maxDays = SESSION_MAX_DAYS): SessionRepository {
  const unused = sql`now() + make_interval(secs => ${SESSION_SECONDS})`;
  const end = (since: SQLWrapper) => sql`least(${unused}, ${since} + make_interval(days => ${maxDays}))`;
  return {
    async find(tokenHash, studentId) {
      const {
        rows: [row],
      } = await pool.query<FoundSession>({ ...FIND_SESSION, values: [studentId, tokenHash] });
      return row && toState(row);
    },
    async findAll(asked) {
      const values = [asked.map(({ studentId }) => studentId), asked.map(({ tokenHash }) => tokenHash)];
      const { rows } = await pool.query<FoundSession & { place: number }>({ ...FIND_SESSIONS, values });
      const found = new Map(rows.map((row) => [row.place, toState(row)]));
      return asked.map((_, at) => found.get(at + 1));
    },
    async touch(tokenHash) {
      const [session] = await db.select({ createdAt: sessions.createdAt }).from(sessions).where(eq(sessions.tokenHash, tokenHash));
      if (!session) return;
      await db
        .update(sessions)
        .set({ touchedAt: sql`now()`, expiresAt: end(sql`${session.createdAt.toISOString()}::timestamptz`) })
        .where(eq(sessions.tokenHash, tokenHash));
    },
    async create(session, executor = db) {
      await executor.insert(sessions).values({ ...session, expiresAt: end(sql`now()`) });
    },
    async end(tokenHash) {
      return (await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash)).returning({ parentId: sessions.parentId }))[0]?.parentId;
    },
    endAll: (parentId, because, executor = db) => endSessionsThat(executor, eq(sessions.parentId, parentId), because),
    endOthers: (parentId, tokenHash, executor = db) =>
      endSessionsThat(executor, and(eq(sessions.parentId, parentId), ne(sessions.tokenHash, tokenHash)), 'password'),
    async isOpen(tokenHash, tx) {
      const rows = await tx
        .select({ id: sessions.id })
        .from(sessions)
        .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, sql`now()`)));
      return rows.length > 0;
    },
    async endOne(parentId, id, executor = db) {
      return (await endSessionsThat(executor, and(eq(sessions.parentId, parentId), eq(sessions.id, id)), 'elsewhere')) > 0;
    },
    async whyEnded(tokenHash) {
      const [row] = await db.select({ because: endedSessions.because }).from(endedSessions).where(eq(endedSessions.tokenHash, tokenHash));
      if (row) return row.because;
      // Not swept yet.
      const [expired] = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.tokenHash, tokenHash));
      return expired && 'expired';
    },
    async loadList(parentId) {
      return db
        .select()
        .from(sessions)
        .where(and(eq(sessions.parentId, parentId), gt(sessions.expiresAt, sql`now()`)))
        .orderBy(desc(sessions.touchedAt), desc(sessions.id));
    },
    async sweep() {
      await endSessionsThat(db, lt(sessions.expiresAt, sql`now()`), 'expired');
      await db.delete(endedSessions).where(lt(endedSessions.keptUntil, sql`now()`));
    },
  };
}
