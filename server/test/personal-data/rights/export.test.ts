/** The zip that a guardian gets of everything that is kept of them and their students. */
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { listAuditEvents } from '../../../src/modules/accounts/audit/audit.repository';
import { createObjects } from '../../../src/adapters/objects/create';
import { createExportService } from '../../../src/modules/personal-data/rights/export.service';
import { getFields, findTableName } from '../../../src/modules/personal-data/rights/export.repository';
import { MEANINGS_BY_TABLE } from '../../../src/modules/personal-data/rights/field-meanings';
import { describeFields, EXPORTED_TABLES } from '../../../src/modules/personal-data/rights/field-names';
import { getTitle } from '../../../src/modules/personal-data/rights/table-titles';
import { redraw, PNG } from '../../files/bytes';
import { admin, buildDemoApp, createFamily, type Family, rowsHolding } from './family';
import { unzip as unzipBytes } from '../support';
import { useFolder, useMade } from '../../support/use';

const api = useMade(() => buildDemoApp());
let family: Family;
const folder = useFolder();
beforeAll(async () => {
  family = await createFamily(api);
}, 120_000);

const unzip = async (file: string): Promise<Map<string, Buffer>> => unzipBytes(await readFile(file));
const captureTold = async (studentId: number): Promise<string[]> =>
  (await listAuditEvents(api.database.db, { studentId, kind: 'export' }, 10)).map(({ outcome }) => outcome).reverse();
/** Tables by their titles. */
const titles = new Map([...EXPORTED_TABLES].map((of) => [findTableName(of), getTitle(of)]));
const toFile = (table: string): string => titles.get(table) ?? table;
const findRows = (files: Map<string, Buffer>, name: string): Record<string, unknown>[] =>
  JSON.parse(files.get(name)?.toString('utf8') ?? '[]') as Record<string, unknown>[];

test('a student is exported whole: every row of every table, as JSON and CSV, and the prints; readable by the owner of the file alone', async () => {
  const { finishing } = family.students;
  await api.database.db.execute(
    sql`update learning_answers set given = '=1+1' where student_id = ${finishing} and id = (select min(id) from learning_answers where student_id = ${finishing})`,
  );
  const file = path.join(folder, 'student.zip');
  expect(await admin(api, 'export-student', '--student', String(finishing), '--out', file)).toMatchObject({ code: 0, err: '' });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const files = await unzip(file);
  const inDatabase = await rowsHolding(api, 'student_id', finishing);
  delete inDatabase.audit_events;
  expect(Object.keys(inDatabase).length).toBeGreaterThan(12);
  for (const [table, rows] of Object.entries(inDatabase)) {
    expect([table, findRows(files, `${toFile(table)}.json`).length]).toEqual([table, rows]);
    expect(files.get(`${toFile(table)}.csv`)?.subarray(0, 3)).toEqual(Buffer.from('\uFEFF'));
  }
  expect(findRows(files, '学员.json')).toEqual([expect.objectContaining({ id: finishing, name: '林小川', grade: '八年级' })]);
  expect(findRows(files, '单词学习的作答.json')[0]).toMatchObject({ student_id: finishing, word: expect.stringMatching(/\w/) });
  expect(files.get('单词学习的作答.csv')?.toString('utf8')).toContain(",'=1+1,");
  expect([...files.keys()].filter((name) => /^files\/.*\.pdf$/.test(name)).length).toBe(inDatabase.learning_prints);
  expect((await admin(api, 'export-student', '--student', String(finishing), '--out', file)).err).toContain('已经存在');
  expect(await captureTold(finishing)).toEqual(['begun', 'ok', 'begun', 'refused']);
});

test('there is no export without an event: none before it, no file; none after it, the file goes', async () => {
  const { fresh } = family.students;
  const { pool } = api.database;
  const file = path.join(folder, 'untold.zip');
  const attempt = () => admin(api, 'export-student', '--student', String(fresh), '--out', file);
  await pool.query('alter table audit_events rename to audit_events_away');
  try {
    expect((await attempt()).code).toBe(1);
  } finally {
    await pool.query('alter table audit_events_away rename to audit_events');
  }
  expect(existsSync(file)).toBe(false);
  expect(await captureTold(fresh)).toEqual([]);

  await pool.query("alter table audit_events add constraint no_end check (outcome <> 'ok') not valid");
  try {
    expect((await attempt()).code).toBe(1);
  } finally {
    await pool.query('alter table audit_events drop constraint no_end');
  }
  expect(existsSync(file)).toBe(false);
  expect(await captureTold(fresh)).toEqual(['begun']);

  expect((await admin(api, 'export-student', '--student', String(fresh), '--out', path.join(folder, 'nowhere', 'a.zip'))).code).toBe(1);
  expect((await admin(api, 'export-student', '--student', '没有这个人')).code).toBe(1);
  expect(await captureTold(fresh)).toEqual(['begun', 'begun', 'failed']);
  expect((await listAuditEvents(api.database.db, { kind: 'export' }, 1))[0]).toMatchObject({
    outcome: 'refused',
    studentId: null,
    details: { command: 'export-student' },
  });
});

test('a disk that is full in the middle leaves neither a file nor a half of one, and no transaction open', async () => {
  const { finishing } = family.students;
  const { db, reader } = api.database;
  const parts = { reader: () => reader.find() };
  const objects = createObjects(api.config.objects);
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const file = path.join(folder, 'full.zip');
  const service = createExportService({ ...parts, objects: { ...objects, read: () => Promise.reject(full) } });
  await expect(service.exportStudent(finishing, file)).rejects.toMatchObject({ code: 'ENOSPC' });
  expect([existsSync(file), existsSync(`${file}.part`)]).toEqual([false, false]);
  const { rows } = await db.execute(
    sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  );
  expect(rows).toEqual([{ n: 0 }]);
  await createExportService({ ...parts, objects }).exportStudent(finishing, file);
  expect((await unzip(file)).has('请先读我.txt')).toBe(true);
});

test('a guardian is exported with their students, their files and their trail, without secrets', async () => {
  const file = path.join(folder, 'parent.zip');
  expect(await admin(api, 'export-parent', '--phone', family.phone, '--out', file)).toMatchObject({ code: 0, err: '' });
  const files = await unzip(file);
  const inDatabase = await rowsHolding(api, 'parent_id', family.parentId);
  for (const [table, rows] of Object.entries(inDatabase))
    if (table !== 'audit_events') expect([table, findRows(files, `${toFile(table)}.json`).length]).toEqual([table, rows]);
  expect(findRows(files, '账号操作记录.json').map(({ kind }) => kind)).toContain('sign_in');
  for (const id of Object.values(family.students)) expect(findRows(files, `students/${id}/学员.json`)).toHaveLength(1);
  const kept = await redraw(PNG);
  expect([...files].filter(([name, bytes]) => name.startsWith('files/') && bytes.equals(kept))).toHaveLength(3); // the avatar, and both uploads
  const all = [...files.values()].map(String).join('\n');
  for (const secret of ['password_hash', 'token_hash', '$argon2', 'network_hash', 'code_hash']) expect(all).not.toContain(secret);
});

test('a guardian is handed what was booked for their phone before they had an account, and nobody else’s', async () => {
  await api.database.db.execute(sql`
    insert into trial_bookings (name, phone, grade, source, consent_version)
    values ('林女士', ${family.phone}, '七年级', 'vocab_test', '2026-11-22.4'), ('别人', '13900009999', null, null, '2026-11-22.4')`);
  const file = path.join(folder, 'booked.zip');
  expect(await admin(api, 'export-parent', '--phone', family.phone, '--out', file)).toMatchObject({ code: 0, err: '' });
  expect(findRows(await unzip(file), '预约试听.json')).toMatchObject([
    { name: '林女士', phone: family.phone, grade: '七年级', source: 'vocab_test', consent_version: '2026-11-22.4', handled_at: null },
  ]);
});

test('every field that is handed out is explained', async () => {
  const unexplained: unknown[] = [];
  for await (const { file, field, meaning } of describeFields()) if (meaning === '') unexplained.push(`${String(file)}.${String(field)}`);
  expect(unexplained).toEqual([]);
  expect(EXPORTED_TABLES.filter((of) => getTitle(of) === findTableName(of)).map(findTableName)).toEqual([]);
  expect(new Set(titles.values()).size).toBe(titles.size);
});

test('a field is explained for its own table: no “this or that”, and what differs is said differently', async () => {
  const meanings = new Map<string, Map<string, string>>();
  for await (const { file, field, meaning } of describeFields()) {
    const ofField = meanings.get(String(field)) ?? new Map<string, string>();
    meanings.set(String(field), ofField.set(String(file), String(meaning)));
  }
  const all = [...meanings].flatMap(([field, ofField]) => [...ofField].map(([file, meaning]) => `${file}.${field}：${meaning}`));
  expect(all.filter((line) => /：.*或/.test(line))).toEqual([]);
  for (const field of [
    'id',
    'kind',
    'status',
    'name',
    'source',
    'created_at',
    'expires_at',
    'left_at',
    'left_count',
    'right_count',
    'items',
    'outcome',
  ]) {
    const said = [...(meanings.get(field)?.values() ?? [])];
    expect([field, said.length, new Set(said).size]).toEqual([field, said.length, said.length]);
    expect(said.length).toBeGreaterThan(1);
  }
});

test('nothing is explained that is not there', () => {
  const fields = new Map(EXPORTED_TABLES.map((of) => [findTableName(of), [] as string[]]));
  for (const of of EXPORTED_TABLES) fields.get(findTableName(of))?.push(...getFields(of));
  const explained = Object.entries(MEANINGS_BY_TABLE).flatMap(([table, names]) => Object.keys(names).map((name) => [table, name] as const));
  expect(explained.filter(([table, name]) => !fields.get(table)?.includes(name)).map((pair) => pair.join('.'))).toEqual([]);
});
