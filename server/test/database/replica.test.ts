/** Long reads on a standby that follows by PostgreSQL's own replication; what decides is read, and what is told is written, on the primary. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createObjects } from '../../src/adapters/objects/create';
import { writeBackup } from '../../src/database/backup/write';
import { catchUp } from '../../src/database/replica';
import { startWechatService, type WechatService } from '../accounts/sessions/wechat-service';
import { createClassroom } from '../learning/school';
import { makeExports, unzip } from '../personal-data/support';
import { foundFor, findTime, getSettings, type Subscriber, subscribe, senderAt } from '../reminders/support';
import { buildTestApp, type TestApp } from '../support/app';
import { createTestDatabase, withClient } from '../support/cluster';
import { startWithStandby, type WithStandby } from '../support/standby';
import { useFolder, useMade } from '../support/use';
import { runAdmin } from '../support/commands';

const INSTEAD = '不设 DATABASE_REPLICA_URL，就从主库读';

const folder = useFolder();
const servers = useMade<WithStandby>(startWithStandby);
const wechat = useMade<WechatService>(startWechatService);
const elsewhere = useMade<TestApp>(() => buildTestApp());
let env: Record<string, string>;
const api = useMade<TestApp>(() => {
  env = { DATABASE_URL: servers.url, DATABASE_REPLICA_URL: servers.standbyUrl, OBJECTS_DIR: path.join(folder, 'objects') };
  return elsewhere.another({ ...getSettings(wechat), ...env });
});

/** Runs a command of `npm run admin`. */
const admin = (args: readonly string[], more: Record<string, string> = {}) => runAdmin({ ...env, ...more }, args);

const query = <Row extends Record<string, unknown>>(url: string, statement: string, values: unknown[] = []): Promise<Row[]> =>
  withClient(url, async (client) => (await client.query<Row>(statement, values)).rows);
const onPrimary = <Row extends Record<string, unknown>>(statement: string, values: unknown[] = []) =>
  query<Row>(servers.url, statement, values);
const onStandby = <Row extends Record<string, unknown>>(statement: string) => query<Row>(servers.standbyUrl, statement);
const outcomes = async (command: string): Promise<string[]> =>
  (await onPrimary<{ outcome: string }>("select outcome from audit_events where details->>'command' = $1 order by id", [command])).map(
    ({ outcome }) => outcome,
  );

let student: number;
beforeAll(async () => {
  ({ studentId: student } = await createClassroom(api));
});
const commands = (name: string): string[][] => [
  ['backup', path.join(folder, `${name}.tar.gz`)],
  ['check'],
  ['export-student', '--student', String(student), '--out', path.join(folder, `${name}.zip`)],
];

test('a backup is read on the standby and holds what was written a moment before; its lock and its line are on the primary', async () => {
  const { studentId } = await createClassroom(api);
  const objects = createObjects(api.config.objects);
  const file = path.join(folder, 'during.tar.gz');
  const seen: unknown[] = [];
  const spied = {
    ...objects,
    list: async () => {
      const reading =
        "select count(*)::int as n from pg_stat_activity where application_name = 'xueban backup' and backend_xmin is not null";
      const holding = "select count(*)::int as n from pg_locks where locktype = 'advisory' and objid = 7021141";
      seen.push(await onPrimary(reading), await onStandby(reading), await onPrimary(holding));
      return objects.list();
    },
  };
  const parts = { url: servers.url, replicaUrl: servers.standbyUrl, objects: spied, file, replace: false, now: () => new Date() };
  await writeBackup(parts);
  expect(seen).toEqual([[{ n: 0 }], [{ n: 1 }], [{ n: 1 }]]);

  const whole = path.join(folder, 'whole.tar.gz');
  expect(await admin(['backup', whole])).toMatchObject({ code: 0 });
  expect(await outcomes('backup')).toEqual(['ok']);
  const { url, drop } = await createTestDatabase({ empty: true });
  try {
    const there = { DATABASE_URL: url, DATABASE_REPLICA_URL: '', OBJECTS_DIR: path.join(folder, 'there') };
    expect(await admin(['restore', whole], there)).toMatchObject({ code: 0 });
    expect(await query(url, 'select id::int from students where id = $1', [studentId])).toEqual([{ id: studentId }]);
  } finally {
    await drop();
  }
});

test('the recount is on the standby, also of what was just written; what it mends is on the primary', async () => {
  const room = await createClassroom(api);
  await onPrimary('update courses set words_count = words_count + 1 where id = $1', [room.courseId]);
  expect(await admin(['check'])).toMatchObject({ code: 1, said: expect.stringContaining('words_count') as unknown });
  expect(await admin(['check', '--mend'])).toMatchObject({ code: 0 });
  expect(await admin(['check'])).toMatchObject({ code: 0 });
  expect(await outcomes('check --mend')).toEqual(['begun', 'ok']);
});

test('copies of a student are read on the standby: a command’s, and a guardian’s', async () => {
  const name = '周小standby';
  const { id: parentId } = await api.createParent();
  const studentId = await api.createStudent(parentId, { name });
  const file = path.join(folder, 'copy.zip');
  expect(await admin(['export-student', '--student', name, '--out', file])).toMatchObject({ code: 0 });
  const files = await unzip(readFileSync(file));
  expect([...files.values()].some((content) => content.includes(name))).toBe(true);
  expect(await outcomes('export-student')).toEqual(['begun', 'ok']);

  await onPrimary(
    "insert into data_exports (student_id, parent_id, status, created_at, expires_at) values ($1, $2, 'waiting', now(), now() + interval '7 days')",
    [studentId, parentId],
  );
  await makeExports(api);
  expect(await onPrimary('select status from data_exports where student_id = $1', [studentId])).toEqual([{ status: 'ready' }]);
  expect(await asked('commit')).toBeGreaterThan(0);
});

/** Connections of the server whose last question on the standby was about this. */
async function asked(about: string): Promise<number> {
  const activity = `select count(*)::int as n from pg_stat_activity where application_name = 'xueban' and query like '%${about}%'`;
  return (await onStandby<{ n: number }>(activity))[0]!.n;
}

const due = async (): Promise<Subscriber> => {
  const learner = await subscribe({ api, wechat });
  learner.at.clock.set(findTime(1));
  return learner;
};

test('who is to be told is looked for on the standby, and looked at again on the primary', async () => {
  const [learner, other] = [await due(), await due()];
  const sender = senderAt(api, learner.at);
  const found = await foundFor(sender, learner, other);
  expect(found).toHaveLength(2);
  expect(await asked('reminder_subscriptions')).toBe(1);
  await onPrimary('delete from reminder_subscriptions where student_id = $1', [other.studentId]);
  for (const each of found) await sender.send(each);
  expect(await onPrimary('select student_id::int as id from reminders')).toEqual([{ id: learner.studentId }]);
});

test('a standby that does not follow: a command says so, what somebody waits for is read on the primary', async () => {
  await onStandby('select pg_wal_replay_pause()');
  try {
    const learner = await due();
    await withClient(servers.url, (primary) =>
      withClient(servers.standbyUrl, async (standby) => {
        await expect(catchUp(primary, standby, 100)).rejects.toThrow(/落后于主库，等了 0\.1 秒.*不设 DATABASE_REPLICA_URL/);
        const stop = new AbortController();
        const waiting = catchUp(primary, standby, 60_000, stop.signal);
        stop.abort();
        await expect(waiting).rejects.toThrow(/abort/);
      }),
    );
    expect(await foundFor(senderAt(api, learner.at), learner)).toHaveLength(1);
  } finally {
    await onStandby('select pg_wal_replay_resume()');
  }
  expect(await admin(['check'])).toMatchObject({ code: 0 });
});

test('a backup that the standby breaks off to follow the primary says what to set, and leaves no file', async () => {
  await onStandby("alter system set max_standby_streaming_delay = '0'");
  await onStandby('select pg_reload_conf()');
  const objects = createObjects(api.config.objects);
  const file = path.join(folder, 'broken.tar.gz');
  const changing = {
    ...objects,
    list: async () => {
      await onPrimary('begin; lock table parents in access exclusive mode; commit');
      await withClient(servers.url, (primary) => withClient(servers.standbyUrl, (standby) => catchUp(primary, standby, 20_000)));
      return objects.list();
    },
  };
  const parts = { url: servers.url, replicaUrl: servers.standbyUrl, objects: changing, file, replace: false, now: () => new Date() };
  await expect(writeBackup(parts)).rejects.toThrow(/hot_standby_feedback = on/);
  expect(() => readFileSync(file)).toThrow('ENOENT');
});

test('a role without rights over the server may read there', async () => {
  await onPrimary("create role plain login password 'plain'");
  const as = (url: string): string => Object.assign(new URL(url), { username: 'plain', password: 'plain' }).href;
  await withClient(servers.url, (primary) => withClient(servers.standbyUrl, (standby) => catchUp(primary, standby, 20_000)));
  await withClient(as(servers.url), (primary) => withClient(as(servers.standbyUrl), (standby) => catchUp(primary, standby, 20_000)));
});

test.each([
  ['the primary itself', () => servers.url, '不是备库，是主库'],
  ['another cluster', () => elsewhere.url, '指向另一个数据库'],
  ['another database of the standby', () => servers.standbyUrl.replace(/\/xueban$/, '/postgres'), '指向另一个数据库'],
])('%s is refused as a standby', async (name, url, sentence) => {
  for (const command of commands(name)) {
    expect(await admin(command, { DATABASE_REPLICA_URL: url() })).toMatchObject({
      code: 1,
      said: expect.stringMatching(sentence) as unknown,
    });
  }
});

test('a standby that is away: each command says one sentence, a guardian’s copy and reminders come from the primary', async () => {
  await servers.stopStandby();
  const before = await outcomes('backup');
  for (const command of commands('away')) {
    const { code, said } = await admin(command);
    expect([code, said.split('\n')]).toEqual([1, [expect.stringMatching(new RegExp(`备库连不上（.+）.*${INSTEAD}`)) as unknown]]);
  }
  expect(await outcomes('backup')).toEqual([...before, 'failed']);
  expect(await admin(['check', '--mend'])).toMatchObject({ code: 0 });
  expect(await admin(['backup', path.join(folder, 'from-primary.tar.gz')], { DATABASE_REPLICA_URL: '' })).toMatchObject({ code: 0 });

  const learner = await due();
  expect(await foundFor(senderAt(api, learner.at), learner)).toHaveLength(1);
  const { studentId } = learner;
  await onPrimary(
    `insert into data_exports (student_id, parent_id, status, created_at, expires_at)
     select $1, min(parent_id), 'waiting', now(), now() + interval '7 days' from parent_students where student_id = $1`,
    [studentId],
  );
  await makeExports(api);
  expect(await onPrimary('select status from data_exports where student_id = $1', [studentId])).toEqual([{ status: 'ready' }]);
});
