import type { Student } from '@xueban/contract/resources/students';
import type { StudyCalendar, WeeklyReport } from '@xueban/contract/resources/study-days';
import { sql } from 'drizzle-orm';
import { reviewDay } from '../../seed/learner';
import { addDays, getSchoolDay } from '../../src/modules/school/rules/school-calendar';
import { getWeek } from '../../src/modules/students/rules/study-weeks';
import { type Classroom, createClassroom, data, servicesAt } from '../learning/school';
import { evening, study } from '../words/reinforcements/support';
import { useTestApp } from '../support/app';

/** One evening: the tests may run into another day. */
const now = new Date(evening(0));
const api = useTestApp({}, { now: () => now });

const today = getSchoolDay(now);
const loadCalendar = async (room: Classroom, query = ''): Promise<StudyCalendar> =>
  data<StudyCalendar>(await room.call(`GET study_calendar${query}`));
const loadWeek = async (room: Classroom, query = ''): Promise<WeeklyReport> =>
  data<WeeklyReport>(await room.call(`GET weekly_report${query}`));
const mark = (room: Classroom, ...days: string[]) =>
  api.database.db.execute(
    sql`insert into study_days (student_id, day) select ${room.studentId}, day::date from jsonb_array_elements_text(${JSON.stringify(days)}::jsonb) as day`,
  );

test('a student who has only just begun', async () => {
  const room = await createClassroom(api);
  expect(await loadCalendar(room)).toEqual({
    today: today,
    month: today.slice(0, 7),
    first_month: null,
    streak_days: 0,
    longest_streak_days: 0,
    studied_days: 0,
    days: [],
  });
  const week = await loadWeek(room);
  expect(week).toMatchObject({
    ...getWeek(today),
    first_day: null,
    figures: { studied_days: 0, seconds: 0 },
    before: { studied_days: 0 },
  });
  expect(week.days).toHaveLength(7);
});

describe('a round and its reviews', () => {
  let room: Classroom;
  let at: ReturnType<typeof servicesAt>;
  beforeAll(async () => {
    room = await createClassroom(api);
    at = servicesAt(api, evening(-2, now));
    await study(room, at, 5, [0]);
    const { clock, ...services } = at;
    clock.set(new Date(evening(-1, now)));
    await reviewDay({ services, clock, studentId: room.studentId, courseId: room.courseId }, { pace: 200 });
  });
  const findDay = async (day: string) => (await loadCalendar(room, `?month_eq=${day.slice(0, 7)}`)).days.find((one) => one.day === day);

  test('the day of the round: words and time, without pauses', async () => {
    const day = await findDay(addDays(today, -2));
    expect(day).toMatchObject({ studied: true, learned_count: 5, reviewed_count: 0, math_count: 0 });
    const { rows } = await api.database.db.execute<{ answers: number; seconds: number; studied_on: string }>(sql`
      select (select count(*)::int from learning_answers where student_id = ${room.studentId}) as answers, studied_seconds as seconds, studied_on::text
      from learning_records where student_id = ${room.studentId}`);
    // An answer a second.
    expect(rows).toEqual([{ answers: rows[0]!.answers, seconds: rows[0]!.answers, studied_on: addDays(today, -2) }]);
    expect(day?.seconds).toBe(rows[0]!.seconds);
  });

  test('the day of the review: each word once', async () => {
    // Five words and no wrong one, of each pause of 200 seconds two minutes, also before the first.
    expect(await findDay(addDays(today, -1))).toMatchObject({ studied: true, learned_count: 0, reviewed_count: 5, seconds: 600 });
    // The report of the review says the same.
    const { rows } = await api.database.db.execute<{ lasts: number }>(
      sql`select (report ->> 'duration_seconds')::int as lasts from reinforcement_submissions where student_id = ${room.studentId}`,
    );
    expect(rows).toEqual([{ lasts: 600 }]);
  });

  test('days in a row are those of the student, and no later than yesterday without today', async () => {
    const calendar = await loadCalendar(room);
    const student = data<Student>(await room.call(`GET students/${room.studentId}`));
    expect(calendar).toMatchObject({ streak_days: 2, longest_streak_days: 2, studied_days: 2 });
    expect(student.streak_days).toBe(calendar.streak_days);
    expect(calendar.first_month).toBe(addDays(today, -2).slice(0, 7));
  });

  test('the weeks of both days hold them', async () => {
    const weeks = await Promise.all([loadWeek(room, `?day_eq=${addDays(today, -2)}`), loadWeek(room, `?day_eq=${addDays(today, -1)}`)]);
    const sum = (field: 'learned_count' | 'reviewed_count' | 'studied_days') =>
      [...new Map(weeks.map((week) => [week.from, week])).values()].reduce((total, { figures }) => total + figures[field], 0);
    expect([sum('learned_count'), sum('reviewed_count'), sum('studied_days')]).toEqual([5, 5, 2]);
  });

  test('a review that is begun and left shows what was answered, and is no day of study', async () => {
    const { clock, ...services } = at;
    clock.set(now);
    await reviewDay({ services, clock, studentId: room.studentId, courseId: room.courseId }, { words: 2, open: true });
    expect(await findDay(today)).toMatchObject({ studied: false, reviewed_count: 2, seconds: 0 });
    expect((await loadCalendar(room)).streak_days).toBe(2);
  });

  test("another's days are not to be seen", async () => {
    const other = await createClassroom(api);
    expect((await loadCalendar(other)).days).toEqual([]);
    expect((await api.call('GET study_calendar', { cookie: other.cookie, studentId: room.studentId })).body.error).toBe(
      'STUDENT_NOT_FOUND',
    );
  });
});

describe('days in a row', () => {
  test('the longest lies behind, over a year end; today is not needed', async () => {
    const room = await createClassroom(api);
    await mark(room, '2025-12-29', '2025-12-30', '2025-12-31', '2026-01-01', '2026-01-03', addDays(today, -1));
    expect(await loadCalendar(room, '?month_eq=2025-12')).toMatchObject({
      month: '2025-12',
      first_month: '2025-12',
      streak_days: 1,
      longest_streak_days: 4,
      studied_days: 6,
      days: [{ day: '2025-12-29', studied: true }, { day: '2025-12-30' }, { day: '2025-12-31' }],
    });
  });

  test('the week over a year end is one week', async () => {
    const room = await createClassroom(api);
    await mark(room, '2026-12-28', '2026-12-31', '2027-01-01', '2027-01-03', '2027-01-04', '2026-12-27');
    const week = await loadWeek(room, '?day_eq=2027-01-01');
    expect(week).toMatchObject({ from: '2026-12-28', to: '2027-01-03', figures: { studied_days: 4 }, before: { studied_days: 1 } });
    expect(week.days.map(({ studied }) => studied)).toEqual([true, false, false, true, true, false, true]);
  });
});

test('practice of mathematics counts on its day in Shanghai, with its time', async () => {
  const room = await createClassroom(api);
  // 00:30 of the 1st in Shanghai.
  await api.database.db.execute(sql`
    with quiz as (
      insert into quiz_submissions (student_id, course_id, source, items, started_at, completed_at)
      values (${room.studentId}, ${room.courseId}, 'mistakes', '[]', '2026-10-31T16:00:00Z', '2026-10-31T16:30:00Z') returning id
    )
    insert into quiz_answers (student_id, quiz_submission_id, idempotency_key, question_id, variant, given, hint_used, verdict, for_section, milliseconds, given_at, received_at)
    select ${room.studentId}, id, 'key-' || n, 1, 0, '{}', false, 'right', false, 45000, now(), now() from quiz, generate_series(1, 4) as n`);
  expect((await loadCalendar(room, '?month_eq=2026-11')).days).toEqual([
    { day: '2026-11-01', studied: false, learned_count: 0, reviewed_count: 0, math_count: 1, seconds: 180 },
  ]);
  expect((await loadCalendar(room, '?month_eq=2026-10')).days).toEqual([]);
});

test.each(['?month_eq=2026-13', '?month_eq=26-11', '?month_eq=2026-1', '?month_eq=9999-12'])('no month: %s', async (query) => {
  const room = await createClassroom(api);
  expect((await room.call(`GET study_calendar${query}`)).body.error).toBe('INVALID_REQUEST');
});

test.each(['?day_eq=2026-02-30', '?day_eq=9999-12-31', '?day_eq=today'])('no day: %s', async (query) => {
  const room = await createClassroom(api);
  expect((await room.call(`GET weekly_report${query}`)).body.error).toBe('INVALID_REQUEST');
});
