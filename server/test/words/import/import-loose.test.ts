/** Lists as programs, notes and examination books write them: pairs of JSON, Markdown, forms behind a transcription. Each written by hand. */
import { hasAlternatives } from '@xueban/contract/learning/word-exercise';
import { useWordFiles } from './word-files';

const { read, loadWords } = useWordFiles();
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
