/** Links to files end with the session they were given to, and say nothing about whose file it is. */
import type { LearningPrint, FileLink } from '@xueban/contract/resources/learning-prints';
import type { DirectUpload } from '@xueban/contract/resources/uploads';
import type { User } from '@xueban/contract/resources/users';
import { sql } from 'drizzle-orm';
import { createObjects } from '../../src/adapters/objects/create';
import { data } from '../learning/school';
import { type TestApp, useTestApp } from '../support/app';
import { PNG } from './bytes';
import { startFakeS3 } from './fake-s3';

const NAME = '欧阳知秋';
const PDF = Buffer.from('%PDF-1.7\n');

const api = useTestApp();
let phone: string;
let studentId: number;
let printId: number;
beforeAll(async () => {
  const parent = await api.createParent();
  phone = parent.phone;
  studentId = await api.createStudent(parent.id, { name: NAME });
  printId = await createPrint(api);
});

/** A mistake book without words, as if it had been made: what is in it is not asked here. */
async function createPrint({ database: { db }, config }: TestApp): Promise<number> {
  const objectKey = `prints/${studentId}/1.pdf`;
  await createObjects(config.objects).put(objectKey, PDF, 'application/pdf');
  const {
    rows: [row],
  } = await db.execute<{ id: string }>(sql`
    with course as (insert into courses (name, content_type) values ('词汇', 'word') returning id)
    insert into learning_prints (student_id, number, course_id, print_type, status, word_ids, content_hash, object_key, byte_size, created_at)
    select ${studentId}, '20261122-001', id, 'mistake_book', 'failed', '{}', 'x', ${objectKey}, ${PDF.length}, now() from course returning id`);
  return Number(row?.id);
}
/** A print that failed when it was made again gives its old file. */
async function loadLink(app: TestApp, cookie: string): Promise<FileLink> {
  await app.database.db.execute(sql`update learning_prints set status = 'failed' where id = ${printId}`);
  return data<{ print: LearningPrint; file: FileLink }>(await app.call(`GET learning_prints/${printId}/export`, { cookie, studentId }))
    .file;
}
const loadStatus = async (url: string): Promise<number> => (await api.app.inject(url)).statusCode;
async function loadAvatar(cookie: string): Promise<string> {
  return data<User>(await api.call('GET users/current', { cookie })).avatar!.thumb;
}
async function announce(cookie: string): Promise<DirectUpload> {
  return data<DirectUpload>(
    await api.call('POST direct_uploads', {
      cookie,
      body: { purpose: 'avatar', filename: `${NAME}.png`, content_type: 'image/png', byte_size: PNG.length },
    }),
  );
}
const put = ({ upload_url: url, headers }: DirectUpload) => api.app.inject({ method: 'PUT', url, headers, payload: PNG });

/** Whether a text is in an address, in clear or in any part that decodes to it. */
function saysIn(address: string, text: string): boolean {
  const parts = decodeURIComponent(address).split(/[/.?&=]/);
  return [decodeURIComponent(address), ...parts.map((part) => Buffer.from(part, 'base64url').toString('utf8'))].some((reading) =>
    reading.includes(text),
  );
}

test("no address says the child's name, nor the number of the child; the answer does", async () => {
  const cookie = await api.signIn(phone);
  const file = await loadLink(api, cookie);
  expect(file.file_name).toContain(NAME);
  for (const text of [NAME, `prints/${studentId}`]) expect(saysIn(file.url, text)).toBe(false);
  const answer = await api.app.inject(file.url);
  expect(answer.rawPayload.equals(PDF)).toBe(true);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain('学习打印-20261122-001.pdf');
  expect(saysIn((await announce(cookie)).upload_url, NAME)).toBe(false);
});

test.each<[string, (cookie: string) => Promise<unknown>]>([
  ['sign-out', (cookie) => api.call('POST sessions/sign_out', { cookie })],
  ['the end of all sessions, as a new password brings it', () => api.database.db.execute(sql`delete from sessions`)],
  ['its time', () => api.database.db.execute(sql`update sessions set expires_at = now() - interval '1 second'`)],
])('every link of a session ends with %s', async (_name, end) => {
  const cookie = await api.signIn(phone);
  const upload = await announce(cookie);
  expect((await put(upload)).statusCode).toBe(200);
  expect((await api.call('PUT parents/profile', { cookie, body: { avatar_upload_id: upload.id } })).status).toBe(200);
  const [print, avatar, next] = [await loadLink(api, cookie), await loadAvatar(cookie), await announce(cookie)];
  expect(await loadAvatar(cookie)).toBe(avatar);
  expect([await loadStatus(print.url), await loadStatus(avatar)]).toEqual([200, 200]);
  await end(cookie);
  expect([await loadStatus(print.url), await loadStatus(avatar), (await put(next)).statusCode]).toEqual([410, 410, 410]);
});

test('the links of another session, and the picture given with a sign-in, stay', async () => {
  const [ending, staying] = [await api.signIn(phone), await api.signIn(phone)];
  const link = await loadLink(api, staying);
  await api.call('POST sessions/sign_out', { cookie: ending });
  expect([await loadStatus(link.url), await loadStatus(await loadAvatar(staying))]).toEqual([200, 200]);
});

test('who is no guardian of the student any more gets their files no more', async () => {
  const link = await loadLink(api, await api.signIn(phone));
  const { rows } = await api.database.db.execute<{ parent_id: string }>(
    sql`delete from parent_students where student_id = ${studentId} returning parent_id`,
  );
  expect(await loadStatus(link.url)).toBe(410);
  await api.database.db.execute(sql`insert into parent_students (parent_id, student_id) values (${rows[0]?.parent_id}, ${studentId})`);
});

test('with an object storage it goes on to a link that opens for a minute, and only while the session lives', async () => {
  const keys = { accessKeyId: 'a', secretAccessKey: 's' };
  const s3 = await startFakeS3(keys);
  const other = await api.another({
    OBJECT_STORE: 's3',
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: 'b',
    S3_ACCESS_KEY_ID: keys.accessKeyId,
    S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
  });
  s3.kept.set(`/b/prints/${studentId}/1.pdf`, PDF);
  const cookie = await other.signIn(phone);
  const { url } = await loadLink(other, cookie);
  expect(saysIn(url, NAME)).toBe(false);
  const onward = await other.app.inject(url);
  const address = new URL(String(onward.headers.location));
  expect([onward.statusCode, onward.headers['cache-control'], address.searchParams.get('X-Amz-Expires')]).toEqual([302, 'no-store', '60']);
  expect(saysIn(address.href, NAME)).toBe(false);
  expect(await (await fetch(address)).text()).toBe(PDF.toString());
  await other.call('POST sessions/sign_out', { cookie });
  expect((await other.app.inject(url)).statusCode).toBe(410);
  await other.close();
  await s3.stop();
});
