/** x > 0, x ≠ 1: what lines say of the letter beside the equation. */
import type { Node } from '../ast';
import { approximate } from '../approximate';
import type { Line } from './line';

const CONDITION = /(?<![\p{L}\d)）])([a-z])\s*([<>＜＞≤≥≠])\s*([-−]?\d+(?:\.\d+)?)(?:\/(\d+))?(?=\s*(?:$|[,，、;；。且∴]))/gu;

const HOLDS: Record<string, (value: number, bound: number) => boolean> = {
  '<': (value, bound) => value < bound,
  '>': (value, bound) => value > bound,
  '≤': (value, bound) => value <= bound,
  '≥': (value, bound) => value >= bound,
  '≠': (value, bound) => value !== bound,
};

/** Whether a line excludes a number that is asked for. @param goal what is asked for, as far as it is numbers */
export function excludes(written: string, unknown: string, goal: Line | undefined): boolean {
  const values = getValues(goal);
  if (values.length === 0) return false;
  return [...written.matchAll(CONDITION)].some(([, letter, sign = '', over, under = '1']) => {
    const bound = Number(over?.replace('−', '-')) / Number(under);
    const holds = HOLDS[sign.normalize('NFKC')];
    return letter === unknown && holds !== undefined && values.some((value) => !holds(value, bound));
  });
}

function getValues(goal: Line | undefined): number[] {
  const items = goal?.t === 'sides' ? [goal.sides] : goal?.t === 'solutions' ? goal.items : [];
  const last = items.flatMap((sides): Node[] => sides.slice(-1));
  return last.map((node) => approximate(node, () => Number.NaN)).filter((value) => !Number.isNaN(value));
}
