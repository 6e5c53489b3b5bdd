/** Rows alone that may be titles, and rows that are senses of the word above: nothing is lost and nothing guessed. Each written by hand. */
import { describeUnderstood } from '../../../src/cli/import-report';
import type { ReadOptions } from '../../../src/modules/words/import/check-rows';
import { toWorkbook } from '../../../src/modules/words/import/template';
import { useWordFiles } from './word-files';

const { read, loadProblems, loadWords } = useWordFiles();

async function loadPlaces(text: string, options: ReadOptions = {}): Promise<string[]> {
  const { courses } = await read('七上.csv', text, options);
  return courses.flatMap(({ words }) => words.map(({ unit, spelling }) => `${unit}: ${spelling}`));
}

const UNITS = ['单词,释义', 'Unit 1,', 'apple,苹果'];

describe('a title without a number of its own among units', () => {
  test.each(['Welcome Unit', 'Starter Unit', 'Revision 1', 'Review 2', 'Recycle 1', 'Revision Module A', '预备篇 1', '复习 2', '总复习 1'])(
    '%s is a unit',
    async (title) => {
      expect(await loadPlaces([...UNITS, `${title},`, 'pear,梨'].join('\n'))).toEqual(['Unit 1: apple', `${title}: pear`]);
      expect((await loadWords('七上.txt', `Unit 1\napple 苹果\n${title}\npear 梨`))[1]).toContain(`七上/${title}/`);
    },
  );

  test('stands beside modules, not within one', async () => {
    const text = ['单词,释义', 'Module 1,', 'Unit 1,', 'apple,苹果', 'Unit 2,', 'pear,梨', 'Revision 1,', 'fig,无花果'].join('\n');
    const { courses } = await read('七上.csv', text);
    expect(courses[0]?.words.map(({ unit, chapter }) => `${unit}/${chapter}`)).toEqual([
      'Module 1/Unit 1',
      'Module 1/Unit 2',
      'Revision 1/第1章',
    ]);
  });
});

describe('a row alone that only looks like a title', () => {
  const text = [...UNITS, 'Reading Club,', 'poem,诗', 'Unit 2,', 'pear,梨'].join('\n');

  test('is refused with what can be done, and is no bad line to leave out', async () => {
    for (const skipBad of [false, true]) {
      await expect(read('七上.csv', text, { skipBad })).rejects.toThrow('像标题，没有认出来：Reading Club；是单元就加 --titles unit');
      expect(await loadProblems('七上.csv', text, { skipBad })).toEqual([[4, undefined, 'TITLE_UNKNOWN']]);
    }
  });

  test('is a unit, or is not used, as was asked; the report says which', async () => {
    expect(await loadPlaces(text, { titles: 'unit' })).toEqual(['Unit 1: apple', 'Reading Club: poem', 'Unit 2: pear']);
    expect(await loadPlaces(text, { titles: 'skip' })).toEqual(['Unit 1: apple', 'Unit 1: poem', 'Unit 2: pear']);
    const asUnit = await read('七上.csv', text, { titles: 'unit' });
    expect(describeUnderstood(asUnit.understood, asUnit.courses)).toContain('按要求用作单元的标题：1 行（Reading Club）');
    const unused = await read('七上.csv', text, { titles: 'skip' });
    expect(describeUnderstood(unused.understood, unused.courses)).toContain('也没有用作单元：1 行（Reading Club）');
  });

  test('in Chinese, and without other units where people say that there are titles', async () => {
    expect(await loadProblems('七上.csv', text.replace('Reading Club', '阅读俱乐部'), { skipBad: true })).toEqual([
      [4, undefined, 'TITLE_UNKNOWN'],
    ]);
    const topics = '单词,释义\n水果,\napple,苹果\n动物,\ndog,狗';
    expect(await loadProblems('词.csv', topics)).toContainEqual([2, 'word', 'VALUE_LANGUAGE']);
    expect(await loadPlaces(topics, { titles: 'unit' })).toEqual(['水果: apple', '动物: dog']);
  });

  test('a word without its meaning is none, nor a line with nothing below', async () => {
    expect(await loadProblems('七上.csv', [...UNITS, 'poem,', 'pear,梨'].join('\n'))).toEqual([[4, 'meaning', 'VALUE_MISSING']]);
    expect(await loadProblems('七上.csv', '单词,释义\nNew York,\napple,苹果')).toEqual([[2, 'meaning', 'VALUE_MISSING']]);
    expect((await loadProblems('七上.csv', [...UNITS, '家长签字,'].join('\n')))[0]).toEqual([4, 'word', 'VALUE_LANGUAGE']);
  });
});

test('titles of a table in Markdown', async () => {
  const table = (word: string) => ['| 单词 | 中文 |', '| --- | --- |', word];
  const text = ['# 单词表', '### unit1', ...table('| apple | 苹果 |'), '### unit2', ...table('| pear | 梨 |')].join('\n');
  expect(await loadWords('七上.txt', text)).toEqual(['七上/unit1/第1章 apple 苹果', '七上/unit2/第1章 pear 梨']);
});

describe('a word over several senses', () => {
  const rows = [
    ['单词', '音标', '词性', '释义'],
    ['light', '/laɪt/', 'n.', '光；灯'],
    ['', '', 'adj.', '轻的'],
    ['', '', 'v.', '点燃'],
    ['dog', '/dɒɡ/', 'n.', '狗'],
  ];
  const expected = ['light /laɪt/ n. & adj. & v. 光；灯；轻的；点燃', 'dog /dɒɡ/ n. 狗'].map((word) => `词/全部单词/第1章 ${word}`);

  test('merged in a workbook', async () => {
    const bare = rows.map((row) => row.filter((_, at) => at !== 1));
    const merged = toWorkbook([{ name: 'Sheet1', rows: bare, merged: ['A2:A4'] }]);
    const { courses, understood } = await read('词.xlsx', merged);
    expect(courses[0]?.words.map(({ spelling, partOfSpeech, meaning }) => [spelling, partOfSpeech, meaning])).toEqual([
      ['light', 'n. & adj. & v.', '光；灯；轻的；点燃'],
      ['dog', 'n.', '狗'],
    ]);
    expect([understood.senses, understood.doubtful]).toEqual([['light', 'light'], []]);
    expect(await loadWords('词.xlsx', merged, { repeated: 'refuse' })).toHaveLength(2);
  });

  test('in text, where its transcription or number is not repeated either; it is told', async () => {
    const text = rows.map((row) => row.join(',')).join('\n');
    expect(await loadWords('词.csv', text)).toEqual(expected);
    expect((await read('词.csv', text)).understood.doubtful.map(({ line, word, meaning }) => [line, word, meaning])).toEqual([
      [3, 'light', '轻的'],
      [4, 'light', '点燃'],
    ]);
  });

  test('a word that may have been forgotten is asked for', async () => {
    await expect(read('词.csv', '单词,释义\nlight,n. 光\n,v. 点燃')).rejects.toThrow('单词没有填（是上面单词的另一个义项');
    expect(await loadProblems('词.csv', '单词,音标,释义\nlight,/laɪt/,n. 光\n,/ˈɪɡ/,v. 点燃')).toEqual([[3, 'word', 'VALUE_MISSING']]);
    expect(await loadProblems('词.csv', '单词,音标,释义\nlight,/laɪt/,n. 光\nUnit 2,,\n,,v. 点燃')).toEqual([[4, 'word', 'VALUE_MISSING']]);
  });
});

test('a course of units, lessons and words in JSON, with what it is called beside them', async () => {
  const lesson = (name: string, english: string, chinese: string) => ({ id: name, name, words: [{ id: '1', english, chinese }] });
  const units = [{ id: 'u1', name: 'Unit 1 - Hello', lessons: [lesson('Lesson 1', 'hello', '你好'), lesson('Lesson 2', 'bye', '再见')] }];
  const info = { id: 'bj', name: '三年级上册', publisher: '出版社' };
  expect(await loadWords('库.json', JSON.stringify({ info, units }))).toEqual([
    '三年级上册/Unit 1 - Hello/Lesson 1 hello 你好',
    '三年级上册/Unit 1 - Hello/Lesson 2 bye 再见',
  ]);
  expect(await loadProblems('库.json', JSON.stringify([{ name: 'apple' }, { name: 'pear', trans: ['梨'] }]))).toEqual([
    [1, 'meaning', 'VALUE_MISSING'],
  ]);
});
