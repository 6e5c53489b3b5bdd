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

test('courses of a single family, however many, do not stand in the way of those after them', async () => {
  const studentId = await api.createStudent((await api.createParent()).id);
  await api.database.db.execute(sql`
    with own as (insert into courses (name, content_type, words_count) select 'own' || n, 'word', 5 from generate_series(1, 40) as n returning id)
    insert into student_allocations (student_id, course_id) select ${studentId}, id from own`);
  await makeCourse('after', 5);
  expect((await groupsNow()).map(({ course_name: name }) => name)).toEqual(['apple', 'bare', 'after']);
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
