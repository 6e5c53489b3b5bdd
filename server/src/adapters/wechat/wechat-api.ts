/** WeChat's server API: calls with JSON, answered with JSON that holds an `errcode` when something is wrong. */
import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';

export interface WechatConfig {
  /** Of the mini-program. */
  appId: string;
  secret: string;
  /** Origin of the API. */
  apiUrl: string;
}

/** `busy`: no answer, or one that asks to come again. `refused`: an `errcode`. `rubbish`: not what the documentation says. */
export class WechatFailure extends Error {
  constructor(
    readonly kind: 'busy' | 'refused' | 'rubbish',
    message: string,
    /** WeChat's own, of `refused`; −1 where it says itself that it is busy. */
    readonly errcode?: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'WechatFailure';
  }
}

/** No connection was made: WeChat has certainly not heard what was asked. */
export class WechatUnreached extends WechatFailure {
  constructor(message: string) {
    super('busy', message);
    this.name = 'WechatUnreached';
  }
}
/** What Node says when there was no connection. */
const NO_CONNECTION: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** WeChat asks to come again a little later. */
const BUSY = -1;
const TIMEOUT_MS = 8000;
/** Answers of these calls are a few hundred bytes. */
const MAX_ANSWER_BYTES = 64 * 1024;
/** Pictures of codes are some 60 KB. */
const MAX_PICTURE_BYTES = 1024 * 1024;

const Refusal = Type.Object({ errcode: Type.Integer() });

/**
 * One POST, or GET without a body, parsed by a schema. Errors contain nothing that was sent: it may be a secret or
 * personal.
 * @param path with its query
 * @throws WechatFailure
 */
export async function askWechat<S extends TSchema>(
  apiUrl: string,
  path: string,
  body: object | undefined,
  schema: S,
  timeoutMs = TIMEOUT_MS,
): Promise<Static<S>> {
  const name = toName(path);
  const bytes = await loadAnswer(`${apiUrl}${path}`, name, body, { timeoutMs, maxBytes: MAX_ANSWER_BYTES });
  const answer = parsed(bytes);
  refuse(answer, name);
  if (!Value.Check(schema, answer)) throw rubbish(name);
  return answer;
}

export interface WechatPicture {
  bytes: Buffer;
  contentType: 'image/png' | 'image/jpeg';
}

/** The same for a call that answers with a picture, and with JSON only when something is wrong. @throws WechatFailure */
export async function askWechatForPicture(apiUrl: string, path: string, body: object, timeoutMs = TIMEOUT_MS): Promise<WechatPicture> {
  const name = toName(path);
  const bytes = await loadAnswer(`${apiUrl}${path}`, name, body, { timeoutMs, maxBytes: MAX_PICTURE_BYTES });
  const contentType = findPictureType(bytes);
  if (contentType !== undefined && bytes.length <= MAX_PICTURE_BYTES) return { bytes, contentType };
  refuse(parsed(bytes), name);
  throw rubbish(name);
}

const toName = (path: string): string => path.split('?')[0] ?? '';

const rubbish = (name: string): WechatFailure =>
  new WechatFailure('rubbish', `WeChat answered ${name} with something else than its documentation says`);

function refuse(answer: unknown, name: string): void {
  if (!Value.Check(Refusal, answer) || answer.errcode === 0) return;
  if (answer.errcode === BUSY) throw new WechatFailure('busy', `WeChat is busy (${name})`, BUSY);
  throw new WechatFailure('refused', `WeChat refused ${name}: errcode ${answer.errcode}`, answer.errcode);
}

const PNG_BEGINNING = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG_BEGINNING = Buffer.from([0xff, 0xd8, 0xff]);

/** By its first bytes: what the header says of an error is not to be trusted. */
export function findPictureType(bytes: Buffer): WechatPicture['contentType'] | undefined {
  const begins = (beginning: Buffer): boolean => bytes.subarray(0, beginning.length).equals(beginning);
  if (begins(PNG_BEGINNING)) return 'image/png';
  return begins(JPEG_BEGINNING) ? 'image/jpeg' : undefined;
}

/** Of a longer answer a little more than `maxBytes`. */
async function loadAnswer(
  url: string,
  name: string,
  body: object | undefined,
  { timeoutMs, maxBytes }: { timeoutMs: number; maxBytes: number },
): Promise<Buffer> {
  try {
    const response = await fetch(url, {
      ...(body === undefined
        ? { method: 'GET' }
        : { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
    if (response.status >= 500) throw new Error(`status ${response.status}`);
    const bytes: Buffer[] = [];
    let size = 0;
    for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      bytes.push(Buffer.from(chunk));
      if (size > maxBytes) break;
    }
    return Buffer.concat(bytes);
  } catch (error) {
    // The cause names the address, whose query holds the token: only what it is called is told.
    const { name: what, cause } = error as { name?: unknown; cause?: { code?: unknown } };
    if (NO_CONNECTION.has(cause?.code)) throw new WechatUnreached(`WeChat is out of reach (${name}): ${String(cause?.code)}`);
    throw new WechatFailure('busy', `WeChat is late or out of reach (${name}): ${String(what)}`);
  }
}

function parsed(bytes: Buffer): unknown {
  if (bytes.length > MAX_ANSWER_BYTES) return undefined;
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
