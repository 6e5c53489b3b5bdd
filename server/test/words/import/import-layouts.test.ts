/** How schools lay their word lists out: units within modules, lists side by side, lines of text. Each written by hand. */
import { toWorkbook } from '../../../src/modules/words/import/template';
import { useWordFiles } from './word-files';
import { getSheet } from './xlsx';

const { read, loadWords, loadProblems } = useWordFiles();

/** Where each word stands, without the course: `unit/chapter word`. */
async function loadPlaces(name: string, content: string | Buffer, options = {}): Promise<string[]> {
  const { courses } = await read(name, content, options);
  return courses.flatMap(({ words }) => words.map(({ unit, chapter, spelling }) => `${unit}/${chapter} ${spelling}`));
}

describe('units of modules', () => {
  const inModules = ['Module 1/Unit 1 apple', 'Module 1/Unit 2 pear', 'Module 2/Unit 1 plum'];

  test('a module is the unit and its units are the chapters: of two columns, merged or not', async () => {
    expect(await loadPlaces('外研.csv', '模块,单元,单词,释义\n1,1,apple,苹果\n1,2,pear,梨\n2,1,plum,李子')).toEqual(inModules);
    expect(
      await loadPlaces('外研.csv', 'Module,Unit,单词,释义\nModule 1,Unit 1,apple,苹果\n,Unit 2,pear,梨\nModule 2,Unit 1,plum,李子'),
    ).toEqual(inModules);
    const { understood } = await read('外研.csv', '模块,单元,单词,释义\n1,1,apple,苹果\n2,1,plum,李子');
    expect([understood.unitFrom, understood.chapterFrom]).toEqual(['“模块”列', '“单元”列']);
  });

  test('of lines between the words', async () => {
    const lines = 'Module 1 Friends\nUnit 1\napple 苹果\nUnit 2\npear 梨\nModule 2\nUnit 1\nplum 李子\n';
    expect(await loadPlaces('外研.txt', lines)).toEqual([
      'Module 1 Friends/Unit 1 apple',
      'Module 1 Friends/Unit 2 pear',
      'Module 2/Unit 1 plum',
    ]);
    expect((await read('外研.txt', lines)).understood.unitFrom).toContain('标题');
    const table = '单词,释义\n模块1,\n第一单元,\napple,苹果\n第2模块,\n第一单元,\nplum,李子\n';
    expect(await loadPlaces('表.csv', table)).toEqual(['模块1/第一单元 apple', '第2模块/第一单元 plum']);
    // Words before the first unit of a module are in a chapter of their own.
    expect(await loadPlaces('先.txt', 'Module 1\nfig 无花果\nUnit 1\napple 苹果\n')).toEqual([
      'Module 1/第1章 fig',
      'Module 1/Unit 1 apple',
    ]);
  });

  test('of sheets', async () => {
    const sheet = (name: string, word: string) => ({
      name,
      rows: [
        ['单元', '单词', '释义'],
        ['Unit 1', word, '水果'],
      ],
    });
    const book = toWorkbook([sheet('Module 1', 'apple'), sheet('Module 2', 'plum')]);
    expect(await loadWords('七上.xlsx', book)).toEqual(['七上/Module 1/Unit 1 apple 水果', '七上/Module 2/Unit 1 plum 水果']);
    expect((await read('七上.xlsx', book)).understood).toMatchObject({
      courseFrom: '文件名',
      unitFrom: '工作表名',
      chapterFrom: '“单元”列',
    });
    // A sheet that says its own unit once more has one level.
    const same = toWorkbook([
      sheet('Unit 1', 'apple'),
      {
        name: 'Unit 2',
        rows: [
          ['单元', '单词', '释义'],
          ['Unit 2', 'plum', '水果'],
        ],
      },
    ]);
    expect(await loadPlaces('七上.xlsx', same)).toEqual(['Unit 1/第1章 apple', 'Unit 2/第1章 plum']);
  });

  test('with chapters of their own, both name the unit; a module alone is the unit', async () => {
    expect(await loadPlaces('三.csv', '模块,单元,课,单词,释义\n1,1,第1课,apple,苹果\n2,1,第1课,plum,李子')).toEqual([
      'Module 1 · Unit 1/第1课 apple',
      'Module 2 · Unit 1/第1课 plum',
    ]);
    expect(await loadPlaces('一.csv', '模块,单词,释义\n1,apple,苹果\n2,plum,李子')).toEqual([
      'Module 1/第1章 apple',
      'Module 2/第1章 plum',
    ]);
  });

  test('lessons of units are chapters; a unit longer than a round is several', async () => {
    expect(await loadPlaces('课.txt', 'Unit 1\nLesson 1\napple 苹果\nLesson 2\npear 梨\nUnit 2\nLesson 1\nplum 李子\n')).toEqual([
      'Unit 1/Lesson 1 apple',
      'Unit 1/Lesson 2 pear',
      'Unit 2/Lesson 1 plum',
    ]);
    const long = Array.from({ length: 50 }, (_, at) => `1,1,${String.fromCharCode(97 + (at % 26))}word${at < 26 ? 'a' : 'b'},意思`).join(
      '\n',
    );
    const { courses } = await read('长.csv', `模块,单元,单词,释义\n${long}`);
    expect([...new Set(courses[0]?.words.map(({ chapter }) => chapter))]).toEqual(['Unit 1（1）', 'Unit 1（2）']);
  });

  test('a unit that is named again further down is told', async () => {
    const { understood } = await read('重.txt', 'Unit 1\napple 苹果\nUnit 2\npear 梨\nUnit 1\nplum 李子\n');
    expect(understood.reopened).toEqual(['Unit 1']);
  });
});

describe('headings of units in cells', () => {
  test.each([
    ['over all cells, as merged cells are unpacked', 'Unit 1,Unit 1,Unit 1'],
    ['with its title beside it', 'Unit 1,友谊,'],
    ['with a title in English', 'Unit 1,,Friends'],
  ])('%s', async (_name, line) => {
    const places = await loadPlaces('表.csv', `单词,音标,释义\n${line}\napple,,苹果\npear,,梨`);
    expect(places.map((place) => place.replace(/ (?:友谊|Friends)(?=\/)/, ''))).toEqual(['Unit 1/第1章 apple', 'Unit 1/第1章 pear']);
  });
});

describe('lists side by side', () => {
  const expected = [
    '双/全部单词/第1章 apple 苹果',
    '双/全部单词/第1章 pear 梨',
    '双/全部单词/第1章 plum 李子',
    '双/全部单词/第1章 fig 无花果',
  ];
  test.each([
    ['without headings', 'apple,苹果,plum,李子\npear,梨,fig,无花果'],
    ['without headings, of unlike length', 'apple,苹果,fig,无花果\npear,梨,,\nplum,李子,,'],
    ['without headings, numbered', '1,apple,苹果,3,plum,李子\n2,pear,梨,4,fig,无花果'],
    ['headed A and B', '单词A,释义A,单词B,释义B\napple,苹果,plum,李子\npear,梨,fig,无花果'],
    ['headed 1 and 2', '单词1,释义1,单词2,释义2\napple,苹果,plum,李子\npear,梨,fig,无花果'],
    ['an empty column between them', '单词,释义,,单词,释义\napple,苹果,,plum,李子\npear,梨,,fig,无花果'],
    ['below a title', '七上单词表\n单词,释义,单词,释义\napple,苹果,plum,李子\npear,梨,fig,无花果'],
    ['numbered', '序号,单词,释义,序号,单词,释义\n1,apple,苹果,3,plum,李子\n2,pear,梨,4,fig,无花果'],
  ])('%s', async (_name, text) => {
    expect((await loadWords('双.csv', text)).sort()).toEqual([...expected].sort());
  });

  test('a unit before both holds for both, and a unit between them ends both', async () => {
    const beside = '单元,单词,释义,单词,释义\nUnit 1,apple,苹果,plum,李子\n,pear,梨,fig,无花果\nUnit 2,kiwi,猕猴桃,,\n';
    expect((await loadPlaces('双.csv', beside)).sort()).toEqual([
      'Unit 1/第1章 apple',
      'Unit 1/第1章 fig',
      'Unit 1/第1章 pear',
      'Unit 1/第1章 plum',
      'Unit 2/第1章 kiwi',
    ]);
    const between = '单词,释义,单词,释义\nUnit 1,,,\napple,苹果,plum,李子\nUnit 2,,,\npear,梨,fig,无花果\n';
    expect(await loadPlaces('双.csv', between)).toEqual([
      'Unit 1/第1章 apple',
      'Unit 1/第1章 plum',
      'Unit 2/第1章 pear',
      'Unit 2/第1章 fig',
    ]);
  });

  test('an example beside its translation is no second list', async () => {
    expect(
      await loadWords(
        '例.csv',
        'apple,苹果,I eat an apple.,我吃苹果。\npear,梨,The pear is sweet.,梨很甜。\nfig,无花果,A fig.,一个无花果。',
      ),
    ).toHaveLength(3);
  });

  test('headings that stand twice and are no lists side by side are refused', async () => {
    expect(await loadProblems('双.csv', '单词,释义,释义\napple,苹果,果\npear,梨,果')).toEqual([[1, '释义', 'COLUMN_REPEATED']]);
  });
});

describe('columns', () => {
  test('what stands in a meaning and is none: transcriptions, pinyin, entities of web pages', async () => {
    const text =
      '单词,释义\napple,[ˈæpl] n. 苹果\npear,n. /peə/ 梨(lí)\nplum,lǐ zi 李子\nfig,无花果 wú huā guǒ\nkiwi,猕猴桃&nbsp;\ncoat,[pl.] 外套\nbegin,[began-begun] 开始\nbyte,[计] 字节\nthe,"定冠词 [the]"\nmoth,飞蛾；&lt;非正式&gt;衣蛾\nfar,远；&quot;远方&quot;';
    expect((await loadWords('义.csv', text)).map((word) => word.split('章 ')[1])).toEqual([
      'apple [ˈæpl] n. 苹果',
      'pear /peə/ n. 梨',
      'plum 李子',
      'fig 无花果',
      'kiwi 猕猴桃',
      'coat [pl.] 外套',
      'begin [began-begun] 开始',
      'byte [计] 字节',
      'the 定冠词 [the]',
      'moth 飞蛾；<非正式>衣蛾',
      'far 远；"远方"',
    ]);
  });

  test('a line that counts the words is none of them', async () => {
    const { courses, understood } = await read('表.csv', '序号,单词,释义\n1,apple,苹果\n2,pear,梨\n合计,2,\n,共2个单词,\n');
    expect(courses[0]?.words).toHaveLength(2);
    expect(understood.skippedLines).toBe(2);
  });

  test('a column of units without headings, and a workbook with words and meanings in one column', async () => {
    expect(await loadPlaces('表.txt', 'Unit 1\tapple\t苹果\nUnit 1\tpear\t梨\nUnit 2\tplum\t李子')).toEqual([
      'Unit 1/第1章 apple',
      'Unit 1/第1章 pear',
      'Unit 2/第1章 plum',
    ]);
    const one = getSheet([['Unit 1'], ['apple n. 苹果'], ['pear /peə/ n. 梨'], ['Unit 2'], ['plum 李子']]);
    expect(await loadWords('一.xlsx', one)).toEqual([
      '一/Unit 1/第1章 apple n. 苹果',
      '一/Unit 1/第1章 pear /peə/ n. 梨',
      '一/Unit 2/第1章 plum 李子',
    ]);
  });

  test('the column of words is the one that looks like it, whatever stands above', async () => {
    expect(await loadWords('表.csv', 'Vocabulary,English,Chinese\napple,a round fruit,苹果\npear,a sweet yellow fruit,梨')).toEqual([
      '表/全部单词/第1章 apple 苹果',
      '表/全部单词/第1章 pear 梨',
    ]);
  });
});

describe('what stands in the cell of a word', () => {
  test.each([
    ['apple n.', 'apple n. 苹果'],
    ['apple (n.)', 'apple n. 苹果'],
    ['apple [ˈæpl] n.', 'apple [ˈæpl] n. 苹果'],
    ['apple /ˈæpl/ n.', 'apple /ˈæpl/ n. 苹果'],
    ['apple /ˈæpl/', 'apple /ˈæpl/ 苹果'],
    ['apple n', 'apple n. 苹果'],
    ['apple n. & v.', 'apple n. & v. 苹果'],
    ['apple v.t.', 'apple v. 苹果'],
    ['apple -', 'apple 苹果'],
    ['apple：', 'apple 苹果'],
    ['apple =', 'apple 苹果'],
    ['apple，', 'apple 苹果'],
    ['apple 英[ˈæpl] 美[ˈæpəl]', 'apple [ˈæpl] [ˈæpəl] 苹果'],
    ['① apple', 'apple 苹果'],
    ['（1）apple', 'apple 苹果'],
    ['* apple', 'apple 苹果'],
    ['apple△', 'apple 苹果'],
    ['"=""apple"""', 'apple 苹果'],
    ['anyone/anybody /ˈeniwʌn/', 'anyone/anybody /ˈeniwʌn/ 苹果'],
    // These are words as they are.
    ['a.m.', 'a.m. 苹果'],
    ['Mr.', 'Mr. 苹果'],
    ['modern art', 'modern art 苹果'],
    ['vitamin A', 'vitamin A 苹果'],
    ['un-', 'un- 苹果'],
    ['café', 'café 苹果'],
    ['oˈclock', "o'clock 苹果"],
  ])('%s', async (cell, expected) => {
    expect(await loadWords('格.csv', `单词,释义\n${cell},苹果`)).toEqual([`格/全部单词/第1章 ${expected}`]);
  });
});

describe('lines of text', () => {
  const of = async (...lines: string[]) =>
    (await loadWords('行.txt', lines.join('\n'))).map((word) => word.replace('行/全部单词/第1章 ', ''));

  test('a dash, a colon or an equals sign between word and meaning', async () => {
    expect(await of('apple - 苹果', 'pear — 梨', 'plum: 李子', 'fig＝无花果', 'kiwi……猕猴桃')).toEqual([
      'apple 苹果',
      'pear 梨',
      'plum 李子',
      'fig 无花果',
      'kiwi 猕猴桃',
    ]);
    expect(await of('apple-苹果', 'pear-梨', 'ice-cream-冰淇淋')).toEqual(['apple 苹果', 'pear 梨', 'ice-cream 冰淇淋']);
  });

  test('numbers, stars and brackets before and within a word', async () => {
    expect(await of('1. apple 苹果', '2、*pear n.梨', '3) (be) good at 擅长', '4. look (forward) to 盼望', '⑤ be good at 擅长于')).toEqual([
      'apple 苹果',
      'pear n. 梨',
      '(be) good at 擅长',
      'look (forward) to 盼望',
      'be good at 擅长于',
    ]);
    expect(await of('1 apple 苹果', '2 pear 梨', '3 plum 李子')).toEqual(['apple 苹果', 'pear 梨', 'plum 李子']);
  });

  test('Latin letters and brackets that begin a meaning', async () => {
    expect(
      await of('T-shirt n. T恤衫', 'desk n. (书)桌', 'care about (对某事)在意', 'apple /ˈæpl/ n.苹果', 'café [ˈkæfeɪ] n. 咖啡馆'),
    ).toEqual(['T-shirt n. T恤衫', 'desk n. (书)桌', 'care about (对某事)在意', 'apple /ˈæpl/ n. 苹果', 'café [ˈkæfeɪ] n. 咖啡馆']);
  });

  test('a page of a textbook copied as text: titles, page numbers and broken meanings', async () => {
    const { courses, understood } = await read(
      '七上.txt',
      "人教版七年级上册 单词表\nWords and Expressions in Each Unit\nUnit 1 My name's Gina.\nname /neɪm/ n. 名字；名称 p.1\nnice /naɪs/ adj. 令人愉快的； p.1\n令人满意的\n\n— 12 —\nto /tuː/ prep. 向；朝 (P2)\nmeet /miːt/ v. 遇见；相逢 p.2\n第 13 页\n13\n",
    );
    expect(courses[0]?.words).toMatchObject([
      { spelling: 'name', phonetic: '/neɪm/', partOfSpeech: 'n.', meaning: '名字；名称' },
      { spelling: 'nice', meaning: '令人愉快的；令人满意的' },
      { spelling: 'to', partOfSpeech: 'prep.', meaning: '向；朝' },
      { spelling: 'meet', meaning: '遇见；相逢' },
    ]);
    expect(understood.skippedLines).toBe(4);
    expect(understood.titles).toEqual(['人教版七年级上册 单词表']);
  });

  test('commas of Chinese, transcriptions behind the part of speech, British and American ones', async () => {
    expect(await of('apple，苹果', 'pear，梨')).toEqual(['apple 苹果', 'pear 梨']);
    expect(await of('apple n. [ˈæpl] 苹果', 'pear n. [peə] 梨')).toEqual(['apple [ˈæpl] n. 苹果', 'pear [peə] n. 梨']);
    expect(await of('apple 英[ˈæpl] 美[ˈæpəl] n. 苹果', 'pear 英 /peə/ 美 /per/ n. 梨')).toEqual([
      'apple [ˈæpl] [ˈæpəl] n. 苹果',
      'pear /peə/ /per/ n. 梨',
    ]);
    expect(await of('so…that… 如此…以至于…', 'as well as 和…一样')).toEqual(['so...that... 如此…以至于…', 'as well as 和…一样']);
  });

  test('Chinese first; word and meaning on lines by turns', async () => {
    expect(await of('苹果 apple', '梨 pear', '冰淇淋 ice cream')).toEqual(['apple 苹果', 'pear 梨', 'ice cream 冰淇淋']);
    expect(await of('Unit 1', 'apple', '苹果', 'pear', '梨', 'plum', '李子')).toEqual([
      '行/Unit 1/第1章 apple 苹果',
      '行/Unit 1/第1章 pear 梨',
      '行/Unit 1/第1章 plum 李子',
    ]);
  });

  test('several words on a line, as a page in columns is copied', async () => {
    expect(await of('apple 苹果 pear 梨', 'plum 李子 fig 无花果', 'kiwi 猕猴桃 lime 青柠')).toHaveLength(6);
    expect(await of('1. apple [ˈæpl] n. 苹果 2. pear n. 梨', '3. go v. 去；走 4. ice cream n. 冰淇淋')).toEqual([
      'apple [ˈæpl] n. 苹果',
      'pear n. 梨',
      'go v. 去；走',
      'ice cream n. 冰淇淋',
    ]);
    // Latin within a meaning is no word of its own.
    expect(await of('talk 与 sb 交谈', 'test 用 DNA 检测', 'be 是', 'ray 光线 v. 放射')).toEqual([
      'talk 与 sb 交谈',
      'test 用 DNA 检测',
      'be 是',
      'ray v. 光线；放射',
    ]);
  });

  test.each([
    ['semicolons of Chinese', ['apple n. 苹果；pear n. 梨', 'fig n. 无花果；bed n. 床']],
    ['semicolons', ['apple 苹果; pear 梨', 'fig 无花果; bed 床']],
    ['commas of Chinese', ['apple n. 苹果，pear n. 梨', 'fig n. 无花果，bed n. 床']],
    ['numbers in circles', ['①apple 苹果②pear 梨', '③fig 无花果④bed 床']],
    ['numbers in brackets', ['(1) apple 苹果 (2) pear 梨', '(3) fig 无花果 (4) bed 床']],
    ['wide brackets', ['（1）apple 苹果（2）pear 梨', '（3）fig 无花果（4）bed 床']],
    ['numbers with a bracket', ['1) apple 苹果 2) pear 梨', '3) fig 无花果 4) bed 床']],
    ['signs of equality', ['apple=苹果, pear=梨', 'fig=无花果, bed=床']],
  ])('several words on a line, divided by %s', async (_name, lines) => {
    expect((await of(...lines)).map((word) => word.replace(' n. ', ' '))).toEqual(['apple 苹果', 'pear 梨', 'fig 无花果', 'bed 床']);
  });

  test('a line of several words among others is divided, and told; senses are not', async () => {
    const senses = ['well n. 井；adv. 好', 'bed n. 床', 'be 是，am 的原形', 'talk v. 说，与 sb 交谈'];
    for (const pair of ['apple n. 苹果；pear n. 梨', 'apple 苹果；pear 梨', 'apple 苹果, pear 梨']) {
      const { courses, understood } = await read('行.txt', [pair, ...senses].join('\n'));
      expect(courses[0]?.words.map(({ spelling }) => spelling)).toEqual(['apple', 'pear', 'well', 'bed', 'be', 'talk']);
      expect(understood.doubtful.map(({ word }) => word)).toEqual(expect.arrayContaining(['apple', 'pear']));
    }
    const { understood } = await read('行.txt', ['apple 苹果 pear 梨', ...senses].join('\n'));
    expect(understood.doubtful).toMatchObject([{ why: 'letters', word: 'apple' }]);
    const cell = (await read('格.csv', '单词,释义\napple,n. 苹果；pear n. 梨\nbed,床')).understood.doubtful;
    expect(cell).toMatchObject([{ why: 'letters', line: 2, word: 'apple' }]);
  });

  test.each([
    'see 看见，saw 过去式，seen 过去分词',
    'we 我们，us 宾格',
    'we 我们，our 形容词性物主代词',
    'big 大的；bigger 比较级',
    'colour 颜色，color 美式',
    'hot 热的，cold 反义词',
    'child 孩子，children 复数',
    'be 是，is 第三人称单数形式',
    'happy 快乐的，happily 副词',
  ])('a note of grammar is no word: %s', async (line) => {
    expect(await of(line, 'bed 床', 'cat 猫', 'dog 狗')).toEqual([line, 'bed 床', 'cat 猫', 'dog 狗']);
    // Nor where most lines have one.
    expect(await of(line, 'go 去，went 过去式', 'knife 刀，knives 复数')).toHaveLength(3);
    // But what is a word of grammar itself.
    expect(await of('noun 名词，verb 动词', 'bed 床', 'cat 猫', 'dog 狗')).toHaveLength(5);
  });

  test('a cell with several words beside as many meanings is so many words, and told', async () => {
    const text = '单元,单词,音标,释义\nUnit 1,"apple\npear","/ˈæpl/\n/peə/","苹果\n梨"\nUnit 1,"look\nI look.",,"看\n我看。"\n';
    const { courses, understood } = await read('格.csv', text);
    expect(courses[0]?.words.slice(0, 2)).toMatchObject([
      { unit: 'Unit 1', spelling: 'apple', phonetic: '/ˈæpl/', meaning: '苹果' },
      { unit: 'Unit 1', spelling: 'pear', phonetic: '/peə/', meaning: '梨' },
    ]);
    expect(courses[0]?.words).toHaveLength(3);
    expect(understood.doubtful.map(({ word }) => word)).toEqual(['apple', 'pear']);
  });

  test('lines that programs put above their lists', async () => {
    expect(await of('#separator:tab', '#html:true', 'apple\t苹果', 'pear\t梨')).toEqual(['apple 苹果', 'pear 梨']);
    expect(await of('| 单词 | 释义 |', '| --- | :--: |', '| apple | 苹果 |', '| pear | 梨 |')).toEqual(['apple 苹果', 'pear 梨']);
  });

  test('a line that is no entry is still refused by its number', async () => {
    expect(await loadProblems('行.txt', 'apple 苹果\npear 梨\nplum\nfig 无花果\n荔枝\nkiwi 猕猴桃\nlime 青柠')).toEqual([
      [3, 'meaning', 'VALUE_MISSING'],
      [5, 'word', 'VALUE_LANGUAGE'],
      [5, 'meaning', 'VALUE_MISSING'],
    ]);
  });
});
