/** Objects of an S3-compatible service (Tencent COS, Aliyun OSS, MinIO, AWS), by signed requests (Signature Version 4). */
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { loadSaid } from '../said';
import { putInParts } from './s3-multipart';
import { checkKey, isKey, type ObjectStore, StoreUnavailable } from './store';

export interface S3Config {
  /** Origin of the service, such as https://cos.ap-guangzhou.myqcloud.com. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const TIMEOUT_MS = 15_000;

/** @throws StoreUnavailable */
async function reach(client: AwsClient, url: string, init: RequestInit): Promise<Response> {
  const response = await client.fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((error: unknown) => {
    throw new StoreUnavailable('away', error);
  });
  if (response.status < 500) return response;
  await response.body?.cancel();
  throw new StoreUnavailable('away', new Error(`status ${response.status}`));
}

export function createS3Objects({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Config): ObjectStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, service: 's3', region, retries: 2 });
  // The bucket stands in the path: that works with every service, also by address.
  const parseUrl = (key: string): URL => new URL(`${endpoint.replace(/\/$/, '')}/${bucket}/${checkKey(key)}`);

  async function send(
    method: string,
    key: string,
    init: { body?: Buffer; headers?: Record<string, string>; query?: string } = {},
  ): Promise<Response> {
    const body = init.body && new Uint8Array(init.body);
    const url = `${parseUrl(key).href}${init.query === undefined ? '' : `?${init.query}`}`;
    return reach(client, url, { method, ...(init.headers && { headers: init.headers }), ...(body && { body }) });
  }
  async function expectOk(response: Response, what: string): Promise<Response> {
    if (response.ok) return response;
    throw new Error(`Object storage: ${what} was answered ${response.status}: ${await loadSaid(response, [accessKeyId, secretAccessKey])}`);
  }
  async function signed(method: 'GET' | 'PUT', url: URL, seconds: number, headers: Record<string, string> = {}): Promise<string> {
    url.searchParams.set('X-Amz-Expires', String(seconds));
    const request = await client.sign(url.href, { method, headers, aws: { signQuery: true, allHeaders: true } });
    return request.url;
  }
  async function put(key: string, bytes: Buffer, contentType: string): Promise<void> {
    await expectOk(await send('PUT', key, { body: bytes, headers: { 'content-type': contentType } }), `PUT ${key}`);
  }
  return {
    put,
    putStream: (key, bytes, contentType) =>
      putInParts(bytes, {
        contentType,
        put: (whole) => put(key, whole, contentType),
        ask: async (method, query, body, headers) =>
          expectOk(await send(method, key, { query, ...(body && { body }), ...(headers && { headers }) }), `${method} of parts of ${key}`),
      }),
    async findSize(key) {
      const response = await send('HEAD', key);
      if (response.status === 404) return undefined;
      return Number((await expectOk(response, `HEAD ${key}`)).headers.get('content-length'));
    },
    async read(key, range) {
      const response = await expectOk(
        await send('GET', key, { headers: range ? { range: `bytes=${range.start}-${range.end}` } : {} }),
        `GET ${key}`,
      );
      return response.body ? Readable.fromWeb(response.body) : Readable.from([]);
    },
    async remove(key) {
      const response = await send('DELETE', key);
      if (response.status !== 404) await expectOk(response, `DELETE ${key}`);
    },
    async list() {
      const keys: string[] = [];
      let next: string | undefined;
      do {
        const url = new URL(`${endpoint.replace(/\/$/, '')}/${bucket}`);
        url.searchParams.set('list-type', '2');
        if (next !== undefined) url.searchParams.set('continuation-token', next);
        const response = await reach(client, url.href, {});
        const page = await (await expectOk(response, 'the list')).text();
        // Our keys have no character that XML writes otherwise; whatever else is in the bucket is none of ours.
        keys.push(...[...page.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key).filter(isKey));
        next = /<NextContinuationToken>([^<]*)</.exec(page)?.[1]?.replaceAll('&amp;', '&');
      } while (next !== undefined);
      return keys;
    },
    linkToGet(key, seconds, { contentType, disposition }) {
      const url = parseUrl(key);
      url.searchParams.set('response-content-type', contentType);
      url.searchParams.set('response-content-disposition', disposition);
      return signed('GET', url, seconds);
    },
    async linkToPut(key, seconds, { contentType, byteSize, checksum }) {
      const headers = { 'Content-Type': contentType, ...(checksum !== null && { 'X-Amz-Checksum-Sha256': checksum }) };
      // Part of the signature: other bytes are refused by the service. The length is sent by whatever sends the bytes.
      return { url: await signed('PUT', parseUrl(key), seconds, { ...headers, 'Content-Length': String(byteSize) }), headers };
    },
  };
}
