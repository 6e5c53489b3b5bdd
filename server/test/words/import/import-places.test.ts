/** Where lists say which unit their words are in: above the headings, as keys of JSON, by ditto marks. Each written by hand. */
import { describeUnderstood } from '../../../src/cli/import-report';
import { toWorkbook } from '../../../src/modules/words/import/template';
import { useWordFiles } from './word-files';

const { read } = useWordFiles();

/** `unit word`, with the course before it where it is not the name of the file. */
async function loadPlaces(name: string, content: string | Buffer, options = {}): Promise<string[]> {
  const { courses } = await read(name, content, options);
  const base = name.replace(/\.\w+$/, '');
  return courses.flatMap((course) =>
    course.words.map(({ unit, spelling }) => `${course.name === base ? '' : `${course.name}: `}${unit} ${spelling}`),
  );
}

describe('a unit named above the headings', () => {
  const inUnits = ['Unit 1 apple', 'Unit 1 pear', 'Unit 2 run', 'Unit 2 walk'];
  const words = ['apple,n.,苹果\npear,n.,梨', 'run,v.,跑\nwalk,v.,走'];
  test.each([
    ['each with its headings', `Unit 1,,\n单词,词性,释义\n${words[0]}\nUnit 2,,\n单词,词性,释义\n${words[1]}`],
    ['without empty cells', `Unit 1\n单词,词性,释义\n${words[0]}\nUnit 2\n单词,词性,释义\n${words[1]}`],
    ['headings once', `Unit 1,,\n单词,词性,释义\n${words[0]}\nUnit 2,,\n${words[1]}`],
    ['below a title', `七年级上册单词表,,\nUnit 1,,\n单词,词性,释义\n${words[0]}\nUnit 2,,\n单词,词性,释义\n${words[1]}`],
    ['behind the book', `七年级上册 Unit 1,,\n单词,词性,释义\n${words[0]}\nUnit 2,,\n${words[1]}`],
    ['side by side', 'Unit 1,,,Unit 2,,\n单词,词性,释义,单词,词性,释义\napple,n.,苹果,run,v.,跑\npear,n.,梨,walk,v.,走'],
  ])('%s', async (_name, text) => {
    expect(await loadPlaces('七上.csv', text)).toEqual(inUnits);
  });

  test('in Chinese, with an empty first column', async () => {
    const text = '第一单元,,,\n,单词,词性,释义\n1,apple,n.,苹果\n第二单元,,,\n1,run,v.,跑';
    expect(await loadPlaces('七上.csv', text)).toEqual(['第一单元 apple', '第二单元 run']);
  });

  test('side by side, two and two: in the order of the book', async () => {
    const text = 'Unit 1,,Unit 2,\n单词,释义,单词,释义\napple,苹果,run,跑\nUnit 3,,Unit 4,\n单词,释义,单词,释义\nplum,李子,go,去';
    expect(await loadPlaces('七上.csv', text)).toEqual(['Unit 1 apple', 'Unit 2 run', 'Unit 3 plum', 'Unit 4 go']);
    expect(await loadPlaces('七上.csv', text.replaceAll('单词,释义,单词,释义\n', ''))).toEqual([
      'Unit 1 apple',
      'Unit 2 run',
      'Unit 3 plum',
      'Unit 4 go',
    ]);
    const below = 'Unit 1,,\n单词,释义,单词,释义\napple,苹果,run,跑';
    expect(await loadPlaces('七上.csv', below)).toEqual(['Unit 1 apple', 'Unit 1 run']);
  });

  test('on each sheet of a workbook, whatever Excel calls the sheets', async () => {
    const sheet = (name: string, ...rows: string[][]) => ({ name, rows });
    const heading = ['单词', '词性', '释义'];
    const book = toWorkbook([
      sheet('Sheet1', ['Unit 1 Family'], heading, ['apple', 'n.', '苹果']),
      sheet('Sheet2', ['Unit 2 School'], heading, ['run', 'v.', '跑']),
    ]);
    expect(await loadPlaces('七上.xlsx', book)).toEqual(['Unit 1 Family apple', 'Unit 2 School run']);
    const unnamed = toWorkbook([
      sheet('Sheet1', heading, ['apple', 'n.', '苹果']),
      sheet('工作表2', heading, ['run', 'v.', '跑']),
      sheet('Sheet1 (2)', heading, ['go', 'v.', '去']),
    ]);
    expect(await loadPlaces('七上.xlsx', unnamed)).toEqual(['全部单词 apple', '全部单词 run', '全部单词 go']);
    const mixed = toWorkbook([sheet('Unit 1', heading, ['apple', 'n.', '苹果']), sheet('Sheet2', heading, ['run', 'v.', '跑'])]);
    expect(await loadPlaces('七上.xlsx', mixed)).toEqual(['Unit 1 apple', '全部单词 run']);
  });

  test('two books of one file keep their units apart; of one book the file has the name', async () => {
    const text = '单词,释义\n七年级上册 Unit 1,\napple,苹果\n七年级下册 Unit 1,\nrun,跑\n八年级上册,\nUnit 1,\ngo,去';
    expect(await loadPlaces('初中.csv', text)).toEqual([
      '初中 七年级上册: Unit 1 apple',
      '初中 七年级下册: Unit 1 run',
      '初中 八年级上册: Unit 1 go',
    ]);
    expect(await loadPlaces('高中.txt', '必修一\nUnit 1\napple 苹果\npear 梨\n必修二\nUnit 1\nrun 跑\n')).toEqual([
      '高中 必修一: Unit 1 apple',
      '高中 必修一: Unit 1 pear',
      '高中 必修二: Unit 1 run',
    ]);
  });

  test('books that became courses are told as such, and not as lines that were not used', async () => {
    const lines = ['一年级上', 'Module 1', 'hello 你好', 'bye 再见', '一年级下', 'Module 1', 'he 他', 'it’s = it is 它是'];
    const { understood } = await read('外研.txt', lines.join('\n'));
    expect([understood.titles, understood.books]).toEqual([[], ['一年级上', '一年级下']]);
    const one = await read('外研.txt', lines.slice(0, 4).join('\n'));
    expect([one.understood.titles, one.understood.books]).toEqual([['一年级上'], []]);
  });

  test('what is above the headings and names nothing is counted and named', async () => {
    const { understood } = await read(
      '七上.csv',
      '七年级上册单词表,,\n制表人：王老师,,\nUnit 1,,\n单词,词性,释义\napple,n.,苹果\nrun,v.,跑',
    );
    expect(understood.titles).toEqual(['七年级上册单词表', '制表人：王老师']);
    expect((await read('空.csv', '单词,释义\napple,苹果')).understood.titles).toEqual([]);
  });
});

describe('units of JSON', () => {
  const apple = { word: 'apple', meaning: '苹果' };
  const run = { word: 'run', meaning: '跑' };
  test.each([
    ['keys', { 'Unit 1': [apple], 'Unit 2': [run] }, ['Unit 1 apple', 'Unit 2 run']],
    ['keys of any name', { 水果: [apple], 动作: [run] }, ['水果 apple', '动作 run']],
    [
      'keys within the book',
      { 七年级上册: { 'Unit 1': [apple], 'Unit 2': [run] } },
      ['七年级上册: Unit 1 apple', '七年级上册: Unit 2 run'],
    ],
    [
      'two books',
      { 七年级上册: { 'Unit 1': [apple] }, 七年级下册: { 'Unit 1': [run] } },
      ['七年级上册: Unit 1 apple', '七年级下册: Unit 1 run'],
    ],
    ['keys of objects that hold words', { 'Unit 1': { words: [apple] }, 'Unit 2': { words: [run] } }, ['Unit 1 apple', 'Unit 2 run']],
    [
      'titles',
      [
        { unit: 'Unit 1', words: [apple] },
        { unit: 'Unit 2', words: [run] },
      ],
      ['Unit 1 apple', 'Unit 2 run'],
    ],
    ['a key that only holds the words', { words: [apple, run] }, ['全部单词 apple', '全部单词 run']],
    ['a book whose words say their unit', { 七年级上册: [{ ...apple, unit: 'Unit 1' }] }, ['七年级上册: Unit 1 apple']],
  ])('%s', async (_name, value, expected) => {
    expect(await loadPlaces('库.json', JSON.stringify(value))).toEqual(expected);
  });

  test('a unit within a unit is its chapter', async () => {
    const { courses } = await read('库.json', JSON.stringify({ 'Unit 2': { 'Section A': [run] }, 'Unit 1': [apple] }));
    expect(courses[0]?.words.map(({ unit, chapter }) => [unit, chapter])).toEqual([
      ['Unit 2', 'Section A'],
      ['Unit 1', '第1章'],
    ]);
  });
});

test('a ditto mark in the column of units repeats the one above', async () => {
  const text = '单元,单词,释义\nUnit 1,apple,苹果\n〃,pear,梨\n同上,plum,李子\n—,fig,无花果\nUnit 2,run,跑\n″,go,去';
  expect(await loadPlaces('七上.csv', text)).toEqual([
    'Unit 1 apple',
    'Unit 1 pear',
    'Unit 1 plum',
    'Unit 1 fig',
    'Unit 2 run',
    'Unit 2 go',
  ]);
  const beside = '单元,单词,释义,单词,释义\nUnit 1,apple,苹果,run,跑\n〃,pear,梨,go,去';
  expect((await loadPlaces('七上.csv', beside)).every((place) => place.startsWith('Unit 1 '))).toBe(true);
});

describe('books named beside the textbook', () => {
  const books = (heading: string, first: string, second: string) =>
    `教材,${heading},单元,英语,汉语\n人教版,${first},Unit 1,apple,苹果\n人教版,${second},Unit 1,run,跑\n`;

  test.each(['册次', '分册', '册序', '书册', '册别', '教材册次', '年级册次', '所属册次（必填）', '上下册', '学期', 'volume'])(
    '%s: each is a course of its own',
    async (heading) => {
      expect(await loadPlaces('词表.csv', books(heading, '七年级上册', '七年级下册'))).toEqual([
        '人教版 七年级上册: Unit 1 apple',
        '人教版 七年级下册: Unit 1 run',
      ]);
      expect((await read('词表.csv', books(heading, '七年级上册', '七年级下册'))).understood.reopened).toEqual([]);
    },
  );

  test('by number: two are the halves of a year, more are counted', async () => {
    expect(await loadPlaces('词表.csv', books('册次', '1', '2'))).toEqual(['人教版 上册: Unit 1 apple', '人教版 下册: Unit 1 run']);
    expect(await loadPlaces('词表.csv', books('册次', '1', '3'))).toEqual(['人教版 第1册: Unit 1 apple', '人教版 第3册: Unit 1 run']);
  });

  test('nothing is said twice', async () => {
    const text = '版本,年级,册次,单元,英语,汉语\n人教版,七年级,七年级上册,Unit 1,apple,苹果\n人教版,七年级,七年级下册,Unit 1,run,跑\n';
    expect(await loadPlaces('词表.csv', text)).toEqual(['人教版 七年级上册: Unit 1 apple', '人教版 七年级下册: Unit 1 run']);
    expect(await loadPlaces('词表.csv', books('册次', '上册', '下册').replaceAll('人教版', '人教版七年级上册'))).toEqual([
      '人教版七年级上册: Unit 1 apple',
      '人教版七年级上册 下册: Unit 1 run',
    ]);
  });

  test('a unit that comes again after another is told, whatever names it', async () => {
    const text = '教材,印次,单元,英语,汉语\n人教版,甲,Unit 1,apple,苹果\n人教版,甲,Unit 2,pear,梨\n人教版,乙,Unit 1,run,跑\n';
    const { courses, understood } = await read('词表.csv', text);
    expect(understood.reopened).toEqual(['Unit 1']);
    expect(describeUnderstood(understood, courses)).toContain(
      '同一个单元隔了别的单元又出现，单词合在一起：Unit 1；是几本书的，请加“册次”列',
    );
    const heading = ['单元', '单词', '释义'];
    const twice = toWorkbook([
      { name: 'Sheet1', rows: [heading, ['Unit 1', 'apple', '苹果'], ['Unit 2', 'pear', '梨']] },
      { name: 'Sheet2', rows: [heading, ['Unit 1', 'run', '跑']] },
    ]);
    expect((await read('两表.xlsx', twice)).understood.reopened).toEqual(['Unit 1']);
  });
});
