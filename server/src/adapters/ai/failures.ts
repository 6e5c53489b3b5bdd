/** What went wrong at a service, by what it said. What they say: `server/test/adapters/ai/services.test.ts`. */
import { APIError } from 'openai';
import { toSaidError } from '../said';
import { AiFailure } from './ai';

/** How services say that what was paid for is used up; some with 429, some with 400, 402 or 403. */
const QUOTA = /insufficient.?(quota|balance)|exceeded.?current.?quota|quota.?exceeded|free.?tier|billing|arrear|overdue|余额不足|欠费/i;
/** They are asked too often: also where the sentence beside it speaks of a quota. */
const PACE = /throttling|rate.?limit/i;
/** Their own filter: of what they were asked, or of what they wrote. */
const FILTER =
  /data.?inspection|content.?exists.?risk|content.?(?:filter|policy)|sensitive|inappropriate|risk.?detection|high risk|敏感内容|不安全/i;
/** The same by number (Zhipu). */
const FILTER_CODES: ReadonlySet<unknown> = new Set(['1301', 1301]);

/** @param apiKey a service may say it back; of what it says a little is kept */
export function getFailure(error: unknown, apiKey: string | undefined): AiFailure {
  const cause = { cause: toSaidError(error, [apiKey]) };
  if (!(error instanceof APIError)) return new AiFailure('rubbish', 'The AI service answered with something that is no answer', cause);
  const { status, code, type, message } = error as APIError;
  const said = status ?? 'no connection';
  const busy = new AiFailure('busy', `The AI service is busy or out of reach (${said})`, cause);
  if (PACE.test(`${code} ${type}`)) return busy;
  if (status === 402 || QUOTA.test(`${code} ${type} ${message}`)) {
    return new AiFailure('quota', `The quota at the AI service is used up (${said})`, cause);
  }
  if ((status ?? 400) < 429 && (FILTER_CODES.has(code) || FILTER.test(`${code} ${type} ${message}`))) return heldBack(cause);
  if (status === undefined || status === 429 || status >= 500) return busy;
  return new AiFailure('refused', `The AI service refused the request (${said})`, cause);
}

const heldBack = (options?: ErrorOptions): AiFailure => new AiFailure('unfit', 'The AI service held its answer back', options);

/** What is given as the reason of an end that is none. */
const NO_END: ReadonlySet<string> = new Set(['', 'null']);
/** Their filter found what stands before it unfit. */
const FILTERED: ReadonlySet<string> = new Set(['content_filter', 'sensitive']);
/** They could not go on. */
const FAULTS: ReadonlySet<string> = new Set(['network_error', 'insufficient_system_resource', 'error', 'abort']);

/** Whether an answer has ended, by what is said of it. @throws AiFailure where what there is of it is not to be used */
export function hasEnded(reason: string | null | undefined): reason is string {
  if (reason == null || NO_END.has(reason)) return false;
  if (FILTERED.has(reason)) throw heldBack();
  if (FAULTS.has(reason)) throw new AiFailure('busy', `The AI service broke off its answer (${reason})`);
  return true;
}

/** A model that thinks may have no token left for its answer: the school has to switch that off. */
export const thoughtTooLong = (): AiFailure =>
  new AiFailure('refused', 'The AI service thought until its tokens were used up: switch its thinking off (AI_EXTRA)');
