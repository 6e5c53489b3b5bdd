/** 行程图 */
import { brace } from './brace';
import { Canvas, COLORS, drawToFit, type FinishedCanvas } from './canvas';
import { fail } from './figure-error';
import { isNear, sayValue, toNumber } from './numbers';
import { checkProportion } from './proportion';
import { type Stretch, takeRow } from './rows';
import type { Journey } from './schema/lines';

const WIDTH = 311;
/** From the way to the first row of arrows, and from one row to the next. */
const FIRST = 14;
const NEXT = 24;
const BRACE = 30;

export function drawJourney(figure: Journey): FinishedCanvas {
  const length = toNumber(figure.length);
  if (!(length > 0)) fail('路程 length 要大于 0');
  const spans = (figure.spans ?? []).map((span) => ({ ...span, from: toNumber(span.from), to: toNumber(span.to) }));
  checkProportion(
    spans.map(({ from, to, label }) => ({ label, length: Math.abs(to - from) })),
    { sketch: figure.sketch ?? false },
  );
  const width = figure.width ?? WIDTH;
  return drawToFit(
    (scale) => {
      const canvas = new Canvas();
      const x = (value: number): number => {
        if (value < -1e-9 || value > length * (1 + 1e-9)) fail(`${sayValue(value)} 不在路上（从 0 到 ${sayValue(length)}）`);
        return value * scale;
      };
      drawWay(canvas, figure, length, x);
      const { above, below } = drawArrows(canvas, figure, x);
      drawSpans(canvas, spans, x, { above, below });
      return canvas;
    },
    (width - 60) / length,
    width,
  );
}

function drawWay(canvas: Canvas, { from, to, marks = [] }: Journey, length: number, x: (value: number) => number): void {
  canvas.line(
    [
      [0, 0],
      [x(length), 0],
    ],
    { width: 2 },
  );
  for (const [value, label, anchor] of [
    [0, from, -1],
    [length, to, 1],
  ] as const) {
    canvas.dot([x(value), 0]);
    canvas.label(label, [x(value) + anchor * 8, 0], [anchor, 0]);
  }
  for (const { at, label, side = 'below' } of marks) {
    const value = x(toNumber(at));
    canvas.line([
      [value, -5],
      [value, 5],
    ]);
    if (label !== undefined) canvas.label(label, [value, side === 'above' ? -7 : 7], [0, side === 'above' ? -1 : 1]);
  }
}

/** Each row of arrows a step further away where they overlap. */
function drawArrows(canvas: Canvas, { arrows = [], marks = [] }: Journey, x: (value: number) => number): { above: number; below: number } {
  const rows = { above: [] as Stretch[][], below: [] as Stretch[][] };
  const hasMarks = (side: 'above' | 'below'): boolean => marks.some((mark) => mark.label !== undefined && (mark.side ?? 'below') === side);
  const start = { above: FIRST + (hasMarks('above') ? 14 : 0), below: FIRST + (hasMarks('below') ? 14 : 0) };
  for (const { from, to, label, side = 'above' } of arrows) {
    const [a, b] = [x(toNumber(from)), x(toNumber(to))];
    if (isNear(a, b)) fail('箭头的起点和终点相同');
    const range: Stretch = [Math.min(a, b), Math.max(a, b)];
    const row = takeRow(rows[side], range);
    const y = (side === 'above' ? -1 : 1) * (start[side] + row * NEXT);
    const inset = a < b ? 3 : -3;
    canvas.line(
      [
        [a + inset, y],
        [b - inset * 2, y],
      ],
      { color: COLORS.accent, width: 1.6 },
    );
    canvas.arrowHead([b - inset, y], [a, y], { color: COLORS.accent });
    canvas.label(label, [(a + b) / 2, y - 3], [0, -1], { color: COLORS.accent });
  }
  const end = (side: 'above' | 'below'): number => start[side] - FIRST + rows[side].length * NEXT;
  return { above: end('above'), below: end('below') };
}

type Spans = readonly { from: number; to: number; label: string | number; side?: 'above' | 'below' }[];

function drawSpans(canvas: Canvas, spans: Spans, x: (value: number) => number, { above, below }: { above: number; below: number }): void {
  const rows = { above: [] as Stretch[][], below: [] as Stretch[][] };
  // Short ones lie nearer to the way.
  for (const { from, to, label, side = 'below' } of [...spans].sort((p, q) => Math.abs(p.to - p.from) - Math.abs(q.to - q.from))) {
    const range: Stretch = [Math.min(x(from), x(to)), Math.max(x(from), x(to))];
    const row = takeRow(rows[side], range);
    const y = side === 'above' ? -above - 8 - row * BRACE : below + 8 + row * BRACE;
    brace(canvas, { from: [range[0], y], to: [range[1], y], side, label });
  }
}
