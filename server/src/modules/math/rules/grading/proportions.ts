/** Chains of signs, and ratios within equations. */
import type { Comparison, Side } from './answer';
import { number, times } from './ast';
import { Unreadable } from './faults';
import type { Relation } from './meaning-types';
import { rational } from './rational';

/** −1 < x ≤ 3, and not x > −1 ≤ x ≤ 4, in which the signs turn. */
const WAYS: readonly string[] = ['<≤', '>≥'];
export const isOneWay = (signs: readonly Comparison[]): boolean =>
  signs.length === 1 || WAYS.some((way) => signs.every((sign) => way.includes(sign)));

/** a : b = 3 : 2, x : 5 = 3, as equations without a fraction. */
export function proportions(left: Side, right: Side, sign: Comparison): Relation[] {
  const one = number(rational(1n));
  const [a, b] = [left.ratio ?? [left.node, one], right.ratio ?? [right.node, one]];
  if (sign !== '=' || a.length !== b.length) throw new Unreadable(-1, ':');
  return a.slice(1).map((item, i) => ({ left: times(a[i] ?? one, b[i + 1] ?? one), right: times(item, b[i] ?? one), sign }));
}
