/** How exported rows are written: JSON for programs, CSV for spreadsheets. */
import type { ExportedRow } from './export.repository';

/** A spreadsheet would run these as a formula, the wide ones in some languages; spaces before them are no hindrance. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
/** A spreadsheet would make another value of these as it opens the file: a date, a time, true, a rounded number. */
const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const REREAD: readonly RegExp[] = [
  /^\d{1,4}\s*[/-]\s*\d{1,4}(?:\s*[/-]\s*\d{1,4})?$/, // 1/2, 3-4
  /^\d{1,4}\.\d{1,2}\.\d{1,4}$/,
  /^\d+\s+\d+\s*\/\s*\d+$/, // one and a half
  /^\d{1,4}:\d{1,2}(?::\d{1,2}(?:\.\d+)?)?\s*(?:[ap]m?)?$/i,
  /^\d{1,2}\s*[ap]m?$/i,
  /^\d{1,4}\s*[年月时]/,
  new RegExp(`^(?:${MONTH}[\\s.,/-]*\\d{1,4}|\\d{1,4}[\\s/-]*${MONTH}(?:[\\s/-]*\\d{1,4})?)$`, 'i'),
  /^(?:true|false)$/i,
  /^[¥$€£]?\s*(?:\d[\d,]*)?\.?\d+(?:e[+-]?\d+)?\s*%?$/i,
];
/** Dates as the database gives them are to be dates; numbers as short and as plain as this stay what they are. */
const HARMLESS = /^(?:\d{4}-\d\d-\d\d|(?:0|[1-9]\d{0,10})(?:\.\d*[1-9])?)$/;

/** Stands before a text that must stay one, and before a text that begins with it: without the first, a text is what is kept. */
const MARK = "'";

function marked(text: string): string {
  const read = text.normalize('NFKC').trim();
  const isReread = !HARMLESS.test(text) && REREAD.some((pattern) => pattern.test(read));
  return isReread || FORMULA.test(text) || text.startsWith(MARK) ? MARK + text : text;
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? marked(value) : JSON.stringify(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
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
