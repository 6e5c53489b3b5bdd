/** Word lists that are refused, by their lines, and those too large to be read. */
import { toWorkbook } from '../../../src/modules/words/import/template';
import { spent, tooLong } from '../../support/processor';
import { useWordFiles } from './word-files';
import { packed, getSheet } from './xlsx';

const { read, loadWords, loadProblems } = useWordFiles();

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
    ['a word without a letter', '45352', '三月一日', 'word', 'VALUE_DATE'],
    ['a number', '12', '十二', 'word', 'VALUE_LANGUAGE'],
    ['no meaning', 'apple', '', 'meaning', 'VALUE_MISSING'],
    ['a tag character beyond the first plane', 'apple\u{e0041}', '苹果', 'word', 'VALUE_CHARACTER'],
    ['a variation selector beyond the first plane', 'apple\u{e0100}', '苹果', 'word', 'VALUE_CHARACTER'],
    ['a variation selector in a meaning', 'apple', '苹\u{e0100}果', 'meaning', 'VALUE_CHARACTER'],
    ['a sign of a font of its own', 'apple', '苹\ue001果', 'meaning', 'VALUE_CHARACTER'],
    ['a Cyrillic letter that looks Latin', '\u0430pple', '苹果', 'word', 'VALUE_CHARACTER'],
    ['a Greek letter that looks Latin', 'appl\u03b5', '苹果', 'word', 'VALUE_CHARACTER'],
    ['a letter of transcriptions', 'app\u0261e', '苹果', 'word', 'VALUE_CHARACTER'],
    ['a picture', 'apple🍎', '苹果', 'word', 'VALUE_CHARACTER'],
    ['question marks for a meaning', 'apple', '??', 'meaning', 'VALUE_LANGUAGE'],
    ['question marks for half of it', 'apple', '苹??', 'meaning', 'VALUE_CHARACTER'],
    ['UTF-8 read as Latin', 'apple', 'è‹¹æžœ', 'meaning', 'VALUE_CHARACTER'],
    ['GBK read as Latin', 'apple', 'Æ»¹û', 'meaning', 'VALUE_CHARACTER'],
    ['UTF-8 read as GBK', 'apple', '鑻规灉', 'meaning', 'VALUE_CHARACTER'],
    ['n/a', 'apple', 'n/a', 'meaning', 'VALUE_LANGUAGE'],
    ['a hyphen', 'apple', '-', 'meaning', 'VALUE_LANGUAGE'],
    ['nothing said', 'apple', '无', 'meaning', 'VALUE_PLACEHOLDER'],
    ['something to be done', 'apple', '（待补充）', 'meaning', 'VALUE_PLACEHOLDER'],
    ['the same as above', 'apple', '同上', 'meaning', 'VALUE_PLACEHOLDER'],
    ['English for a meaning', 'apple', 'a round fruit', 'meaning', 'VALUE_LANGUAGE'],
    ['a part of speech for a meaning', 'apple', 'n.', 'meaning', 'VALUE_LANGUAGE'],
    ['a date that Excel made', '1-Mar', '三月一日', 'word', 'VALUE_DATE'],
    ['a date that Excel made, the other way', 'Mar-01', '三月一日', 'word', 'VALUE_DATE'],
    ['a formula', '=VLOOKUP(A1;B:C;2)', '苹果', 'word', 'VALUE_CODE'],
    ['more ways than can be told apart', '(a)'.repeat(19), '苹果', 'word', 'VALUE_WAYS'],
    ['a cell longer than anything a list says', 'apple', `苹${' '.repeat(20_000)}${'果'.repeat(5000)}`, 'meaning', 'VALUE_TOO_LONG'],
  ])('%s', async (_name, word, meaning, column, code) => {
    const text = `单词,释义\npear,梨\n${word},${meaning}\nbanana,香蕉\nplum,李子\n`;
    expect(await loadProblems('坏.csv', text)).toEqual([[3, column, code]]);
    // Where that is asked for, the others go in, and the line that does not is told.
    const { courses, understood } = await read('坏.csv', text, { skipBad: true });
    expect(courses[0]?.words.map(({ spelling }) => spelling)).toEqual(['pear', 'banana', 'plum']);
    expect(understood.leftOut).toMatchObject([{ line: 3, code }]);
  });

  test('the sign is named, so that it can be found', async () => {
    await expect(read('名.csv', '单词,释义\n\u0430pple,苹果')).rejects.toThrow('第 2 行：单词里的“а”（U+0430）不是英文字母');
    await expect(read('名.csv', '单词,释义\napple\u{e0041},苹果')).rejects.toThrow('U+E0041');
    await expect(read('名.csv', '单词,释义\nap\u200bple,苹果')).rejects.toThrow('U+200B');
    await expect(read('名.csv', '单词,释义\napple,鑻规灉')).rejects.toThrow('应为“苹果”');
  });

  test.each([
    ['DNA', 'DNA 脱氧核糖核酸'],
    ['color', '=colour'],
    ['I’m', '=I am'],
    ['peace', '(=peacemaker)'],
    ['haven’t', '没有'],
    ['seventy', 'num. 70'],
    ['the', '定冠词'],
    ['no', '无'],
    ['none', '没有'],
    ['unknown', '未知'],
    ['how come', '怎么会？'],
    ['what', '什么?'],
    ['be', 'is、am、are 的原形'],
    ['o’clock', '…点钟'],
    ['naïve', '天真的'],
    ['x-ray', 'X 光'],
    ['Unicom', '联通'],
    ['flowing', '洌洌；浏亮'],
  ])('%s: %s is taken', async (word, meaning) => {
    expect(await loadWords('真.csv', `单词,释义\npear,梨\nplum,李子\n${word},${meaning}`)).toHaveLength(3);
  });

  test('null is a word, and the sheet of a problem is named', async () => {
    expect(await loadWords('零.csv', '单词,释义\nnull,零\nfalse,假')).toHaveLength(2);
    const book = toWorkbook([
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
    expect(await loadProblems('表.xlsx', book)).toEqual([['B', 2, 'meaning', 'VALUE_MISSING']]);
  });
});

describe('what is bounded', () => {
  test('a small file that is hard to read: brackets, blanks and signs without end', async () => {
    const hostile = [
      `${'(a)'.repeat(19)},苹果`,
      ...['(', '（[', ')', ' ', 'n&', 'n.', ';', '，', '"" ', '[', '/', '<a ', '<', '例句', '(a', '\\n'].flatMap((piece) => [
        `apple,"苹${piece.repeat(30_000 / piece.length)}果"`,
        `"a${piece.repeat(30_000 / piece.length)}e",苹果`,
      ]),
    ];
    const readAll = async (): Promise<void> => {
      const problems = await loadProblems(
        '难.csv',
        `单词,释义\npear,梨\n${Array.from({ length: 10 }, () => hostile.join('\n')).join('\n')}`,
      );
      expect(problems.length).toBeGreaterThan(300);
      // The same where the headings would be, and as lines of text.
      for (const piece of ['(', '[', '例句', ' ', 'a ', 'a/', '(a)', '1', '—', '[a]', 'n.'])
        for (const text of [
          `${piece.repeat(30_000 / piece.length)},释义\napple,苹果\n`,
          ...['\n', '果\n'].flatMap((end) =>
            ['a', '果 a', '果'].map((start) => `${start}${piece.repeat(1900 / piece.length)}${end}`.repeat(100)),
          ),
        ])
          await read('难.txt', text).catch(() => undefined);
    };
    expect(await tooLong(6000, () => spent(readAll))).toBeUndefined();
  });

  test('a line of blanks that no list has, behind the mark of an example', async () => {
    const lines = ['\v', '\f', '\u2028'].map((blank) => `例${blank.repeat(200)}中\n`);
    expect(await tooLong(500, () => spent(() => read('难.txt', `apple 苹果\n${lines.join('')}`).catch(() => undefined)))).toBeUndefined();
  });

  const made = () =>
    getSheet([
      ['单词', '释义'],
      ['a', '一'],
    ]);

  test('a small workbook with a cell of 200 MB: refused in Chinese, at once and in little memory', async () => {
    const cell = `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${'a'.repeat(200 * 1024 * 1024)}</t></is></c></row></sheetData></worksheet>`;
    const file = packed(made(), { 'xl/worksheets/sheet1.xml': cell });
    expect(file.length).toBeLessThan(250 * 1024);
    const before = process.memoryUsage().rss;
    const lying = packed(made(), { 'xl/worksheets/sheet1.xml': cell }, 1000);
    const refused = async () => {
      expect(await loadProblems('炸弹.xlsx', file)).toEqual([[undefined, undefined, 'FILE_TOO_LARGE']]);
      expect(await loadProblems('炸弹.xlsx', lying)).toEqual([[undefined, undefined, 'FILE_UNREADABLE']]);
    };
    expect(await tooLong(5000, () => spent(refused))).toBeUndefined();
    expect(process.memoryUsage().rss - before).toBeLessThan(250 * 1024 * 1024);
  });

  test.each<[string, string, () => Buffer | string, string]>([
    [
      'a cell longer than Excel lets in',
      '长.xlsx',
      () =>
        packed(made(), {
          'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${'一'.repeat(40_000)}</t></is></c></row></sheetData></worksheet>`,
        }),
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
    const problems = (await loadProblems(name, content())) as unknown[][];
    expect(problems.map((problem) => problem.at(-1))).toEqual([code]);
  });
});
