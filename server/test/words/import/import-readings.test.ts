/** Text that can be read in several ways: the one that makes sense is taken. Each written by hand. */
import { describeRefusal } from '../../../src/cli/import-report';
import { ImportRefused } from '../../../src/modules/words/import/problems';
import { useWordFiles } from './word-files';

const { read, loadWords, loadProblems } = useWordFiles();
const of = async (...lines: string[]) =>
  (await loadWords('行.txt', lines.join('\n'))).map((word) => word.replace('行/全部单词/第1章 ', ''));

describe('senses divided by the sign that divides columns elsewhere', () => {
  const expected = ['abandon v. 放弃，遗弃', 'ability n. 能力，才能', 'able adj. 能够的，有能力的'];
  test.each([
    ['comma and blank', ', '],
    ['comma', ','],
    ['semicolon and blank', '; '],
    ['semicolon', ';'],
  ])('%s', async (_name, sign) => {
    const wanted = sign.startsWith(';') ? expected.map((one) => one.replace('，', '；')) : expected;
    expect(await of(`abandon v. 放弃${sign}遗弃`, `ability n. 能力${sign}才能`, `able adj. 能够的${sign}有能力的`)).toEqual(wanted);
    expect(await of(`1. abandon v. 放弃${sign}遗弃`, `2. ability n. 能力${sign}才能`, `3. able adj. 能够的${sign}有能力的`)).toEqual(
      wanted,
    );
    expect(await of(`abandon v. 放弃${sign}遗弃`, `ability n. 能力${sign}才能`, 'pen n. 钢笔')).toHaveLength(3);
    expect(await of('pen n. 钢笔', `abandon v. 放弃${sign}遗弃`, `ability n. 能力${sign}才能`)).toHaveLength(3);
  });

  test('with transcriptions, in units and in GBK', async () => {
    expect(await of('abandon [əˈbændən] v. 放弃, 遗弃', 'able [ˈeɪbl] adj. 能够的, 有能力的')).toEqual([
      'abandon [əˈbændən] v. 放弃，遗弃',
      'able [ˈeɪbl] adj. 能够的，有能力的',
    ]);
    expect(await of('Unit 1', 'abandon v. 放弃, 遗弃', 'Unit 2', 'able adj. 能够的, 有能力的')).toEqual([
      '行/Unit 1/第1章 abandon v. 放弃，遗弃',
      '行/Unit 2/第1章 able adj. 能够的，有能力的',
    ]);
    // pen n. 钢笔, 笔 / book n. 书, 书本
    const gbk = Buffer.from('70656e206e2e20b8d6b1ca2c20b1ca0a626f6f6b206e2e20cae92c20cae9b1be', 'hex');
    expect(await loadWords('行.txt', gbk)).toEqual(['行/全部单词/第1章 pen n. 钢笔，笔', '行/全部单词/第1章 book n. 书，书本']);
  });

  test('with forms of the word in brackets', async () => {
    expect(await of('begin (began, begun) v. 开始', 'go (went, gone) v. 去', 'box n. 盒子')).toEqual([
      'begin (began, begun) v. 开始',
      'go (went, gone) v. 去',
      'box n. 盒子',
    ]);
  });

  test('how it was read is told; columns that make sense stay columns, whatever stands in their cells', async () => {
    expect((await read('行.txt', 'abandon v. 放弃, 遗弃\nable adj. 能够的, 有能力的')).understood.kind).toContain('每行一个单词');
    expect((await read('列.txt', 'abandon,"v. 放弃, 遗弃"\nable,adj. 能够的')).understood.kind).toContain('逗号分隔');
    expect(await of('abandon|v. 放弃, 遗弃', 'able|adj. 能够的, 有能力的')).toEqual(expected.filter((one) => !one.startsWith('ability')));
  });
});

test('a cell too many is told with the sign that divides the file', async () => {
  await expect(read('分.csv', 'word;meaning;note\napple;苹果;苹果树;水果\npear;梨')).rejects.toThrow('含分号的内容');
  await expect(read('逗.csv', 'word,pos,meaning\ngo, went,v.,去\npear,n.,梨')).rejects.toThrow('含逗号的内容');
  await expect(read('例.csv', 'word,meaning,example\nsee,看见,看,I see.\nbe,是,Be quiet.')).rejects.toThrow('第 2 行：应有 3 列');
});

test('what a spreadsheet would run is no word', async () => {
  expect(await loadProblems('式.csv', '单词,释义\n=cmd|calc,苹果\n@foo,梨\n+plus,加\n-ness,后缀')).toEqual([
    [2, 'word', 'VALUE_CODE'],
    [3, 'word', 'VALUE_CODE'],
    [4, 'word', 'VALUE_CODE'],
  ]);
});

test.each([
  ['under headings', '单词,词性,释义\n'],
  ['without headings', ''],
])('commas that nobody quoted are of the last column: %s', async (_name, heading) => {
  const rows = ['pencil,n.,铅笔', 'quiet,a.,安静的,平静的;不闹的', 'notes,n.,笔记,摘记,便条', 'borrow,vt.,借;借用'];
  const { courses, understood } = await read('逗.csv', heading + rows.join('\n'));
  expect(courses[0]?.words.map(({ meaning }) => meaning)).toEqual(['铅笔', '安静的，平静的；不闹的', '笔记，摘记，便条', '借；借用']);
  expect(understood.joined).toEqual(['quiet', 'notes']);
});

test.each([
  ['that a later one closes', 'csv', 'word,meaning\napple,苹果\npear,"梨\nplum,李子\nfig,无花果"\nbed,床\n', 3],
  ['that a later one closes before another cell', 'csv', 'word,meaning,note\napple,苹果,x\npear,"梨\nplum,李子\nfig,无花果",x\n', 3],
  ['of a whole line', 'csv', 'word,meaning\napple,苹果\n"pear,梨\nplum,李子"\nfig,无花果\n', 3],
  ['that others follow', 'csv', 'word,meaning\n"fig\ntree",无花果\napple,"苹果\npear,梨\nplum,"李子\nbed,床\n', 4],
  ['that nothing closes', 'csv', 'word,meaning\napple,苹果\npear,"梨\nplum,李子\n', 3],
  ['between tabs', 'txt', 'word\tmeaning\napple\t苹果\npear\t"梨\nplum\t李子\n', 3],
  ['between tabs, below a quote within a cell', 'txt', '单词\t释义\nscreen\t17" 屏幕\nquote\t"引号\nend\t结束\n', 3],
  ['between tabs, closed later', 'txt', 'word\tmeaning\napple\t苹果\npear\t"梨\nplum\t李子\nfig\t"无花果"\n', 3],
])('an open quote is told by its line: %s', async (_name, ending, text, line) => {
  expect(await loadProblems(`引.${ending}`, text)).toEqual([[line, undefined, 'FILE_UNREADABLE']]);
});

describe('several lines a word', () => {
  const expected = ['pencil [ˈpensl] n. 铅笔', 'bed [bed] n. 床', 'borrow [ˈbɒrəʊ] v. 借'];
  test.each([
    ['word, transcription, meaning', 'pencil\n[ˈpensl]\nn. 铅笔\nbed\n[bed]\nn. 床\nborrow\n[ˈbɒrəʊ]\nv. 借\n'],
    [
      'with blank lines, numbers and the part of speech apart',
      '1. pencil\n[ˈpensl]\nn.\n铅笔\n\n2. bed\n[bed]\nn.\n床\n\n3. borrow\n[ˈbɒrəʊ]\nv.\n借\n',
    ],
    [
      'with examples',
      'pencil\n[ˈpensl]\nn. 铅笔\nI have one.\n我有一支。\nbed\n[bed]\nn. 床\nGo to bed.\n去睡。\nborrow\n[ˈbɒrəʊ]\nv. 借\nMay I?\n行吗？\n',
    ],
    ['the word last', 'n. 铅笔\n[ˈpensl]\npencil\nn. 床\n[bed]\nbed\nv. 借\n[ˈbɒrəʊ]\nborrow\n'],
    ['transcriptions bare', 'pencil\nˈpensl\nn. 铅笔\nbed\nbed\nn. 床\nborrow\nˈbɒrəʊ\nv. 借\n'],
  ])('%s', async (_name, text) => {
    const words = await loadWords('行.txt', text);
    expect(words.map((word) => word.replace(/^\S+ ?\S*章 /, '').replace(/\/(ˈpensl|bed|ˈbɒrəʊ)\//, '[$1]'))).toEqual(expected);
  });

  test('where most lines are wrong the layout is said, and no line is left out', async () => {
    const text = 'pencil\n铅笔\n[ˈpensl]\nruler\n长\n短\nquiet\nborrow\nsteal\nn. 安静\nn. 借\nv. 偷';
    for (const skipBad of [false, true]) {
      const error: unknown = await read('乱.txt', `${text}\nfig 无花果\nkiwi 猕猴桃`, { skipBad }).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(ImportRefused);
      const said = describeRefusal(error as ImportRefused);
      expect(said).toContain('这个文件的排法没有看懂（现在是这样看的：单词←第 1 列');
      expect(said).not.toContain('--skip-bad');
    }
  });
});

test('signs within a word: several spellings, or a line to look at', async () => {
  const { understood } = await read(
    '写.csv',
    '单词,释义\nmum; mom,妈妈\n"colour, color",颜色\n"first, second",首先，其次\n"Yes, I do.",是的\n[be] able to,能够\n',
  );
  expect(understood.alternatives).toEqual(['mum; mom', 'colour, color', '[be] able to']);
  expect(understood.doubtful).toMatchObject([{ why: 'spellings', line: 4, word: 'first, second' }]);
});

test.each(['\u2028', '\u2029', '\v', '\f'])('%j ends a line', async (end) => {
  expect(await of(['apple 苹果', 'pear 梨', 'fig 无花果'].join(end))).toEqual(['apple 苹果', 'pear 梨', 'fig 无花果']);
  expect(await of(`apple,苹果${end}pear,梨\r\nfig,无花果`)).toEqual(['apple 苹果', 'pear 梨', 'fig 无花果']);
  expect(await of(`word,meaning\npear,梨\nlight,"光${end}灯"`)).toEqual(['pear 梨', 'light 光；灯']);
});

test.each([
  ['plurals', ['pencil,pencils,铅笔', 'bed,beds,床', 'book,books,书', 'dog,dogs,狗']],
  ['past forms', ['look,looked,看', 'walk,walked,走', 'play,played,玩', 'jump,jumped,跳']],
  ['words that mean the same', ['large,big,大的', 'small,little,小的', 'happy,glad,高兴的', 'quick,fast,快的']],
])('which of two columns of words is learned is asked: %s', async (_name, rows) => {
  expect(await loadProblems('列.csv', rows.join('\n'))).toEqual([[undefined, 'word', 'COLUMN_UNCLEAR']]);
});

describe('JSON that holds its meanings deeper', () => {
  test.each([
    [
      'in definitions',
      [{ word: 'pencil', meanings: [{ partOfSpeech: 'noun', definitions: [{ definition: '铅笔' }, { definition: '画笔' }] }] }],
    ],
    ['under parts of speech', [{ word: 'pencil', senses: { n: ['铅笔', '画笔'] } }]],
    ['of one word', { word: 'pencil', meanings: [{ partOfSpeech: 'noun', definitions: [{ definition: '铅笔；画笔' }] }] }],
    ['with a heading that is known', { words: [{ word: 'pencil', meaning: { 'n.': '铅笔；画笔' } }] }],
  ])('%s', async (_name, list) => {
    expect(await loadWords('行.json', JSON.stringify(list))).toEqual(['行/全部单词/第1章 pencil n. 铅笔；画笔']);
  });

  test('where nobody looks, the word is named', async () => {
    const list = [{ word: 'pencil', data: { entries: [{ deep: { very: '铅笔' } }] } }];
    await expect(read('深.json', JSON.stringify(list))).rejects.toThrow('第 1 个单词 pencil 的中文没有读懂');
  });
});
