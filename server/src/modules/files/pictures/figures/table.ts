/** 表格 */
import { Canvas, COLORS, drawToFit, type FinishedCanvas, polyline } from './canvas';
import { fail } from './figure-error';
import { setLabel } from './label';
import type { Table } from './schema/data';

const WIDTH = 343;
const PADDING = 8;
const LEAST_CELL = 30;
const LEAST_HEIGHT = 28;

export function drawTable({ rows, head = 'row', width = WIDTH }: Table): FinishedCanvas {
  const columns = rows[0]?.length ?? 0;
  if (rows.some((row) => row.length !== columns)) fail('表格每一行的格数要相同');
  return drawToFit((scale) => drawCells(rows, { head, padding: PADDING * scale }), 1, width);
}

function drawCells(rows: Table['rows'], { head, padding }: { head: NonNullable<Table['head']>; padding: number }): Canvas {
  const canvas = new Canvas();
  const cells = rows.map((row) => row.map((cell) => (cell === '' ? undefined : setLabel(cell, { color: COLORS.ink }))));
  const widths = (rows[0] ?? []).map((_, j) => Math.max(LEAST_CELL, ...cells.map((row) => (row[j]?.width ?? 0) + 2 * padding)));
  const heights = cells.map((row) => Math.max(LEAST_HEIGHT, ...row.map((cell) => (cell ? cell.ascent + cell.descent : 0) + 12)));
  const right = total(widths);
  const bottom = total(heights);
  let y = 0;
  for (const [i, row] of rows.entries()) {
    let x = 0;
    const height = heights[i] ?? 0;
    for (const [j, cell] of row.entries()) {
      const width = widths[j] ?? 0;
      if ((i === 0 && (head === 'row' || head === 'both')) || (j === 0 && (head === 'column' || head === 'both')))
        canvas.fill(
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
      if (cell !== '') canvas.label(cell, [x + width / 2, y + height / 2], [0, 0]);
      x += width;
    }
    y += height;
  }
  rule(canvas, heights, (at) => [
    [0, at],
    [right, at],
  ]);
  rule(canvas, widths, (at) => [
    [at, 0],
    [at, bottom],
  ]);
  return canvas;
}

const total = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0);

function rule(canvas: Canvas, sizes: readonly number[], line: (at: number) => [[number, number], [number, number]]): void {
  let at = 0;
  for (const size of [0, ...sizes]) {
    at += size;
    canvas.line(line(at), { color: COLORS.grey, width: 1 });
  }
}
