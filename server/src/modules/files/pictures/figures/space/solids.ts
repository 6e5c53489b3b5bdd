/** 立体图形 */
import { arcPath, Canvas, circlePath, COLORS, ellipsePath, type FinishedCanvas } from '../canvas';
import { fail } from '../figure-error';
import { optionalValue, toNumber } from '../numbers';
import { checkProportion } from '../proportion';
import type { Solids } from '../schema/solids';
import { between, getDirection, minus, type Point, polar } from '../vector';
import { arrange } from './arrange';
import { drawPolyhedron, type Point3 } from './polyhedron';

type Solid = Solids['items'][number];
type Round = Extract<Solid, { shape: 'cylinder' | 'cone' }>;

const MOST_WIDTH = 343;
/** The largest of a solid's sizes, px, by how many there are. */
const SIZES = [120, 100, 82, 60, 78, 78];
/** How flat circles lie. */
const FLAT = 0.3;
const LABEL_SIZE = 13;

export function drawSolids({ items, width }: Solids): FinishedCanvas {
  const size = SIZES[items.length - 1] ?? 60;
  return arrange(
    items.map((solid) => ({ drawing: drawSolid(solid, size), caption: solid.caption })),
    width ?? MOST_WIDTH,
  );
}

function drawSolid(solid: Solid, size: number): FinishedCanvas {
  const canvas = new Canvas();
  switch (solid.shape) {
    case 'cube': {
      const labels = solid.label === undefined ? undefined : { length: solid.label };
      drawCuboid(canvas, { edges: [1, 1, 1], labels, vertices: solid.vertices ?? false }, size);
      break;
    }
    case 'cuboid':
      drawCuboid(canvas, { edges: cuboidEdges(solid), labels: solid.labels, vertices: solid.vertices ?? false }, size);
      break;
    case 'cylinder':
    case 'cone':
      drawRound(canvas, solid, size);
      break;
    case 'sphere':
      drawSphere(canvas, solid, size);
      break;
    case 'prism':
    case 'pyramid':
      drawPrismOrPyramid(canvas, solid, size);
  }
  return canvas.finish();
}

const positive = (given: number | string, what: string): number => {
  const value = toNumber(given);
  return value > 0 ? value : fail(`${what}要大于 0`);
};

interface CuboidLabels {
  length?: string | number;
  width?: string | number;
  height?: string | number;
}

function cuboidEdges({ length, width, height, labels = {} }: Extract<Solid, { shape: 'cuboid' }>): [number, number, number] {
  const edges: [number, number, number] = [positive(length, '长'), positive(width, '宽'), positive(height, '高')];
  checkProportion(
    [labels.length, labels.width, labels.height].flatMap((label, i) => (label === undefined ? [] : [{ label, length: edges[i] ?? 0 }])),
    { sketch: false },
  );
  return edges;
}

/** Depth goes up to the right at half its length. */
const oblique = ([x, y, z]: Point3): Point => [x + z * 0.38, -(y + z * 0.38)];

function drawCuboid(
  canvas: Canvas,
  {
    edges: [length, width, height],
    labels = {},
    vertices,
  }: { edges: readonly [number, number, number]; labels: CuboidLabels | undefined; vertices: boolean },
  size: number,
): void {
  const scale = size / Math.max(length + width * 0.38, height + width * 0.38);
  const [l, w, h] = [length * scale, width * scale, height * scale];
  const corners: Point3[] = [
    [0, 0, 0],
    [l, 0, 0],
    [l, 0, w],
    [0, 0, w],
    [0, h, 0],
    [l, h, 0],
    [l, h, w],
    [0, h, w],
  ];
  const faces = [
    [0, 1, 5, 4],
    [1, 2, 6, 5],
    [4, 5, 6, 7],
    [3, 2, 1, 0],
    [2, 3, 7, 6],
    [3, 0, 4, 7],
  ];
  drawPolyhedron(canvas, corners, faces, oblique);
  const at = (i: number): Point => oblique(corners[i] ?? [0, 0, 0]);
  const beside = (label: string | number | undefined, i: number, j: number, direction: number): void => {
    if (label !== undefined)
      canvas.labelNear(label, between(at(i), at(j), 0.5), [direction, direction + 30, direction - 30], {
        gaps: [4, 7, 11],
        size: LABEL_SIZE,
      });
  };
  beside(labels.length, 0, 1, 270);
  beside(labels.width, 1, 2, 315);
  beside(labels.height, 0, 4, 180);
  if (!vertices) return;
  const center = oblique([l / 2, h / 2, w / 2]);
  for (const [i, name] of ['A', 'B', 'C', 'D', 'A_1', 'B_1', 'C_1', 'D_1'].entries()) {
    const [dx, dy] = minus(at(i), center);
    const out = getDirection([dx, -dy]);
    canvas.labelNear(name, at(i), [out, out + 30, out - 30, out + 60, out - 60, out + 120, out - 120], {
      gaps: [3, 6, 9],
      size: LABEL_SIZE,
    });
  }
}

function drawRound(canvas: Canvas, solid: Round, size: number): void {
  const [radius, height] = [positive(solid.radius, '半径'), positive(solid.height, '高')];
  const labels: { radius?: string | number; height?: string | number; slant?: string | number } = solid.labels ?? {};
  const lengths = { radius, height, slant: Math.hypot(radius, height) };
  checkProportion(
    (['radius', 'height', 'slant'] as const).flatMap((key) =>
      labels[key] === undefined ? [] : [{ label: labels[key], length: lengths[key] }],
    ),
    { sketch: false },
  );
  const scale = Math.min(size / (2 * radius), (size * 1.1) / height);
  const [r, h] = [radius * scale, height * scale];
  const flat: Point = [r, r * FLAT];
  canvas.stroke(arcPath([0, 0], flat, 180, 360));
  canvas.stroke(arcPath([0, 0], flat, 0, 180), { style: 'dashed', width: 1.1, color: COLORS.grey });
  const isCone = solid.shape === 'cone';
  if (isCone)
    canvas.line([
      [-r, 0],
      [0, -h],
      [r, 0],
    ]);
  else {
    canvas.stroke(ellipsePath([0, -h], flat));
    for (const x of [-r, r])
      canvas.line([
        [x, 0],
        [x, -h],
      ]);
  }
  const inner = { style: 'dashed', width: 1.1, color: COLORS.grey } as const;
  const base: Point = [0, isCone ? 0 : -h];
  if (labels.radius !== undefined) {
    canvas.line([base, [r, base[1]]], inner);
    canvas.dot(base, { radius: 2 });
    canvas.labelNear(labels.radius, [r / 2, base[1]], [90, 270], { gaps: [2, 4], size: LABEL_SIZE });
  }
  if (labels.height !== undefined && isCone)
    canvas.line(
      [
        [0, 0],
        [0, -h],
      ],
      inner,
    );
  if (labels.height !== undefined)
    canvas.labelNear(labels.height, [isCone ? 0 : r, isCone ? -h * 0.4 : -h / 2], isCone ? [180, 0] : [0], { gaps: [4], size: LABEL_SIZE });
  if (labels.slant !== undefined) canvas.labelNear(labels.slant, [r / 2, -h / 2], [30, 0], { gaps: [4, 7], size: LABEL_SIZE });
}

function drawSphere(canvas: Canvas, { label }: Extract<Solid, { shape: 'sphere' }>, size: number): void {
  const radius = size / 2;
  canvas.stroke(circlePath([0, 0], radius));
  canvas.stroke(arcPath([0, 0], [radius, radius * FLAT], 180, 360));
  canvas.stroke(arcPath([0, 0], [radius, radius * FLAT], 0, 180), { style: 'dashed', width: 1.1, color: COLORS.grey });
  if (label === undefined) return;
  canvas.line(
    [
      [0, 0],
      [radius, 0],
    ],
    { style: 'dashed', width: 1.1, color: COLORS.grey },
  );
  canvas.dot([0, 0], { radius: 2 });
  canvas.labelNear(label, [radius / 2, 0], [90], { gaps: [2, 4], size: LABEL_SIZE });
}

function drawPrismOrPyramid(canvas: Canvas, solid: Extract<Solid, { shape: 'prism' | 'pyramid' }>, size: number): void {
  const { sides } = solid;
  const edge = optionalValue(solid.edge, 1);
  const height = optionalValue(solid.height, solid.shape === 'prism' ? 1.6 : 1.5);
  if (!(edge > 0) || !(height > 0)) fail('edge 和 height 要大于 0');
  const radius = edge / (2 * Math.sin(Math.PI / sides));
  const lying = solid.shape === 'prism' && solid.lying === true;
  const scale = size / Math.max(2 * radius, height + (lying ? 0 : radius * 0.7));
  const ring = Array.from({ length: sides }, (_, i): Point => {
    // Turned a little, so that no edge hides another.
    const start = lying ? 90 : -90 - 180 / sides + (sides % 2 === 0 ? 14 : 8);
    return polar(start + (i * 360) / sides, radius * scale);
  });
  const h = height * scale;
  const indices = ring.map((_, i) => i);
  if (solid.shape === 'pyramid') {
    const corners: Point3[] = [...ring.map(([x, z]): Point3 => [x, 0, z]), [0, h, 0]];
    drawPolyhedron(canvas, corners, [[...indices].reverse(), ...indices.map((i) => [i, (i + 1) % sides, sides])], standing);
    return;
  }
  const corners: Point3[] = lying
    ? [...ring.map(([x, y]): Point3 => [x, y, 0]), ...ring.map(([x, y]): Point3 => [x, y, h])]
    : [...ring.map(([x, z]): Point3 => [x, 0, z]), ...ring.map(([x, z]): Point3 => [x, h, z])];
  const top = indices.map((i) => i + sides);
  const lateralFaces = indices.map((i) => [i, (i + 1) % sides, ((i + 1) % sides) + sides, i + sides]);
  if (lying) drawPolyhedron(canvas, corners, [indices, [...top].reverse(), ...lateralFaces.map((face) => [...face].reverse())], oblique);
  else drawPolyhedron(canvas, corners, [[...indices].reverse(), top, ...lateralFaces], standing);
}

/** Seen a little from above. */
const standing = ([x, y, z]: Point3): Point => [x, -(y + z * 0.36)];
