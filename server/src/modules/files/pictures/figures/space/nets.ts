/** 展开图 */
import { arcPath, Canvas, circlePath, type FinishedCanvas, polyline } from '../canvas';
import { fail } from '../figure-error';
import { toNumber } from '../numbers';
import { checkProportion } from '../proportion';
import type { Nets } from '../schema/solids';
import { between, getDirection, minus, plus, type Point, polar } from '../vector';
import { arrange } from './arrange';
import { checkNet, getSquares } from './cube-net';

type Net = Nets['items'][number];
type NetOf<Shape> = Extract<Net, { shape: Shape }>;

const MOST_WIDTH = 343;
const ALONE = 190;
const SEVERAL = 120;

export function drawNets({ items, width }: Nets): FinishedCanvas {
  const size = items.length === 1 ? ALONE : SEVERAL;
  return arrange(
    items.map((net) => ({ drawing: drawNet(net, size), caption: net.caption })),
    width ?? MOST_WIDTH,
  );
}

function drawNet(net: Net, size: number): FinishedCanvas {
  const canvas = new Canvas();
  switch (net.shape) {
    case 'cube':
      drawCube(canvas, net, size);
      break;
    case 'cuboid':
      drawCuboid(canvas, net, size);
      break;
    case 'cylinder':
      drawCylinder(canvas, net, size);
      break;
    case 'cone':
      drawCone(canvas, net, size);
      break;
    case 'prism':
      drawPrism(canvas, net, size);
      break;
    case 'pyramid':
      drawPyramid(canvas, net, size);
  }
  return canvas.finish();
}

const positive = (given: number | string, what: string): number => {
  const value = toNumber(given);
  return value > 0 ? value : fail(`${what}要大于 0`);
};

function rectangle(canvas: Canvas, [x, y]: Point, [width, height]: Point): void {
  canvas.stroke(
    polyline(
      [
        [x, y],
        [x + width, y],
        [x + width, y + height],
        [x, y + height],
      ],
      true,
    ),
  );
}

function drawCube(canvas: Canvas, { grid, faces = {}, folds = true, opposite = [] }: NetOf<'cube'>, size: number): void {
  checkNet(grid, { folds, opposite });
  const squares = getSquares(grid);
  for (const sign of Object.keys(faces)) if (!squares.some((square) => square.sign === sign)) fail(`展开图里没有“${sign}”`);
  const edge = Math.min(40, size / Math.max(...grid.map(({ length }) => length)), size / grid.length);
  for (const { sign, column, row } of squares) {
    rectangle(canvas, [column * edge, row * edge], [edge, edge]);
    const written = faces[sign] ?? (sign === '#' ? undefined : sign);
    if (written !== undefined)
      canvas.label(written, [(column + 0.5) * edge, (row + 0.5) * edge], [0, 0], { size: Math.min(15, edge * 0.5) });
  }
}

function drawCuboid(canvas: Canvas, { length, width, height, labels = {} }: NetOf<'cuboid'>, size: number): void {
  const [l, w, h] = [positive(length, '长'), positive(width, '宽'), positive(height, '高')];
  checkProportion(
    (
      [
        [labels.length, l],
        [labels.width, w],
        [labels.height, h],
      ] as const
    ).flatMap(([label, drawn]) => (label === undefined ? [] : [{ label, length: drawn }])),
    { sketch: false },
  );
  const scale = size / Math.max(l + 2 * h, 2 * w + 2 * h);
  const [a, b, c] = [l * scale, w * scale, h * scale];
  // A column of four, the two ends beside the bottom.
  rectangle(canvas, [0, 0], [a, c]);
  rectangle(canvas, [0, c], [a, b]);
  rectangle(canvas, [0, c + b], [a, c]);
  rectangle(canvas, [0, 2 * c + b], [a, b]);
  rectangle(canvas, [-c, c], [c, b]);
  rectangle(canvas, [a, c], [c, b]);
  if (labels.length !== undefined) canvas.label(labels.length, [a / 2, 2 * c + 2 * b + 4], [0, 1]);
  if (labels.width !== undefined) canvas.label(labels.width, [a + 4, 2 * c + 1.5 * b], [1, 0]);
  if (labels.height !== undefined) canvas.label(labels.height, [a + 4, 1.5 * c + b], [1, 0]);
}

function drawCylinder(canvas: Canvas, { radius, height, labels = {} }: NetOf<'cylinder'>, size: number): void {
  const [r, h] = [positive(radius, '半径'), positive(height, '高')];
  checkProportion(
    (
      [
        [labels.radius, r],
        [labels.height, h],
        [labels.length, 2 * Math.PI * r],
      ] as const
    ).flatMap(([label, drawn]) => (label === undefined ? [] : [{ label, length: drawn }])),
    { sketch: false },
  );
  const scale = Math.min((size * 1.2) / (2 * Math.PI * r), (size * 1.2) / (h + 4 * r));
  const [radiusPx, heightPx, lengthPx] = [r * scale, h * scale, 2 * Math.PI * r * scale];
  rectangle(canvas, [0, 0], [lengthPx, heightPx]);
  const x = lengthPx * 0.4;
  for (const y of [-radiusPx, heightPx + radiusPx]) canvas.stroke(circlePath([x, y], radiusPx));
  if (labels.radius !== undefined) drawRadius(canvas, [x, -radiusPx], radiusPx, labels.radius);
  if (labels.height !== undefined) canvas.label(labels.height, [-4, heightPx / 2], [-1, 0]);
  if (labels.length !== undefined) canvas.label(labels.length, [lengthPx * 0.8, -3], [0, -1]);
}

function drawRadius(canvas: Canvas, center: Point, radius: number, label: string | number): void {
  canvas.line([center, plus(center, [radius, 0])], { width: 1.1 });
  canvas.dot(center, { radius: 2 });
  canvas.labelNear(label, plus(center, [radius / 2, 0]), [90, 270], { gaps: [2, 4], size: 13 });
}

function drawCone(canvas: Canvas, { radius, slant, labels = {} }: NetOf<'cone'>, size: number): void {
  const [r, l] = [positive(radius, '半径'), positive(slant, '母线')];
  if (r >= l) fail('圆锥的母线要比底面半径长');
  checkProportion(
    (
      [
        [labels.radius, r],
        [labels.slant, l],
      ] as const
    ).flatMap(([label, drawn]) => (label === undefined ? [] : [{ label, length: drawn }])),
    { sketch: false },
  );
  const scale = size / (l + 2 * r);
  const [side, small] = [l * scale, r * scale];
  const half = (180 * r) / l;
  const ends = [270 - half, 270 + half].map((angle): Point => {
    const [x, y] = polar(angle, side);
    return [x, -y];
  });
  canvas.stroke(arcPath([0, 0], [side, side], 270 - half, 270 + half));
  for (const end of ends) canvas.line([[0, 0], end]);
  canvas.stroke(circlePath([0, side + small], small));
  if (labels.slant !== undefined) canvas.labelNear(labels.slant, between([0, 0], ends[1] ?? [0, 0], 0.5), [45, 90, 0], { gaps: [4, 7] });
  if (labels.radius !== undefined) drawRadius(canvas, [0, side + small], small, labels.radius);
}

/** A regular polygon on an edge, to the right of the way from its first point to the second. */
function polygonOn(from: Point, to: Point, sides: number): Point[] {
  const ring = [from, to];
  let heading = getDirection(minus(to, from));
  const [dx, dy] = minus(to, from);
  for (let i = 2; i < sides; i += 1) {
    heading -= 360 / sides;
    ring.push(plus(ring.at(-1) ?? to, polar(heading, Math.hypot(dx, dy))));
  }
  return ring;
}

function drawPrism(canvas: Canvas, { sides, edge, height }: NetOf<'prism'>, size: number): void {
  const [e, h] = [positive(edge, 'edge'), positive(height, 'height')];
  const across = sides === 3 ? e * Math.sin(Math.PI / 3) : e / Math.tan(Math.PI / sides);
  const scale = Math.min((size * 1.3) / (sides * e), (size * 1.2) / (h + 2 * across));
  const [a, b] = [e * scale, h * scale];
  for (let i = 0; i < sides; i += 1) rectangle(canvas, [i * a, 0], [a, b]);
  const i = Math.floor((sides - 1) / 2);
  canvas.stroke(polyline(polygonOn([i * a, 0], [(i + 1) * a, 0], sides), true));
  canvas.stroke(polyline(polygonOn([(i + 1) * a, b], [i * a, b], sides), true));
}

function drawPyramid(canvas: Canvas, { sides, edge, slant }: NetOf<'pyramid'>, size: number): void {
  const [e, s] = [positive(edge, 'edge'), positive(slant, 'slant')];
  const inner = e / (2 * Math.tan(Math.PI / sides));
  if (s <= inner) fail('棱锥侧面的高 slant 太短，折不起来');
  const scale = size / (2 * (inner + s));
  const radius = (e / (2 * Math.sin(Math.PI / sides))) * scale;
  const ring = Array.from({ length: sides }, (_, i): Point => {
    const [x, y] = polar(90 + 180 / sides + (i * 360) / sides, radius);
    return [x, -y];
  });
  canvas.stroke(polyline(ring, true));
  for (const [i, corner] of ring.entries()) {
    const next = ring[(i + 1) % sides] ?? corner;
    const [x, y] = between(corner, next, 0.5);
    const reach = (inner + s) / inner;
    canvas.line([corner, [x * reach, y * reach], next]);
  }
}
