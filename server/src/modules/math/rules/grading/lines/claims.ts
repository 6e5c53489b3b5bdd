/** Whether what is said beside the lines is true of them. */
import type { Comparison } from '../answer';
import { getChildren, getVariables, isConstant, type Node } from '../ast';
import { order, same } from '../equivalence';
import { exactValue } from '../exact';
import { divide, equal, type Rational, rational } from '../rational';
import { listAlike, unitAt } from '../units';

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

/** A number that answers in words, with what stands right behind it. */
export interface Told {
  value: Node;
  unit: string;
}

/** 30分钟 of 0.5小时, 20% of 20, 8折 of 0.8: the unit that is said has to say so. A ten between others is a slip. */
export function inOtherUnit(asked: Node, { value, unit }: Told): boolean {
  const [x, y] = [exactValue(asked), exactValue(value)];
  if (!x || !y || x.n === 0n || y.n === 0n) return false;
  const ratio = divide(y, x);
  const isOneOf = (...ratios: Rational[]): boolean => ratios.some((one) => equal(one, ratio));
  if (unit === '%') return isOneOf(rational(1n, 100n));
  if (unit.startsWith('折')) return isOneOf(rational(10n), rational(1n, 10n));
  if (unit.startsWith('万')) return isOneOf(rational(1n, 10_000n));
  if (isOneOf(rational(10n), rational(1n, 10n))) return false;
  return (unitAt(Array.from(unit), 0)?.readings ?? []).some((own) =>
    listAlike(own).some((other) => (own.kind !== 'yuan' || ratio.n > ratio.d) && isOneOf(divide(other.factor, own.factor))),
  );
}

/** What stands with the letter within a line. Of 0.6x = 90 the sides say nothing new, of 3x = x + 24 they do. */
export function getParts(sides: readonly Node[], letter: string): Node[] {
  const within = (node: Node): Node[] => getChildren(node).flatMap((child) => [child, ...within(child)]);
  const whole = sides.some(isConstant) ? [] : sides;
  return [...whole, ...sides.flatMap(within)].filter((node) => getVariables(node).has(letter));
}
