/** Lists as programs, notes and examination books write them: pairs of JSON, Markdown, forms behind a transcription. Each written by hand. */
import { hasAlternatives } from '@xueban/contract/learning/word-exercise';
import { useWordFiles } from './word-files';

const { read, loadWords, loadProblems } = useWordFiles();
const short = async (name: string, content: string): Promise<string[]> =>
  (await loadWords(name, content)).map((word) =>
    word.replace(/^[^/]*\/全部单词\/第\d+章 /, '').replace(/^[^/]*\/(Unit \d+)\/第\d+章/, '$1:'),
  );

describe('JSON without names for its parts', () => {
  test.each([
    ['an object of pairs', { apple: '苹果', pear: 'n. 梨' }],
    ['pairs the other way round', { 苹果: 'apple', 梨: 'pear' }],
    [
      'lists of two',
      [
        ['apple', '苹果'],
        ['pear', 'n. 梨'],
      ],
    ],
    [
      'lists below their headings',
      [
        ['word', 'meaning'],
        ['apple', '苹果'],
        ['pear', 'n. 梨'],
      ],
    ],
    ['lines of text', ['apple 苹果', 'pear n. 梨']],
    ['what is said of each', { apple: { cn: '苹果' }, pear: { pos: 'noun', cn: '梨' } }],
    ['a list of senses', { apple: ['苹果'], pear: ['n. 梨'] }],
  ])('%s', async (_name, json) => {
    const words = await short('对.json', JSON.stringify(json));
    expect(words.map((word) => word.replace(' n. ', ' '))).toEqual(['apple 苹果', 'pear 梨']);
  });

  test('one pair is a list, too; keys that are units name them', async () => {
    expect(await short('对.json', '{"apple":"苹果"}')).toEqual(['apple 苹果']);
    expect(await short('对.json', '[["apple","苹果"]]')).toEqual(['apple 苹果']);
    const units = ['Unit 1: apple 苹果', 'Unit 2: run v. 跑'];
    expect(await short('对.json', '{"Unit 1":{"apple":"苹果"},"Unit 2":{"run":"v. 跑"}}')).toEqual(units);
    expect(await short('对.json', '{"Unit 1":[["apple","苹果"]],"Unit 2":[["run","v. 跑"]]}')).toEqual(units);
    expect(await short('对.json', '{"title":"七年级","words":{"apple":"苹果"}}')).toEqual(['apple 苹果']);
  });

  test('what holds no words is refused with what to write', async () => {
    for (const json of ['{"app":"x","version":"1.0"}', '[1,2,3]', '[["a","b"],["c","d"]]'.replace('"b"', '"x"')]) {
      await expect(read('无.json', json)).rejects.toThrow(json.startsWith('[[') ? '释义' : '{"apple": "苹果"}');
    }
  });
});

describe('JSON whose words hold more than their meanings', () => {
  const pear = { word: 'pear', meaning: '梨' };
  const sentence = { example: 'I eat an apple.', translation: '我吃苹果。' };
  test.each([
    ['examples', { word: 'apple', meaning: '苹果', examples: [{ en: 'I eat an apple.', cn: '我吃苹果。' }] }, sentence],
    ['sentences', { word: 'apple', meaning: '苹果', sentences: [{ sentence: 'I eat an apple.', translation: '我吃苹果。' }] }, sentence],
    ['one example', { word: 'apple', meaning: '苹果', example: { en: 'I eat an apple.', cn: '我吃苹果。' } }, sentence],
    ['a sentence and what it says', { word: 'apple', meaning: '苹果', example: ['I eat an apple.', '我吃苹果。'] }, sentence],
    ['synonyms', { word: 'apple', meaning: '苹果', synonyms: [{ word: 'fruit', meaning: '水果' }] }, ['synonyms']],
    ['a family', { word: 'apple', meaning: '苹果', family: [{ word: 'fruit', meaning: '水果' }] }, ['family']],
    ['derived words', { en: 'apple', zh: '苹果', derived: [{ en: 'apple pie', zh: '苹果派' }] }, ['derived']],
    ['both transcriptions', { word: 'apple', meaning: '苹果', phonetic: { uk: '/ˈæpl/', us: '/ˈæpəl/' } }, { phonetic: '/ˈæpl/' }],
    ['a truth value', { word: 'apple', meaning: '苹果', isKey: true }, ['isKey']],
    ['items made of it', { en: 'apple', zh: '苹果', items: [{ en: 'apple pie', zh: '苹果派' }] }, ['items']],
    ['an example of a sense', { word: 'apple', meaning: [{ definition: '苹果', ...sentence }] }, sentence],
    [
      'examples of a sense',
      { word: 'apple', meaning: [{ cn: '苹果', examples: [{ en: sentence.example, cn: sentence.translation }] }] },
      sentence,
    ],
    ['a note to a sense', { word: 'apple', meaning: [{ cn: '苹果', note: 'countable' }] }, ['meaning › note']],
    ['a sentence far within', { word: 'apple', meaning: '苹果', content: { word: { content: { sentence: [sentence] } } } }, sentence],
    [
      'several transcriptions',
      { word: 'apple', meaning: '苹果', phonetics: [{ text: '/ˈæpl/', audio: 'a' }, { text: '/x/' }] },
      { phonetic: '/ˈæpl/' },
    ],
    [
      'a transcription beside its sound',
      { word: 'apple', meaning: '苹果', pronunciation: { ipa: '/ˈæpl/', audio: 'a' } },
      { phonetic: '/ˈæpl/' },
    ],
    ['a transcription in a word', { word: { text: 'apple', ipa: '/ˈæpl/' }, meaning: '苹果' }, { phonetic: '/ˈæpl/' }],
  ])('%s', async (_name, apple, expected) => {
    const other = 'en' in apple ? { en: 'pear', zh: '梨' } : pear;
    const { courses, understood } = await read('词.json', JSON.stringify([apple, other]));
    expect(courses[0]?.words.map(({ spelling, meaning }) => `${spelling} ${meaning}`)).toEqual(['apple 苹果', 'pear 梨']);
    if (Array.isArray(expected)) expect(understood.tables[0]?.ignored).toEqual(expected);
    else expect(courses[0]?.words[0]).toMatchObject(expected);
  });

  const toSide = (label: string, plainText: string) => ({ label, media: [{ type: 1, plainText }] });
  test.each([
    ['text of both sides', [{ front: { text: 'apple' }, back: { text: '苹果' } }]],
    ['values of both sides', { cards: [{ front: { value: 'apple', order: 0 }, back: { value: '苹果', order: 1 } }] }],
    ['words of both languages', [{ en: { word: 'apple' }, zh: { word: '苹果' } }]],
    ['fields of a note', { result: [{ noteId: 1, fields: { Front: { value: 'apple' }, Back: { value: '苹果' } } }] }],
    ['texts of fields', { items: [{ fields: { 单词: [{ text: 'apple', type: 'text' }], 释义: [{ text: '苹果', type: 'text' }] } }] }],
    ['sides of a set', { studiableItem: [{ id: 1, cardSides: [toSide('word', 'apple'), toSide('definition', '苹果')] }] }],
    ['sides turned round', { studiableItem: [{ id: 1, cardSides: [toSide('word', '苹果'), toSide('definition', 'apple')] }] }],
    [
      'a deck',
      {
        __type__: 'Deck',
        name: '七上',
        note_models: [{ crowdanki_uuid: 'm', flds: [{ name: 'Front' }, { name: 'Back' }] }],
        notes: [{ fields: ['<b>apple</b>', '苹果'], note_model_uuid: 'm', tags: [] }],
      },
    ],
    ['what is said of a key', { apple: { phonetic: '/ˈæpl/', meaning: '苹果', example: 'An apple.' } }],
  ])('%s', async (_name, json) => {
    expect((await short('词.json', JSON.stringify(json))).map((word) => word.replace('/ˈæpl/ ', ''))).toEqual(['apple 苹果']);
  });

  test('what holds other words is their unit, by its own word; a deck within a deck is one', async () => {
    const json = [{ en: 'Fruit', zh: '水果', items: [{ en: 'apple', zh: '苹果' }] }];
    expect(await loadWords('词.json', JSON.stringify(json))).toEqual(['词/Fruit 水果/第1章 apple 苹果']);
    const numbered = JSON.stringify({ units: [{ unit: 1, ...json[0] }] });
    expect(await loadWords('词.json', numbered)).toEqual(['词/Unit 1 Fruit 水果/第1章 apple 苹果']);
    const roots = [
      { en: 'port', zh: '词根：拿', words: [{ en: 'import', zh: '进口' }] },
      { en: 'at', zh: '在', items: [{ en: 'cat', zh: '猫' }] },
      { en: 'art', zh: '艺术', words: ['art', 'artist', 'party'].map((en) => ({ en, zh: '艺' })) },
    ];
    const words = (await loadWords('根.json', JSON.stringify(roots))).map((word) => word.split(' ').at(-2));
    expect(words).toEqual(['import', 'cat', 'art', 'artist', 'party']);
    const inner = { __type__: 'Deck', name: 'Unit 1', notes: [{ fields: ['苹果', 'apple'], note_model_uuid: 'm', tags: ['水果'] }] };
    const models = [{ crowdanki_uuid: 'm', flds: [{ name: '中' }, { name: '英' }] }];
    const deck = { __type__: 'Deck', name: '七上', note_models: models, notes: [], children: [inner] };
    const { courses, understood } = await read('deck.json', JSON.stringify(deck));
    expect(courses[0]).toMatchObject({ name: '七上', words: [{ unit: 'Unit 1', spelling: 'apple', meaning: '苹果' }] });
    expect(understood.tables[0]?.ignored).toEqual(['notes › tags']);
  });

  test('what is said of a key is read', async () => {
    const { courses } = await read('词.json', '{"apple":{"phonetic":"/ˈæpl/","meaning":"苹果","example":"An apple."}}');
    expect(courses[0]?.words[0]).toMatchObject({ spelling: 'apple', phonetic: '/ˈæpl/', example: 'An apple.' });
  });

  test('names of fields are no words', async () => {
    const json = [{ a: { b: { deep: '苹果' } } }, { a: { b: { deep: '梨' } } }];
    await expect(read('词.json', JSON.stringify(json))).rejects.toThrow('第 1 个单词没有读懂');
  });

  test('a word that is a truth value is a word; what is none is told by its number', async () => {
    expect(await short('词.json', JSON.stringify([pear, { word: true, meaning: '真的' }]))).toEqual(['pear 梨', 'true 真的']);
    const list = [pear, { word: 911, meaning: '报警' }, { word: null, meaning: '空的' }, { meaning: '床' }, 'fig 无花果', null, [], {}];
    const problems = (await loadProblems('词.json', JSON.stringify(list))) as unknown[][];
    expect([...new Set(problems.map(([line]) => line))]).toEqual([2, 3, 4, 5, 6, 7, 8]);
    const rows = [['apple', '苹果'], [true, '真的'], [null, '空'], ['pear', null], []];
    const loose = (await loadProblems('词.json', JSON.stringify(rows))) as unknown[][];
    expect([...new Set(loose.map(([line]) => line))]).toEqual([3, 4, 5]);
  });
});

test.each([
  ['Front,Back', 'apple,苹果\npear,梨'],
  ['Front,Back,Tags', 'apple,苹果,1 2\npear,梨,1'],
  ['Question,Answer', 'apple,苹果\npear,梨'],
  ['Front,Back', '苹果,apple\n梨,pear'],
  ['正面,背面', 'apple,苹果\npear,梨'],
])('the sides of a card are headings: %s', async (heading, rows) => {
  expect(await short('卡.csv', `${heading}\n${rows}`)).toEqual(['apple 苹果', 'pear 梨']);
});

describe('notes in Markdown', () => {
  test.each([
    ['points with bold words', '# Unit 1\n\n- **apple**: 苹果\n- **pear**: n. 梨\n\n# Unit 2\n\n- **run**: v. 跑\n'],
    ['stars for points, code for words', '## Unit 1\n* `apple` 苹果\n* `pear` n. 梨\n## Unit 2\n* `run` v. 跑\n'],
    ['bold words, italic parts of speech', '# Unit 1\n**apple** 苹果\n**pear** *n.* 梨\n# Unit 2\n**run** *v.* 跑\n'],
    ['titles above plain lines', '# Unit 1\napple 苹果\npear n. 梨\n# Unit 2\nrun v. 跑\n'],
    ['numbers', '# Unit 1\n1. **apple** - 苹果\n2. **pear** - n. 梨\n# Unit 2\n1. **run** - v. 跑\n'],
  ])('%s', async (_name, text) => {
    expect(await short('笔记.md', text)).toEqual(['Unit 1: apple 苹果', 'Unit 1: pear n. 梨', 'Unit 2: run v. 跑']);
  });
});

test.each([
  [
    'a table of Markdown',
    '库.md',
    '# 七上\n\n💡 每天背\n\n| Name | Meaning | Tags |\n| --- | --- | --- |\n| [apple](https://x.so/a) | 苹果 | 果 |\n| pear | 梨 | |\n',
  ],
  ['its CSV', '库.csv', '\ufeffName,Date,Text\napple,2024-05-01,苹果\npear,2024-05-02,梨\n'],
])('what Notion exports: %s', async (_name, name, text) => {
  expect(await short(name, text)).toEqual(['apple 苹果', 'pear 梨']);
});

test('the page of Notion that only names its table says which file to take', async () => {
  await expect(read('页.md', '# 七上\n\n[单词](%E5%8D%95%E8%AF%8D%20ab12.csv)\n')).rejects.toThrow('请导入一起导出的 .csv 文件');
});

test('bold and italic words of a note without titles', async () => {
  const text = '**apple** /ˈæpl/ *n.* 苹果\n**pear** /peə/ *n.* 梨\n**run** /rʌn/ *v.* 跑\n';
  expect(await short('笔记.md', text)).toEqual(['apple /ˈæpl/ n. 苹果', 'pear /peə/ n. 梨', 'run /rʌn/ v. 跑']);
});

test.each([
  ['Name,Vocabulary item,Explanation', 'Fruit,apple,苹果\nFruit,pear,梨'],
  ['Name,English', '苹果,apple\n梨,pear'],
  ['Name,Phrase,Meaning', 'Noun,apple,苹果\nFruit,pear,梨'],
  ['Name,Meaning,Tags', 'apple,苹果,fruit\npear,梨,fruit'],
  ['Name,Meaning,Sentence 1', 'apple,苹果,I eat an apple.\npear,梨,I eat a pear.'],
])('a column called Name may hold anything: %s', async (heading, rows) => {
  expect(await short('名.csv', `${heading}\n${rows}`)).toEqual(['apple 苹果', 'pear 梨']);
});

test('where two columns may be the words, Name is not taken unasked', async () => {
  const problems = await loadProblems('名.csv', 'Name,Item,Explanation\nFruit,apple,苹果\nAnimal,cat,猫\nBody,hand,手\n');
  expect(problems).toEqual([[undefined, 'word', 'COLUMN_UNCLEAR']]);
});

describe('a note with a list and a table', () => {
  const table = '\n| 单词 | 释义 |\n| --- | --- |\n| apple | 苹果 |\n| pear | 梨 |\n';
  test.each([
    ['a list above', `# Unit 1\n- **ice**: 冰\n- oil 油\n${table}`, [2, 3]],
    ['a list below', `${table}\n# Unit 2\n- ice 冰\n`, [8]],
    ['plain lines', `ice 冰\noil 油\n${table}`, [1, 2]],
    ['meanings first', `* 冰 ice\n${table}`, [1]],
  ])('is refused by the lines of the list: %s', async (_name, text, lines) => {
    expect(await loadProblems('笔记.md', text)).toEqual(lines.map((line) => [line, undefined, 'FILE_UNREADABLE']));
  });

  test('remarks beside a table are no list, and a table of other things is none of words', async () => {
    const remarks = `# Food 食物\n\nOwner: 张三\nCreated: 2024年\n\n- 每天背\n> 加油！\n${table}`;
    expect(await short('笔记.md', remarks)).toEqual(['apple 苹果', 'pear 梨']);
    const plan = '| 日期 | 任务 |\n| --- | --- |\n| 周一 | 背诵 |\n\n# Unit 1\n- apple 苹果\n- pear 梨\n- ice 冰\n';
    expect(await short('笔记.md', plan)).toEqual(['Unit 1: apple 苹果', 'Unit 1: pear 梨', 'Unit 1: ice 冰']);
  });
});

describe('forms behind a transcription', () => {
  test('stay with the word, in lines and in columns; they are no other way to write it', async () => {
    const expected = ['basis (pl bases) [ˈbeɪsɪs] n. 基础', 'begin (began, begun) [bɪˈɡɪn] v. 开始', 'book [bʊk] n. 书'];
    const lines = ['basis [ˈbeɪsɪs] (pl bases) n. 基础', 'begin [bɪˈɡɪn] (began, begun) v. 开始', 'book [bʊk] n. 书'];
    expect(await short('六级.txt', lines.join('\n'))).toEqual(expected);
    const cells = ['basis [ˈbeɪsɪs] (pl bases),n. 基础', '"begin [bɪˈɡɪn] (began, begun) v.",开始', 'book [bʊk],n. 书'];
    expect(await short('六级.csv', ['word,meaning', ...cells].join('\n'))).toEqual(expected);
    expect(['basis (pl bases)', 'begin (began, begun)'].some(hasAlternatives)).toBe(false);
  });

  test('marked in Chinese: which form it is stays with the word; before the meaning it would say the word', async () => {
    const words = ['child (复children),n. 孩子', 'hear（过heard）,v. 听见', 'good (比较级 better),adj. 好的', 'go (三单goes),v. 去'];
    const expected = ['child (pl. children) n. 孩子', 'hear (past heard) v. 听见', 'good (comp. better) adj. 好的', 'go (3rd: goes) v. 去'];
    expect(await short('七上.csv', ['单词,释义', ...words].join('\n'))).toEqual(expected);
    expect(['child (pl. children)', 'hear (past heard)', 'good (comp. better)', 'go (3rd: goes)'].some(hasAlternatives)).toBe(false);
    expect(await short('七上.txt', 'apple (复数 apples) 苹果\npear 梨\nplum 李子\n')).toEqual(['apple 苹果', 'pear 梨', 'plum 李子']);
  });
});

describe('parts of a unit', () => {
  test('Words, Phrases, 重点句型 are no words: they are named and passed over', async () => {
    const text = 'Unit 1\nWords\napple 苹果\npear 梨\nPhrases\nget up 起床\n重点句型\nHow are you? 你好吗？\nUnit 2\nbed 床\n';
    expect(await short('七上.txt', text)).toEqual([
      'Unit 1: apple 苹果',
      'Unit 1: pear 梨',
      'Unit 1: get up 起床',
      'Unit 1: How are you? 你好吗？',
      'Unit 2: bed 床',
    ]);
    expect(await short('七上.csv', '单词,释义\nPhrases,\nget up,起床\nphrases,短语\n')).toEqual(['get up 起床', 'phrases 短语']);
  });
});
