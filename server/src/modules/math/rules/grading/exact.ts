/** The value of an expression as an exact fraction, where it has one that is got by arithmetic alone. */
import type { Node } from './ast';
import { Undefined } from './faults';
import { add, divide, exactRoot, isWhole, multiply, negate, ONE, power, type Rational, ZERO } from './rational';

export type Environment = ReadonlyMap<string, Rational>;

const NO_LETTERS: Environment = new Map();

/** @throws Undefined, TooComplicated */
export function exactValue(node: Node, letters: Environment = NO_LETTERS): Rational | undefined {
  const of = (inner: Node): Rational | undefined => exactValue(inner, letters);
  switch (node.t) {
    case 'num':
      return node.value;
    case 'var':
      return letters.get(node.name);
    case 'add':
      return fold(node.items, ZERO, add, of);
    case 'mul':
      return fold(node.items, ONE, multiply, of);
    case 'neg':
      return then(of(node.a), negate);
    case 'div':
      return then(of(node.a), (a) => then(of(node.b), (b) => divide(a, b)));
    case 'pow':
      return then(of(node.a), (a) => power(a, node.exponent));
    case 'powx':
      return then(of(node.a), (a) => then(of(node.b), (b) => (isWhole(b) && b.n ** 2n < 10n ** 10n ? power(a, Number(b.n)) : undefined)));
    case 'root':
      return then(of(node.a), (a) => findRoot(a, node.index));
    case 'abs':
      return then(of(node.a), (a) => (a.n < 0n ? negate(a) : a));
    default:
      return undefined;
  }
}

function findRoot(a: Rational, index: number): Rational | undefined {
  if (a.n < 0n && index % 2 === 0) throw new Undefined();
  return exactRoot(a, index);
}

function then(a: Rational | undefined, next: (a: Rational) => Rational | undefined): Rational | undefined {
  return a && next(a);
}

function fold(
  items: readonly Node[],
  start: Rational,
  join: (a: Rational, b: Rational) => Rational,
  of: (node: Node) => Rational | undefined,
): Rational | undefined {
  let total: Rational | undefined = start;
  for (const item of items) {
    const value = of(item);
    total = total && value && join(total, value);
  }
  return total;
}
