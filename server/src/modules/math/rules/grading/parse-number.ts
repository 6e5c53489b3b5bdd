/** A number in a question's settings, as text: `0.01`, `1/2`. */
import { Unreadable } from './faults';
import { type Rational, rational } from './rational';

/** @throws Unreadable */
export function parseNumber(text: string): Rational {
  const found = /^(\d{1,20})(?:\.(\d{1,20}))?(?:\/(\d{1,20}))?$/.exec(text.trim());
  if (!found) throw new Unreadable(0, text);
  const [, integer = '', decimals = '', denominator = '1'] = found;
  return rational(BigInt(integer + decimals), 10n ** BigInt(decimals.length) * BigInt(denominator));
}
