/** Words that a course has and the file has not; words of one spelling in several units; and the command as a whole. */
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { listSpellings } from '../../../src/modules/files/audio/audio.repository';
import { useTestApp } from '../../support/app';
import { type Ended, runImport } from '../../support/commands';
import { useFolder } from '../../support/use';

const api = useTestApp();
const folder = useFolder();

/** Runs the command; `answers` are what somebody at the terminal answers, without them nobody sits there. */
async function run(args: readonly string[], answers?: readonly string[]): Promise<Ended & { questions: string[] }> {
  const questions: string[] = [];
  const left = [...(answers ?? [])];
  const ask = (question: string): Promise<string> => {
    questions.push(question);
    return Promise.resolve(left.shift() ?? '');
  };
  return { ...(await runImport({ DATABASE_URL: api.url }, args, answers && { ask })), questions };
}

function file(name: string, ...rows: string[]): string {
  const full = path.join(folder, `${name}.csv`);
  writeFileSync(full, ['单元,单词,词性,释义', ...rows].join('\n'));
  return full;
}

interface Stored extends Record<string, unknown> {
  id: string;
  said: string;
}
async function loadStored(course: string): Promise<Stored[]> {
  const { rows } = await api.database.db.execute<Stored>(sql`
    select w.id, u.name || ' ' || c.name || ' ' || w.spelling || ' ' || w.meaning as said
    from words w join chapters c on c.id = w.chapter_id join units u on u.id = w.unit_id join courses k on k.id = w.course_id
    where k.name = ${course} and w.removed_at is null order by w.sequence`);
  return rows;
}
const loadSaid = async (course: string) => (await loadStored(course)).map(({ said }) => said);

const ANIMALS = ['Unit 1,cat,n.,猫', 'Unit 1,dog,n.,狗', 'Unit 2,bee,n.,蜜蜂', 'Unit 2,horse,n.,马', 'Unit 2,tiger,n.,老虎'];
const ALL = ['Unit 1 第1章 cat 猫', 'Unit 1 第1章 dog 狗', 'Unit 2 第1章 bee 蜜蜂', 'Unit 2 第1章 horse 马', 'Unit 2 第1章 tiger 老虎'];

describe('words that the file lacks', () => {
  test('are not hidden unasked: nothing is written, and it is said what to do', async () => {
    await run([file('动物一', ...ANIMALS)]);
    const { code, err } = await run([file('动物一', 'Unit 1,cat,n.,小猫')]);
    expect(code).toBe(1);
    expect(err).toMatch(/课程“动物一”里有 4 个单词不在文件里（dog、bee、horse、tiger）.*--hide-missing.*--keep-missing.*\[WORDS_MISSING\]/);
    expect(await loadSaid('动物一')).toEqual(ALL);
  });

  test('are hidden where that is said, or answered', async () => {
    await run([file('动物二', ...ANIMALS)]);
    expect((await run([file('动物二', ...ANIMALS.slice(1)), '--hide-missing'])).code).toBe(0);
    expect(await loadSaid('动物二')).toEqual(ALL.slice(1));
    const answered = await run([file('动物二', ...ANIMALS.slice(2))], ['1']);
    expect(answered).toMatchObject({ code: 0, questions: [expect.stringContaining('1 隐藏，2 保留')] });
    expect(await loadSaid('动物二')).toEqual(ALL.slice(2));
  });

  test('stay where they are where that is said: those of the file change, new ones follow', async () => {
    await run([file('动物三', ...ANIMALS)]);
    const before = await loadStored('动物三');
    const { code, out } = await run([
      file('动物三', 'Unit 2,bee,n.,小蜜蜂', 'Unit 2,wolf,n.,狼', 'Unit 3,owl,n.,猫头鹰'),
      '--keep-missing',
    ]);
    expect(code).toBe(0);
    expect(out).toMatch(/单词新增 2、修改 1、不变 4/);
    const after = await loadStored('动物三');
    expect(after.map(({ said }) => said)).toEqual([
      'Unit 1 第1章 cat 猫',
      'Unit 1 第1章 dog 狗',
      'Unit 2 第1章 bee 小蜜蜂',
      'Unit 2 第1章 horse 马',
      'Unit 2 第1章 tiger 老虎',
      'Unit 2 第1章 wolf 狼',
      'Unit 3 第1章 owl 猫头鹰',
    ]);
    expect(after.slice(0, 5).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    // The options are those of the whole course.
    const { rows } = await api.database.db.execute<{ n: number }>(sql`
      select min(cardinality(distractors))::integer as n from words join courses on courses.id = course_id where courses.name = '动物三'`);
    expect(rows).toEqual([{ n: 3 }]);
  });

  test('a list without units leaves words in theirs', async () => {
    await run([file('动物四', ...ANIMALS)]);
    const plain = path.join(folder, '改.csv');
    writeFileSync(plain, '单词,词性,释义\nhorse,n.,马儿\nlion,n.,狮子');
    expect((await run([plain, '--course', '动物四', '--keep-missing'])).out).toMatch(/单词新增 1、修改 1、不变 4/);
    expect(await loadSaid('动物四')).toEqual([...ALL.slice(0, 3), 'Unit 2 第1章 horse 马儿', ALL[4], '全部单词 第1章 lion 狮子']);
  });

  test('another answer, or a question that is another, stops it; a dry run asks nothing and says so', async () => {
    await run([file('动物五', ...ANIMALS)]);
    const less = file('动物五', ...ANIMALS.slice(0, 2));
    expect(await run([less], ['不知道'])).toMatchObject({ code: 1, err: expect.stringContaining('[WORDS_MISSING]') });
    const dry = await run([less, '--dry-run'], []);
    expect(dry).toMatchObject({ code: 0, questions: [] });
    expect(dry.out).toMatch(/试运行，没有写入：\n动物五：1 章 2 词，单词隐藏 3、不变 2\n正式导入前会先问/);
    expect(await run([file('动物五', 'Unit 1,#N/A,n.,猫')], ['1'])).toMatchObject({ code: 1, questions: [] });
    expect(await loadSaid('动物五')).toEqual(ALL);
  });
});

describe('a word in several units', () => {
  const BOTH = ['Unit 1,light,n.,灯', 'Unit 1,desk,n.,书桌', 'Unit 2,light,adj.,轻的', 'Unit 2,swim,v.,游泳'];

  test('kept in each, keeps its identity in each, whatever moves; the sound is for both', async () => {
    const { out } = await run([file('两处', ...BOTH), '--repeated', 'keep']);
    expect(out).toMatch(/在几个单元里都保留：1 处（light）/);
    const before = await loadStored('两处');
    expect(before.map(({ said }) => said)).toEqual([
      'Unit 1 第1章 light 灯',
      'Unit 1 第1章 desk 书桌',
      'Unit 2 第1章 light 轻的',
      'Unit 2 第1章 swim 游泳',
    ]);
    expect((await run([file('两处', ...BOTH), '--repeated', 'keep'])).out).toMatch(/两处：无变化/);
    // The units change their order, and both words their meaning: each is still the one of its unit.
    await run([file('两处', 'Unit 2,light,adj.,轻便的', ...BOTH.slice(3), 'Unit 1,light,n.,灯光', BOTH[1]!), '--repeated', 'keep']);
    const after = await loadStored('两处');
    const findId = (words: readonly Stored[], unit: string) => words.find(({ said }) => said.startsWith(`${unit} 第1章 light`))?.id;
    expect(findId(after, 'Unit 1')).toBe(findId(before, 'Unit 1'));
    expect(findId(after, 'Unit 2')).toBe(findId(before, 'Unit 2'));
    const [course] = (await api.database.db.execute<{ id: number }>(sql`select id from courses where name = '两处'`)).rows;
    expect((await listSpellings(api.database.db, course!.id)).get('light')?.map(String)).toEqual([
      findId(after, 'Unit 2'),
      findId(after, 'Unit 1'),
    ]);
    // Merged from now on: the one that goes is asked about.
    expect((await run([file('两处', ...BOTH)])).err).toMatch(/1 个单词不在文件里（light）/);
  });

  test('one of all its meanings otherwise', async () => {
    const { out } = await run([file('一处', ...BOTH)]);
    expect(out).toMatch(/重复的单词合成一个：1 处（light）；要在各单元都保留，请加 --repeated keep/);
    expect((await loadSaid('一处'))[0]).toBe('Unit 1 第1章 light 灯；轻的');
  });
});

describe('the command', () => {
  test('says before it stores how it understood the file', async () => {
    const name = path.join(folder, '看.csv');
    writeFileSync(name, '序号,英文,中文\n1,light,n. 灯 adj. 轻的\n2,anyone/anybody,pron. 任何人\n');
    const { out, err } = await run([name, '--dry-run']);
    expect(out).toMatch(/文件：文本，UTF-8 编码，逗号分隔/);
    expect(out).toMatch(/列名在第 1 行：单词←英文，释义←中文；2 行单词\n {2}没有用到的列：序号/);
    expect(out).toMatch(/课程：文件名；单元：没有，都放进“全部单词”；章：没有，每个单元按最多 45 词分章/);
    expect(out).toMatch(/从释义里分出词性：2 词/);
    expect(out).toMatch(/几种写法都算对：1 词（anyone\/anybody）/);
    expect(out).toMatch(/看 的前几个单词：\n {4}全部单词 \/ 第1章　light　n\. & adj\.　灯；轻的/);
    expect(out).toMatch(/试运行，没有写入：\n看：新课程，1 章 2 词，单词新增 2/);
    expect(err).toMatch(/^已读 3 行\n看：正在写入 2 词\n/);
    expect(await loadSaid('看')).toEqual([]);
  });

  test('problems are said with their place and a code', async () => {
    expect((await run([file('坏', 'Unit 1,a,n.,#N/A')])).err).toMatch(
      /没有导入：文件有 1 处问题。\n {2}第 2 行 meaning：释义是公式错误 #N\/A（a） \[VALUE_ERROR\]\n改好这些行再导入；或加 --skip-bad/,
    );
    expect((await run([file('半', 'Unit 1,a,n.,#N/A', 'Unit 1,bee,n.,蜜蜂'), '--skip-bad'])).out).toMatch(
      /按要求没有导入的行：1 处问题\n {4}第 2 行 meaning/,
    );
    expect(await loadSaid('半')).toEqual(['Unit 1 第1章 bee 蜜蜂']);
  });

  test('writes the template, never over another file', async () => {
    const name = path.join(folder, '模板.xlsx');
    expect(await run(['--template', name])).toMatchObject({ code: 0, out: expect.stringContaining('模板已写到') });
    expect(existsSync(name)).toBe(true);
    expect(await run(['--template', name])).toMatchObject({ code: 1, err: expect.stringContaining('已有这个文件') });
    expect(await run([name, '--dry-run'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('七年级上册（示例）：新课程，2 章 3 词'),
    });
    expect(await run(['--template', path.join(folder, '模板.doc')])).toMatchObject({
      code: 1,
      err: expect.stringContaining('.xlsx 或 .csv'),
    });
    expect(await run([])).toMatchObject({ code: 1, err: expect.stringContaining('请写出要导入的文件') });
  });

  test('wrong options are refused', async () => {
    const name = file('选', ...ANIMALS);
    for (const wrong of [
      ['--column', '单词'],
      ['--column', '颜色=x'],
      ['--chapter-size', '3'],
      ['--repeated', 'x'],
      ['--hide-missing', '--keep-missing'],
    ])
      expect((await run([name, ...wrong])).code).toBe(1);
    expect(await loadSaid('选')).toEqual([]);
  });
});
