/** What nobody should send as a picture: each refused in a sentence, with a key, and nothing of it kept. */
import { errors } from '@xueban/contract/errors';
import type { DirectUpload } from '@xueban/contract/resources/uploads';
import type { User } from '@xueban/contract/resources/users';
import { sql } from 'drizzle-orm';
import sharp, { type Sharp } from 'sharp';
import { LONGEST_SIDE_DRAWN } from '../../src/modules/files/redraw';
import { data } from '../learning/school';
import { admin, objectKeys, loadRows } from '../personal-data/rights/family';
import { useTestApp } from '../support/app';
import { getChecksum, redraw, makeJpeg, PNG, pngChunk, WEBP } from './bytes';
import { checkContent } from '../../src/modules/files/content-check';
import { hostilePictures, pictureAndArchive, SCRIPT, type Type } from './hostile-pictures';

const api = useTestApp({ UPLOADS_PER_GUARDIAN_AND_DAY: '1000' });
let phone: string;
let parentId: number;
let cookie: string;
beforeAll(async () => {
  ({ id: parentId, phone } = await api.createParent());
  cookie = await api.signIn(phone);
});

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

describe('Refused, and nothing kept', () => {
  /** Only what was announced stands in the database until its link is over; in the store there is nothing. */
  afterEach(async () => {
    expect(await objectKeys(api)).toEqual([]);
    const rows = await loadRows(api, sql`select id from direct_uploads where uploaded_at is not null`);
    expect(rows).toEqual([]);
    expect(await loadRows(api, sql`select 1 from parents where avatar_thumb is not null`)).toEqual([]);
  });

  test.each(hostilePictures)('%s', async (_name, type, bytes, key) => {
    const upload = await announce(bytes, type);
    const answer = await put(upload, bytes);
    expect([answer.error, answer.status, answer.message]).toEqual([key, errors[key].status, errors[key].message]);
    expect((await setAvatar(upload.id)).body.error).toBe('UPLOAD_NOT_FINISHED');
  });

  test('another checksum, another size, no bytes at all', async () => {
    const other = await announce(PNG, 'image/png', { checksum: getChecksum(WEBP) });
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

  /** Red on the left, blue on the right. */
  const flag = (): Sharp =>
    sharp({ create: { width: 64, height: 32, channels: 3, background: '#c02020' } }).composite([
      { input: { create: { width: 32, height: 32, channels: 3, background: '#2020c0' } }, left: 32, top: 0 },
    ]);
  /** Size and colours of the middles of its four quarters: up left, up right, down left, down right. */
  const seen = async (bytes: Buffer): Promise<{ size: [number, number]; colours: string[] }> => {
    const { data: pixels, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number): string => {
      const from = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
      const [red = 0, , blue = 0] = pixels.subarray(from);
      return red > blue + 60 ? 'red' : blue > red + 60 ? 'blue' : 'neither';
    };
    return { size: [info.width, info.height], colours: [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)] };
  };

  test('of a photograph: its pixels, the way up it was held; not where and with what it was taken, nor its profile of colours', async () => {
    const photo = await flag()
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Make: 'Phone 15 Pro' }, IFD3: { GPSLatitude: '39/1 54/1 15/1' } })
      .withIccProfile('p3')
      .jpeg({ quality: 95 })
      .toBuffer();
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, SCRIPT.length + 2]), SCRIPT]);
    const bytes = Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2)]);
    expect(await sharp(bytes).metadata()).toMatchObject({ orientation: 6, hasProfile: true, width: 64 });
    const upload = await announce(bytes, 'image/jpeg', { checksum: getChecksum(bytes) });
    expect((await put(upload, bytes)).status).toBe(200);
    const kept = (await stored(upload)).bytes;
    expect(await seen(kept)).toEqual({ size: [32, 64], colours: ['red', 'red', 'blue', 'blue'] });
    const { exif, icc, xmp, iptc, orientation, format, space } = await sharp(kept).metadata();
    expect([exif, icc, xmp, iptc, orientation, format, space]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      'jpeg',
      'srgb',
    ]);
    expect(kept.toString('latin1')).not.toMatch(/Exif|GPS|Phone|script|adobe|ICC_PROFILE/);
    // The same again is welcome, though what is kept is not the same.
    expect((await put(upload, bytes)).status).toBe(200);
    expect((await put(upload, makeJpeg(bytes.length))).error).toBe('UPLOAD_REFUSED');
  });

  test('of a page in the place of the profile of colours, a picture without it', async () => {
    const photo = await flag().jpeg().toBuffer();
    const profile = Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), SCRIPT]);
    const bytes = Buffer.concat([photo.subarray(0, 2), Buffer.from([0xff, 0xe2, 0, profile.length + 2]), profile, photo.subarray(2)]);
    const upload = await announce(bytes, 'image/jpeg');
    expect((await put(upload, bytes)).status).toBe(200);
    const kept = (await stored(upload)).bytes;
    expect([kept.includes(SCRIPT.subarray(0, 6)), (await seen(kept)).colours]).toEqual([false, ['red', 'blue', 'red', 'blue']]);
  });

  test.each(pictureAndArchive)('of %s: a picture, and nothing of the archive', async (_name, type, bytes) => {
    expect(bytes.includes('PK\u0003\u0004') && bytes.includes('html')).toBe(true);
    const upload = await announce(bytes, type);
    expect((await put(upload, bytes)).status).toBe(200);
    const kept = (await stored(upload)).bytes;
    for (const mark of ['PK\u0003\u0004', 'PK\u0001\u0002', 'PK\u0005\u0006', 'html']) expect(kept.includes(mark)).toBe(false);
    expect((await seen(kept)).size[0]).toBeGreaterThan(0);
  });

  test('of two JPEG in one, as phones write them, however the bytes come: the first', async () => {
    const [first, second] = await Promise.all([
      flag().jpeg().toBuffer(),
      sharp(await flag().jpeg().toBuffer())
        .resize(8, 8)
        .jpeg()
        .toBuffer(),
    ]);
    const both = Buffer.concat([first, second]);
    for (const size of [1, 3, 1000, first.length + 1, both.length]) {
      const check = checkContent({ contentType: 'image/jpeg', byteSize: both.length, checksum: null });
      for (let from = 0; from < both.length; from += size) check.add(both.subarray(from, from + size));
      await check.finish();
    }
    const upload = await announce(both, 'image/jpeg');
    expect((await put(upload, both)).status).toBe(200);
    const kept = (await stored(upload)).bytes;
    expect(kept.lastIndexOf(Buffer.from('ffd8ff', 'hex'))).toBe(0);
    expect((await seen(kept)).size).toEqual((await seen(first)).size);
  });

  test.each<[string, Type, () => Promise<Buffer>]>([
    ['PNG, seen through in parts', 'image/png', () => flag().ensureAlpha(0.9).png().toBuffer()],
    ['PNG of a few colours', 'image/png', () => flag().png({ palette: true }).toBuffer()],
    ['PNG of 16 bits, interlaced', 'image/png', () => flag().toColourspace('rgb16').png({ progressive: true }).toBuffer()],
    ['WebP', 'image/webp', () => flag().webp().toBuffer()],
    ['WebP without loss', 'image/webp', () => flag().webp({ lossless: true }).toBuffer()],
    ['JPEG, progressive', 'image/jpeg', () => flag().jpeg({ progressive: true }).toBuffer()],
    ['JPEG for printers (CMYK)', 'image/jpeg', () => flag().toColourspace('cmyk').jpeg().toBuffer()],
  ])('of a %s: what is seen on it, and no text in it', async (_name, type, make) => {
    const made = await make();
    const bytes = type === 'image/png' ? Buffer.concat([made.subarray(0, 33), pngChunk('tEXt', SCRIPT), made.subarray(33)]) : made;
    const upload = await announce(bytes, type);
    expect((await put(upload, bytes)).status).toBe(200);
    const { bytes: kept, headers } = await stored(upload);
    expect([headers['content-type'], kept.includes('script')]).toEqual(['image/jpeg', false]);
    expect(await seen(kept)).toEqual({ size: [64, 32], colours: ['red', 'blue', 'red', 'blue'] });
    // A picture still: it comes in again.
    const again = await announce(kept, 'image/jpeg');
    expect((await put(again, kept)).status).toBe(200);
  });

  test('of a picture larger than any screen: a smaller one', async () => {
    const bytes = await sharp({ create: { width: 6000, height: 600, channels: 3, background: '#c02020' } })
      .jpeg()
      .toBuffer();
    const upload = await announce(bytes, 'image/jpeg');
    expect((await put(upload, bytes)).status).toBe(200);
    expect((await seen((await stored(upload)).bytes)).size).toEqual([LONGEST_SIDE_DRAWN, 410]);
  });

  test('opens as a picture and as nothing else', async () => {
    const upload = await announce(WEBP, 'image/webp');
    expect((await put(upload, WEBP)).status).toBe(200);
    const { headers } = await stored(upload);
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
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
      for (const key of await objectKeys(api)) expect(key).toMatch(/^uploads\/\d+\/[0-9a-f]{24}\.jpg$/);
    },
  );

  test('two at once by one link: one whole picture, and nothing else', async () => {
    const [one, two] = [makeJpeg(40_000, 10), makeJpeg(40_000, 200)];
    const upload = await announce(one, 'image/jpeg');
    const answers = await Promise.all([put(upload, one), put(upload, two)]);
    expect(answers.map(({ status }) => status).sort()).toContain(200);
    const kept = (await stored(upload)).bytes;
    expect([(await redraw(one)).equals(kept), (await redraw(two)).equals(kept)].sort()).toEqual([false, true]);
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
