/** What is said of answers the server refused. */
import type { ErrorKey } from '@xueban/contract/errors';

/** Of several refused at once: the first whose reason can be told. */
export function refusalTextOf(
  told: Partial<Record<ErrorKey, string>>,
  refusals: readonly ({ key: string | undefined } | undefined)[],
  otherwise: string,
): string {
  for (const refusal of refusals) {
    const text = told[refusal?.key as ErrorKey];
    if (text !== undefined) return text;
  }
  return otherwise;
}
