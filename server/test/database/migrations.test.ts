/** What is no school of this version is refused at start, by the server and the command line alike. */
import { openDatabase, type OpenOptions, silentLog } from '../../src/database';
import { migrateDatabase, readMigrations } from '../../src/database/migrate';
import { createTestDatabase, withClient } from '../support/cluster';
import { startServer } from '../support/server-process';
import { runAdmin } from '../support/commands';

const drops: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const drop of drops) await drop();
});

async function database(options?: { empty: boolean }): Promise<string> {
  const { url, drop } = await createTestDatabase(options);
  drops.push(drop);
  return url;
}

const open = async (url: string, create?: boolean): Promise<void> =>
  (await openDatabase({ url }, { log: silentLog, poolSize: 1, ...(create !== undefined && { create }) })).close();

const run = (url: string, statement: string): Promise<unknown[]> =>
  withClient(url, async (client) => (await client.query<Record<string, unknown>>(statement)).rows);
const MADE = 'select count(*)::int as count from drizzle.__drizzle_migrations';

test('old code refuses a newer schema, names the change, and leaves it as it is', async () => {
  const url = await database();
  await run(url, "insert into drizzle.__drizzle_migrations (hash, created_at) values ('of-tomorrow', 1999999999999)");
  const sentence =
    /The database of DATABASE_URL cannot be used: a newer version has used it: 1 change of its tables \(made on 2033-05-18\)/;
  await expect(open(url)).rejects.toThrow(sentence);
  await expect(startServer({ DATABASE_URL: url })).rejects.toThrow(sentence);
  expect(await runAdmin({ DATABASE_URL: url }, ['create-teacher', '--name', '王老师'])).toMatchObject({
    code: 1,
    err: expect.stringMatching(sentence),
  });
});

test('the database of another program is refused, whether it keeps its migrations as we do or not; nothing is added to it', async () => {
  const url = await database({ empty: true });
  await run(url, 'create table invoices (id int)');
  await expect(open(url)).rejects.toThrow('it holds tables of another program (invoices): name a database of its own.');
  await run(url, 'create schema drizzle; create table drizzle.__drizzle_migrations (id serial, hash text, created_at bigint)');
  await run(url, "insert into drizzle.__drizzle_migrations (hash, created_at) values ('theirs', 1500000000000)");
  await expect(open(url)).rejects.toThrow('it belongs to another program');
  expect(await run(url, "select relname from pg_class where relnamespace = 'public'::regnamespace")).toEqual([{ relname: 'invoices' }]);
});

test('a start that is refused leaves the schema to the version that runs', async () => {
  const url = await database();
  const migrations = [
    ...readMigrations(),
    { sql: ['create table tomorrow (id int)'], hash: 'of-tomorrow', folderMillis: 2_000_000_000_000 },
  ];
  const start = (beforeMigration: OpenOptions['beforeMigration']) =>
    openDatabase({ url }, { log: silentLog, poolSize: 1, migrations, beforeMigration });
  await expect(start(() => Promise.reject(new Error('a setting is missing')))).rejects.toThrow('a setting is missing');
  expect(await run(url, "select to_regclass('tomorrow') as made")).toEqual([{ made: null }]);
  await (await start(() => Promise.resolve())).close();
  expect(await run(url, "select to_regclass('tomorrow') as made")).toEqual([{ made: 'tomorrow' }]);
});

test('an empty database becomes a school only where it may', async () => {
  const url = await database({ empty: true });
  await expect(open(url, false)).rejects.toThrow(/^The database is empty .*npm run admin -- init/);
  await Promise.all([open(url), open(url)]);
  await open(url, false);
});

test('a change that has been left out is made up for', async () => {
  const url = await database();
  const known = readMigrations();
  const later = ['first', 'second'].map((name, i) => ({
    sql: [`create table ${name} (id int)`],
    hash: name,
    folderMillis: 2_000_000_000_000 + i,
  }));
  const steps = [...known, ...later];
  // As after two changes that were made at the same time and landed the other way round.
  await migrateDatabase(url, { migrations: steps.filter((step) => step !== later[0]) });
  await migrateDatabase(url, { migrations: steps });
  expect(await run(url, MADE)).toEqual([{ count: steps.length }]);
  await run(url, 'select from first, second');
});

test('a database from before the first release is refused, with how to begin anew and exit code 78, and left as it is', async () => {
  const url = await database();
  await run(url, 'update drizzle.__drizzle_migrations set created_at = 1795263813291');
  const sentence =
    /^数据库由首个版本发布之前的程序建立.*重新开始。 The database was made before the first release .* begin anew with a new DATA_DIR/;
  await expect(open(url)).rejects.toThrow(sentence);
  await expect(startServer({ DATABASE_URL: url })).rejects.toThrow(
    /code 78[^]*The server was not started:\n {2}数据库由首个版本发布之前.*begin anew/,
  );
  expect(await run(url, MADE)).toEqual([{ count: readMigrations().length }]);
});

test('balances of before the ledger become entries: what each lesson cost, which can be taken back, and the rest', async () => {
  const url = await database({ empty: true });
  const [first] = readMigrations();
  await migrateDatabase(url, { migrations: [first!] });
  await run(url, "insert into teachers (id, name) values (1, '王老师')");
  await run(url, "insert into courses (id, name, content_type) overriding system value values (1, '词汇', 'word')");
  // One who has used some, one who owes, one who has had none, one who has only been given some.
  await run(
    url,
    `insert into students (id, name, course_hours_left, course_hours_granted, created_at) values
      (1, '甲', 8.5, 10, '2026-03-01'), (2, '乙', -1, 0, '2026-03-01'), (3, '丙', 0, 0, '2026-03-01'), (4, '丁', 20, 20, '2026-03-01')`,
  );
  await run(
    url,
    `insert into teaching_records
      (student_id, course_id, teacher_id, lesson_length, started_at, started_on, completed_at, changed_course_hours, charge_reason,
        lesson_minutes, course_hours, min_learned, min_minutes, by_code)
    select student, 1, 1, length::lesson_length, day, day, day + interval '1 hour', hours, reason, 30, price, 5, 5, true
    from (values (1, 'long', '2026-03-02'::date, 1, 'lesson', 1), (1, 'review', '2026-03-03', 0, 'review', 0.5), (1, 'short', '2026-03-04', 0.5, 'lesson', 0.5),
      (2, 'long', '2026-02-01', 1, 'lesson', 1)) as lessons (student, length, day, hours, reason, price)`,
  );
  await migrateDatabase(url);
  const entries = `
    select student_id::int as student, kind, hours::float8 as hours, at::date::text as day
    from course_hour_entries order by student_id, id`;
  expect(await run(url, entries)).toEqual([
    { student: 1, kind: 'opening', hours: 10, day: '2026-03-01' },
    { student: 1, kind: 'lesson', hours: -1, day: '2026-03-02' },
    { student: 1, kind: 'lesson', hours: -0.5, day: '2026-03-04' },
    { student: 2, kind: 'lesson', hours: -1, day: '2026-02-01' },
    { student: 4, kind: 'opening', hours: 20, day: '2026-03-01' },
  ]);
  const admin = (...args: string[]) => runAdmin({ DATABASE_URL: url }, args);
  const isRight = { code: 0, said: '查了 4 位学员、1 门课程：没有不符' };
  expect(await admin('check')).toMatchObject(isRight);
  const [charge] = (await run(url, 'select id from course_hour_entries where student_id = 2')) as { id: string }[];
  expect(await admin('reverse-hours', '--student', '2', '--entry', charge!.id, '--reason', '老师没有来')).toMatchObject({
    code: 0,
    said: `已冲正 ${charge!.id}，乙 现有 0 课时`,
  });
  expect(await admin('check')).toMatchObject(isRight);
});
