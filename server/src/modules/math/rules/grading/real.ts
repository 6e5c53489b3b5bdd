/**
 * Exact comparison of real numbers with roots: fixed-point intervals and a bound below which a number can only be zero
 * (Burnikel, Funke, Mehlhorn, Schirra, Schmitt: A separation bound for real algebraic expressions, 2001).
 */
import { LIMITS, TooComplicated, Undefined } from './faults';
import { bitLength, divide, exactRoot, negate, type Rational, rational, wholeRoot } from './rational';
import { piInterval } from './pi';

/** A value between two multiples of 2^−bits. */
interface Interval {
  low: bigint;
  high: bigint;
}

export interface Real {
  readonly id: number;
  readonly op: 'rational' | 'add' | 'mul' | 'div' | 'neg' | 'root' | 'pi';
  readonly args: readonly Real[];
  readonly index: number;
  readonly value?: Rational;
  /** Bits of the bound's u and l. */
  readonly u: number;
  readonly l: number;
  /** The last interval computed. */
  last?: { bits: number; interval: Interval };
}

class NotNarrowEnough extends Error {}

/** Most numbers are told apart by a few digits. */
const FIRST_BITS = 64;
/** Numbers not told apart at this precision, without a bound in reach, are not judged. */
const ENOUGH_TO_DIFFER = 2048;

/** Numbers of one comparison: equal ones are made once, so that a root counts once in the bound. */
export class RealField {
  private readonly made = new Map<string, Real>();

  private make(key: string, create: (id: number) => Real): Real {
    const known = this.made.get(key);
    if (known) return known;
    const real = create(this.made.size);
    this.made.set(key, real);
    return real;
  }

  rational(value: Rational): Real {
    return this.make(`${value.n.toString(36)}/${value.d.toString(36)}`, (id) => ({
      ...{ id, op: 'rational', args: [], index: 0, value },
      u: bitLength(value.n),
      l: bitLength(value.d),
    }));
  }

  pi(): Real {
    return this.make('pi', (id) => ({ id, op: 'pi', args: [], index: 0, u: Infinity, l: 0 }));
  }

  private node(op: Real['op'], args: readonly Real[], u: number, l: number, index = 0): Real {
    return this.make(`${op}${index}:${args.map(({ id }) => id).join(',')}`, (id) => ({ id, op, args, index, u, l }));
  }

  add(a: Real, b: Real): Real {
    if (a.value && b.value) return this.rational(rational(a.value.n * b.value.d + b.value.n * a.value.d, a.value.d * b.value.d));
    if (a.value?.n === 0n) return b;
    if (b.value?.n === 0n) return a;
    return this.node('add', [a, b], Math.max(a.u + b.l, b.u + a.l) + 1, a.l + b.l);
  }

  multiply(a: Real, b: Real): Real {
    if (a.value && b.value) return this.rational(rational(a.value.n * b.value.n, a.value.d * b.value.d));
    return this.node('mul', [a, b], a.u + b.u, a.l + b.l);
  }

  /** Fractions are reduced once: of three hundred factors each would cost. */
  product(factors: readonly Real[]): Real {
    const fractions = factors.flatMap(({ value }) => value ?? []);
    const rest = factors.filter(({ value }) => !value);
    const bits = fractions.reduce((sum, { n, d }) => sum + Math.max(bitLength(n), bitLength(d)), 0);
    if (bits > LIMITS.bits * 2) throw new TooComplicated();
    const [n, d] = fractions.reduce<[bigint, bigint]>(([above, below], value) => [above * value.n, below * value.d], [1n, 1n]);
    const coefficient = fractions.length > 0 ? [this.rational(rational(n, d))] : [];
    return [...coefficient, ...rest].reduce((a, b) => this.multiply(a, b));
  }

  divide(a: Real, b: Real): Real {
    if (this.isZero(b)) throw new Undefined();
    if (a.value && b.value) return this.rational(divide(a.value, b.value));
    return this.node('div', [a, b], a.u + b.l, a.l + b.u);
  }

  negate(a: Real): Real {
    return a.value ? this.rational(negate(a.value)) : this.node('neg', [a], a.u, a.l);
  }

  power(a: Real, exponent: number): Real {
    if (Math.abs(exponent) > 64 && !a.value) throw new TooComplicated();
    if (exponent < 0) return this.divide(this.rational(rational(1n)), this.power(a, -exponent));
    if (exponent === 0 && this.isZero(a)) throw new Undefined();
    if (a.value && bitLength(a.value.n) * exponent > LIMITS.bits * 2) throw new TooComplicated();
    let [result, square, rest] = [this.rational(rational(1n)), a, exponent];
    while (rest > 0) {
      if (rest % 2 === 1) result = this.multiply(result, square);
      rest = Math.floor(rest / 2);
      if (rest > 0) square = this.multiply(square, square);
    }
    return result;
  }

  absolute(a: Real): Real {
    return this.sign(a) < 0 ? this.negate(a) : a;
  }

  root(a: Real, index: number): Real {
    if (a.value) return this.makeRoot(a.value, index);
    const sign = this.sign(a);
    if (sign === 0) return this.rational(rational(0n));
    if (sign < 0) {
      if (index % 2 === 0) throw new Undefined();
      return this.negate(this.root(this.negate(a), index));
    }
    return this.node('root', [a], Math.ceil((a.u + (index - 1) * a.l) / index), a.l, index);
  }

  /** √(8/3) is 2√6 / 3: with square factors outside, equal roots are one root. */
  private makeRoot(value: Rational, index: number): Real {
    const exact = exactRoot(value, index);
    if (exact) return this.rational(exact);
    if (value.n < 0n) {
      if (index % 2 === 0) throw new Undefined();
      return this.negate(this.makeRoot(negate(value), index));
    }
    const { outside, inside } = splitRoot(value.n * value.d ** BigInt(index - 1), index);
    const radicand = this.rational(rational(inside));
    const real = this.node('root', [radicand], Math.ceil(radicand.u / index), 0, index);
    const factor = rational(outside, value.d);
    return factor.n === 1n && factor.d === 1n ? real : this.multiply(this.rational(factor), real);
  }

  /** The sign of a number; with π only if it is not zero, because π has no bound. */
  sign(a: Real): -1 | 0 | 1 {
    if (a.value) return a.value.n < 0n ? -1 : a.value.n > 0n ? 1 : 0;
    const { degree, highest } = getRoots(a);
    const bound = a.l + a.u * (degree - 1) + 2;
    for (let bits = FIRST_BITS; bits <= LIMITS.precision && bits * highest <= LIMITS.rootBits; bits *= 2) {
      const interval = this.tryInterval(a, bits);
      if (interval && interval.low > 0n) return 1;
      if (interval && interval.high < 0n) return -1;
      const isZero = interval && bits > bound && interval.high < 1n << BigInt(bits - bound) && -interval.low < 1n << BigInt(bits - bound);
      if (isZero) return 0;
      if (bound > LIMITS.precision / 2 && bits >= ENOUGH_TO_DIFFER) break;
    }
    throw new TooComplicated();
  }

  isZero(a: Real): boolean {
    return this.sign(a) === 0;
  }

  private tryInterval(a: Real, bits: number): Interval | undefined {
    try {
      return getInterval(a, bits);
    } catch (error) {
      if (error instanceof NotNarrowEnough) return undefined;
      throw error;
    }
  }
}

/** The product of the indices of all different roots, and the highest of them. */
function getRoots(a: Real): { degree: number; highest: number } {
  let [degree, highest] = [1, 1];
  const seen = new Set<number>();
  const visit = (real: Real): void => {
    if (seen.has(real.id)) return;
    seen.add(real.id);
    if (real.op === 'root') [degree, highest] = [degree * real.index, Math.max(highest, real.index)];
    real.args.forEach(visit);
  };
  visit(a);
  return { degree, highest };
}

const TRIED: readonly bigint[] = Array.from({ length: 998 }, (_, i) => BigInt(i + 2));

/** Takes out what is a k-th power, as far as small factors show it. */
export function splitRoot(n: bigint, index: number): { outside: bigint; inside: bigint } {
  let [outside, inside] = [1n, n];
  for (const base of TRIED) {
    const k = base ** BigInt(index);
    if (k > inside) break;
    while (inside % k === 0n) {
      inside /= k;
      outside *= base;
    }
  }
  const root = wholeRoot(inside, index);
  return root ** BigInt(index) === inside ? { outside: outside * root, inside: 1n } : { outside, inside };
}

function getInterval(a: Real, bits: number): Interval {
  if (a.last?.bits === bits) return a.last.interval;
  const interval = compute(a, bits);
  a.last = { bits, interval };
  return interval;
}

function compute(a: Real, bits: number): Interval {
  const shift = BigInt(bits);
  if (a.value) {
    const scaled = a.value.n << shift;
    return { low: floor(scaled, a.value.d), high: ceiling(scaled, a.value.d) };
  }
  if (a.op === 'pi') return piInterval(bits);
  const [x, y] = a.args.map((arg) => getInterval(arg, bits));
  if (!x) throw new TooComplicated();
  if (a.op === 'neg') return { low: -x.high, high: -x.low };
  if (a.op === 'root') {
    const scale = shift * BigInt(a.index - 1);
    const low = x.low < 0n ? 0n : wholeRoot(x.low << scale, a.index);
    return { low, high: wholeRoot((x.high < 0n ? 0n : x.high) << scale, a.index) + 1n };
  }
  if (!y) throw new TooComplicated();
  if (a.op === 'add') return { low: x.low + y.low, high: x.high + y.high };
  if (a.op === 'mul') {
    const products = [x.low * y.low, x.low * y.high, x.high * y.low, x.high * y.high];
    return { low: least(products) >> shift, high: -(-greatest(products) >> shift) };
  }
  if (y.low <= 0n && y.high >= 0n) throw new NotNarrowEnough();
  const pairs = [x.low, x.high].flatMap((n) => [y.low, y.high].map((d) => [n << shift, d] as const));
  return { low: least(pairs.map(([n, d]) => floor(n, d))), high: greatest(pairs.map(([n, d]) => ceiling(n, d))) };
}

function floor(n: bigint, d: bigint): bigint {
  const [a, b] = d < 0n ? [-n, -d] : [n, d];
  const q = a / b;
  return a % b < 0n ? q - 1n : q;
}
const ceiling = (n: bigint, d: bigint): bigint => -floor(-n, d);
const least = (values: readonly bigint[]): bigint => values.reduce((a, b) => (a < b ? a : b));
const greatest = (values: readonly bigint[]): bigint => values.reduce((a, b) => (a > b ? a : b));
