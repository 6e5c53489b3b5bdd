/** What is no school of this version is refused at start, by the server and the command line alike. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createAdminProgram } from '../../src/cli/admin-program';
import { runProgram } from '../../src/cli/terminal';
import { openDatabase, silentLog } from '../../src/database';
import { MIGRATIONS_FOLDER } from '../../src/database/migrate';
import { createTestDatabase, withClient } from '../support/cluster';
import { startServer } from '../support/server-process';

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

/** When a change of the tables was written, as the database remembers it. */
function madeAt(tag: string): number {
  const { entries } = JSON.parse(readFileSync(path.join(MIGRATIONS_FOLDER, 'meta', '_journal.json'), 'utf8')) as {
    entries: { tag: string; when: number }[];
  };
  return entries.find((entry) => entry.tag === tag)?.when ?? 0;
}

test('old code refuses a newer schema, names the change, and leaves it as it is', async () => {
  const url = await database();
  await run(url, "insert into drizzle.__drizzle_migrations (hash, created_at) values ('of-tomorrow', 1999999999999)");
  const sentence =
    /The database of DATABASE_URL cannot be used: a newer version has used it: 1 change of its tables \(made on 2033-05-18\)/;
  await expect(open(url)).rejects.toThrow(sentence);
  await expect(startServer({ DATABASE_URL: url })).rejects.toThrow(sentence);
  const said: string[] = [];
  const terminal = { env: { DATABASE_URL: url }, out: (line: string) => void said.push(line), err: (line: string) => void said.push(line) };
  expect(await runProgram(createAdminProgram(terminal), ['create-teacher', '--name', '王老师'], terminal)).toBe(1);
  expect(said.join()).toMatch(sentence);
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

test('an empty database becomes a school only where it may', async () => {
  const url = await database({ empty: true });
  await expect(open(url, false)).rejects.toThrow(/^The database is empty .*npm run admin -- init/);
  await Promise.all([open(url), open(url)]);
  await open(url, false);
});

test('a change that has been left out is made up for', async () => {
  const url = await database({ empty: true });
  await open(url);
  const before = await run(url, MADE);
  // As after two changes that were made at the same time and landed the other way round.
  await run(url, 'delete from drizzle.__drizzle_migrations where id = 5; alter table reinforcement_submissions drop column filter');
  await open(url);
  expect(await run(url, MADE)).toEqual(before);
  await run(url, 'select filter from reinforcement_submissions');
});

test('requests to be deleted from before the upgrade get the day of registration of people who are there, and of no others with their id', async () => {
  const url = await database({ empty: true });
  await open(url);
  await run(
    url,
    `delete from drizzle.__drizzle_migrations where created_at = ${madeAt('0013_deletion_lines')}; drop table applied_deletions;
    alter table deletions drop column subject_created_at;
    insert into parents (id, phone, name, created_at) overriding system value
      select id, 13900000000 + id, '林女士', '2026-11-01' from generate_series(1, 2) as id;
    insert into students (id, name, created_at) overriding system value values (1, '林小满', '2026-11-02');
    insert into deletions (parent_id, student_id, requested_at, due_at, done_at) values
      (1, null, '2026-11-05', '2026-11-12', null), (null, 1, '2026-11-06', '2026-11-13', null),
      (2, null, '2026-10-01', '2026-10-08', '2026-10-08'), (2, null, '2026-10-02', '2026-10-09', null), (3, null, '2026-11-05', '2026-11-12', null)`,
  );
  await open(url);
  expect(
    await run(url, "select to_char(subject_created_at at time zone 'UTC', 'MM-DD') as day from deletions order by deletions.id"),
  ).toEqual(['11-01', '11-02', null, null, null].map((day) => ({ day })));
});

test('lessons from before the upgrade get what was left after each; who was told of few hours is not told again', async () => {
  const url = await database({ empty: true });
  await open(url);
  const lesson = (student: number, id: number, hours: number, completed = "'2026-11-20'"): string =>
    `(${student}, ${id}, 1, 1, 'long', '2026-11-20', '2026-11-${10 + id}', ${completed}, ${hours}, 30, 1, 0, 0, false)`;
  await run(
    url,
    `delete from drizzle.__drizzle_migrations where created_at = ${madeAt('0030_lesson-hours-left')}; alter table teaching_records drop column hours_left_after;
    insert into parents (id, phone, name) overriding system value values (1, '13900000001', '林女士');
    insert into students (id, name, course_hours_left, course_hours_granted) overriding system value values (1, '林小满', 1.5, 20), (2, '林小雨', 8, 9);
    insert into parent_students (parent_id, student_id) values (1, 1), (1, 2);
    insert into teachers (id, name) overriding system value values (1, '王老师');
    insert into courses (id, name, content_type) overriding system value values (1, '课程', 'word');
    insert into teaching_records (student_id, id, course_id, teacher_id, lesson_length, started_at, started_on, completed_at, changed_course_hours,
      lesson_minutes, course_hours, min_learned, min_minutes, by_code) overriding system value
      values ${[lesson(1, 1, 1), lesson(1, 2, 1), lesson(1, 3, 0), lesson(1, 4, 0.5), lesson(1, 5, 0, 'null'), lesson(2, 6, 1)].join()};
    insert into reminders (student_id, parent_id, occasion, kind, status, claimed_at) values
      (1, 1, 'hours:20.0', 'hours', 'sent', '2026-11-20'), (1, 1, 'hours:10.0', 'hours', 'sent', '2026-11-01'), (2, 1, 'hours:9.0', 'hours', 'sent', '2026-11-20')`,
  );
  await open(url);
  expect(await run(url, 'select id::int, hours_left_after::float8 as left from teaching_records order by id')).toEqual([
    { id: 1, left: 3 },
    { id: 2, left: 2 },
    { id: 3, left: null },
    { id: 4, left: 1.5 },
    { id: 5, left: null },
    { id: 6, left: 8 },
  ]);
  expect(await run(url, 'select student_id::int as student, occasion from reminders order by 1, 2')).toEqual([
    { student: 1, occasion: 'hours:10.0' },
    { student: 1, occasion: 'hours:2' },
    { student: 2, occasion: 'hours:9.0' },
  ]);
});

test('results of level tests from before the upgrade say before which section what they miss is due', async () => {
  const url = await database({ empty: true });
  await open(url);
  const place = { course_id: 3, unit_id: 1, chapter_id: 2, section_id: 5, section_name: '有理数的减法' };
  const results = [
    { place, missing: [{ id: 'b' }, { id: 'a' }], strands: [{ name: '数与代数', known: 3, points: 9 }] },
    { place: null, missing: [], strands: [] },
  ];
  await run(
    url,
    `delete from drizzle.__drizzle_migrations where created_at = ${madeAt('0034_level-gaps')};
    insert into students (id, name) overriding system value values (1, '林小满');
    insert into math_level_submissions (student_id, status, state, step_number, result, started_at, expires_at)
      select 1, 'completed', '{}', 9, result, now(), now() from unnest(array[${results.map((one) => `'${JSON.stringify(one)}'::jsonb`).join()}, null]) as result`,
  );
  await open(url);
  const before = { section_id: 5, section_name: '有理数的减法' };
  expect(await run(url, 'select result from math_level_submissions order by id')).toEqual([
    {
      result: {
        place,
        missing: [
          { id: 'b', ...before },
          { id: 'a', ...before },
        ],
        strands: [{ name: '数与代数', known: 3, unsure: 0, points: 9 }],
      },
    },
    { result: results[1] },
    { result: null },
  ]);
});
