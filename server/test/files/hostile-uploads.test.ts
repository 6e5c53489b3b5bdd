/** What nobody should send as a picture: each refused in a sentence, with a key, and nothing of it kept. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { deflateSync } from 'node:zlib';
import { errors } from '@xueban/contract/errors';
import type { DirectUpload } from '@xueban/contract/resources/uploads';
import type { User } from '@xueban/contract/resources/users';
import { sql } from 'drizzle-orm';
import { data } from '../learning/school';
import { admin, objectKeys, rowsOf } from '../rights/family';
import { buildTestApp, type TestApp } from '../support/app';
import { checksumOf, jpegOf, jpegWith, PNG, pngChunk, pngWith, WEBP } from './bytes';

let api: TestApp;
let phone: string;
let parentId: number;
let cookie: string;
beforeAll(async () => {
  api = await buildTestApp({ UPLOADS_PER_GUARDIAN_AND_DAY: '1000' });
  ({ id: parentId, phone } = await api.createParent());
  cookie = await api.signIn(phone);
});
afterAll(() => api.close());

type Type = 'image/png' | 'image/jpeg' | 'image/webp';
const announce = async (bytes: Buffer, type: Type = 'image/png', more: object = {}, as = cookie): Promise<DirectUpload> =>
  data<DirectUpload>(
    await api.call('POST direct_uploads', {
      cookie: as,
      body: { purpose: 'avatar', filename: 'a.png', content_type: type, byte_size: bytes.length, ...more },
    }),
  );
const put = async ({ upload_url: url, headers }: DirectUpload, bytes: Buffer) => {
  const answer = await api.app.inject({ method: 'PUT', url, payload: bytes, headers });
  return { status: answer.statusCode, ...answer.json<{ error?: string; message?: string }>() };
};
const setAvatar = (id: number, as = cookie) => api.call('PUT parents/profile', { cookie: as, body: { avatar_upload_id: id } });

const ZIP = Buffer.from('504b0304140000000000', 'hex');
const ZIP_END = Buffer.concat([Buffer.from('504b0506', 'hex'), Buffer.alloc(18)]);
const SCRIPT = Buffer.from('<html><script>alert(1)</script></html>');
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const GIF = Buffer.from('GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;', 'latin1');
const with2 = (bytes: Buffer, change: (copy: Buffer) => void): Buffer => {
  const copy = Buffer.from(bytes);
  change(copy);
  return copy;
};

describe('Refused, and nothing kept', () => {
  /** Only what was announced stands in the database until its link is over; in the store there is nothing. */
  afterEach(async () => {
    expect(await objectKeys(api)).toEqual([]);
    const rows = await rowsOf(api, sql`select id from direct_uploads where uploaded_at is not null`);
    expect(rows).toEqual([]);
    expect(await rowsOf(api, sql`select 1 from parents where avatar_thumb is not null`)).toEqual([]);
  });

  test.each<[string, Type, Buffer, keyof typeof errors]>([
    ['SVG with a script, called PNG', 'image/png', SVG, 'UPLOAD_REFUSED'],
    ['a page, called JPEG', 'image/jpeg', SCRIPT, 'UPLOAD_REFUSED'],
    ['a GIF with an archive behind it (GIFAR), called PNG', 'image/png', Buffer.concat([GIF, ZIP, ZIP_END]), 'UPLOAD_REFUSED'],
    ['an archive, called WebP', 'image/webp', Buffer.concat([ZIP, ZIP_END]), 'UPLOAD_REFUSED'],
    ['a PNG, called JPEG', 'image/jpeg', PNG, 'UPLOAD_REFUSED'],
    ['a JPEG, called WebP', 'image/webp', jpegOf(500), 'UPLOAD_REFUSED'],
    ['a JPEG with a page behind it', 'image/jpeg', Buffer.concat([jpegOf(500), SCRIPT]), 'PICTURE_UNREADABLE'],
    ['a JPEG with an archive behind it', 'image/jpeg', Buffer.concat([jpegOf(500), ZIP, ZIP_END]), 'PICTURE_UNREADABLE'],
    ['a PNG with an archive behind it', 'image/png', Buffer.concat([PNG, ZIP, ZIP_END]), 'PICTURE_UNREADABLE'],
    ['a PNG with one byte behind it', 'image/png', Buffer.concat([PNG, Buffer.from([0])]), 'PICTURE_UNREADABLE'],
    ['two PNG in one', 'image/png', Buffer.concat([PNG, PNG]), 'PICTURE_UNREADABLE'],
    [
      'a PNG with something behind its pixels',
      'image/png',
      pngWith({ packed: Buffer.concat([deflateSync(Buffer.alloc(20)), SCRIPT]) }),
      'PICTURE_UNREADABLE',
    ],
    ['a WebP with a page behind it', 'image/webp', Buffer.concat([WEBP, SCRIPT]), 'PICTURE_UNREADABLE'],
    ['a WebP that says to be longer', 'image/webp', with2(WEBP, (copy) => void copy.writeUInt32LE(4000, 4)), 'PICTURE_UNREADABLE'],
    ['a PNG cut off half-way', 'image/png', PNG.subarray(0, 40), 'PICTURE_UNREADABLE'],
    ['a PNG without its end', 'image/png', PNG.subarray(0, -12), 'PICTURE_UNREADABLE'],
    ['a JPEG cut off half-way', 'image/jpeg', jpegOf(500).subarray(0, 250), 'PICTURE_UNREADABLE'],
    ['a WebP cut off half-way', 'image/webp', WEBP.subarray(0, 20), 'PICTURE_UNREADABLE'],
    ['a signature and nothing else', 'image/png', PNG.subarray(0, 12), 'PICTURE_UNREADABLE'],
    ['a PNG with a wrong sum', 'image/png', with2(PNG, (copy) => void (copy[30]! ^= 1)), 'PICTURE_UNREADABLE'],
    ['a PNG with a chunk that nobody can show', 'image/png', pngWith({ chunks: [pngChunk('EVIL', SCRIPT)] }), 'PICTURE_UNREADABLE'],
    ['a JPEG with a script in the place of its segments', 'image/jpeg', jpegWith({ segments: [[0xf0, SCRIPT]] }), 'PICTURE_UNREADABLE'],
    ['a JPEG without pixels', 'image/jpeg', Buffer.from('ffd8ffd900000000000000000000', 'hex'), 'PICTURE_UNREADABLE'],
    [
      'a PNG that says 60,000 × 60,000',
      'image/png',
      pngWith({ width: 60_000, height: 60_000, packed: deflateSync(Buffer.alloc(9)) }),
      'PICTURE_TOO_LARGE',
    ],
    [
      'a PNG that says 16,000 × 16,000',
      'image/png',
      pngWith({ width: 16_000, height: 16_000, packed: deflateSync(Buffer.alloc(9)) }),
      'PICTURE_TOO_LARGE',
    ],
    ['a JPEG that says 65,000 × 65,000', 'image/jpeg', jpegWith({ width: 65_000, height: 65_000 }), 'PICTURE_TOO_LARGE'],
    ['a picture of no width', 'image/jpeg', jpegWith({ width: 0 }), 'PICTURE_UNREADABLE'],
    [
      'a PNG of 16 pixels that unpacks to 100 MB (zip bomb)',
      'image/png',
      pngWith({ packed: deflateSync(Buffer.alloc(100_000_000)) }),
      'PICTURE_UNREADABLE',
    ],
    ['a PNG with fewer pixels than it says', 'image/png', pngWith({ packed: deflateSync(Buffer.alloc(10)) }), 'PICTURE_UNREADABLE'],
    ['a PNG whose pixels are packed falsely', 'image/png', pngWith({ packed: Buffer.from('not packed at all') }), 'PICTURE_UNREADABLE'],
  ])('%s', async (_name, type, bytes, key) => {
    const upload = await announce(bytes, type);
    const answer = await put(upload, bytes);
    expect([answer.error, answer.status, answer.message]).toEqual([key, errors[key].status, errors[key].message]);
    expect((await setAvatar(upload.id)).body.error).toBe('UPLOAD_NOT_FINISHED');
  });

  test('another checksum, another size, no bytes at all', async () => {
    const other = await announce(PNG, 'image/png', { checksum: checksumOf(WEBP) });
    expect((await put(other, PNG)).error).toBe('UPLOAD_REFUSED');
    const longer = await announce(PNG, 'image/png', { byte_size: PNG.length + 1 });
    expect((await put(longer, PNG)).error).toBe('UPLOAD_REFUSED');
    expect((await put(longer, Buffer.alloc(0))).error).toBe('UPLOAD_REFUSED');
    const none = await api.call('POST direct_uploads', {
      cookie,
      body: { purpose: 'avatar', filename: 'a.png', content_type: 'image/png', byte_size: 0 },
    });
    expect([none.status, none.body.error]).toEqual([400, 'INVALID_REQUEST']);
  });

  test('a type that is none of a picture, whatever its name', async () => {
    for (const [filename, type] of [
      ['a.svg', 'image/svg+xml'],
      ['a.png', 'text/html'],
      ['a.jpg.exe', 'application/octet-stream'],
    ]) {
      const answer = await api.call('POST direct_uploads', {
        cookie,
        body: { purpose: 'avatar', filename, content_type: type, byte_size: 9 },
      });
      expect([answer.status, answer.body.error]).toEqual([400, 'INVALID_REQUEST']);
    }
  });

  test('a link that is over, of a session that has ended, or changed', async () => {
    const stranger = await api.createParent();
    const theirs = await api.signIn(stranger.phone);
    const ended = await announce(PNG, 'image/png', {}, theirs);
    await api.call('POST sessions/sign_out', { cookie: theirs });
    expect(await put(ended, PNG)).toMatchObject({ status: 410, error: 'LINK_EXPIRED', message: errors.LINK_EXPIRED.message });
    const upload = await announce(PNG);
    const [head, tail] = [upload.upload_url.slice(0, -6), upload.upload_url.slice(-6)];
    for (const url of [`${head}${tail.split('').reverse().join('')}`, `${head}AAAAAA`, ended.upload_url])
      expect((await put({ ...upload, upload_url: url }, PNG)).error).toBe('LINK_EXPIRED');
    await api.database.db.execute(sql`delete from direct_uploads where id = ${upload.id}`); // what the sweep does when it is over
    expect((await put(upload, PNG)).error).toBe('LINK_EXPIRED');
  });
});

describe('What is kept', () => {
  const stored = async (upload: DirectUpload): Promise<{ bytes: Buffer; headers: Record<string, unknown> }> => {
    const { avatar } = data<User>(await setAvatar(upload.id));
    const answer = await api.app.inject(avatar!.thumb);
    return { bytes: answer.rawPayload, headers: answer.headers };
  };

  test('of a photograph: its pixels and which way up it is; not where and with what it was taken', async () => {
    const exif = Buffer.concat([
      Buffer.from('Exif\0\0II*\0\x08\0\0\0\x03\0', 'latin1'),
      Buffer.from('12010300010000000600000025880400010000009a0000000f01020008000000a0000000', 'hex'), // orientation 6, GPS, maker
      Buffer.from('\0\0\0\0GPS 39.9042N 116.4074E Phone 15 Pro 林女士'),
    ]);
    const bytes = jpegWith({
      segments: [
        [0xe1, exif],
        [0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>GPS 39.9042N</x:xmpmeta>')],
        [0xed, Buffer.from('Photoshop 3.0\0林女士')],
        [0xfe, SCRIPT],
      ],
      pixels: Buffer.from('0102ff0003ffd00405', 'hex'), // an escaped FF, a mark of a restart
    });
    const upload = await announce(bytes, 'image/jpeg', { checksum: checksumOf(bytes) });
    expect((await put(upload, bytes)).status).toBe(200);
    const kept = await stored(upload);
    expect(kept.bytes.length).toBe(bytes.length);
    expect(kept.bytes.toString('latin1')).not.toMatch(/GPS|Phone|script|adobe|Photoshop/);
    expect(kept.bytes.includes(Buffer.from('林女士'))).toBe(false);
    expect(kept.bytes.includes(Buffer.from('4d4d002a000000080001011200030000000100060000', 'hex'))).toBe(true); // orientation 6
    expect(kept.bytes.subarray(-11)).toEqual(bytes.subarray(-11));
    // The same again is welcome, though what is kept is not the same.
    expect((await put(upload, bytes)).status).toBe(200);
    expect((await put(upload, jpegOf(bytes.length))).error).toBe('UPLOAD_REFUSED');
  });

  test('of a PNG: no text, no page, no place', async () => {
    const bytes = pngWith({
      chunks: [pngChunk('tEXt', SCRIPT), pngChunk('eXIf', Buffer.from('GPS 39.9042N')), pngChunk('iTXt', Buffer.from('林女士'))],
    });
    const upload = await announce(bytes);
    expect((await put(upload, bytes)).status).toBe(200);
    const kept = await stored(upload);
    expect(kept.bytes.toString('latin1')).not.toMatch(/GPS|script|tEXt|eXIf|iTXt/);
    expect(kept.bytes.length).toBe(bytes.length);
    // A picture still: it comes in again.
    const again = await announce(kept.bytes);
    expect((await put(again, kept.bytes)).status).toBe(200);
  });

  test('opens as a picture and as nothing else', async () => {
    const upload = await announce(WEBP, 'image/webp');
    expect((await put(upload, WEBP)).status).toBe(200);
    const { headers } = await stored(upload);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  test.each(['../../etc/passwd', '..\\..\\boot.ini', 'a.jpg.exe', 'a.png\r\nX-Evil: 1', '<img src=x onerror=alert(1)>.png', '.', 'con'])(
    'under a key of its own, whatever the name: %j',
    async (filename) => {
      const upload = await announce(PNG, 'image/png', { filename });
      expect((await put(upload, PNG)).status).toBe(200);
      const { headers } = await stored(upload);
      expect(headers['x-evil']).toBeUndefined();
      for (const key of await objectKeys(api)) expect(key).toMatch(/^uploads\/\d+\/[0-9a-f]{24}\.(png|jpg|webp)$/);
    },
  );

  test('two at once by one link: one whole picture, and nothing else', async () => {
    const [one, two] = [jpegOf(40_000, 1), jpegOf(40_000, 2)];
    const upload = await announce(one, 'image/jpeg');
    const answers = await Promise.all([put(upload, one), put(upload, two)]);
    expect(answers.map(({ status }) => status).sort()).toContain(200);
    const kept = (await stored(upload)).bytes;
    expect(kept.equals(one) || kept.equals(two)).toBe(true);
  });

  test("is the guardian's alone, and goes with the guardian", async () => {
    const upload = await announce(PNG);
    await put(upload, PNG);
    const stranger = await api.signIn((await api.createParent()).phone);
    expect((await setAvatar(upload.id, stranger)).body.error).toBe('UPLOAD_NOT_FINISHED');
    expect((await admin(api, 'delete-parent', '--phone', phone)).code).toBe(0);
    await api.database.db.execute(sql`update deletions set due_at = now() - interval '1 second' where parent_id = ${parentId}`);
    expect((await admin(api, 'deletions', '--run')).code).toBe(0);
    expect(await objectKeys(api)).toEqual([]);
  });
});
