/** The tables of a file that hold words, with what their columns are. */
import type { ColumnChoices, Columns } from './columns';
import { CODES, findColumns, headingFields, LABELS, repeatedHeading, REQUIRED } from './columns';
import { isFilled, type ReadFile, type Table } from './files/table';
import { ImportRefused, refused } from './problems';
import type { Understood } from './understood';

export interface KnownTable {
  table: Table;
  columns: Columns;
}

/** The tables with words. @throws ImportRefused when there are none */
export function knownTables(file: ReadFile, chosen: ColumnChoices | undefined, understood: Understood): KnownTable[] {
  const severalSheets = file.tables.length > 1;
  const known = file.tables.flatMap((whole): KnownTable[] => {
    const table = sideBySide(whole);
    const columns = findColumns(table.rows, file.isJson === true, chosen);
    if (columns) return [{ table, columns }];
    if (whole.sheet !== undefined && severalSheets) understood.skippedSheets.push(whole.sheet);
    return [];
  });
  if (known.length === 0) throw columnsMissing(file, chosen);
  for (const { table, columns } of known) {
    const heading = table.rows[columns.firstRow - 1];
    const repeated = heading && repeatedHeading(heading.cells);
    if (repeated !== undefined) {
      const problem = {
        sheet: table.sheet,
        line: heading?.line ?? 1,
        column: repeated,
        code: 'COLUMN_REPEATED' as const,
        message: `列 ${repeated} 出现了两次`,
      };
      throw new ImportRefused([problem]);
    }
  }
  return known;
}

function columnsMissing({ tables }: ReadFile, chosen: ColumnChoices = {}): ImportRefused {
  const [table] = tables;
  const row = table?.rows[0];
  if (!row || table.rows.length < 2) return refused('FILE_EMPTY', '文件里没有单词：第一行是列名，从第二行起每行一个单词');
  const found = headingFields(row.cells);
  const absent = REQUIRED.filter((field) => !found.has(field));
  const first = row.cells
    .filter((cell) => cell !== '')
    .slice(0, 12)
    .map((cell) => cell.slice(0, 20));
  return new ImportRefused(
    (absent.length === 0 ? REQUIRED : absent).map((field) => ({
      ...(tables.length > 1 && table.sheet !== undefined ? { sheet: table.sheet } : {}),
      line: row.line,
      column: CODES[field],
      code: 'COLUMN_MISSING' as const,
      message:
        chosen[field] === undefined
          ? `没有找到“${LABELS[field]}”这一列（第 ${row.line} 行是：${first.join('、')}）；可以用 --column ${LABELS[field]}=列名 指明`
          : `没有叫“${chosen[field]}”的列`,
    })),
  );
}

/** 单词 释义 单词 释义: a list in several columns of a page is one list, read down and then across. */
function sideBySide(table: Table): Table {
  const [heading, ...body] = table.rows;
  const cells = heading?.cells ?? [];
  const first = cells[0] ?? '';
  const starts = cells.flatMap((cell, at) => (cell === first && first !== '' ? [at] : []));
  const width = starts[1];
  if (!heading || width === undefined || width < 2) return table;
  const block = cells.slice(0, width).join('\n');
  if (!starts.every((start, at) => start === at * width && cells.slice(start, start + width).join('\n') === block)) return table;
  const rows = starts.flatMap((start) =>
    body.map(({ line, cells: all }) => ({ line, cells: all.slice(start, start + width) })).filter(isFilled),
  );
  return { ...table, rows: [{ line: heading.line, cells: cells.slice(0, width) }, ...rows] };
}
