/** Reads text files as schools have them: CSV of any encoding Excel writes, tabs, semicolons, or a word and its meaning on a line. */
import { CsvError, parse } from 'csv-parse/sync';
import { HAN } from '../cell-kinds';
import { ImportRefused, refused } from '../problems';
import { cutAnkiHeader, shown, withHeader } from './anki';
import { findEntries, parseLines } from './entries';
import { MAX_CELL_CHARACTERS, MAX_ROWS } from './limits';
import { findBesideTables, holdsRowOfWords, holdsTable, toPlainText } from './markdown';
import { clean, isFilled, type ReadFile, type TableRow, type TextLine } from './table';

interface Decoded {
  text: string;
  encoding: string;
}

/** @throws ImportRefused when it is text in none of the encodings */
export function decodeText(bytes: Buffer): Decoded {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return decoded(bytes.subarray(3), 'utf-8', 'UTF-8');
  if (first === 0xff && second === 0xfe) return decoded(bytes.subarray(2), 'utf-16le', 'UTF-16');
  if (first === 0xfe && second === 0xff) return decoded(bytes.subarray(2), 'utf-16be', 'UTF-16');
  const utf16 = bareUtf16(bytes);
  if (utf16 !== undefined) return decoded(bytes, utf16, 'UTF-16');
  const utf8 = tryDecode(bytes, 'utf-8');
  if (utf8 !== undefined) return { text: utf8, encoding: 'UTF-8' };
  const gb18030 = tryDecode(bytes, 'gb18030');
  if (gb18030 !== undefined && !GARBLED.test(gb18030)) return { text: gb18030, encoding: 'GB18030' };
  // A few bad bytes in a long file: its lines are refused where they stand.
  const damaged = new TextDecoder().decode(bytes);
  if ((damaged.match(/\ufffd/g)?.length ?? 0) < damaged.length / 1000) return { text: damaged, encoding: 'UTF-8' };
  throw unknownEncoding();
}

function tryDecode(bytes: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Signs that a text in another encoding has when it is read in the wrong one. */
const GARBLED = /[\ufffd\ue000-\uf8ff]/;

const unknownEncoding = () =>
  refused('FILE_ENCODING', '看不出文件是什么编码（试过 UTF-8、UTF-16、GBK/GB18030）。请在 Excel 里另存为“CSV UTF-8”，或直接导入 .xlsx');

function decoded(bytes: Buffer, encoding: string, name: string): Decoded {
  const text = tryDecode(bytes, encoding);
  if (text === undefined) throw unknownEncoding();
  return { text, encoding: name };
}

/** Every other byte of Latin text in UTF-16 is 0. */
export function bareUtf16(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const sample = bytes.subarray(0, 2000);
  if (sample.length < 8) return undefined;
  const zeros = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length / 8 && even < odd / 8) return 'utf-16le';
  return even > sample.length / 8 && odd < even / 8 ? 'utf-16be' : undefined;
}

interface CsvRecord {
  record: string[];
  info: { lines: number };
}

/** Characters of a line with all its cells. */
const MAX_RECORD = 10 * MAX_CELL_CHARACTERS;

const tooManyRows = () => refused('ROWS_TOO_MANY', `单词超过 ${MAX_ROWS} 行，请分成几个文件导入`);
const cellTooLarge = (line?: number) => refused('CELL_TOO_LARGE', `有一格超过 ${MAX_CELL_CHARACTERS} 个字符`, line);

/** Rows of text whose cells a sign divides (RFC 4180). @throws ImportRefused for open quotes, cells and rows beyond the limits */
export function parseCsv(text: string, delimiter = ','): TableRow[] {
  const records = parseRecords(text, delimiter);
  if (records.length > MAX_ROWS) throw tooManyRows();
  const width = mode(records.slice(0, SAMPLED).map(({ record }) => record.length));
  return records.map(({ record, info }) => {
    // The parser counts to the end of a record; people look for its first line.
    const breaksInside = record.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
    const line = info.lines - breaksInside;
    if (breaksInside > 0 && record.some((cell, at) => holdsRow(cell, record.length - at, width, delimiter))) throw openQuote(line);
    if (record.some((cell) => cell.length > MAX_CELL_CHARACTERS)) throw cellTooLarge(line);
    return { line, cells: record.map(clean) };
  });
}

const openQuote = (line?: number) => refused('FILE_UNREADABLE', '引号没有成对，或多了引号', line);

/** A word beside Chinese, without the blank that prose has behind its commas. */
function isRow(line: string, delimiter: string): boolean {
  const at = line.indexOf(delimiter);
  return at > 0 && /^[A-Za-z][^\p{Script=Han}"]*$/u.test(line.slice(0, at)) && line.charAt(at + 1) !== ' ' && HAN.test(line.slice(at));
}

function areRows(text: string, delimiter: string): boolean {
  const lines = text.split(/\r\n?|\n/).filter((line) => line !== '');
  return lines.filter((line) => isRow(line, delimiter)).length * 2 >= lines.length;
}

/** Whether a quoted cell took in rows of the file: an open quote that a later one closed. @param others cells from it to the end */
function holdsRow(cell: string, others: number, width: number, delimiter: string): boolean {
  if (width < 2 || !cell.includes(delimiter)) return false;
  const lines = cell.split(/\r\n?|\n/);
  return lines.some(
    (line, at) => at > 0 && isRow(line, delimiter) && cut(line, delimiter) + (at === lines.length - 1 ? others - 1 : 0) === width,
  );
}

/** The first line whose quote is open, so that rows follow it or nothing closes it. */
function findOpenQuote(text: string, delimiter: string): number | undefined {
  let open: { line: number; holdsRows: boolean } | undefined;
  for (const [at, line] of text.split(/\r\n?|\n/).entries()) {
    const isOdd = (line.split('"').length - 1) % 2 === 1;
    if (open && isRow(line, delimiter)) open.holdsRows = true;
    if (open?.holdsRows) break;
    // 17" opens nothing.
    if (isOdd && (open || line.startsWith('"') || line.includes(`${delimiter}"`)))
      open = open ? undefined : { line: at + 1, holdsRows: false };
  }
  return open?.line;
}

function parseRecords(text: string, delimiter: string): CsvRecord[] {
  // Tabs come from programs, bars from Markdown; some do not quote: a " within a cell is a " there.
  const isQuoted = delimiter === '\t' ? /(?:^|\t|\n)"/.test(text) : /(?:^|\||\n)"/.test(text);
  const quotes = delimiter === '\t' || delimiter === '|' ? { quote: isQuoted ? '"' : null, relax_quotes: true } : {};
  try {
    return parse(text, {
      info: true,
      bom: true,
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'], // without it the first one found is taken for all
      relax_column_count: true,
      max_record_size: MAX_RECORD,
      to: MAX_ROWS + 1,
      ...quotes,
    }) as unknown as CsvRecord[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const said: unknown = error.lines;
    const line = typeof said === 'number' ? said : undefined;
    throw error.code === 'CSV_MAX_RECORD_SIZE' ? cellTooLarge(line) : openQuote(findOpenQuote(text, delimiter) ?? line);
  }
}

const DELIMITERS = [
  ['\t', '制表符'],
  [',', '逗号'],
  [';', '分号'],
  ['|', '竖线'],
] as const satisfies readonly Delimiter[];
/** Lines from which the sign is guessed. */
const SAMPLED = 60;

const cut = (line: string, delimiter: string): number => {
  let inQuotes = false;
  let count = 1;
  for (const sign of line) {
    if (sign === '"') inQuotes = !inQuotes;
    else if (sign === delimiter && !inQuotes) count += 1;
  }
  return count;
};

type Delimiter = readonly [sign: string, name: string];

/** The sign that cuts most lines alike, and the first of them into the most cells; then others that cut most of them. None where none does. */
function parseDelimiters(text: string): Delimiter[] {
  const lines = text
    .split(/\r\n?|\n/, SAMPLED * 2)
    .filter((line) => line.trim() !== '')
    .slice(0, SAMPLED);
  let best: { delimiter: Delimiter; share: number } | undefined;
  const likely: Delimiter[] = [];
  for (const delimiter of DELIMITERS) {
    const counts = lines.map((line) => cut(line, delimiter[0]));
    const several = counts.filter((count) => count > 1);
    const usual = mode(several);
    const share = several.filter((count) => count === usual).length / Math.max(1, lines.length);
    if (share >= 0.5) likely.push(delimiter);
    // The first line names the columns: it is cut by the sign that cuts the file.
    const heading = (counts[0] ?? 1) > 1 ? 0.3 : 0;
    if (several.length > 0 && (!best || share + heading > best.share + 0.05)) best = { delimiter, share: share + heading };
  }
  const first = best && best.share >= 0.5 ? best.delimiter : undefined;
  return first ? [first, ...likely.filter((one) => one !== first)] : [];
}

function mode(numbers: readonly number[]): number {
  const times = new Map<number, number>();
  for (const number of numbers) times.set(number, (times.get(number) ?? 0) + 1);
  return [...times].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 0;
}

/** @throws ImportRefused */
export function readText(bytes: Buffer): ReadFile {
  const { text, encoding } = decodeText(bytes);
  return readDecoded(text, encoding);
}

/** Whether bars divide all of a text: tables of Markdown. @throws ImportRefused where other lines hold words, too */
function isTable(written: string, plain: string): boolean {
  const beside = holdsTable(written) ? findBesideTables(written, plain) : [];
  if (beside.length > 0 && holdsRowOfWords(plain)) {
    const message = '这一行的单词在表格外面，文件里别的单词在表格里：请都写进表格，或分成两个文件';
    throw new ImportRefused(beside.map((line) => ({ line, code: 'FILE_UNREADABLE', message })));
  }
  return beside.length === 0 && holdsTable(written);
}

export function readDecoded(written: string, encoding: string): ReadFile {
  const divided = written.replace(/[\v\f\u2028\u2029]/g, '\n'); // ends of lines and pages as word processors copy them
  const { header, text: own } = cutAnkiHeader(divided) ?? { text: divided };
  const text = header ? own : toPlainText(own);
  const separator = header?.separator ?? (isTable(own, text) ? '|' : undefined);
  const [first, ...others] = separator === undefined ? parseDelimiters(text) : [toDelimiter(separator)];
  const asColumns = (delimiter: Delimiter | undefined): ReadFile => {
    const table = shown({ rows: parseCsv(text, delimiter?.[0]).filter(isFilled), divider: delimiter?.[1] }, header?.isHtml);
    return {
      kind: `文本，${encoding} 编码，${delimiter ? `${delimiter[1]}分隔` : '只有一列'}`,
      tables: [header ? withHeader(table, header) : table],
    };
  };
  const asLines = (): ReadFile | undefined => {
    // Cards are columns; lines are read of what is left of them.
    const lines = header ? toLines(asColumns(first).tables[0]?.rows ?? []) : parseLines(text);
    const entries = lines && findEntries(lines);
    if (!entries || (first && !header && isCutBy(entries.rows, first[0]))) return undefined;
    return { kind: `文本，${encoding} 编码，每行一个单词`, tables: [{ rows: entries.rows, skippedLines: entries.skipped, isCut: true }] };
  };
  if (!first) return asLines() ?? asColumns(undefined);
  // A comma may also stand between senses: abandon v. 放弃, 遗弃.
  const otherwise = [...others.map((delimiter) => () => asColumns(delimiter)), asLines];
  return withoutQuotes(
    () => ({ ...asColumns(first), otherwise }),
    asLines,
    () => areRows(text, first[0]),
  );
}

const toDelimiter = (separator: string): Delimiter => DELIMITERS.find(([sign]) => sign === separator) ?? [separator, `“${separator}”`];

/** Rows of one cell each as lines; undefined where any has more. */
function toLines(rows: readonly TableRow[]): TextLine[] | undefined {
  const lines = rows.map(({ line, cells }) => ({ line, filled: cells.filter((cell) => cell !== '') }));
  if (lines.some(({ filled }) => filled.length > 1)) return undefined;
  return lines.map(({ line, filled: [text = ''] }) => ({ line, text: text.replaceAll('\n', ' ') }));
}

/** A " that no other closes is a fault of columns; lines with a word each may have one: 5" 五英寸. */
function withoutQuotes(asColumns: () => ReadFile, asLines: () => ReadFile | undefined, areColumns: () => boolean): ReadFile {
  try {
    return asColumns();
  } catch (error) {
    const isOfQuotes = error instanceof ImportRefused && error.problems.every(({ code }) => code === 'FILE_UNREADABLE');
    const lines = isOfQuotes && !areColumns() ? asLines() : undefined;
    if (!lines) throw error;
    return lines;
  }
}

/** The share of words that may have the sign within: `now, then`. */
const CUT_WORDS = 0.2;

/** Whether the sign stands within the words, too: then it divides columns after all, whatever they are. */
function isCutBy(rows: readonly TableRow[], delimiter: string): boolean {
  const words = rows.map(({ cells: [word = ''] }) => word.replace(/[(（[][^)）\]]*[)）\]]/g, ''));
  return words.filter((word) => word.includes(delimiter)).length > CUT_WORDS * words.length;
}
