/** Reads CSV and XLSX files into plain rows of text. */
import { readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { CsvError, parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { type ImportProblemCode, ImportRefused } from './problems';

export interface TableRow {
  /** Line of the file or row of the sheet, from 1. */
  line: number;
  cells: string[];
}

const MAX_FILE_BYTES = 20 * 1024 * 1024;

/**
 * Rows of a file, the heading first; empty ones are left out.
 * @throws ImportRefused when the file is missing, too large, of another kind, or damaged
 */
export async function readTable(file: string): Promise<TableRow[]> {
  const size = await stat(file).then(
    (info) => (info.isFile() ? info.size : undefined),
    () => undefined,
  );
  if (size === undefined) throw refused('FILE_NOT_FOUND', `找不到文件：${file}`);
  if (size > MAX_FILE_BYTES) throw refused('FILE_TOO_LARGE', '文件超过 20 MB，请分成几个文件导入');
  const rows = await readRows(file);
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (filled.length < 2) throw refused('FILE_EMPTY', '文件里没有单词：第一行是列名，从第二行起每行一个单词');
  return filled;
}

async function readRows(file: string): Promise<TableRow[]> {
  switch (extname(file).toLowerCase()) {
    case '.csv':
      return parseCsv(decodeUtf8(await readFile(file)));
    case '.xlsx':
      return readXlsx(file);
    default:
      throw refused('FILE_TYPE', '只能导入 .csv 或 .xlsx 文件');
  }
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refused('FILE_NOT_UTF8', '文件不是 UTF-8 编码。在 Excel 里请“另存为 → CSV UTF-8（逗号分隔）”，或直接导入 .xlsx 文件');
  }
}

interface CsvRecord {
  record: string[];
  info: { lines: number };
}

/** Rows of CSV text (RFC 4180). */
export function parseCsv(text: string): TableRow[] {
  try {
    const records = parse(text, { info: true, bom: true, relax_column_count: true }) as unknown as CsvRecord[];
    return records.map(({ record, info }) => {
      // The parser counts to the end of a record; people look for its first line.
      const breaksInside = record.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
      return { line: info.lines - breaksInside, cells: record.map(clean) };
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line: unknown = error.lines;
    throw refused('FILE_UNREADABLE', '引号没有成对，或多了引号', typeof line === 'number' ? line : undefined);
  }
}

async function readXlsx(file: string): Promise<TableRow[]> {
  try {
    const rows = await readSheet(file, { trim: false });
    return rows.map((cells, index) => ({ line: index + 1, cells: cells.map((cell) => clean(textOf(cell))) }));
  } catch (error) {
    throw refused('FILE_UNREADABLE', `无法读取这个 Excel 文件：${error instanceof Error ? error.message : String(error)}`);
  }
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'string') return cell;
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : '';
}

/** One spelling for what looks alike: composed characters, no space at the ends. */
function clean(cell: string): string {
  return cell.normalize('NFC').trim();
}

function refused(code: ImportProblemCode, message: string, line?: number): ImportRefused {
  return new ImportRefused([line === undefined ? { code, message } : { line, code, message }]);
}
