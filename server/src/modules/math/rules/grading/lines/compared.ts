/** Two lines of equations beside each other: what they hold for, and which of them says what the letter is. */
import { isConstant, type Node } from '../ast';
import { same } from '../equivalence';
import { isSameRelation } from '../judge-system';
import type { Relation } from '../meaning-types';
import { hasRealRoot, type Polynomial } from './polynomial';
import { getKinship } from './rearranged';
import { type Change, findChange, findSolutions, findSolutionsApart } from './solutions';

/** One equation, or several solutions side by side; of each its sides. */
export type Items = readonly (readonly Node[])[];
export const ALL_CHANGED: Change = { isLost: true, isGained: true };
const NO_CHANGE: Change = { isLost: false, isGained: false };
/** As many coefficients has x². */
export const QUADRATIC = 3;

/** x = 3 alone. */
export const getResult = ([sides, more]: Items): Node | undefined =>
  sides && !more && isResult(sides) ? sides.find(isConstant) : undefined;

export const isUnchanged = ({ isLost, isGained }: Change): boolean => !isLost && !isGained;

export interface Plain {
  first: Node;
  /** The first that is another than the end. */
  second: Node;
  end: Node;
}

/** Of one equation its sides; undefined for several solutions side by side. */
export function findPlain([sides, more]: Items): Plain | undefined {
  const [first, ...others] = sides ?? [];
  const end = others.at(-1);
  // x = √6/√2 = √3 says one thing.
  const second = end && (others.find((side) => side !== end && !(isConstant(side) && same(side, end))) ?? end);
  return first && second && !more ? { first, second, end } : undefined;
}

export function differ(before: Items, after: Items, letter: string, below: Polynomial): Change {
  const [a, b] = [findSolutions(before, letter), findSolutions(after, letter)];
  if (a && b) {
    const change = findChange(a, b, below);
    const isSame =
      change.isLost || change.isGained || [a, b].some(({ roots }) => hasRealRoot(roots)) || isOneRearranged(before, after, letter);
    return isSame ? change : ALL_CHANGED;
  }
  const [x, y] = [findPlain(before), findPlain(after)];
  const isSame = x && y && x.second === x.end && y.second === y.end && isSameRelation(getRelation(x), getRelation(y));
  return isSame ? NO_CHANGE : (findChangeApart(before, after, letter) ?? ALL_CHANGED);
}

function findChangeApart(before: Items, after: Items, letter: string): Change | undefined {
  const [a, b] = [before, after].map((items) => findSolutionsApart(items, letter, [...before, ...after]));
  return a && b && [a, b].some(({ roots }) => hasRealRoot(roots)) ? findChange(a, b) : undefined;
}

function isOneRearranged([before, more]: Items, [after, others]: Items, letter: string): boolean {
  if (!before || !after || more !== undefined || others !== undefined) return true;
  return ['moved', 'scaled'].includes(getKinship(before, after, letter));
}

const getRelation = ({ first, end }: Plain): Relation => ({ left: first, right: end, sign: '=' });

export function isLinear(items: Items, letter: string): boolean {
  return items.length === 0 || (findSolutions(items, letter)?.roots.length ?? QUADRATIC) < QUADRATIC;
}

/** x = 2, x₁ = x₂ = 2 */
export const isResult = (sides: readonly Node[]): boolean =>
  sides.some((side) => side.t === 'var' && sides.every((other) => isConstant(other) || (other.t === 'var' && other.name === side.name))) &&
  sides.some(isConstant);
