/** Whether two formulas are the same number or expression; not known counts as no. What only names something is neither. */
import { same } from '../../rules/grading/equivalence';
import { TooComplicated, Undefined } from '../../rules/grading/faults';
import { findSide } from './computation';

export function sameValue(a: string | undefined, b: string | undefined): boolean {
  const [x, y] = [a, b].map((tex) => (tex === undefined || /[=<>]|\\[lgn]e|\\(?:angle|triangle)/.test(tex) ? undefined : findSide(tex)));
  if (!x || !y || x.kind !== y.kind) return false;
  try {
    return same(x.node, y.node);
  } catch (error) {
    if (error instanceof Undefined || error instanceof TooComplicated || error instanceof RangeError) return false;
    throw error;
  }
}
