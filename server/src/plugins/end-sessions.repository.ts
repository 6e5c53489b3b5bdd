/** Ends sessions; their phones are told why. */
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../database';
import { endedSessions, sessions } from '../database/schema';
import { SESSION_SECONDS } from '../modules/accounts/rules/retention';
import type { SessionEnd } from './access';

/** Those of a condition. How many there were. */
export async function endSessionsThat(executor: Executor, condition: SQL | undefined, because: SessionEnd): Promise<number> {
  const {
    rows: [ended],
  } = await executor.execute<{ count: number }>(sql`
    with gone as (delete from ${sessions} where ${condition} returning token_hash),
      kept as (
        insert into ${endedSessions} (token_hash, because, kept_until)
        select token_hash, ${because}, now() + make_interval(secs => ${SESSION_SECONDS}) from gone on conflict do nothing
      )
    select count(*)::int as count from gone`);
  return ended?.count ?? 0;
}

/** All of a guardian. How many there were. */
export const endSessions = (executor: Executor, parentId: number, because: SessionEnd): Promise<number> =>
  endSessionsThat(executor, eq(sessions.parentId, parentId), because);
