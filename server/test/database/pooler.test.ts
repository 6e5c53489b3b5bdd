/** A pooler before the database: what it must be able to do, and what it must not be trusted with. PGBOUNCER_PATH names one to try. */
import { type Database, openDatabase, silentLog } from '../../src/database';
import { createExclusive, EXPORT_LOCK } from '../../src/database/exclusive';
import { setRoleDefaults, toDefaults } from '../../src/database/pooler';
import { createWriteProbe } from '../../src/database/write-probe';
import { createTestDatabase, withClient } from '../support/cluster';
import { startPgBouncer } from '../support/pgbouncer';

const program = process.env.PGBOUNCER_PATH;
const withPgBouncer = program === undefined ? test.skip : test;
const undo: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const step of undo.reverse()) await step();
});

async function database(): Promise<string> {
  const { url, drop } = await createTestDatabase();
  undo.push(drop);
  return url;
}

async function open(url: string, directUrl?: string): Promise<Database> {
  const opened = await openDatabase({ url, ...(directUrl && { directUrl }) }, { log: silentLog, poolSize: 3, statementTimeoutMs: 4000 });
  undo.push(() => opened.close());
  return opened;
}

async function pgBouncer(url: string, more?: Record<string, string | number>): Promise<string> {
  const pooler = await startPgBouncer(program ?? '', url, more);
  undo.push(() => pooler.stop());
  return pooler.url;
}

const LOCKS = `select count(*)::int as n from pg_locks where locktype = 'advisory' and classid = ${EXPORT_LOCK}
  and database = (select oid from pg_database where datname = current_database())`;
const countLocks = (url: string): Promise<number> =>
  withClient(url, async (client) => (await client.query<{ n: number }>(LOCKS)).rows[0]?.n ?? -1);

test('what does not follow prepared statements from backend to backend is refused as a pooler', async () => {
  const url = await database();
  await expect(open(url, url)).rejects.toThrow(/PgBouncer 1\.21 or newer/);
  // Its role has the time-outs from here on; who goes direct, as a backup does, has none.
  const show = 'show statement_timeout';
  expect(await withClient(url, async (client) => (await client.query<{ statement_timeout: string }>(show)).rows)).toEqual([
    { statement_timeout: '4s' },
  ]);
});

test('processes that start together set the defaults of their role one after the other', async () => {
  const url = await database();
  await Promise.all(Array.from({ length: 6 }, () => setRoleDefaults(url, url, toDefaults(3000))));
  const show = 'show statement_timeout';
  expect(await withClient(url, async (client) => (await client.query<{ statement_timeout: string }>(show)).rows)).toEqual([
    { statement_timeout: '3s' },
  ]);
});

test('one process at a time, by a lock that its transaction ends', async () => {
  const url = await database();
  const { pool } = await open(url);
  const exclusive = createExclusive(pool);
  const outcome = await exclusive(EXPORT_LOCK, 7, async () => [
    await exclusive(EXPORT_LOCK, 7, () => Promise.resolve(1)),
    await countLocks(url),
  ]);
  expect(outcome).toEqual([undefined, 1]);
  await expect(exclusive(EXPORT_LOCK, 7, () => Promise.reject(new Error('made of nothing')))).rejects.toThrow('made of nothing');
  expect(await countLocks(url)).toBe(0);
});

withPgBouncer('DATABASE_URL alone names a pooler: refused in one sentence, also where it drops what it does not know', async () => {
  const url = await database();
  await expect(open(await pgBouncer(url))).rejects.toThrow(/DATABASE_DIRECT_URL/);
  const ignoring = await pgBouncer(url, { ignore_startup_parameters: 'statement_timeout,idle_in_transaction_session_timeout,options' });
  await expect(open(ignoring)).rejects.toThrow(/lack the time-outs/);
});

withPgBouncer('a pooler without prepared statements is refused', async () => {
  const url = await database();
  await expect(open(await pgBouncer(url, { max_prepared_statements: 0 }), url)).rejects.toThrow(/max_prepared_statements above 0/);
});

withPgBouncer('two processes through a pooler of two connections: time-outs, prepared statements, no lock left', async () => {
  const url = await database();
  const pooled = await pgBouncer(url, { default_pool_size: 2 });
  const [one, other] = [await open(pooled, url), await open(pooled, url)];
  const { rows } = await one.pool.query('select current_setting($1) as timeout, current_setting($2) as zone', [
    'statement_timeout',
    'timezone',
  ]);
  expect(rows).toEqual([{ timeout: '4s', zone: 'UTC' }]);
  const texts = Array.from({ length: 30 }, (_, i) => i);
  const ask = ({ pool }: Database, i: number) =>
    pool.query({ name: `probe-${i % 7}`, text: `select ${i % 7}::int as n, $1::int as given`, values: [i] });
  const answers = await Promise.all(texts.flatMap((i) => [ask(one, i), ask(other, i)]));
  expect(answers.map(({ rows: [row] }) => row as unknown)).toEqual(
    texts.flatMap((i) => [
      { n: i % 7, given: i },
      { n: i % 7, given: i },
    ]),
  );
  const work = texts.map((i) => createExclusive((i % 2 ? one : other).pool)(EXPORT_LOCK, i % 3, () => Promise.resolve(i)));
  await Promise.all(work);
  expect(await countLocks(url)).toBe(0);
  const probe = createWriteProbe(() => pooled);
  expect(await probe.check()).toBeUndefined();
  probe.close();
});
