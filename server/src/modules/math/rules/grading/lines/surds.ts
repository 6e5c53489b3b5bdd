/** Solutions with a square root: x = (3 ± √17)/4 are together the roots of a polynomial over fractions. */
import { isConstant, minus, type Node, number, plus, some, times } from '../ast';
import { exactValue } from '../exact';
import { divide, exactRoot, negate, ONE, type Rational, rational, ZERO } from '../rational';
import { at, commonFactor, findFraction, HIGHEST, negated, NO_ROOT, type Polynomial, product, radical, sum } from './polynomial';

/** a + b·√c */
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
  let all = NO_ROOT;
  const radicands = listRadicands(differences);
  const left = differences.map((node) => radicands.map((c) => findSurd(node, letter, c)).find((surd) => surd));
  while (left.length > 0) {
    const one = left.shift();
    const other = left.findIndex((surd) => one && surd && areConjugate(one, surd));
    if (!one || other < 0) return undefined;
    left.splice(other, 1);
    all = product(all, getNorm(one));
  }
  return all;
}

/** (a + b√c)(a − b√c) */
const getNorm = ({ a, b, c }: Surd): Polynomial => sum(product(a, a), negated(product([c], product(b, b))));

/** a + b√c and, but for a factor, a − b√c. */
const areConjugate = (x: Surd, y: Surd): boolean =>
  x.c === y.c && sum(product(x.a, y.b), product(y.a, x.b)).length === 0 && (x.b.length > 0 || x.a.length > 0);

/** The numbers before 1, x, x²…, at most one kind of root in them. */
export function findCoefficients(node: Node, letter: string): Node[] | undefined {
  const [c, more] = listRadicands([node]);
  const surd = c && !more ? findSurd(node, letter, c) : undefined;
  if (!surd) return findFraction(node, letter)?.n.map(number);
  const root: Node = { t: 'root', a: number(surd.c), index: 2 };
  return Array.from({ length: Math.max(surd.a.length, surd.b.length) }, (_, i) =>
    plus(number(at(surd.a, i)), times(number(at(surd.b, i)), root)),
  );
}

/** No root of a school book is so far from another. */
const APART = rational(1009n, 13n);

/**
 * What equal sides, or several such side by side, are 0 for, x standing for x + 1009/13 · √c: then no root is another's
 * conjugate, and roots and conjugates together are those of a polynomial over fractions.
 */
export function findApart(items: readonly (readonly Node[])[], letter: string, c: Rational): Polynomial | undefined {
  let all = NO_ROOT;
  for (const sides of items) {
    const surds = sides.slice(1).map((side, i) => findSurd(minus(sides[i] ?? side, side), letter, c, APART));
    let roots: Polynomial = [];
    for (const surd of surds) {
      if (!surd) return undefined;
      roots = commonFactor(roots, getNorm(surd));
    }
    all = product(all, radical(roots));
  }
  return radical(all);
}

const isRoot = (node: Node): node is Node & { t: 'root' } =>
  node.t === 'root' && node.index === 2 && isConstant(node) && !findFraction(node, '');

export const hasSurd = (node: Node): boolean => some(node, isRoot);

/** What stands under roots, one for all that are its multiples: √12 is 2√3. */
export function listRadicands(nodes: readonly Node[]): Rational[] {
  const found: Rational[] = [];
  const note = (node: Node): boolean => {
    const value = isRoot(node) ? exactValue(node.a) : undefined;
    if (value && value.n > 0n && !found.some((other) => exactRoot(divide(value, other), 2))) found.push(value);
    return false;
  };
  for (const node of nodes) some(node, note);
  return found;
}

const multiplied = (x: Surd, y: Surd): Surd => ({
  a: sum(product(x.a, y.a), product([x.c], product(x.b, y.b))),
  b: sum(product(x.a, y.b), product(x.b, y.a)),
  c: x.c,
});
const added = (x: Surd, y: Surd): Surd => ({ a: sum(x.a, y.a), b: sum(x.b, y.b), c: x.c });

type Of = (node: Node) => Surd | undefined;
const fold = (nodes: readonly Node[], start: Surd, join: (x: Surd, y: Surd) => Surd, of: Of): Surd | undefined =>
  nodes.reduce<Surd | undefined>((all, node) => {
    const part = all && of(node);
    return all && part && join(all, part);
  }, start);

/** @param shift x stands for x + shift · √c */
function findSurd(node: Node, letter: string, c: Rational, shift = ZERO): Surd | undefined {
  const of: Of = (inner) => findSurd(inner, letter, c, shift);
  if (isConstant(node) && !hasSurd(node)) {
    const value = findFraction(node, letter);
    return value && { a: value.n, b: [], c };
  }
  switch (node.t) {
    case 'var':
      return node.name === letter ? { a: [ZERO, ONE], b: sum([shift], []), c } : undefined;
    case 'neg':
      return fold([node.a], { a: [negate(ONE)], b: [], c }, multiplied, of);
    case 'add':
      return fold(node.items, { a: [], b: [], c }, added, of);
    case 'mul':
      return fold(node.items, { a: NO_ROOT, b: [], c }, multiplied, of);
    case 'pow':
      return findPower(node, { a: NO_ROOT, b: [], c }, of);
    case 'div':
      return findQuotient(node, of);
    case 'root':
      return findMultiple(node, c);
    default:
      return undefined;
  }
}

const findPower = ({ a, exponent, fn }: Node & { t: 'pow' }, one: Surd, of: Of): Surd | undefined =>
  exponent < 0 || exponent > HIGHEST || fn ? undefined : fold(Array<Node>(exponent).fill(a), one, multiplied, of);

/** By a number. */
function findQuotient({ a, b }: Node & { t: 'div' }, of: Of): Surd | undefined {
  const [above, below] = [of(a), isConstant(b) ? of(b) : undefined];
  const [norm] = below ? getNorm(below) : [];
  return (
    above &&
    below &&
    norm &&
    [
      { ...below, b: negated(below.b) },
      { ...below, a: [divide(ONE, norm)], b: [] },
    ].reduce(multiplied, above)
  );
}

/** √12 is 2√3. */
function findMultiple(node: Node & { t: 'root' }, c: Rational): Surd | undefined {
  const value = isRoot(node) ? exactValue(node.a) : undefined;
  const multiple = value && value.n > 0n ? exactRoot(divide(value, c), 2) : undefined;
  return multiple && { a: [], b: [multiple], c };
}
