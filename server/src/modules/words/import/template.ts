/** The template of a word list, as a workbook or as CSV that Excel opens as what it is. */

const HEADINGS = ['课程', '单元', '章', '单词', '音标', '词性', '释义', '例句', '译文'];
const ROWS = [
  ['七年级上册（示例）', 'Unit 1', '第1章', 'borrow', '/ˈbɒrəʊ/', 'v.', '借；借入', 'May I borrow your ruler?', '我可以借用你的尺子吗？'],
  ['', '', '', 'anyone/anybody', '/ˈeniwʌn/ /ˈenibɒdi/', 'pron.', '任何人', '', ''],
  ['', 'Unit 2', '第1章', 'light', '/laɪt/', '', 'n. 灯；光 adj. 轻的', '', ''],
];

/** @throws Error when the name ends otherwise than in .xlsx or .csv */
export function templateOf(file: string): Buffer {
  const rows = [HEADINGS, ...ROWS];
  if (/\.csv$/i.test(file)) return Buffer.from(`\ufeff${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`);
  if (/\.xlsx$/i.test(file)) return workbookOf([{ name: '单词', rows }]);
  throw new Error('模板的文件名要以 .xlsx 或 .csv 结尾');
}

const csvCell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const escape = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export interface SheetToWrite {
  name: string;
  rows: readonly (readonly string[])[];
  /** Cells that are one: `A2:A4`. */
  merged?: readonly string[];
}

/** The smallest workbook that Excel opens: text only, in a zip without compression. */
export function workbookOf(sheets: readonly SheetToWrite[]): Buffer {
  const part = (at: number): string => `worksheets/sheet${at + 1}.xml`;
  const list = (each: (sheet: SheetToWrite, at: number) => string): string => sheets.map(each).join('');
  return zipOf({
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>${list((_, at) => `<Override PartName="/xl/${part(at)}" ContentType="${TYPES}.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${list(({ name }, at) => `<sheet name="${escape(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${list((_, at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/worksheet" Target="${part(at)}"/>`)}</Relationships>`,
    ...Object.fromEntries(sheets.map(({ rows, merged }, at) => [`xl/${part(at)}`, sheetXml(rows, merged)])),
  });
}

function sheetXml(rows: readonly (readonly string[])[], merged: readonly string[] = []): string {
  const cellXml = (text: string, at: number, line: number): string =>
    text === ''
      ? ''
      : `<c r="${String.fromCharCode(65 + at)}${line}" t="inlineStr"><is><t xml:space="preserve">${escape(text)}</t></is></c>`;
  const rowXml = (row: readonly string[], index: number): string =>
    `<row r="${index + 1}">${row.map((text, at) => cellXml(text, at, index + 1)).join('')}</row>`;
  const merges = merged.length === 0 ? '' : `<mergeCells>${merged.map((cells) => `<mergeCell ref="${cells}"/>`).join('')}</mergeCells>`;
  return `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rows.map(rowXml).join('')}</sheetData>${merges}</worksheet>`;
}

/** Parts stored as they are. */
function zipOf(parts: Readonly<Record<string, string>>): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(parts)) {
    const content = Buffer.from(text);
    // Version, flags, method (stored), time and date, checksum, both sizes, length of the name, no extra field.
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x21, 8);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), content]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), common, place, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, ...directory, Buffer.from('PK\x05\x06'), end]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
