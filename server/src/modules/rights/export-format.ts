/** How exported rows are written: JSON for programs, CSV for spreadsheets. */
import type { ExportedRow } from './export.repository';

/** A spreadsheet would run these as a formula, the wide ones in some languages; spaces before them are no hindrance. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const safe = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** UTF-8 with a byte order mark, as Excel wants it. */
export async function* toCsv(fields: readonly string[], rows: AsyncIterable<ExportedRow>): AsyncGenerator<string> {
  yield `\uFEFF${fields.map(cell).join(',')}\r\n`;
  for await (const row of rows) yield `${fields.map((field) => cell(row[field])).join(',')}\r\n`;
}

/** One array; a row a line. */
export async function* toJson(rows: AsyncIterable<ExportedRow>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const row of rows) {
    yield separator + JSON.stringify(row);
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
