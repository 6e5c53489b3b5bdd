/** Parts of speech that stand within meanings, in the ways in which lists of schools mark them. Each written by hand. */
import { describeUnderstood } from '../../../src/cli/import-report';
import { useWordFiles } from './word-files';

const { read, loadWords } = useWordFiles();
const short = (words: readonly string[]): string[] => words.map((word) => word.replace(/^[^ ]*\/第\d+章 /, ''));

describe('parts of speech within meanings', () => {
  test('in a column of meanings', async () => {
    const lines = ['word,meaning', 'make up,na. 弥补；化妆', 'trousers,n.pl. 裤子', 'glove,n. [C] 手套', 'grape,(名)葡萄', 'walk,动词：走'];
    const { courses, understood } = await read('词性.csv', lines.join('\n'));
    expect(courses[0]?.words.map(({ partOfSpeech, meaning }) => [partOfSpeech, meaning])).toEqual([
      ['phr.', '弥补；化妆'],
      ['n.', '裤子'],
      ['n.', '手套'],
      ['n.', '葡萄'],
      ['v.', '走'],
    ]);
    expect(understood.partsSplit).toBe(5);
    expect(understood.doubtful).toEqual([]);
  });

  test('in a column of their own, in English and in Chinese', async () => {
    const parts = ['noun(C)', '名词（可数）', '及物动词', '名/动', '固定搭配', '名词短语', 'be动词'];
    const { courses } = await read(
      '列.csv',
      ['单词,词性,释义', ...parts.map((part, at) => `w${'abcdefg'.charAt(at)},${part},词`)].join('\n'),
    );
    expect(courses[0]?.words.map(({ partOfSpeech }) => partOfSpeech)).toEqual(['n.', 'n.', 'v.', 'n. & v.', 'phr.', '名词短语', 'be动词']);
  });

  test('in lines of text', async () => {
    const lines = [
      'make up na. 弥补',
      'trousers n.pl. 裤子',
      'my poss. 我的',
      'at home prep.phr. 在家',
      'first ord. 第一',
      'grape [greɪp] n. [C] 葡萄',
    ];
    expect(short(await loadWords('行.txt', lines.join('\n')))).toEqual([
      'make up phr. 弥补',
      'trousers n. 裤子',
      'my pron. 我的',
      'at home phr. 在家',
      'first num. 第一',
      'grape [greɪp] n. 葡萄',
    ]);
  });

  test('in objects of JSON, whatever the key is called', async () => {
    const json = [
      { word: 'fox', definitions: [{ partOfSpeech: 'noun', meaning: '狐狸' }] },
      {
        word: 'walk',
        definitions: [
          { partOfSpeech: 'verb', meaning: '走' },
          { partOfSpeech: 'noun', meaning: '步行' },
        ],
      },
      { word: 'red', definitions: [{ pos: '形容词', cn: '红的' }] },
      { word: 'can', definitions: [{ pos: 'modal verb', cn: '能' }] },
    ];
    const { courses, understood } = await read('义.json', JSON.stringify(json));
    expect(courses[0]?.words.map(({ partOfSpeech, meaning }) => [partOfSpeech, meaning])).toEqual([
      ['n.', '狐狸'],
      ['v. & n.', '走；步行'],
      ['adj.', '红的'],
      ['modal v.', '能'],
    ]);
    expect(understood.doubtful).toEqual([]);
  });

  test('letters that stay before the Chinese are told in the dry run', async () => {
    const { courses, understood } = await read('疑.csv', 'word,meaning\napple,苹果\nwalk,xx. 走\nT-shirt,T恤\n');
    expect(understood.doubtful).toEqual([{ why: 'letters', sheet: undefined, line: 3, word: 'walk', meaning: 'xx. 走' }]);
    const said = describeUnderstood(understood, courses);
    expect(said).toContain('释义里中文前面有英文的行：1 行');
    expect(said).toContain('第 3 行：walk ｜ xx. 走');
  });
});
