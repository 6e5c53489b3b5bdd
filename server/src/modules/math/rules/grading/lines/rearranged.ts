/** Whether an equation is the one before it, rearranged: several mistakes lead to one that holds for the same numbers by chance. */
import type { Node } from '../ast';
import { absolute, divide, equal, gcd, ONE, type Rational, rational } from '../rational';
import { at, findFraction, type Polynomial, negated, radical, sum } from './polynomial';

type Sides = readonly [left: Polynomial, right: Polynomial];

/**
 * Of two equations that hold for the same numbers, or for none. Terms may go to the other side, and both sides may be
 * multiplied: by the common denominator, by one over a common factor, or by whatever all terms were. −2 = 3 is not −1 = 3,
 * though neither holds. What is no polynomial is not told apart.
 */
export function isRearranged(before: readonly Node[], after: readonly Node[], letter: string): boolean {
  const [own, other] = [findSides(before, letter), findSides(after, letter)];
  if (!own || !other) return true;
  const [a, b] = [own, other].map(([left, right]) => radical(sum(left, negated(right))));
  if (!a || !b || a.length !== b.length) return false;
  if (a.length === 0) return true;
  const factor = divide(at(b, b.length - 1), at(a, a.length - 1));
  // 3 = 3(x − 2) is x − 2 = 1.
  const isShortened = a.length > 1 && (absolute(factor.n) === 1n || factor.d === 1n);
  return isMultiple(a, b, factor) && (a.length > 2 || isShortened || isPlain(factor, own, other));
}

function findSides(sides: readonly Node[], letter: string): Sides | undefined {
  const [left, right, more] = sides.map((side) => findFraction(side, letter));
  return left?.d.length === 1 && right?.d.length === 1 && !more ? [left.n, right.n] : undefined;
}

const isMultiple = (a: Polynomial, b: Polynomial, factor: Rational): boolean =>
  a.length === b.length && a.every((value, i) => equal(divide(at(b, i), factor), value));

function isPlain(factor: Rational, own: Sides, other: Sides): boolean {
  const size = rational(absolute(factor.n), factor.d);
  return isEachMultiple(own, other, factor) || getFactors(own, other).some((one) => equal(one, size));
}

/** As they stand, or turned. */
function isEachMultiple(own: Sides, other: Sides, factor: Rational): boolean {
  const turned = rational(-factor.n, factor.d);
  const isScaled = isMultiple(own[0], other[0], factor) && isMultiple(own[1], other[1], factor);
  return isScaled || (isMultiple(own[0], other[1], turned) && isMultiple(own[1], other[0], turned));
}

/** (1 + x)² = 1.44 is 100(1 + x)² = 144: both sides by the same number, nothing moved. Of x alone that says nothing: 3x = 9 is 100x = 300. */
export function isScaled(before: readonly Node[], after: readonly Node[], letter: string): boolean {
  const [own, other] = [findSides(before, letter), findSides(after, letter)];
  if (!own || !other) return false;
  const [a = [], b = []] = [own, other].map(([left, right]) => sum(left, negated(right)));
  return a.length > 2 && isEachMultiple(own, other, divide(at(b, b.length - 1), at(a, a.length - 1)));
}

/** What both sides may be multiplied by while terms are moved. */
function getFactors(own: Sides, other: Sides): Rational[] {
  const [before, after] = [own, other].map(([left, right]) => at(left.length > 1 ? left : right, 1));
  if (before && after && before.n !== 0n && after.n !== 0n) {
    const scale = divide(after, before);
    return [ONE, rational(absolute(scale.n), scale.d)];
  }
  const common = own.flat().reduce((least, { d }) => (least / gcd(least, d)) * d, 1n);
  const content = own.flat().reduce((most, { n, d }) => gcd(most, (n * common) / d), 0n);
  return [ONE, rational(common), ...(before?.n === 0n ? [rational(common, content)] : [])];
}
