/** Where cells of a sheet stand, and what those say that are merged with others. */
import { MAX_ROWS } from './limits';
import type { TableRow } from './table';

/** `BC12` → 54, from 0. */
export function columnOf(reference: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (letters === undefined) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

const MERGED = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/;

interface Merge {
  column: number;
  first: number;
  end: number;
}

/** Of `A2:A4`; undefined where it is more than one column wide. */
function mergeOf(cells: string): Merge | undefined {
  const [, from = '', first = '', to = '', end = ''] = MERGED.exec(cells) ?? [];
  const column = from === to ? columnOf(from) : undefined;
  return column === undefined ? undefined : { column, first: Number(first), end: Number(end) };
}

/** Cells merged with those below them, in one column: what the first says, all of them say. */
export function fillDown(rows: readonly TableRow[], merges: readonly string[]): void {
  const byLine = new Map(rows.map((row) => [row.line, row]));
  const last = rows[rows.length - 1]?.line ?? 0;
  // Cells are merged once: a file that says otherwise would keep the machine busy.
  let left = MAX_ROWS * 10;
  for (const { column, first, end } of merges.flatMap((cells) => mergeOf(cells) ?? [])) {
    const text = byLine.get(first)?.cells[column] ?? '';
    if (text === '') continue;
    for (let line = first + 1; line <= Math.min(end, last) && left > 0; line += 1, left -= 1) fill(byLine.get(line), column, text);
  }
}

function fill(row: TableRow | undefined, column: number, text: string): void {
  if (!row || (row.cells[column] ?? '') !== '') return;
  while (row.cells.length < column) row.cells.push('');
  row.cells[column] = text;
  row.merged = [...(row.merged ?? []), column];
}
