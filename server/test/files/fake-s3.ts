/** An S3 service as small as tests need it: keeps objects, and refuses what was signed otherwise, as S3 does. */
import type { IncomingMessage } from 'node:http';
import { AwsV4Signer } from 'aws4fetch';
import { createHash } from 'node:crypto';
import { playService } from '../support/service';
import { getChecksum } from './bytes';

export interface FakeS3 {
  endpoint: string;
  /** By path: bucket and key. */
  kept: Map<string, Buffer>;
  /** Uploads in parts that were begun and neither completed nor given up: path and parts by number. */
  underWay: Map<string, { path: string; parts: Map<number, Buffer> }>;
  seen: { method: string; url: URL; headers: IncomingMessage['headers'] }[];
  stop(): Promise<void>;
}

const getTag = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`;

export async function startFakeS3(keys: { accessKeyId: string; secretAccessKey: string }): Promise<FakeS3> {
  const kept: FakeS3['kept'] = new Map();
  const seen: FakeS3['seen'] = [];
  const underWay: FakeS3['underWay'] = new Map();
  let uploads = 0;
  const { url: endpoint, stop } = await playService(async (request, response, sent) => {
    const [status, body, headers = {}] = await answer(request, sent);
    response.writeHead(status, { 'content-length': body.length, ...headers });
    response.end(request.method === 'HEAD' ? undefined : body);
  });

  /** Keeps and gives bytes as S3 does; signed by header or query, else 403. */
  async function answer(request: IncomingMessage, body: Buffer): Promise<[number, Buffer, Record<string, string>?]> {
    const url = new URL(request.url ?? '', endpoint);
    seen.push({ method: request.method ?? '', url, headers: request.headers });
    if (request.headers.authorization === undefined && !(await isSigned(request, url))) return [403, Buffer.from('SignatureDoesNotMatch')];
    if (url.searchParams.get('list-type') === '2') return [200, Buffer.from(getList(url))];
    if (url.searchParams.has('uploads') || url.searchParams.has('uploadId')) return inParts(request.method, url, body);
    return ofObject(request, url.pathname, body);
  }

  function ofObject({ method, headers }: IncomingMessage, pathname: string, body: Buffer): [number, Buffer] {
    const checksum = headers['x-amz-checksum-sha256'];
    if (checksum !== undefined && checksum !== getChecksum(body)) return [400, Buffer.from('BadDigest')];
    if (method === 'PUT') take(pathname, headers['x-amz-copy-source'], body);
    const bytes = kept.get(pathname);
    if (method === 'DELETE') kept.delete(pathname);
    if (!bytes) return [404, Buffer.from('NoSuchKey')];
    const [, start, end] = /bytes=(\d+)-(\d+)/.exec(headers.range ?? '') ?? [];
    return start === undefined ? [200, method === 'PUT' ? Buffer.alloc(0) : bytes] : [206, bytes.subarray(Number(start), Number(end) + 1)];
  }

  /** An object in parts: begun, each part, given up or completed with the tags of all parts. */
  function inParts(method: string | undefined, { pathname, searchParams }: URL, body: Buffer): [number, Buffer, Record<string, string>?] {
    if (method === 'POST' && searchParams.has('uploads')) {
      const id = `upload/${(uploads += 1)}+=`;
      underWay.set(id, { path: pathname, parts: new Map() });
      return [200, Buffer.from(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)];
    }
    const id = searchParams.get('uploadId') ?? '';
    const upload = underWay.get(id);
    if (upload?.path !== pathname) return [404, Buffer.from('NoSuchUpload')];
    if (method === 'PUT') {
      upload.parts.set(Number(searchParams.get('partNumber')), body);
      return [200, Buffer.alloc(0), { etag: getTag(body) }];
    }
    underWay.delete(id);
    if (method === 'DELETE') return [204, Buffer.alloc(0)];
    const parts = [...String(body).matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)].map(([, number, tag]) => {
      const bytes = upload.parts.get(Number(number));
      return bytes && getTag(bytes) === tag ? bytes : undefined;
    });
    // All but the last have five megabytes at least, as S3 wants it.
    const isWhole =
      parts.length === upload.parts.size && parts.every((part, i) => part && (i === parts.length - 1 || part.length >= 5 * 1024 * 1024));
    if (!isWhole) return [400, Buffer.from('<Error><Code>InvalidPart</Code></Error>')];
    kept.set(pathname, Buffer.concat(parts as Buffer[]));
    return [200, Buffer.from('<CompleteMultipartUploadResult/>')];
  }

  /** The bytes that came, or those of another object. */
  function take(pathname: string, source: unknown, body: Buffer): void {
    const bytes = typeof source === 'string' ? kept.get(source) : body;
    if (bytes) kept.set(pathname, bytes);
  }

  /** Two keys at a time, so that whoever lists has to go on. */
  function getList({ pathname, searchParams }: URL): string {
    const keys = [...kept.keys()]
      .filter((key) => key.startsWith(`${pathname}/`))
      .map((key) => key.slice(pathname.length + 1))
      .sort();
    const from = Number(searchParams.get('continuation-token') ?? 0);
    const next = from + 2 < keys.length ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : '';
    return `<ListBucketResult>${keys
      .slice(from, from + 2)
      .map((key) => `<Contents><Key>${key}</Key></Contents>`)
      .join('')}${next}</ListBucketResult>`;
  }

  /** Whether the signature of the address is that of the request as it came. */
  async function isSigned(request: IncomingMessage, url: URL): Promise<boolean> {
    const of = (name: string): string => url.searchParams.get(`X-Amz-${name}`) ?? '';
    const bare = new URL(url);
    for (const name of ['Signature', 'Algorithm', 'Credential', 'Date', 'SignedHeaders']) bare.searchParams.delete(`X-Amz-${name}`);
    const signed = of('SignedHeaders')
      .split(';')
      .filter((name) => name !== 'host');
    const signer = new AwsV4Signer({
      ...keys,
      url: bare.href,
      method: request.method,
      region: of('Credential').split('/')[2],
      service: 's3',
      datetime: of('Date'),
      signQuery: true,
      allHeaders: true,
      headers: Object.fromEntries(signed.map((name) => [name, String(request.headers[name])])),
    });
    return (await signer.sign()).url.searchParams.get('X-Amz-Signature') === of('Signature');
  }

  return { endpoint, kept, underWay, seen, stop };
}
