/** Reads all sheets of an XLSX workbook into rows of text. */
import { refused } from '../problems';
import { MAX_CELL_CHARACTERS, MAX_COLUMNS, MAX_ROWS, MAX_SHEETS } from './limits';
import { columnOf, fillDown } from './merged-cells';
import { clean, isFilled, type ReadFile, type Table, type TableRow } from './table';
import { scanXml } from './xml';
import { type Archive, openArchive } from './zip';

const unreadable = () => refused('FILE_UNREADABLE', '这个 Excel 文件读不出来，请在 Excel 里重新另存为 .xlsx');

interface Sheet {
  name: string;
  path: string;
  isHidden: boolean;
}

/**
 * The sheets that show and hold anything, in their order, and the names of those that do not show.
 * @throws ImportRefused when the file is damaged, locked or too large
 */
export function readWorkbook(bytes: Buffer): Pick<ReadFile, 'tables' | 'hiddenSheets'> {
  const archive = openArchive(bytes);
  const sheets = sheetsOf(archive);
  if (sheets.length > MAX_SHEETS) throw refused('FILE_TOO_LARGE', `工作表超过 ${MAX_SHEETS} 个，请分成几个文件`);
  const shared = sharedStringsOf(archive);
  let rowsLeft = MAX_ROWS;
  const tables = sheets.flatMap(({ name, path, isHidden }): Table[] => {
    if (isHidden) return [];
    const xml = archive.text(path);
    if (xml === undefined) throw unreadable();
    const rows = rowsOf(xml, shared, rowsLeft).filter(isFilled);
    rowsLeft -= rows.length;
    return rows.length === 0 ? [] : [{ sheet: name, rows }];
  });
  return { tables, hiddenSheets: sheets.filter(({ isHidden }) => isHidden).map(({ name }) => name) };
}

function scan(archive: Archive, name: string, handler: Parameters<typeof scanXml>[1]): boolean {
  const xml = archive.text(name);
  if (xml === undefined) return false;
  if (!scanXml(xml, handler)) throw unreadable();
  return true;
}

/** A target is relative to the folder xl, or absolute within the archive. */
const pathOf = (target: string): string => (target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`);

function sheetsOf(archive: Archive): Sheet[] {
  const targets = new Map<string, string>();
  scan(archive, 'xl/_rels/workbook.xml.rels', {
    open: (name, attribute) => {
      if (name === 'Relationship') targets.set(attribute('Id') ?? '', pathOf(attribute('Target') ?? ''));
    },
  });
  const sheets: Sheet[] = [];
  const isWorkbook = scan(archive, 'xl/workbook.xml', {
    open: (element, attribute) => {
      if (element !== 'sheet') return;
      const path = targets.get(attribute('id') ?? '');
      const name = clean(attribute('name') ?? '');
      // A chart is a sheet, too, and has no rows.
      if (path !== undefined && /(?:^|\/)worksheets\//.test(path)) {
        sheets.push({ name, path, isHidden: /hidden/i.test(attribute('state') ?? '') });
      }
    },
  });
  if (!isWorkbook) throw refused('FILE_TYPE', '这不是 Excel 工作簿（.xlsx）');
  return sheets;
}

/** Excel writes characters that XML cannot hold as _x000D_. */
const unescaped = (text: string): string =>
  text.includes('_x') ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))) : text;

function cellText(text: string, line?: number): string {
  if (text.length > MAX_CELL_CHARACTERS) throw refused('CELL_TOO_LARGE', `有一格超过 ${MAX_CELL_CHARACTERS} 个字符`, line);
  return clean(unescaped(text));
}

function sharedStringsOf(archive: Archive): string[] {
  const strings: string[] = [];
  let text = '';
  let inText = false;
  let inReading = false;
  scan(archive, 'xl/sharedStrings.xml', {
    open: (name) => {
      if (name === 'si') text = '';
      else if (name === 't') inText = true;
      // How Chinese or Japanese is read stands beside it and is no part of it.
      else if (name === 'rPh') inReading = true;
    },
    close: (name) => {
      if (name === 'si') strings.push(cellText(text));
      else if (name === 't') inText = false;
      else if (name === 'rPh') inReading = false;
    },
    text: (part) => {
      if (inText && !inReading) text += part;
    },
  });
  return strings;
}

/** What a cell says: Excel turns the words true and false into truth values. */
function valueOf(type: string, value: string, inline: string, shared: readonly string[], line: number): string {
  switch (type) {
    case 's':
      return shared[Number(value)] ?? '';
    case 'inlineStr':
      return cellText(inline, line);
    case 'b':
      return value === '1' ? 'true' : value === '0' ? 'false' : '';
    default:
      return cellText(value, line);
  }
}

function rowsOf(xml: string, shared: readonly string[], mostRows: number): TableRow[] {
  const rows: TableRow[] = [];
  let row: TableRow | undefined;
  let line = 0;
  let column = -1;
  let type = '';
  let value = '';
  let inline = '';
  let within = '';
  const merges: string[] = [];
  const isWhole = scanXml(xml, {
    open: (name, attribute) => {
      if (name === 'row') {
        line = Number(attribute('r') ?? line + 1);
        row = { line, cells: [] };
        column = -1;
      } else if (name === 'c') {
        column = columnOf(attribute('r') ?? '') ?? column + 1;
        type = attribute('t') ?? 'n';
        value = '';
        inline = '';
      } else if (name === 'v' || name === 't' || name === 'rPh') within = name;
      else if (name === 'mergeCell' && merges.length < MAX_ROWS) merges.push(attribute('ref') ?? '');
    },
    close: (name) => {
      if (name === 'c') {
        const text = valueOf(type, value, inline, shared, line);
        if (row && text !== '' && column < MAX_COLUMNS) {
          while (row.cells.length < column) row.cells.push('');
          row.cells[column] = text;
        }
      } else if (name === 'row') {
        if (row && isFilled(row)) rows.push(row);
        row = undefined;
        if (rows.length > mostRows) throw refused('ROWS_TOO_MANY', `单词超过 ${MAX_ROWS} 行，请分成几个文件导入`);
      } else if (name === within) within = '';
    },
    text: (part) => {
      if (within === 'v') value += part;
      else if (within === 't') inline += part;
    },
  });
  if (!isWhole) throw unreadable();
  fillDown(rows, merges);
  return rows;
}
