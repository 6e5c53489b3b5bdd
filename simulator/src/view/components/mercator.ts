/** A place on the earth, degrees. */
export interface Place {
  latitude: number;
  longitude: number;
}

export interface Point {
  x: number;
  y: number;
}

const TILE_PX = 256;
/** Beyond this Web Mercator has no map. */
const MOST_LATITUDE = 85.05;
const EARTH_PX_METRES = 156_543.034;

const worldSize = (scale: number): number => TILE_PX * 2 ** scale;

/** Where a place is on a map of the whole world, px. */
export function project({ latitude, longitude }: Place, scale: number): Point {
  const angle = (Math.min(MOST_LATITUDE, Math.max(-MOST_LATITUDE, latitude)) * Math.PI) / 180;
  const size = worldSize(scale);
  return { x: ((longitude + 180) / 360) * size, y: ((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * size };
}

export function unproject({ x, y }: Point, scale: number): Place {
  const size = worldSize(scale);
  return {
    longitude: (x / size) * 360 - 180,
    latitude: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / size))) * 180) / Math.PI,
  };
}

export const metresPerPx = (latitude: number, scale: number): number =>
  (EARTH_PX_METRES * Math.cos((latitude * Math.PI) / 180)) / 2 ** scale;
