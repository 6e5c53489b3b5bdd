/**
 * Direct uploads that go straight to an object storage: what came by the link is checked, and neither stays there as it came nor
 * can the link change what was taken.
 */
import type { DirectUpload } from '@xueban/contract/resources/uploads';
import type { User } from '@xueban/contract/resources/users';
import { sql } from 'drizzle-orm';
import { data } from '../learning/school';
import { buildTestApp, type TestApp } from '../support/app';
import { redraw, jpegWith, PNG } from './bytes';
import { startFakeS3 } from './fake-s3';
import { hostilePictures, pictureAndArchive, type Type } from './hostile-pictures';
import { until } from '../support/until';
import { useMade } from '../support/use';

const KEYS = { accessKeyId: 'a', secretAccessKey: 's' };
const GPS = 'GPS 31.2304N 121.4737E';
const PHOTO = jpegWith({ segments: [[0xe1, Buffer.from(`Exif\0\0II*\0${GPS} Phone 15`)]] });

const s3 = useMade(() => startFakeS3(KEYS));
const api = useMade(() =>
  buildTestApp({
    OBJECT_STORE: 's3',
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: 'b',
    S3_ACCESS_KEY_ID: KEYS.accessKeyId,
    S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    UPLOADS_PER_GUARDIAN_AND_DAY: '1000',
  }),
);
let cookie: string;
beforeAll(async () => {
  cookie = await api.signIn((await api.createParent()).phone);
});

const announce = async (bytes: Buffer, type: Type, on = api): Promise<DirectUpload> =>
  data<DirectUpload>(
    await on.call('POST direct_uploads', {
      cookie,
      body: { purpose: 'avatar', filename: 'a', content_type: type, byte_size: bytes.length },
    }),
  );
const send = async ({ upload_url: url, headers }: DirectUpload, bytes: Buffer): Promise<number> =>
  (await fetch(url, { method: 'PUT', body: new Uint8Array(bytes), headers })).status;
const put = async (upload: DirectUpload, bytes: Buffer): Promise<void> => {
  expect(await send(upload, bytes)).toBe(200);
};
const claim = ({ id }: DirectUpload, on = api) => on.call('PUT parents/profile', { cookie, body: { avatar_upload_id: id } });
const incoming = (): string[] => [...s3.kept.keys()].filter((key) => key.includes('/incoming/'));
const shown = async (upload: DirectUpload): Promise<Buffer> => pictureAt(data<User>(await claim(upload)).avatar!.thumb);
const pictureAt = async (url: string): Promise<Buffer> => {
  const answer = await api.app.inject({ url });
  return answer.statusCode === 302 ? Buffer.from(await (await fetch(answer.headers.location!)).arrayBuffer()) : answer.rawPayload;
};

describe('Refused, and nothing kept', () => {
  test.each(hostilePictures)('%s', async (_name, type, bytes, key) => {
    const upload = await announce(bytes, type);
    await put(upload, bytes);
    expect((await claim(upload)).body.error).toBe(key);
    expect([...s3.kept.keys()]).toEqual([]);
    expect((await claim(upload)).body.error).toBe('UPLOAD_NOT_FINISHED');
  });

  test('by one link first a page, then a picture: the picture is taken', async () => {
    const upload = await announce(PNG, 'image/png');
    await put(upload, Buffer.from('<svg onload=alert(1)/>'.padEnd(PNG.length)));
    expect((await claim(upload)).body.error).toBe('UPLOAD_REFUSED');
    await put(upload, PNG);
    expect((await claim(upload)).status).toBe(200);
    expect(incoming()).toEqual([]);
  });
});

test.each(pictureAndArchive)('%s: a picture is kept, and nothing of the archive', async (_name, type, bytes) => {
  const upload = await announce(bytes, type);
  await put(upload, bytes);
  const kept = await shown(upload);
  expect(kept.equals(await redraw(bytes))).toBe(true);
  expect(incoming()).toEqual([]);
  for (const object of s3.kept.values()) expect(object.includes('PK\u0003\u0004') || object.includes('html')).toBe(false);
});

test('a photo that is taken is kept without what the camera wrote, and as it came no more', async () => {
  const upload = await announce(PHOTO, 'image/jpeg');
  await put(upload, PHOTO);
  expect([...s3.kept.values()].some((bytes) => bytes.includes(GPS))).toBe(true);
  expect((await claim(upload)).status).toBe(200);
  expect([...s3.kept.values()].some((bytes) => bytes.includes(GPS))).toBe(false);
  expect(incoming()).toEqual([]);
});

test('wanted five times at once, by two processes, it is taken each time', async () => {
  const other = await api.another();
  try {
    const upload = await announce(PHOTO, 'image/jpeg');
    await put(upload, PHOTO);
    const answers = await Promise.all([api, other, api, other, api].map((on) => claim(upload, on)));
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual(answers.map(() => [200, undefined]));
    expect(incoming()).toEqual([]);
    const [kept] = (
      await api.database.db.execute<{ key: string }>(sql`select object_key as key from direct_uploads where id = ${upload.id}`)
    ).rows;
    expect(s3.kept.get(`/b/${kept?.key}`)?.equals(await redraw(PHOTO))).toBe(true);
  } finally {
    await other.close();
  }
});

test('more than was announced is refused by the storage', async () => {
  expect(await send(await announce(PNG, 'image/png'), Buffer.concat([PNG, PNG]))).toBe(403);
});

test('a guardian announces so many a day, whichever process is asked; another guardian as many', async () => {
  const few = { UPLOADS_PER_GUARDIAN_AND_DAY: '3' };
  const [one, other] = [await api.another(few), await api.another(few)];
  try {
    const announceAs = async (guardian: string, on = one) =>
      on.call('POST direct_uploads', {
        cookie: guardian,
        body: { purpose: 'avatar', filename: 'a.png', content_type: 'image/png', byte_size: PNG.length },
      });
    const [first, second] = [await api.signIn((await api.createParent()).phone), await api.signIn((await api.createParent()).phone)];
    const answers = await Promise.all([announceAs(first), announceAs(first), announceAs(first, other), announceAs(first)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429]);
    expect((await announceAs(first)).body).toMatchObject({
      code: 429,
      error: 'TOO_MANY_UPLOADS',
      message: '今天上传的文件太多了，请明天再传',
    });
    expect((await announceAs(second)).status).toBe(201);
  } finally {
    await one.close();
    await other.close();
  }
});

/** Does something with a server that works on what is due as soon as it starts. */
async function withJobs(work: (server: TestApp) => Promise<void>): Promise<void> {
  const server = await api.another({ JOBS: 'true' });
  try {
    await until(async () => {
      const found = await api.database.pool.query("select 1 from pgboss.queue where name = 'discard-object'").catch(() => undefined);
      return found?.rowCount === 1;
    });
    await work(server);
  } finally {
    await server.close();
  }
}

test('what nobody wanted, what came after it was taken, and what a process left when it ended goes when the link is over', async () => {
  const waiting = "from pgboss.job where name = 'discard-object' and data ->> 'objectKey' like 'incoming/%' and state < 'completed'";
  let taken: DirectUpload | undefined;
  await withJobs(async (server) => {
    const [left, again] = [await announce(PHOTO, 'image/jpeg', server), await announce(PHOTO, 'image/jpeg', server)];
    await put(left, PHOTO);
    await put(again, PHOTO);
    expect((await claim(again, server)).status).toBe(200);
    await put(again, PHOTO); // as a process would leave it that ends between keeping the one and removing the other
    expect(incoming()).toHaveLength(2);
    const { rows } = await api.database.pool.query<{ seconds: number }>(
      `select extract(epoch from start_after - now())::int as seconds ${waiting}`,
    );
    expect(rows.map(({ seconds }) => seconds > 600 && seconds <= 900)).toEqual([true, true]);
    taken = again;
  });
  await api.database.pool.query(`update pgboss.job set start_after = now() where id in (select id ${waiting})`);
  await withJobs(() => until(() => incoming().length === 0));
  expect((await shown(taken!)).equals(await redraw(PHOTO))).toBe(true);
});

test('a link that is used again does not change what was taken', async () => {
  const upload = await announce(PNG, 'image/png');
  await put(upload, PNG);
  const { thumb } = data<User>(await claim(upload)).avatar!;
  expect((await pictureAt(thumb)).equals(await redraw(PNG))).toBe(true);
  // As long as the first: S3 has no reason to refuse it.
  await put(upload, Buffer.from('<svg/>'.padEnd(PNG.length)));
  expect((await claim(upload)).status).toBe(200);
  expect((await pictureAt(thumb)).equals(await redraw(PNG))).toBe(true);
});
