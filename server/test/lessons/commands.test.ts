/** What the school says at the command line: codes of the day, rules of lessons. */
import { sql } from 'drizzle-orm';
import { loadLessonRules, saveLessonRules } from '../../src/modules/lessons/lesson-rules.repository';
import { DEFAULT_LESSON_RULES, followed, getProblems } from '../../src/modules/lessons/rules/lesson-rules';
import { getSchoolDay } from '../../src/modules/school/rules/school-calendar';
import { useTestApp } from '../support/app';
import { createLessonRoom } from './support';
import { runAdmin } from '../support/commands';

const api = useTestApp();

const admin = (...args: string[]) => runAdmin({ DATABASE_URL: api.url }, args);
const trail = async () =>
  (
    await api.database.db.execute<{ outcome: string; details: Record<string, unknown> }>(
      sql`select outcome, details from audit_events where kind = 'administration' order by id desc limit 1`,
    )
  ).rows[0];

describe('codes', () => {
  test('of today are those that open a lesson; renewed, the old one is worth nothing and the trail knows', async () => {
    const room = await createLessonRoom(api);
    const findCode = (out: string) => new RegExp(`^${room.teacherId}\t.*\t(\\d{4})$`, 'm').exec(out)?.[1];
    const shown = await admin('lesson-codes');
    expect(shown).toMatchObject({ code: 0, err: '' });
    expect(shown.out).toContain(getSchoolDay(new Date()));
    expect(findCode(shown.out)).toBe(await room.code());
    const renewed = await admin('lesson-codes', '--teacher', String(room.teacherId), '--renew');
    const fresh = /新口令是 (\d{4})/.exec(renewed.out)?.[1];
    expect(fresh).toBe(await room.code());
    expect(fresh).not.toBe(findCode(shown.out));
    expect(await trail()).toEqual({ outcome: 'ok', details: { command: 'lesson-codes', teacher_id: room.teacherId, renewed: true } });
    expect((await room.lesson({ teacher_code: fresh })).status).toBe(201);
    const tomorrow = await admin('lesson-codes', '--teacher', String(room.teacherId), '--day', '2099-12-01');
    expect(tomorrow.out.trim().split('\n')).toHaveLength(2);
    expect(findCode(tomorrow.out)).not.toBe(fresh);
  });

  test('are renewed of one teacher, not of all', async () => {
    expect(await admin('lesson-codes', '--renew')).toMatchObject({ code: 1, err: expect.stringContaining('--teacher') });
  });
});

describe('rules', () => {
  beforeEach(() => saveLessonRules(api.database.db, DEFAULT_LESSON_RULES));

  test('are shown, changed and told', async () => {
    expect((await admin('lesson-rules')).out).toContain('长课：30 分钟，1.0 课时');
    const changed = await admin(
      'lesson-rules',
      '--long-minutes',
      '25',
      '--long-hours',
      '1.5',
      '--code',
      'no',
      '--lowest',
      '-2',
      '--short-minutes',
      'no',
    );
    expect(changed).toMatchObject({ code: 0, err: '' });
    expect(await loadLessonRules(api.database.db)).toEqual({
      ...DEFAULT_LESSON_RULES,
      long: { minutes: 25, hours: 1.5 },
      short: null,
      asksForCode: false,
      lowestBalance: -2,
    });
    expect(changed.out).toContain('短课：不开');
    expect(changed.out).toContain('最低余额：上完课最多可欠 2.0 课时，不够就不能开课');
    expect(await trail()).toMatchObject({ outcome: 'ok', details: { command: 'lesson-rules', long_minutes: 25, asksForCode: false } });
    await admin('lesson-rules', '--short-minutes', '10', '--mathematics', 'yes');
    expect(await loadLessonRules(api.database.db)).toMatchObject({ short: { minutes: 10, hours: 0.5 }, mathematics: true });
  });

  test('a lesson longer than the law allows is refused with the reason; a school of none but seniors may say so', async () => {
    const refused = await admin('lesson-rules', '--long-minutes', '45');
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.err).toContain('每课时不超过 30 分钟（2021 年“双减”意见）');
    expect(await loadLessonRules(api.database.db)).toEqual(DEFAULT_LESSON_RULES);
    expect(await trail()).toMatchObject({ outcome: 'refused' });
    expect(await admin('lesson-rules', '--long-minutes', '45', '--compulsory', 'no')).toMatchObject({ code: 0 });
    expect(await admin('lesson-rules', '--compulsory', 'yes')).toMatchObject({ code: 1 });
  });

  test.each([
    [['--long-minutes', '200', '--compulsory', 'no'], '5 到 120 分钟'],
    [['--long-minutes', '12.5'], '5 到 120 分钟'],
    [['--long-hours', '0.3'], '按 0.5 递增'],
    [['--long-hours', '0'], '0.5 到 9.5'],
    [['--short-minutes', '30', '--long-minutes', '20'], '短课不能比长课'],
    [['--short-hours', '2'], '短课不能比长课'],
    [['--min-words', '46'], '0 到 45'],
    [['--min-minutes', '16'], '不超过最短的课'],
    [['--lowest', '0.2'], '0.5 的倍数'],
    [['--warn', '-1'], '0 到 999'],
    [['--code', 'maybe'], 'yes 或 no'],
    [['--min-words', 'x'], '数字'],
  ])('%j is refused', async (options, reason) => {
    const { code, err } = await admin('lesson-rules', ...options);
    expect(code).toBe(1);
    expect(err).toContain(reason);
    expect(await loadLessonRules(api.database.db)).toEqual(DEFAULT_LESSON_RULES);
  });

  test('what somebody wrote into the database is not longer than the law allows either', async () => {
    await saveLessonRules(api.database.db, { ...DEFAULT_LESSON_RULES, long: { minutes: 60, hours: 1 } });
    expect((await loadLessonRules(api.database.db)).long).toEqual({ minutes: 30, hours: 1 });
    expect(getProblems(followed({ long: { minutes: 60, hours: 1 } }))).toEqual([]);
  });
});
