/** Which courses' words whoever is not signed in may try: the school's choice. */
import { GROUP_SIZE, MAX_TRIAL_GROUPS } from '@xueban/contract/constants';
import { sql } from 'drizzle-orm';
import { createTrialGroupService } from '../../../src/modules/lessons/trials/trial-groups.service';
import { saveTrialRules } from '../../../src/modules/lessons/lesson-rules.repository';
import { SILENT } from '../../../src/modules/courses/words/word-rows';
import { DEFAULT_TRIAL_RULES } from '../../../src/modules/lessons/rules/trial-rules';
import { useTestApp } from '../../support/app';
import { makeWordCourse } from './course';
import { runAdmin } from '../../support/commands';

const api = useTestApp();
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

const rules = (...args: string[]) => runAdmin({ DATABASE_URL: api.url }, ['trial-rules', ...args]);

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
