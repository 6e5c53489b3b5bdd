import { MAX_UPLOAD_BYTES } from '@xueban/contract/constants';
import type { DirectUpload } from '@xueban/contract/resources/uploads';
import type { User } from '@xueban/contract/resources/users';
import { sql } from 'drizzle-orm';
import { data } from '../learning/school';
import { useTestApp } from '../support/app';
import { getChecksum, redraw, PNG } from './bytes';

const api = useTestApp();
let cookie: string;
let parentId: number;
let stranger: string;
beforeAll(async () => {
  const parent = await api.createParent();
  parentId = parent.id;
  cookie = await api.signIn(parent.phone);
  stranger = await api.signIn((await api.createParent()).phone);
});

const announce = async (values: object = {}): Promise<DirectUpload> => {
  const answer = await api.call('POST direct_uploads', {
    cookie,
    body: { purpose: 'avatar', filename: 'a.png', content_type: 'image/png', byte_size: PNG.length, ...values },
  });
  expect(answer.status).toBe(201);
  return data<DirectUpload>(answer);
};
const put = (upload: DirectUpload, bytes: Buffer, headers: Record<string, string> = upload.headers) =>
  api.app.inject({ method: 'PUT', url: upload.upload_url, payload: bytes, headers });
const setAvatar = (id: number, as = cookie) => api.call('PUT parents/profile', { cookie: as, body: { avatar_upload_id: id } });
const findError = (answer: { json: () => { error?: string } }): string | undefined => answer.json().error;

describe('A direct upload', () => {
  test('becomes the avatar, which opens without a session', async () => {
    const upload = await announce({ checksum: getChecksum(PNG) });
    expect((await put(upload, PNG)).statusCode).toBe(200);
    const user = data<User>(await setAvatar(upload.id));
    const picture = await api.app.inject({ url: user.avatar!.thumb });
    expect(picture.rawPayload.equals(await redraw(PNG))).toBe(true);
    expect(picture.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(data<User>(await api.call('GET users/current', { cookie })).avatar).toEqual(user.avatar);
  });

  test('may be sent twice, also at once: the later one gets in', async () => {
    const upload = await announce();
    const answers = await Promise.all([put(upload, PNG), put(upload, PNG)]);
    // Which is the later one is a matter of two look-ups.
    expect([
      [200, 200],
      [200, 408],
    ]).toContainEqual(answers.map(({ statusCode }) => statusCode).sort());
    expect((await put(upload, PNG)).statusCode).toBe(200);
    expect((await setAvatar(upload.id)).status).toBe(200);
    expect((await setAvatar(upload.id)).status).toBe(200);
  });

  test.each<[string, object, Buffer]>([
    ['of another size', {}, Buffer.concat([PNG, Buffer.from([0])])],
    ['of another checksum', { checksum: getChecksum(Buffer.from('x')) }, PNG],
    ['that are no picture', { byte_size: 4 }, Buffer.from('<a/>')],
    ['of another type than announced', { content_type: 'image/jpeg' }, PNG],
  ])('refuses bytes %s', async (_name, values, bytes) => {
    const upload = await announce(values);
    const answer = await put(upload, bytes);
    expect([answer.statusCode, findError(answer)]).toEqual([422, 'UPLOAD_REFUSED']);
    expect((await setAvatar(upload.id)).body.error).toBe('UPLOAD_NOT_FINISHED');
  });

  test('refuses other headers, other media, too much, and a changed link', async () => {
    const upload = await announce();
    expect(findError(await put(upload, PNG, { 'content-type': 'image/webp' }))).toBe('UPLOAD_REFUSED');
    expect(findError(await put(upload, PNG, { 'content-type': 'text/html' }))).toBe('UNSUPPORTED_MEDIA_TYPE');
    expect(findError(await put(upload, PNG, { 'content-type': 'application/json' }))).toBe('UNSUPPORTED_MEDIA_TYPE');
    expect(findError(await put(upload, Buffer.alloc(MAX_UPLOAD_BYTES + 1)))).toBe('BODY_TOO_LARGE');
    expect(findError(await put({ ...upload, upload_url: `${upload.upload_url}x` }, PNG))).toBe('LINK_EXPIRED');
    expect(
      (
        await api.call('POST direct_uploads', {
          cookie,
          body: { purpose: 'avatar', filename: 'a', content_type: 'text/html', byte_size: 1 },
        })
      ).status,
    ).toBe(400);
  });

  test('of another guardian, or without bytes, cannot be used', async () => {
    const upload = await announce();
    expect((await setAvatar(upload.id)).body.error).toBe('UPLOAD_NOT_FINISHED');
    await put(upload, PNG);
    expect((await setAvatar(upload.id, stranger)).body.error).toBe('UPLOAD_NOT_FINISHED');
    expect((await setAvatar(999_999)).body.error).toBe('UPLOAD_NOT_FINISHED');
    const photo = await announce({ purpose: 'question_photo' });
    await put(photo, PNG);
    expect((await setAvatar(photo.id)).body.error).toBe('UPLOAD_NOT_FINISHED');
  });

  test('needs a session to be announced', async () => {
    expect((await api.call('POST direct_uploads', { body: {} })).status).toBe(401);
  });

  test('ends', async () => {
    const { db } = api.database;
    const upload = await announce();
    await db.execute(sql`delete from direct_uploads where parent_id = ${parentId} and id = ${upload.id}`); // what the sweep does
    expect(findError(await put(upload, PNG))).toBe('LINK_EXPIRED');
  });
});
