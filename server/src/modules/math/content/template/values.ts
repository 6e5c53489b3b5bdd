/** Values of a question's variables, and how they are written into text and TeX. */
import { absolute, add, isWhole, multiply, negate, ONE, type Rational, rational, subtract } from '../../rules/grading/rational';

export type Value = (Rational & { /** A decimal stays one where it stands alone. */ written?: string }) | string;
/** Of one variant. */
export type Values = ReadonlyMap<string, Value>;

/** A mistake of the author in «…», `vars` or `where`; in Chinese. */
export class TemplateError extends Error {}

/** Where a value is written: in TeX a fraction is a fraction, elsewhere p/q. */
export type Place = 'tex' | 'text';

const isNegative = (value: Rational): boolean => value.n < 0n;

export function write(value: Rational, place: Place): string {
  if (isWhole(value)) return String(value.n);
  const sign = isNegative(value) ? '-' : '';
  const [n, d] = [absolute(value.n), value.d];
  return place === 'tex' ? `${sign}\\frac{${n}}{${d}}` : `${sign}${n}/${d}`;
}

const inBrackets = (text: string, value: Rational, place: Place): string =>
  place === 'tex' && !isWhole(value) ? `\\left(${text}\\right)` : `(${text})`;

function coefficient(value: Rational, place: Place): string {
  if (value.d === 1n && absolute(value.n) === 1n) return isNegative(value) ? '-' : '';
  return write(value, place);
}

function withSign(value: Rational, size: (value: Rational, place: Place) => string, place: Place, space: string): string {
  return isNegative(value) ? `-${space}${size(negate(value), place)}` : `+${space}${size(value, place)}`;
}

/** 1½ as `1\frac{1}{2}` or `1又1/2`. */
function mixed(value: Rational, place: Place): string {
  const size = isNegative(value) ? negate(value) : value;
  const whole = size.n / size.d;
  if (whole === 0n || isWhole(value)) return write(value, place);
  const part = write(subtract(size, rational(whole)), place);
  return `${isNegative(value) ? '-' : ''}${whole}${place === 'tex' ? '' : '又'}${part}`;
}

/** A finite decimal, with no more digits than it needs. */
function decimal(value: Rational): string {
  let scale = 0;
  let rest = value.d;
  for (const prime of [2n, 5n]) {
    let times = 0;
    while (rest % prime === 0n) {
      rest /= prime;
      times += 1;
    }
    scale = Math.max(scale, times);
  }
  if (rest !== 1n) throw new TemplateError(`${write(value, 'text')} 不是有限小数`);
  return fixed(value, scale);
}

/** So many decimals, rounded half away from zero. */
function fixed(value: Rational, places: number): string {
  const factor = 10n ** BigInt(places);
  const scaled = multiply(isNegative(value) ? negate(value) : value, rational(factor));
  const rounded = add(scaled, rational(1n, 2n));
  const digits = String(rounded.n / rounded.d).padStart(places + 1, '0');
  const sign = isNegative(value) && /[1-9]/.test(digits) ? '-' : '';
  return places === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** Written only outermost: `«paren(a + b)»`. */
export const WRITERS: Readonly<Record<string, (value: Rational, place: Place, more?: Rational) => string>> = {
  paren: (value, place) => (isNegative(value) ? inBrackets(write(value, place), value, place) : write(value, place)),
  signed: (value, place) => withSign(value, write, place, ''),
  coef: coefficient,
  term: (value, place) => {
    const size = isNegative(value) ? negate(value) : value;
    const isOne = size.n === ONE.n && size.d === ONE.d;
    return isOne ? (isNegative(value) ? '-' : '+') : withSign(value, write, place, ' ');
  },
  mixed,
  decimal,
  fixed: (value, _place, places = ONE) => {
    if (!isWhole(places) || places.n < 0n || places.n > 10n) throw new TemplateError('fixed(a, n) 的 n 是 0–10 的整数');
    return fixed(value, Number(places.n));
  },
};
