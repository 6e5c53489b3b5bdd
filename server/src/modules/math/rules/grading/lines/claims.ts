/** Whether what is said beside the lines is true of them. */
import type { Comparison } from '../answer';
import { isConstant, type Node } from '../ast';
import { order, same } from '../equivalence';

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
