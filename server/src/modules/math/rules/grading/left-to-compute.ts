/** What of a number is still to be computed, of which the author's own writing says that it is not asked. */
import { isConstant, type Node, some } from './ast';
import { exactValue } from './exact';
import { hasPiTwice } from './left-in-letters';
import { divide, isWhole, type Rational } from './rational';
import { getFactors, isPlainNumber, isWholeFraction, scientificParts, getTerm, getTerms } from './terms';

type Test = (node: Node) => boolean;

const isTen: Test = (node) => node.t === 'num' && node.value.n === 10n && node.value.d === 1n;
/** Of numbers, but not 10⁸. */
const isPower: Test = (node) => node.t === 'pow' && isConstant(node.a) && !isTen(node.a) && !node.fn;
const isSine: Test = (node) => node.t === 'pow' && node.fn === true;
const isPowerOfPower: Test = (node) => node.t === 'pow' && some(node.a, isPower);
const isAbsolute: Test = (node) => node.t === 'abs' && isConstant(node);
const isRoot: Test = (node) => node.t === 'root' && isConstant(node);
const isWholeRoot: Test = (node) => isRoot(node) && hasValue(node);
/** −(−3), −(+3), +(−3), (−3)/(−4). */
const isDoubleSign: Test = (node) => getSigns(node) > 1 || (node.t === 'add' && node.items.length === 1);

function getSigns(node: Node): number {
  if (node.t === 'neg') return 1 + getSigns(node.a);
  if (node.t === 'div') return getSigns(node.a) + getSigns(node.b);
  return node.t === 'mul' ? node.items.reduce((sum, item) => sum + getSigns(item), 0) : 0;
}

/** 12/3, 4/1, 0/5, 24π/2, (2 + 2√3)/2: a division that comes out even, or of decimals, is not carried out. 6/4 is a fraction. */
const isEvenDivision: Test = (node) => {
  const below = node.t === 'div' && isConstant(node.b) ? findValue(node.b) : undefined;
  if (node.t !== 'div' || !below || below.n === 0n) return false;
  const above = getTerms(node.a).map((term) => getTerm(term).coefficient);
  return !isWhole(below) || above.some((value) => !isWhole(value)) || above.every((value) => isWhole(divide(value, below)));
};

const getRoots = (node: Node): readonly Node[] => getFactors(node).filter(isRoot);

/** √2 × √3, √6/√2: roots that make one. 5/√5 is a number whose root is only not made rational. */
const isRootProduct: Test = (node) => {
  if (node.t === 'mul') return getRoots(node).length > 1;
  if (node.t !== 'div') return false;
  return getRoots(node.b).some((below) => getRoots(node.a).some((above) => isEvenRoot(above, below)));
};

function isEvenRoot(above: Node, below: Node): boolean {
  if (above.t !== 'root' || below.t !== 'root' || above.index !== below.index) return false;
  const [a, b] = [findValue(above.a), findValue(below.a)];
  return a !== undefined && b !== undefined && b.n !== 0n && isWhole(divide(a, b));
}

/** √3 ÷ 3, x ÷ (x + 2): what is to be divided; as a result it is a fraction. */
const isDivision: Test = (node) => node.t === 'div' && node.sign === '÷';

const isNumber = (node: Node, ...values: readonly bigint[]): boolean =>
  node.t === 'num' && isWhole(node.value) && values.includes(node.value.n) && node.literal.kind !== 'percent';

/** What says nothing: + 0, 1 ·, 0 ·, ¹, ⁰, /1. */
const isIdle: Test = (node) => {
  switch (node.t) {
    case 'add':
      return node.items.length > 1 && node.items.some((item) => getTerm(item).coefficient.n === 0n);
    case 'mul':
      return !scientificParts(node) && node.items.some((item) => isNumber(item, 0n, 1n));
    case 'div':
      return isNumber(node.b, 1n) || isNumber(node.a, 0n);
    case 'pow':
      return isNumber(node.a, 0n, 1n) || (!node.fn && !isTen(node.a) && (node.exponent === 1 || node.exponent === 0));
    default:
      return false;
  }
};

export const IDLE = '多余的 0 和 1 还没有去掉';
export const hasIdleParts = (node: Node, key: Node): boolean => some(node, isIdle) && !some(key, isIdle);

/** (√2 − 1)/2 × 2, 3 · x/2 */
const isFractionTimes: Test = (node) =>
  node.t === 'mul' &&
  node.items.some((item) => isPlainNumber(item)) &&
  node.items.some((item) => item.t === 'div' && isConstant(item.b) && !isWholeFraction(item));

/** 10^(2+3) */
const hasOpenExponent: Test = (node) => node.t === 'pow' && node.isOpen === true;

/** 1又4/3, 2又0/5: what is more than one belongs to the whole. */
const isMixedUp: Test = (node) => {
  const fraction = node.t === 'num' ? node.literal.fraction : undefined;
  return fraction !== undefined && (fraction.n >= fraction.d || fraction.n === 0n);
};

function findValue(node: Node): Rational | undefined {
  try {
    return exactValue(node);
  } catch {
    return undefined;
  }
}

const hasValue = (node: Node): boolean => findValue(node) !== undefined;

/** In the order in which they are told. */
const LEFT: readonly { test: Test; unless: Test; reason: string }[] = [
  { test: isSine, unless: isSine, reason: '三角函数的值还没有写出来' },
  { test: isPowerOfPower, unless: isPowerOfPower, reason: '乘方还没有算出来' },
  { test: isPower, unless: isPower, reason: '乘方还没有算出来' },
  { test: isAbsolute, unless: isAbsolute, reason: '绝对值还没有算出来' },
  { test: isWholeRoot, unless: isWholeRoot, reason: '根号还可以算出来' },
  { test: isDoubleSign, unless: isDoubleSign, reason: '符号还没有化简' },
  { test: isMixedUp, unless: isMixedUp, reason: '带分数的分数部分要是真分数' },
  { test: isEvenDivision, unless: isEvenDivision, reason: '除法还没有算完' },
  { test: isRootProduct, unless: isRootProduct, reason: '根号之间的乘除还没有算完' },
  { test: isDivision, unless: isDivision, reason: '除法还没有算完' },
  { test: isIdle, unless: isIdle, reason: IDLE },
  { test: isFractionTimes, unless: isFractionTimes, reason: '乘除还没有算完' },
  { test: hasPiTwice, unless: hasPiTwice, reason: 'π 还可以合并或约去' },
  { test: hasOpenExponent, unless: hasOpenExponent, reason: '指数还没有算出来' },
];

/** A sentence; undefined where the number is a result, as far as the key is one. */
export function leftToCompute(node: Node, key: Node): string | undefined {
  const found = LEFT.find(({ test, unless }) => some(node, test) && !some(key, unless));
  if (found) return found.reason;
  // √3 · √3 for 3.
  return some(node, isRoot) && !some(key, isRoot) && hasValue(key) ? '根号还可以算出来' : undefined;
}

/** −(−(3ab)), (5x + 2)/2 × 2: of an expression whose form is free. Its powers of numbers and its brackets may stay. */
export function findLeftInExpression(node: Node, key: Node): string | undefined {
  const isAsked = [isDoubleSign, isFractionTimes, hasPiTwice];
  return LEFT.find(({ test, unless }) => isAsked.includes(test) && some(node, test) && !some(key, unless))?.reason;
}

/** A power of a product, a quotient, a power or a negative: (−2a²)³. */
const isOpenPower: Test = (node) => node.t === 'pow' && ['mul', 'div', 'neg', 'pow'].includes(node.a.t);
/** a² · a⁴, but not x · x. */
const hasPowersOfOne: Test = (node) => {
  if (node.t !== 'mul') return false;
  const factors = getFactors(node);
  const names = factors.flatMap((item) => (item.t === 'var' ? [item.name] : item.t === 'pow' && item.a.t === 'var' ? [item.a.name] : []));
  return new Set(names).size < names.length && factors.some(({ t }) => t === 'pow');
};

/** Of an expression with letters, whose powers were to be computed. */
export function hasPowersLeft(node: Node, key: Node): boolean {
  return [isOpenPower, hasPowersOfOne].some((test) => some(node, test) && !some(key, test));
}

/** 2²×3×5/1 is not 2²×3×5, of which the powers are no work left. */
export const isPrimeProductLeft = (node: Node): boolean => some(node, isIdle) || some(node, isEvenDivision);

const isAbsoluteOfLetters: Test = (node) => node.t === 'abs' && !isConstant(node);
const isRootOfLetters: Test = (node) => node.t === 'root' && !isConstant(node);

/** |a² + 1| for a² + 1, √(r⁴) for r²: what is the same only when one sees why. */
export function hasNeedlessSigns(node: Node, key: Node): boolean {
  if (some(key, isAbsoluteOfLetters)) return false;
  return some(node, isAbsoluteOfLetters) || (some(node, isRootOfLetters) && !some(key, isRootOfLetters));
}
