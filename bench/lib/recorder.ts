/** Records the statements that the server's own code sends, so that they can be sent again without the server. */
import type { QueryConfig } from 'pg';
import type { Statement } from '../../server/src/database/statements';
import { createDb, type Db } from '../../server/src/database/pool';
import type { Database, StatementPool } from '../../server/src/database';
import { createSessionRepository } from '../../server/src/modules/accounts/sessions/sessions.repository';
import { hashToken } from '../../server/src/plugins/access';

export type { Statement } from '../../server/src/database/statements';

interface Recorded {
  db: Db;
  pool: StatementPool;
}

/** Runs `work` on a database that notes every statement; gives the statements in order, those since the last `forget`. */
export async function recordStatements(
  pool: Database['pool'],
  work: (recorded: Recorded, forget: () => void) => Promise<unknown>,
): Promise<Statement[]> {
  const statements: Statement[] = [];
  const recorder = new Proxy(pool, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property, target);
      if (property === 'queryAll')
        return (all: readonly Statement[]) => {
          statements.push(...all);
          return pool.queryAll(all);
        };
      if (property !== 'query') return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      return (config: QueryConfig, values?: unknown[]) => {
        statements.push({ name: '', ...config, values: values ?? config.values ?? [] });
        return values ? pool.query(config, values) : pool.query(config);
      };
    },
  });
  await work({ db: createDb(recorder), pool: recorder }, () => void statements.splice(0));
  return statements;
}

/** The check of its session, with which the server begins every request of a learner. */
export async function checkSession(recorded: Recorded, cookie: string, studentId: number): Promise<void> {
  // A signed cookie is the token, a dot and the signature.
  const token = decodeURIComponent(cookie.split('=').slice(1).join('=')).split('.')[0] ?? '';
  const state = await createSessionRepository(recorded).find(hashToken(token), studentId);
  if (state?.studentId !== studentId) throw new Error('the recorded session check does not find the session');
}

/** The statements of that check, by learner. */
export async function recordSessionChecks(
  { pool }: Database,
  learners: readonly { studentId: number }[],
  cookie: string,
): Promise<Map<number, Statement[]>> {
  const checks = new Map<number, Statement[]>();
  for (const { studentId } of learners)
    checks.set(studentId, await recordStatements(pool, (recorded) => checkSession(recorded, cookie, studentId)));
  return checks;
}
