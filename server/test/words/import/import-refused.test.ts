/** Word lists that are refused, by their lines, and those too large to be read. */
import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import type { ImportRefused } from '../../../src/modules/words/import/problems';
import { toWorkbook } from '../../../src/modules/words/import/template';
import { spent, tooLong } from '../../support/processor';
import { useWordFiles } from './word-files';
import { packed, getSheet } from './xlsx';

/** Begins as PNG does and goes on packed: few of its bytes are 0. */
const picture = (): Buffer => Buffer.concat([Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), deflateRawSync(readFileSync(__filename))]);

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

  test.each([
    ['day of a program', 'word', '2026-05-01T00:00:00', '单词是日期'],
    ['power of ten', 'word', '00E+05', '单词是数字'],
    ['time of day', 'word', '12:30:00', '单词是日期'],
    ['number', 'word', '1.5', '单词里没有字母：1.5'],
    ['name of a sound', 'word', 'apple.mp3', '单词是网址、文件名'],
    ['part of speech', 'word', 'adj.', '单词是词性'],
    ['word in the wrong encoding', 'word', 'cafÃ©', '应为“café”'],
    ['signs that GBK lacks', 'phonetic', "['pens?l]", '音标丢了符号'],
    ['signs of an old font', 'phonetic', 'E5bAndEn', '音标是旧字体的写法'],
    ['UTF-8 read as Latin', 'phonetic', 'kÃ¦t', '应为“/kæt/”'],
    ['UTF-8 read as GBK', 'phonetic', '藞忙pl', '应为“ˈæpl”'],
    ['a box for a sign', 'phonetic', 'f□ʃ', '音标丢了符号'],
    ['numbers for parts of speech', 'part', '12', '词性不是词性'],
    ...['重点', '人教版', '一年级', '高频词汇'].map((said) => ['no part of speech', 'part', said, '词性不是词性'] as const),
    ['nothing seen of a cell', 'unit', '########', '单元只有 ###'],
    ['nothing', 'unit', '无', '单元还没有写'],
    ['a sign lost at the end', 'meaning', '苹果?', '释义里有“?”'],
    ['a sign lost at the beginning', 'meaning', '?狗', '释义里有“?”'],
    ['a sign lost', 'meaning', '太?', '释义里有“?”'],
    ['memory that nobody wrote to', 'meaning', '烫烫烫', '释义是乱码'],
    ['memory that nobody wrote to', 'meaning', '屯屯屯屯', '释义是乱码'],
    ...['caf?', 'fianc?', 'clich?', '?lite'].map((word) => ['a letter lost at the edge', 'word', word, '单词里有“?”'] as const),
    ...['k t', '/ b nd n/', '/k*t/', '/k.t/'].map((sound) => ['a vowel lost', 'phonetic', sound, '音标丢了符号'] as const),
    ['a part of speech for a transcription', 'phonetic', 'n.', '音标是词性'],
    ['pinyin for a transcription', 'phonetic', 'pingguo', '音标是拼音'],
    ['pinyin with its tones', 'phonetic', 'píngguǒ', '音标是拼音'],
    ['pinyin of one syllable', 'phonetic', 'shu', '音标是拼音'],
    ['pinyin with one of its tones', 'phonetic', 'qíche', '音标是拼音'],
    ...['-', '－', '……', '···', '。'].map((sign) => ['a placeholder for a unit', 'unit', sign, '单元还没有写'] as const),
    ['a transcription for a part of speech', 'part', '[bed]', '词性不是词性'],
    ['day, month', 'unit', '2-Jan', '单元是日期'],
    ['month and day in Chinese', 'unit', '1月3日', '单元是日期'],
    ['number of a day', 'unit', '46025', '单元是日期'],
    ['day and time', 'unit', '2026-01-04 00:00:00', '单元是日期'],
    ['power of ten', 'unit', '4.6E+04', '单元是数字'],
    ['day in full width', 'unit', '１月２日', '单元是日期'],
    ['month of a year', 'unit', '2026年1月', '单元是日期'],
    ['month of a year', 'unit', '2026/1', '单元是日期'],
    ['day, month and year', 'unit', '1-2-2026', '单元是日期'],
    ['name of a month', 'unit', 'Mar', '单元是日期'],
    ['day with noughts', 'unit', '02-01', '单元是日期'],
    ['truth of a program', 'unit', 'TRUE', '单元是真假值'],
    ['truth of a program', 'part', 'TRUE', '词性不是词性'],
    ['a letter lost', 'word', 'z?bra', '单词里有“?”'],
    ['a letter lost', 'word', 'z€bra', '单词里有“€”'],
    ['two words', 'word', 'zebra|zebras', '单词里有“|”'],
    ['a word and its address', 'word', 'zebra http://x.com', '单词是网址'],
    ['English letters for sounds', 'phonetic', 'zee-bruh', '音标是用英文字母拼读的'],
    ['the word with an accent', 'phonetic', 'béd', '音标是单词的写法'],
    ['number of a day', 'example', '46024', '例句是日期'],
    ['day and month', 'example', '2-Jan', '例句是日期'],
    ['signs lost', 'example', '???', '例句里没有英文'],
    ['Chinese', 'example', '我是斑马', '例句里没有英文'],
    ['number of a day', 'translation', '46024', '译文是日期'],
    ['signs lost', 'translation', '???', '译文里没有中文'],
    ['English', 'translation', 'This is zebra', '译文里没有中文'],
    ['the sign of a lost one', 'translation', '这是ï¿½', '译文里有乱码'],
    ['a sign lost', 'meaning', '斑?马', '释义里有“?”'],
    ['a box for a sign', 'meaning', '斑□马', '释义里有方框'],
    ['error of a formula', 'meaning', '#REF!', '释义是公式错误'],
  ])('what a field cannot be, with its line and its word: %s (%s)', async (_name, field, value, said) => {
    const cells = {
      unit: 'Unit 1',
      word: 'bed',
      phonetic: '/bed/',
      part: 'n.',
      meaning: '床',
      example: 'Go to bed.',
      translation: '去睡觉。',
      [field]: value,
    };
    const text = `单元,单词,音标,词性,释义,例句,译文\nUnit 1,pear,/peə/,n.,梨,-,无\n${Object.values(cells)
      .map((cell) => `"${cell}"`)
      .join(',')}\nUnit 1,fig,/fɪɡ/,n.,无花果,Who is it?,谁啊?是我。\n`;
    const error: unknown = await read('格.csv', text).catch((thrown: unknown) => thrown);
    expect((error as ImportRefused).problems).toMatchObject([{ line: 3, ...(field === 'word' ? {} : { word: 'bed' }) }]);
    expect((error as Error).message).toContain(said);
  });

  test('transcriptions as lists write them are taken; a look-alike is the sign that it means', async () => {
    const spoken = [
      '[ðə; strong ðiː]',
      '[n. ˈrekɔːd; v. rɪˈkɔːd]',
      '英[ˈkʌlə] 美[ˈkʌlər]',
      '/fɑː(r)/',
      "['pens(ә)l]",
      '/bɔ̃/',
      '∫ip',
      'i´ma:dʒin',
      '[1. liːd 2. led]',
      '/ˈbʌt n/',
      '/s/',
      "['dIkteIt; U.S. ‚dIk-]",
      'béibi',
      '/béibi/',
      'wíndou',
      'sóufa',
    ];
    const rows = spoken.map((phonetic, at) => `look${'abcdefghijklmnop'.charAt(at)},"${phonetic}",看`);
    const { courses } = await read('音.csv', `单词,音标,释义\n${rows.join('\n')}`);
    expect(courses[0]?.words.map(({ phonetic }) => phonetic)).toEqual([
      ...spoken.slice(0, 4),
      "['pens(ə)l]",
      '/bɔ̃/',
      '/ʃip/',
      '/i´ma:dʒin/',
      '[1. liːd 2. led]',
      '/ˈbʌt n/',
      '/s/',
      "['dɪkteɪt; U.S. ˌdɪk-]",
      '/béibi/',
      '/béibi/',
      '/wíndou/',
      '/sóufa/',
    ]);
  });

  test('signs and pictures name units', async () => {
    const { courses } = await read('星.csv', '单元,单词,释义\n★★★,pear,梨\n♥,fig,无花果\n🍎,bed,床\n');
    expect(courses[0]?.words.map(({ unit }) => unit)).toEqual(['★★★', '♥', '🍎']);
  });

  test('a column that is spoiled in most lines can be left out, and its lines cannot', async () => {
    const text = '单词,音标,释义\npear,p??,梨\nbed,b?d,床\nfig,f?g,无花果\n';
    await expect(read('丢.csv', text, { skipBad: true })).rejects.toThrow('都在音标这一列；不要这一列就加 --column 音标=无');
    for (const [name, list] of [
      ['丢.csv', text],
      ['丢.txt', 'pear [5p] n. 梨, 果\nbed [b5] n. 床, 铺\nset [s5] v. 放, 置'],
    ] as const)
      expect(await loadWords(name, list, { columns: { phonetic: '无' } })).toHaveLength(3);
  });

  test('1.1000000000000001 is 1.1', async () => {
    const { courses } = await read('数.csv', '单元,单词,释义\n1.1000000000000001,pear,梨\n1.2,fig,无花果\n');
    expect(courses[0]?.words.map(({ unit }) => unit)).toEqual(['1.1', '1.2']);
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
    ['adj.', '形容词'],
    ['the', '定冠词'],
    ['no', '无'],
    ['none', '没有'],
    ['unknown', '未知'],
    ['how come', '怎么会？'],
    ['what', '什么?'],
    ['how is it going', '怎么样?'],
    ['Really?', '真的?'],
    ['Pardon?', '请再说一遍'],
    ['why?', '为什么？'],
    ['hot', '烫的'],
    ['how', '怎么?多么'],
    ['Mar.', '三月'],
    ['rock & roll', '摇滚乐'],
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
    ['an archive of something else', '包.zip', () => packed(Buffer.alloc(4), { '单词.csv': 'a,一' }), 'FILE_TYPE'],
    ['a picture', '截图.png', () => picture(), 'FILE_TYPE'],
    ['a picture called a list', '单词.csv', () => picture(), 'FILE_TYPE'],
    ['an archive that is empty', '书.xlsx', () => Buffer.from('PK\u0005\u0006'), 'FILE_UNREADABLE'],
  ])('%s', async (_name, name, content, code) => {
    const problems = (await loadProblems(name, content())) as unknown[][];
    expect(problems.map((problem) => problem.at(-1))).toEqual([code]);
  });
});
