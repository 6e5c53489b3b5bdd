/** Text that can be read in several ways: the one that makes sense is taken. Each written by hand. */
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
  await expect(read('分.csv', 'word;meaning\napple;苹果;苹果树\npear;梨')).rejects.toThrow('含分号的内容');
  await expect(read('逗.csv', 'word,meaning\napple,苹果,苹果树\npear,梨')).rejects.toThrow('含逗号的内容');
});

test('what a spreadsheet would run is no word', async () => {
  expect(await loadProblems('式.csv', '单词,释义\n=cmd|calc,苹果\n@foo,梨\n+plus,加\n-ness,后缀')).toEqual([
    [2, 'word', 'VALUE_CODE'],
    [3, 'word', 'VALUE_CODE'],
    [4, 'word', 'VALUE_CODE'],
  ]);
});
