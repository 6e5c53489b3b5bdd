/**
 * A picture as shapes of one colour each, written as SVG for phones and drawn as vectors on paper. It has no text, styles
 * or groups, because phones decode these differently.
 */
import { findBounds, type Bounds, type Path, parsePath, sayPath, type Transform, transformed } from './path';

/** #1E1B2E, as text. */
export const INK = '#1e1b2e';

export interface Shape {
  path: Path;
  fill?: string | undefined;
  /** A line of this width (in units of the drawing) round the path. */
  stroke?: { color: string; width: number; dash?: readonly number[] | undefined; cap?: 'butt' | 'round' } | undefined;
}

/** Its top left corner is 0, 0; y points down. */
export interface Drawing {
  width: number;
  height: number;
  shapes: readonly Shape[];
}

export const moveShape = (shape: Shape, by: Transform): Shape => ({
  ...shape,
  path: transformed(shape.path, by),
  stroke: shape.stroke && { ...shape.stroke, width: shape.stroke.width * Math.sqrt(Math.abs(by[0] * by[3] - by[1] * by[2])) },
});

/** Bounding box of the shapes, with half the width of their lines. */
export function findInk(shapes: readonly Shape[]): Bounds | undefined {
  let all: Bounds | undefined;
  for (const { path, stroke } of shapes) {
    const bounds = findBounds(path);
    if (!bounds) continue;
    const half = (stroke?.width ?? 0) / 2;
    const { left, top, right, bottom } = bounds;
    all = {
      left: Math.min(all?.left ?? Infinity, left - half),
      top: Math.min(all?.top ?? Infinity, top - half),
      right: Math.max(all?.right ?? -Infinity, right + half),
      bottom: Math.max(all?.bottom ?? -Infinity, bottom + half),
    };
  }
  return all;
}

/** @param px width and height of the picture where nothing else is said */
export function writeSvg({ width, height, shapes }: Drawing, px: { width: number; height: number }, decimals: number): string {
  const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${short(px.width, 3)}" height="${short(px.height, 3)}" viewBox="0 0 ${short(width, 3)} ${short(height, 3)}">`;
  return `${head}${shapes.map((shape) => writeShape(shape, decimals)).join('')}</svg>`;
}

const short = (value: number, decimals: number): string => String(Number(value.toFixed(decimals)));

function writeShape({ path, fill, stroke }: Shape, decimals: number): string {
  const parts = [`<path fill="${fill ?? 'none'}"`];
  if (stroke) {
    parts.push(` stroke="${stroke.color}" stroke-width="${short(stroke.width, 3)}"`);
    if (stroke.dash) parts.push(` stroke-dasharray="${stroke.dash.map((length) => short(length, 2)).join(' ')}"`);
    if (stroke.cap === 'round') parts.push(' stroke-linecap="round" stroke-linejoin="round"');
  }
  parts.push(` d="${sayPath(path, decimals)}"/>`);
  return parts.join('');
}

const HEAD = /^<svg xmlns="[^"]+" width="([\d.]+)" height="([\d.]+)" viewBox="0 0 ([\d.]+) ([\d.]+)">/;
const SHAPE =
  /<path fill="([^"]+)"(?: stroke="([^"]+)" stroke-width="([\d.]+)"(?: stroke-dasharray="([^"]+)")?( stroke-linecap="round" stroke-linejoin="round")?)? d="([^"]*)"\/>/g;

/** Reads what `writeSvg` has written. @throws Error when it is anything else */
export function readSvg(svg: string): Drawing & { px: { width: number; height: number } } {
  const [head, pxWidth, pxHeight, width, height] = HEAD.exec(svg) ?? [];
  if (head === undefined) throw new Error('Not a picture of this project');
  const shapes: Shape[] = [];
  let read = head.length;
  for (const match of svg.matchAll(SHAPE)) {
    const [text, fill, color, strokeWidth, dash, round, d = ''] = match;
    if (match.index !== read) break;
    read += text.length;
    shapes.push({
      path: parsePath(d),
      fill: fill === 'none' ? undefined : fill,
      stroke:
        color === undefined
          ? undefined
          : { color, width: Number(strokeWidth), dash: dash?.split(' ').map(Number), cap: round === undefined ? 'butt' : 'round' },
    });
  }
  if (svg.slice(read) !== '</svg>') throw new Error('Not a picture of this project');
  return { px: { width: Number(pxWidth), height: Number(pxHeight) }, width: Number(width), height: Number(height), shapes };
}
