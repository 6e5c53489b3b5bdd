/** Forms of expressions: expanded, simplified, factorised, one fraction. What is complete is seen from the author's answer. */
import { getChildren, isConstant, type Node, some } from './ast';
import { proportional } from './equivalence';
import { exactValue } from './exact';
import { getBrackets, hasLetterBelow, hasSumTwice, leavesLettersInForm } from './left-in-letters';
import { absolute, gcd } from './rational';
import { splitRoot } from './real';
import { isUnfinished, isInLowestTerms } from './number-forms';
import { getContent, getFactors, hasLikeTerms, isPlainNumber, isWholeFraction, scientificParts, getTerms } from './terms';

/** A sum that is multiplied, raised, or only stands in brackets. */
export function hasBrackets(node: Node): boolean {
  return some(node, (part) => {
    if (part.t === 'mul') return part.items.some((item) => isSum(item));
    if (part.t === 'pow') return isSum(part.a);
    if (part.t === 'neg') return part.a.t === 'add';
    return part.t === 'add' && part.items.some((item) => item.t === 'add');
  });
}

function isSum(node: Node): boolean {
  return node.t === 'add' || (node.t === 'neg' && isSum(node.a));
}

export function isExpanded(node: Node): boolean {
  return !hasBrackets(node);
}

/** Nothing left to collect, to cancel, to take out of a root; brackets only where the author's answer has them. */
export function isSimplified(node: Node, key: Node): boolean {
  if (isUnfinished(node) || !isInLowestTerms(node)) return false;
  if (some(node, (part) => leavesWork(part, key))) return false;
  if (some(node, hasSumTwice) && !some(key, hasSumTwice)) return false;
  const [fraction, model] = [findFraction(node), findFraction(key)];
  if (!fraction && !model) return !hasBrackets(node) || isConstant(key) || hasBracketsOf(node, key);
  if (!fraction || !model) return !hasLetterBelow(node) || (!model && hasLetterBelow(key));
  return isCancelled(fraction, model);
}

/** The brackets allowed: x + y of 10(x + y)², but not 10(x² + 2xy + y²), nor one that still holds a number. */
function hasBracketsOf(node: Node, key: Node): boolean {
  if (!hasBrackets(key)) return isPartOfSum(node) && isPartOfSum(key);
  const model = getBrackets(key);
  if (some(node, holdsNumber) && !some(key, holdsNumber)) return false;
  return [...getBrackets(node)].every((bracket) => model.has(bracket));
}

/** A bracket that is multiplied or raised and still holds a number: (2x + 2y)². */
function holdsNumber(node: Node): boolean {
  const factors = node.t === 'mul' ? node.items : node.t === 'pow' ? [node.a] : [];
  return factors.some((factor) => isSum(factor) && getContent(factor.t === 'neg' ? factor.a : factor) > 1n);
}

/** (a + b)/2, ½(a + b). */
function isPartOfSum(node: Node): boolean {
  if (node.t === 'div') return isSum(node.a) && isConstant(node.b);
  const [part, sum, more] = node.t === 'mul' ? node.items : [];
  return part !== undefined && sum !== undefined && !more && isWholeFraction(part) && isSum(sum) && getContent(sum) === 1n;
}

function leavesWork(node: Node, key: Node): boolean {
  switch (node.t) {
    case 'add':
      return hasLikeTerms(node.items) || node.items.some((item) => item.t === 'add');
    case 'mul':
      return !scientificParts(node) && (hasRepeatedFactor(node.items) || (isSignWithin(node) && !some(key, isSignWithin)));
    case 'neg':
      return node.a.t === 'neg' || (node.a.t === 'add' && !hasBrackets(key));
    case 'pow':
      return isNumberPower(node) && !some(key, isNumberPower);
    case 'root':
      return !isSimplestRoot(node) || [isRootAsPower, isNestedRoot].some((test) => test(node) && !some(key, test));
    case 'abs':
      return isConstant(node);
    case 'div':
      return isFractionLeft(node);
    default:
      return false;
  }
}

/** √(4 − 2√3) for √3 − 1. */
const isNestedRoot = (node: Node): boolean => node.t === 'root' && isConstant(node.a) && some(node.a, ({ t }) => t === 'root');
const isRootAsPower = (node: Node): boolean => node.t === 'root' && node.isPower === true;

function isNumberPower(node: Node): boolean {
  return node.t === 'pow' && node.a.t !== 'root' && isConstant(node.a) && !(node.a.t === 'num' && node.a.value.n === 10n);
}

/** a³(−b²) */
const isSignWithin = (node: Node): boolean => node.t === 'mul' && node.items.slice(1).some(({ t }) => t === 'neg');

/** a·a, √2·√3, 1·x. */
function hasRepeatedFactor(items: readonly Node[]): boolean {
  const numbers = items.filter((item) => item.t === 'num' && item.value.n === 1n && item.value.d === 1n);
  const names = items.flatMap((item) => (item.t === 'var' ? [item.name] : item.t === 'pow' && item.a.t === 'var' ? [item.a.name] : []));
  const roots = items.filter((item) => item.t === 'root');
  return numbers.length > 0 || new Set(names).size < names.length || roots.length > 1;
}

function isSimplestRoot(node: Node & { t: 'root' }): boolean {
  const inner = exactValue(node.a);
  if (!inner) return !(node.a.t === 'div') && !(node.a.t === 'pow' && Math.abs(node.a.exponent) >= node.index);
  return inner.d === 1n && inner.n > 1n && splitRoot(inner.n, node.index).outside === 1n;
}

/** Roots below, a fraction in a fraction, a factor that divides numerator and denominator. */
function isFractionLeft({ a, b }: Node & { t: 'div' }): boolean {
  if (a.t === 'div' || b.t === 'div' || b.t === 'neg') return true;
  if (some(b, ({ t }) => t === 'root') && isConstant(b)) return true;
  const [above, below] = [getContent(a), getContent(b)];
  return below === 0n || above === 0n || gcd(above, below) > 1n || (below === 1n && b.t === 'num');
}

interface Fraction {
  a: Node;
  b: Node;
}

/** One fraction over something with letters, as the whole: −(x + 1)/y too. */
function findFraction(node: Node): Fraction | undefined {
  if (node.t === 'neg') {
    const inner = findFraction(node.a);
    return inner && { a: { t: 'neg', a: inner.a }, b: inner.b };
  }
  if (node.t === 'div') return isConstant(node.b) ? undefined : node;
  if (node.t !== 'mul') return undefined;
  // 2 · x/y, x · 1/y
  const at = node.items.findIndex((item) => findFraction(item) !== undefined);
  const inner = at < 0 ? undefined : findFraction(node.items[at] ?? node);
  return inner && { a: { t: 'mul', items: node.items.map((item, i) => (i === at ? inner.a : item)) }, b: inner.b };
}

/** Nothing with letters below but once, at the end: not 1/(1 − 1/x), not 2 · (1/x). */
export function isOneFraction(node: Node, key: Node): boolean {
  const plain = node.t === 'neg' ? node.a : node;
  if (findFraction(key) === undefined) return node.t !== 'add' || findFraction(node) !== undefined;
  return plain.t === 'div' && !hasLetterBelow(plain.a) && !hasLetterBelow(plain.b);
}

/** A fraction equal to the author's in lowest terms is one too if the denominators differ only by a number. */
function isCancelled(fraction: Fraction, model: Fraction): boolean {
  return proportional(fraction.b, model.b) && !hasLikeTermsDeep(fraction.a) && !hasLikeTermsDeep(fraction.b);
}

function hasLikeTermsDeep(node: Node): boolean {
  return (node.t === 'add' && hasLikeTerms(node.items)) || getChildren(node).some(hasLikeTermsDeep);
}

/** The x(x + 1) of (x − 1)(x(x + 1) + 1): a bracket that is still to be multiplied out. */
const isSumTimes = (node: Node): boolean => (node.t === 'mul' && node.items.some(isSum)) || (node.t === 'pow' && isSum(node.a));

/** How far a product is taken apart, against the author's. */
export function factorisation(node: Node, key: Node): 'complete' | 'partly' | 'none' {
  if (isConstant(key)) return primeFactorisation(node);
  const [own, model] = [factorPowers(node), factorPowers(key)];
  if (own.length === 0) return 'complete';
  if (node.t === 'add') return key.t === 'add' ? 'complete' : 'none';
  // Each factor of one is, but for a number, one of the other.
  const rest = [...model];
  for (const { base, exponent } of own) {
    const at = rest.findIndex((other) => proportional(base, other.base));
    const found = rest[at];
    if (!found || found.exponent < exponent) return 'partly';
    rest[at] = { base: found.base, exponent: found.exponent - exponent };
  }
  if (rest.some(({ exponent }) => exponent > 0)) return 'partly';
  // 2x + 4 still holds a 2.
  const isPrimitive = ({ base }: { base: Node }): boolean => getContent(base) === 1n;
  const isWorkLeft = (base: Node): boolean =>
    hasLikeTerms(getTerms(base)) ||
    isUnfinished(base) ||
    leavesLettersInForm(base, key) ||
    (some(base, isSumTimes) && !model.some((other) => some(other.base, isSumTimes)));
  const collected = !own.some(({ base }) => isWorkLeft(base)) && (getNumbers(node) <= 1 || getNumbers(key) > 1);
  return collected && (own.every(isPrimitive) || !model.every(isPrimitive)) ? 'complete' : 'partly';
}

/** Numbers that stand as factors: 2 · 2 of 2 · 2(x + 2)(x − 2). A sign is none. */
const getNumbers = (node: Node): number => getFactors(node).filter((factor) => isPlainNumber(factor) && !isMinusOne(factor)).length;
const isMinusOne = (node: Node): boolean => node.t === 'num' && node.value.n === -1n;

function factorPowers(node: Node): { base: Node; exponent: number }[] {
  return getFactors(node).flatMap((factor) => {
    if (factor.t === 'pow') return factorPowers(factor.a).map(({ base, exponent }) => ({ base, exponent: exponent * factor.exponent }));
    if (factor.t === 'div' && isConstant(factor.b)) return factorPowers(factor.a);
    return isConstant(factor) ? [] : [{ base: factor, exponent: 1 }];
  });
}

/** 2² × 3 × 5. */
function primeFactorisation(node: Node): 'complete' | 'partly' | 'none' {
  const factors = getFactors(node).map((factor) => exactValue(factor.t === 'pow' && factor.exponent > 0 ? factor.a : factor));
  if (factors.every((value) => value !== undefined && value.d === 1n && isPrime(absolute(value.n)))) return 'complete';
  return factors.length > 1 ? 'partly' : 'none';
}

function isPrime(n: bigint): boolean {
  if (n < 2n || n > 1_000_000_000n) return false;
  for (let k = 2n; k * k <= n; k += 1n) if (n % k === 0n) return false;
  return true;
}
