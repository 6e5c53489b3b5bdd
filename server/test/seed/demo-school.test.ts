import type { WordRecordSummary } from '@xueban/contract/resources/learning-records/word';
import type { LearningProgress } from '@xueban/contract/resources/courses';
import type { Student } from '@xueban/contract/resources/students';
import type { TrialGroup } from '@xueban/contract/resources/trials';
import { DEMO, DemoSeedRefused, SEED_LOCK, seedDemoSchool, SMALL_MATHEMATICS } from '../../seed/demo-school';
import { silentLog } from '../../src/database';
import { createPool } from '../../src/database/pool';
import { runCheck } from '../check/support';
import { data } from '../learning/school';
import { buildTestApp, useTestApp } from '../support/app';

// Plays some 2,600 answers.
const TIMEOUT_MS = 180_000;
/** Also enough for every statement of a seed that finds all there. */
const STATEMENT_MS = 2000;

const api = useTestApp();

test(
  'the demo school: three students at different points, made once',
  async () => {
    const { pool } = api.database;
    const now = new Date();
    await expect(seedDemoSchool(pool, { now, iKnowThisIsADemo: false, mathematics: SMALL_MATHEMATICS })).rejects.toThrow(DemoSeedRefused);
    // Connected before: on a busy machine this process reads the content for longer than a connection may take.
    await Promise.all([pool.query('select 1'), pool.query('select 1')]);
    const both = await Promise.all([
      seedDemoSchool(pool, { now, iKnowThisIsADemo: true, mathematics: SMALL_MATHEMATICS, learnedMathematics: true }),
      seedDemoSchool(pool, { now, iKnowThisIsADemo: true, mathematics: SMALL_MATHEMATICS, learnedMathematics: true }),
    ]);
    expect(both.sort()).toEqual(['present', 'seeded']);

    const cookie = await api.signIn(DEMO.guardian.phone, DEMO.guardian.password);
    const students = data<Student[]>(await api.call('GET students', { cookie }));
    expect(students).toMatchObject([
      { name: '林小满', grade: '七年级', course_hours_left: 12.5, streak_days: 12 },
      { name: '林小雨', grade: '四年级', streak_days: 0 },
      { name: '林小川', grade: '八年级' },
    ]);
    const latest = async (place: number) =>
      (await api.call('GET learning_records/latest', { cookie, studentId: students[place]!.id })).body.data as WordRecordSummary | null;
    expect(await latest(0)).toMatchObject({
      status: 'open',
      progress: { step: 'memorization', current_group: 5, groups_count: 9, words_count: 45, words_done: 20 },
    });
    expect(await latest(1)).toBeNull();
    const finishing = await latest(2);
    expect(finishing).toMatchObject({ status: 'completed' });
    const progress = data<LearningProgress[]>(
      await api.call(`GET courses/${finishing!.course_id}/learning_progresses`, { cookie, studentId: students[2]!.id }),
    );
    expect(progress.filter(({ percentage }) => percentage === 100)).toHaveLength(8);
    expect(progress[8]).toMatchObject({ current: true });
    expect(await runCheck(api)).toEqual([]);
    const { rows: learned } = await pool.query(
      `select (select count(*)::int from learning_records r join courses c on c.id = r.course_id
                where c.content_type = 'math' and r.student_id = $1 and r.completed_at is not null) as sections,
              (select count(*)::int > 0 from question_mistakes where student_id = $1) as "hasMistakes"`,
      [students[0]!.id],
    );
    expect(learned).toEqual([{ sections: 2, hasMistakes: true }]);
    // The first that anybody learns here: words to picture, of two courses to choose from.
    expect(data<TrialGroup[]>(await api.call('GET trial_groups')).map(({ words }) => words[0]?.spelling)).toEqual([
      'Monday',
      'grandparent',
    ]);
  },
  TIMEOUT_MS,
);

test(
  'waits for another process that is seeding, longer than a statement may take',
  async () => {
    const { pool } = api.database;
    const impatient = createPool({ url: () => api.database.url(), size: 2, statementTimeoutMs: STATEMENT_MS, log: silentLog });
    const other = await pool.connect();
    try {
      await other.query('begin');
      await other.query('select pg_advisory_xact_lock($1)', [SEED_LOCK]);
      const seeding = seedDemoSchool(impatient, { now: new Date(), iKnowThisIsADemo: true, mathematics: SMALL_MATHEMATICS });
      await Promise.race([seeding, other.query('select pg_sleep($1)', [(2 * STATEMENT_MS) / 1000])]);
      await other.query('commit');
      expect(await seeding).toBe('present');
    } finally {
      other.release();
      await impatient.end();
    }
  },
  TIMEOUT_MS,
);

test('is not mixed into a school that is there already', async () => {
  const school = await buildTestApp();
  try {
    await school.createParent();
    await expect(
      seedDemoSchool(school.database.pool, { now: new Date(), iKnowThisIsADemo: true, mathematics: SMALL_MATHEMATICS }),
    ).rejects.toThrow(/holds a school already/);
  } finally {
    await school.close();
  }
});
