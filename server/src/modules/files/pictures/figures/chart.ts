/** 统计图 */
import { arcPath, Canvas, COLORS, drawToFit, type FinishedCanvas, joined, polyline } from './canvas';
import { fail } from './figure-error';
import { SMALL_SIZE } from './label';
import { isNear, sayValue, toNumber } from './numbers';
import type { Chart } from './schema/data';
import { type Point, plus, polar } from './vector';

const WIDTH = 311;
const HEIGHT = 150;
const RADIUS = 78;

interface Item {
  label: string | number;
  value: number;
  shown: string | number;
  hidden: boolean;
}

export function drawChart(figure: Chart): FinishedCanvas {
  const hidden = new Set((figure.hide ?? []).map(String));
  const items = figure.items.map(({ label, value, shown }): Item => {
    const number = toNumber(value);
    if (number < 0) fail(`统计图的数要大于或等于 0（${label}：${sayValue(number)}）`);
    return { label, value: number, shown: shown ?? sayValue(number), hidden: hidden.delete(String(label)) };
  });
  for (const unknown of hidden) fail(`hide 里的“${unknown}”不在 items 里`);
  if (figure.type === 'pie') return drawPie(items, figure);
  return drawAxes(items, figure);
}

function drawPie(items: readonly Item[], { values = true, title, width = WIDTH }: Chart): FinishedCanvas {
  const sum = items.reduce((all, { value }) => all + value, 0);
  if (sum <= 0) fail('扇形图的数加起来要大于 0');
  if (items.some(({ shown }) => String(shown).includes('%')) && !isNear(sum, 100))
    fail(`扇形图的百分数加起来是 ${sayValue(sum)}，不是 100`);
  return drawToFit(
    (radius) => {
      const canvas = new Canvas();
      let from = 90;
      const shades = [COLORS.soft, '#ffffff', '#f3eefd', '#fbf9ff'];
      for (const [i, { label, value, shown, hidden }] of items.entries()) {
        const to = from - (value / sum) * 360;
        const slice = joined(polyline([[0, 0]]), arcPath([0, 0], [radius, radius], from, to));
        canvas.fill([...slice, { command: 'Z', numbers: [] }], shades[i % shades.length] ?? COLORS.soft);
        canvas.stroke([...slice, { command: 'Z', numbers: [] }]);
        const middle = (from + to) / 2;
        const words = values && !hidden && String(shown) !== '' ? [label, shown] : [label];
        sliceLabel(canvas, words, { middle, share: value / sum, radius });
        from = to;
      }
      if (title !== undefined) canvas.label(title, [0, -radius - 26], [0, -1]);
      return canvas;
    },
    RADIUS,
    width,
  );
}

/** In a wide slice, else beside it. */
function sliceLabel(
  canvas: Canvas,
  words: readonly (string | number)[],
  { middle, share, radius }: { middle: number; share: number; radius: number },
): void {
  const inside = share >= 0.14;
  const [x, y] = polar(middle, inside ? radius * 0.6 : radius + 6);
  const anchor = inside ? 0 : Math.abs(x) < radius * 0.3 ? 0 : Math.sign(x);
  const height = words.length * 15;
  for (const [i, word] of words.entries()) {
    const shift = inside ? i * 15 - (height - 15) / 2 : y > 0 ? -(words.length - 1 - i) * 15 - 7 : i * 15 + 7;
    canvas.label(word, [x, -y + shift], [anchor, 0], { size: SMALL_SIZE });
  }
}

function drawAxes(items: readonly Item[], figure: Chart): FinishedCanvas {
  const { to, step } = getScale(items, figure);
  const { values = true, title, unit, width = WIDTH } = figure;
  return drawToFit(
    (room) => {
      const canvas = new Canvas();
      const y = (value: number): number => -(value / to) * HEIGHT;
      const x = (i: number): number => room * (i + 0.75);
      const right = room * (items.length + 0.5);
      for (let tick = 0; tick <= to + step / 2; tick += step) {
        canvas.label(sayValue(tick), [-7, y(tick)], [-1, 0], { size: SMALL_SIZE, color: COLORS.grey });
        if (tick > 0)
          canvas.line(
            [
              [0, y(tick)],
              [right, y(tick)],
            ],
            { color: COLORS.grid, width: 1, faint: true },
          );
      }
      arrow(canvas, [right + 8, 0]);
      arrow(canvas, [0, -HEIGHT - 16]);
      if (unit !== undefined) canvas.label(unit, [0, -HEIGHT - 20], [0, -1], { size: SMALL_SIZE });
      if (figure.type === 'bar') drawBars(canvas, items, { x, y, width: room * 0.5, values });
      else drawLine(canvas, items, { x, y, values });
      for (const [i, { label }] of items.entries()) canvas.label(label, [x(i), 6], [0, 1], { size: SMALL_SIZE });
      if (title !== undefined) canvas.label(title, [right / 2, -HEIGHT - 22], [0, -1]);
      return canvas;
    },
    Math.min(64, (width - 50) / (items.length + 0.5)),
    width,
  );
}

function arrow(canvas: Canvas, tip: Point): void {
  canvas.line([[0, 0], tip]);
  canvas.arrowHead(tip, [0, 0], { size: 7 });
}

function getScale(items: readonly Item[], figure: Chart): { to: number; step: number } {
  const most = Math.max(...items.map(({ value }) => value));
  if (most <= 0) fail('统计图的数不能都是 0');
  const step = figure.step === undefined ? niceStep((figure.to === undefined ? most : toNumber(figure.to)) / 5) : toNumber(figure.step);
  const to = figure.to === undefined ? Math.ceil(most / step - 1e-9) * step : toNumber(figure.to);
  if (!(step > 0) || !(to > 0)) fail('统计图的 step 和 to 要大于 0');
  if (most > to) fail(`统计图的数 ${sayValue(most)} 超过了坐标轴的 ${sayValue(to)}`);
  if (to / step > 12) fail('统计图的刻度太多，请把 step 写大一些');
  if (!isNear(Math.round(to / step) * step, to)) fail('统计图的 to 要正好是 step 的整数倍');
  return { to, step };
}

/** 1, 2 or 5, times a power of ten. */
function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 5].find((factor) => factor * power >= rough - 1e-9) ?? 10) * power;
}

interface Plot {
  x: (i: number) => number;
  y: (value: number) => number;
  values: boolean;
}

function drawBars(canvas: Canvas, items: readonly Item[], { x, y, values, width }: Plot & { width: number }): void {
  for (const [i, { value, shown, hidden }] of items.entries()) {
    if (hidden) continue;
    const box = polyline(
      [
        [x(i) - width / 2, 0],
        [x(i) - width / 2, y(value)],
        [x(i) + width / 2, y(value)],
        [x(i) + width / 2, 0],
      ],
      true,
    );
    canvas.fill(box, '#cdbdf3');
    canvas.stroke(box, { color: COLORS.accent, width: 1.2 });
    if (values && String(shown) !== '') canvas.label(shown, [x(i), y(value) - 3], [0, -1], { size: SMALL_SIZE });
  }
}

function drawLine(canvas: Canvas, items: readonly Item[], { x, y, values }: Plot): void {
  const points = items.flatMap(({ value, shown, hidden }, i) => (hidden ? [] : [{ at: [x(i), y(value)] as Point, shown }]));
  canvas.line(
    points.map(({ at }) => at),
    { color: COLORS.accent, width: 1.8 },
  );
  for (const { at } of points) canvas.dot(at, { color: COLORS.accent });
  for (const { at, shown } of points)
    if (values && String(shown) !== '') canvas.labelNear(shown, plus(at, [0, 0]), [90, 60, 120, 270, 300, 240], { size: SMALL_SIZE });
}
