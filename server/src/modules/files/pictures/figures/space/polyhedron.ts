/** Solids with flat faces: edges that are seen, and dashed ones that are not. */
import { type Canvas, COLORS } from '../canvas';
import { cross, minus, type Point } from '../vector';

/** x to the right, y up, z away from the viewer. */
export type Point3 = readonly [number, number, number];

/**
 * @param faces corners of each, anticlockwise as seen from outside
 * @param project to px, y pointing down
 */
export function drawPolyhedron(
  canvas: Canvas,
  corners: readonly Point3[],
  faces: readonly (readonly number[])[],
  project: (corner: Point3) => Point,
): void {
  const places = corners.map(project);
  const at = (i: number | undefined): Point => places[i ?? 0] ?? [0, 0];
  const seen = new Map<string, { ends: [Point, Point]; visible: boolean }>();
  for (const face of faces) {
    const visible = isFacing(face.map(at));
    for (const [i, corner] of face.entries()) {
      const next = face[(i + 1) % face.length] ?? 0;
      const key = `${Math.min(corner, next)}-${Math.max(corner, next)}`;
      seen.set(key, { ends: [at(corner), at(next)], visible: visible || (seen.get(key)?.visible ?? false) });
    }
  }
  for (const { ends, visible } of seen.values()) canvas.line(ends, visible ? {} : { style: 'dashed', width: 1.1, color: COLORS.grey });
}

/** Anticlockwise on paper: y points down, so its area is below 0. */
const isFacing = (ring: readonly Point[]): boolean => {
  const [first = [0, 0], ...rest] = ring;
  const doubled = rest.slice(1).reduce((sum, point, i) => sum + cross(minus(rest[i] ?? [0, 0], first), minus(point, first)), 0);
  return doubled < -1e-6;
};
