/** 线段图 */
import { brace } from './brace';
import { Canvas, COLORS, drawToFit, type FinishedCanvas, polyline } from './canvas';
import { fail } from './figure-error';
import { setLabel } from './label';
import { toNumber } from './numbers';
import { checkProportion } from './proportion';
import type { Bars } from './schema/lines';

const WIDTH = 311;
const THICKNESS = 16;
/** From one bar to the next, without braces. */
const ROW = 40;
const BRACE = 26;

interface Part {
  length: number;
  label?: string | number | undefined;
  dashed: boolean;
  filled: boolean;
}
type Row = Bars['rows'][number];

export function drawBars(figure: Bars): FinishedCanvas {
  const rows = figure.rows.map((row) => ({ row, parts: row.parts.map(getPart) }));
  check(figure, rows);
  const longest = Math.max(...rows.map(({ parts }) => sum(parts)));
  const width = figure.width ?? WIDTH;
  return drawToFit(
    (scale) => {
      const canvas = new Canvas();
      let y = 0;
      let [top, bottom] = [0, 0];
      for (const [i, { row, parts }] of rows.entries()) {
        y += (row.braces ?? []).some(({ side }) => side === 'above') ? BRACE : 0;
        drawRow(canvas, row, parts, y, scale);
        if (i === 0) top = y;
        bottom = y + THICKNESS;
        y += ROW + ((row.braces ?? []).some(({ side = 'below' }) => side === 'below') ? BRACE : 0);
      }
      if (figure.total !== undefined) {
        const right = longest * scale + 8;
        brace(canvas, { from: [right, top], to: [right, bottom], side: 'right', label: figure.total });
      }
      return canvas;
    },
    (width - 60) / longest,
    width,
  );
}

function getPart(part: Row['parts'][number]): Part {
  const { length, label, style, fill } =
    typeof part === 'object' ? part : { length: part, label: undefined, style: undefined, fill: undefined };
  const value = toNumber(length);
  if (!(value > 0)) fail('线段图里每一段的长度要大于 0');
  return { length: value, label, dashed: style === 'dashed', filled: fill ?? style !== 'dashed' };
}

const sum = (parts: readonly Part[]): number => parts.reduce((total, { length }) => total + length, 0);

function drawRow(canvas: Canvas, row: Row, parts: readonly Part[], y: number, scale: number): void {
  if (row.name !== undefined) canvas.label(row.name, [-8, y + THICKNESS / 2], [-1, 0]);
  let x = 0;
  const ends: number[] = [0];
  for (const { length, label, dashed, filled } of parts) {
    const right = x + length * scale;
    const box = polyline(
      [
        [x, y],
        [right, y],
        [right, y + THICKNESS],
        [x, y + THICKNESS],
      ],
      true,
    );
    if (filled) canvas.fill(box);
    canvas.stroke(box, { style: dashed ? 'dashed' : 'solid', width: 1.2 });
    if (label !== undefined) {
      const fits = setLabel(label, { color: COLORS.ink }).width + 4 <= length * scale;
      canvas.label(label, [(x + right) / 2, fits ? y + THICKNESS / 2 : y - 3], [0, fits ? 0 : -1]);
    }
    x = right;
    ends.push(x);
  }
  for (const { from, to, label, side = 'below' } of row.braces ?? []) {
    const [left, right] = [ends[from - 1], ends[to]];
    if (left === undefined || right === undefined || right <= left) fail(`大括号从第 ${from} 段到第 ${to} 段：没有这样的几段`);
    const at = side === 'above' ? y - 4 : y + THICKNESS + 4;
    brace(canvas, { from: [left, at], to: [right, at], side, label });
  }
}

/** Numbers are in proportion, the same letters equally long. */
function check({ sketch = false }: Bars, rows: readonly { row: Row; parts: readonly Part[] }[]): void {
  const labelled = rows.flatMap(({ parts }) => parts.flatMap(({ label, length }) => (label === undefined ? [] : [{ label, length }])));
  const braced = rows.flatMap(({ row, parts }) =>
    (row.braces ?? []).map(({ from, to, label }) => ({ label, length: sum(parts.slice(from - 1, to)) })),
  );
  checkProportion([...labelled, ...braced], { sketch });
  const lengths = new Map<string, number>();
  for (const { label, length } of labelled) {
    if (String(label).includes('?') || String(label).includes('？')) continue;
    const known = lengths.get(String(label));
    if (known !== undefined && Math.abs(known - length) > 1e-6 * known) fail(`两段都标着“${label}”，长度却不同`);
    lengths.set(String(label), length);
  }
}
