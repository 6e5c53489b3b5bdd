/** Rows of text as a file holds them, whatever its kind. */
import MarkdownIt from 'markdown-it';

export interface TableRow {
  /** Line of the file or row of the sheet, from 1. */
  line: number;
  cells: string[];
  /** Cut where it could have been cut elsewhere: people should look at it. */
  isDoubtful?: boolean;
  /** Columns whose cell is one with the cell above. */
  merged?: readonly number[];
  /** By a filter or by hand: it says where words belong, and no word of it is read. */
  isHidden?: boolean;
}

/** A line of text, not yet cut. */
export interface TextLine {
  line: number;
  text: string;
  /** Where it ends, of two lines that are one. */
  end?: number;
  /** One of several words of a line, where other lines have one. */
  isDoubtful?: boolean;
}

export interface Table {
  /** Name of the sheet, where there are sheets. */
  sheet?: string | undefined;
  /** Without empty ones. */
  rows: TableRow[];
  /** Lines of text left out: page numbers, what a book prints at its head. */
  skippedLines?: number | undefined;
  /** What the sign that divides the cells of text is called. */
  divider?: string | undefined;
  /** What the file calls its columns, where that is no row. */
  names?: readonly string[];
  /** Columns that nobody sees in the sheet; they are not read. */
  hiddenColumns?: readonly string[];
  /** Word, transcription and meaning, as lines of text were cut: nothing is to be guessed of columns. */
  isCut?: boolean;
}

export interface ReadFile {
  /** For people: `Excel 工作簿`, `文本，GB18030 编码，制表符分隔`. */
  kind: string;
  tables: Table[];
  /** Sheets that nobody sees in the workbook; they are not read. */
  hiddenSheets?: readonly string[];
  /** What the file itself calls the list. */
  title?: string | undefined;
  /** Keys of JSON are names of columns that no person chose; some mean another thing there. */
  isJson?: boolean;
  /** Other ways to read text, tried in their order where its columns mean nothing; undefined where one does not apply. */
  otherwise?: readonly (() => ReadFile | undefined)[];
}

const { unescapeAll } = new MarkdownIt().utils;

/** One spelling for what looks alike: composed characters, entities of web pages, plain blanks, one at a time and none at the ends. Line breaks stay. */
export function clean(cell: string): string {
  return cell
    .normalize('NFC')
    .replace(/&(?:nbsp;?|[a-z]{2,31}\d{0,2};|#\d{1,6};|#x[\da-f]{1,6};)/gi, (entity) => unescapeAll(entity.replace(/;?$/, ';')))
    .replace(/[ \t\u00a0\u2000-\u200a\u202f\u205f\u3000]+/g, ' ')
    .replace(/\r\n?|[\v\f\u2028\u2029]|<br\s*\/?>/gi, '\n')
    .trim();
}

export const isFilled = ({ cells }: TableRow): boolean => cells.some((cell) => cell !== '');
