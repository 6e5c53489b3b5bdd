/** Marks at angles and on lines. */
import { arcPath, type Canvas, COLORS, joined, polyline } from '../canvas';
import type { Geometry } from '../schema/plane';
import { between, getDirection, distance, minus, plus, type Point, polar, times, unit } from '../vector';
import type { Stretch } from './lines';
import type { Points } from './points';

type Angle = NonNullable<Geometry['angles']>[number];

interface Opening {
  angle: Angle;
  vertex: Point;
  /** Degrees, anticlockwise from the first to the second; the second is the larger. */
  from: number;
  to: number;
  radius: number;
}

const RADIUS = 15;
const NEXT = 7;
const ARC_GAP = 3;
const SQUARE = 9;

/** Where each angle is drawn: those that share room lie further out. */
export function getOpenings({ angles = [] }: Geometry, points: Points, px: (at: Point) => Point): Opening[] {
  const openings: Opening[] = [];
  for (const angle of angles) {
    const [a, o, b] = points.all(angle.at) as [Point, Point, Point];
    let [from, to] = [getDirection(minus(a, o)), getDirection(minus(b, o))];
    if ((to - from + 360) % 360 > 180 !== (angle.reflex ?? false)) [from, to] = [to, from];
    if (to <= from) to += 360;
    const vertex = px(o);
    const inTheWay = openings.filter((other) => distance(other.vertex, vertex) < 1 && overlap([from, to], [other.from, other.to])).length;
    const narrow = Math.min(2.2, Math.max(1, 38 / (to - from)));
    openings.push({ angle, vertex, from, to, radius: RADIUS * narrow + inTheWay * NEXT });
  }
  return openings;
}

const overlap = ([a, b]: [number, number], [c, d]: [number, number]): boolean =>
  [-360, 0, 360].some((turn) => Math.min(b, d + turn) - Math.max(a, c + turn) > 1);

const toward = (vertex: Point, degrees: number, radius: number): Point => {
  const [x, y] = polar(degrees, radius);
  return plus(vertex, [x, -y]);
};

export function drawOpening(canvas: Canvas, { angle, vertex, from, to, radius }: Opening): void {
  const pen = { color: COLORS.accent, width: 1.2 };
  if (angle.fill) canvas.fill([...joined(polyline([vertex]), arcPath(vertex, [radius, radius], from, to)), { command: 'Z', numbers: [] }]);
  if (angle.right) {
    const side = Math.min(SQUARE, radius);
    const [a, b] = [toward(vertex, from, side), toward(vertex, to, side)];
    canvas.line([a, plus(a, minus(b, vertex)), b], pen);
    return;
  }
  for (let i = 0; i < (angle.arcs ?? 1); i += 1) {
    const r = radius + i * ARC_GAP;
    canvas.stroke(arcPath(vertex, [r, r], from, to), pen);
  }
}

export function labelOpening(canvas: Canvas, { angle, vertex, from, to, radius }: Opening): void {
  if (angle.label === undefined) return;
  const middle = (from + to) / 2;
  const outer = radius + ((angle.arcs ?? 1) - 1) * ARC_GAP;
  const spread = (to - from) / 2;
  const directions = [0, 0.3, -0.3].map((share) => middle + share * spread);
  canvas.labelNear(angle.label, vertex, directions, {
    gaps: [2, 5, 9, 14, 20, 27, 35].map((gap) => outer + gap),
    size: 13,
    color: COLORS.accent,
  });
}

const TICK = 4.5;
const TICK_GAP = 3.4;

/** Strokes across the middle of a line: it is as long as the others with as many. */
export function drawTicks(canvas: Canvas, { from, to, ticks }: Stretch): void {
  if (ticks === undefined) return;
  const along = unit(minus(to, from));
  const across: Point = [-along[1], along[0]];
  for (let i = 0; i < ticks; i += 1) {
    const at = plus(between(from, to, 0.5), times(along, (i - (ticks - 1) / 2) * TICK_GAP));
    canvas.line([plus(at, times(across, TICK)), minus(at, times(across, TICK))], { color: COLORS.accent, width: 1.3 });
  }
}

/** A label beside the middle of a line, or at the end of one that goes on. */
export function labelStretch(canvas: Canvas, { from, to, kind, label }: Stretch, center: Point): void {
  if (label === undefined) return;
  const [dx, dy] = minus(to, from);
  const normal = getDirection([-dy, -dx]);
  const middle = between(from, to, 0.5);
  const outward = ([x, y]: Point): number => x * (middle[0] - center[0]) + y * (center[1] - middle[1]);
  const isOut = outward(polar(normal));
  // Outside of the figure; above a line that runs through its middle.
  const first = Math.abs(isOut) > 4 ? isOut > 0 : Math.sin((normal * Math.PI) / 180) > 0;
  const sides = first ? [normal, normal + 180] : [normal + 180, normal];
  const endless = kind === 'line' || kind === 'ray';
  if (endless) canvas.labelNear(label, to, [getDirection([dx, -dy]), ...sides], { gaps: [3, 6] });
  else canvas.labelNear(label, middle, sides, { gaps: [4, 7, 11] });
}

const AWAY = 17;

/** A line with arrows beside a length. */
export function drawDimension(canvas: Canvas, from: Point, to: Point, label: string | number): void {
  const along = unit(minus(to, from));
  // On the left of the way from the first to the second, y pointing down.
  const out: Point = [along[1], -along[0]];
  const [a, b] = [plus(from, times(out, AWAY)), plus(to, times(out, AWAY))];
  const pen = { color: COLORS.grey, width: 1 };
  for (const [near, far] of [
    [from, a],
    [to, b],
  ] as const)
    canvas.line([plus(near, times(out, 4)), plus(far, times(out, 3))], pen);
  canvas.line([a, b], pen);
  canvas.arrowHead(a, b, { color: COLORS.grey, size: 6 });
  canvas.arrowHead(b, a, { color: COLORS.grey, size: 6 });
  const direction = getDirection([out[0], -out[1]]);
  canvas.labelNear(label, between(a, b, 0.5), [direction, direction + 180], { gaps: [3, 6, 10] });
}
