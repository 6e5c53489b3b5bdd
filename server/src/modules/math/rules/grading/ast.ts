/** An expression as it was written: grouping is in the tree, so that its form can be judged, not only its value. */
import type { Rational } from './rational';

/** How a number was written. */
export interface Literal {
  /** `rate`: 八折, which is 80% and not written as one. */
  kind: 'whole' | 'decimal' | 'repeating' | 'mixed' | 'percent' | 'rate' | 'scaled';
  /** Digits after the point. */
  decimals: number;
  /** Digits from the first that is not zero: what 有效数字 counts. */
  significant: number;
  /** Of 3.5万, 4. */
  scale?: number;
  /** Of a mixed number, its fraction as written. */
  fraction?: { whole: bigint; n: bigint; d: bigint };
}

export type Node =
  | { t: 'num'; value: Rational; literal: Literal }
  | { t: 'var'; name: string }
  | { t: 'pi' }
  | { t: 'infinity' }
  | { t: 'add'; items: readonly Node[] }
  | { t: 'neg'; a: Node }
  | { t: 'mul'; items: readonly Node[] }
  | { t: 'div'; a: Node; b: Node; sign: '/' | '÷'; joined: boolean }
  /** `fn`: sin 60°, whose value is known; to the first power. `isOpen`: its exponent was to be computed, as 2 + 3. */
  | { t: 'pow'; a: Node; exponent: number; fn?: true; isOpen?: true }
  | { t: 'powx'; a: Node; b: Node }
  /** `isPower`: written as 2^(1/2). */
  | { t: 'root'; index: number; a: Node; isPower?: true }
  | { t: 'abs'; a: Node }
  | { t: 'pm'; a: Node; flipped: boolean }
  | { t: 'tuple'; items: readonly Node[]; open: '(' | '['; close: ')' | ']' };

export function getChildren(node: Node): readonly Node[] {
  switch (node.t) {
    case 'add':
    case 'mul':
    case 'tuple':
      return node.items;
    case 'div':
    case 'powx':
      return [node.a, node.b];
    case 'neg':
    case 'pow':
    case 'root':
    case 'abs':
    case 'pm':
      return [node.a];
    default:
      return [];
  }
}

/** The same node over other children. */
export function withChildren(node: Node, change: (child: Node) => Node): Node {
  switch (node.t) {
    case 'add':
    case 'mul':
    case 'tuple':
      return { ...node, items: node.items.map(change) };
    case 'div':
    case 'powx':
      return { ...node, a: change(node.a), b: change(node.b) };
    case 'neg':
    case 'pow':
    case 'root':
    case 'abs':
    case 'pm':
      return { ...node, a: change(node.a) };
    default:
      return node;
  }
}

export function some(node: Node, test: (node: Node) => boolean): boolean {
  return test(node) || getChildren(node).some((child) => some(child, test));
}

export function getVariables(node: Node, found = new Set<string>()): Set<string> {
  if (node.t === 'var') found.add(node.name);
  for (const child of getChildren(node)) getVariables(child, found);
  return found;
}

export const isConstant = (node: Node): boolean => !some(node, ({ t }) => t === 'var');

export function whole(value: bigint): Node {
  return value < 0n ? { t: 'neg', a: whole(-value) } : number({ n: value, d: 1n });
}

export function number(value: Rational): Node {
  return { t: 'num', value, literal: { kind: 'whole', decimals: 0, significant: 0 } };
}

export const minus = (a: Node, b: Node): Node => ({ t: 'add', items: [a, { t: 'neg', a: b }] });
export const negative = (a: Node): Node => (a.t === 'neg' ? a.a : { t: 'neg', a });
/** One item alone is the item itself. */
export const plus = (...items: Node[]): Node => (items.length === 1 && items[0] ? items[0] : { t: 'add', items });
export const times = (...items: Node[]): Node => ({ t: 'mul', items });
export const over = (a: Node, b: Node): Node => ({ t: 'div', a, b, sign: '/', joined: false });

export function substitute(node: Node, name: string, by: Node): Node {
  return node.t === 'var' && node.name === name ? by : withChildren(node, (child) => substitute(child, name, by));
}

/** What ± stands for: one expression, or the one with + and the one with −. */
export function readings(node: Node): Node[] {
  if (!some(node, ({ t }) => t === 'pm')) return [node];
  const read = (upper: boolean, at: Node): Node => {
    const inner = withChildren(at, (child) => read(upper, child));
    if (inner.t !== 'pm') return inner;
    return upper !== inner.flipped ? inner.a : { t: 'neg', a: inner.a };
  };
  return [read(true, node), read(false, node)];
}
