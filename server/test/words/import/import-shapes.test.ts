/** Word lists in the shapes that schools have, each written by hand: what a teacher would expect of them. */
import { parseTemplate, toWorkbook } from '../../../src/modules/words/import/template';
import { useWordFiles } from './word-files';
import { packed, getSheet } from './xlsx';

const { read, loadWords, loadProblems } = useWordFiles();

const GBK = {
  单: 'b5a5',
  词: 'b4ca',
  释: 'cacd',
  义: 'd2e5',
  苹: 'c6bb',
  果: 'b9fb',
  香: 'cfe3',
  蕉: 'bdb6',
} as const;
/** Text in GBK, as Chinese Excel saves CSV. */
const gbk = (text: string): Buffer =>
  Buffer.concat(
    Array.from(text, (sign) => (sign in GBK ? Buffer.from(GBK[sign as keyof typeof GBK], 'hex') : Buffer.from(sign, 'latin1'))),
  );

describe('headings', () => {
  test.each([
    ['单词,音标,词性,释义\napple,/ˈæpl/,n.,苹果'],
    ['英文单词,国际音标,词类,中文释义\napple,/ˈæpl/,名词,苹果'],
    ['Word,Phonetic,POS,翻译\napple,/ˈæpl/,noun,苹果'],
    ['english,phonetic,pos,chinese\napple,/ˈæpl/,N,苹果'],
    ['重点单词（黑体）,英式音标,词性,中文意思\napple,/ˈæpl/,n,苹果'],
    ['word,definition,translation,phonetic,pos\napple,a round fruit,苹果,ˈæpl,n'],
    ['序号,词汇,美音,英音,词性,汉语释义,备注\n1,apple,/ˈæpəl/,/ˈæpl/,n.,苹果,中考'],
  ])('as schools write them: %j', async (text) => {
    expect(await loadWords('表.csv', text)).toEqual(['表/全部单词/第1章 apple /ˈæpl/ n. 苹果']);
  });

  test('a title may stand above; columns that are not used are named', async () => {
    const { courses, understood } = await read(
      '七上.csv',
      '人教版七年级上册单词表,,,\n\n序号,单词,释义,掌握情况\n1,apple,苹果,✓\n2,pear,梨,\n',
    );
    expect(courses[0]?.words.map(({ spelling }) => spelling)).toEqual(['apple', 'pear']);
    expect(understood.tables[0]).toMatchObject({ headingLine: 3, ignored: ['序号', '掌握情况'], words: 2 });
  });

  test('a translation is the meaning where nothing else is, and that of the example beside a meaning', async () => {
    const both = (await read('例.csv', 'word,释义,例句,翻译\nsee,看见,I see it.,我看见了。')).courses[0]?.words[0];
    expect(both).toMatchObject({ meaning: '看见', example: 'I see it.', translation: '我看见了。' });
    const one = (await read('例.csv', 'word,example,translation\nsee,I see it.,看见')).courses[0]?.words[0];
    expect(one).toMatchObject({ meaning: '看见', example: 'I see it.', translation: '' });
  });

  test('no headings: English words and Chinese beside them', async () => {
    expect(await loadWords('初中.txt', 'boat\t n. 小船；轮船 v. 划船\nnineteen\t num. 十九\nice cream\t n. 冰淇淋')).toEqual([
      '初中/全部单词/第1章 boat n. & v. 小船；轮船；划船',
      '初中/全部单词/第1章 nineteen num. 十九',
      '初中/全部单词/第1章 ice cream n. 冰淇淋',
    ]);
  });

  test('others are chosen by hand; what is missing is said with what is there', async () => {
    const text = 'Vokabel,解说词\napple,苹果\npear,梨';
    expect(
      await loadWords('选.csv', `#,${text.replaceAll('\n', '\n1,')}`, { columns: { spelling: 'Vokabel', meaning: '解说词' } }),
    ).toEqual(['选/全部单词/第1章 apple 苹果', '选/全部单词/第1章 pear 梨']);
    expect(await loadProblems('缺.csv', 'word,phonetic\napple,/x/\npear,/y/')).toEqual([[1, 'meaning', 'COLUMN_MISSING']]);
    expect(await loadProblems('缺.csv', text, { columns: { meaning: 'nothing' } })).toEqual(
      expect.arrayContaining([[1, 'meaning', 'COLUMN_MISSING']]),
    );
  });

  test.each([
    ['a topic', '水果\tapple\t苹果\n水果\tpear\t梨\n动物\tdog\t狗'],
    ['a definition', 'apple\ta round fruit\t苹果\npear\ta sweet fruit\t梨\ndog\ta clever animal\t狗'],
    ['a sentence', 'apple\t苹果\t我吃苹果。\npear\t梨\t梨很甜。\ndog\t狗\t狗在叫。'],
    ['units', '第一单元\tapple\t苹果\n第一单元\tpear\t梨\n第二单元\tdog\t狗'],
  ])('no headings, and another column that may be meant: %s', async (_name, text) => {
    expect((await loadWords('列.txt', text)).map((word) => word.replace(/^.*章 /, ''))).toEqual(['apple 苹果', 'pear 梨', 'dog 狗']);
  });

  test('no headings, and two columns as likely: a question with what stands in them, and its answer', async () => {
    const words = 'big\tlarge\t大的\nsmall\tlittle\t小的\nquick\tfast\t快的';
    await expect(read('列.txt', words)).rejects.toThrow(
      '分不清哪一列是单词：第 1 列（big、small、quick），第 2 列（large、little、fast）；请指明，如 --column 单词=第1列',
    );
    expect(await loadWords('列.txt', words, { columns: { spelling: '第2列' } })).toContain('列/全部单词/第1章 large 大的');
    const meanings = 'apple\t苹果\t又红又圆\npear\t梨\t汁水很多\ndog\t狗\t人类之友';
    expect(await loadProblems('列.txt', meanings)).toEqual([[undefined, 'meaning', 'COLUMN_UNCLEAR']]);
    const json = [
      { word: 'apple', a: '苹果', b: '水果' },
      { word: 'dog', a: '狗', b: '动物' },
    ];
    await expect(read('列.json', JSON.stringify(json))).rejects.toThrow('a（苹果、狗），b（水果、动物）；请指明，如 --column 释义=a');
    expect(await loadWords('列.json', JSON.stringify(json), { columns: { meaning: 'a' } })).toHaveLength(2);
  });

  test('no column is of words or of meanings that says nearly the same in every row', async () => {
    await expect(read('列.txt', 'Basic\t问答题\t铅笔\nBasic\t问答题\t尺子\nBasic\t问答题\t书')).rejects.toThrow('没有找到');
    await expect(read('列.txt', 'apple\t七上\npear\t七上\ndog\t七上')).rejects.toThrow('没有找到');
  });

  test.each([
    ['under another key', [{ pos: 'n.', text: '铅笔', word: 'pencil' }]],
    ['with no key of a word', [{ front: 'pencil', back: 'n. 铅笔' }]],
    ['below the word', { pencil: { text: '铅笔', pos: 'n.' }, ruler: { text: '尺子', pos: 'n.' } }],
    ['in a list', [{ word: 'pencil', translations: [{ text: '铅笔', pos: 'n.' }] }]],
    ['the Chinese first', [{ question: 'n. 铅笔', answer: 'pencil' }]],
  ])('the Chinese of JSON %s', async (_name, json) => {
    expect((await loadWords('键.json', JSON.stringify(json)))[0]).toBe('键/全部单词/第1章 pencil n. 铅笔');
  });

  test('an entry of JSON without its Chinese is told by its number and word', async () => {
    const json = [{ w: 'pencil', t: '铅笔' }, { w: 'ruler' }];
    await expect(read('键.json', JSON.stringify(json))).rejects.toThrow('第 2 行：释义没有填（ruler）');
  });

  test('two lists side by side are read down, then across', async () => {
    expect(await loadWords('双栏.csv', '单词,释义,单词,释义\na,一,c,三\nb,二,,\n')).toEqual([
      '双栏/全部单词/第1章 a 一',
      '双栏/全部单词/第1章 b 二',
      '双栏/全部单词/第1章 c 三',
    ]);
  });
});

describe('files', () => {
  const table = '单词,释义\napple,苹果\nbanana,香蕉\n';
  const expected = ['表/全部单词/第1章 apple 苹果', '表/全部单词/第1章 banana 香蕉'];

  test.each<[string, Buffer]>([
    ['UTF-8', Buffer.from(table)],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${table}`)],
    ['GBK', gbk(table)],
    ['UTF-16 with its mark', Buffer.from(`\ufeff${table}`, 'utf16le')],
    ['UTF-16 the other way round', Buffer.from(`\ufeff${table}`, 'utf16le').swap16()],
    ['UTF-16 without its mark', Buffer.from(table, 'utf16le')],
    ['tabs, as Excel saves Unicode text', Buffer.from(`\ufeff${table.replaceAll(',', '\t')}`, 'utf16le')],
    ['semicolons', Buffer.from(table.replaceAll(',', ';'))],
    ['Windows lines and quotes', Buffer.from('"单词","释义"\r\n"apple","苹果"\r\n"banana","香蕉"\r\n')],
    ['lines of all three ends', Buffer.from('单词,释义\r\napple,苹果\nbanana,香蕉\r')],
    ['old Mac lines and then others', Buffer.from('单词,释义\rapple,苹果\r\nbanana,香蕉\n')],
    ['a word and its meaning on a line', Buffer.from('apple 苹果\nbanana 香蕉\n')],
  ])('%s', async (_name, bytes) => {
    expect(await loadWords('表.csv', bytes)).toEqual(expected);
  });

  test('a few damaged bytes in a long file are refused where they stand', async () => {
    const rows = Array.from({ length: 400 }, (_, at) => `word${'abcdefghij'.charAt(at % 10)}${at},意思${at}`);
    const bytes = Buffer.from(['单词,释义', ...rows].join('\n'));
    bytes[bytes.indexOf(Buffer.from('意思200')) + 1] = 0xff;
    expect(await loadProblems('损.csv', bytes)).toEqual([[202, 'meaning', 'VALUE_CHARACTER']]);
  });

  test('lines of word, transcription, part of speech and meaning; letters and units between them', async () => {
    const text =
      'Unit 1 My family\n\nA\n1. abandon [əˈbændən] vt. 丢弃；放弃\n2. able /ˈeɪbl/ a.能够的\nUnit 2\nlook forward to 盼望\nfamily n. 家庭';
    expect(await loadWords('四级.txt', text)).toEqual([
      '四级/Unit 1 My family/第1章 abandon [əˈbændən] v. 丢弃；放弃',
      '四级/Unit 1 My family/第1章 able /ˈeɪbl/ adj. 能够的',
      '四级/Unit 2/第1章 look forward to 盼望',
      '四级/Unit 2/第1章 family n. 家庭',
    ]);
  });

  test('a workbook compressed as Excel does it, with shared strings, rich text, readings and truth values', async () => {
    const sheet = (cells: string) =>
      `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${cells}</sheetData></worksheet>`;
    const strings =
      '<sst><si><t>单词</t></si><si><t>释义</t></si><si><r><t>ap</t></r><r><rPr><b/></rPr><t>ple</t></r></si><si><t>苹果</t><rPh sb="0" eb="1"><t>ピングオ</t></rPh></si><si><t>真_x000D_\n的</t></si></sst>';
    const file = packed(getSheet([['x']]), {
      'xl/sharedStrings.xml': strings,
      'xl/worksheets/sheet1.xml': sheet(
        '<row r="1"><c r="B1" t="s"><v>0</v></c><c r="D1" t="s"><v>1</v></c></row><row r="3"><c r="B3" t="s"><v>2</v></c><c r="D3" t="s"><v>3</v></c></row><row r="4"><c r="B4" t="b"><v>1</v></c><c r="D4" t="s"><v>4</v></c></row>',
      ),
    });
    expect(await loadWords('书.xlsx', file)).toEqual(['书/全部单词/第1章 apple 苹果', '书/全部单词/第1章 true 真；的']);
  });

  test('qwerty-learner, one object a line, units that hold words', async () => {
    const qwerty = [{ name: 'cancel', trans: ['取消， 撤销', 'n. 取消'], usphone: "'kænsl", ukphone: "'kænsəl" }];
    expect(await loadWords('q.json', JSON.stringify(qwerty))).toEqual(["q/全部单词/第1章 cancel /'kænsəl/ n. 取消，撤销；取消"]);
    const lines = [
      {
        word: 'talk',
        translations: [
          { translation: '谈话', type: 'v' },
          { translation: '交谈', type: 'n' },
        ],
        phrases: [{ phrase: 'talk to', translation: '与…谈' }],
      },
      { word: 'group', translations: [{ translation: '组', type: 'n' }] },
    ];
    expect(await loadWords('l.json', lines.map((line) => JSON.stringify(line)).join('\n'))).toEqual([
      'l/全部单词/第1章 talk v. & n. 谈话；交谈',
      'l/全部单词/第1章 group n. 组',
    ]);
    const far = [
      { headWord: 'good', content: { word: { wordHead: 'good', content: { usphone: 'ɡʊd', trans: [{ tranCn: '好的', pos: 'adj' }] } } } },
    ];
    expect(await loadWords('f.json', JSON.stringify(far))).toEqual(['f/全部单词/第1章 good /ɡʊd/ adj. 好的']);
    const book = {
      title: '七年级上册',
      units: [
        { title: 'Unit 1', words: [{ en: 'good', zh: 'adj. 好的' }] },
        { title: 'Unit 2', words: [{ en: 'map', zh: '地图' }] },
      ],
    };
    expect(await loadWords('b.json', JSON.stringify(book))).toEqual([
      '七年级上册/Unit 1/第1章 good adj. 好的',
      '七年级上册/Unit 2/第1章 map 地图',
    ]);
    expect(await loadProblems('坏.json', '[{"word": "a", ')).toEqual([[undefined, undefined, 'FILE_UNREADABLE']]);
    expect(await loadProblems('空.json', '{"a": 1}')).toEqual([[undefined, undefined, 'FILE_EMPTY']]);
  });

  test('the template, as it is given out', async () => {
    for (const name of ['模板.xlsx', '模板.csv']) {
      expect(await loadWords(name, parseTemplate(name))).toEqual(
        [
          '七年级上册（示例）/Unit 1/第1章 borrow /ˈbɒrəʊ/ v. 借；借入',
          '七年级上册（示例）/Unit 1/第1章 anyone/anybody /ˈeniwʌn/ /ˈenibɒdi/ pron. 任何人',
          '七年级上册（示例）/Unit 2/第1章 light /laɪt/ n. & adj. 灯；光；轻的',
        ].map((word) => word.replace('Unit 2/第1章', 'Unit 2/第1章')),
      );
    }
  });
});

describe('course, unit and chapter', () => {
  const rows = (...words: string[]) => [['单词', '释义'], ...words.map((word) => [word, `${word}意`])];

  test('merged cells hold for the rows below, until the next', async () => {
    const sheet = getSheet([
      ['单元', '章', '单词', '释义'],
      ['Unit 1', '第1章', 'a', '一'],
      ['', '', 'b', '二'],
      ['', '第2章', 'c', '三'],
      ['Unit 2', '第1章', 'd', '四'],
      ['', '', 'e', '五'],
    ]);
    const { courses, understood } = await read('合并.xlsx', sheet);
    expect(courses[0]?.words.map(({ unit, chapter, spelling }) => `${unit} ${chapter} ${spelling}`)).toEqual([
      'Unit 1 第1章 a',
      'Unit 1 第1章 b',
      'Unit 1 第2章 c',
      'Unit 2 第1章 d',
      'Unit 2 第1章 e',
    ]);
    expect(understood.filledDown).toBe(3);
    // Nothing above, and a new unit without a chapter: nobody knows.
    expect(await loadProblems('上.csv', '单元,章,单词,释义\n,,a,一\nUnit 1,第1章,b,二\nUnit 2,,c,三')).toEqual([
      [2, 'unit', 'VALUE_MISSING'],
      [2, 'chapter', 'VALUE_MISSING'],
      [4, 'chapter', 'VALUE_MISSING'],
    ]);
  });

  test('sheets are units; courses where they have units of their own; what options say', async () => {
    const book = toWorkbook([
      { name: 'Unit 1', rows: rows('a', 'b') },
      { name: '说明', rows: [['本表由教研组整理']] },
      { name: 'Unit 2', rows: rows('c') },
    ]);
    expect(await loadWords('七上.xlsx', book)).toEqual(['七上/Unit 1/第1章 a a意', '七上/Unit 1/第1章 b b意', '七上/Unit 2/第1章 c c意']);
    expect((await read('七上.xlsx', book)).understood.skippedSheets).toEqual(['说明']);
    expect(await loadWords('七上.xlsx', book, { course: '人教版', unit: '第一单元', sheets: 'chapter' })).toEqual([
      '人教版/第一单元/Unit 1 a a意',
      '人教版/第一单元/Unit 1 b b意',
      '人教版/第一单元/Unit 2 c c意',
    ]);
    const withUnits = toWorkbook(
      ['七上', '七下'].map((name) => ({
        name,
        rows: [
          ['单元', ...['单词', '释义']],
          ['1', name === '七上' ? 'a' : 'b', '意'],
        ],
      })),
    );
    expect(await loadWords('初一.xlsx', withUnits)).toEqual(['七上/Unit 1/第1章 a 意', '七下/Unit 1/第1章 b 意']);
    expect(await loadWords('初一.xlsx', withUnits, { course: '初一' })).toEqual([
      '初一/七上 Unit 1/第1章 a 意',
      '初一/七下 Unit 1/第1章 b 意',
    ]);
  });

  test('textbook, grade and volume make the course; lines between the words name units', async () => {
    expect(await loadWords('表.csv', '教材,年级,册别,单元,单词,释义\n人教版,七年级,上册,1,a,一\n人教版,七年级,下册,2,b,二')).toEqual([
      '人教版 七年级 上册/Unit 1/第1章 a 一',
      '人教版 七年级 下册/Unit 2/第1章 b 二',
    ]);
    expect(await loadWords('表.csv', '单词,释义\nUnit 1 Friends,\na,一\n单词,释义\n第二单元,\nb,二')).toEqual([
      '表/Unit 1 Friends/第1章 a 一',
      '表/第二单元/第1章 b 二',
    ]);
  });

  test('a list without chapters is cut into rounds of like size', async () => {
    const list = (count: number) =>
      [
        '单词,释义',
        ...Array.from({ length: count }, (_, at) => `w${'x'.repeat(at % 40)}${String.fromCharCode(97 + (at % 26))}${at},意${at}`),
      ].join('\n');
    const sizes = async (count: number, chapterSize?: number) => {
      const { courses } = await read('长.csv', list(count), { chapterSize });
      const chapters = new Map<string, number>();
      for (const { chapter } of courses[0]?.words ?? []) chapters.set(chapter, (chapters.get(chapter) ?? 0) + 1);
      return Object.fromEntries(chapters);
    };
    expect(await sizes(45)).toEqual({ 第1章: 45 });
    expect(await sizes(50)).toEqual({ 第1章: 25, 第2章: 25 });
    expect(await sizes(50, 20)).toEqual({ 第1章: 17, 第2章: 17, 第3章: 16 });
  });
});

describe('words', () => {
  test('lines within quotes end in any way, as those between them do', async () => {
    const text = '单词,释义\r\n"apple","苹\r果"\rpear,"梨\r\n树"\ncat,"猫\n咪"\r\n\rdog,狗';
    expect((await loadWords('行.csv', text)).map((word) => word.replace(/^.*章 /, ''))).toEqual([
      'apple 苹；果',
      'pear 梨；树',
      'cat 猫；咪',
      'dog 狗',
    ]);
  });

  test('several lines of a cell are one; numbers and stars are taken off; a transcription in the cell of the word', async () => {
    const text = '单词,词性,释义,例句\n"1. look\nforward to*","v.\nn.","盼望\n期\t待；","I look\nforward to it."\n★apple [ˈæpl],,苹果,\n';
    const { courses, understood } = await read('行.csv', text);
    expect(courses[0]?.words).toMatchObject([
      { spelling: 'look forward to', partOfSpeech: 'v. & n.', meaning: '盼望；期 待', example: 'I look forward to it.' },
      { spelling: 'apple', phonetic: '[ˈæpl]', meaning: '苹果' },
    ]);
    expect(understood.marksRemoved).toBe(2);
  });

  const twice = '单元,单词,词性,释义\nUnit 1,light,n.,灯\nUnit 1,light,n.,光\nUnit 2,Light,,光线\nUnit 2,light,adj.,轻的；光\n';
  test('that stand twice are one of all their meanings, or one in each unit, or refused: as the school says', async () => {
    expect(await loadWords('重.csv', twice)).toEqual(['重/Unit 1/第1章 light n. & adj. 灯；光；轻的', '重/Unit 2/第1章 Light 光线']);
    expect(await loadWords('重.csv', twice, { repeated: 'keep' })).toEqual([
      '重/Unit 1/第1章 light n. 灯；光',
      '重/Unit 2/第1章 Light 光线',
      '重/Unit 2/第1章 light adj. 轻的；光',
    ]);
    expect((await read('重.csv', twice, { repeated: 'keep' })).understood).toMatchObject({ merged: ['light'], kept: ['light'] });
    expect(await loadProblems('重.csv', twice, { repeated: 'refuse' })).toEqual([
      [3, 'word', 'WORD_REPEATED'],
      [5, 'word', 'WORD_REPEATED'],
    ]);
  });

  test('of several spellings are named', async () => {
    expect(
      (await read('并.csv', 'word,释义\nanyone/anybody,任何人\na/an,一\ncolo(u)r,颜色\nkm/h,公里每小时')).understood.alternatives,
    ).toEqual(['anyone/anybody', 'a/an', 'colo(u)r']);
  });

  test('a meaning longer than a page of a dictionary keeps its first senses', async () => {
    const senses = Array.from({ length: 60 }, (_, at) => `第${at}个意思`).join('；');
    const { courses, understood } = await read('长.csv', `word,释义\nrun,${senses}\ngo,去`);
    expect(courses[0]?.words[0]?.meaning).toMatch(/^第0个意思；.*第\d+个意思$/);
    expect(courses[0]?.words[0]?.meaning.length).toBeLessThanOrEqual(300);
    expect(understood.shortened).toEqual(['run']);
  });
});

test('what stands for “no transcription” is none', async () => {
  const rows = ['-', '—', '无', 'n/a', '/', '//', '[ ]', '暂无', '……'].map((sign, at) => `look${'abcdefghi'.charAt(at)},${sign},看`);
  const { courses } = await read('标.csv', ['单词,音标,释义', ...rows, 'kneel,nil,跪', 'no,nəʊ,不'].join('\n'));
  expect(courses[0]?.words.map(({ phonetic }) => phonetic)).toEqual([...rows.map(() => ''), '/nil/', '/nəʊ/']);
});
