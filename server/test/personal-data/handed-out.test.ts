/** What a copy of data tells and what it does not: nothing of other guardians, no secret, no place in a store. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FileLink } from '@xueban/contract/resources/file-link';
import type { DataExport } from '@xueban/contract/resources/personal-data';
import { sql } from 'drizzle-orm';
import { createObjects } from '../../src/adapters/objects/create';
import type { ObjectStore } from '../../src/adapters/objects/store';
import { objectReferences } from '../../src/modules/objects';
import { getFields, findTableName } from '../../src/modules/personal-data/rights/export.repository';
import { EXPORTED_TABLES } from '../../src/modules/personal-data/rights/field-names';
import { PNG } from '../files/bytes';
import { data } from '../learning/school';
import { admin, buildDemoApp, letTimePass, objectKeys } from './rights/family';
import { PASSWORD } from '../support/app';
import { makeExports, unzip } from './support';
import { useFolder, useMade } from '../support/use';

const api = useMade(() => buildDemoApp());
const folder = useFolder();

const ask = async (studentId: number, cookie: string): Promise<number> =>
  data<DataExport>(await api.call('POST data_exports', { cookie, body: { student_id: studentId, current_password: PASSWORD } })).id;
const linkTo = async (id: number, cookie: string): Promise<FileLink> =>
  data<FileLink>(await api.call(`GET data_exports/${id}/file`, { cookie }));
const loadCopy = async (id: number, cookie: string): Promise<Map<string, Buffer>> =>
  unzip((await api.app.inject({ url: (await linkTo(id, cookie)).url })).rawPayload);
const findRows = (files: Map<string, Buffer>, name: string): Record<string, unknown>[] =>
  JSON.parse(String(files.get(name))) as Record<string, unknown>[];
const getText = (files: Map<string, Buffer>): string =>
  [...files]
    .filter(([name]) => !name.startsWith('files/'))
    .map(([, bytes]) => String(bytes))
    .join('\n');

async function newFamily() {
  const { id, phone } = await api.createParent();
  return { id, phone, studentId: await api.createStudent(id), cookie: await api.signIn(phone) };
}
/** Another guardian of the same student, with a photo of theirs in the student's mistake book, a reminder and a copy of their own. */
async function secondGuardian(studentId: number) {
  const { id, phone } = await api.createParent({ name: '另一位家长' });
  const { db } = api.database;
  await db.execute(sql`insert into parent_students (parent_id, student_id) values (${id}, ${studentId})`);
  const key = `uploads/${id}/0123456789abcdef01234567.jpg`;
  await createObjects(api.config.objects).put(key, PNG, 'image/jpeg');
  await db.execute(sql`
    insert into question_mistakes (student_id, course_id, knowledge_point_ids, times_wrong, last_wrong_at, paper_text, photo_object_key, idempotency_key, given)
    values (${studentId}, (select min(id) from courses where content_type = 'math'), '{}', 1, now(), '1/2', ${key}, 'the key of a phone', '{"kind":"work","text":"x=1","photo_upload_id":4711}')`);
  await db.execute(sql`
    insert into reminders (student_id, parent_id, occasion, kind, status, claimed_at) values (${studentId}, ${id}, 'study:2026-11-23', 'due', 'sent', now())`);
  const cookie = await api.signIn(phone);
  await ask(studentId, cookie);
  return { id, phone, key };
}

test('what another guardian has put there is the student’s and is handed out, without a word of the guardian', async () => {
  const { studentId, cookie } = await newFamily();
  const other = await secondGuardian(studentId);
  const id = await ask(studentId, cookie);
  await makeExports(api);
  const files = await loadCopy(id, cookie);
  const [mistake] = findRows(files, '数学错题.json');
  expect(mistake).toMatchObject({
    paper_text: '1/2',
    given: { kind: 'work', text: 'x=1' },
    file: expect.stringMatching(/^files\/mistake-\d+-[0-9a-f]{24}\.jpg$/),
  });
  expect(files.get(String(mistake?.file))?.equals(PNG)).toBe(true);
  expect(String(files.get('数学错题.csv'))).toContain(",'1/2,");
  const all = getText(files);
  for (const told of [other.key, `uploads/`, other.phone, '另一位家长', 'the key of a phone', '4711']) expect(all).not.toContain(told);
  expect([...files.keys()].join('\n')).not.toContain(`/${other.id}/`);
  expect(findRows(files, '发出的提醒.json')).toEqual([]);
});

test('the school’s copy of a guardian tells nothing of the other guardian of a student they share', async () => {
  const { studentId, phone, id: parentId } = await newFamily();
  const other = await secondGuardian(studentId);
  const file = path.join(folder, 'shared.zip');
  expect(await admin(api, 'export-parent', '--phone', phone, '--out', file)).toMatchObject({ code: 0 });
  const files = await unzip(await readFile(file));
  const within = `students/${studentId}/`;
  for (const name of ['发出的提醒', '数据导出记录', '家长与学员的关联'])
    expect([name, findRows(files, `${within}${name}.json`)]).toEqual([
      name,
      name === '家长与学员的关联' ? [expect.objectContaining({ student_id: studentId })] : [],
    ]);
  expect(findRows(files, '家长与学员的关联.json')).toMatchObject([{ parent_id: parentId }]);
  const all = getText(files);
  for (const told of [other.key, other.phone, '另一位家长']) expect(all).not.toContain(told);
  expect(all).not.toMatch(new RegExp(`"parent_id":${other.id}\\b`));
});

test('no field is a secret, a place in a store, or a number that phones make for themselves', () => {
  const places = new Set(objectReferences.map(({ column }) => column.name));
  const told = EXPORTED_TABLES.flatMap((of) => getFields(of).map((field) => `${findTableName(of)}.${field}`));
  const isOurs = (field: string): boolean =>
    /hash|password|token|open_id|checksum|idempotency|^state$|draft/.test(field) || places.has(field);
  // Reviewing or mastered; called, arranged, tried.
  const ofStates = ['student_words.state', 'trial_bookings.state'];
  expect(told.filter((field) => isOurs(field.split('.')[1] ?? '') && !ofStates.includes(field))).toEqual([]);
});

test('two students of a guardian at once: each copy is of one, and nothing of the other is in it', async () => {
  const { id: parentId, cookie, studentId: one } = await newFamily();
  const two = await api.createStudent(parentId);
  const { db } = api.database;
  for (const [studentId, name] of [
    [one, '甲甲甲'],
    [two, '乙乙乙'],
  ] as const)
    await db.execute(sql`update students set name = ${name} where id = ${studentId}`);
  const ids = await Promise.all([ask(one, cookie), ask(two, cookie)]);
  await Promise.all([makeExports(api), makeExports(api)]);
  const [ofOne, ofTwo] = await Promise.all(ids.map((id) => loadCopy(id, cookie)));
  expect(findRows(ofOne!, '学员.json')).toMatchObject([{ id: one }]);
  expect(findRows(ofTwo!, '学员.json')).toMatchObject([{ id: two }]);
  expect([getText(ofOne!).includes('乙乙乙'), getText(ofTwo!).includes('甲甲甲')]).toEqual([false, false]);
});

test('of a student who has done nothing every file is there, empty and readable', async () => {
  const { cookie, studentId } = await newFamily();
  const id = await ask(studentId, cookie);
  await makeExports(api);
  const files = await loadCopy(id, cookie);
  const names = [...files.keys()].filter((name) => name.endsWith('.json'));
  const held = names.filter((name) => findRows(files, name).length > 0);
  expect(names.length).toBeGreaterThan(30);
  expect(held.sort()).toEqual(['学员.json', '家长与学员的关联.json', '数据导出记录.json', '课时记录.json'].sort());
  expect(String(files.get('错词.csv')).split('\r\n')).toEqual([expect.stringContaining('student_id,word_id'), '']);
});

test.each(['../../出去', 'C:\\盘:?*', '小满😀\u202E', '欧阳'.repeat(22), '.隐藏'])(
  'a student called %j: the names in and of the zip lead nowhere',
  async (name) => {
    const { id: parentId, phone, cookie, studentId } = await newFamily();
    const { db } = api.database;
    await db.execute(sql`update students set name = ${name} where id = ${studentId}`);
    const key = `uploads/${parentId}/fedcba9876543210fedcba98.jpg`;
    await createObjects(api.config.objects).put(key, PNG, 'image/jpeg');
    await db.execute(sql`
    insert into direct_uploads (parent_id, purpose, object_key, file_name, content_type, byte_size, created_at, expires_at, uploaded_at)
    values (${parentId}, 'avatar', ${key}, ${`${name.repeat(5)}.jpg`}, 'image/jpeg', ${PNG.length}, now(), now() + interval '1 day', now())`);
    const id = await ask(studentId, cookie);
    await makeExports(api);
    const { file_name: called } = await linkTo(id, cookie);
    expect(called).toMatch(/^[^./\\:*?"<>|\u202E][^/\\:*?"<>|\u202E]*-全部数据-\d{4}-\d\d-\d\d\.zip$/);
    expect(findRows(await loadCopy(id, cookie), '学员.json')).toMatchObject([{ name }]);
    const file = path.join(folder, `${studentId}.zip`);
    expect(await admin(api, 'export-parent', '--phone', phone, '--out', file)).toMatchObject({ code: 0 });
    const files = await unzip(await readFile(file));
    const [upload] = findRows(files, '上传记录.json');
    expect(files.get(String(upload?.file))?.equals(PNG)).toBe(true);
    for (const entry of files.keys()) {
      expect(entry).not.toMatch(/(?:^|\/)\.|[\\:*?"<>|\u202E]/);
      for (const part of entry.split('/')) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(255);
    }
  },
);

test('a student whose deletion begins, and falls due, while the copy is made: nobody gets it, and it goes with the student', async () => {
  const { cookie, studentId } = await newFamily();
  const id = await ask(studentId, cookie);
  const store = createObjects(api.config.objects);
  const ended: unknown[] = [];
  const meanwhile: ObjectStore = {
    ...store,
    putStream: (key, bytes, type) =>
      store.putStream(
        key,
        (async function* () {
          for await (const chunk of bytes) {
            if (ended.length === 0) {
              ended.push((await admin(api, 'delete-student', '--student', String(studentId))).code);
              await letTimePass(api);
              ended.push((await admin(api, 'deletions', '--run')).code);
            }
            yield chunk;
          }
        })(),
        type,
      ),
  };
  await makeExports(api, meanwhile);
  expect(ended).toEqual([0, 1]);
  expect((await api.call(`GET data_exports/${id}/file`, { cookie })).body.error).toBe('NOT_FOUND');
  expect((await admin(api, 'deletions', '--run')).code).toBe(0);
  expect((await objectKeys(api)).filter((key) => key.startsWith(`exports/${studentId}/`))).toEqual([]);
});
