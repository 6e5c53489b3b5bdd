/** 平面直角坐标系 */
import { Canvas, COLORS, drawToFit, type FinishedCanvas, type LineStyle, polyline, SIDES } from './canvas';
import { fail } from './figure-error';
import { SMALL_SIZE } from './label';
import { isNear, optionalValue, sayValue, toNumber } from './numbers';
import type { Coordinates, GraphRule } from './schema/plane';
import type { Point } from './vector';

const WIDTH = 260;
const HEIGHT = 240;
const MOST_WIDTH = 343;
const MOST_STEPS = 24;

interface Axis {
  from: number;
  to: number;
  step: number;
  label: string | number;
  numbers: boolean;
}

interface Plane {
  x: Axis;
  y: Axis;
  px: (at: Point) => Point;
}

export function drawCoordinates(figure: Coordinates): FinishedCanvas {
  const [x, y] = [getAxis(figure.x, 'x'), getAxis(figure.y, 'y')];
  const graphs = (figure.graphs ?? []).map(getGraph);
  checkPoints(figure, graphs);
  const target = figure.width === undefined ? WIDTH : figure.width - 40;
  const square = isNear(x.step, y.step);
  const [columns, rows] = [(x.to - x.from) / x.step, (y.to - y.from) / y.step];
  const first = square ? Math.min(target / columns, (HEIGHT * target) / WIDTH / rows, 40) : Math.min(target / columns, 60);
  return drawToFit(
    (step) => {
      const rise = square ? step : Math.min((HEIGHT * 0.8) / rows, 40);
      const plane: Plane = { x, y, px: ([a, b]) => [(a / x.step) * step, (-b / y.step) * rise] };
      const canvas = new Canvas();
      if (figure.grid) drawGrid(canvas, plane);
      drawAxes(canvas, plane);
      drawPaths(canvas, figure, plane);
      for (const graph of graphs) drawGraph(canvas, graph, plane);
      drawPoints(canvas, figure, plane);
      for (const graph of graphs) labelGraph(canvas, graph, plane);
      return canvas;
    },
    first,
    figure.width ?? MOST_WIDTH,
  );
}

function getAxis(given: Coordinates['x'], name: string): Axis {
  const { from, to, step, label, numbers } = Array.isArray(given)
    ? { from: given[0], to: given[1], step: undefined, label: undefined, numbers: undefined }
    : given;
  const axis = { from: toNumber(from), to: toNumber(to), step: optionalValue(step, 1), label: label ?? name, numbers: numbers ?? true };
  if (!(axis.from < axis.to) || axis.from > 0 || axis.to < 0) fail(`${name} 轴要从小到大，并且包含 0`);
  if (!(axis.step > 0)) fail(`${name} 轴的 step 要大于 0`);
  if ((axis.to - axis.from) / axis.step > MOST_STEPS) fail(`${name} 轴的刻度太多（最多 ${MOST_STEPS} 格），请把 step 写大一些`);
  return axis;
}

/** Whole steps from the origin, within the axis. */
function getTicks({ from, to, step }: Axis): number[] {
  const ticks: number[] = [];
  for (let i = Math.ceil(from / step - 1e-9); i * step <= to + step * 1e-9; i += 1) ticks.push(Number((i * step).toFixed(9)));
  return ticks;
}

function drawGrid(canvas: Canvas, { x, y, px }: Plane): void {
  const pen = { color: COLORS.grid, width: 1, faint: true };
  for (const tick of getTicks(x)) canvas.line([px([tick, y.from]), px([tick, y.to])], pen);
  for (const tick of getTicks(y)) canvas.line([px([x.from, tick]), px([x.to, tick])], pen);
}

function drawAxes(canvas: Canvas, { x, y, px }: Plane): void {
  const [left, right] = [px([x.from, 0]), px([x.to, 0])];
  const [bottom, top] = [px([0, y.from]), px([0, y.to])];
  const tips: [Point, Point] = [
    [right[0] + 16, 0],
    [0, top[1] - 16],
  ];
  canvas.line([[left[0] - (x.from < 0 ? 6 : 0), 0], tips[0]]);
  canvas.line([[0, bottom[1] + (y.from < 0 ? 6 : 0)], tips[1]]);
  for (const tip of tips) canvas.arrowHead(tip, [0, 0], { size: 7 });
  canvas.label(x.label, [tips[0][0] + 4, 0], [1, 0]);
  canvas.label(y.label, [-7, tips[1][1] + 3], [-1, 0]);
  canvas.label('O', [-5, 5], [-1, 1], { size: SMALL_SIZE });
  for (const tick of getTicks(x))
    if (tick !== 0) drawTick(canvas, px([tick, 0]), [0, -4], x.numbers ? { text: sayValue(tick), anchor: [0, 1], gap: [0, 5] } : undefined);
  for (const tick of getTicks(y))
    if (tick !== 0)
      drawTick(canvas, px([0, tick]), [4, 0], y.numbers ? { text: sayValue(tick), anchor: [-1, 0], gap: [-5, 0] } : undefined);
}

function drawTick(canvas: Canvas, at: Point, [dx, dy]: Point, number: { text: string; anchor: Point; gap: Point } | undefined): void {
  canvas.line([at, [at[0] + dx, at[1] + dy]], { width: 1.2 });
  if (number) canvas.label(number.text, [at[0] + number.gap[0], at[1] + number.gap[1]], number.anchor, { size: 11, color: COLORS.grey });
}

interface Graph {
  name: string | undefined;
  label: string | number | undefined;
  style: LineStyle | undefined;
  /** y at x; undefined where there is none. */
  at: ((x: number) => number | undefined) | undefined;
  /** In its place: x of a vertical line. */
  vertical: number | undefined;
  from: number | undefined;
  to: number | undefined;
}

function getGraph(rule: GraphRule): Graph {
  const shared = { name: rule.name, label: rule.label, style: rule.style, vertical: undefined, from: undefined, to: undefined };
  if ('vertical' in rule) return { ...shared, at: undefined, vertical: toNumber(rule.vertical) };
  const ends = {
    from: rule.from === undefined ? undefined : toNumber(rule.from),
    to: rule.to === undefined ? undefined : toNumber(rule.to),
  };
  if ('line' in rule) {
    const [k, b] = rule.line.map(toNumber) as [number, number];
    return { ...shared, ...ends, at: (x) => k * x + b };
  }
  if ('through' in rule) {
    const [a, b, c, d] = rule.through.flat().map(toNumber) as [number, number, number, number];
    if (isNear(a, c)) fail('through 的两个点横坐标相同，请用 vertical');
    return { ...shared, ...ends, at: (x) => b + ((d - b) / (c - a)) * (x - a) };
  }
  if ('inverse' in rule) {
    const k = toNumber(rule.inverse);
    return { ...shared, ...ends, at: (x) => (x === 0 ? undefined : k / x) };
  }
  const [a, b, c] = rule.quadratic.map(toNumber) as [number, number, number];
  return { ...shared, ...ends, at: (x) => a * x * x + b * x + c };
}

const SAMPLES = 240;

/** The parts of a graph that are inside, in px. */
function getCurves({ at, vertical, from, to }: Graph, { x, y, px }: Plane): Point[][] {
  if (vertical !== undefined) return [[px([vertical, y.from]), px([vertical, y.to])]];
  const curves: Point[][] = [];
  let curve: Point[] = [];
  const [first, last] = [Math.max(x.from, from ?? x.from), Math.min(x.to, to ?? x.to)];
  const inside = (value: number | undefined): value is number => value !== undefined && value >= y.from - 1e-9 && value <= y.to + 1e-9;
  for (let i = 0; i <= SAMPLES; i += 1) {
    const place = first + ((last - first) * i) / SAMPLES;
    const value = at?.(place);
    if (inside(value)) curve.push(px([place, value]));
    else if (curve.length > 0) {
      curves.push(curve);
      curve = [];
    }
  }
  if (curve.length > 0) curves.push(curve);
  return curves.filter(({ length }) => length > 1);
}

function drawGraph(canvas: Canvas, graph: Graph, plane: Plane): void {
  const curves = getCurves(graph, plane);
  if (curves.length === 0) fail(`图象${graph.label === undefined ? '' : `“${graph.label}”`}不在画出来的范围里`);
  // A straight one needs no more than its ends.
  for (const curve of curves)
    canvas.line(isStraight(curve) ? [curve[0] ?? [0, 0], curve.at(-1) ?? [0, 0]] : curve, {
      color: COLORS.accent,
      width: 1.8,
      style: graph.style,
    });
}

function isStraight(curve: readonly Point[]): boolean {
  const [a, b, c] = [curve[0], curve[Math.floor(curve.length / 2)], curve.at(-1)];
  if (!a || !b || !c) return true;
  return (
    Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])) < 1e-6 * Math.max(1, Math.hypot(c[0] - a[0], c[1] - a[1]) ** 2)
  );
}

function labelGraph(canvas: Canvas, graph: Graph, plane: Plane): void {
  if (graph.label === undefined) return;
  const curves = getCurves(graph, plane);
  const curve = curves.at(-1) ?? [];
  // Near its right end, where most graphs have room.
  const at = curve[Math.max(0, curve.length - 1 - Math.floor(curve.length * 0.06))] ?? [0, 0];
  canvas.labelNear(graph.label, at, [0, 30, -30, 60, -60, 90, -90, 120, 150, 180, 210], { gaps: [6, 10, 16, 24], color: COLORS.accent });
}

function drawPaths(canvas: Canvas, { paths = [], points = {} }: Coordinates, { px }: Plane): void {
  for (const { points: corners, closed = false, fill = false, style, label } of paths) {
    const places = corners.map((corner) =>
      px(typeof corner === 'string' ? getPlace(points, corner) : [toNumber(corner[0]), toNumber(corner[1])]),
    );
    if (fill) canvas.fill(polyline(places, true));
    canvas.stroke(polyline(places, closed), { style, color: COLORS.accent, width: style === 'bold' ? 2.2 : 1.6 });
    const end = places.at(-1);
    if (label !== undefined && end) canvas.labelNear(label, end, [0, 45, -45, 90, -90, 135, 180]);
  }
}

type Points = NonNullable<Coordinates['points']>;

function getPlace(points: Points, name: string): Point {
  const point = points[name] ?? fail(`没有点 ${name}`);
  const [x, y] = Array.isArray(point) ? point : point.at;
  return [toNumber(x), toNumber(y)];
}

function drawPoints(canvas: Canvas, { points = {} }: Coordinates, { x, y, px }: Plane): void {
  const drawn = Object.entries(points).map(([name, given]) => ({
    name,
    place: getPlace(points, name),
    ...(Array.isArray(given) ? {} : given),
  }));
  for (const { name, place, guides = false, open = false } of drawn) {
    const [a, b] = place;
    if (a < x.from || a > x.to || b < y.from || b > y.to) fail(`点 ${name}（${sayValue(a)}，${sayValue(b)}）不在画出来的范围里`);
    const feet: Point[] = guides
      ? [
          [a, 0],
          [0, b],
        ]
      : [];
    for (const foot of feet) canvas.line([px(place), px(foot)], { style: 'dashed', color: COLORS.grey, width: 1 });
    canvas.dot(px(place), { open });
  }
  for (const { name, place, side, label = name.replace(/^([A-Z])([0-9])/, '$1_$2') } of drawn)
    canvas.labelNear(label, px(place), side === undefined ? DIRECTIONS : [SIDES[side]], { gaps: [6, 9, 13] });
}

const DIRECTIONS = [45, 135, 315, 225, 90, 0, 180, 270];

function checkPoints({ points = {}, checks = [] }: Coordinates, graphs: readonly Graph[]): void {
  for (const { point, on } of checks) {
    const graph = graphs.find(({ name }) => name === on) ?? fail(`没有名字是 ${on} 的图象`);
    const [x, y] = getPlace(points, point);
    const right = graph.vertical === undefined ? graph.at?.(x) : y;
    const isOn = graph.vertical === undefined ? right !== undefined && isNear(right, y, 1e-3) : isNear(graph.vertical, x, 1e-3);
    if (!isOn) fail(`点 ${point} 不在图象 ${on} 上${right === undefined ? '' : `（那里是 ${sayValue(right)}，不是 ${sayValue(y)}）`}`);
  }
}
