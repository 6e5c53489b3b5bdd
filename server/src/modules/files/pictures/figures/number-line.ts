/** 数轴 */
import { arcPath, Canvas, COLORS, drawToFit, type FinishedCanvas, polyline } from './canvas';
import { brace } from './brace';
import { fail } from './figure-error';
import { checkProportion } from './proportion';
import { SMALL_SIZE } from './label';
import { isNear, sayValue, toNumber } from './numbers';
import { type Stretch, takeRow } from './rows';
import type { NumberLine } from './schema/lines';
import type { Point } from './vector';

const WIDTH = 327;
const MOST_TICKS = 25;
const TICK = 5;

interface Axis {
  from: number;
  to: number;
  /** px of a number, from the left. */
  x: (value: number) => number;
}

export function drawNumberLine(figure: NumberLine): FinishedCanvas {
  const ticks = getTicks(figure);
  const [from, to] = [ticks[0] ?? 0, ticks.at(-1) ?? 0];
  const width = figure.width ?? WIDTH;
  checkSpans(figure);
  return drawToFit(
    (scale) => {
      const canvas = new Canvas();
      const axis: Axis = { from, to, x: (value) => (value - from) * scale };
      drawAxis(canvas, axis, ticks);
      drawNumbers(canvas, axis, ticks, figure);
      const top = drawRanges(canvas, axis, figure);
      drawMoves(canvas, axis, figure, top);
      drawPoints(canvas, axis, figure);
      drawSpans(canvas, axis, figure);
      return canvas;
    },
    (width - 44) / (to - from),
    width,
  );
}

function getTicks(figure: NumberLine): number[] {
  const [from, to] = [toNumber(figure.from), toNumber(figure.to)];
  const step = figure.step === undefined ? 1 : toNumber(figure.step);
  if (!(to > from)) fail('数轴的 to 要大于 from');
  if (!(step > 0)) fail('数轴的 step 要大于 0');
  const count = Math.round((to - from) / step);
  if (!isNear(from + count * step, to)) fail('从 from 到 to 要正好是 step 的整数倍');
  if (count + 1 > MOST_TICKS) fail(`刻度太多（最多 ${MOST_TICKS} 个），请把 step 写大一些`);
  return Array.from({ length: count + 1 }, (_, i) => Number((from + i * step).toFixed(9)));
}

function drawAxis(canvas: Canvas, { from, to, x }: Axis, ticks: readonly number[]): void {
  canvas.line([
    [x(from) - 14, 0],
    [x(to) + 20, 0],
  ]);
  canvas.arrowHead([x(to) + 24, 0], [0, 0]);
  for (const tick of ticks)
    canvas.line([
      [x(tick), 0],
      [x(tick), -TICK],
    ]);
}

function drawNumbers(canvas: Canvas, { x }: Axis, ticks: readonly number[], { numbers = 'all', points = [] }: NumberLine): void {
  const wanted = numbers === 'all' ? ticks : numbers === 'none' ? [] : numbers.map(toNumber);
  for (const number of wanted) {
    if (!ticks.some((tick) => isNear(tick, number))) fail(`numbers 里的 ${sayValue(number)} 不是刻度`);
    if (points.some(({ at, below }) => below !== undefined && isNear(toNumber(at), number))) continue;
    canvas.label(sayValue(number), [x(number), 6], [0, 1], { size: SMALL_SIZE, color: COLORS.grey });
  }
}

/** @throws FigureError for a place that is not on the line */
function place({ from, to, x }: Axis, value: number, what: string): number {
  const slack = (to - from) * 1e-9;
  if (value < from - slack || value > to + slack) fail(`${what} ${sayValue(value)} 不在数轴上（从 ${sayValue(from)} 到 ${sayValue(to)}）`);
  return x(value);
}

function drawPoints(canvas: Canvas, axis: Axis, { points = [] }: NumberLine): void {
  for (const { at, label, below, open = false } of points) {
    const x = place(axis, toNumber(at), '点');
    canvas.dot([x, 0], { open, color: COLORS.accent, radius: 3.4 });
    if (below !== undefined) canvas.label(below, [x, 7], [0, 1]);
    if (label !== undefined) canvas.labelNear(label, [x, -2], [90, 60, 120], { gaps: [7, 12, 18, 26] });
  }
}

const RANGE = /^\s*([([])\s*([^,，]+?)\s*[,，]\s*([^,，]+?)\s*([)\]])\s*$/;
const INFINITE = /^[-−+]?\s*∞$/;

interface Range {
  /** Undefined where it has no end. */
  left: number | undefined;
  right: number | undefined;
  leftOpen: boolean;
  rightOpen: boolean;
  label: string | number | undefined;
}

function getRange({ range, label }: NonNullable<NumberLine['ranges']>[number]): Range {
  const [, open, low = '', high = '', close] = RANGE.exec(range) ?? fail(`区间“${range}”写得不对，例：(-2, 3]、[1, +∞)`);
  const [left, right] = [low, high].map((end) => (INFINITE.test(end) ? undefined : toNumber(end)));
  if ((left === undefined && open === '[') || (right === undefined && close === ']')) fail(`区间“${range}”：∞ 的一边要用圆括号`);
  if (left !== undefined && right !== undefined && left >= right) fail(`区间“${range}”左边要小于右边`);
  return { left, right, leftOpen: open === '(', rightOpen: close === ')', label };
}

/** Above each other; gives the height of the highest. */
function drawRanges(canvas: Canvas, axis: Axis, { ranges = [] }: NumberLine): number {
  let y = -4;
  for (const range of ranges.map(getRange)) {
    y -= 13;
    drawRange(canvas, axis, range, y);
  }
  return y;
}

function drawRange(canvas: Canvas, axis: Axis, { left, right, leftOpen, rightOpen, label }: Range, y: number): void {
  const from = left === undefined ? axis.x(axis.from) - 14 : place(axis, left, '端点');
  const to = right === undefined ? axis.x(axis.to) + 18 : place(axis, right, '端点');
  canvas.fill(
    polyline([
      [from, 0],
      [from, y],
      [to, y],
      [to, 0],
    ]),
  );
  const foot = (x: number, end: number | undefined): Point[] => (end === undefined ? [] : [[x, 0]]);
  canvas.line([...foot(from, left), [from, y], [to, y], ...foot(to, right)], { color: COLORS.accent, width: 1.8 });
  if (left !== undefined) canvas.dot([from, 0], { open: leftOpen, color: COLORS.accent, radius: 3.4 });
  if (right !== undefined) canvas.dot([to, 0], { open: rightOpen, color: COLORS.accent, radius: 3.4 });
  if (label !== undefined) canvas.label(label, [(from + to) / 2, y - 3], [0, -1], { color: COLORS.accent });
}

/** Jumps, over each other where they share a part of the line. */
function drawMoves(canvas: Canvas, axis: Axis, { moves = [] }: NumberLine, top: number): void {
  const rows: Stretch[][] = [];
  for (const { from, to, label } of moves) {
    const [a, b] = [place(axis, toNumber(from), '起点'), place(axis, toNumber(to), '终点')];
    if (isNear(a, b)) fail('moves 的起点和终点相同');
    const height = 18 + takeRow(rows, [Math.min(a, b), Math.max(a, b)]) * 20;
    const middle = (a + b) / 2;
    const base = Math.min(top, -6) - 2;
    canvas.stroke(arcPath([middle, base], [Math.abs(b - a) / 2, height], a < b ? 180 : 0, a < b ? 0 : 180), {
      color: COLORS.accent,
      width: 1.6,
    });
    canvas.arrowHead([b, base + 2], [b + (a < b ? -3 : 3), base - 14], { color: COLORS.accent, size: 7 });
    if (label !== undefined) canvas.label(label, [middle, base - height - 4], [0, -1], { color: COLORS.accent });
  }
}

function checkSpans({ spans = [], sketch = false }: NumberLine): void {
  checkProportion(
    spans.map(({ from, to, label }) => ({ label, length: Math.abs(toNumber(to) - toNumber(from)) })),
    { sketch, scale: 1 },
  );
}

function drawSpans(canvas: Canvas, axis: Axis, { spans = [] }: NumberLine): void {
  const rows = { above: [] as Stretch[][], below: [] as Stretch[][] };
  for (const { from, to, label, side = 'below' } of spans) {
    const [a, b] = [place(axis, toNumber(from), '起点'), place(axis, toNumber(to), '终点')];
    const range: Stretch = [Math.min(a, b), Math.max(a, b)];
    const row = takeRow(rows[side], range);
    const y = side === 'above' ? -12 - row * 30 : 26 + row * 30;
    brace(canvas, { from: [range[0], y], to: [range[1], y], side, label });
  }
}
