/** Reads all sheets of an XLSX workbook into rows of text. */
import type { CellObject, ColInfo, DenseWorkSheet, Range, RowInfo, WorkBook } from '@e965/xlsx';
import { refused } from '../problems';
import { requireSound } from './archive';
import { MAX_CELL_CHARACTERS, MAX_COLUMNS, MAX_ROWS, MAX_SHEETS } from './limits';
import { clean, isFilled, type ReadFile, type Table, type TableRow } from './table';

type SheetJs = typeof import('@e965/xlsx');

/**
 * The sheets that show and hold anything, in their order, and the names of those that do not show.
 * @throws ImportRefused when the file is damaged, locked or too large
 */
export async function readWorkbook(bytes: Buffer, mostUnpacked: number): Promise<Pick<ReadFile, 'tables' | 'hiddenSheets'>> {
  await requireSound(bytes, mostUnpacked);
  // Not required, and not before it is needed: that build takes 30 MB, most of it for code pages that no .xlsx has.
  const sheetJs = await import('@e965/xlsx');
  const { SheetNames: names, Sheets: sheets, Workbook: about } = parse(bytes, sheetJs);
  if (names.length > MAX_SHEETS) throw refused('FILE_TOO_LARGE', `工作表超过 ${MAX_SHEETS} 个，请分成几个文件`);
  const isHidden = (at: number): boolean => (about?.Sheets?.[at]?.Hidden ?? 0) !== 0;
  let rowsLeft = MAX_ROWS;
  const tables = names.flatMap((name, at): Table[] => {
    const sheet = sheets[name] as DenseWorkSheet | undefined;
    // A chart is a sheet, too, and has no rows.
    if (isHidden(at) || !sheet?.['!data']) return [];
    const rows = getRows(sheet);
    rowsLeft -= rows.length;
    if (rowsLeft < 0) throw refused('ROWS_TOO_MANY', `单词超过 ${MAX_ROWS} 行，请分成几个文件导入`);
    return rows.length === 0 ? [] : [{ sheet: clean(name), rows, hiddenColumns: nameHidden(sheet, sheetJs) }];
  });
  return { tables, hiddenSheets: names.filter((_, at) => isHidden(at)).map(clean) };
}

function parse(bytes: Buffer, { read }: SheetJs): WorkBook {
  try {
    return read(bytes, { type: 'buffer', dense: true, cellFormula: false, cellHTML: false, cellStyles: true });
  } catch {
    throw refused('FILE_UNREADABLE', '这个 Excel 文件读不出来，请在 Excel 里重新另存为 .xlsx');
  }
}

function getRows(sheet: DenseWorkSheet): TableRow[] {
  const shownAs = sheet['!rows'] as (RowInfo | undefined)[] | undefined;
  const rows = sheet['!data'].flatMap((cells, at): TableRow[] => {
    const row: TableRow = { line: at + 1, cells: [], ...(shownAs?.[at]?.hidden ? { isHidden: true } : {}) };
    cells.slice(0, MAX_COLUMNS).forEach((cell, column) => {
      const text = getText(cell, row.line);
      if (text === '') return;
      while (row.cells.length < column) row.cells.push('');
      row.cells[column] = text;
    });
    return isFilled(row) ? [row] : [];
  });
  fillDown(rows, (sheet['!merges'] as Range[] | undefined) ?? []);
  const hidden = hiddenColumns(sheet);
  for (const { cells } of hidden.length === 0 ? [] : rows) for (const at of hidden) if (cells[at] !== undefined) cells[at] = '';
  return rows.filter(isFilled);
}

const hiddenColumns = (sheet: DenseWorkSheet): number[] =>
  Array.from((sheet['!cols'] as (ColInfo | undefined)[] | undefined) ?? []).flatMap((column, at) =>
    column?.hidden && at < MAX_COLUMNS ? [at] : [],
  );

/** Letters of the columns that hold anything and do not show. */
const nameHidden = (sheet: DenseWorkSheet, { utils }: SheetJs): string[] =>
  hiddenColumns(sheet)
    .filter((at) => sheet['!data'].some((cells) => cells[at] !== undefined))
    .map((at) => utils.encode_col(at));

/** A day as it shows says more than the number it is kept as. */
const DAY = /[年月]|\d[-/.](?:\d|[A-Z])|[A-Z]-\d|\d:\d/i;
/** The reader takes the reading of an empty text for the text. */
const READING = /^<(?:\w+:)?rPh\b.*$/s;

/** What a cell says: Excel turns the words true and false into truth values. */
function getText({ t: type, v: value, w: shown = '' }: CellObject, line: number): string {
  const isShown = type === 'e' || (type === 'n' && DAY.test(shown) && Number.isNaN(Number(shown)));
  const text = isShown ? shown : String(value ?? '').replace(READING, '');
  if (text.length > MAX_CELL_CHARACTERS) throw refused('CELL_TOO_LARGE', `有一格超过 ${MAX_CELL_CHARACTERS} 个字符`, line);
  return clean(text);
}

/** Cells merged with those below them, in one column: what the first says, all of them say. */
function fillDown(rows: readonly TableRow[], merges: readonly Range[]): void {
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
