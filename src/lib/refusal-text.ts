/** What is said of answers the server refused. */
import type { ErrorKey } from '@xueban/contract/errors';
import { ON_PHONE, type Refusal } from './outbox/entry';

export type Refused = Pick<Refusal, 'key'> & Partial<Refusal>;

/** Of several refused at once: the first whose reason can be told. What the phone itself refuses, such as a photograph, says so in its message. */
export function refusalTextOf(
  told: Partial<Record<ErrorKey, string>>,
  refusals: readonly (Refused | undefined)[],
  otherwise: string,
): string {
  for (const refusal of refusals) {
    const text = refusal?.code === ON_PHONE ? refusal.message : told[refusal?.key as ErrorKey];
    if (text !== undefined) return text;
  }
  return otherwise;
}
