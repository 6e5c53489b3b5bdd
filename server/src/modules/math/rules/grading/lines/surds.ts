/** Solutions with a square root: x = (3 ± √17)/4 are together the roots of a polynomial over fractions. */
import { isConstant, number, type Node, some, withChildren } from '../ast';
import { exactValue } from '../exact';
import { multiply, ONE, type Rational, rational } from '../rational';
import { type Fraction, findFraction, negated, type Polynomial, product, sum } from './polynomial';

/** a + b·√c, of polynomials over one number below. */
interface Surd {
  a: Polynomial;
  b: Polynomial;
  c: Rational;
}

/**
 * Of differences of sides, of which two belong together where one has −√c for √c, what these two are 0 for.
 * Undefined where one stands alone, or has several roots, or a letter in one.
 */
export function pairSurds(differences: readonly Node[], letter: string): Polynomial | undefined {
  let all: Polynomial = [ONE];
  const left = differences.map((node) => findSurd(node, letter));
  while (left.length > 0) {
    const one = left.shift();
    const at = left.findIndex((other) => one && other && areConjugate(one, other));
    if (!one || at < 0) return undefined;
    left.splice(at, 1);
    all = product(all, sum(product(one.a, one.a), negated(product([one.c], product(one.b, one.b)))));
  }
  return all;
}

const isRoot = (node: Node): boolean => node.t === 'root' && node.index === 2 && isConstant(node) && !findFraction(node, '');

export const hasSurd = (node: Node): boolean => some(node, isRoot);

function findSurd(node: Node, letter: string): Surd | undefined {
  const under = findRadicand(node);
  if (!under) return undefined;
  const [one, two, three] = [1n, -1n, 3n].map((value) => findFraction(withRoot(node, rational(value)), letter));
  if (!one || !two || !three || [one, two, three].some(({ d }) => d.length > 1)) return undefined;
  const [up, down, far] = [one, two, three].map(overOne);
  if (!up || !down || !far) return undefined;
  const half: Polynomial = [rational(1n, 2n)];
  const a = product(half, sum(up, down));
  const b = product(half, sum(up, negated(down)));
  const isStraight = sum(far, negated(sum(a, product([rational(3n)], b)))).length === 0;
  return isStraight ? { a, b, c: under } : undefined;
}

/** The one number that stands under all its roots. */
function findRadicand(node: Node): Rational | undefined {
  const found = new Map<string, Rational>();
  some(node, (inner) => {
    const value = isRoot(inner) && inner.t === 'root' ? exactValue(inner.a) : undefined;
    if (value) found.set(`${value.n.toString()}/${value.d.toString()}`, value);
    return false;
  });
  const [only, more] = found.values();
  return more || (only && only.n < 0n) ? undefined : only;
}

const withRoot = (node: Node, value: Rational): Node =>
  isRoot(node) ? number(value) : withChildren(node, (child) => withRoot(child, value));

const overOne = ({ n, d: [by = ONE] }: Fraction): Polynomial => n.map((value) => multiply(value, { n: by.d, d: by.n }));

/** a + b√c and, but for a factor, a − b√c. */
const areConjugate = (x: Surd, y: Surd): boolean =>
  x.c.n === y.c.n && x.c.d === y.c.d && sum(product(x.a, y.b), product(y.a, x.b)).length === 0 && (x.b.length > 0 || x.a.length > 0);
