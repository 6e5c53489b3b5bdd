/** Dots and names of points. */
import { type Canvas, SIDES } from '../canvas';
import type { Geometry } from '../schema/plane';
import { getDirection, distance, minus, plus, type Point, polar, unit } from '../vector';
import type { Stretch } from './lines';
import { offLine, type Points } from './points';

/** `A1` is $A_1$. */
const toTex = (name: string): string => name.replace(/^([A-Z])([0-9])/, '$1_$2');

export interface Surroundings {
  stretches: readonly Stretch[];
  /** Circles in px. */
  circles: readonly { center: Point; radius: number }[];
  px: (at: Point) => Point;
}

export function drawNames(canvas: Canvas, figure: Geometry, points: Points, around: Surroundings): void {
  const { hide = [], dots, names = {} } = figure;
  for (const name of [...hide, ...Object.keys(names), ...(Array.isArray(dots) ? dots : [])]) points.at(name);
  const shown = points.names.filter((name) => !hide.includes(name));
  for (const name of shown) {
    const place = around.px(points.at(name));
    if (typeof dots === 'boolean' ? dots : (dots?.includes(name) ?? wantsDot(name, place, around))) canvas.dot(place, { radius: 2.4 });
  }
  for (const name of shown) {
    const { side, label = toTex(name) } = names[name] ?? {};
    const at = around.px(points.at(name));
    if (side !== undefined) canvas.labelNear(label, at, [SIDES[side]], { gaps: [4] });
    else canvas.labelNear(label, at, directionsFrom(waysFrom(at, around)), { gaps: [4, 7, 11] });
  }
}

/** Directions (y up) in which lines leave a place. */
function waysFrom(at: Point, { stretches, circles }: Surroundings): number[] {
  const ways = stretches.flatMap(({ from, to }) => {
    if (offLine(at, [from, to]) > 0.5) return [];
    const length = distance(from, to);
    if (distance(at, from) > length + 0.5 || distance(at, to) > length + 0.5) return [];
    return [from, to].filter((end) => distance(end, at) > 1).map((end) => up(minus(end, at)));
  });
  const tangents = circles
    .filter(({ center, radius }) => Math.abs(distance(at, center) - radius) < 0.5)
    .flatMap(({ center }) => [up(minus(at, center)) + 90, up(minus(at, center)) - 90, up(minus(center, at))]);
  return [...ways, ...tangents];
}

const up = ([x, y]: Point): number => getDirection([x, -y]);

/** Away from the lines first. */
function directionsFrom(ways: readonly number[]): number[] {
  const [x, y] = ways.map((way) => polar(way)).reduce<Point>((sum, way) => plus(sum, way), [0, 0]);
  const through = Math.hypot(x, y) < 0.05;
  // On a straight line: below it if that is level, else beside it.
  const best = !through
    ? getDirection(unit([-x, -y]))
    : ways.length === 0
      ? 60
      : Math.sin(((ways[0] ?? 0) * Math.PI) / 180) ** 2 > 0.5
        ? 0
        : 270;
  return [0, 22, -22, 45, -45, 68, -68, 90, -90, 120, -120, 150, -150, 180].map((turn) => best + turn);
}

/** Whether a point would not be seen without a dot: where lines do not meet in it. */
function wantsDot(name: string, at: Point, around: Surroundings): boolean {
  if (around.circles.some(({ center }) => distance(center, at) < 1)) return true;
  const ways = waysFrom(at, around);
  const directions = new Set(ways.map((way) => Math.round((((way % 180) + 180) % 180) / 3) % 60));
  if (directions.size > 1) return false;
  // What names a ray or line is on it anyway.
  const naming = around.stretches.filter(
    ({ names, kind }) => names.includes(name) && (kind === 'line' || (kind === 'ray' && names[1] === name)),
  );
  return naming.length === 0;
}
