/** A check of texts by any service that speaks OpenAI's protocol: POST {base}/moderations. */
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { arePartsFit, type Log, type TextSafety, warnHourly } from './text-safety';

export interface ModerationConfig {
  /** Such as https://api.example.cn/v1. */
  baseUrl: string;
  /** Undefined: the service's own choice. */
  model: string | undefined;
  apiKey: string | undefined;
  timeoutSeconds: number;
}

export interface ModerationParts extends ModerationConfig {
  log: Log;
  now?: () => number;
}

const Answer = Type.Object({ results: Type.Array(Type.Object({ flagged: Type.Boolean() }), { minItems: 1 }) });

/** Longest text of one call, characters. */
const MOST = 2000;
/** Asked once more when it is busy or out of reach. */
const TRIES = 2;
const MAX_ANSWER_BYTES = 64 * 1024;

/** The check gave no answer. Nothing that was sent stands in the error. */
class Unchecked extends Error {
  constructor(
    message: string,
    readonly isWorthAnother: boolean,
  ) {
    super(message);
    this.name = 'Unchecked';
  }
}

/** What it cannot say is thrown: nothing is shown unchecked. */
export function createModeration({ baseUrl, model, apiKey, timeoutSeconds, log, now }: ModerationParts): TextSafety {
  async function answerTo(input: string): Promise<unknown> {
    const response = await fetch(`${baseUrl}/moderations`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }) },
      body: JSON.stringify({ ...(model !== undefined && { model }), input }),
      signal: AbortSignal.timeout(timeoutSeconds * 1000),
      redirect: 'error',
    }).catch((error: unknown) => {
      throw new Unchecked(`the service is late or out of reach (${getName(error)})`, true);
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Unchecked(`the service answered with status ${response.status}`, response.status === 429 || response.status >= 500);
    }
    return read(response);
  }

  async function isPartFit(input: string): Promise<boolean> {
    for (let tried = 1; ; tried += 1) {
      try {
        const answer = await answerTo(input);
        if (!Value.Check(Answer, answer)) throw new Unchecked('the service answered with something that is no verdict', false);
        return answer.results.every(({ flagged }) => !flagged);
      } catch (error) {
        if (!(error instanceof Unchecked) || !error.isWorthAnother || tried === TRIES) throw error;
      }
    }
  }

  return warnHourly('AI_MODERATION_URL', { isFit: (text) => arePartsFit(text, MOST, isPartFit) }, log, now);
}

const getName = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');

/**
 * The JSON of a reply that ends in time, or undefined.
 * @throws Unchecked
 */
async function read({ body }: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > MAX_ANSWER_BYTES) return undefined;
    }
  } catch (error) {
    throw new Unchecked(`the service broke off its answer (${getName(error)})`, true);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return undefined;
  }
}
