/** Word lists that are refused, by their lines, and those too large to be read. */
import { describe, expect, test } from '@jest/globals';
import { workbookOf } from '../../src/modules/courses/import/template';
import { useWordFiles } from './word-files';
import { packed, sheetOf } from './xlsx';

const { read, wordsOf, problemsOf } = useWordFiles();

describe('what is refused, by its line', () => {
  test.each([
    ['a zero-width space', 'ap\u200bple', '苹果', 'word', 'VALUE_CHARACTER'],
    ['a soft hyphen', 'ap\u00adple', '苹果', 'word', 'VALUE_CHARACTER'],
    ['a mark from right to left', 'apple', '苹\u202e果', 'meaning', 'VALUE_CHARACTER'],
    ['letters from right to left', 'apple', 'تفاحة', 'meaning', 'VALUE_CHARACTER'],
    ['a control character', 'apple', '苹\u0006果', 'meaning', 'VALUE_CHARACTER'],
    ['a replacement character', 'apple', '苹\ufffd果', 'meaning', 'VALUE_CHARACTER'],
    ['an error of a formula', '#N/A', '苹果', 'word', 'VALUE_ERROR'],
    ['an error of a formula in the meaning', 'apple', '#REF!', 'meaning', 'VALUE_ERROR'],
    ['a list of a program', 'apple', '"[""苹果""]"', 'meaning', 'VALUE_CODE'],
    ['an object of a program', 'apple', '[object Object]', 'meaning', 'VALUE_CODE'],
    ['nothing, as a program writes it', 'apple', 'NaN', 'meaning', 'VALUE_CODE'],
    ['a tag', 'apple', '<b>苹果</b>', 'meaning', 'VALUE_CODE'],
    ['Chinese for a word', '苹果', '苹果', 'word', 'VALUE_LANGUAGE'],
    ['a word without a letter', '45352', '三月一日', 'word', 'VALUE_LANGUAGE'],
    ['no meaning', 'apple', '', 'meaning', 'VALUE_MISSING'],
  ])('%s', async (_name, word, meaning, column, code) => {
    const text = `单词,释义\npear,梨\n${word},${meaning}\nbanana,香蕉\nplum,李子\n`;
    expect(await problemsOf('坏.csv', text)).toEqual([[3, column, code]]);
    // Where that is asked for, the others go in, and the line that does not is told.
    const { courses, understood } = await read('坏.csv', text, { skipBad: true });
    expect(courses[0]?.words.map(({ spelling }) => spelling)).toEqual(['pear', 'banana', 'plum']);
    expect(understood.leftOut).toMatchObject([{ line: 3, code }]);
  });

  test('null is a word, and the sheet of a problem is named', async () => {
    expect(await wordsOf('零.csv', '单词,释义\nnull,零\nfalse,假')).toHaveLength(2);
    const book = workbookOf([
      {
        name: 'A',
        rows: [
          ['单词', '释义'],
          ['a', '一'],
        ],
      },
      {
        name: 'B',
        rows: [
          ['单词', '释义'],
          ['b', ''],
        ],
      },
    ]);
    expect(await problemsOf('表.xlsx', book)).toEqual([['B', 2, 'meaning', 'VALUE_MISSING']]);
  });
});

describe('what is bounded', () => {
  const made = () =>
    sheetOf([
      ['单词', '释义'],
      ['a', '一'],
    ]);

  test('a small workbook with a cell of 200 MB: refused in Chinese, at once and in little memory', async () => {
    const cell = `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${'a'.repeat(200 * 1024 * 1024)}</t></is></c></row></sheetData></worksheet>`;
    const file = packed(made(), { 'xl/worksheets/sheet1.xml': cell });
    expect(file.length).toBeLessThan(250 * 1024);
    const before = process.memoryUsage().rss;
    const began = process.cpuUsage().user;
    expect(await problemsOf('炸弹.xlsx', file)).toEqual([[undefined, undefined, 'FILE_TOO_LARGE']]);
    expect(process.cpuUsage().user - began).toBeLessThan(5_000_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(250 * 1024 * 1024);
  });

  test.each<[string, string, () => Buffer | string, string]>([
    [
      'a cell longer than Excel lets in',
      '长.xlsx',
      () =>
        sheetOf([
          ['单词', '释义'],
          ['a', '一'.repeat(40_000)],
        ]),
      'CELL_TOO_LARGE',
    ],
    ['such a cell of CSV', '长.csv', () => `单词,释义\na,${'一'.repeat(40_000)}`, 'CELL_TOO_LARGE'],
    ['a line of CSV without an end', '长.csv', () => `单词,释义\na,${'一'.repeat(400_000)}`, 'CELL_TOO_LARGE'],
    ['too many rows', '多.csv', () => `单词,释义\n${'a,一\n'.repeat(50_001)}`, 'ROWS_TOO_MANY'],
    ['a damaged workbook', '坏.xlsx', () => made().subarray(0, 900), 'FILE_UNREADABLE'],
    [
      'XML without an end',
      '坏.xlsx',
      () => packed(made(), { 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row r="1"><c t="inlineStr' }),
      'FILE_UNREADABLE',
    ],
    ['a web page called a workbook', '网页.xls', () => '<html><table><tr><td>apple</td></tr></table></html>', 'FILE_TYPE'],
    ['an archive that is empty', '书.xlsx', () => Buffer.from('PK\u0005\u0006'), 'FILE_UNREADABLE'],
  ])('%s', async (_name, name, content, code) => {
    const problems = (await problemsOf(name, content())) as unknown[][];
    expect(problems.map((problem) => problem.at(-1))).toEqual([code]);
  });
});
