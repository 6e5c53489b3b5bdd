/** The S3 adapter against a real HTTP server that checks what it is sent, and its signatures against AWS's published examples. */
import { AwsV4Signer } from 'aws4fetch';
import { buffer } from 'node:stream/consumers';
import { createS3Objects } from '../../src/adapters/objects/s3';
import { StoreUnavailable } from '../../src/adapters/objects/store';
import { isDatabaseUnavailable } from '../../src/database';
import { getChecksum } from './bytes';
import { type FakeS3, startFakeS3 } from './fake-s3';

/** Access key and secret of AWS's documentation ("Signature Calculations: Examples"). */
const EXAMPLE = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' };

describe('Signatures of the published examples', () => {
  const signer = (url: string, init: object = {}) =>
    new AwsV4Signer({ ...EXAMPLE, url, region: 'us-east-1', service: 's3', datetime: '20130524T000000Z', ...init });

  test('a presigned GET', async () => {
    const { url } = await signer('https://examplebucket.s3.amazonaws.com/test.txt?X-Amz-Expires=86400', {
      method: 'GET',
      signQuery: true,
    }).sign();
    expect(url.searchParams.get('X-Amz-Signature')).toBe('aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404');
  });

  test('a GET with a range', async () => {
    const { headers } = await signer('https://examplebucket.s3.amazonaws.com/test.txt', {
      method: 'GET',
      allHeaders: true,
      headers: { Range: 'bytes=0-9', 'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' },
    }).sign();
    expect(headers.get('authorization')).toContain('Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41');
  });
});

describe('The store', () => {
  let s3: FakeS3;
  beforeAll(async () => {
    s3 = await startFakeS3(EXAMPLE);
  });
  afterAll(() => s3.stop());
  const store = () => createS3Objects({ endpoint: s3.endpoint, region: 'cn-1', bucket: 'school', ...EXAMPLE });

  /** So many megabytes, as they come; each piece other bytes than the one before. */
  async function* megabytes(count: number, fault?: Error): AsyncGenerator<Buffer> {
    for (let i = 0; i < count; i += 1) {
      await Promise.resolve();
      yield Buffer.alloc(1024 * 1024, i % 251);
    }
    if (fault) throw fault;
  }

  test.each([0, 3, 8, 20])('keeps %s megabytes as they come, in parts where there are many', async (count) => {
    const objects = store();
    expect(await objects.putStream('exports/1/a.zip', megabytes(count), 'application/zip')).toBe(count * 1024 * 1024);
    const whole: Buffer[] = [];
    for await (const piece of megabytes(count)) whole.push(piece);
    expect(s3.kept.get('/school/exports/1/a.zip')?.equals(Buffer.concat(whole))).toBe(true);
    expect(s3.underWay.size).toBe(0);
  });

  test('one that nobody reaches says that it is the store, no lost database', async () => {
    const ended = await startFakeS3(EXAMPLE);
    await ended.stop();
    const away = createS3Objects({ endpoint: ended.endpoint, region: 'cn-1', bucket: 'school', ...EXAMPLE });
    const failure = await away.put('exports/1/a.zip', Buffer.from('x'), 'application/zip').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StoreUnavailable);
    expect(isDatabaseUnavailable(failure)).toBe(false);
  });

  test.each([2, 20])('bytes that end with an error after %s megabytes leave nothing, no parts either', async (count) => {
    await expect(store().putStream('exports/1/b.zip', megabytes(count, new Error('cut off')), 'application/zip')).rejects.toThrow(
      'cut off',
    );
    expect(s3.kept.has('/school/exports/1/b.zip')).toBe(false);
    expect(s3.underWay.size).toBe(0);
  });

  test('a service that forgets the upload fails it', async () => {
    const forgetful = async function* (): AsyncGenerator<Buffer> {
      yield* megabytes(17);
      s3.underWay.clear();
      yield* megabytes(8);
    };
    await expect(store().putStream('exports/1/c.zip', forgetful(), 'application/zip')).rejects.toThrow(/404/);
    expect(s3.kept.has('/school/exports/1/c.zip')).toBe(false);
  });

  test('lists every key, page by page, and nothing that is none of ours', async () => {
    const objects = createS3Objects({ endpoint: s3.endpoint, region: 'cn-1', bucket: 'listed', ...EXAMPLE });
    expect(await objects.list()).toEqual([]);
    const keys = ['audio/1.mp3', 'attachments/1-a.pdf', 'prints/1/2.pdf', 'prints/1/3.pdf', 'uploads/7/a.jpg'];
    for (const key of keys) await objects.put(key, Buffer.from(key), 'application/pdf');
    s3.kept.set('/listed/Of Another Program', Buffer.from('x'));
    expect(await objects.list()).toEqual([...keys].sort());
  });

  test('puts, sizes, reads, ranges and removes', async () => {
    const objects = store();
    await objects.put('prints/1/2.pdf', Buffer.from('hello'), 'application/pdf');
    expect(s3.kept.get('/school/prints/1/2.pdf')?.toString()).toBe('hello');
    expect(s3.seen.at(-1)?.headers['content-type']).toBe('application/pdf');
    expect(s3.seen.at(-1)?.headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE\/\d{8}\/cn-1\/s3\/aws4_request, SignedHeaders=/,
    );
    expect(await objects.findSize('prints/1/2.pdf')).toBe(5);
    expect((await buffer(await objects.read('prints/1/2.pdf'))).toString()).toBe('hello');
    const part: Buffer[] = [];
    for await (const chunk of await objects.read('prints/1/2.pdf', { start: 1, end: 2 })) part.push(Buffer.from(chunk as Uint8Array));
    expect(Buffer.concat(part).toString()).toBe('el');
    await objects.remove('prints/1/2.pdf');
    await objects.remove('prints/1/2.pdf');
    expect(await objects.findSize('prints/1/2.pdf')).toBeUndefined();
    await expect(objects.read('prints/1/2.pdf')).rejects.toThrow('404');
  });

  test('gives links that anyone can use, without our secret in them', async () => {
    const objects = store();
    const { url: put, headers } = await objects.linkToPut!('uploads/1/a.png', 900, {
      contentType: 'image/png',
      byteSize: 5,
      checksum: getChecksum(Buffer.from('bytes')),
    });
    expect((await fetch(put, { method: 'PUT', body: 'bytes', headers })).status).toBe(200);
    expect(new URL(put).searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host;x-amz-checksum-sha256');
    const link = new URL(
      await objects.linkToGet!('uploads/1/a.png', 3600, {
        contentType: 'application/pdf',
        disposition: `inline; filename*=UTF-8''a%20b.pdf`,
      }),
    );
    expect(link.searchParams.get('response-content-disposition')).toBe(`inline; filename*=UTF-8''a%20b.pdf`);
    expect(link.searchParams.get('X-Amz-Expires')).toBe('3600');
    expect(await (await fetch(link)).text()).toBe('bytes');
    expect(put + link.href).not.toContain(EXAMPLE.secretAccessKey);
  });

  test.each<[string, string, Record<string, string>]>([
    ['longer than announced', 'bytes and more', {}],
    ['of another type', 'bytes', { 'Content-Type': 'text/html' }],
    ['of another checksum', 'other', { 'X-Amz-Checksum-Sha256': getChecksum(Buffer.from('other')) }],
    ['that are not what the checksum says', 'other', {}],
  ])('a link to put takes no bytes %s', async (_name, body, others) => {
    const { url, headers } = await store().linkToPut!('uploads/1/b.png', 900, {
      contentType: 'image/png',
      byteSize: 5,
      checksum: getChecksum(Buffer.from('bytes')),
    });
    expect([400, 403]).toContain((await fetch(url, { method: 'PUT', body, headers: { ...headers, ...others } })).status);
    expect(s3.kept.has('/school/uploads/1/b.png')).toBe(false);
  });

  test('says what went wrong', async () => {
    const refusing = createS3Objects({ endpoint: `${s3.endpoint}/../nowhere`, region: 'x', bucket: 'b', ...EXAMPLE });
    await expect(refusing.read('x.pdf')).rejects.toThrow('GET x.pdf was answered 404');
  });
});
