/** Points and directions; px with y pointing down on the canvas, units with y pointing up in geometry. */
export type Point = readonly [number, number];

export const plus = ([a, b]: Point, [c, d]: Point): Point => [a + c, b + d];
export const minus = ([a, b]: Point, [c, d]: Point): Point => [a - c, b - d];
export const times = ([a, b]: Point, by: number): Point => [a * by, b * by];
export const dot = ([a, b]: Point, [c, d]: Point): number => a * c + b * d;
/** Above 0 where the second turns anticlockwise from the first, y pointing up. */
export const cross = ([a, b]: Point, [c, d]: Point): number => a * d - b * c;
export const getLength = ([a, b]: Point): number => Math.hypot(a, b);
export const distance = (a: Point, b: Point): number => getLength(minus(b, a));
export const between = (a: Point, b: Point, share: number): Point => plus(a, times(minus(b, a), share));
export const polar = (degrees: number, length = 1): Point => [
  length * Math.cos((degrees * Math.PI) / 180),
  length * Math.sin((degrees * Math.PI) / 180),
];
/** Degrees, 0 to 360, anticlockwise from the right where y points up. */
export const getDirection = ([x, y]: Point): number => ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360;

export function unit(of: Point): Point {
  const length = getLength(of);
  return length === 0 ? [1, 0] : times(of, 1 / length);
}

/** Where two lines, each through two points, meet; undefined for parallels. */
export function meet([a, b]: readonly [Point, Point], [c, d]: readonly [Point, Point]): Point | undefined {
  const [u, v] = [minus(b, a), minus(d, c)];
  const size = cross(u, v);
  if (Math.abs(size) <= 1e-9 * getLength(u) * getLength(v)) return undefined;
  return plus(a, times(u, cross(minus(c, a), v) / size));
}

/** Foot of the perpendicular from a point. */
export function foot(p: Point, [a, b]: readonly [Point, Point]): Point {
  const u = minus(b, a);
  return plus(a, times(u, dot(minus(p, a), u) / dot(u, u)));
}
