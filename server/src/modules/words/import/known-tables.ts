/** The tables of a file that hold words, with what their columns are. */
import { HAN } from './cell-kinds';
import type { ColumnChoices, Columns } from './columns';
import { getColumnsOfSplitLines, findColumns, NOT_USED, repeatedHeading } from './columns';
import { findEntries } from './files/entries';
import type { ReadFile, Table } from './files/table';
import { CODES, headingFields, LABELS, REQUIRED } from './headings';
import { ImportRefused, refused } from './problems';
import { oneList } from './side-by-side';
import type { Understood } from './understood';

export interface KnownTable {
  table: Table;
  columns: Columns;
}

/** The tables with words, of the first reading of the file in which any has them. @throws ImportRefused when there are none */
export function knownTables(file: ReadFile, chosen: ColumnChoices | undefined, understood: Understood): KnownTable[] {
  understood.hiddenSheets.push(...(file.hiddenSheets ?? []));
  understood.skippedSheets.push(...understood.hiddenSheets);
  let known = getTables(file, chosen, understood);
  // Whoever names columns has seen them.
  for (const reading of namesColumns(chosen) ? [] : (file.otherwise ?? [])) {
    if (known.length > 0) break;
    const other = reading();
    if (other) [known, understood.kind] = [getTables(other, chosen, understood), other.kind];
  }
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

/** Whether any column was chosen, not only some that are not wanted. */
const namesColumns = (chosen: ColumnChoices = {}): boolean => Object.values(chosen).some((name) => name !== NOT_USED);

function getTables(file: ReadFile, chosen: ColumnChoices | undefined, understood: Understood): KnownTable[] {
  return file.tables.flatMap((whole): KnownTable[] => {
    const table = whole.names ? whole : oneList(inOneColumn(whole) ?? whole);
    const columns =
      findColumns(table, file.isJson === true, chosen) ??
      (table.isCut && !namesColumns(chosen) ? getColumnsOfSplitLines(table.rows, chosen) : undefined);
    if (columns) return [{ table, columns }];
    if (whole.sheet !== undefined && file.tables.length > 1) understood.skippedSheets.push(whole.sheet);
    return [];
  });
}

function columnsMissing({ tables }: ReadFile, chosen: ColumnChoices = {}): ImportRefused {
  const [table] = tables;
  const row = table?.rows[0];
  if (!row || table.rows.length < 2) return refused('FILE_EMPTY', '文件里没有单词：第一行是列名，从第二行起每行一个单词');
  if (tables.some(({ rows }) => rows.some(({ cells }) => cells.some((cell) => /\]\([^()]*\.csv\)/.test(cell)))))
    return refused('FILE_TYPE', '这是 Notion 的页面，单词在它的表格里：请导入一起导出的 .csv 文件');
  const line = row.line === 0 ? {} : { line: row.line };
  if (!namesColumns(chosen) && !tables.some(({ rows }) => rows.some(({ cells }) => cells.some((cell) => HAN.test(cell))))) {
    const message = '文件里没有中文：每个单词旁边要写上中文释义';
    return new ImportRefused([{ ...line, column: CODES.meaning, code: 'COLUMN_MISSING', message }]);
  }
  const found = headingFields(row.cells);
  const absent = REQUIRED.filter((field) => !found.has(field));
  const first = row.cells
    .filter((cell) => cell !== '')
    .slice(0, 12)
    .map((cell) => cell.replace(/\s+/g, ' ').slice(0, 20));
  return new ImportRefused(
    (absent.length === 0 ? REQUIRED : absent).map((field) => ({
      ...(tables.length > 1 && table.sheet !== undefined ? { sheet: table.sheet } : {}),
      ...line,
      column: CODES[field],
      code: 'COLUMN_MISSING' as const,
      ...(chosen[field] === undefined
        ? {
            message: `没有找到“${LABELS[field]}”这一列（${row.line === 0 ? '键名' : `第 ${row.line} 行`}是：${first.join('、')}）`,
            hint: `可以用 --column ${LABELS[field]}=列名 指明`,
          }
        : { message: `没有叫“${chosen[field]}”的列` }),
    })),
  );
}

/** A sheet with word and meaning in one cell is read as lines of text are. */
function inOneColumn(table: Table): Table | undefined {
  if (table.sheet === undefined || table.rows.some(({ cells }) => cells.filter((cell) => cell !== '').length > 1)) return undefined;
  const entries = findEntries(table.rows.map(({ line, cells }) => ({ line, text: cells.find((cell) => cell !== '') ?? '' })));
  return entries && { ...table, rows: entries.rows, skippedLines: entries.skipped, isCut: true };
}
