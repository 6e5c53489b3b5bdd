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
    /** WeChat's own, of `refused`. */
    readonly errcode?: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'WechatFailure';
  }
}

/** WeChat asks to come again a little later. */
const BUSY = -1;
const TIMEOUT_MS = 8000;
/** Answers of these calls are a few hundred bytes. */
const MAX_ANSWER_BYTES = 64 * 1024;

const Refusal = Type.Object({ errcode: Type.Integer() });

/**
 * One POST; gives what the schema says. Nothing that was sent stands in an error: it may be a secret, a code or a text of a person.
 * @param path with its query
 * @throws WechatFailure
 */
export async function askWechat<S extends TSchema>(
  apiUrl: string,
  path: string,
  body: object,
  schema: S,
  timeoutMs = TIMEOUT_MS,
): Promise<Static<S>> {
  const name = path.split('?')[0] ?? '';
  const text = await answerOf(`${apiUrl}${path}`, name, body, timeoutMs);
  const answer = parsed(text);
  if (Value.Check(Refusal, answer) && answer.errcode !== 0) {
    if (answer.errcode === BUSY) throw new WechatFailure('busy', `WeChat is busy (${name})`);
    throw new WechatFailure('refused', `WeChat refused ${name}: errcode ${answer.errcode}`, answer.errcode);
  }
  if (!Value.Check(schema, answer))
    throw new WechatFailure('rubbish', `WeChat answered ${name} with something else than its documentation says`);
  return answer;
}

async function answerOf(url: string, name: string, body: object, timeoutMs: number): Promise<string> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
    if (response.status >= 500) throw new Error(`status ${response.status}`);
    const bytes: Buffer[] = [];
    let size = 0;
    for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > MAX_ANSWER_BYTES) break;
      bytes.push(Buffer.from(chunk));
    }
    return Buffer.concat(bytes).toString('utf8');
  } catch (error) {
    // The cause names the address, whose query holds the token: only what it is called is told.
    const { name: what } = error as { name?: unknown };
    throw new WechatFailure('busy', `WeChat is late or out of reach (${name}): ${String(what)}`);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
