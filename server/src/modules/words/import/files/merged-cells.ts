/** What cells say that are merged with others. */
import type { Range } from '@e965/xlsx';
import { MAX_ROWS } from './limits';
import type { TableRow } from './table';

/** Cells merged with those below them, in one column: what the first says, all of them say. */
export function fillDown(rows: readonly TableRow[], merges: readonly Range[]): void {
  const byLine = new Map(rows.map((row) => [row.line, row]));
  const last = rows[rows.length - 1]?.line ?? 0;
  // Cells are merged once: a file that says otherwise would keep the machine busy.
  let left = MAX_ROWS * 10;
  for (const { s: from, e: to } of merges) {
    const text = byLine.get(from.r + 1)?.cells[from.c] ?? '';
    if (text === '' || from.c !== to.c) continue;
    for (let line = from.r + 2; line <= Math.min(to.r + 1, last) && left > 0; line += 1, left -= 1) fill(byLine.get(line), from.c, text);
  }
}

function fill(row: TableRow | undefined, column: number, text: string): void {
  if (!row || (row.cells[column] ?? '') !== '') return;
  while (row.cells.length < column) row.cells.push('');
  row.cells[column] = text;
  row.merged = [...(row.merged ?? []), column];
}
