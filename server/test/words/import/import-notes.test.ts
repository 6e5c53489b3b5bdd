/** Lists as teachers type them and programs export them: sentences below words, pages behind, parts of units, numbers of senses. By hand. */
import { describeUnderstood } from '../../../src/cli/import-report';
import { useWordFiles } from './word-files';

const { read, loadWords, loadProblems } = useWordFiles();
const short = async (name: string, content: string): Promise<string[]> =>
  (await loadWords(name, content)).map((word) => word.replace(/^[^/]*\/全部单词\/第\d+章 /, '').replace(/^[^/]*\/([^/]+)\/第\d+章/, '$1:'));
const sentences = async (name: string, content: string): Promise<string[]> =>
  (await read(name, content)).courses.flatMap(({ words }) =>
    words.map(({ spelling, example, translation }) => `${spelling} | ${example} | ${translation}`),
  );

describe('examples on lines of their own', () => {
  const expected = ['apple | I eat an apple. | 我吃一个苹果。', 'pear | The pear is sweet. | 这个梨很甜。'];

  test.each([
    ['with their translation', 'apple 苹果\n例句：I eat an apple. 我吃一个苹果。\npear 梨\n例：The pear is sweet.（这个梨很甜。）\n'],
    [
      'with the translation below',
      '1. apple [ˈæpl] n. 苹果\n例：I eat an apple.\n我吃一个苹果。\n2. pear n. 梨\ne.g.: The pear is sweet.\n这个梨很甜。\n',
    ],
    [
      'below a meaning that stands below its word',
      '# Unit 1\n\n### apple\n- n. 苹果\n- 例句：I eat an apple. 我吃一个苹果。\n\n### pear\n- n. 梨\n- 例句：The pear is sweet. 这个梨很甜。\n',
    ],
  ])('%s', async (_name, text) => {
    expect(await sentences('例句.md', text)).toEqual(expected);
  });

  test('in one column with their translation; a sentence with Chinese in it stays whole', async () => {
    const rows = ['apple,苹果,I eat an apple. 我吃一个苹果。', 'pear,梨,The pear is sweet.（这个梨很甜。）'];
    expect(await sentences('表.csv', ['单词,释义,例句', ...rows].join('\n'))).toEqual(expected);
    expect(await sentences('表.csv', ['单词,释义,例句及翻译', ...rows].join('\n'))).toEqual(expected);
    expect(await sentences('表.csv', '单词,释义,例句\nhi,你好,He wrote 你好 on the wall.\nno,不,No.')).toEqual([
      'hi | He wrote 你好 on the wall. | ',
      'no | No. | ',
    ]);
  });

  test('a word that says example is none', async () => {
    expect(await short('例.txt', 'example n. 例子\nfor example 例如\ne.g. 例如\n')).toEqual([
      'example n. 例子',
      'for example 例如',
      'e.g. 例如',
    ]);
    expect(await short('例.txt', '例子 example\n例如 for example\n苹果 apple\n')).toEqual([
      'example 例子',
      'for example 例如',
      'apple 苹果',
    ]);
  });
});

describe('units side by side in lines of text', () => {
  test('are read one after the other', async () => {
    const expected = ['Unit 1: apple 苹果', 'Unit 1: pear 梨', 'Unit 2: dog 狗', 'Unit 2: cat 猫', 'Unit 3: red 红', 'Unit 4: blue 蓝'];
    const text = 'Unit 1\tUnit 2\napple 苹果\tdog 狗\npear 梨      cat 猫\n\nUnit 3  Unit 4\nred 红  blue 蓝\n';
    expect(await short('并排.txt', text)).toEqual(expected);
  });

  test('a row whose words may be of any of them is told', async () => {
    const text = 'Unit 1 Unit 2 Unit 3\napple 苹果 dog 狗 red 红\npear 梨 cat 猫 blue 蓝\nbook 书 pig 猪\n';
    expect(await loadProblems('并排.txt', text)).toEqual([[4, undefined, 'TITLE_UNKNOWN']]);
  });

  test('a module and its unit are no sides', async () => {
    expect(await short('外研.txt', 'Module 1 Unit 1\napple 苹果 dog 狗\npear 梨 cat 猫\n')).toEqual(
      ['apple 苹果', 'dog 狗', 'pear 梨', 'cat 猫'].map((word) => `Module 1 Unit 1: ${word}`),
    );
  });
});

describe('what books put to words', () => {
  test('pages behind meanings, where most have one and they go up', async () => {
    const words = ['hen 母鸡', 'dog 狗', 'cat 猫', 'pig 猪'];
    expect(await short('页.txt', 'Unit 1\nhen 母鸡 2\ndog 狗 3\ncat 猫 3\npig 猪 4\n')).toEqual(words.map((word) => `Unit 1: ${word}`));
    expect(await short('页.txt', 'hen 母鸡 P.S1\ndog 狗 P.S2\ncat 猫 p.1\npig 猪\n')).toEqual(words);
    // Numbers that do not go up are of the meanings.
    expect(await short('房.txt', 'single room 单人房 9\nroom 房间 3\nfloor 楼层 7\nlift 电梯 1\n')).toHaveLength(4);
    expect(await short('房.txt', 'single room 单人房 9\nroom 房间 3\nfloor 楼层 7\nlift 电梯 1\n')).toContain('room 房间 3');
  });

  test('parts of a unit, counted as Chinese counts them', async () => {
    const text =
      'Unit 1\n一、重点单词\n1. apple 苹果\n二、短语\n1. look after 照顾\n（三）经典句型\nWhat is this? 这是什么？\nUnit 2\n一、单词\n1. dog 狗\n';
    expect(await short('讲义.txt', text)).toEqual([
      'Unit 1: apple 苹果',
      'Unit 1: look after 照顾',
      'Unit 1: What is this? 这是什么？',
      'Unit 2: dog 狗',
    ]);
  });

  test('M1U1 is a unit', async () => {
    expect(await short('外研.txt', 'M1U1\napple 苹果\nM1U2 My school\npear 梨\n')).toEqual(['M1U1: apple 苹果', 'M1U2 My school: pear 梨']);
  });

  test('int without its dot is a part of speech, # a mark', async () => {
    expect(await short('词.txt', 'hello int 你好\nbook n 书\n#cat n. 猫\n')).toEqual(['hello interj. 你好', 'book n. 书', 'cat n. 猫']);
  });
});

describe('Markdown as people write it', () => {
  test.each([
    ['titles without a blank', '#Unit 1\n##必记单词\n    apple    苹果\n    pear     n. 梨\n#Unit 2\n    run      v. 跑\n'],
    ['quotes', '# Unit 1\n> apple 苹果\n> pear n. 梨\n\n# Unit 2\n> run v. 跑\n'],
    [
      'what a program keeps above',
      '---\ntags: [英语]\ndate: 2026-01-01\n---\n# Unit 1\n- apple 苹果\n- pear n. 梨\n# Unit 2\n- run v. 跑\n',
    ],
  ])('%s', async (_name, text) => {
    expect(await short('笔记.md', text)).toEqual(['Unit 1: apple 苹果', 'Unit 1: pear n. 梨', 'Unit 2: run v. 跑']);
  });

  test('a table with a " in a cell', async () => {
    const table = '| 单词 | 释义 | 记忆 |\n|---|---|---|\n| apple | 苹果 | "pp"像两个苹果 |\n| pear | 梨 | 5" 长 |\n';
    expect(await short('表.md', table)).toEqual(['apple 苹果', 'pear 梨']);
  });
});

test('a list of lines with a comma here and a " there is no damaged table', async () => {
  const lines = Array.from({ length: 8 }, (_, at) => `word${'abcdefgh'.charAt(at)} n. 意思，${at === 3 ? '5" 屏' : '别的'},又一个`);
  expect(await short('线.txt', lines.join('\n'))).toHaveLength(8);
});

describe('word books of Youdao', () => {
  test('number, word and transcription on a line, the meaning on the next', async () => {
    const text = "1, apple  ['æpl]\nn. 苹果\n\n2, pear  [peə]\nn. 梨；梨树\n\n3, look after\n照顾\n";
    expect(await short('单词本.txt', text)).toEqual(["apple ['æpl] n. 苹果", 'pear [peə] n. 梨；梨树', 'look after 照顾']);
  });

  test('as XML: what to do', async () => {
    await expect(read('单词本.xml', '<wordbook><item><word>apple</word></item></wordbook>')).rejects.toThrow('另存为 .xlsx');
  });

  test('people who are called like the word are no meaning, and are told', async () => {
    const json = [
      { name: 'able', trans: ['adj. 能；能干的', 'n. (Able)人名；(伊朗)阿布勒；(英)埃布尔'] },
      { name: 'be', trans: ['vt. 是；有', 'n. (Be)人名；(日)部(姓)；(朝)培；(中非)贝'] },
      { name: 'Tom', trans: ['n. (Tom)人名；(英)汤姆'] },
    ];
    expect(await short('有道.json', JSON.stringify(json))).toEqual(['able adj. 能；能干的', 'be v. 是；有', 'Tom n. (Tom)人名；(英)汤姆']);
    const { courses, understood } = await read('有道.json', JSON.stringify(json));
    expect(describeUnderstood(understood, courses)).toContain('释义里的人名去掉了：2 词（able、be）');
  });
});

describe('numbers of senses', () => {
  test.each([
    ['1. adv. 好地 2. n. 井 3. int. 那么', 'adv. & n. & interj. 好地；井；那么'],
    ['1)书 2)预订', '书；预订'],
    ['①跑②经营', '跑；经营'],
    ['n. 1. 苹果 2. 苹果树', 'n. 苹果；苹果树'],
    ['n. 1.光 2.灯 v. 1.点燃 2.照亮', 'n. & v. 光；灯；点燃；照亮'],
    // No numbers of senses.
    ['adj. 3.5分的', 'adj. 3.5分的'],
    ['第1. 第2. 名', '第1. 第2. 名'],
    ['5.1劳动节', '5.1劳动节'],
  ])('%s', async (written, meaning) => {
    expect(await short('义.csv', `单词,释义\nword,"${written}"\nzoo,动物园`)).toEqual([`word ${meaning}`, 'zoo 动物园']);
  });

  test('brackets around a whole meaning join it to its word', async () => {
    expect(await short('括.txt', 'apple（苹果）\npear（梨）\nhas（有）（三单）\n')).toEqual([
      'apple 苹果',
      'pear 梨',
      'has （有）（三单）',
    ]);
  });
});

describe('what cannot be a list is told', () => {
  test('letters left out of a word', async () => {
    expect(await loadProblems('默写.txt', '1. a______ 苹果\n2. p__r 梨\n3. dog 狗\n')).toEqual([
      [1, 'word', 'VALUE_CHARACTER'],
      [2, 'word', 'VALUE_CHARACTER'],
    ]);
    expect(await loadProblems('默写.md', '# Unit 1\n- ap__l__ 苹果\n- p__r 梨\n- look __ at __ 看\n- __dog__ 狗\n')).toEqual([
      [2, 'word', 'VALUE_CHARACTER'],
      [3, 'word', 'VALUE_CHARACTER'],
      [4, 'word', 'VALUE_CHARACTER'],
    ]);
  });

  test('words without meanings', async () => {
    for (const [name, text] of [
      ['词.txt', 'apple\npear\ndog\n'],
      ['词.csv', 'word,definition\napple,a fruit\npear,another one\n'],
    ] as const)
      await expect(read(name, text)).rejects.toThrow('文件里没有中文');
  });

  test('the unit beside a word is no meaning, in a table and in JSON', async () => {
    expect(await loadProblems('词.csv', '单元,单词\n动物,cat\n动物,dog\n水果,apple\n')).toEqual([[1, 'meaning', 'COLUMN_MISSING']]);
    const json = {
      动物: [
        { word: 'cat', translation: '' },
        { word: 'dog', translation: '' },
      ],
      水果: [{ word: 'apple', translation: '' }],
    };
    await expect(read('词.json', JSON.stringify(json))).rejects.toThrow('没有找到“释义”这一列（键名是');
  });
});

describe('lists of Anki', () => {
  const expected = ['pencil n. 铅笔', 'ruler n. 尺子', 'borrow v. 借；借用'];
  test.each([
    [
      'kind, deck and tags of the cards, without its saying so',
      'Basic\tEnglish\tpencil\tn. 铅笔\t\nBasic\tEnglish\truler\tn. 尺子\t\nCloze\tEnglish\tborrow\tv. 借；借用\thard\n',
    ],
    [
      'cards in HTML without its saying so, with sounds, entities and clozes',
      '{{c1::pencil}}[sound:p.mp3]\t<b>n.</b>&nbsp;铅笔\n{{c1::ruler::文具}}\t<ul><li>n. 尺子</li></ul>\nborrow\tv. 借<br>借用\n',
    ],
    [
      'names of columns',
      '#separator:Comma\n#columns:Word,Back,Tags\n#tags column:3\npencil,n. 铅笔,文具\nruler,n. 尺子,文具\nborrow,v. 借；借用,难\n',
    ],
    [
      'one field of each card',
      '#separator:tab\n#notetype column:1\nBasic\tpencil n. 铅笔\nBasic\truler n. 尺子\nBasic\tborrow v. 借；借用\n',
    ],
  ])('%s', async (_name, text) => {
    expect(await short('卡.txt', text)).toEqual(expected);
  });

  test('the back of a card may have its example, too', async () => {
    const card = (word: string, meaning: string, example: string) =>
      `<p><b>${word}</b></p><p>[${word}]</p>\t<span style="color: red">${meaning}</span><br><i>${example}</i>\n`;
    const text = card('bed', 'n. 床', 'Go to bed.</i><br><i>上床。') + card('set', 'v. 放', 'I set it here. 我放这儿。');
    expect(await sentences('卡.txt', text)).toEqual(['bed | Go to bed. | 上床。', 'set | I set it here. | 我放这儿。']);
    expect(await short('卡.txt', text)).toEqual(['bed [bed] n. 床', 'set [set] v. 放']);
  });

  test('several decks are units', async () => {
    const text = '#separator:tab\n#deck column:1\n英语::七上::Unit 1\tpencil\t铅笔\n英语::七上::Unit 2\tborrow\t借\n';
    expect(await short('卡.txt', text)).toEqual(['Unit 1: pencil 铅笔', 'Unit 2: borrow 借']);
  });
});

describe('numbers that tell homographs apart', () => {
  test.each([
    ['separate', ['bank 1', 'bank 2'], ['bank']],
    ['against the word, also alone', ['lead2', 'live1'], ['lead', 'live']],
    ['raised, before or behind', ['light¹', 'Turkey²', '³second'], ['light', 'Turkey', 'second']],
    ['in brackets, ringed', ['bow (I)', 'bow [2]', 'son①'], ['bow', 'son']],
    ['of phrases', ['take off 1', 'take off 2'], ['take off']],
    ['beside the word without one', ['Polish', 'Polish 2'], ['Polish']],
  ])('%s', async (_name, written, spelled) => {
    const lines = ['pear 梨', 'fig 无花果', 'dog 狗', ...written.map((word) => `${word} n. 意思`)];
    const words = [...spelled, 'pear', 'fig', 'dog'].sort();
    for (const [name, text] of [
      ['行.txt', lines.join('\n')],
      [
        '格.csv',
        `单词,释义\n${lines
          .join('\n')
          .replace(/ (?=\S+$)/gm, ',')
          .replaceAll(' n.,', ',n. ')}`,
      ],
    ] as const) {
      const { courses, understood } = await read(name, text);
      expect(courses[0]?.words.map(({ spelling }) => spelling).sort()).toEqual(words);
      if (name === '格.csv') expect(understood.homographs).toEqual(written.filter((word) => !spelled.includes(word)));
    }
  });

  /** Rows of a list as `word|part|meaning` or `word|meaning`, and the words that they become. */
  const CASES: readonly [string, string[], string[]][] = [
    // Homographs, as the lists of CET-6, TEM and Oxford have them.
    ['other meanings', ['bank 1|银行', 'bank 2|河岸，堤岸'], ['bank']],
    ['other parts', ['boom 1|v. 发展，繁荣', 'boom 2|n. 水栅，拦河埂'], ['boom']],
    ['three', ['bound 1|n. 界限', 'bound 2|v. 跳动', 'bound 3|adj. 开往……的'], ['bound']],
    ['how many is no number', ['blow 1|v. 吹；刮', 'blow 2|n. 一击，打击'], ['blow']],
    ['how many of both is none, too', ['bit 1|n. 一点，一小块', 'bit 2|n. 比特，二进制位'], ['bit']],
    ['a second of time', ['second 1|adj. 第二的', 'second 2|n. 秒；一会儿'], ['second']],
    ['numbers of senses', ['ball 1|n. 1. 球 2. 球状物', 'ball 2|n. 舞会'], ['ball']],
    ['in brackets with senses', ['bow (1)|n. 1. 弓 2. 弯曲', 'bow (2)|v. 鞠躬'], ['bow']],
    ['things that are numbered, but of other parts', ['page 1|n. 页', 'page 2|v. 呼叫'], ['page']],
    ['one of a list that has others', ['lie 1|v. 躺', 'lie 2|v. 说谎', 'content 1|n. 内容'], ['lie', 'content']],
    ['against the word, as nobody writes', ['appropriate2|v. 挪用', 'content1|n. 内容'], ['appropriate', 'content']],
    ['with a full stop', ['bank 1.|银行', 'bank 2.|河岸'], ['bank']],
    ['behind a stop or a colon', ['wind.1|n. 风', 'wind.2|v. 缠绕', 'lap:1|大腿', 'lap:2|舔'], ['wind', 'lap']],
    ['behind a stroke', ['tear/1|眼泪', 'tear/2|撕'], ['tear']],
    [
      'behind a sign',
      ['bass_1|鲈鱼', 'object (2.)|反对', 'close#2|近的', 'bat~1|蝙蝠', 'lie^2|说谎', 'second{2}|秒', 'bow⑴|弓'],
      ['bass', 'object', 'close', 'bat', 'lie', 'second', 'bow'],
    ],
    ['before the word', ['1 object|n. 物体', '2 object|v. 反对'], ['object']],
    ['things in brackets, of other parts', ['row(1)|n. 排', 'row(2)|v. 划船'], ['row']],
    // Numbers of the text.
    ['said before the word', ['1 day|1天', '2 days|2天'], ['1 day', '2 days']],
    ['powers', ['cm^2|平方厘米'], ['cm^2']],
    ['grades', ['level 1|一级', 'level 2|二级', 'level 3|三级'], ['level 1', 'level 2', 'level 3']],
    ['ordinals', ['chapter 1|第一章', 'chapter 2|第二章'], ['chapter 1', 'chapter 2']],
    ['digits', ['plan 1|方案1', 'player 2|2号玩家'], ['plan 1', 'player 2']],
    ['not counted from one', ['grade 7|初一', 'grade 8|初二'], ['grade 7', 'grade 8']],
    ['one that is said', ['grade 4|四年级', 'bus 5|五路公共汽车', 'No. 1|第一'], ['grade 4', 'bus 5', 'No. 1']],
    ['in brackets', ['class (2)|二班', 'Class (3)|三班'], ['class (2)', 'Class (3)']],
    ['kings', ['Elizabeth I|伊丽莎白一世', 'Elizabeth II|伊丽莎白二世'], ['Elizabeth I', 'Elizabeth II']],
    ['dates and places', ['August 1|8月1日', 'Junction 6|6号路口'], ['August 1', 'Junction 6']],
  ];
  /** Nobody can tell: they stay, and are told. */
  const UNKNOWN: readonly [string, string[]][] = [
    ['grades with names', ['level 1|初级', 'level 2|中级', 'level 3|高级']],
    ['against the word', ['level1|初级', 'level2|中级']],
    ['beside the word', ['stage|阶段', 'stage 2|起步']],
    ['things in brackets', ['row(1)|排', 'row(2)|划船']],
    ['one alone', ['wind.2|缠绕', 'loaf 1.|面包', '1 object|物体', 'step 3|步骤', 'option 2|选项', 'bank 1|银行']],
    ['the number is said of one of them', ['box 1|一号箱子', 'box 2|盒子']],
    ['kings', ['Elizabeth I|英国女王', 'Elizabeth II|英国女王，2022 年去世']],
  ];
  const toList = (rows: readonly string[]): string =>
    ['单词,释义', 'pear,梨', 'fig,无花果', ...rows.map((row) => row.replace('|', ','))].join('\n');

  test.each(CASES)('%s', async (_name, rows, spelled) => {
    const { courses, understood } = await read('词.csv', toList(rows));
    expect(courses[0]?.words.map(({ spelling }) => spelling)).toEqual(['pear', 'fig', ...spelled]);
    expect(understood.homographs).toEqual(rows.map((row) => row.split('|')[0]).filter((word) => !spelled.includes(word ?? '')));
    expect(understood.doubtful).toEqual([]);
  });

  test.each(UNKNOWN)('nobody can tell: %s', async (_name, rows) => {
    const { courses, understood } = await read('词.csv', toList(rows));
    const written = rows.map((row) => row.split('|')[0] ?? '');
    expect(courses[0]?.words.map(({ spelling }) => spelling)).toEqual(['pear', 'fig', ...written]);
    expect(understood.homographs).toEqual([]);
    const numbered = written.filter((word) => /[\dI][.)]?$|^\d/.test(word));
    expect(understood.doubtful.map(({ why, word }) => [why, word])).toEqual(numbered.map((word) => ['number', word]));
    expect(describeUnderstood(understood, courses)).toContain(`末尾的数字留在拼写里的行：${numbered.length} 行`);
  });

  test('numbers that belong to words stay', async () => {
    const words = [
      ...['MP3', 'mp4', 'A4', '4x4', 'Web 2.0', 'Boeing 747', '7-Eleven', '3D', 'CO2', 'G7', 'U2', 'B2B', 'catch-22', 'May 1'],
      ...['Windows 8', 'PS4', 'vitamin B1', 'so do I', 'World War II', 'Apollo 11', 'COVID-19', '20th century'],
    ].map((word) => `${word},意思`);
    const said = ['Grade 7,七年级', 'Grade 8,八年级', 'room 2,二号房', 'formula 1,一级方程式', 'Elizabeth (II),伊丽莎白二世'];
    const { courses, understood } = await read('词.csv', ['单词,释义', ...words, ...said].join('\n'));
    expect(understood.homographs).toEqual([]);
    expect(courses[0]?.words).toHaveLength(words.length + said.length);
  });
});
