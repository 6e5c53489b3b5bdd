/** Workbooks as schools lay them out. Each written by hand. */
import { describeUnderstood } from '../../../src/cli/import-report';
import { toWorkbook } from '../../../src/modules/words/import/template';
import { useWordFiles } from './word-files';
import { packed, getSheet } from './xlsx';

const { read, loadWords, loadProblems } = useWordFiles();

/** Where each word stands, without the course: `unit/chapter word`. */
async function loadPlaces(name: string, content: string | Buffer, options = {}): Promise<string[]> {
  const { courses } = await read(name, content, options);
  return courses.flatMap(({ words }) => words.map(({ unit, chapter, spelling }) => `${unit}/${chapter} ${spelling}`));
}

describe('workbooks', () => {
  test('sheets that are hidden are not read, and named', async () => {
    const book = toWorkbook(
      ['七上', '旧'].map((name) => ({
        name,
        rows: [
          ['单词', '释义'],
          [name === '旧' ? 'old' : 'new', '意思'],
        ],
      })),
    );
    const hidden = packed(book, {
      'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheets><sheet name="七上" sheetId="1" r:id="rId1"/><sheet name="旧" sheetId="2" state="hidden" r:id="rId2"/></sheets></workbook>`,
    });
    const { courses, understood } = await read('书.xlsx', hidden);
    expect(courses.flatMap(({ words }) => words.map(({ spelling }) => spelling))).toEqual(['new']);
    expect(understood).toMatchObject({ skippedSheets: ['旧'], hiddenSheets: ['旧'] });
    const all = packed(book, {
      'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheets><sheet name="旧" sheetId="2" state="veryHidden" r:id="rId2"/></sheets></workbook>`,
    });
    await expect(read('书.xlsx', all)).rejects.toThrow('隐藏');
  });

  test('rows and columns that are hidden, or filtered out, are not read, but for the units that they name; they are told', async () => {
    const rows = [
      ['单词', '释义', '旧音标'],
      ['Unit 1', '', ''],
      ['apple', '苹果', 'x'],
      ['Unit 2', '', ''],
      ['pear', '梨', 'x'],
      ['fig', '无花果', 'x'],
    ];
    const book = toWorkbook([{ name: 'Sheet1', rows, hiddenRows: [4, 5], hiddenColumns: [3] }]);
    expect(await loadPlaces('书.xlsx', book)).toEqual(['Unit 1/第1章 apple', 'Unit 2/第1章 fig']);
    const { courses, understood } = await read('书.xlsx', book);
    expect(understood).toMatchObject({ hiddenRows: ['第 5 行'], hiddenColumns: ['C'] });
    expect(describeUnderstood(understood, courses)).toContain('隐藏或被筛选掉、没有读的行：1 行（第 5 行）');
  });

  test('readings of characters, in text kept in the cell or elsewhere, are none of a meaning', async () => {
    const reading = '<rPh sb="0" eb="2"><t>píngguǒ</t></rPh>';
    for (const text of [`<t>苹果</t>${reading}`, `<r><t>苹</t></r><r><t>果</t></r>${reading}`, '<t>苹果píngguǒ</t>', `<t/>${reading}`]) {
      const cells = (inner: string) =>
        `<row r="1"><c r="A1" t="inlineStr"><is><t>单词</t></is></c><c r="B1" t="inlineStr"><is><t>释义</t></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>apple</t></is></c>${inner}</row>`;
      const within = packed(getSheet([['x']]), {
        'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${cells(`<c r="B2" t="inlineStr"><is>${text}</is></c>`)}</sheetData></worksheet>`,
      });
      const shared = packed(getSheet([['x']]), {
        'xl/sharedStrings.xml': `<sst><si>${text}</si></sst>`,
        'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${cells('<c r="B2" t="s"><v>0</v></c>')}</sheetData></worksheet>`,
      });
      for (const file of [within, shared]) {
        if (text.startsWith('<t/>')) expect(await loadProblems('书.xlsx', file)).toEqual([[2, 'meaning', 'VALUE_MISSING']]);
        else expect(await loadWords('书.xlsx', file)).toEqual(['书/全部单词/第1章 apple 苹果']);
      }
    }
  });

  test('a unit that Excel took for a day is refused as it shows', async () => {
    const cells =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>单元</t></is></c><c r="B1" t="inlineStr"><is><t>单词</t></is></c><c r="C1" t="inlineStr"><is><t>释义</t></is></c></row>' +
      ['46024', '1.1000000000000001']
        .map(
          (unit, at) =>
            `<row r="${at + 2}"><c r="A${at + 2}"><v>${unit}</v></c><c r="B${at + 2}" t="inlineStr"><is><t>bed</t></is></c><c r="C${at + 2}" t="inlineStr"><is><t>床</t></is></c></row>`,
        )
        .join('');
    const file = packed(getSheet([['x']]), { 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${cells}</sheetData></worksheet>` });
    expect(await loadProblems('书.xlsx', file)).toEqual([[2, 'unit', 'VALUE_DATE']]);
    expect(await loadWords('书.xlsx', file, { skipBad: true })).toEqual(['书/1.1/第1章 bed 床']);
  });

  test('a formula counts by what it came to; without a result its cell is empty', async () => {
    const cells =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>单词</t></is></c><c r="B1" t="inlineStr"><is><t>释义</t></is></c></row><row r="2"><c r="A2" t="str"><f>LOWER("APPLE")</f><v>apple</v></c><c r="B2" t="str"><f>C2</f><v>苹果</v></c></row><row r="3"><c r="A3" t="inlineStr"><is><t>pear</t></is></c><c r="B3" t="str"><f>C3</f></c></row>';
    const file = packed(getSheet([['x']]), { 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${cells}</sheetData></worksheet>` });
    expect(await loadProblems('式.xlsx', file)).toEqual([[3, 'meaning', 'VALUE_MISSING']]);
    expect(await loadWords('式.xlsx', file, { skipBad: true })).toEqual(['式/全部单词/第1章 apple 苹果']);
  });

  test.each([
    ['a workbook of before 2007', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'FILE_TYPE'],
    [
      'a document of before 2007 called a workbook',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
      'FILE_TYPE',
    ],
  ])('%s is refused, and how to save it is said', async (_name, bytes, code) => {
    expect(await loadProblems('旧.xls', bytes)).toEqual([[undefined, undefined, code]]);
    await expect(read('旧.xls', bytes)).rejects.toThrow('另存为 .xlsx');
  });
});
