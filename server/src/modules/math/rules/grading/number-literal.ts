/** Numbers as they are written: whole, decimal, repeating (0.3̇, 0.1̇6̇, 0.333…), with 万 or 亿, with %. */
import type { Literal } from './ast';
import { LIMITS, TooComplicated } from './faults';
import { divide, multiply, type Rational, rational } from './rational';

export interface NumberLiteral {
  value: Rational;
  literal: Literal;
}

const isDigit = (char: string | undefined): boolean => char !== undefined && char >= '0' && char <= '9';
const DOT_ABOVE = '\u0307';
const ten = (exponent: number): Rational => rational(10n ** BigInt(exponent));

/** The number that begins at an index. */
export function numberAt(chars: readonly string[], start: number): (NumberLiteral & { length: number }) | undefined {
  let at = start;
  while (isDigit(chars[at])) at += 1;
  const integer = chars.slice(start, at).join('');
  const { decimals, marks, length: after } = decimalsAt(chars, at, integer);
  if (integer === '' && decimals === '') return undefined;
  if (integer.length + decimals.length > LIMITS.digits) throw new TooComplicated();
  at += after;
  const dots = dotsAt(chars, at);
  // `3……2` is a quotient with its remainder.
  const block = dots > 0 && !isDigit(chars[at + dots]) ? repeatedTail(decimals) : 0;
  if (marks.length > 2 || (marks.length > 0 && marks.at(-1) !== decimals.length - 1)) return undefined;
  const from = block > 0 ? decimals.length - block : marks[0];
  if (from !== undefined) {
    const literal: Literal = { kind: 'repeating', decimals: decimals.length, significant: 0 };
    return { value: repeating(integer, decimals, from), literal, length: at - start + (block > 0 ? dots : 0) };
  }
  const below = decimals === '' ? belowHundredMillion(chars, at) : undefined;
  if (below !== undefined) return { ...inTenThousands(integer + below.padStart(4, '0')), length: at - start + below.length + 2 };
  const exact = rational(BigInt(integer + decimals), 10n ** BigInt(decimals.length));
  return { ...withMultiplier(chars, at, exact, integer, decimals), length: at - start + multiplierAt(chars, at).length };
}

/** Digits after the point, and over which of them a dot stands. */
function decimalsAt(chars: readonly string[], start: number, integer: string): { decimals: string; marks: number[]; length: number } {
  const isPoint = chars[start] === '.' && (isDigit(chars[start + 1]) || (integer !== '' && chars[start + 1] !== '.'));
  let [decimals, at] = ['', start + 1];
  const marks: number[] = [];
  if (!isPoint) return { decimals, marks, length: 0 };
  for (; isDigit(chars[at]) || (chars[at] === DOT_ABOVE && decimals !== ''); at += 1) {
    if (chars[at] === DOT_ABOVE) marks.push(decimals.length - 1);
    else decimals += chars[at] ?? '';
  }
  return { decimals, marks, length: at - start };
}

/** How many characters of … or ... stand here. */
export function dotsAt(chars: readonly string[], at: number): number {
  return /^(?:…+|\.{3,})/.exec(chars.slice(at, at + 8).join(''))?.[0].length ?? 0;
}

/** 0.1̇6̇ is 16/99: the block over as many nines. */
function repeating(integer: string, decimals: string, from: number): Rational {
  const all = BigInt(integer + decimals);
  const before = BigInt(`0${integer}${decimals.slice(0, from)}`);
  return rational(all - before, 10n ** BigInt(from) * (10n ** BigInt(decimals.length - from) - 1n));
}

/** How long the block is that … repeats: it must have been written twice, a single digit three times. */
function repeatedTail(decimals: string): number {
  const found = /(\d)\1\1$/.test(decimals) ? 1 : (/(\d{2,6}?)\1$/.exec(decimals)?.[1]?.length ?? 0);
  return found;
}

/** 1178 of 14亿1178万. */
const belowHundredMillion = (chars: readonly string[], at: number): string | undefined =>
  /^亿(\d{1,4})万(?!亿)/.exec(chars.slice(at, at + 7).join(''))?.[1];

function inTenThousands(digits: string): NumberLiteral {
  const significant = digits.replace(/^0+/, '').length;
  return { value: multiply(rational(BigInt(digits)), ten(4)), literal: { kind: 'scaled', decimals: 0, significant, scale: 4 } };
}

function multiplierAt(chars: readonly string[], at: number): { length: number; exponent: number } {
  const word = `${chars[at] ?? ''}${chars[at + 1] ?? ''}`;
  if (word === '万亿') return { length: 2, exponent: 12 };
  if (chars[at] === '万') return { length: 1, exponent: 4 };
  return chars[at] === '亿' ? { length: 1, exponent: 8 } : { length: 0, exponent: 0 };
}

function withMultiplier(chars: readonly string[], at: number, value: Rational, integer: string, decimals: string): NumberLiteral {
  const { length, exponent } = multiplierAt(chars, at);
  const significant = (integer + decimals).replace(/^0+/, '').length;
  if (length > 0)
    return { value: multiply(value, ten(exponent)), literal: { kind: 'scaled', decimals: decimals.length, significant, scale: exponent } };
  return { value, literal: { kind: decimals === '' ? 'whole' : 'decimal', decimals: decimals.length, significant } };
}

export function asPercent({ value, literal }: NumberLiteral): NumberLiteral {
  return { value: divide(value, rational(100n)), literal: { ...literal, kind: 'percent' } };
}

/** 200‰ is 20% and not written as one. */
export function asPerMille({ value, literal }: NumberLiteral): NumberLiteral {
  return { value: divide(value, rational(1000n)), literal: { ...literal, kind: 'rate', decimals: literal.decimals + 3 } };
}
