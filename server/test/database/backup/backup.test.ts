/** What a school has is brought back whole: from a backup made while phones answer, on another machine and into an external PostgreSQL. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { createLocalObjects } from '../../../src/adapters/objects/local';
import { PASSING } from '../../../src/database/backup/format';
import { checkBackup } from '../../../src/database/backup/read';
import { restoreBackup } from '../../../src/database/backup/restore';
import { writeBackup } from '../../../src/database/backup/write';
import { readMigrations } from '../../../src/database/migrate';
import { type Classroom, createClassroom, data } from '../../learning/school';
import { useTestApp } from '../../support/app';
import { createTestDatabase, withClient } from '../../support/cluster';
import { makeFolder, removeDataDir } from '../../support/data-dir';
import { useFolder } from '../../support/use';
import { runAdmin } from '../../support/commands';

const asRoot = process.getuid?.() === 0 ? test : test.skip;
const ATTACHMENT = 'attachments/1-0123456789abcdef.pdf';
const GONE = 'uploads/1/gone.png';
/** Zips of data exports, which no backup holds. */
const EXPORTS = [1, 2].map((n) => `exports/1/${n}-0123456789abcdef.zip`);
const PHONES = 3;
/** Rows of 1.3 KB: a table of two parts. */
const FILLED = 4000;

const folder = useFolder();
const api = useTestApp({ OBJECTS_DIR: path.join(folder, 'objects') });
let rooms: Classroom[];
const file = path.join(folder, 'school.tar.gz');
/** Of the school, for its commands. */
let env: { DATABASE_URL: string; OBJECTS_DIR: string };
const undo: (() => Promise<void>)[] = [];

beforeAll(async () => {
  env = { DATABASE_URL: api.url, OBJECTS_DIR: path.join(folder, 'objects') };
  rooms = [];
  for (let i = 0; i < PHONES; i += 1) rooms.push(await createClassroom(api, { perChapter: 30 }));
  await openObjects('objects').put(ATTACHMENT, Buffer.from('%PDF-1.4 讲义'), 'application/pdf');
  await query(
    api.url,
    "insert into unit_attachments (unit_id, object_key, file_name, content_type, byte_size) values ($1, $2, '讲义.pdf', 'application/pdf', 15)",
    [rooms[0]!.unitIds[0], ATTACHMENT],
  );
  for (const key of EXPORTS) {
    await openObjects('objects').put(key, Buffer.from('PK'), 'application/zip');
    await query(
      api.url,
      `insert into data_exports (student_id, parent_id, status, object_key, byte_size, created_at, expires_at, made_at)
      select $1, min(id), 'ready', $2, 2, now(), now() + interval '7 days', now() from parents`,
      [rooms[0]!.studentId, key],
    );
  }
  const everyByte = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
  await query(api.url, 'insert into pictures (hash, svg, png) values ($1, $2, $3)', ['f'.repeat(32), '<svg/>', everyByte]);
  await query(api.url, 'update parents set avatar_thumb = $1, name = $2 where id = (select min(id) from parents)', [
    GONE,
    'tab\tnewline\nback\\slash',
  ]);
  await query(
    api.url,
    `insert into learning_answers (student_id, learning_record_id, idempotency_key, word_id, received_at, step, current_group, correct, mixed_groups, given)
    select 900000 + n % 50, 1, 'filled-' || n, 1, now(), 'pre_exam', 0, n % 3 = 0, case when n % 2 = 0 then '{1,2}'::smallint[] end, repeat(md5(n::text), 40)
    from generate_series(1, ${FILLED}) n`,
  );
});
afterAll(async () => {
  for (const step of undo) await step();
});

const query = <Row extends Record<string, unknown>>(url: string, statement: string, values: unknown[] = []): Promise<Row[]> =>
  withClient(url, async (client) => (await client.query<Row>(statement, values)).rows);

const openObjects = (name: string) => createLocalObjects(path.join(folder, name));

const loadTables = (url: string) => query(url, "select relname from pg_class where relnamespace = 'public'::regnamespace");

async function emptyDatabase(): Promise<string> {
  const { url, drop } = await createTestDatabase({ empty: true });
  undo.push(drop);
  return url;
}

/** Runs a command of `npm run admin`. */
const admin = (on: Record<string, string>, ...args: string[]) => runAdmin(on, args);

const saying = (words: string | RegExp) => expect.stringMatching(words) as unknown as string;

/** What a backup of it would hold, table by table. */
async function loadContent(
  url: string,
  objects = path.join(folder, 'objects'),
): Promise<Awaited<ReturnType<typeof checkBackup>>['checksums']> {
  const copy = path.join(folder, 'copy.tar.gz');
  await writeBackup({ url, objects: createLocalObjects(objects), file: copy, replace: true, now: () => new Date() });
  return (await checkBackup(copy)).checksums;
}

/** Rows of each table in an order of their own, hashed by PostgreSQL; over one connection, of which each costs more than a table. */
const loadHashes = (url: string, tables: readonly string[]): Promise<unknown[]> =>
  withClient(url, async (client) => {
    const hashes: unknown[] = [];
    for (const table of tables) {
      const { rows } = await client.query(
        `select count(*)::int as rows, md5(string_agg(t::text, '|' order by t::text)) as hash from ${table} t`,
      );
      hashes.push({ table, ...(rows[0] as object) });
    }
    return hashes;
  });

/** Answers words until it is over; gives the keys that were acknowledged. */
async function answer(room: Classroom, isOver: () => boolean, acknowledged: Set<string>): Promise<void> {
  const { id } = await room.open();
  for (let i = 0; !isOver(); i += 1) {
    const key = `under-load-${room.studentId}-${i}`;
    const { status } = await room.mark(id, room.wordIds[i % room.wordIds.length]!, i % 2 === 0, key);
    if (status !== 200 && status !== 201) throw new Error(`answered ${status}`);
    acknowledged.add(key);
  }
}

async function backUpUnderLoad(): Promise<{ before: Set<string> }> {
  const acknowledged = new Set<string>();
  let over = false;
  const answering = Promise.all(rooms.map((room) => answer(room, () => over, acknowledged)));
  while (acknowledged.size < 30) await new Promise(setImmediate);
  const before = new Set(acknowledged);
  const { code, said } = await admin(env, 'backup', file);
  over = true;
  await answering;
  const [, rows] = /^已备份到 .*：\d+ 张表 (\d+) 行，1 个文件，/.exec(said) ?? [];
  expect(Number(rows)).toBeGreaterThan(FILLED);
  expect(Number(rows)).toBeLessThan(2 * FILLED);
  expect(said).toContain(`未备份：${GONE}`);
  expect(said).toContain(`SHA-256 ${execFileSync('sha256sum', [file], { encoding: 'utf8' }).split(' ')[0]!}`);
  expect(code).toBe(0);
  expect(acknowledged.size).toBeGreaterThan(before.size);
  return { before };
}

const loadKeys = async (url: string): Promise<Set<string>> =>
  new Set(
    (await query<{ key: string }>(url, "select idempotency_key as key from learning_answers where idempotency_key like 'under-load%'")).map(
      ({ key }) => key,
    ),
  );

/** The audit trail records the restore: it has an event more. Data exports are made again. */
const withoutChanged = (tables: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(tables).filter(([name]) => !['audit_events', 'data_exports'].includes(name)));

test('a backup under load, brought back on another machine and into an external PostgreSQL of a plain user', async () => {
  const { before } = await backUpUnderLoad();
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual([]);
  expect(execFileSync('tar', ['tzf', file], { encoding: 'utf8' }).split('\n')).toEqual(
    expect.arrayContaining([
      'manifest.json',
      'tables/learning_answers/000001.copy',
      'tables/learning_answers/000002.copy',
      `objects/${ATTACHMENT}`,
      'checksums.json',
    ]),
  );
  // The database itself is told, past a pooler: nobody listens there, and whoever goes by it fails.
  const pooled = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing', DATABASE_DIRECT_URL: api.url };
  expect(await admin(pooled, 'restore', file, '--check')).toMatchObject({ code: 0, said: saying(/^备份完整：.*，1 个文件/) });
  const told = await query<{ command: string; bytes: number | null }>(
    api.url,
    "select details->>'command' as command, (details->>'bytes')::int as bytes from audit_events where kind = 'backup' order by id",
  );
  expect(told).toEqual([
    { command: 'backup', bytes: statSync(file).size },
    { command: 'restore --check', bytes: null },
  ]);
  // On a machine without the school's database there is nobody to tell.
  expect((await admin({ DATA_DIR: makeFolder('elsewhere') }, 'restore', file, '--check')).said).toMatch(/^备份完整/);
  const { checksums } = await checkBackup(file);
  expect(Object.keys(checksums.tables)).not.toContain('captchas');

  const dataDir = path.join(makeFolder('restored'), 'data');
  undo.push(() => Promise.resolve(removeDataDir(dataDir)));
  const restored = await admin({ DATA_DIR: dataDir }, 'restore', file, '--keep-sessions');
  expect(restored).toMatchObject({ code: 0, said: saying(/^已恢复 .*，1 个文件/) });
  const here = await api.another({ DATABASE_URL: '', DATA_DIR: dataDir, OBJECTS_DIR: '' });
  try {
    const url = here.database.url();
    const { tables } = await loadContent(url, path.join(dataDir, 'objects'));
    expect(withoutChanged(tables)).toEqual(withoutChanged(checksums.tables));
    const exports = await query(url, 'select status, object_key, byte_size from data_exports');
    expect(exports).toEqual([{ status: expect.stringMatching(/waiting|making/), object_key: null, byte_size: null }]);
    expect(tables.audit_events?.rows).toBe((checksums.tables.audit_events?.rows ?? 0) + 1); // the restore itself
    const [kept, all] = [await loadKeys(url), await loadKeys(api.url)];
    expect([...before].filter((key) => !kept.has(key))).toEqual([]);
    expect([...kept].filter((key) => !all.has(key))).toEqual([]);
    expect(readFileSync(path.join(dataDir, 'objects', ATTACHMENT), 'utf8')).toBe('%PDF-1.4 讲义');
    // Sessions go on, the round is where it was, what is added gets numbers of its own.
    const [room] = rooms;
    const records = await here.call(`GET courses/${room!.courseId}/learning_records`, { cookie: room!.cookie, studentId: room!.studentId });
    expect(records.status).toBe(200);
    expect(await here.createStudent((await here.createParent()).id)).toBeGreaterThan(Math.max(...rooms.map(({ studentId }) => studentId)));
    expect(data<unknown[]>(await here.call('GET students', { cookie: room!.cookie }))).toHaveLength(1);
  } finally {
    await here.close();
  }
  expect((await admin({ DATA_DIR: dataDir }, 'check')).said).toContain('没有不符');
  expect(await admin({ DATA_DIR: dataDir }, 'restore', file)).toMatchObject({ code: 1, said: saying('目标数据库里已有数据') });

  const plain = await createDatabaseOfPlainUser();
  const elsewhere = { DATABASE_URL: plain, OBJECTS_DIR: path.join(folder, 'elsewhere') };
  expect((await admin(elsewhere, 'restore', file, '--keep-sessions')).code).toBe(0);
  expect(withoutChanged((await loadContent(plain, elsewhere.OBJECTS_DIR)).tables)).toEqual(withoutChanged(checksums.tables));
  expect(await loadIndexes(plain)).toEqual(await loadIndexes(api.url));
});

async function createDatabaseOfPlainUser(): Promise<string> {
  const url = new URL(await emptyDatabase());
  const user = `plain_${process.pid}`;
  await query(url.href, `create role ${user} login password 'plain'`);
  await query(url.href, `alter database ${url.pathname.slice(1)} owner to ${user}`);
  undo.push(async () => {
    await query(api.url.replace(/[^/]*$/, 'postgres'), `drop role ${user}`);
  });
  url.username = user;
  url.password = 'plain';
  return url.href;
}

const loadIndexes = (url: string): Promise<unknown[]> =>
  query(
    url,
    `
  select indexdef as definition from pg_indexes where schemaname = 'public'
  union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace order by definition`,
  );

test('when nothing happens meanwhile, every table is the same, row for row', async () => {
  const quiet = path.join(folder, 'quiet.tar.gz');
  await writeBackup({ url: api.url, objects: openObjects('objects'), file: quiet, replace: false, now: () => new Date() });
  const url = await emptyDatabase();
  const backup = await checkBackup(quiet);
  await restoreBackup({ url, objects: openObjects('again'), file: quiet, backup, keepSessions: true });
  const tables = backup.manifest.tables.map(({ name }) => name).filter((name) => ![...PASSING, 'data_exports'].includes(name));
  expect(await loadHashes(url, tables)).toEqual(await loadHashes(api.url, tables));
});

test('a file that staff have brought, and a PDF made for them, go with their session: a restored school has neither, and is the same besides', async () => {
  await query(api.url, "insert into staff (id, phone, name, role) values (7, '13800006007', '李教务', 'assistant')");
  await query(
    api.url,
    "insert into staff_sessions (token_hash, staff_id, expires_at) values ('of-the-office', 7, now() + interval '12 hours')",
  );
  const [upload] = await query<{ id: string }>(
    api.url,
    `insert into school_files (session_hash, purpose, file_name, byte_size, expires_at)
     values ('of-the-office', 'words', '七年级.xlsx', 3, now() + interval '2 hours') returning id`,
  );
  await query(api.url, "insert into school_file_parts (file_id, kind, number, bytes) values ($1, 'file', 0, 'abc')", [upload!.id]);
  await query(api.url, `insert into school_file_lines (file_id, list, number, line) values ($1, 'added', 0, '{"word":"apple"}')`, [
    upload!.id,
  ]);
  await query(
    api.url,
    `insert into school_prints (staff_id, session_hash, kind, title, student_ids, status, pdf, created_at, expires_at)
     values (7, 'of-the-office', 'week_report', '林小满', '{1}', 'ready', '%PDF-1.7', now(), now() + interval '12 hours')`,
  );
  const kept = path.join(folder, 'with-upload.tar.gz');
  expect((await admin(env, 'backup', kept)).code).toBe(0);
  const url = await emptyDatabase();
  const { code } = await admin({ DATABASE_URL: url, OBJECTS_DIR: path.join(folder, 'after-upload') }, 'restore', kept);
  expect(code).toBe(0);
  const tables = ['staff_sessions', 'school_files', 'school_file_parts', 'school_file_lines', 'school_prints', 'staff'];
  const counts = async (of: string) =>
    Promise.all(tables.map(async (table) => (await query<{ n: number }>(of, `select count(*)::int as n from ${table}`))[0]!.n));
  expect(await counts(api.url)).toEqual([1, 1, 1, 1, 1, 1]);
  expect(await counts(url)).toEqual([0, 0, 0, 0, 0, 1]);
});

test('no table that is backed up refers to one that is not: its rows could not be brought back', async () => {
  const { rows } = await api.database.pool.query<{ from: string; to: string }>(
    'select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint where contype = $1',
    ['f'],
  );
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.filter(({ from, to }) => PASSING.includes(to) && !PASSING.includes(from))).toEqual([]);
});

test('what is no whole backup is refused before anything is written', async () => {
  const whole = readFileSync(file);
  const target = await emptyDatabase();
  const corrupted = gunzipSync(whole);
  corrupted[corrupted.indexOf('filled-2000\t')] = 0x46;
  const cases: [string, Buffer][] = [
    ...[1, 4, 8, 12, 13, 20, 33, 1000].map((bytes): [string, Buffer] => [`cut off by ${bytes}`, whole.subarray(0, whole.length - bytes)]),
    ['corrupted', gzipSync(corrupted)],
    ['without its end', gzipSync(Buffer.concat([gunzipSync(whole).subarray(0, 512 * 40), Buffer.alloc(1024)]))],
    ['text', Buffer.from('hello')],
    ['foreign', gzipSync(Buffer.from('hello'))],
    ['empty', Buffer.alloc(0)],
  ];
  for (const [name, bytes] of cases) {
    const broken = path.join(folder, 'broken.tar.gz');
    writeFileSync(broken, bytes);
    const dataDir = path.join(folder, 'never-made');
    expect([name, await admin({ DATA_DIR: dataDir }, 'restore', broken)]).toMatchObject([
      name,
      { code: 1, said: saying(/不是学伴的备份|不完整或已损坏/) },
    ]);
    expect(existsSync(dataDir)).toBe(false);
  }
  expect((await admin({ DATABASE_URL: target }, 'restore', path.join(folder, 'nowhere'))).said).toContain('找不到文件');
  expect(await loadTables(target)).toEqual([]);
});

test('a restore that fails on the way leaves neither rows nor files; a newer schema is refused', async () => {
  const target = await emptyDatabase();
  const backup = await checkBackup(file);
  const objects = openObjects('failing');
  const failing = {
    ...objects,
    put: (key: string, bytes: Buffer, type: string) =>
      objects.put(key, bytes, type).then(() => Promise.reject(new Error('the disk is full'))),
  };
  await expect(restoreBackup({ url: target, objects: failing, file, backup })).rejects.toThrow('the disk is full');
  expect(await objects.list()).toEqual([]);
  expect(await loadTables(target)).toEqual([]);
  // Rows that PostgreSQL refuses, and a file that ends in the middle of them since it was checked.
  const narrower = backup.manifest.tables.map((table) =>
    table.name === 'learning_answers' ? { ...table, columns: table.columns.slice(1) } : table,
  );
  await expect(
    restoreBackup({ url: target, objects, file, backup: { ...backup, manifest: { ...backup.manifest, tables: narrower } } }),
  ).rejects.toThrow(/extra data after last expected column/);
  const cut = path.join(folder, 'cut.tar.gz');
  const archive = gunzipSync(readFileSync(file));
  writeFileSync(cut, gzipSync(archive.subarray(0, archive.indexOf('filled-2000\t'))));
  await expect(restoreBackup({ url: target, objects, file: cut, backup })).rejects.toThrow(/不完整、已损坏/);
  expect(await loadTables(target)).toEqual([]);
  await expect(restoreBackup({ url: target, objects, file, backup, migrations: readMigrations().slice(0, -1) })).rejects.toThrow(
    /备份来自更新的版本/,
  );
});

test('a restore touches no files of another school', async () => {
  const [target, objects] = [await emptyDatabase(), openObjects('occupied')];
  await objects.put(ATTACHMENT, Buffer.from('of another school'), 'application/pdf');
  expect(await admin({ DATABASE_URL: target, OBJECTS_DIR: path.join(folder, 'occupied') }, 'restore', file)).toMatchObject({
    code: 1,
    said: `文件库里已有文件（例如 ${ATTACHMENT}），没有恢复：请用 OBJECTS_DIR 指定一个新文件夹，或用 S3_BUCKET 指定一个空存储桶`,
  });
  expect(readFileSync(path.join(folder, 'occupied', ATTACHMENT), 'utf8')).toBe('of another school');
  expect(await loadTables(target)).toEqual([]);
});

test('a backup of an older schema is brought up to date; one from before the first release is refused', async () => {
  const [target, objects, backup] = [await emptyDatabase(), openObjects('older'), await checkBackup(file)];
  const later = { sql: ["insert into settings (key, value) values ('later', '1')"], hash: 'later', folderMillis: 2_000_000_000_000 };
  const before = { ...backup, manifest: { ...backup.manifest, migrations: [1_795_263_813_291] } };
  await expect(restoreBackup({ url: target, objects, file, backup: before })).rejects.toThrow(/首个版本发布之前.*npm run admin -- init/);
  const restored = await restoreBackup({ url: target, objects, file, backup, migrations: [...readMigrations(), later] });
  expect(restored).toMatchObject({ migrated: 1 });
  expect(await query(target, "select value from settings where key = 'later'")).toEqual([{ value: '1' }]);
  expect(await loadIndexes(target)).toEqual(await loadIndexes(api.url));
});

test('a backup replaces no other file unasked, and needs a database that is there', async () => {
  const before = readFileSync(file);
  expect(await admin(env, 'backup', file)).toMatchObject({ code: 1, said: saying('已经存在') });
  expect(readFileSync(file).equals(before)).toBe(true);
  expect(await admin(env, 'backup', path.join(folder, 'nowhere/b.tar.gz'))).toMatchObject({ code: 1, said: saying('没有文件夹') });
  const none = { DATA_DIR: path.join(folder, 'no-school') };
  expect(await admin(none, 'backup', path.join(folder, 'b.tar.gz'))).toMatchObject({ code: 1, said: saying('There is no database') });
  expect((await admin(env, 'backup', file, '--force')).code).toBe(0);
});

asRoot('a disk that fills up leaves no half of a backup', async () => {
  const disk = path.join(folder, 'disk');
  mkdirSync(disk);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk]);
  try {
    const { code, said } = await admin(env, 'backup', path.join(disk, 'b.tar.gz'));
    expect([code, said]).toEqual([1, saying('磁盘已满，没有写成备份')]);
    expect(readdirSync(disk)).toEqual([]);
  } finally {
    execFileSync('umount', [disk]);
  }
});
