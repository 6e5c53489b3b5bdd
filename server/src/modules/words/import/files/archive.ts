/** Looks a zip archive through before its reader believes it, which would take what does not fit its sizes for nothing. */
import { fromBufferPromise } from 'yauzl';
import { ImportRefused, refused } from '../problems';

const MOST_ENTRIES = 10_000;
/** An element may have a prefix, and blanks behind it. */
const END_BYTES = 100;
const SHEET = /^xl\/worksheets\/[^/]+\.xml$/;
const SHEET_END = /<\/(?:\w+:)?worksheet\s*>\s*$/;

const damaged = () => refused('FILE_UNREADABLE', '这个 Excel 文件已损坏，请在 Excel 里重新另存为 .xlsx');
const tooLarge = (most: number) =>
  refused('FILE_TOO_LARGE', `这个 Excel 文件展开后超过 ${most / 1024 / 1024} MB，请删去图片和多余的内容，或分成几个文件`);

/** @throws ImportRefused when it is no workbook, damaged, locked or too large */
export async function requireSound(bytes: Buffer, mostUnpacked: number): Promise<void> {
  const names = await checkEntries(bytes, mostUnpacked).catch((error: unknown) => {
    throw error instanceof ImportRefused ? error : damaged();
  });
  if (!names.has('xl/workbook.xml')) throw refused('FILE_TYPE', `这不是 Excel 工作簿（.xlsx）${sayInstead([...names])}`);
}

/** What programs keep in such an archive, and how to get words out of it. */
const INSTEAD: readonly [RegExp, string][] = [
  [/^collection\.anki\d*b?$/, '是 Anki 的牌组包：请在 Anki 里点“导出”，选“纯文本笔记（.txt）”再导入'],
  [/^word\/document\.xml$/, '是 Word 文档：请把单词复制到 Excel 里，存为 .xlsx 再导入'],
  [/\.(?:csv|md|txt|xlsx|json)$/i, '是压缩包：请先解压（Notion 导出的也是），再导入里面的表格（.csv）'],
  [/^content\.xml$/, '是 OpenDocument 表格：请另存为 .xlsx 再导入'],
];
const sayInstead = (names: readonly string[]): string => {
  const [, said] = INSTEAD.find(([inside]) => names.some((name) => inside.test(name))) ?? [];
  return said === undefined ? '' : `，${said}`;
};

async function checkEntries(bytes: Buffer, mostUnpacked: number): Promise<Set<string>> {
  const zip = await fromBufferPromise(bytes);
  if (zip.entryCount > MOST_ENTRIES) throw damaged();
  const names = new Set<string>();
  let left = mostUnpacked;
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw refused('FILE_UNREADABLE', '这个 Excel 文件设了密码，请去掉密码再导入');
    left -= entry.uncompressedSize;
    if (left < 0) throw tooLarge(mostUnpacked);
    // Fails when there is more or less of it than it says.
    let end = Buffer.alloc(0);
    for await (const part of await zip.openReadStreamPromise(entry)) end = Buffer.concat([end, part as Buffer]).subarray(-END_BYTES);
    if (SHEET.test(entry.fileName) && !SHEET_END.test(end.toString())) throw damaged();
    names.add(entry.fileName);
  }
  return names;
}
