/** Letters and digits that stand against the Chinese: T恤 is a meaning, watch TV看电视 a word with its meaning. Each written by hand. */
import { describeUnderstood } from '../../../src/cli/import-report';
import { toWorkbook } from '../../../src/modules/words/import/template';
import { useWordFiles } from './word-files';

const { read, loadWords } = useWordFiles();
const PLAIN = ['apple 苹果', 'pear 梨', 'dog 狗', 'cat 猫', 'run 跑'];
const bare = (words: readonly string[]): string[] => words.map((word) => word.replace(/^.*?\/第1章 /, ''));
/** What becomes of a line among plain ones. */
const findWord = async (line: string, others: readonly string[] = PLAIN) =>
  (await read('行.txt', [...others, line].join('\n'))).courses[0]?.words.at(-1);

describe('a part of speech that stands against its word', () => {
  test('is taken from it where it can be nothing else; else the line is told', async () => {
    const lines = ['beautifuladj.美丽的', 'quicklyadv. 快速地', 'behindprep. 在……后面', 'runv.跑', 'bookn. 书', 'person. 人', 'etc. 等等'];
    const { courses, understood } = await read('粘.txt', lines.join('\n'));
    expect(courses[0]?.words.map(({ spelling, partOfSpeech, meaning }) => `${spelling}|${partOfSpeech}|${meaning}`)).toEqual([
      'beautiful|adj.|美丽的',
      'quickly|adv.|快速地',
      'behind|prep.|在……后面',
      'runv.||跑',
      'bookn.||书',
      'person.||人',
      'etc.||等等',
    ]);
    expect(understood.doubtful.map(({ word }) => word)).toEqual(['runv.', 'bookn.', 'person.']);
  });
});

describe('a meaning that begins with letters or digits', () => {
  test.each([
    ['T-shirt T恤衫', 'T-shirt', 'T恤衫'],
    ['X-ray X光', 'X-ray', 'X光'],
    ['CD CD光盘', 'CD', 'CD光盘'],
    ['MP3 MP3播放器', 'MP3', 'MP3播放器'],
    ['SIM card SIM卡', 'SIM card', 'SIM卡'],
    ['U-turn U形转弯', 'U-turn', 'U形转弯'],
    ['quarter 15分钟', 'quarter', '15分钟'],
    ['century 100年', 'century', '100年'],
    ['Internet IT业', 'Internet', 'IT业'],
    ['3D 3D的', '3D', '3D的'],
    ['acidity pH值', 'acidity', 'pH值'],
    ['pi π（圆周率）', 'pi', 'π（圆周率）'],
    ['T-shirt T 恤衫', 'T-shirt', 'T 恤衫'],
    ['12. T-shirt T恤衫', 'T-shirt', 'T恤衫'],
    ['T-shirt n. T恤衫', 'T-shirt', 'T恤衫'],
  ])('%s', async (line, spelling, meaning) => {
    const word = await findWord(line);
    expect([word?.spelling, word?.meaning]).toEqual([spelling, meaning]);
  });
});

const findSpelling = async (line: string, others: readonly string[] = PLAIN): Promise<string | undefined> =>
  (await findWord(line, others))?.spelling;

describe('a word whose last part stands against its meaning', () => {
  test.each([
    ['WTO世界贸易组织', 'WTO'],
    ['doctor医生', 'doctor'],
    ['Nice to meet you见到你真高兴', 'Nice to meet you'],
    ['fall off从……跌落', 'fall off'],
    ['a map of China中国地图', 'a map of China'],
    ['vitamin C维生素C', 'vitamin C'],
    ['the UN联合国', 'the UN'],
    ['Grade 7七年级', 'Grade 7'],
    ['Apollo 11阿波罗11号', 'Apollo 11'],
    ['see you!再见', 'see you!'],
  ])('%s', async (line, spelling) => {
    expect(await findSpelling(line)).toBe(spelling);
  });

  test('a list that often leaves out the blank leaves it out here, too', async () => {
    expect(await findSpelling('watch TV看电视', [...PLAIN, 'look at看', 'put on穿上', 'go out外出'])).toBe('watch TV');
    expect(await findSpelling('T-shirt T恤衫', [...PLAIN, 'look at看', 'put on穿上', 'go out外出'])).toBe('T-shirt');
  });
});

test('with the Chinese first', async () => {
  const lines = [
    '苹果 apple',
    '梨 pear',
    '狗 dog',
    '跑 run',
    'T恤 T-shirt',
    '卡拉OK karaoke',
    '15分钟 quarter',
    '3D的 3D',
    'MP3播放器 MP3',
  ];
  const { courses } = await read('行.txt', lines.join('\n'));
  expect(courses[0]?.words.slice(4).map(({ spelling, meaning }) => [spelling, meaning])).toEqual([
    ['T-shirt', 'T恤'],
    ['karaoke', '卡拉OK'],
    ['quarter', '15分钟'],
    ['3D', '3D的'],
    ['MP3', 'MP3播放器'],
  ]);
});

test('in a column of its own, of a workbook and of CSV', async () => {
  const expected = ['T-shirt T恤衫', 'skirt 短裙', 'X-ray X光'];
  const rows = ['T-shirt T恤衫', 'skirt 短裙', 'X-ray X光'];
  expect(bare(await loadWords('列.xlsx', toWorkbook([{ name: 'Sheet1', rows: rows.map((row) => [row]) }])))).toEqual(expected);
  const { courses } = await read('列.csv', ['单词', ...rows].join('\n'));
  expect(courses[0]?.words.map(({ spelling, meaning }) => `${spelling}|${meaning}`)).toEqual(['T-shirt|T恤衫', 'skirt|短裙', 'X-ray|X光']);
});

test('a short list is read whatever signs stand in its words', async () => {
  expect(await findSpelling('quarter 15分钟', ['century 100年', 'MP3 MP3播放器'])).toBe('quarter');
  expect(await findSpelling('am (I’m = I am) 是（我是）', ['it’s = it is 它是', 'what’s = what is 是什么', 'he 他'])).toBe(
    'am (I’m = I am)',
  );
});

describe('what could be read in two ways is told', () => {
  const loadDoubts = async (...lines: string[]) =>
    (await read('行.txt', [...PLAIN, ...lines].join('\n'))).understood.doubtful.map(({ line, word, meaning }) => [line, word, meaning]);

  test('with the line, the word and the meaning', async () => {
    expect(await loadDoubts('T-shirt T恤衫', 'quarter 15分钟', 'vitamin C维生素C', 'doctor医生', 'T恤衫')).toEqual([
      [6, 'T-shirt', 'T恤衫'],
      [7, 'quarter', '15分钟'],
      [8, 'vitamin C', '维生素C'],
      [10, 'T', '恤衫'],
    ]);
  });

  test('in the report, which shows no more than the first words of each course', async () => {
    const others = ['book 书', 'pen 钢笔', 'desk 书桌'];
    const { courses, understood } = await read('行.txt', [...PLAIN, ...others, 'SIM card SIM卡'].join('\n'));
    expect(describeUnderstood(understood, courses)).toContain('    第 9 行：SIM card ｜ SIM卡');
  });

  test('a word without its blank is none of them', async () => {
    expect(await loadDoubts('Nice to meet you见到你真高兴', 'see you!再见')).toEqual([]);
  });
});

describe('dots', () => {
  test.each([
    ['be good at… 擅长于……', 'be good at...', '擅长于……'],
    ['be good at…… 擅长于……', 'be good at...', '擅长于……'],
    ['look forward to... 期盼……', 'look forward to...', '期盼……'],
    ['in … 在……里', 'in ...', '在……里'],
    ['of ……的', 'of', '……的'],
    ['of……的', 'of', '……的'],
    ['How much…?......多少钱？', 'How much...?', '多少钱？'],
    ['kiwi……猕猴桃', 'kiwi', '猕猴桃'],
    ['kiwi…… 猕猴桃', 'kiwi', '猕猴桃'],
    ['not only…but also… 不但……而且……', 'not only...but also...', '不但……而且……'],
  ])('%s', async (line, spelling, meaning) => {
    const word = await findWord(line);
    expect([word?.spelling, word?.meaning]).toEqual([spelling, meaning]);
  });

  test('of a word in a cell of its own', async () => {
    const { courses } = await read('列.csv', '单词,释义\nbe good at……,擅长于……\nkiwi……,猕猴桃');
    expect(courses[0]?.words.map(({ spelling }) => spelling)).toEqual(['be good at...', 'kiwi']);
  });
});
