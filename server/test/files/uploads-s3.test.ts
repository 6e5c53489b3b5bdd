/** Direct uploads that go straight to an object storage: what came by the link is checked, and the link is of no use afterwards. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { DirectUpload } from '@xueban/contract/resources/uploads';
import type { User } from '@xueban/contract/resources/users';
import { data } from '../learning/school';
import { buildTestApp, type TestApp } from '../support/app';
import { drawnOf, PNG } from './bytes';
import { type FakeS3, startFakeS3 } from './fake-s3';

const KEYS = { accessKeyId: 'a', secretAccessKey: 's' };

let s3: FakeS3;
let api: TestApp;
let cookie: string;
beforeAll(async () => {
  s3 = await startFakeS3(KEYS);
  api = await buildTestApp({
    OBJECT_STORE: 's3',
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: 'b',
    S3_ACCESS_KEY_ID: KEYS.accessKeyId,
    S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    UPLOADS_PER_GUARDIAN_AND_DAY: '3',
  });
  cookie = await api.signIn((await api.createParent()).phone);
});
afterAll(async () => {
  await api.close();
  await s3.stop();
});

const announce = (as = cookie) =>
  api.call('POST direct_uploads', {
    cookie: as,
    body: { purpose: 'avatar', filename: 'a.png', content_type: 'image/png', byte_size: PNG.length },
  });
const put = async ({ upload_url: url, headers }: DirectUpload, bytes: Buffer): Promise<number> =>
  (await fetch(url, { method: 'PUT', body: new Uint8Array(bytes), headers })).status;

test('a link that is used again does not change what was taken', async () => {
  const upload = data<DirectUpload>(await announce());
  expect(await put(upload, PNG)).toBe(200);
  const setAvatar = () => api.call('PUT parents/profile', { cookie, body: { avatar_upload_id: upload.id } });
  const user = data<User>(await setAvatar());
  const picture = async (): Promise<Buffer> => {
    const answer = await api.app.inject({ url: user.avatar!.thumb });
    return answer.statusCode === 302 ? Buffer.from(await (await fetch(answer.headers.location!)).arrayBuffer()) : answer.rawPayload;
  };
  expect((await picture()).equals(await drawnOf(PNG))).toBe(true);
  // As long as the first: S3 has no reason to refuse it.
  expect(await put(upload, Buffer.from('<svg/>'.padEnd(PNG.length)))).toBe(200);
  expect((await setAvatar()).status).toBe(200);
  expect((await picture()).equals(await drawnOf(PNG))).toBe(true);
});

test('more than was announced is refused by the storage', async () => {
  const upload = data<DirectUpload>(await announce());
  expect(await put(upload, Buffer.concat([PNG, PNG]))).toBe(403);
});

test('a guardian announces so many a day, whichever process is asked; another guardian as many', async () => {
  const other = await api.signIn((await api.createParent()).phone);
  const process = await api.another({ UPLOADS_PER_GUARDIAN_AND_DAY: '3' });
  const answers = await Promise.all([
    announce(other),
    announce(other),
    process.call('POST direct_uploads', {
      cookie: other,
      body: { purpose: 'avatar', filename: 'a', content_type: 'image/png', byte_size: 1 },
    }),
    announce(other),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429]);
  expect((await announce(other)).body).toMatchObject({ code: 429, error: 'TOO_MANY_UPLOADS', message: '今天上传的文件太多了，请明天再传' });
  await process.close();
  expect((await announce()).status).toBe(201);
});
