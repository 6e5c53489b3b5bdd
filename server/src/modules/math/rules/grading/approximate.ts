/** The value of an expression in floating point; NaN where there is none. */
import type { Node } from './ast';

export function approximate(node: Node, getLetter: (name: string) => number): number {
  const value = (inner: Node): number => approximate(inner, getLetter);
  switch (node.t) {
    case 'num':
      return Number(node.value.n) / Number(node.value.d);
    case 'var':
      return getLetter(node.name);
    case 'pi':
      return Math.PI;
    case 'add':
      return node.items.reduce((sum, item) => sum + value(item), 0);
    case 'mul':
      return node.items.reduce((product, item) => product * value(item), 1);
    case 'neg':
      return -value(node.a);
    case 'div':
      return value(node.a) / value(node.b);
    case 'pow':
      return value(node.a) ** node.exponent;
    case 'powx':
      return value(node.a) ** value(node.b);
    case 'root':
      return value(node.a) ** (1 / node.index);
    case 'abs':
      return Math.abs(value(node.a));
    default:
      return Number.NaN;
  }
}
