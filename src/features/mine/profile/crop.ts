/** The square that is cut out of a picture: where the picture lies behind it. Pure; lengths in points of the square. */

/** Side of the square, and of the picture that is uploaded. */
export const SIDE = 512;
/** How far a picture can be enlarged beyond filling the square. */
const MOST = 4;

export interface Point {
  x: number;
  y: number;
}

export interface Crop {
  /** Of the picture, in its own points. */
  width: number;
  height: number;
  /** Points of the square for one of the picture. */
  scale: number;
  /** Its top left corner. */
  x: number;
  y: number;
}

/** The picture's middle, as much of it as the square can hold. */
export function fitted(width: number, height: number): Crop {
  const scale = smallest({ width, height });
  return { width, height, scale, x: (SIDE - width * scale) / 2, y: (SIDE - height * scale) / 2 };
}

/** The square is always full: a picture stops at its edges. */
export function moved(crop: Crop, dx: number, dy: number): Crop {
  return { ...crop, x: held(crop.x + dx, crop.width * crop.scale), y: held(crop.y + dy, crop.height * crop.scale) };
}

/** Enlarged around a point that stays where it is, between filling the square and four times that. */
export function zoomed(crop: Crop, factor: number, around: Point = { x: SIDE / 2, y: SIDE / 2 }): Crop {
  const least = smallest(crop);
  const scale = Math.min(Math.max(crop.scale * factor, least), least * MOST);
  const grown = scale / crop.scale;
  return moved({ ...crop, scale }, (crop.x - around.x) * (grown - 1), (crop.y - around.y) * (grown - 1));
}

/** One finger drags, two also pinch. A finger that came or went moves nothing. */
export function followed(crop: Crop, before: readonly Point[], now: readonly Point[]): Crop {
  const [a, b] = before;
  const [c, d] = now;
  if (a === undefined || c === undefined || (b === undefined) !== (d === undefined)) return crop;
  if (b === undefined || d === undefined) return moved(crop, c.x - a.x, c.y - a.y);
  const from = middle(a, b);
  const to = middle(c, d);
  const apart = distance(a, b);
  return zoomed(moved(crop, to.x - from.x, to.y - from.y), apart === 0 ? 1 : distance(c, d) / apart, to);
}

const smallest = ({ width, height }: Pick<Crop, 'width' | 'height'>): number => SIDE / Math.min(width, height);
const held = (start: number, length: number): number => Math.min(0, Math.max(SIDE - length, start));
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
