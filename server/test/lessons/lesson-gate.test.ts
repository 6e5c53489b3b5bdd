/** What stands before a lesson: the teacher's code of the day, the school's offer, enough course hours. */
import type { TeachingRecord } from '@xueban/contract/resources/teaching-records';
import { sql } from 'drizzle-orm';
import { findCode, renewCodes } from '../../src/modules/lessons/lesson-codes.repository';
import { saveLessonRules } from '../../src/modules/lessons/lesson-rules.repository';
import { DEFAULT_LESSON_RULES } from '../../src/modules/lessons/rules/lesson-rules';
import { addDays, getSchoolDay } from '../../src/modules/school/rules/school-calendar';
import { saveAllocation } from '../../src/modules/students/allocations/student-allocations.repository';
import { importCourses } from '../../src/modules/words/import/import.service';
import { createClassroom, data, smallCourse } from '../learning/school';
import { createMathRoom } from '../math/small-course';
import { runCheck } from '../check/support';
import { type Answer, useTestApp } from '../support/app';
import { createLessonRoom, type LessonRoom } from './support';

const api = useTestApp();

const getSaid = ({ status, body }: Answer): [number, string | undefined] => [status, body.error];
const today = getSchoolDay(new Date());
const audited = async (room: LessonRoom, kind: string) =>
  (
    await api.database.db.execute(
      sql`select outcome, details from audit_events where student_id = ${room.studentId} and kind = ${kind} order by id`,
    )
  ).rows;

describe("the teacher's code of the day", () => {
  test('opens a lesson; the trail says by whose code', async () => {
    const room = await createLessonRoom(api);
    const answer = await room.lesson();
    expect(answer.status).toBe(201);
    expect(data<TeachingRecord>(answer)).toMatchObject({
      lesson_length: 'long',
      minutes: 30,
      course_hours: 1,
      min_learned: 5,
      min_minutes: 5,
      charge_reason: null,
    });
    expect(await audited(room, 'lesson_opened')).toEqual([
      {
        outcome: 'ok',
        details: {
          lesson_id: data<TeachingRecord>(answer).id,
          course_id: room.courseId,
          teacher_id: room.teacherId,
          length: 'long',
          hours: 1,
          by_code: true,
        },
      },
    ]);
  });

  test('is asked for, and a wrong one opens nothing', async () => {
    const room = await createLessonRoom(api);
    expect(getSaid(await room.lesson({ teacher_code: undefined }))).toEqual([422, 'LESSON_CODE_REQUIRED']);
    expect(getSaid(await room.lesson({ teacher_code: await room.wrongCode() }))).toEqual([422, 'LESSON_CODE_WRONG']);
    for (const code of ['12345', '123', '', '一二三四'])
      expect(getSaid(await room.lesson({ teacher_code: code }))).toEqual([400, 'INVALID_REQUEST']);
    expect(await room.lessons()).toEqual([]);
    expect(await audited(room, 'lesson_code')).toEqual([{ outcome: 'LESSON_CODE_WRONG', details: { teacher_id: room.teacherId } }]);
  });

  test('is another one for another teacher, on another day, and once it is renewed', async () => {
    const [room, other] = [await createLessonRoom(api), await createLessonRoom(api)];
    const { db } = api.database;
    const codes: string[] = [];
    for (let days = 0; days < 30; days += 1) codes.push((await findCode(db, room.teacherId, addDays(today, days)))!.code);
    expect(new Set(codes).size).toBeGreaterThan(27);
    for (const code of codes) expect(code).toMatch(/^\d{4}$/);
    const before = await room.code();
    const wanted = { teacher_code: before };
    if ((await other.code()) !== before) expect(getSaid(await other.lesson(wanted))).toEqual([422, 'LESSON_CODE_WRONG']);
    await renewCodes(db, room.teacherId);
    expect(await room.code()).not.toBe(before);
    expect(getSaid(await room.lesson(wanted))).toEqual([422, 'LESSON_CODE_WRONG']);
    expect((await room.lesson()).status).toBe(201);
  });

  test('yesterday’s does not open a lesson today', async () => {
    const room = await createLessonRoom(api);
    const yesterday = await findCode(api.database.db, room.teacherId, addDays(today, -1));
    expect(yesterday!.code).not.toBe(await room.code());
    expect(getSaid(await room.lesson({ teacher_code: yesterday!.code }))).toEqual([422, 'LESSON_CODE_WRONG']);
  });

  test('cannot be guessed: five tries a quarter of an hour, also when they come at once; the right one waits as well', async () => {
    const room = await createLessonRoom(api);
    const wrong = await room.wrongCode();
    const tries = await Promise.all(Array.from({ length: 25 }, () => room.lesson({ teacher_code: wrong })));
    expect(tries.filter(({ body }) => body.error === 'LESSON_CODE_WRONG')).toHaveLength(5);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(20);
    expect(getSaid(await room.lesson())).toEqual([429, 'LESSON_CODE_LOCKED']);
    await api.database.db.execute(sql`update rate_limits set resets_at = now() where key = ${`lesson_code:quarter:${room.studentId}`}`);
    expect((await room.lesson()).status).toBe(201);
  });

  test('twenty a day; right ones are not counted', async () => {
    const room = await createLessonRoom(api);
    for (let right = 0; right < 30; right += 1) expect((await room.lesson()).status).toBeLessThan(300);
    await api.database.db.execute(sql`
      insert into rate_limits (key, count, resets_at) values (${`lesson_code:day:${room.studentId}`}, 20, now() + interval '1 day')
      on conflict (key) do update set count = 20`);
    expect(getSaid(await room.lesson())).toEqual([429, 'LESSON_CODE_LOCKED']);
  });

  test('is not asked for where the school does not want it', async () => {
    const room = await createLessonRoom(api, { asksForCode: false });
    expect((await room.lesson({ teacher_code: undefined })).status).toBe(201);
  });

  test('is asked for again where a lesson is to cost more, and not where it goes on', async () => {
    const room = await createLessonRoom(api);
    const { id } = data<TeachingRecord>(await room.lesson({ lesson_length: 'short' }));
    const goOn = await room.lesson({ lesson_length: 'short', teacher_code: undefined });
    expect([goOn.status, data<TeachingRecord>(goOn).id]).toEqual([200, id]);
    expect(getSaid(await room.lesson({ teacher_code: undefined }))).toEqual([422, 'LESSON_CODE_REQUIRED']);
    expect(await room.lessons()).toMatchObject([{ lesson_length: 'short', minutes: 15, course_hours: 0.5 }]);
    expect(data<TeachingRecord>(await room.lesson())).toMatchObject({ id, lesson_length: 'long', minutes: 30, course_hours: 1 });
    // Nor does a cheaper one lower it.
    expect(data<TeachingRecord>(await room.lesson({ lesson_length: 'short' }))).toMatchObject({ id, minutes: 30, course_hours: 1 });
  });
});

describe('course hours', () => {
  test('a lesson that they do not cover is refused, and says why', async () => {
    const room = await createLessonRoom(api, {}, { hours: 0.5 });
    const refused = await room.lesson();
    expect(getSaid(refused)).toEqual([422, 'COURSE_HOURS_SHORT']);
    expect(refused.body.message).toBe('剩 0.5 课时，不够上这节课（1.0 课时）。可以先自己学，续课请联系学校');
    expect(await room.lessons()).toEqual([]);
    expect((await room.lesson({ lesson_length: 'short' })).status).toBe(201);
    // It cannot be made longer than they cover either.
    expect(getSaid(await room.lesson())).toEqual([422, 'COURSE_HOURS_SHORT']);
    expect(await room.lessons()).toMatchObject([{ lesson_length: 'short', course_hours: 0.5 }]);
  });

  test('a school may let them be owed, down to its limit', async () => {
    const room = await createLessonRoom(api, { lowestBalance: -1, minLearned: 0, minMinutes: 0 }, { hours: 0 });
    expect((await room.lesson()).status).toBe(201);
    expect((await room.learn(await room.open(), 1, 0)).report?.changed_course_hours).toBe(1);
    expect(await room.left()).toBe(-1);
    const refused = await room.lesson();
    expect(refused.body.message).toBe('欠 1.0 课时，不够上这节课（1.0 课时）。可以先自己学，续课请联系学校');
  });

  test('or keep some back', async () => {
    const room = await createLessonRoom(api, { lowestBalance: 2 }, { hours: 2.5 });
    expect(getSaid(await room.lesson())).toEqual([422, 'COURSE_HOURS_SHORT']);
    expect((await room.lesson({ lesson_length: 'short' })).status).toBe(201);
  });

  test('are looked at for a review, too: one in which something new is learned costs what a short lesson does', async () => {
    const poor = await createLessonRoom(api, {}, { hours: 0 });
    const review = { lesson_length: 'review' };
    expect(getSaid(await poor.lesson(review))).toEqual([422, 'COURSE_HOURS_SHORT']);
    const room = await createLessonRoom(api, {}, { hours: 0.5 });
    expect((await room.lesson(review)).status).toBe(201);
    // What it may cost is promised: a lesson in another course does not take it.
    const { db } = api.database;
    const [course] = await importCourses(db, [smallCourse(`复习旁边的课 ${Date.now()}`)], { now: new Date() });
    await saveAllocation(db, { studentId: room.studentId, courseId: course!.courseId, teacherId: room.teacherId, isDefault: false });
    expect(getSaid(await room.lesson({ course_id: course!.courseId, lesson_length: 'short' }))).toEqual([422, 'COURSE_HOURS_SHORT']);
  });

  test('are promised to lessons that are open: two courses at once do not both take the last', async () => {
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const room = await createLessonRoom(api, { asksForCode: false }, { hours: 1.5 });
      const { db } = api.database;
      const [course] = await importCourses(db, [smallCourse(`另一门 ${Date.now()} ${attempt}`)], { now: new Date() });
      await saveAllocation(db, { studentId: room.studentId, courseId: course!.courseId, teacherId: room.teacherId, isDefault: false });
      const asked = await Promise.all([room.courseId, course!.courseId].map((id) => room.lesson({ course_id: id })));
      expect(asked.map(({ status }) => status).sort()).toEqual([201, 422]);
      // Half an hour is left for the other one, and said so.
      const refused = asked.find(({ status }) => status === 422)!;
      expect(refused.body.message).toContain('剩 0.5 课时，不够');
    }
  });

  test('a lesson of another day that came to nothing holds none back', async () => {
    const room = await createLessonRoom(api, {}, { hours: 1 });
    await room.lesson();
    await api.database.db.execute(sql`update teaching_records set started_on = started_on - 1 where student_id = ${room.studentId}`);
    expect((await room.lesson()).status).toBe(201);
    expect(await room.lessons()).toMatchObject([
      { charge_reason: null, completed_at: null },
      { charge_reason: 'unused', completed_at: null, changed_course_hours: 0 },
    ]);
  });
});

describe('what the school offers', () => {
  test('no short lessons, and none in mathematics, unless it says so', async () => {
    const room = await createLessonRoom(api, { short: null });
    expect(getSaid(await room.lesson({ lesson_length: 'short' }))).toEqual([422, 'LESSON_NOT_OFFERED']);
    const math = await createMathRoom(api, { teacher: true });
    await saveLessonRules(api.database.db, { ...DEFAULT_LESSON_RULES, asksForCode: false });
    expect(getSaid(await math.call('POST teaching_records', { course_id: math.courseId, lesson_length: 'long' }))).toEqual([
      422,
      'LESSON_NOT_OFFERED',
    ]);
  });

  test('a lesson keeps what was said when it began', async () => {
    const room = await createLessonRoom(api, { long: { minutes: 20, hours: 1.5 }, minLearned: 2, minMinutes: 1 });
    await room.lesson();
    await saveLessonRules(api.database.db, { ...DEFAULT_LESSON_RULES, minLearned: 40 });
    const record = await room.learn(await room.open(), 3, 2);
    expect(record.report?.changed_course_hours).toBe(1.5);
    expect(await room.left()).toBe(11);
  });

  test('every phone is told', async () => {
    await createClassroom(api, { lessons: { short: null, asksForCode: false, lowestBalance: -2, mathematics: true } });
    expect(data<{ lessons: object }>(await api.call('GET schools/current')).lessons).toEqual({
      kinds: [{ length: 'long', minutes: 30, course_hours: 1 }],
      asks_for_code: false,
      min_learned: 5,
      min_minutes: 5,
      lowest_balance: -2,
      warn_at: 2,
      mathematics: true,
    });
  });
});

test('after all this the recount finds nothing', async () => {
  expect(await runCheck(api)).toEqual([]);
});
