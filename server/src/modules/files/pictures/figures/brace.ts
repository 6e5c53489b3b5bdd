/** Braces over, under and beside lengths, with what they come to. */
import { type Canvas, COLORS } from './canvas';
import type { Step } from '../path';
import type { Point } from './vector';

const DEPTH = 7;

/** Along a level line, or upright when `side` is `right`. */
export function brace(
  canvas: Canvas,
  { from, to, side, label }: { from: Point; to: Point; side: 'above' | 'below' | 'right'; label: string | number },
): void {
  const upright = side === 'right';
  const [a, b] = upright ? [from[1], to[1]] : [from[0], to[0]];
  const base = upright ? from[0] : from[1];
  const out = side === 'above' ? -1 : 1;
  const middle = (a + b) / 2;
  const curl = Math.min(DEPTH, (b - a) / 4);
  const level = base + (out * DEPTH) / 2;
  const tip = base + out * DEPTH;
  const at = (along: number, across: number): number[] => (upright ? [across, along] : [along, across]);
  const steps: Step[] = [
    { command: 'M', numbers: at(a, base) },
    { command: 'Q', numbers: [...at(a, level), ...at(a + curl, level)] },
    { command: 'L', numbers: at(middle - curl, level) },
    { command: 'Q', numbers: [...at(middle, level), ...at(middle, tip)] },
    { command: 'Q', numbers: [...at(middle, level), ...at(middle + curl, level)] },
    { command: 'L', numbers: at(b - curl, level) },
    { command: 'Q', numbers: [...at(b, level), ...at(b, base)] },
  ];
  canvas.stroke(steps, { color: COLORS.grey, width: 1.2 });
  const [x = 0, y = 0] = at(middle, tip + out * 3);
  canvas.label(label, [x, y], upright ? [1, 0] : [0, out]);
}
