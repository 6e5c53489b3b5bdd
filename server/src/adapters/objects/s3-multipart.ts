import { toSaid } from '../said';

/** An object in parts, as its bytes come: memory holds one part. */
export interface MultipartParts {
  /** Asks about the object; `query` stands behind its address. @throws Error when it is not answered with success */
  ask: (method: 'POST' | 'PUT' | 'DELETE', query: string, body?: Buffer, headers?: Record<string, string>) => Promise<Response>;
  /** The whole in one. */
  put: (bytes: Buffer) => Promise<void>;
  contentType: string;
}

/** S3 takes no smaller part but the last. */
const PART_BYTES = 8 * 1024 * 1024;

/** Pieces of PART_BYTES, and what is left. */
async function* getParts(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    held.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(held);
    held = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(held);
}

/** Gives how many bytes there were. What fails leaves no parts behind. */
export async function putInParts(bytes: AsyncIterable<Buffer>, { ask, put, contentType }: MultipartParts): Promise<number> {
  const parts = getParts(bytes);
  try {
    const first = await parts.next();
    const second = first.done ? first : await parts.next();
    if (first.done || second.done) {
      const whole = first.done ? Buffer.alloc(0) : first.value;
      await put(whole);
      return whole.length;
    }
    const begun = await (await ask('POST', 'uploads=', undefined, { 'content-type': contentType })).text();
    const upload = /<UploadId>([^<]+)<\/UploadId>/.exec(begun)?.[1];
    if (upload === undefined) throw new Error('Object storage: no id of an upload in parts was given');
    const ofUpload = `uploadId=${encodeURIComponent(upload)}`;
    try {
      const tags: string[] = [];
      let size = 0;
      for (let part: IteratorResult<Buffer, unknown> = first; !part.done; part = tags.length === 1 ? second : await parts.next()) {
        const kept = await ask('PUT', `partNumber=${tags.length + 1}&${ofUpload}`, part.value);
        tags.push(kept.headers.get('etag') ?? '');
        size += part.value.length;
      }
      const list = tags.map((tag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${tag}</ETag></Part>`).join('');
      const answer = await (await ask('POST', ofUpload, Buffer.from(`<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`))).text();
      // The service may answer 200 before it knows.
      if (answer.includes('<Error>')) throw new Error(`Object storage: an upload in parts was not completed: ${toSaid(answer, [])}`);
      return size;
    } catch (error) {
      await ask('DELETE', ofUpload).catch(() => undefined);
      throw error;
    }
  } finally {
    await parts.return(undefined);
  }
}
