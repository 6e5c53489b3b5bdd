/** Tables for a spreadsheet: UTF-8 with its mark, which Excel asks for, and no cell that it would take for a formula. Pure. */

type Cell = string | number | null;

/** Signs with which a spreadsheet begins a formula, also in full width. */
const FORMULA = /^[\s]*[=+\-@|%＝＋－＠]/;

/** A number stays one; a text that begins like a formula begins with an apostrophe. */
function getCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) || /^[\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const getLine = (cells: readonly Cell[]): string => `${cells.map(getCell).join(',')}\r\n`;

/** @param parts the rows, some at a time */
export async function* writeCsv(header: readonly string[], parts: AsyncIterable<readonly (readonly Cell[])[]>): AsyncGenerator<string> {
  yield `\uFEFF${getLine(header)}`;
  for await (const rows of parts) yield rows.map(getLine).join('');
}
