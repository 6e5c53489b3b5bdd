/** What lines a figure has, each as a stretch from one place to another. */
import type { LineStyle } from '../canvas';
import type { Geometry } from '../schema/plane';
import { type Point, minus, plus, times, unit } from '../vector';
import { findNames, type Points } from './points';

/** How far a ray or line goes on beyond its points, px. */
const BEYOND = 20;

export interface Stretch {
  from: Point;
  to: Point;
  kind: 'segment' | 'ray' | 'line' | 'edge';
  /** Of the points that it is named by. */
  names: readonly [string, string];
  style?: LineStyle | undefined;
  label?: string | number | undefined;
  ticks?: number | undefined;
  arrow?: 'end' | 'both' | undefined;
}

/** @param px where a point is drawn */
export function getStretches(
  { segments = [], rays = [], lines = [], polygons = [] }: Geometry,
  points: Points,
  px: (at: Point) => Point,
): Stretch[] {
  const stretch = (line: NonNullable<Geometry['segments']>[number] | string, kind: Stretch['kind']): Stretch => {
    const { ends, ...rest } = typeof line === 'string' ? { ends: line } : line;
    const [a = '', b = ''] = findNames(ends);
    const [from, to] = [px(points.at(a)), px(points.at(b))];
    const beyond = times(unit(minus(to, from)), BEYOND);
    return {
      from: kind === 'line' ? minus(from, beyond) : from,
      to: kind === 'line' || kind === 'ray' ? plus(to, beyond) : to,
      kind,
      names: [a, b],
      ...rest,
    };
  };
  const edges = polygons.flatMap((polygon) => {
    const { points: ring, style } = typeof polygon === 'string' ? { points: polygon, style: undefined } : polygon;
    const names = findNames(ring);
    return names.map((name, i) => stretch({ ends: `${name}${names[(i + 1) % names.length] ?? ''}`, ...(style && { style }) }, 'edge'));
  });
  return [
    ...edges,
    ...segments.map((line) => stretch(line, 'segment')),
    ...rays.map((line) => stretch(line, 'ray')),
    ...lines.map((line) => stretch(line, 'line')),
  ];
}
