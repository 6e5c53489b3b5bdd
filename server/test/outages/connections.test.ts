/** Connections that are lost at the worst moment: the process lives, nothing is used up, and callers are told the truth. */
import { eq, sql } from 'drizzle-orm';
import type { Client } from 'pg';
import { type Database, openDatabase, silentLog } from '../../src/database';
import { parents } from '../../src/database/schema';
import { createJobs, type Jobs } from '../../src/plugins/jobs/registry';
import { printQueue } from '../../src/modules/prints/print-queue';
import { getKey } from '../../src/plugins/errors';
import { createTestDatabase, withClient } from '../support/cluster';
import { type Proxy, proxyBefore } from './proxy';
import { until } from '../support/until';

const POOL_SIZE = 3;
const STATEMENT_MS = 300;
const PHONE = '13900007021';

let test_: { url: string; drop: () => Promise<void> };
let proxy: Proxy;
let database: Database;
let jobs: Jobs | undefined;

beforeEach(async () => {
  test_ = await createTestDatabase();
  proxy = await proxyBefore(test_.url);
  database = await openDatabase({ url: proxy.url }, { log: silentLog, poolSize: POOL_SIZE, statementTimeoutMs: STATEMENT_MS });
});
afterEach(async () => {
  proxy.rule(undefined);
  await jobs?.stop();
  jobs = undefined;
  await database.close();
  proxy.close();
  await test_.drop();
});

const addParent = (): Promise<unknown> => database.db.transaction((tx) => tx.insert(parents).values({ phone: PHONE, name: '林女士' }));
const countParents = (): Promise<number> => database.db.$count(parents, eq(parents.phone, PHONE));
const catchFailure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );
/** As many transactions at once as there are connections. */
const fillPool = (): Promise<unknown> =>
  Promise.all(Array.from({ length: POOL_SIZE }, () => database.db.transaction((tx) => tx.execute(sql`select pg_sleep(0.02)`))));

const onServer = <T>(work: (client: Client) => Promise<T>): Promise<T> => withClient(test_.url, work);

test('work that throws before its first await leaves no transaction open for the next one', async () => {
  await fillPool();
  for (let i = 0; i < POOL_SIZE; i += 1) {
    await catchFailure(
      database.db.transaction(() => {
        throw new Error('before the first await');
      }),
    );
  }
  await database.db.insert(parents).values({ phone: PHONE, name: '林女士' });
  const {
    rows: [seen],
  } = await onServer((client) => client.query<{ count: string }>('select count(*) from parents where phone = $1', [PHONE]));
  expect(seen?.count).toBe('1');
});

test('begins that fail use up no connection', async () => {
  await fillPool();
  proxy.rule({ when: /begin/, then: 'cut' });
  for (let i = 0; i < POOL_SIZE; i += 1) expect(getKey(await catchFailure(addParent()))).toBe('SERVICE_UNAVAILABLE');
  expect(proxy.met()).toBe(POOL_SIZE);
  proxy.rule(undefined);
  await fillPool();
  await addParent();
  expect(await countParents()).toBe(1);
});

test.each(['while it waits for a statement', 'between two statements'])(
  'PostgreSQL ends a connection in the middle of a transaction, %s',
  async (moment) => {
    const failure = await catchFailure(
      database.db.transaction(async (tx) => {
        await tx.insert(parents).values({ phone: PHONE, name: '林女士' });
        const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
        const pid = rows[0]!.pid;
        const end = (): Promise<void> =>
          onServer(async (client) => {
            await client.query('select pg_terminate_backend($1)', [pid]);
            await until(async () => (await client.query('select 1 from pg_stat_activity where pid = $1', [pid])).rowCount === 0);
          });
        if (moment.startsWith('between')) await end();
        else await Promise.all([tx.execute(sql`select pg_sleep(0.25)`), end()]);
        await tx.execute(sql`select 1`);
      }),
    );
    expect(getKey(failure)).toBe('SERVICE_UNAVAILABLE');
    await fillPool();
    expect(await countParents()).toBe(0);
  },
);

test('a commit whose reply is lost is not called a failure of what was asked, nor a success', async () => {
  proxy.rule({ when: /commit/, then: 'lose reply' });
  const failure = await catchFailure(addParent());
  expect(failure).toMatchObject({ name: 'CommitUnknown' });
  expect(getKey(failure)).toBe('SERVICE_UNAVAILABLE');
  proxy.rule(undefined);
  expect(await countParents()).toBe(1);
});

test('a transaction that swallows the error of a statement has not been committed, and says so', async () => {
  const failure = await catchFailure(
    database.db.transaction(async (tx) => {
      await tx.insert(parents).values({ phone: PHONE, name: '林女士' });
      await tx.execute(sql`select 1 / 0`).catch(() => undefined);
    }),
  );
  expect(failure).toBeInstanceOf(Error);
  expect(await countParents()).toBe(0);
});

test('a connection that stands still is given up in bounded time, and the idle ones of the same kind with it', async () => {
  await fillPool();
  proxy.stall();
  const begun = performance.now();
  const failures = await Promise.all([catchFailure(addParent()), catchFailure(countParents())]);
  expect(failures.map((failure) => getKey(failure))).toEqual(['SERVICE_UNAVAILABLE', 'SERVICE_UNAVAILABLE']);
  expect(performance.now() - begun).toBeLessThan(3000);
  expect(await countParents()).toBe(0);
});

test('connections to a server that takes no writes any more are not kept, as there may be another primary', async () => {
  await fillPool();
  const listPids = async (): Promise<number[]> => {
    const listed = await onServer((client) =>
      client.query<{ pid: number }>("select pid from pg_stat_activity where datname = current_database() and application_name = 'xueban'"),
    );
    return listed.rows.map(({ pid }) => pid);
  };
  const before = await listPids();
  expect(before.length).toBe(POOL_SIZE);
  const failure = await catchFailure(
    database.db.transaction(async (tx) => {
      await tx.execute(sql`set transaction read only`);
      await tx.insert(parents).values({ phone: PHONE, name: '林女士' });
    }),
  );
  expect(getKey(failure)).toBe('SERVICE_UNAVAILABLE');
  await until(async () => (await listPids()).every((pid) => !before.includes(pid)));
  await addParent();
  expect(await countParents()).toBe(1);
});

test('a connection that was never given back does not hold up the end', async () => {
  await database.pool.connect();
  const begun = performance.now();
  await database.close();
  expect(performance.now() - begun).toBeLessThan(6000);
});

/** Jobs on prints that wait: `made` are done. */
function startJobs(waiting: number[], made: number[]): void {
  jobs = createJobs({ pool: database.pool, log: silentLog });
  jobs.register(
    printQueue({
      log: silentLog,
      listUnmade: () => Promise.resolve(waiting.map((id) => ({ studentId: 1, id, place: id }))),
      make({ id }) {
        waiting.splice(waiting.indexOf(id), 1);
        made.push(id);
        return Promise.resolve();
      },
      giveUp: () => Promise.resolve(),
    }),
  );
  jobs.start();
}

test('jobs go on after the connection was lost while one of them was noted as done', async () => {
  const waiting = [1];
  const made: number[] = [];
  proxy.rule({ when: /state = 'completed'/, then: 'cut' });
  startJobs(waiting, made);
  await until(() => proxy.met() > 0);
  proxy.rule(undefined);
  waiting.push(2);
  await until(() => made.includes(2));
  expect(made).toEqual([1, 2]);
});

test('jobs that could not be started are started later', async () => {
  const made: number[] = [];
  proxy.rule({ when: /pgboss/, then: 'cut' });
  startJobs([1], made);
  await until(() => proxy.met() > 0);
  proxy.rule(undefined);
  await until(() => made.includes(1));
});
