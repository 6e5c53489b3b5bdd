/** A number in a question's settings, as text: `0.01`, `1/2`. */
import { type Rational, rational } from './rational';

export function parseNumber(text: string): Rational {
  const found = /^(\d{1,20})(?:\.(\d{1,20}))?(?:\/(\d{1,20}))?$/.exec(text.trim());
  if (!found) throw new Error(`not a number: ${text}`);
  const [, integer = '', decimals = '', denominator = '1'] = found;
  return rational(BigInt(integer + decimals), 10n ** BigInt(decimals.length) * BigInt(denominator));
}
