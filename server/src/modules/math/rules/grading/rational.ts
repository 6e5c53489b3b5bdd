/** Exact fractions of whole numbers of any size: in lowest terms, the denominator positive. */
import { LIMITS, TooComplicated, Undefined } from './faults';

export interface Rational {
  readonly n: bigint;
  readonly d: bigint;
}

export const ZERO: Rational = { n: 0n, d: 1n };
export const ONE: Rational = { n: 1n, d: 1n };

const LARGEST = 1n << BigInt(LIMITS.bits);

export function absolute(a: bigint): bigint {
  return a < 0n ? -a : a;
}

export function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [absolute(a), absolute(b)];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

export function rational(n: bigint, d = 1n): Rational {
  if (d === 0n) throw new Undefined();
  if (n > LARGEST || -n > LARGEST || d > LARGEST || -d > LARGEST) throw new TooComplicated();
  const common = gcd(n, d);
  const sign = d < 0n ? -1n : 1n;
  return common === 1n ? { n: n * sign, d: d * sign } : { n: (n / common) * sign, d: (d / common) * sign };
}

export const add = (a: Rational, b: Rational): Rational => rational(a.n * b.d + b.n * a.d, a.d * b.d);
export const subtract = (a: Rational, b: Rational): Rational => rational(a.n * b.d - b.n * a.d, a.d * b.d);
export const multiply = (a: Rational, b: Rational): Rational => rational(a.n * b.n, a.d * b.d);
export const divide = (a: Rational, b: Rational): Rational => rational(a.n * b.d, a.d * b.n);
export const negate = (a: Rational): Rational => ({ n: -a.n, d: a.d });
export const equal = (a: Rational, b: Rational): boolean => a.n === b.n && a.d === b.d;
export const isWhole = (a: Rational): boolean => a.d === 1n;

export function compare(a: Rational, b: Rational): number {
  const difference = a.n * b.d - b.n * a.d;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export function power(a: Rational, exponent: number): Rational {
  if (exponent < 0) return power(divide(ONE, a), -exponent);
  if (exponent === 0 && a.n === 0n) throw new Undefined();
  if (bitLength(a.n) * exponent > LIMITS.bits + exponent || bitLength(a.d) * exponent > LIMITS.bits + exponent) throw new TooComplicated();
  return rational(a.n ** BigInt(exponent), a.d ** BigInt(exponent));
}

export function bitLength(a: bigint): number {
  return absolute(a).toString(16).length * 4;
}

/** A start not below the root, from the root of the upper half of the digits; otherwise Newton's steps are slow. */
function firstGuess(a: bigint, k: number): bigint {
  const bits = Math.ceil(bitLength(a) / k);
  if (bits <= 8) return 1n << BigInt(bits + 1);
  const half = Math.floor(bits / 2);
  return (wholeRoot(a >> BigInt(half * k), k) + 1n) << BigInt(half);
}

/** The whole k-th root of a number that is not negative, rounded down. */
export function wholeRoot(a: bigint, k: number): bigint {
  if (a < 2n) return a;
  const index = BigInt(k);
  let root = firstGuess(a, k);
  for (;;) {
    const next = ((index - 1n) * root + a / root ** (index - 1n)) / index;
    if (next >= root) return root;
    root = next;
  }
}

/** The k-th root where it is a fraction itself. */
export function exactRoot(a: Rational, k: number): Rational | undefined {
  if (a.n < 0n) {
    const mirrored = k % 2 === 1 ? exactRoot(negate(a), k) : undefined;
    return mirrored && negate(mirrored);
  }
  const [n, d] = [wholeRoot(a.n, k), wholeRoot(a.d, k)];
  return n ** BigInt(k) === a.n && d ** BigInt(k) === a.d ? { n, d } : undefined;
}

/** The power of ten of the first digit: 2 of 345, −2 of 0.034. */
export function magnitude(a: Rational): number {
  if (a.n === 0n) return 0;
  const size = { n: absolute(a.n), d: a.d };
  let place = size.n.toString().length - size.d.toString().length;
  const tens = (exponent: number): Rational => power(rational(10n), exponent);
  if (compare(size, tens(place)) < 0) place -= 1;
  return place;
}
