/** Reads a word list of any kind that schools have; goes by what it holds, not by its name. */
import { readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { refused } from '../problems';
import { shown } from './anki';
import { readJson } from './json';
import { MAX_FILE_BYTES, MAX_UNPACKED_BYTES } from './limits';
import type { ReadFile } from './table';
import { bareUtf16, readText } from './text';
import { readWorkbook } from './workbook';

const begins = (bytes: Buffer, ...signs: number[]): boolean => signs.every((sign, at) => bytes[at] === sign);

/** @throws ImportRefused when it is missing, too large, of another kind, damaged or empty */
export async function readWordFile(file: string): Promise<ReadFile> {
  const info = await stat(file).catch(() => undefined);
  if (!info?.isFile()) throw refused('FILE_NOT_FOUND', `找不到文件：${file}`);
  if (info.size > MAX_FILE_BYTES) throw refused('FILE_TOO_LARGE', `文件超过 ${MAX_FILE_BYTES / 1024 / 1024} MB，请分成几个文件导入`);
  const read = await readTables(await readFile(file), extname(file).toLowerCase());
  if (!read.tables.some(({ rows }) => rows.length > 0)) {
    const hidden = read.hiddenSheets ?? [];
    throw refused(
      'FILE_EMPTY',
      hidden.length === 0 ? '文件里没有单词' : `文件里没有单词：工作表“${hidden.join('”“')}”是隐藏的，请先取消隐藏`,
    );
  }
  return { ...read, tables: read.tables.map((table) => shown(table)) };
}

/** Tables of any file, also of one that is no word list. @param mostUnpacked bytes of a workbook @throws ImportRefused */
export async function readTables(bytes: Buffer, ending: string, mostUnpacked = MAX_UNPACKED_BYTES): Promise<ReadFile> {
  if (begins(bytes, 0x50, 0x4b, 0x03, 0x04)) return { kind: 'Excel 工作簿', ...(await readWorkbook(bytes, mostUnpacked)) };
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    throw refused('FILE_TYPE', '这是旧格式（.xls）或设了密码的 Excel 文件：请在 Excel 或 WPS 里去掉密码，另存为 .xlsx 再导入');
  }
  if (begins(bytes, 0x25, 0x50, 0x44, 0x46)) throw refused('FILE_TYPE', '不能导入 PDF：请把单词复制到表格里，存为 .xlsx 或 .csv');
  if (ending === '.xlsx') throw refused('FILE_UNREADABLE', '扩展名是 .xlsx，内容却不是 Excel 工作簿：请在 Excel 里重新另存');
  const head = bytes
    .subarray(0, 1000)
    .toString('latin1')
    .replace(/\0/g, '')
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*/, '');
  // A card may begin with its front in HTML.
  if (/^<(?:[!?]|[a-z][\w:-]{0,40}[\s/>])/i.test(head) && !/^<(?:b|center|div|em|font|i|img|p|span|strong|u)\b[^\r\n]*\t/i.test(head))
    throw refused('FILE_TYPE', '这是网页或 XML，不是表格：请在 Excel 里打开，另存为 .xlsx 再导入');
  // `[ˈæpl]` is a transcription, `{{c1::apple}}` of a card.
  if (/^\{(?!\{)|^\[\s*(?:["'{[\]]|\d+\s*,)/.test(head)) return readJson(bytes);
  if (isBinary(bytes)) throw refused('FILE_TYPE', '只能导入 .xlsx、.csv、.txt、.tsv 或 .json 文件');
  return readText(bytes);
}

/** Control signs as no text has them, more than a few that slipped in; in UTF-16 any byte may stand. */
function isBinary(bytes: Buffer): boolean {
  if (begins(bytes, 0xff, 0xfe) || begins(bytes, 0xfe, 0xff) || bareUtf16(bytes)) return false;
  const sample = bytes.subarray(0, 1000);
  // eslint-disable-next-line no-control-regex -- these are looked for
  const signs = sample.toString('latin1').match(/[\0-\x08\x0e-\x19\x1c-\x1f]/g) ?? [];
  return signs.length > sample.length / 20;
}
