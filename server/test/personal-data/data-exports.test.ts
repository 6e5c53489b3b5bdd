/** Copies of a student's data, as their guardian asks for them on the phone. */
import { readdir } from 'node:fs/promises';
import type { FileLink } from '@xueban/contract/resources/file-link';
import type { DataExport } from '@xueban/contract/resources/personal-data';
import { sql } from 'drizzle-orm';
import { DEMO } from '../../seed/demo-school';
import { createObjects } from '../../src/adapters/objects/create';
import { type ObjectStore, StoreUnavailable } from '../../src/adapters/objects/store';
import { createExclusive, EXPORT_LOCK } from '../../src/database/exclusive';
import { listAuditEvents } from '../../src/modules/accounts/audit/audit.repository';
import { until } from '../support/until';
import { data } from '../learning/school';
import { admin, buildDemoApp, createFamily, type Family, letTimePass, objectKeys, rowsHolding, loadRows } from './rights/family';
import { PASSWORD } from '../support/app';
import { makeExports, unzip } from './support';
import { useMade } from '../support/use';

const api = useMade(() => buildDemoApp({ DATA_EXPORTS_PER_STUDENT_AND_DAY: '3' }));
let family: Family;
beforeAll(async () => {
  family = await createFamily(api);
}, 120_000);

/** The family of the demonstration has another password than all others. */
const ask = (studentId: number, cookie = family.cookie) =>
  api.call('POST data_exports', {
    cookie,
    body: { student_id: studentId, current_password: cookie === family.cookie ? DEMO.guardian.password : PASSWORD },
  });
const loadList = async (cookie = family.cookie) => data<DataExport[]>(await api.call('GET data_exports', { cookie }));
const zips = async (): Promise<string[]> => (await objectKeys(api)).filter((key) => key.startsWith('exports/'));
/** A guardian with a student of their own. */
async function newFamily() {
  const { id, phone } = await api.createParent();
  return { id, phone, studentId: await api.createStudent(id), cookie: await api.signIn(phone) };
}

test('a copy is asked for, made by a job, and handed out by a link: everything, in Chinese', async () => {
  const { cookie } = family;
  const { finishing } = family.students;
  await api.database.db.execute(
    sql`update learning_answers set given = ${'=HYPERLINK("http://x","y")'} where student_id = ${finishing} and id = (select min(id) from learning_answers where student_id = ${finishing})`,
  );
  const asked = await ask(finishing);
  expect([asked.status, data<DataExport>(asked)]).toMatchObject([201, { status: 'waiting', byte_size: null, student: { id: finishing } }]);
  const { id, created_at: created, expires_at: expires } = data<DataExport>(asked);
  expect(Date.parse(expires) - Date.parse(created)).toBe(7 * 86_400_000);
  expect((await api.call(`GET data_exports/${id}/file`, { cookie })).body.error).toBe('DATA_EXPORT_NOT_READY');

  await makeExports(api);
  const [made] = await loadList();
  expect(made).toMatchObject({ id, status: 'ready' });
  const link = data<FileLink>(await api.call(`GET data_exports/${id}/file`, { cookie }));
  expect(link).toMatchObject({ content_type: 'application/zip', byte_size: made?.byte_size });
  expect(link.file_name).toMatch(/^林小川-全部数据-\d{4}-\d\d-\d\d\.zip$/);
  const answer = await api.app.inject({ url: link.url });
  expect(answer.rawPayload.length).toBe(made?.byte_size);
  // The name of a child stands in no header that a proxy may keep.
  expect(decodeURIComponent(String(answer.headers['content-disposition']))).not.toContain('林');
  expect(answer.headers['cache-control']).toBe('no-store');

  const files = await unzip(answer.rawPayload);
  const held = await rowsHolding(api, 'student_id', finishing);
  const names = [...files.keys()];
  expect(names).toEqual(
    expect.arrayContaining(['请先读我.txt', '字段说明.csv', '学员.json', '学员.csv', '单词学习的作答.csv', '错词.json']),
  );
  expect(names.filter((name) => name.endsWith('.json')).length).toBeGreaterThanOrEqual(Object.keys(held).length);
  expect(names.filter((name) => /^[\w/]+\.(?:json|csv)$/.test(name))).toEqual([]);
  const rows = JSON.parse(String(files.get('单词学习的作答.json'))) as unknown[];
  expect(rows).toHaveLength(held['learning_answers'] ?? -1);
  const answers = files.get('单词学习的作答.csv')!;
  expect(answers.subarray(0, 3)).toEqual(Buffer.from('\uFEFF'));
  expect(String(answers)).toContain(`"'=HYPERLINK(""http://x"",""y"")"`);
  expect(String(files.get('请先读我.txt'))).toContain('北京时间');
  const events = await listAuditEvents(api.database.db, { studentId: finishing, kind: 'export' }, 10);
  expect(events.map(({ outcome, actor }) => `${actor} ${outcome}`)).toEqual(['guardian ok', 'system ok', 'guardian begun']);
});

test('the session alone is not enough: a code or the password is asked for, and a failure is in the audit trail', async () => {
  const { id, cookie, studentId } = await newFamily();
  const asked = (body: object) => api.call('POST data_exports', { cookie, body: { student_id: studentId, ...body } });
  expect((await asked({})).body.error).toBe('IDENTITY_REQUIRED');
  expect((await asked({ current_password: 'not this one' })).body.error).toBe('CURRENT_PASSWORD_INVALID');
  expect((await asked({ captcha: '000000' })).body.error).toBe('CAPTCHA_INVALID');
  expect(await loadList(cookie)).toEqual([]);
  const events = await listAuditEvents(api.database.db, { parentId: id, kind: 'export' }, 10);
  expect(events.map(({ outcome }) => outcome).sort()).toEqual(['CAPTCHA_INVALID', 'CURRENT_PASSWORD_INVALID', 'IDENTITY_REQUIRED']);
  expect((await asked({ current_password: PASSWORD })).status).toBe(201);
});

test('one is under way at a time, however many phones ask at once; so many a day', async () => {
  const { cookie, studentId } = await newFamily();
  const other = await api.another();
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      (i % 2 === 0 ? api : other).call('POST data_exports', { cookie, body: { student_id: studentId, current_password: PASSWORD } }),
    ),
  );
  await other.close();
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
  expect(new Set(answers.map((answer) => data<DataExport>(answer).id)).size).toBe(1);
  for (const wanted of [201, 201, 429]) {
    await makeExports(api);
    expect((await ask(studentId, cookie)).status).toBe(wanted);
  }
  expect(await loadList(cookie)).toHaveLength(3);
});

test('another guardian sees, gets and makes none of it; nor does a link open without its session', async () => {
  const { cookie, studentId } = await newFamily();
  const stranger = await newFamily();
  const { id } = data<DataExport>(await ask(studentId, cookie));
  await makeExports(api);
  expect((await ask(studentId, stranger.cookie)).body.error).toBe('STUDENT_NOT_FOUND');
  expect((await api.call(`GET data_exports/${id}/file`, { cookie: stranger.cookie })).body.error).toBe('NOT_FOUND');
  expect(await loadList(stranger.cookie)).toEqual([]);
  const { url } = data<FileLink>(await api.call(`GET data_exports/${id}/file`, { cookie }));
  expect((await api.app.inject({ url })).statusCode).toBe(200);
  await api.call('POST sessions/sign_out', { cookie });
  expect((await api.app.inject({ url })).statusCode).toBe(410);
});

test('two guardians of one student have their own copies, in which nothing tells of the other', async () => {
  const { studentId, cookie, id: parentId } = await newFamily();
  const second = await api.createParent({ name: '另一位家长' });
  await api.database.db.execute(sql`insert into parent_students (parent_id, student_id) values (${second.id}, ${studentId})`);
  const secondCookie = await api.signIn(second.phone);
  const copies = [await ask(studentId, cookie), await ask(studentId, secondCookie)].map((answer) => data<DataExport>(answer).id);
  expect(copies[0]).not.toBe(copies[1]);
  await makeExports(api);
  const { url } = data<FileLink>(await api.call(`GET data_exports/${copies[0]}/file`, { cookie }));
  const files = await unzip((await api.app.inject({ url })).rawPayload);
  // That of the guardian who asks, as it was made; ids of guardians are in no copy of a student.
  const [link] = await loadRows<{ made: string }>(
    api,
    sql`select to_json(created_at) as made from parent_students where parent_id = ${parentId} and student_id = ${studentId}`,
  );
  expect(JSON.parse(String(files.get('家长与学员的关联.json')))).toEqual([
    { student_id: studentId, hidden_at: null, created_at: link?.made },
  ]);
  expect(JSON.parse(String(files.get('数据导出记录.json')))).toHaveLength(1);
});

test('after a week the zip and its row are gone', async () => {
  const { cookie, studentId } = await newFamily();
  const { id } = data<DataExport>(await ask(studentId, cookie));
  await makeExports(api);
  const before = await zips();
  await api.database.db.execute(sql`update data_exports set expires_at = now() - interval '1 second' where id = ${id}`);
  expect(await loadList(cookie)).toEqual([]);
  expect((await api.call(`GET data_exports/${id}/file`, { cookie })).body.error).toBe('NOT_FOUND');
  await api.app.sweep();
  expect(before.filter((key) => key.includes(`/${id}-`))).toHaveLength(1);
  expect((await zips()).filter((key) => key.includes(`/${id}-`))).toEqual([]);
  expect(await loadRows(api, sql`select id from data_exports where id = ${id}`)).toEqual([]);
});

test('what cannot be made is said, leaves nothing behind, and is tried again when it is asked for again', async () => {
  const { cookie, studentId } = await newFamily();
  await ask(studentId, cookie);
  const store = createObjects(api.config.objects);
  let taken = 0;
  let failure: Error = new StoreUnavailable('full', new Error('no space left'));
  const full: ObjectStore = {
    ...store,
    async putStream(_key, bytes) {
      for await (const chunk of bytes) {
        taken += chunk.length;
        throw failure;
      }
      return taken;
    },
  };
  await makeExports(api, full);
  expect(taken).toBeGreaterThan(0);
  expect((await loadList(cookie)).map(({ status }) => status)).toEqual(['making']); // a full disk may be emptied
  failure = new Error('the store takes nothing');
  await makeExports(api, full);
  expect((await loadList(cookie)).map(({ status }) => status)).toEqual(['failed']);
  // The transaction that read for it has ended, and its connection is whole.
  const [open] = await loadRows<{ n: number }>(
    api,
    sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  );
  expect(open?.n).toBe(0);
  expect(await loadRows(api, sql`select id from data_exports where status = 'failed' and object_key is not null`)).toEqual([]);
  expect((await ask(studentId, cookie)).status).toBe(201);
  await makeExports(api);
  expect((await loadList(cookie)).map(({ status }) => status)).toEqual(['ready', 'failed']);
});

test('one whose maker died is made by the next, in the same place', async () => {
  const { cookie, studentId } = await newFamily();
  const { id } = data<DataExport>(await ask(studentId, cookie));
  const place = `exports/${studentId}/${id}-half.zip`;
  await api.database.db.execute(sql`update data_exports set status = 'making', object_key = ${place} where id = ${id}`);
  await makeExports(api);
  expect((await loadList(cookie)).map(({ status }) => status)).toEqual(['ready']);
  expect((await zips()).filter((key) => key.includes(`/${id}-`))).toEqual([place]);
});

test('a student under deletion has no copies to see, and those there were go with the student', async () => {
  const { cookie, studentId } = await newFamily();
  const { id } = data<DataExport>(await ask(studentId, cookie));
  await makeExports(api);
  const { url } = data<FileLink>(await api.call(`GET data_exports/${id}/file`, { cookie }));
  expect((await admin(api, 'delete-student', '--student', String(studentId))).code).toBe(0);
  expect(await loadList(cookie)).toEqual([]);
  expect((await api.call(`GET data_exports/${id}/file`, { cookie })).body.error).toBe('NOT_FOUND');
  expect((await ask(studentId, cookie)).body.error).toBe('STUDENT_NOT_FOUND');
  expect((await api.app.inject({ url })).statusCode).toBe(410);
  await letTimePass(api);
  expect((await admin(api, 'deletions', '--run')).code).toBe(0);
  expect((await zips()).filter((key) => key.startsWith(`exports/${studentId}/`))).toEqual([]);
  expect(await rowsHolding(api, 'student_id', studentId)).toMatchObject({ deletions: 1 });
  expect(await loadRows(api, sql`select id from data_exports where student_id = ${studentId}`)).toEqual([]);
});

test('a deletion waits while a copy is being made, and leaves no zip of the deleted', async () => {
  const { cookie, studentId } = await newFamily();
  const { id } = data<DataExport>(await ask(studentId, cookie));
  await admin(api, 'delete-student', '--student', String(studentId));
  await letTimePass(api);
  const exclusive = createExclusive(api.database.pool);
  await exclusive(EXPORT_LOCK, id, async () => {
    const run = await admin(api, 'deletions', '--run');
    expect([run.code, run.err]).toEqual([1, expect.stringContaining('is being made')]);
    return true;
  });
  // Whoever comes to make it now makes nothing.
  await makeExports(api);
  expect(await zips()).toEqual(expect.not.arrayContaining([expect.stringContaining(`exports/${studentId}/`)]));
  expect((await admin(api, 'deletions', '--run')).code).toBe(0);
  expect(await loadRows(api, sql`select id from students where id = ${studentId}`)).toEqual([]);
});

test('the copies of a guardian go with the account, also of a student who stays', async () => {
  const { cookie, studentId, phone } = await newFamily();
  const second = await api.createParent();
  await api.database.db.execute(sql`insert into parent_students (parent_id, student_id) values (${second.id}, ${studentId})`);
  await ask(studentId, cookie);
  await makeExports(api);
  expect((await zips()).filter((key) => key.startsWith(`exports/${studentId}/`))).toHaveLength(1);
  await admin(api, 'delete-parent', '--phone', phone);
  await letTimePass(api);
  expect((await admin(api, 'deletions', '--run')).code).toBe(0);
  expect((await zips()).filter((key) => key.startsWith(`exports/${studentId}/`))).toEqual([]);
  expect(await loadRows(api, sql`select id from students where id = ${studentId}`)).toHaveLength(1);
});

test('jobs of a server make what waits', async () => {
  const { cookie, studentId } = await newFamily();
  const working = await api.another({ JOBS: 'true' });
  const { id } = data<DataExport>(
    await working.call('POST data_exports', { cookie, body: { student_id: studentId, current_password: PASSWORD } }),
  );
  await until(async () => (await loadList(cookie)).find((copy) => copy.id === id)?.status === 'ready', 60);
  await working.close();
  expect(await readdir(`${(api.config.objects as { dir: string }).dir}/exports/${studentId}`)).toHaveLength(1);
}, 90_000);
