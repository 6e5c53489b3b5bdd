/**
 * A pooler between the server and PostgreSQL, in transaction mode: no startup parameters pass it, and no session is anybody's.
 * Time-outs and time zone are then defaults of the role, and what needs a session goes by DATABASE_DIRECT_URL.
 */
import { Client, escapeIdentifier, type Pool } from 'pg';
import { createDirectClient, endConnection } from './connections';
import { inTransaction } from './migrate';
import { StartRefused } from './no-database';

/** Of every connection of the pool. */
export interface SessionDefaults {
  statement_timeout: string;
  idle_in_transaction_session_timeout: string;
  timezone: string;
}

export const toDefaults = (statementTimeoutMs: number): SessionDefaults => ({
  statement_timeout: `${statementTimeoutMs}ms`,
  idle_in_transaction_session_timeout: `${statementTimeoutMs}ms`,
  timezone: 'UTC',
});

const DEFAULTS_LOCK = 7_021_151;
/** SQLSTATE of a startup parameter that a pooler does not know. */
const UNKNOWN_PARAMETER = '08P01';

/** Makes them the defaults of the pooler's role in the database. @throws StartRefused with what an administrator has to do */
export async function setRoleDefaults(directUrl: string, pooledUrl: string, defaults: SessionDefaults): Promise<void> {
  const client = createDirectClient(directUrl, 'xueban defaults');
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string; who: string }>('select current_database() as name, current_user as who');
    const [found] = rows;
    if (!found) throw new Error('a query returned no row');
    const { name, who } = found;
    const role = escapeIdentifier(new Client({ connectionString: pooledUrl }).user ?? who);
    await inTransaction(client, async () => {
      // Processes that start together would change one row of the catalogue at once.
      await client.query('select pg_advisory_xact_lock($1)', [DEFAULTS_LOCK]);
      for (const [setting, value] of Object.entries(defaults))
        await client.query(`alter role ${role} in database ${escapeIdentifier(name)} set ${setting} = '${String(value)}'`);
    });
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
    throw new StartRefused(
      'DATABASE_DIRECT_URL 的账号不能给 DATABASE_URL 的账号设默认值：两处请用同一个账号。 ' +
        'The role of DATABASE_DIRECT_URL may not set defaults of that of DATABASE_URL: name the same role in both.',
      { cause: error },
    );
  } finally {
    await endConnection(client);
  }
}

/** What connections of the pool are like: their settings, and whether prepared statements follow them from one backend to another. */
async function readSession(pool: Pool): Promise<{ defaults: SessionDefaults; isTracked: boolean }> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query({ name: 'xueban_probe', text: 'select 1' });
    const { rows } = await client.query<SessionDefaults & { is_untracked: boolean }>(`
      select current_setting('statement_timeout') as statement_timeout, current_setting('timezone') as timezone,
        current_setting('idle_in_transaction_session_timeout') as idle_in_transaction_session_timeout,
        exists (select from pg_prepared_statements where name = 'xueban_probe') as is_untracked`);
    await client.query('commit');
    const [{ is_untracked: isUntracked = true, ...defaults } = {}] = rows as (Partial<SessionDefaults> & { is_untracked?: boolean })[];
    return { defaults: defaults as SessionDefaults, isTracked: !isUntracked };
  } finally {
    client.release();
  }
}

/** Whether they mean the same: PostgreSQL writes 5s for 5000ms. */
const toMs = (value: string): number => Number.parseFloat(value) * (/ms$/.test(value) ? 1 : /min$/.test(value) ? 60_000 : 1000);
const isSame = (one: SessionDefaults, other: SessionDefaults): boolean =>
  toMs(one.statement_timeout) === toMs(other.statement_timeout) &&
  toMs(one.idle_in_transaction_session_timeout) === toMs(other.idle_in_transaction_session_timeout) &&
  one.timezone === other.timezone;

/** @throws StartRefused where connections lack time-outs, or prepared statements would be lost between them */
export async function requireSession(pool: Pool, wanted: SessionDefaults, isPooled: boolean): Promise<void> {
  const { defaults, isTracked } = await readSession(pool).catch((error: unknown) => {
    if ((error as { code?: string }).code !== UNKNOWN_PARAMETER) throw error;
    throw new StartRefused(
      'DATABASE_URL 指向连接池，它不接受启动参数：请再用 DATABASE_DIRECT_URL 写出数据库本身的地址。 ' +
        'DATABASE_URL names a pooler, which takes no startup parameters: name the database itself in DATABASE_DIRECT_URL, too.',
      { cause: error },
    );
  });
  if (isPooled && !isTracked)
    throw new StartRefused(
      '连接池不支持预编译语句：需要 PgBouncer 1.21 或更新，pool_mode = transaction，max_prepared_statements 大于 0。 ' +
        'The pooler does not follow prepared statements: PgBouncer 1.21 or newer is needed, with pool_mode = transaction and max_prepared_statements above 0.',
    );
  if (!isSame(defaults, wanted))
    throw new StartRefused(
      `连接池里的连接没有超时设置（${Object.values(defaults).join('、')}）：请在 PgBouncer 里执行 RECONNECT；没有设置 DATABASE_DIRECT_URL 的，请设置它。 ` +
        'Connections of the pooler lack the time-outs of their role: RECONNECT in PgBouncer, and set DATABASE_DIRECT_URL where it is missing.',
    );
}
