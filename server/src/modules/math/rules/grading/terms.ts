/** Terms and factors of an expression as it is written: what is alike, what is left to be done. */
import type { Node } from './ast';
import { exactValue } from './exact';
import { gcd, multiply, ONE, power, type Rational, rational } from './rational';
import { splitRoot } from './real';
import { printed } from './print';

/** A term: its number, and what stands beside it, the same text for like terms. */
export interface Term {
  coefficient: Rational;
  rest: string;
}

export function getTerms(node: Node): readonly Node[] {
  return node.t === 'add' ? node.items : [node];
}

/** −2ab·√12 is −4 and `a b √3`. */
export function getTerm(node: Node): Term {
  const parts: Parts = { powers: new Map(), underRoot: 1n };
  const coefficient = collect(node, 1, parts);
  const { powers, underRoot } = parts;
  if (underRoot > 1n) powers.set(`2√${underRoot.toString()}`, 1);
  const rest = [...powers]
    .filter(([, exponent]) => exponent !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, exponent]) => `${name}^${exponent}`)
    .join(' ');
  return { coefficient, rest };
}

interface Parts {
  powers: Map<string, number>;
  /** √2 · √6 is 2√3. */
  underRoot: bigint;
}

function collect(node: Node, exponent: number, parts: Parts): Rational {
  const note = (name: string, times = exponent): Rational => {
    parts.powers.set(name, (parts.powers.get(name) ?? 0) + times);
    return ONE;
  };
  switch (node.t) {
    case 'num':
      return node.value.n === 0n && exponent < 0 ? ONE : power(node.value, exponent);
    case 'var':
      return note(node.name);
    case 'pi':
      return note('π');
    case 'neg': {
      const inner = collect(node.a, exponent, parts);
      return exponent % 2 === 0 ? inner : { n: -inner.n, d: inner.d };
    }
    case 'mul':
      return node.items.map((item) => collect(item, exponent, parts)).reduce(multiply, ONE);
    case 'div':
      return multiply(collect(node.a, exponent, parts), collect(node.b, -exponent, parts));
    case 'pow':
      if (Math.abs(node.exponent * exponent) <= 1000) return collect(node.a, node.exponent * exponent, parts);
      return note(printed(node));
    case 'root':
      return collectRoot(node, exponent, parts, note);
    case 'add': {
      // A sign in brackets: + (−b).
      const [only, more] = node.items;
      return only && !more ? collect(only, exponent, parts) : note(`(${printed(node)})`);
    }
    default:
      return note(`(${printed(node)})`);
  }
}

function collectRoot(node: Node & { t: 'root' }, exponent: number, parts: Parts, note: (name: string) => Rational): Rational {
  const inner = exactValue(node.a);
  if (!inner || inner.n <= 0n || inner.d !== 1n || exponent !== 1) return note(printed(node));
  if (node.index === 2) {
    const { outside, inside } = splitRoot(inner.n * parts.underRoot, 2);
    parts.underRoot = inside;
    return rational(outside);
  }
  const { outside, inside } = splitRoot(inner.n, node.index);
  if (inside > 1n) note(`${node.index}√${inside.toString()}`);
  return rational(outside);
}

export function hasLikeTerms(items: readonly Node[]): boolean {
  const rests = items.map((item) => getTerm(item).rest);
  return new Set(rests).size < rests.length;
}

/** Factors of a product, brackets within brackets opened: 2·(a·b) has three. */
export function getFactors(node: Node): readonly Node[] {
  if (node.t === 'mul') return node.items.flatMap(getFactors);
  return node.t === 'neg'
    ? [{ t: 'num', value: rational(-1n), literal: { kind: 'whole', decimals: 0, significant: 1 } }, ...getFactors(node.a)]
    : [node];
}

/** The largest whole number that divides all terms; 0 where their numbers are not whole. */
export function getContent(node: Node): bigint {
  const coefficients = getTerms(node).map((term) => getTerm(term).coefficient);
  if (coefficients.some(({ d }) => d !== 1n)) return 0n;
  return coefficients.reduce((common, { n }) => gcd(common, n), 0n);
}

/** A number as it stands in a result: 3, −0.5, 2/3, 1又1/2. */
export function isPlainNumber(node: Node): boolean {
  if (node.t === 'num') return true;
  if (node.t === 'neg') return isPlainNumber(node.a);
  return isWholeFraction(node);
}

export function isWholeFraction(node: Node): node is Node & { t: 'div' } {
  return node.t === 'div' && node.sign === '/' && isWholeNumber(node.a) && isWholeNumber(node.b);
}

export function isWholeNumber(node: Node): boolean {
  if (node.t === 'neg') return isWholeNumber(node.a);
  return node.t === 'num' && node.literal.kind === 'whole';
}

/** a × 10ⁿ: number and power of ten. */
export function scientificParts(node: Node): { a: Node & { t: 'num' }; exponent: number } | undefined {
  if (node.t === 'neg') return scientificParts(node.a);
  if (node.t !== 'mul' || node.items.length !== 2) return undefined;
  const [first, second] = node.items;
  const a = first?.t === 'neg' ? first.a : first;
  const exponent = second && findExponentOfTen(second);
  return a?.t === 'num' && exponent !== undefined ? { a, exponent } : undefined;
}

function findExponentOfTen(node: Node): number | undefined {
  const [base, exponent] = node.t === 'pow' ? [node.a, node.exponent] : [node, 1];
  return base.t === 'num' && base.value.n === 10n && base.value.d === 1n ? exponent : undefined;
}
