/** What went wrong at a service, by what it said. */
import { APIError } from 'openai';
import { AiFailure } from './ai';

/** How services say that what was paid for is used up; some with 429, some with 402 or 403. */
const QUOTA = /insufficient.?(quota|balance)|quota.?exceeded|billing|arrearage|余额不足|欠费/i;

export function failureOf(error: unknown): AiFailure {
  const cause = { cause: error };
  if (!(error instanceof APIError)) return new AiFailure('rubbish', 'The AI service answered with something that is no answer', cause);
  const { status, code, type, message } = error as APIError;
  const said = status ?? 'no connection';
  if (status === 402 || QUOTA.test([code, type, message].join(' '))) {
    return new AiFailure('quota', `The quota at the AI service is used up (${said})`, cause);
  }
  if (status === undefined || status === 429 || status >= 500) {
    return new AiFailure('busy', `The AI service is busy or out of reach (${said})`, cause);
  }
  return new AiFailure('refused', `The AI service refused the request (${said})`, cause);
}
