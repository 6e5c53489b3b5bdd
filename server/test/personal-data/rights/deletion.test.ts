/** Deletion of students and guardians: a week to take it back, then nothing of them is left. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { getTableName, sql } from 'drizzle-orm';
import { CONSENT_VERSION } from '@xueban/contract/constants';
import { DEMO } from '../../../seed/demo-school';
import { createObjects } from '../../../src/adapters/objects/create';
import { createTransact } from '../../../src/database';
import { createAudit } from '../../../src/modules/accounts/audit/audit.service';
import { listAuditEvents } from '../../../src/modules/accounts/audit/audit.repository';
import { createDeletionService } from '../../../src/modules/personal-data/rights/deletions.service';
import { EXPORTED_TABLES } from '../../../src/modules/personal-data/rights/field-names';
import { KEPT_TABLES, PARENT_TABLES, STUDENT_TABLES } from '../../../src/modules/personal-data/rights/personal-tables';
import { addDays, getSchoolDay } from '../../../src/modules/school/rules/school-calendar';
import { admin, buildDemoApp, createFamily, type Family, letTimePass, objectKeys, getObjectsDir, rowsHolding, loadRows } from './family';
import { useMade } from '../../support/use';

const api = useMade(() => buildDemoApp());
let family: Family;
beforeAll(async () => {
  family = await createFamily(api);
}, 120_000);

/** What outlives a person, as ids. */
const KEPT = ['audit_events', 'deletions'];
const signIn = () =>
  api.call('POST sessions/sign_in', { body: { phone: family.phone, password: DEMO.guardian.password, consent_version: CONSENT_VERSION } });
const told = async (of: { parentId: number } | { studentId: number }): Promise<string[]> =>
  (await listAuditEvents(api.database.db, of, 20))
    .filter(({ kind }) => kind.startsWith('deletion') || kind === 'unlinked')
    .map(({ kind, actor }) => `${kind} ${actor}`)
    .reverse();

test('every table with data of a student or a guardian is on the list of what is deleted, or kept for a reason', async () => {
  for (const [column, tables] of [
    ['student_id', STUDENT_TABLES],
    ['parent_id', PARENT_TABLES],
  ] as const) {
    const inDatabase = await loadRows<{ table: string }>(
      api,
      sql`
      select table_name as table from information_schema.columns where table_schema = 'public' and column_name = ${column} order by 1`,
    );
    const kept = KEPT_TABLES.filter(({ owner, notDeleted }) => owner === column && notDeleted);
    const byId = tables.filter(({ by }) => by === undefined);
    expect([...byId, ...kept].map(({ table }) => getTableName(table)).sort()).toEqual(inDatabase.map(({ table }) => table));
  }
});

/** Tables with a phone that are not on the list of a guardian's. */
const OTHERWISE: Readonly<Record<string, string>> = {
  parents: 'the guardian',
  captchas: 'secrets that live for minutes, removed with the guardian: removeCodesOf',
  audit_events: 'masked, of the guardian by their id',
  staff: 'of who works at the school, not of guardians',
};

test('every table that names a guardian by their phone alone is on the list, too', async () => {
  const inDatabase = await loadRows<{ table: string }>(
    api,
    sql`select table_name as table from information_schema.columns where table_schema = 'public' and column_name = 'phone' order by 1`,
  );
  const listed = PARENT_TABLES.filter(({ by }) => by === 'phone').map(({ table }) => getTableName(table));
  expect([...listed, ...Object.keys(OTHERWISE)].sort()).toEqual(inDatabase.map(({ table }) => table));
});

test('every table with data of a student or a guardian is handed out in an export, or not for a reason', () => {
  for (const one of [...KEPT_TABLES, ...STUDENT_TABLES, ...PARENT_TABLES])
    expect([getTableName(one.table), Boolean(one.notExported) || EXPORTED_TABLES.includes(one)]).toEqual([getTableName(one.table), true]);
});

test('a student under deletion does not exist for the guardian, and does again when it is taken back', async () => {
  const { studying } = family.students;
  const { cookie } = family;
  expect(await admin(api, 'delete-student', '--student', String(studying))).toMatchObject({
    code: 0,
    out: expect.stringContaining(`将于 ${addDays(getSchoolDay(new Date()), 7)} 删除`),
  });
  for (const call of [`GET students/${studying}`, 'GET courses', 'GET learning_records/latest'] as const) {
    expect((await api.call(call, { cookie, studentId: studying })).body.error).toBe('STUDENT_NOT_FOUND');
  }
  expect((await api.call('GET students', { cookie })).body.total_count).toBe(2);
  expect((await admin(api, 'delete-student', '--student', String(studying))).err).toContain('已经申请过删除');
  expect(await admin(api, 'delete-student', '--student', String(studying), '--undo')).toMatchObject({ code: 0 });
  expect((await api.call('GET courses', { cookie, studentId: studying })).status).toBe(200);
  expect((await api.call('GET students', { cookie })).body.total_count).toBe(3);
  expect((await admin(api, 'delete-student', '--student', String(studying), '--undo')).code).toBe(1);
});

test('after a week a student is gone from every table and the store, also when the sweep was interrupted; the others have lost nothing', async () => {
  const { studying, finishing } = family.students;
  const others = await rowsHolding(api, 'student_id', studying);
  const before = await rowsHolding(api, 'student_id', finishing);
  expect(Object.keys(before).length).toBeGreaterThan(12);
  // A charge that was taken back is none that the school settles with the teacher.
  const [charge] = await loadRows<{ entry: string; lesson: string }>(
    api,
    sql`select id as entry, teaching_record_id as lesson from course_hour_entries where student_id = ${finishing} and kind = 'lesson' limit 1`,
  );
  const reversal = ['reverse-hours', '--student', String(finishing), '--entry', charge!.entry, '--reason', '扣错了'];
  expect(await admin(api, ...reversal)).toMatchObject({ code: 0 });
  expect(await admin(api, ...reversal)).toMatchObject({ code: 1, err: '这笔课时已经冲正过了\n' });
  const [lessons] = await loadRows<{ n: number; hours: string }>(
    api,
    sql`select count(*)::int as n, sum(changed_course_hours) filter (where id <> ${charge!.lesson}) as hours
    from teaching_records where student_id = ${finishing} and completed_at is not null`,
  );
  await api.database.db.execute(sql`
    insert into trial_bookings (name, phone, consent_version, state, handled_at, enrolled_student_id)
    values ('林先生', '13800000000', '1', 'enrolled', now(), ${finishing})`);
  await admin(api, 'delete-student', '--student', String(finishing));
  await letTimePass(api);
  expect((await admin(api, 'delete-student', '--student', String(finishing), '--undo')).code).toBe(1);
  const { db } = api.database;
  const objects = createObjects(api.config.objects);
  const transact = createTransact(db);
  const audit = createAudit({ db, transact, actor: 'system', log: { error: () => undefined } });
  const log = { error: () => undefined };
  const killed = expect.objectContaining({ error: new Error('killed') });
  let removed = 0;
  // Dies after some objects, then before the last step.
  const dying = createDeletionService({
    db,
    transact,
    audit,
    log,
    objects: { ...objects, remove: (key) => ((removed += 1) > 2 ? Promise.reject(new Error('killed')) : objects.remove(key)) },
  });
  expect((await dying.carryOut()).failed).toEqual([killed]);
  const dyingLate = createDeletionService({ db, transact: () => Promise.reject(new Error('killed')), audit, log, objects });
  expect((await dyingLate.carryOut()).failed).toEqual([killed]);
  const service = createDeletionService({ db, transact, audit, log, objects });
  await Promise.all([service.carryOut(), service.carryOut()]);
  expect(Object.keys(await rowsHolding(api, 'student_id', finishing))).toEqual(KEPT);
  expect(await loadRows(api, sql`select id from students where id = ${finishing}`)).toEqual([]);
  expect(await loadRows(api, sql`select enrolled_student_id as student from trial_bookings where phone = '13800000000'`)).toEqual([
    { student: null },
  ]);
  expect((await objectKeys(api)).filter((key) => key.startsWith(`prints/${finishing}/`))).toEqual([]);
  expect((await objectKeys(api)).some((key) => key.startsWith(`prints/${studying}/`))).toBe(true);
  expect(await rowsHolding(api, 'student_id', studying)).toEqual(others);
  expect(await told({ studentId: finishing })).toEqual(['deletion_requested administrator', 'deletion_done system']);
  const [kept] = await loadRows<{ n: number; hours: string }>(
    api,
    sql`select sum(lessons_count)::int as n, sum(course_hours) as hours from removed_lessons`,
  );
  expect(kept).toEqual(lessons);
});

test('a guardian under deletion is signed out and told until when it can be taken back', async () => {
  const { phone, cookie, parentId } = family;
  expect(await admin(api, 'delete-parent', '--phone', phone)).toMatchObject({ code: 0 });
  expect((await api.call('GET users/current', { cookie })).body.error).toBe('SESSION_ENDED_BY_DELETION');
  const refused = await signIn();
  expect([refused.status, refused.body.error]).toEqual([403, 'ACCOUNT_UNDER_DELETION']);
  expect(refused.body.message).toContain(addDays(getSchoolDay(new Date()), 7));
  expect(await rowsHolding(api, 'parent_id', parentId)).not.toHaveProperty('sessions');
  expect(
    (await api.call('POST sessions/sign_in', { body: { phone, password: 'wrong', consent_version: CONSENT_VERSION } })).body.error,
  ).toBe('CREDENTIALS_INVALID');
  expect(await admin(api, 'delete-parent', '--phone', phone, '--undo')).toMatchObject({ code: 0 });
  expect((await signIn()).status).toBe(200);
});

test('with a guardian go the students of nobody else, and every object; a student of two is only unlinked', async () => {
  const {
    phone,
    parentId,
    students: { studying, fresh },
  } = family;
  const second = await api.createParent({ name: '林先生' });
  expect(await admin(api, 'link', '--student', String(fresh), '--parent', second.phone)).toMatchObject({ code: 0 });
  const [{ n: lessonsBefore } = { n: 0 }] = await loadRows<{ n: number }>(
    api,
    sql`select count(*)::int as n from student_allocations where student_id = ${fresh}`,
  );
  // The family's first code may be seconds old: another is sent after a minute only.
  await api.database.db.execute(sql`update captchas set sent_at = sent_at - interval '1 hour' where phone = ${phone}`);
  expect((await api.call('POST sessions/send_sign_in_captcha', { body: { phone } })).status).toBe(200);
  await admin(api, 'delete-parent', '--phone', phone);
  await letTimePass(api);
  expect(await admin(api, 'deletions', '--run')).toMatchObject({ code: 0, out: '已办理 1 项到期的删除\n' });
  expect(Object.keys(await rowsHolding(api, 'parent_id', parentId))).toEqual(KEPT);
  expect(Object.keys(await rowsHolding(api, 'student_id', studying))).toEqual(KEPT);
  expect(await rowsHolding(api, 'student_id', fresh)).toMatchObject({ parent_students: 1, student_allocations: lessonsBefore });
  expect(await objectKeys(api)).toEqual([]);
  for (const [table, column] of [
    ['parents', 'phone'],
    ['captchas', 'phone'],
    ['rate_limits', 'key'],
    ['audit_events', 'phone'],
  ] as const) {
    expect(
      await loadRows(api, sql`select 1 from ${sql.identifier(table)} where position(${phone} in ${sql.identifier(column)}) > 0`),
    ).toEqual([]);
  }
  const masked = `${phone.slice(0, 3)}****${phone.slice(-4)}`;
  expect(await loadRows(api, sql`select id from audit_events where phone = ${masked} or position(${masked} in details::text) > 0`)).toEqual(
    [],
  );
  expect((await listAuditEvents(api.database.db, { parentId, kind: 'captcha_sent' }, 5))[0]).toMatchObject({ outcome: 'ok', phone: null });
  expect(await told({ parentId })).toEqual(expect.arrayContaining(['unlinked system', 'deletion_done system']));
  const cookie = await api.signIn(second.phone);
  expect((await api.call('GET students', { cookie })).body.total_count).toBe(1);
});

test('whoever asks later whether somebody was deleted is shown it by a number, which is all that is kept of them', async () => {
  const {
    parentId,
    students: { studying },
  } = family;
  const shownFor = async (...of: string[]): Promise<string> => (await admin(api, 'deletions', ...of)).out;
  expect(await shownFor('--guardian', String(parentId))).toMatch(
    new RegExp(`^家长 ${parentId}\\t已于 \\d{4}-\\d\\d-\\d\\d 删除\\t\\d{4}-\\d\\d-\\d\\d 申请$`, 'm'),
  );
  expect(await shownFor('--student', String(studying))).toMatch(new RegExp(`^学员 ${studying}\\t已于 .* 删除\\t`, 'm'));
  expect(await shownFor('--guardian', '999999')).toBe('没有这个编号的删除申请\n');
  // One who was registered after the backup that this database was brought back from.
  const line = { parent_id: 999999, created_at: '2026-01-01T00:00:00.000Z', done_at: '2026-03-01T00:00:00.000Z' };
  await api.database.db.execute(sql`insert into applied_deletions (line) values (${JSON.stringify(line)}::jsonb)`);
  expect(await shownFor('--guardian', '999999')).toBe('家长 999999\t已于 2026-03-01 删除\t见恢复备份时载入的清单\n');
  await api.database.db.execute(sql`delete from applied_deletions`);
  expect(await admin(api, 'deletions', '--guardian', '13800006021')).toMatchObject({ code: 1 });
});

test('deletions are carried out again on a restored database, and nobody who came later is hit', async () => {
  const { parentId } = family;
  const ledger = path.join(getObjectsDir(api), 'ledger.json');
  await writeFile(ledger, (await admin(api, 'deletions', '--json')).out);
  // As an old backup would bring them back; the student's id was given out again.
  await api.database.db.execute(
    sql`insert into parents (id, phone, name, created_at) select ${parentId}, '13800006021', '林女士', subject_created_at from deletions where parent_id = ${parentId} and done_at is not null`,
  );
  await api.database.db.execute(
    sql`insert into students (id, name, created_at) values (${family.students.studying}, '新来的', now() - interval '1 year')`,
  );
  expect(await admin(api, 'deletions', '--apply', ledger)).toMatchObject({ code: 0, out: expect.stringContaining('其中 1 项') });
  expect(await loadRows(api, sql`select id from parents where id = ${parentId}`)).toEqual([]);
  expect(await loadRows(api, sql`select name from students where id = ${family.students.studying}`)).toEqual([{ name: '新来的' }]);
  expect((await admin(api, 'deletions')).out).toContain(`家长 ${parentId}\t已于`);
});
