/** Whether what is said beside the lines is true of them. */
import type { Comparison } from '../answer';
import { getChildren, getVariables, isConstant, type Node } from '../ast';
import { order, same } from '../equivalence';
import { exactValue } from '../exact';
import { divide } from '../rational';

/** @param signs between the values; what still has letters says nothing */
export const isFalse = (values: readonly Node[], signs: readonly Comparison[]): boolean =>
  signs.some((sign, i) => {
    const [left, right] = [values[i], values[i + 1]];
    return left && right && isConstant(left) && isConstant(right) && !holds(left, sign, right);
  });

function holds(left: Node, sign: Comparison, right: Node): boolean {
  if (sign === '=' || sign === '≠') return same(left, right) === (sign === '=');
  const found = order(left, right);
  return (
    (found === 0 && (sign === '≤' || sign === '≥')) ||
    (found < 0 && (sign === '<' || sign === '≤')) ||
    (found > 0 && (sign === '>' || sign === '≥'))
  );
}

/** 30分钟 of 0.5小时, 20% of 20, 8折 of 0.8. */
const UNITS: ReadonlySet<bigint> = new Set([10n, 60n, 100n, 1000n, 3600n, 10_000n]);

export function inOtherUnit(a: Node, b: Node): boolean {
  const [x, y] = [exactValue(a), exactValue(b)];
  if (!x || !y || x.n === 0n || y.n === 0n) return false;
  const { n, d } = divide(x, y);
  return (d === 1n && UNITS.has(n)) || (n === 1n && UNITS.has(d));
}

/** What stands with the letter within a line. Of 0.6x = 90 the sides say nothing new, of 3x = x + 24 they do. */
export function getParts(sides: readonly Node[], letter: string): Node[] {
  const within = (node: Node): Node[] => getChildren(node).flatMap((child) => [child, ...within(child)]);
  const whole = sides.some(isConstant) ? [] : sides;
  return [...whole, ...sides.flatMap(within)].filter((node) => getVariables(node).has(letter));
}
