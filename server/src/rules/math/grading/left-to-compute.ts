/** What of a number is still to be computed, of which the author's own writing says that it is not asked. */
import { isConstant, type Node, some } from './ast';
import { exactValue } from './exact';
import { factorsOf } from './terms';

type Test = (node: Node) => boolean;

const isTen: Test = (node) => node.t === 'num' && node.value.n === 10n && node.value.d === 1n;
/** Of numbers, but not 10⁸. */
const isPower: Test = (node) => node.t === 'pow' && isConstant(node.a) && !isTen(node.a) && !node.fn;
const isSine: Test = (node) => node.t === 'pow' && node.fn === true;
const isPowerOfPower: Test = (node) => node.t === 'pow' && some(node.a, isPower);
const isAbsolute: Test = (node) => node.t === 'abs' && isConstant(node);
const isRoot: Test = (node) => node.t === 'root' && isConstant(node);
const isWholeRoot: Test = (node) => isRoot(node) && hasValue(node);
/** −(−3), −(+3), +(−3). */
const isDoubleSign: Test = (node) =>
  (node.t === 'neg' && (node.a.t === 'neg' || (node.a.t === 'add' && node.a.items.length === 1))) ||
  (node.t === 'add' && node.items.length === 1);

function hasValue(node: Node): boolean {
  try {
    return exactValue(node) !== undefined;
  } catch {
    return false;
  }
}

/** In the order in which they are told. */
const LEFT: readonly { test: Test; unless: Test; reason: string }[] = [
  { test: isSine, unless: isSine, reason: '三角函数的值还没有写出来' },
  { test: isPowerOfPower, unless: isPowerOfPower, reason: '乘方还没有算出来' },
  { test: isPower, unless: isPower, reason: '乘方还没有算出来' },
  { test: isAbsolute, unless: isAbsolute, reason: '绝对值还没有算出来' },
  { test: isWholeRoot, unless: isWholeRoot, reason: '根号还可以算出来' },
  { test: isDoubleSign, unless: isDoubleSign, reason: '符号还没有化简' },
];

/** A sentence; undefined where the number is a result, as far as the key is one. */
export function leftToCompute(node: Node, key: Node): string | undefined {
  const found = LEFT.find(({ test, unless }) => some(node, test) && !some(key, unless));
  if (found) return found.reason;
  // √3 · √3 for 3.
  return some(node, isRoot) && !some(key, isRoot) && hasValue(key) ? '根号还可以算出来' : undefined;
}

/** A power of a product, a quotient, a power or a negative: (−2a²)³. */
const isOpenPower: Test = (node) => node.t === 'pow' && ['mul', 'div', 'neg', 'pow'].includes(node.a.t);
/** a² · a⁴, but not x · x. */
const hasPowersOfOne: Test = (node) => {
  if (node.t !== 'mul') return false;
  const factors = factorsOf(node);
  const names = factors.flatMap((item) => (item.t === 'var' ? [item.name] : item.t === 'pow' && item.a.t === 'var' ? [item.a.name] : []));
  return new Set(names).size < names.length && factors.some(({ t }) => t === 'pow');
};

/** Of an expression with letters, whose powers were to be computed. */
export function hasPowersLeft(node: Node, key: Node): boolean {
  return [isOpenPower, hasPowersOfOne].some((test) => some(node, test) && !some(key, test));
}
