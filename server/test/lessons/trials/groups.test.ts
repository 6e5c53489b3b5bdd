/** The words that anybody may learn. */
import { GROUP_SIZE, MAX_TRIAL_GROUPS } from '@xueban/contract/constants';
import type { TrialGroup } from '@xueban/contract/resources/trials';
import { sql } from 'drizzle-orm';
import { createTrialGroupService, KEPT_MS } from '../../../src/modules/lessons/trials/trial-groups.service';
import { saveTrialRules } from '../../../src/modules/lessons/lesson-rules.repository';
import { SILENT } from '../../../src/modules/courses/words/word-rows';
import { DEFAULT_TRIAL_RULES } from '../../../src/modules/lessons/rules/trial-rules';
import { useTestApp } from '../../support/app';
import { makeWordCourse } from './course';
import { createAdminProgram } from '../../../src/cli/admin-program';
import { runProgram } from '../../../src/cli/terminal';

const api = useTestApp();

const makeCourse = (name: string, count: number, { plain = [] }: { plain?: number[] } = {}) => makeWordCourse(api, name, count, { plain });

const groupsNow = (now = new Date()): Promise<TrialGroup[]> =>
  createTrialGroupService({ db: api.database.db, pool: api.database.pool, audio: SILENT, now: () => now }).list();
const spellings = (group: TrialGroup | undefined) => group?.words.map(({ spelling }) => spelling);

test('without a session: nothing of a school without courses', async () => {
  const answer = await api.call('GET trial_groups');
  expect([answer.status, answer.body.data]).toEqual([200, []]);
});

test('five words from a third of a course on, those that can be asked by choice before the others', async () => {
  await makeCourse('apple', 45, { plain: [17, 19] });
  await makeCourse('short', GROUP_SIZE - 1);
  const groups = await groupsNow();
  expect(groups.map(({ course_name: name }) => name)).toEqual(['apple']);
  expect(spellings(groups[0])).toEqual(['apple16', 'apple18', 'apple20', 'apple21', 'apple22']);
  expect(groups[0]!.words[0]).toMatchObject({ meaning: '意思16', distractors: ['甲', '乙', '丙'], audio_url: null });
});

test('words that are removed are none; a course without choices is learned all the same', async () => {
  await makeCourse('bare', 6, { plain: [1, 2, 3, 4, 5, 6] });
  await api.database.db.execute(sql`update words set removed_at = now() where spelling = 'bare1'`);
  await api.database.db.execute(sql`update courses set words_count = 5 where name = 'bare'`);
  expect(spellings((await groupsNow()).find(({ course_name: name }) => name === 'bare'))).toEqual([2, 3, 4, 5, 6].map((n) => `bare${n}`));
});

test('a course that a single family has is shown to nobody else: it may tell of them', async () => {
  const { id: family } = await api.createParent();
  const give = async (parentId: number) => {
    const studentId = await api.createStudent(parentId);
    await api.database.db.execute(
      sql`insert into student_allocations (student_id, course_id) select ${studentId}, id from courses where name = 'bare'`,
    );
  };
  const isShown = async () => (await groupsNow()).some(({ course_name: name }) => name === 'bare');
  expect(await isShown()).toBe(true);
  await give(family);
  expect(await isShown()).toBe(false);
  await give(family);
  expect(await isShown()).toBe(false);
  await give((await api.createParent()).id);
  expect(await isShown()).toBe(true);
});

test('of many courses the first few', async () => {
  for (let i = 0; i < MAX_TRIAL_GROUPS + 2; i += 1) await makeCourse(`many${i}-`, 5);
  expect(await groupsNow()).toHaveLength(MAX_TRIAL_GROUPS);
});

test('kept for a while, whoever asks meanwhile; the school’s no is seen after it', async () => {
  let now = Date.now();
  const service = createTrialGroupService({ db: api.database.db, pool: api.database.pool, audio: SILENT, now: () => new Date(now) });
  const [first, second] = [service.list(), service.list()];
  expect(second).toBe(first);
  expect((await first).length).toBeGreaterThan(0);
  await saveTrialRules(api.database.db, { ...DEFAULT_TRIAL_RULES, group: false });
  now += KEPT_MS - 1;
  expect((await service.list()).length).toBeGreaterThan(0);
  now += 2;
  expect(await service.list()).toEqual([]);
  await saveTrialRules(api.database.db, DEFAULT_TRIAL_RULES);
});

test('a reading that failed is not kept', async () => {
  const { pool } = api.database;
  let works = false;
  const query = ((config: { text: string; name: string }) =>
    works ? pool.query(config) : Promise.reject(new Error('gone'))) as typeof pool.query;
  const service = createTrialGroupService({ db: api.database.db, pool: { query }, audio: SILENT, now: () => new Date() });
  await expect(service.list()).rejects.toThrow('gone');
  works = true;
  expect(await service.list()).toHaveLength(MAX_TRIAL_GROUPS);
});

describe("Which courses' words whoever is not signed in may try", () => {
  const ids = new Map<string, number>();
  beforeAll(async () => {
    for (const name of ['甲', '乙', '丙']) ids.set(name, await makeWordCourse(api, name, 12));
    ids.set('很短', await makeWordCourse(api, '很短', GROUP_SIZE - 1));
    ids.set('数学', await makeWordCourse(api, '数学', 12, { type: 'math' }));
  });
  afterEach(() => saveTrialRules(api.database.db, DEFAULT_TRIAL_RULES));

  const given = async (): Promise<string[]> => {
    const { db, pool } = api.database;
    const groups = await createTrialGroupService({ db, pool, audio: SILENT, now: () => new Date() }).list();
    return groups.map(({ course_name: name }) => name);
  };

  async function rules(...args: string[]): Promise<{ code: number; out: string; err: string }> {
    const said = { out: '', err: '' };
    const terminal = {
      env: { DATABASE_URL: api.url },
      out: (line: string) => (said.out += `${line}\n`),
      err: (line: string) => (said.err += `${line}\n`),
    };
    return { code: await runProgram(createAdminProgram(terminal), ['trial-rules', ...args], terminal), ...said };
  }

  test('until the school chooses, its first courses; its choice in its order, by name or number; and back', async () => {
    expect(await given()).toEqual(['甲', '乙', '丙']);
    expect(await rules('--courses', '丙', String(ids.get('甲')))).toMatchObject({
      code: 0,
      out: expect.stringContaining(`试学的课程：${ids.get('丙')} 丙、${ids.get('甲')} 甲`),
    });
    expect(await given()).toEqual(['丙', '甲']);
    expect((await rules()).out).toContain(`${ids.get('丙')} 丙、${ids.get('甲')} 甲`);
    expect((await rules('--courses', 'auto')).out).toContain('学校最早的几门（没有选）');
    expect(await given()).toEqual(['甲', '乙', '丙']);
  });

  test('a choice is kept when something else is said, and phones are told nothing new', async () => {
    await rules('--courses', '乙', '乙');
    await rules('--booking', 'no');
    expect(await given()).toEqual(['乙']);
    const { rows } = await api.database.db.execute<{ details: object }>(sql`select details from audit_events order by id desc limit 1`);
    expect(rows[0]?.details).toEqual({ command: 'trial-rules', group: true, booking: false, courses: String(ids.get('乙')) });
    expect((await api.call('GET schools/current')).body.data).toMatchObject({ trial: { group: true, booking: false } });
    expect((await api.call('GET schools/current')).body.data).not.toHaveProperty('trial.courses');
  });

  test('a course that the import has made too short since gives nothing; the others do', async () => {
    await rules('--courses', '乙', '丙');
    await api.database.db.execute(sql`update courses set words_count = 4 where name = '乙'`);
    try {
      expect(await given()).toEqual(['丙']);
    } finally {
      await api.database.db.execute(sql`update courses set words_count = 12 where name = '乙'`);
    }
  });

  test('a course of a single family is given where the school says so, and it is told what to look at', async () => {
    const studentId = await api.createStudent((await api.createParent()).id);
    await api.database.db.execute(sql`insert into student_allocations (student_id, course_id) values (${studentId}, ${ids.get('丙')})`);
    expect(await given()).toEqual(['甲', '乙']);
    const { out } = await rules('--courses', '丙', '甲');
    expect(out).toContain('“丙”只有一个家庭在学');
    expect(out).not.toContain('“甲”只有一个家庭');
    expect(await given()).toEqual(['丙', '甲']);
  });

  describe('is refused, and the choice of before stays', () => {
    test.each([
      [['没有的'], '没有找到课程“没有的”'],
      [['数学'], '“数学”不是单词课程'],
      [['甲', '很短'], `“很短”不到 ${GROUP_SIZE} 个单词`],
      [['auto', '甲'], '没有找到课程“auto”'],
    ])('%j', async (courses, says) => {
      await rules('--courses', '乙');
      const { code, err } = await rules('--courses', ...courses);
      expect([code, err]).toEqual([1, expect.stringContaining(says)]);
      expect(await given()).toEqual(['乙']);
    });

    test('more than a phone is given', async () => {
      const names = Array.from({ length: MAX_TRIAL_GROUPS + 1 }, (_, i) => `多${i}`);
      for (const name of names) await makeWordCourse(api, name, GROUP_SIZE);
      expect(await rules('--courses', ...names)).toMatchObject({ code: 1, err: expect.stringContaining(`最多 ${MAX_TRIAL_GROUPS} 门`) });
      expect(await rules('--courses', ...names.slice(1))).toMatchObject({ code: 0 });
      expect(await given()).toEqual(names.slice(1));
    });
  });
});
