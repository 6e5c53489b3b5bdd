/** Values in floating point choose which mistakes are compared exactly; they decide nothing themselves. */
import { approximate } from '../approximate';
import type { Node } from '../ast';

const POINTS = [0.731_058, 1.922_473, -2.618_339, 3.377_191];

/** Values of one expression at the points, each computed once and only when it is needed. */
export class Values {
  private readonly known: number[] = [];

  constructor(private readonly node: Node) {}

  at(i: number): number {
    return (this.known[i] ??= approximate(this.node, (name) => (POINTS[i] ?? 0) + ((name.codePointAt(0) ?? 0) % 29) / 7));
  }
}

/** What is divided by nothing is near to nothing. */
const isNear = (a: number, b: number): boolean => Number.isFinite(a) && Math.abs(a - b) <= 1e-9 * (1 + Math.abs(a) + Math.abs(b));

export const areNear = (a: Values, b: Values): boolean => POINTS.every((_, i) => isNear(a.at(i), b.at(i)));

/** Whether one is the other times a number. */
export const areNearlyProportional = (a: Values, b: Values): boolean =>
  (a.at(0) === 0) === (b.at(0) === 0) && POINTS.every((_, i) => i === 0 || isNear(a.at(i) * b.at(0), b.at(i) * a.at(0)));
