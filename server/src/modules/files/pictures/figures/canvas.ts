/** Where figures are drawn: lines, areas, dots and labels, in px with y pointing down; at the end they become a picture. */
import type { Shape } from '../drawing';
import { moveShape, findInk } from '../drawing';
import { type Bounds, type Path, type Step, translate } from '../path';
import { fail } from './figure-error';
import { type SetLabel, setLabel } from './label';
import { distance, minus, type Point, plus, polar, times, unit } from './vector';

export const COLORS = {
  ink: '#1e1b2e',
  /** Axes' numbers, hints. */
  grey: '#6b6780',
  grid: '#dedbe8',
  /** What the figure is about. */
  accent: '#5f35c4',
  soft: '#e9e1fb',
  white: '#ffffff',
};
export const LINE = 1.4;
const BOLD = 2.2;
/** Room round everything, px. */
const MARGIN = 4;
/** The widest a picture may be: a phone of 375 with its page margins. */
export const MOST_WIDTH = 343;
const MOST_HEIGHT = 1000;
/** Labels that share more of the smaller one cover each other. */
const MOST_SHARED = 0.12;

export type LineStyle = 'solid' | 'dashed' | 'bold';
export interface Pen {
  color?: string;
  width?: number;
  style?: LineStyle | undefined;
  /** Nothing has to keep out of its way (grids). */
  faint?: boolean;
}

/** Where a label lies beside its point: -1 left or above, 0 in the middle, 1 right or below. */
export type Anchor = readonly [number, number];

/** Directions of the sides that authors name, degrees with y up. */
export const SIDES = {
  right: 0,
  'above-right': 45,
  above: 90,
  'above-left': 135,
  left: 180,
  'below-left': 225,
  below: 270,
  'below-right': 315,
} as const;

interface PlacedLabel {
  set: SetLabel;
  box: Bounds;
}

export interface FinishedCanvas {
  width: number;
  height: number;
  shapes: Shape[];
}

export class Canvas {
  /** Below everything: grids. */
  private readonly ground: Shape[] = [];
  private readonly areas: Shape[] = [];
  private readonly lines: Shape[] = [];
  private readonly marks: Shape[] = [];
  private readonly labels: PlacedLabel[] = [];
  /** Points along lines, a few px apart: labels keep away from them. */
  private readonly taken: Point[] = [];

  /** A filled area below all lines. */
  fill(path: Path, color = COLORS.soft): void {
    this.areas.push({ path, fill: color });
  }

  stroke(path: Path, { color = COLORS.ink, style, width = style === 'bold' ? BOLD : LINE, faint = false }: Pen = {}): void {
    const dash = style === 'dashed' ? [5, 4] : undefined;
    (faint ? this.ground : this.lines).push({ path, stroke: { color, width, dash, cap: style === 'dashed' ? 'butt' : 'round' } });
    if (!faint) this.taken.push(...alongPath(path));
  }

  line(points: readonly Point[], pen: Pen = {}): void {
    this.stroke(polyline(points), pen);
  }

  /** A face with its edges, over what was drawn before. */
  face(points: readonly Point[], fill: string, pen: { color?: string; width?: number } = {}): void {
    this.lines.push({
      path: polyline(points, true),
      fill,
      stroke: { color: pen.color ?? COLORS.ink, width: pen.width ?? 1.2, cap: 'round' },
    });
  }

  /** A finished drawing, moved. */
  place({ shapes }: FinishedCanvas, by: Point): void {
    this.lines.push(...shapes.map((shape) => moveShape(shape, translate(...by))));
  }

  /** A filled mark above the lines: arrow heads. */
  mark(path: Path, color = COLORS.ink): void {
    this.marks.push({ path, fill: color });
  }

  arrowHead(tip: Point, from: Point, { color = COLORS.ink, size = 8 }: { color?: string; size?: number } = {}): void {
    const back = times(unit(minus(from, tip)), size);
    const side: Point = [-back[1] * 0.42, back[0] * 0.42];
    this.mark(polyline([tip, plus(plus(tip, back), side), plus(tip, times(back, 0.75)), minus(plus(tip, back), side)], true), color);
  }

  dot(at: Point, { open = false, color = COLORS.ink, radius = 3 }: { open?: boolean; color?: string; radius?: number } = {}): void {
    const path = circlePath(at, open ? radius + 0.4 : radius);
    this.marks.push(open ? { path, fill: COLORS.white, stroke: { color, width: LINE } } : { path, fill: color });
    for (let angle = 0; angle < 360; angle += 45) this.taken.push(plus(at, polar(angle, radius)));
  }

  /** A label with `anchor` of its box at a point. */
  label(given: string | number, at: Point, anchor: Anchor, { size, color = COLORS.ink }: { size?: number; color?: string } = {}): SetLabel {
    const set = setLabel(given, size === undefined ? { color } : { size, color });
    this.labels.push({ set, box: boxAt(set, at, anchor) });
    return set;
  }

  /**
   * A label as near to a point as lines and other labels leave room for.
   * @param directions degrees (y up) in which it may lie, best first
   * @param gaps px from the point to the box, best first
   */
  labelNear(
    given: string | number,
    at: Point,
    directions: readonly number[],
    { gaps = [5, 9, 14], size, color = COLORS.ink }: { gaps?: readonly number[]; size?: number; color?: string } = {},
  ): void {
    const set = setLabel(given, size === undefined ? { color } : { size, color });
    let best: { box: Bounds; cost: number } | undefined;
    for (const [i, direction] of directions.entries())
      for (const [j, gap] of gaps.entries()) {
        const box = boxToward(set, at, direction, gap);
        const cost = this.measureCost(box) + i * 0.4 + j * 0.9;
        if (!best || cost < best.cost) best = { box, cost };
      }
    if (best) this.labels.push({ set, box: best.box });
  }

  private measureCost(box: Bounds): number {
    const hit = this.taken.filter((point) => isInside(point, grow(box, 1.5))).length;
    const covered = this.labels.reduce((sum, other) => sum + getShared(box, other.box), 0);
    return hit * 2 + covered * 60;
  }

  /** px that the drawing takes so far. */
  bounds(): Bounds | undefined {
    const all = findInk([...this.ground, ...this.areas, ...this.lines, ...this.marks]);
    return [...(all ? [all] : []), ...this.labels.map(({ box }) => box)].reduce<Bounds | undefined>(union, undefined);
  }

  /**
   * The picture, with everything on it inside.
   * @throws FigureError for labels that cover each other, and for what is too large
   */
  finish(): FinishedCanvas {
    for (const [i, { set, box }] of this.labels.entries())
      for (const other of this.labels.slice(0, i))
        if (getShared(box, other.box) > MOST_SHARED) fail(`标注“${other.set.said}”和“${set.said}”叠在一起了`);
    const bounds = this.bounds();
    if (!bounds) return fail('图上什么也没有');
    const [width, height] = [getSize(bounds.left, bounds.right), getSize(bounds.top, bounds.bottom)];
    if (width > MOST_WIDTH) fail(`图太宽了（${width} px，最多 ${MOST_WIDTH}）`);
    if (height > MOST_HEIGHT) fail(`图太高了（${height} px，最多 ${MOST_HEIGHT}）`);
    const move = translate((width - bounds.left - bounds.right) / 2, (height - bounds.top - bounds.bottom) / 2);
    const labels = this.labels.flatMap(({ set, box }) =>
      set.shapes.map((shape) => moveShape(shape, translate(box.left, box.top + set.ascent))),
    );
    return {
      width,
      height,
      shapes: [...this.ground, ...this.areas, ...this.lines, ...this.marks, ...labels].map((shape) => moveShape(shape, move)),
    };
  }
}

const getSize = (from: number, to: number): number => Math.ceil(to - from) + 2 * MARGIN;

export const polyline = (points: readonly Point[], closed = false): Path => [
  ...points.map(([x, y], i): Step => ({ command: i === 0 ? 'M' : 'L', numbers: [x, y] })),
  ...(closed ? [{ command: 'Z', numbers: [] } as const] : []),
];

/** An arc of an ellipse; degrees with y pointing up, drawn from `from` to `to`, whichever way round that is. */
export function arcPath([x, y]: Point, [rx, ry]: Point, from: number, to: number): Path {
  const count = Math.max(1, Math.ceil(Math.abs(to - from) / 45));
  const step = (((to - from) / count) * Math.PI) / 180;
  const reach = (4 / 3) * Math.tan(step / 4);
  const steps: Step[] = [];
  const at = (angle: number): Point => [x + rx * Math.cos(angle), y - ry * Math.sin(angle)];
  const along = (angle: number): Point => [-rx * Math.sin(angle) * reach, -ry * Math.cos(angle) * reach];
  let angle = (from * Math.PI) / 180;
  steps.push({ command: 'M', numbers: [...at(angle)] });
  for (let i = 0; i < count; i += 1) {
    const next = angle + step;
    steps.push({ command: 'C', numbers: [...plus(at(angle), along(angle)), ...minus(at(next), along(next)), ...at(next)] });
    angle = next;
  }
  return steps;
}

export const circlePath = (center: Point, radius: number): Path => [
  ...arcPath(center, [radius, radius], 0, 360),
  { command: 'Z', numbers: [] },
];
export const ellipsePath = (center: Point, radii: Point): Path => [...arcPath(center, radii, 0, 360), { command: 'Z', numbers: [] }];

/** Both paths in one: for areas with several parts of outline. */
export const joined = (first: Path, second: Path): Path => [
  ...first,
  ...second.map((step, i): Step => (i === 0 ? { ...step, command: 'L' } : step)),
];

const SAMPLE = 3;

function alongPath(path: Path): Point[] {
  const points: Point[] = [];
  let [start, last]: [Point, Point] = [
    [0, 0],
    [0, 0],
  ];
  for (const { command, numbers } of path) {
    const end: Point = command === 'Z' ? start : [numbers.at(-2) ?? 0, numbers.at(-1) ?? 0];
    if (command === 'M') start = end;
    else points.push(...(command === 'C' ? alongCurve(last, numbers) : alongLine(last, end)));
    last = end;
  }
  return points;
}

function alongLine(a: Point, b: Point): Point[] {
  const count = Math.max(1, Math.ceil(distance(a, b) / SAMPLE));
  return Array.from({ length: count + 1 }, (_, i) => plus(a, times(minus(b, a), i / count)));
}

function alongCurve([x, y]: Point, [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: readonly number[]): Point[] {
  const count = Math.max(2, Math.ceil((Math.hypot(a - x, b - y) + Math.hypot(c - a, d - b) + Math.hypot(e - c, f - d)) / SAMPLE));
  return Array.from({ length: count + 1 }, (_, i): Point => {
    const t = i / count;
    const [p, q, r, s] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
    return [p * x + q * a + r * c + s * e, p * y + q * b + r * d + s * f];
  });
}

function boxAt({ width, ascent, descent }: SetLabel, [x, y]: Point, [h, v]: Anchor): Bounds {
  const height = ascent + descent;
  const left = x - width / 2 + (h * width) / 2;
  const top = y - height / 2 + (v * height) / 2;
  return { left, top, right: left + width, bottom: top + height };
}

/** The box lies in a direction from the point: its nearest corner or edge `gap` away. */
function boxToward(set: SetLabel, at: Point, direction: number, gap: number): Bounds {
  const [dx, dy] = polar(direction);
  const anchor = (share: number): number => Math.max(-1, Math.min(1, share * Math.SQRT2));
  return boxAt(set, [at[0] + dx * gap, at[1] - dy * gap], [anchor(dx), -anchor(dy)]);
}

const isInside = ([x, y]: Point, { left, top, right, bottom }: Bounds): boolean => x > left && x < right && y > top && y < bottom;
const grow = ({ left, top, right, bottom }: Bounds, by: number): Bounds => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});
const getArea = ({ left, top, right, bottom }: Bounds): number => Math.max(0, right - left) * Math.max(0, bottom - top);

/** The share of the smaller box that both cover. */
function getShared(a: Bounds, b: Bounds): number {
  const both = {
    left: Math.max(a.left, b.left),
    right: Math.min(a.right, b.right),
    top: Math.max(a.top, b.top),
    bottom: Math.min(a.bottom, b.bottom),
  };
  return getArea(both) / Math.max(1e-6, Math.min(getArea(a), getArea(b)));
}

const union = (all: Bounds | undefined, { left, top, right, bottom }: Bounds): Bounds => ({
  left: Math.min(all?.left ?? left, left),
  top: Math.min(all?.top ?? top, top),
  right: Math.max(all?.right ?? right, right),
  bottom: Math.max(all?.bottom ?? bottom, bottom),
});

/**
 * Draws at the largest scale that fits a width: labels do not shrink with the rest.
 * @param draw at so many px a unit
 * @param first px a unit that is tried first
 */
export function drawToFit(draw: (scale: number) => Canvas, first: number, width: number): FinishedCanvas {
  let scale = first;
  for (let i = 0; i < 8; i += 1) {
    const canvas = draw(scale);
    const bounds = canvas.bounds();
    const taken = bounds ? getSize(bounds.left, bounds.right) : 0;
    if (taken <= width) return canvas.finish();
    scale *= Math.max(0.5, (width / taken) * 0.985);
  }
  return fail(`在 ${width} px 里画不下，请减少标注`);
}
