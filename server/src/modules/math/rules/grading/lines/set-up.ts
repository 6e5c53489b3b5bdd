/** Whether an equation is one that a word problem sets up: the author's rearranged, or another of the same numbers. */
import { getVariables, type Node } from '../ast';
import { differ, isResult, isUnchanged } from './compared';
import { NO_ROOT } from './polynomial';
import { getKinship } from './rearranged';
import { findSolutions } from './solutions';

export const sayNoEquation = (letter: string): string => `先列出含未知数 ${letter} 的方程`;

/** Why it is none, in words. @param start the author's */
export function findSetUpFault(start: readonly Node[], sides: readonly Node[], letter: string): string | undefined {
  const isEquation = sides.length === 2 && sides.some((side) => getVariables(side).has(letter));
  if (!isEquation || isResult(sides)) return sayNoEquation(letter);
  if (!isUnchanged(differ([sides], [start], letter, NO_ROOT))) return '方程列得不对';
  const kinship = getKinship(start, sides, letter, true);
  // 120x = 360 is 70x + 50x = 360 with like terms collected, 12x = 36 is half way to its solution.
  if (kinship !== 'moved' && isSolved(sides, letter) && !isSolved(start, letter)) return '先用题目里的数列出方程，再解';
  const isStranger = kinship === 'chance' || (kinship === 'unlike' && ![start, sides].some((one) => hasBelow(one, letter)));
  return isStranger ? '方程要用题目里的数列出' : undefined;
}

const hasBelow = (sides: readonly Node[], letter: string): boolean => (findSolutions([sides], letter)?.below.length ?? 1) > 1;

/** x = 5, 2x = 10, 10 = 2x */
function isSolved([a, b]: readonly Node[], letter: string): boolean {
  return a !== undefined && b !== undefined && ((isMultiple(a, letter) && isPlain(b)) || (isMultiple(b, letter) && isPlain(a)));
}

/** A number, not what it is computed from: 0.8x = 40 + 60 is set up. */
const isPlain = (node: Node): boolean => node.t === 'num' || (node.t === 'neg' && isPlain(node.a));
const isMultiple = (node: Node, letter: string): boolean =>
  (node.t === 'var' && node.name === letter) ||
  (node.t === 'mul' &&
    node.items.length === 2 &&
    node.items.some((item) => item.t === 'num' && item.value.d === 1n) &&
    node.items.some((item) => item.t === 'var'));
