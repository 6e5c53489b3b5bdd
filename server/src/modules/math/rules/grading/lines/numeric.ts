/** Values in floating point: they sort out which slip is worth comparing exactly, and decide nothing. */
import type { Node } from '../ast';
import type { Rational } from '../rational';

const POINTS = [0.731_058, 1.922_473, -2.618_339, 3.377_191];

/** The value where each letter is another number; NaN where there is none. */
function valueAt(node: Node, point: number): number {
  const of = (inner: Node): number => valueAt(inner, point);
  switch (node.t) {
    case 'num':
      return toNumber(node.value);
    case 'var':
      return point + ((node.name.codePointAt(0) ?? 0) % 29) / 7;
    case 'pi':
      return Math.PI;
    case 'add':
      return node.items.reduce((total, item) => total + of(item), 0);
    case 'mul':
      return node.items.reduce((total, item) => total * of(item), 1);
    case 'neg':
      return -of(node.a);
    case 'div':
      return of(node.a) / of(node.b);
    case 'pow':
      return of(node.a) ** node.exponent;
    case 'powx':
      return of(node.a) ** of(node.b);
    case 'root':
      return of(node.a) ** (1 / node.index);
    case 'abs':
      return Math.abs(of(node.a));
    default:
      return Number.NaN;
  }
}

const toNumber = ({ n, d }: Rational): number => Number(n) / Number(d);

/** Of one expression at some points, each reckoned when it is asked for. */
export class Values {
  private readonly known: number[] = [];

  constructor(private readonly node: Node) {}

  at(i: number): number {
    return (this.known[i] ??= valueAt(this.node, POINTS[i] ?? 0));
  }
}

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * (1 + Math.abs(a) + Math.abs(b));

export const areNear = (a: Values, b: Values): boolean => POINTS.every((_, i) => isNear(a.at(i), b.at(i)));

/** Whether one is the other times a number. */
export const areNearlyProportional = (a: Values, b: Values): boolean =>
  (a.at(0) === 0) === (b.at(0) === 0) && POINTS.every((_, i) => i === 0 || isNear(a.at(i) * b.at(0), b.at(i) * a.at(0)));
