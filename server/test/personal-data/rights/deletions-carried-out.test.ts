/** Deletions that fail or stop halfway, guardians about to be deleted, and the ledger. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { buildApp } from '../../../src/app';
import { removeStudent } from '../../../src/modules/personal-data/rights/deletions.repository';
import { requestDeletion } from '../../../src/modules/personal-data/rights/deletions.service';
import { linkGuardian } from '../../../src/modules/personal-data/rights/guardian-links';
import { createLogger } from '../../../src/plugins/logging';
import { useTestApp } from '../../support/app';
import { admin, getObjectsDir, isThere, letTimePass, loadRows } from './family';
import * as commands from './restores';

const api = useTestApp();

const ok = (...args: string[]): Promise<string> => commands.ok(api, ...args);
const refused = (...args: string[]): Promise<string> => commands.refused(api, ...args);

test("one deletion that cannot be carried out is named, told in the log as an error, and in nobody's way", async () => {
  const [stuck, next] = [await api.createParent(), await api.createParent()];
  // A folder where the avatar should be: it cannot be removed as a file.
  const key = `uploads/${stuck.id}/stuck.png`;
  const folder = path.join(getObjectsDir(api), key);
  await mkdir(path.join(folder, 'inside'), { recursive: true });
  await api.database.db.execute(sql`update parents set avatar_thumb = ${key} where id = ${stuck.id}`);
  await ok('delete-parent', '--phone', stuck.phone);
  await ok('delete-parent', '--phone', next.phone);
  await letTimePass(api);
  const lines: string[] = [];
  const app = await buildApp({
    config: api.config,
    database: api.database,
    logger: createLogger('error', { write: (line) => void lines.push(line) }),
  });
  await app.sweep();
  await app.close();
  expect([await isThere(api, 'parents', stuck.id), await isThere(api, 'parents', next.id)]).toEqual([true, false]);
  expect(lines.map((line) => JSON.parse(line) as unknown)).toContainEqual(
    expect.objectContaining({ level: 50, parentId: stuck.id, deletionId: expect.any(Number) }),
  );

  const { code, out, err } = await admin(api, 'deletions', '--run');
  expect([code, out]).toEqual([1, '已办理 0 项到期的删除\n']);
  expect(err).toContain(`家长 ${stuck.id}（申请 `);
  await rm(folder, { recursive: true });
  await ok('deletions', '--run');
  expect(await isThere(api, 'parents', stuck.id)).toBe(false);
});

test('whoever links a student who is just going waits, and is refused', async () => {
  const { db, pool } = api.database;
  const parent = await api.createParent();
  const { rows } = await pool.query<{ id: number }>(`insert into students (name, grade) values ('林小满', '') returning id::float8 as id`);
  const studentId = rows[0]!.id;
  let linking: Promise<unknown> | undefined;
  await db.transaction(async (tx) => {
    await removeStudent(tx, studentId);
    linking = db.transaction((other) => linkGuardian(other, parent.id, studentId));
    linking.catch(() => undefined); // asserted below
    const waits = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    while ((await pool.query(waits)).rowCount === 0) await setImmediate();
  });
  await expect(linking).rejects.toThrow(`There is no student ${studentId}`);
  expect(await loadRows(api, sql`select parent_id from parent_students where student_id = ${studentId}`)).toEqual([]);
});

test('one who is linked while the deletion of the student is asked for does not see them either', async () => {
  const { db, pool } = api.database;
  const studentId = await api.createStudent((await api.createParent()).id);
  const { id } = await api.createParent();
  let asked = false;
  let asking: Promise<unknown> | undefined;
  await db.transaction(async (tx) => {
    await linkGuardian(tx, id, studentId);
    asking = db.transaction((other) => requestDeletion(other, { studentId })).finally(() => (asked = true));
    const waits = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    while (!asked && (await pool.query(waits)).rowCount === 0) await setImmediate();
  });
  await asking;
  expect(await loadRows(api, sql`select parent_id from parent_students where student_id = ${studentId} and hidden_at is null`)).toEqual([]);
  await ok('delete-student', '--student', String(studentId), '--undo');
});

test('the ledger brings requests that still wait to a restored database, due on the same day', async () => {
  const parent = await api.createParent();
  const studentId = await api.createStudent((await api.createParent()).id);
  const withdrawn = await api.createStudent((await api.createParent()).id);
  await ok('delete-parent', '--phone', parent.phone);
  await ok('delete-student', '--student', String(studentId));
  await ok('delete-student', '--student', String(withdrawn));
  await ok('delete-student', '--student', String(withdrawn), '--undo');
  const open = sql`select parent_id, student_id, due_at from deletions where done_at is null and withdrawn_at is null order by due_at`;
  const before = await loadRows(api, open);
  expect(before).toHaveLength(2);
  const ledger = path.join(getObjectsDir(api), 'ledger.json');
  await writeFile(ledger, await ok('deletions', '--json'));
  // As in a backup of the day before.
  await api.database.db.execute(sql`delete from deletions`);
  await api.database.db.execute(sql`update parents set deletion_due_at = null`);
  await api.database.db.execute(sql`update parent_students set hidden_at = null`);
  expect(await ok('deletions', '--apply', ledger)).toContain('其中 2 项');
  expect(await loadRows(api, open)).toEqual(before);
  expect(await loadRows(api, sql`select id from parents where deletion_due_at is not null`)).toEqual([{ id: String(parent.id) }]);
  expect(await loadRows(api, sql`select student_id from parent_students where hidden_at is not null`)).toEqual([
    { student_id: String(studentId) },
  ]);
  await ok('delete-student', '--student', String(studentId), '--undo');
});

test('a student is left to no guardian who is about to be deleted', async () => {
  const [leaving, staying] = [await api.createParent(), await api.createParent()];
  const studentId = String(await api.createStudent(staying.id));
  await ok('link', '--student', studentId, '--parent', leaving.phone);
  await ok('delete-parent', '--phone', leaving.phone);
  expect(await refused('unlink', '--student', studentId, '--parent', staying.phone)).toContain('家长');
  const another = String(await api.createStudent(staying.id, { name: '另一位' }));
  expect(await refused('link', '--student', another, '--parent', leaving.phone)).toContain('已申请注销');
  expect(await refused('create-student', '--parent', leaving.phone, '--name', '新来的')).toContain('已申请注销');
  await letTimePass(api);
  await ok('deletions', '--run');
  expect([await isThere(api, 'parents', leaving.id), await isThere(api, 'students', Number(studentId))]).toEqual([false, true]);
});

test("a student whose own request still has days cannot be taken back once the guardian's deletion has begun with them", async () => {
  const parent = await api.createParent();
  const studentId = await api.createStudent(parent.id);
  await ok('delete-student', '--student', String(studentId));
  await ok('delete-parent', '--phone', parent.phone);
  await api.database.db.execute(sql`update deletions set due_at = now() - interval '1 second' where parent_id = ${parent.id}`);
  await api.database.db.execute(sql`insert into study_days (student_id, day) values (${studentId}, current_date)`);
  await commands.beginAndDie(api);
  expect([
    await isThere(api, 'students', studentId),
    await loadRows(api, sql`select 1 from study_days where student_id = ${studentId}`),
  ]).toEqual([true, []]);
  expect(await refused('delete-student', '--student', String(studentId), '--undo')).toContain('没有可以撤回的');
  await ok('deletions', '--run');
  expect([await isThere(api, 'students', studentId), await isThere(api, 'parents', parent.id)]).toEqual([false, false]);
});

test('name and grade of a student are corrected, each alone or both', async () => {
  const studentId = String(await api.createStudent((await api.createParent()).id, { name: '林小曼', grade: '七年级' }));
  const now = (): Promise<unknown[]> => loadRows(api, sql`select name, grade from students where id = ${studentId}`);
  expect(await ok('rename-student', '--student', studentId, '--grade', '八年级')).toContain('年级已改为 八年级');
  expect(await now()).toEqual([{ name: '林小曼', grade: '八年级' }]);
  await ok('rename-student', '--student', studentId, '--name', '林小满');
  expect(await now()).toEqual([{ name: '林小满', grade: '八年级' }]);
  await ok('rename-student', '--student', studentId, '--name', '林小曼', '--grade', '九年级');
  expect(await now()).toEqual([{ name: '林小曼', grade: '九年级' }]);
  expect(await refused('rename-student', '--student', studentId)).toContain('--grade');
});
