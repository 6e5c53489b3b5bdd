/** From MathJax's tree of SVG elements to shapes. Chinese, which it leaves to the phone's fonts, becomes outlines here. */
import type { LiteElement } from '@mathjax/src/js/adaptors/lite/Element.js';
import { getFace } from '../fonts';
import type { Shape } from '../drawing';
import { type Bounds, combine, IDENTITY, mapPoints, type Path, parsePath, scale, type Transform, transformed, translate } from '../path';

/** A character that no font of ours can draw in a formula. */
export class NoGlyph extends Error {
  override readonly name = 'NoGlyph';
  constructor(readonly character: string) {
    super(character);
  }
}

/** MathJax drew with something else than shapes. */
export class NoShape extends Error {
  override readonly name = 'NoShape';
}

/** Rules of fractions and roots; lines of arrays have none of their own. */
const LINE_WIDTH = 60;

/** Shapes in MathJax's units, the baseline at y = 0, y pointing down. */
export function getOutlines(svg: LiteElement, color: string): Shape[] {
  const shapes: Shape[] = [];
  for (const child of getElements(svg)) walk(child, IDENTITY, shapes, color);
  return shapes;
}

const getElements = (element: LiteElement): LiteElement[] => element.children.filter((child): child is LiteElement => 'children' in child);

function walk(element: LiteElement, outer: Transform, shapes: Shape[], color: string): void {
  const { kind } = element;
  const here = combine(outer, getTransform(element));
  const add = (path: Path): void => {
    const width = findStroke(element);
    const thickness = (width ?? 0) * Math.sqrt(Math.abs(here[0] * here[3] - here[1] * here[2]));
    const moved = transformed(path, here);
    shapes.push(width === undefined ? { path: moved, fill: color } : { path: moved, stroke: { color, width: thickness } });
  };
  if (kind === 'path') add(parsePath(text(element, 'd')));
  else if (kind === 'rect') add(rectangle(element));
  else if (kind === 'line') add(line(element));
  else if (kind === 'text') shapes.push(...chinese(element, here, color));
  else if (kind === 'g') for (const child of getElements(element)) walk(child, here, shapes, color);
  else if (kind === 'svg') inner(element, here, shapes, color);
  else throw new NoShape(`<${kind}>`);
}

const text = (element: LiteElement, name: string): string => {
  const value: unknown = element.attributes[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};
const number = (element: LiteElement, name: string): number => Number(text(element, name)) || 0;

const TRANSFORM = /(translate|scale|rotate|matrix)\(([^)]*)\)/g;

function getTransform(element: LiteElement): Transform {
  let all = IDENTITY;
  for (const [, kind, list = ''] of text(element, 'transform').matchAll(TRANSFORM)) {
    const [a = 0, b, ...rest] = list
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    if (kind === 'translate') all = combine(all, translate(a, b ?? 0));
    else if (kind === 'scale') all = combine(all, scale(a, b ?? a));
    else if (kind === 'matrix') all = combine(all, [a, b ?? 0, rest[0] ?? 0, rest[1] ?? 0, rest[2] ?? 0, rest[3] ?? 0]);
    else all = combine(all, turned(a, b ?? 0, rest[0] ?? 0));
  }
  return all;
}

function turned(degrees: number, x: number, y: number): Transform {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return combine(combine(translate(x, y), [cos, sin, -sin, cos, 0, 0]), translate(-x, -y));
}

/** Width of the line of what is not filled. */
function findStroke(element: LiteElement): number | undefined {
  if (element.kind === 'line') return number(element, 'stroke-width') || LINE_WIDTH;
  return text(element, 'fill') === 'none' ? number(element, 'stroke-width') || LINE_WIDTH : undefined;
}

function rectangle(element: LiteElement): Path {
  const [x, y, width, height] = [number(element, 'x'), number(element, 'y'), number(element, 'width'), number(element, 'height')];
  return parsePath(`M${x} ${y}H${x + width}V${y + height}H${x}Z`);
}

const line = (element: LiteElement): Path =>
  parsePath(`M${number(element, 'x1')} ${number(element, 'y1')}L${number(element, 'x2')} ${number(element, 'y2')}`);

/** The stretched middle of a bracket or brace: a bar, of which a part is seen. */
function inner(element: LiteElement, outer: Transform, shapes: Shape[], color: string): void {
  const [left = 0, top = 0, width = 0, height = 0] = text(element, 'viewBox').split(/\s+/).map(Number);
  const here = combine(outer, translate(number(element, 'x') - left, number(element, 'y') - top));
  const window = { left, top, right: left + width, bottom: top + height };
  for (const child of getElements(element)) {
    // Bars are straight, so moving their points to the edge cuts them exactly.
    const bar: Shape[] = [];
    walk(child, IDENTITY, bar, color);
    for (const shape of bar) shapes.push({ ...shape, path: transformed(clipped(shape.path, window), here) });
  }
}

const clipped = (path: Path, { left, top, right, bottom }: Bounds): Path =>
  mapPoints(path, (x, y) => [Math.min(Math.max(x, left), right), Math.min(Math.max(y, top), bottom)]);

const FULL_WIDTH = /[\p{Script=Han}\u3001-\u3011\uff01-\uff5e\u2460-\u2473…—“”‘’]/u;

/** MathJax has left room of an em for each full-width character. */
function chinese(element: LiteElement, here: Transform, color: string): Shape[] {
  const shapes: Shape[] = [];
  let x = 0;
  const face = getFace('regular');
  for (const character of element.children.map((child) => ('value' in child ? child.value : '')).join('')) {
    const outline = FULL_WIDTH.test(character) ? face.findOutline(character.codePointAt(0) ?? 0) : undefined;
    if (outline === undefined) throw new NoGlyph(character);
    // y of outlines points up, and the element is turned over already.
    shapes.push({ path: transformed(parsePath(outline), combine(here, combine(translate(x, 0), scale(1000, -1000)))), fill: color });
    x += 1000;
  }
  return shapes;
}
