/** Several small drawings side by side, each with its name below. */
import { Canvas, type FinishedCanvas } from '../canvas';
import { fail } from '../figure-error';

export interface Exhibit {
  drawing: FinishedCanvas;
  caption?: string | number | undefined;
}

const GAP = 20;
const ROW_GAP = 14;
const CAPTION = 18;
/** What finishing the whole adds. */
const MARGINS = 8;

const getWidth = (row: readonly Exhibit[]): number =>
  row.reduce((sum, { drawing }) => sum + drawing.width, 0) + GAP * (row.length - 1) + MARGINS;

/** In as few rows as there can be, evenly; all of a row stand on the same ground. */
export function arrange(exhibits: readonly Exhibit[], width: number): FinishedCanvas {
  let rows: (readonly Exhibit[])[] = [];
  for (let count = 1; count <= exhibits.length; count += 1) {
    const perRow = Math.ceil(exhibits.length / count);
    rows = Array.from({ length: Math.ceil(exhibits.length / perRow) }, (_, i) => exhibits.slice(i * perRow, (i + 1) * perRow));
    if (rows.every((row) => getWidth(row) <= width)) break;
  }
  if (rows.some((row) => getWidth(row) > width)) fail(`在 ${width} px 里画不下`);
  const canvas = new Canvas();
  let y = 0;
  for (const row of rows) {
    const height = Math.max(...row.map(({ drawing }) => drawing.height));
    let x = 0;
    for (const { drawing, caption } of row) {
      canvas.place(drawing, [x, y + height - drawing.height]);
      if (caption !== undefined) canvas.label(caption, [x + drawing.width / 2, y + height + 2], [0, 1]);
      x += drawing.width + GAP;
    }
    y += height + (row.some(({ caption }) => caption !== undefined) ? CAPTION : 0) + ROW_GAP;
  }
  return canvas.finish();
}
