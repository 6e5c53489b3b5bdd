/** The template of a word list, as a workbook or as CSV that Excel opens as what it is. */
import { utils, write } from '@e965/xlsx/dist/xlsx.mini.min'; // the whole one takes 30 MB more, see files/workbook.ts

const HEADINGS = ['课程', '单元', '章', '单词', '音标', '词性', '释义', '例句', '译文'];
const ROWS = [
  ['七年级上册（示例）', 'Unit 1', '第1章', 'borrow', '/ˈbɒrəʊ/', 'v.', '借；借入', 'May I borrow your ruler?', '我可以借用你的尺子吗？'],
  ['', '', '', 'anyone/anybody', '/ˈeniwʌn/ /ˈenibɒdi/', 'pron.', '任何人', '', ''],
  ['', 'Unit 2', '第1章', 'light', '/laɪt/', '', 'n. 灯；光 adj. 轻的', '', ''],
];

/** @throws Error when the name ends otherwise than in .xlsx or .csv */
export function parseTemplate(file: string): Buffer {
  const rows = [HEADINGS, ...ROWS];
  if (/\.csv$/i.test(file)) return Buffer.from(`\ufeff${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`);
  if (/\.xlsx$/i.test(file)) return toWorkbook([{ name: '单词', rows }]);
  throw new Error('模板的文件名要以 .xlsx 或 .csv 结尾');
}

const csvCell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export interface SheetToWrite {
  name: string;
  rows: readonly (readonly string[])[];
  /** Cells that are one: `A2:A4`. */
  merged?: readonly string[];
  /** Those that do not show, from 1. */
  hiddenRows?: readonly number[];
  hiddenColumns?: readonly number[];
}

/** A workbook of text only. */
export function toWorkbook(sheets: readonly SheetToWrite[]): Buffer {
  const book = utils.book_new();
  for (const { name, rows, merged = [], hiddenRows = [], hiddenColumns = [] } of sheets) {
    const sheet = utils.aoa_to_sheet(rows.map((row) => row.map((text) => (text === '' ? null : text))));
    sheet['!merges'] = merged.map((cells) => utils.decode_range(cells));
    if (hiddenRows.length > 0) sheet['!rows'] = rows.map((_, at) => ({ hidden: hiddenRows.includes(at + 1) }));
    if (hiddenColumns.length > 0) sheet['!cols'] = (rows[0] ?? []).map((_, at) => ({ hidden: hiddenColumns.includes(at + 1) }));
    utils.book_append_sheet(book, sheet, name);
  }
  return Buffer.from(write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true }) as Uint8Array);
}
