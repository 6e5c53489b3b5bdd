/** Lists as programs, notes and examination books write them: pairs of JSON, Markdown, forms behind a transcription. Each written by hand. */
import { describe, expect, test } from '@jest/globals';
import { hasAlternatives } from '@xueban/contract/learning/word-exercise';
import { useWordFiles } from './word-files';

const { read, wordsOf } = useWordFiles();
const short = async (name: string, content: string): Promise<string[]> =>
  (await wordsOf(name, content)).map((word) =>
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

describe('notes in Markdown', () => {
  test.each([
    ['points with bold words', '# Unit 1\n\n- **apple**: 苹果\n- **pear**: n. 梨\n\n# Unit 2\n\n- **run**: v. 跑\n'],
    ['stars for points, code for words', '## Unit 1\n* `apple` 苹果\n* `pear` n. 梨\n## Unit 2\n* `run` v. 跑\n'],
    ['titles above plain lines', '# Unit 1\napple 苹果\npear n. 梨\n# Unit 2\nrun v. 跑\n'],
    ['numbers', '# Unit 1\n1. **apple** - 苹果\n2. **pear** - n. 梨\n# Unit 2\n1. **run** - v. 跑\n'],
  ])('%s', async (_name, text) => {
    expect(await short('笔记.md', text)).toEqual(['Unit 1: apple 苹果', 'Unit 1: pear n. 梨', 'Unit 2: run v. 跑']);
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
});
