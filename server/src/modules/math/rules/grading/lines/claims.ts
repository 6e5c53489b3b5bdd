/** Whether what is said beside the lines is true of them. */
import type { Comparison } from '../answer';
import { getChildren, getVariables, isConstant, type Node, plus } from '../ast';
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

/** What stands with the letter within a line. Of 0.6x = 90 the sides say nothing new, of 3x = x + 24 they do. */
export function getParts(sides: readonly Node[], letter: string): Node[] {
  const within = (node: Node): Node[] => getChildren(node).flatMap((child) => [child, ...within(child)]);
  const whole = sides.some(isConstant) ? [] : sides;
  const inside = sides.flatMap((side) => [side, ...within(side)]);
  const pairs = inside.flatMap((node) => (node.t === 'add' && node.items.length > 2 ? getPairs(node.items) : []));
  return [...whole, ...sides.flatMap(within), ...pairs].filter((node) => getVariables(node).has(letter));
}

/** x + 4 of x + x + 4. */
const getPairs = (items: readonly Node[]): Node[] =>
  items.filter(({ t }) => t === 'var').flatMap((letter) => items.filter(isConstant).map((number) => plus(letter, number)));
