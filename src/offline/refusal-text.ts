/** What is said of answers the server refused. */
import type { ErrorKey } from '@xueban/contract/errors';
import { ON_PHONE, type Refusal } from './entry';

export type Refused = Pick<Refusal, 'key'> & Partial<Refusal>;

/** What the server says against a picture or a typed answer is written for the learner. */
const SAID_BY_SERVER: readonly (ErrorKey | undefined)[] = [
  'PICTURE_UNREADABLE',
  'PICTURE_TOO_LARGE',
  'UPLOAD_REFUSED',
  'ANSWER_NOT_UNDERSTOOD',
];

/** The first refusal whose reason can be told. The phone's own refusals and those of pictures and typed answers bring their message. */
export function toRefusalText(
  told: Partial<Record<ErrorKey, string>>,
  refusals: readonly (Refused | undefined)[],
  otherwise: string,
): string {
  for (const refusal of refusals) {
    const key = refusal?.key as ErrorKey | undefined;
    const isTold = refusal?.code === ON_PHONE || SAID_BY_SERVER.includes(key);
    const text = isTold ? refusal?.message : key && told[key];
    if (text !== undefined) return text;
  }
  return otherwise;
}
