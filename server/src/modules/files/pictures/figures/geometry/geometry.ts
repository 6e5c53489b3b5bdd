/** 几何图形 */
import { arcPath, Canvas, circlePath, COLORS, drawToFit, type FinishedCanvas, joined, polyline } from '../canvas';
import { SMALL_SIZE } from '../label';
import type { Geometry } from '../schema/plane';
import { getDirection, distance, minus, plus, type Point, times } from '../vector';
import { checkGeometry, getRadius } from './checks';
import { type Stretch, getStretches } from './lines';
import { drawDimension, drawOpening, drawTicks, labelOpening, labelStretch, getOpenings } from './marks';
import { drawNames } from './names';
import { computePoints, type Points } from './points';

/** The drawing without labels, px. */
const WIDTH = 250;
const HEIGHT = 190;
const MOST_WIDTH = 343;
const COMPASS = 46;

export function drawGeometry(figure: Geometry): FinishedCanvas {
  const points = computePoints(figure);
  checkGeometry(figure, points);
  const { width, height } = getExtent(figure, points);
  const target = figure.width === undefined ? WIDTH : figure.width - 40;
  const first = Math.min(target / (width || 1e-9), (HEIGHT * target) / WIDTH / (height || 1e-9));
  return drawToFit((scale) => drawAt(figure, points, scale), first, figure.width ?? MOST_WIDTH);
}

function getExtent({ circles = [] }: Geometry, points: Points): { width: number; height: number } {
  const places = points.names.map((name) => points.at(name));
  const round = circles.flatMap((circle) => {
    const [center, radius] = [points.at(circle.center), getRadius(circle, points)];
    return [plus(center, [radius, radius]), minus(center, [radius, radius])];
  });
  const [xs, ys] = [[...places, ...round].map(([x]) => x), [...places, ...round].map(([, y]) => y)];
  return { width: Math.max(...xs) - Math.min(...xs), height: Math.max(...ys) - Math.min(...ys) };
}

function drawAt(figure: Geometry, points: Points, scale: number): Canvas {
  const canvas = new Canvas();
  const px = ([x, y]: Point): Point => [x * scale, -y * scale];
  const stretches = getStretches(figure, points, px);
  const circles = (figure.circles ?? []).map((circle) => ({
    ...circle,
    at: px(points.at(circle.center)),
    px: getRadius(circle, points) * scale,
  }));
  fillPolygons(canvas, figure, points, px);
  for (const { at, px: radius, style, fill } of circles) {
    if (fill) canvas.fill(circlePath(at, radius));
    canvas.stroke(circlePath(at, radius), { style });
  }
  for (const arc of figure.arcs ?? []) drawArc(canvas, arc, points, px);
  for (const stretch of stretches) drawStretch(canvas, stretch);
  for (const name of figure.compass ?? []) drawCompass(canvas, px(points.at(name)));
  const openings = getOpenings(figure, points, px);
  for (const opening of openings) drawOpening(canvas, opening);
  for (const opening of openings) labelOpening(canvas, opening);
  drawNames(canvas, figure, points, { stretches, px, circles: circles.map((circle) => ({ center: circle.at, radius: circle.px })) });
  const center = times(
    points.names.map((name) => px(points.at(name))).reduce((sum, at) => plus(sum, at)),
    1 / points.names.length,
  );
  for (const stretch of stretches) labelStretch(canvas, stretch, center);
  drawDimensions(canvas, figure, points, px);
  return canvas;
}

function fillPolygons(canvas: Canvas, { polygons = [] }: Geometry, points: Points, px: (at: Point) => Point): void {
  for (const polygon of polygons)
    if (typeof polygon === 'object' && polygon.fill) canvas.fill(polyline(points.all(polygon.points).map(px), true));
}

function drawStretch(canvas: Canvas, stretch: Stretch): void {
  const { from, to, style, arrow } = stretch;
  canvas.line([from, to], { style });
  if (arrow !== undefined) canvas.arrowHead(to, from);
  if (arrow === 'both') canvas.arrowHead(from, to);
  drawTicks(canvas, stretch);
}

function drawDimensions(canvas: Canvas, { dimensions = [] }: Geometry, points: Points, px: (at: Point) => Point): void {
  for (const { ends, label } of dimensions) {
    const [a, b] = points.all(ends).map(px) as [Point, Point];
    drawDimension(canvas, a, b, label);
  }
}

type Arc = NonNullable<Geometry['arcs']>[number];

function drawArc(canvas: Canvas, { center, from, to, sector = false, style }: Arc, points: Points, px: (at: Point) => Point): void {
  const [o, a, b] = [points.at(center), points.at(from), points.at(to)];
  const [start, end] = [getDirection(minus(a, o)), getDirection(minus(b, o))];
  const radius = distance(px(o), px(a));
  const arc = arcPath(px(o), [radius, radius], start, end > start ? end : end + 360);
  if (sector) canvas.fill([...joined(polyline([px(o)]), arc), { command: 'Z', numbers: [] }]);
  canvas.stroke(arc, { style });
  if (sector) canvas.line([px(a), px(o), px(b)], { style });
}

function drawCompass(canvas: Canvas, at: Point): void {
  for (const [name, way] of [
    ['北', [0, -1]],
    ['东', [1, 0]],
    ['南', [0, 1]],
    ['西', [-1, 0]],
  ] as const) {
    const end = plus(at, times(way, COMPASS));
    canvas.line([at, end], { color: COLORS.grey, width: 1 });
    if (name === '北' || name === '东') canvas.arrowHead(end, at, { color: COLORS.grey, size: 6 });
    canvas.label(name, plus(end, times(way, 3)), way, { size: SMALL_SIZE, color: COLORS.grey });
  }
}
