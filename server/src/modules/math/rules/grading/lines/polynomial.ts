/** Polynomials of one letter with exact coefficients: which real numbers an equation holds for is read from them. */
import { isConstant, type Node } from '../ast';
import { exactValue } from '../exact';
import { TooComplicated } from '../faults';
import { add, divide, exactRoot, multiply, negate, ONE, type Rational, subtract, ZERO } from '../rational';

/** By power, the highest not 0: 3x − 2 is [−2, 3], nothing is []. */
export type Polynomial = readonly Rational[];

/** What a school equation has is far below. */
export const HIGHEST = 12;

export const NO_ROOT: Polynomial = [ONE];

function trimmed(coefficients: readonly Rational[]): Polynomial {
  let length = coefficients.length;
  while (length > 0 && coefficients[length - 1]?.n === 0n) length -= 1;
  return coefficients.slice(0, length);
}

export const at = (a: Polynomial, i: number): Rational => a[i] ?? ZERO;

export const sum = (a: Polynomial, b: Polynomial): Polynomial =>
  trimmed(Array.from({ length: Math.max(a.length, b.length) }, (_, i) => add(at(a, i), at(b, i))));

export const negated = (a: Polynomial): Polynomial => a.map(negate);

export function product(a: Polynomial, b: Polynomial): Polynomial {
  if (a.length === 0 || b.length === 0) return [];
  if (a.length + b.length - 2 > HIGHEST) throw new TooComplicated();
  const result: Rational[] = Array.from({ length: a.length + b.length - 1 }, () => ZERO);
  a.forEach((x, i) => {
    b.forEach((y, k) => {
      result[i + k] = add(result[i + k] ?? ZERO, multiply(x, y));
    });
  });
  return trimmed(result);
}

function divided(a: Polynomial, b: Polynomial): { quotient: Polynomial; rest: Polynomial } {
  const lead = at(b, b.length - 1);
  const rest = [...a];
  const quotient: Rational[] = [];
  for (let shift = a.length - b.length; shift >= 0; shift -= 1) {
    const factor = divide(rest[shift + b.length - 1] ?? ZERO, lead);
    quotient[shift] = factor;
    b.forEach((coefficient, i) => {
      rest[shift + i] = subtract(rest[shift + i] ?? ZERO, multiply(factor, coefficient));
    });
  }
  return { quotient: trimmed(quotient), rest: trimmed(rest.slice(0, b.length - 1)) };
}

const monic = (a: Polynomial): Polynomial => a.map((coefficient) => divide(coefficient, at(a, a.length - 1)));

export function commonFactor(a: Polynomial, b: Polynomial): Polynomial {
  let [x, y] = [a, b];
  while (y.length > 0) [x, y] = [monic(y), divided(x, y).rest];
  return x.length === 0 ? x : monic(x);
}

const derivative = (a: Polynomial): Polynomial =>
  trimmed(a.slice(1).map((coefficient, i) => multiply(coefficient, { n: BigInt(i + 1), d: 1n })));

/** Each root once. */
export const radical = (a: Polynomial): Polynomial => (a.length < 3 ? a : divided(a, commonFactor(a, derivative(a))).quotient);

/** What is left of `a` without the roots that it shares with `b`. */
export const without = (a: Polynomial, b: Polynomial): Polynomial => (a.length < 2 ? a : divided(a, commonFactor(a, b)).quotient);

/** Sturm: as many as the changes of sign that are lost from −∞ to +∞. Each root once in `a`. */
export function hasRealRoot(a: Polynomial): boolean {
  if (a.length === 0) return true;
  if (a.length % 2 === 0) return true;
  if (a.length === 1) return false;
  const row: Polynomial[] = [a, derivative(a)];
  for (let last = row[1] ?? []; last.length > 1; ) {
    last = negated(divided(row[row.length - 2] ?? [], last).rest);
    if (last.length === 0) break;
    row.push(last);
  }
  const changes = (signs: readonly number[]): number => signs.filter((sign, i) => i > 0 && sign !== signs[i - 1]).length;
  const getSign = (p: Polynomial): number => (at(p, p.length - 1).n < 0n ? -1 : 1);
  return changes(row.map((p) => (p.length % 2 === 0 ? -getSign(p) : getSign(p)))) > changes(row.map(getSign));
}

export interface Fraction {
  n: Polynomial;
  /** All that stands below, whether or not it is cancelled: where it is 0 the expression says nothing. */
  d: Polynomial;
}

const overOne = (n: Polynomial): Fraction => ({ n, d: NO_ROOT });

/** A line is compared with the one before it, the one behind it, and again if it is wrong. */
const found = new WeakMap<Node, { letter: string; fraction: Fraction | undefined }>();

/** @throws TooComplicated; undefined where it is no rational expression of this letter alone */
export function findFraction(node: Node, letter: string): Fraction | undefined {
  const known = found.get(node);
  if (known?.letter === letter) return known.fraction;
  const fraction = computeFraction(node, letter);
  found.set(node, { letter, fraction });
  return fraction;
}

function computeFraction(node: Node, letter: string): Fraction | undefined {
  const of = (inner: Node): Fraction | undefined => findFraction(inner, letter);
  const fold = (items: readonly Node[], start: Fraction, join: (a: Fraction, b: Fraction) => Fraction): Fraction | undefined =>
    items.reduce<Fraction | undefined>((total, item) => {
      const part = total && of(item);
      return total && part && join(total, part);
    }, start);
  switch (node.t) {
    case 'num':
      return overOne(trimmed([node.value]));
    case 'var':
      return node.name === letter ? overOne([ZERO, ONE]) : undefined;
    case 'neg': {
      const inner = of(node.a);
      return inner && { n: negated(inner.n), d: inner.d };
    }
    case 'add':
      return fold(node.items, overOne([]), added);
    case 'mul':
      return fold(node.items, overOne(NO_ROOT), (a, b) => ({ n: product(a.n, b.n), d: product(a.d, b.d) }));
    case 'div': {
      const [a, b] = [of(node.a), of(node.b)];
      return a && b && quotient(a, b);
    }
    case 'pow':
      return findPower(node, letter);
    case 'root':
      return findRoot(node.a, node.index);
    default:
      return undefined;
  }
}

function findPower({ a, exponent, fn }: Node & { t: 'pow' }, letter: string): Fraction | undefined {
  const base = exponent >= 0 && exponent <= HIGHEST && !fn ? findFraction(a, letter) : undefined;
  return (
    base &&
    Array.from({ length: exponent }).reduce<Fraction>((all) => ({ n: product(all.n, base.n), d: product(all.d, base.d) }), overOne(NO_ROOT))
  );
}

/** √4, not √2. */
function findRoot(under: Node, index: number): Fraction | undefined {
  const value = isConstant(under) ? exactValue(under) : undefined;
  const root = value && value.n >= 0n ? exactRoot(value, index) : undefined;
  return root && overOne(trimmed([root]));
}

/** What stands below both is taken once: x/(x−1) + 1/(x−1). */
function added(a: Fraction, b: Fraction): Fraction {
  const common = commonFactor(a.d, b.d);
  const [below, above] = [divided(b.d, common).quotient, divided(a.d, common).quotient];
  return { n: sum(product(a.n, below), product(b.n, above)), d: product(a.d, below) };
}

function quotient(a: Fraction, b: Fraction): Fraction | undefined {
  const [by, more] = b.n;
  if (!by) return undefined;
  // By a number: nothing stands below that could be 0.
  return more ? { n: product(a.n, b.d), d: product(a.d, b.n) } : { n: product(a.n, b.d).map((value) => divide(value, by)), d: a.d };
}
