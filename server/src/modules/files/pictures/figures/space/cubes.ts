/** 小正方体搭成的几何体和三视图 */
import { Canvas, COLORS, type FinishedCanvas } from '../canvas';
import { fail } from '../figure-error';
import type { Cubes } from '../schema/solids';
import { cross, minus, type Point } from '../vector';
import { arrange } from './arrange';

type View = NonNullable<Cubes['show']>[number];

const MOST_WIDTH = 343;
const EDGE = 28;
/** Offset of one cube of depth, to the right and up. */
const DEPTH: Point = [EDGE * 0.45, -EDGE * 0.38];
const SQUARE = 22;
const NAMES: Readonly<Record<View, string>> = { solid: '几何体', front: '主视图', left: '左视图', top: '俯视图', numbers: '俯视图' };

/** Seen from above, the back row first. */
type Heights = Cubes['heights'];

export function drawCubes({ heights, show = ['solid'], captions = false, hidden = false, width = MOST_WIDTH }: Cubes): FinishedCanvas {
  const columns = heights[0]?.length ?? 0;
  if (heights.some((row) => row.length !== columns)) fail('heights 每一行的个数要相同');
  if (heights.flat().every((height) => height === 0)) fail('heights 里没有小正方体');
  if (Array.isArray(captions) && captions.length !== show.length) fail(`captions 有 ${captions.length} 个，show 有 ${show.length} 个`);
  return arrange(
    show.map((view, i) => ({
      drawing: drawView(heights, view, hidden),
      caption: Array.isArray(captions) ? captions[i] : captions ? NAMES[view] : undefined,
    })),
    width,
  );
}

function drawView(heights: Heights, view: View, hidden: boolean): FinishedCanvas {
  const rows = heights.length;
  const columns = heights[0]?.length ?? 0;
  if (view === 'solid') return drawSolid(heights, hidden);
  if (view === 'front') return drawColumns(Array.from({ length: columns }, (_, c) => Math.max(...heights.map((row) => row[c] ?? 0))));
  // From the left the back is on the left.
  if (view === 'left') return drawColumns(heights.map((row) => Math.max(...row)));
  const canvas = new Canvas();
  for (let r = 0; r < rows; r += 1)
    for (let c = 0; c < columns; c += 1) {
      const height = heights[r]?.[c] ?? 0;
      if (height === 0) continue;
      square(canvas, c, r);
      if (view === 'numbers') canvas.label(height, [(c + 0.5) * SQUARE, (r + 0.5) * SQUARE], [0, 0], { size: 13 });
    }
  return canvas.finish();
}

function drawColumns(heights: readonly number[]): FinishedCanvas {
  const canvas = new Canvas();
  for (const [c, height] of heights.entries()) for (let level = 0; level < height; level += 1) square(canvas, c, -level);
  return canvas.finish();
}

function square(canvas: Canvas, column: number, row: number): void {
  const [x, y] = [column * SQUARE, row * SQUARE];
  canvas.face(
    [
      [x, y],
      [x + SQUARE, y],
      [x + SQUARE, y + SQUARE],
      [x, y + SQUARE],
    ],
    COLORS.white,
    { width: 1.4 },
  );
}

interface Face {
  stack: string;
  ring: Point[];
  fill: string;
}

function drawSolid(heights: Heights, hidden: boolean): FinishedCanvas {
  // Back to front, left to right, bottom to top: what comes later covers.
  const faces: Face[] = [];
  for (const [r, row] of heights.entries())
    for (const [c, height] of row.entries())
      for (let level = 0; level < height; level += 1)
        faces.push(...cubeFaces(`${r},${c}`, { column: c, depth: heights.length - 1 - r, level }));
  if (!hidden) checkSeen(heights, faces);
  const canvas = new Canvas();
  for (const { ring, fill } of faces) canvas.face(ring, fill);
  return canvas.finish();
}

function cubeFaces(stack: string, { column, depth, level }: { column: number; depth: number; level: number }): Face[] {
  const corner = (x: number, y: number, z: number): Point => [
    (column + x) * EDGE + (depth + z) * DEPTH[0],
    -(level + y) * EDGE + (depth + z) * DEPTH[1],
  ];
  return [
    { stack, ring: [corner(0, 0, 0), corner(1, 0, 0), corner(1, 1, 0), corner(0, 1, 0)], fill: COLORS.white },
    { stack, ring: [corner(1, 0, 0), corner(1, 0, 1), corner(1, 1, 1), corner(1, 1, 0)], fill: '#d9ccf7' },
    { stack, ring: [corner(0, 1, 0), corner(1, 1, 0), corner(1, 1, 1), corner(0, 1, 1)], fill: '#f1ecfd' },
  ];
}

/** The top of each stack must be visible, or its height would be unknown. */
function checkSeen(heights: Heights, faces: readonly Face[]): void {
  for (const [r, row] of heights.entries())
    for (const [c, height] of row.entries()) {
      if (height === 0) continue;
      const last = faces.map(({ stack }) => stack).lastIndexOf(`${r},${c}`);
      const top = faces[last];
      if (top && !getSamples(top.ring).some((sample) => !faces.slice(last + 1).some(({ ring }) => isInside(sample, ring))))
        fail(`第 ${r + 1} 行第 ${c + 1} 个（高 ${height}）在立体图里看不见，请换一种摆法，或写 hidden: true`);
    }
}

const getSamples = ([a = [0, 0], b = [0, 0], , d = [0, 0]]: readonly Point[]): Point[] =>
  [0.2, 0.5, 0.8].flatMap((s) =>
    [0.2, 0.5, 0.8].map((t): Point => [a[0] + s * (b[0] - a[0]) + t * (d[0] - a[0]), a[1] + s * (b[1] - a[1]) + t * (d[1] - a[1])]),
  );

const isInside = (point: Point, ring: readonly Point[]): boolean => {
  const turns = ring.map((corner, i) => cross(minus(ring[(i + 1) % ring.length] ?? corner, corner), minus(point, corner)));
  return turns.every((turn) => turn >= 0) || turns.every((turn) => turn <= 0);
};
