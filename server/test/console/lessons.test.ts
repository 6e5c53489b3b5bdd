/** 今日课程: what is under way, left open and over; a lesson is ended once and told; codes; what is to be done. */
import type { SchoolLesson, SchoolToday } from '@xueban/contract/school/lessons';
import type { SchoolStudent } from '@xueban/contract/school/students';
import { createClassRepository } from '../../src/modules/console/classes/classes.repository';
import type { LessonKey } from '../../src/modules/learning';
import { createLessonWork } from '../../src/modules/learning/records/lesson-work.service';
import { createMath } from '../../src/modules/math';
import { requestDeletion } from '../../src/modules/personal-data';
import { createRoundPrints } from '../../src/modules/prints';
import { createWords } from '../../src/modules/words';
import { saveAllocation } from '../../src/modules/students/allocations/student-allocations.repository';
import { addDays, getSchoolDay } from '../../src/modules/school/rules/school-calendar';
import { type Classroom, createClassroom, servicesAt } from '../learning/school';
import { createStaff, school, signInStaff } from '../staff/support';
import { useTestApp } from '../support/app';

/** Read once, for the app too: the tests may run into another day. */
const now = new Date();
const api = useTestApp({}, { now: () => now });
let room: Classroom;
let other: Classroom;
let owner: string;
let teacher: string;

const today = getSchoolDay(now);
const yesterday = addDays(today, -1);

/** A lesson of yesterday in which a round was begun. */
async function leaveOpen({ studentId, courseId }: Classroom): Promise<number> {
  const { teachingRecords, learningRecords } = servicesAt(api, `${yesterday}T11:00:00.000Z`);
  const { data } = await teachingRecords.open(studentId, { course_id: courseId, lesson_length: 'long' });
  const { data: record } = await learningRecords.open(studentId, courseId, { learning_subtype: 'learn' });
  expect(record.teaching_record_id).toBe(data.id);
  return data.id;
}

beforeAll(async () => {
  room = await createClassroom(api, { lessons: { asksForCode: true, minLearned: 0, minMinutes: 0 } });
  other = await createClassroom(api, { hours: 1, lessons: { asksForCode: true, minLearned: 0, minMinutes: 0 } });
  owner = await signInStaff(api, (await createStaff(api, 'owner')).phone);
  teacher = await signInStaff(api, (await createStaff(api, 'teacher', room.teacherId)).phone);
});

const list = async (cookie: string, query = ''): Promise<SchoolLesson[]> =>
  (await school(api, `GET lessons${query}`, { cookie })).body.data as SchoolLesson[];
const find = async (cookie: string): Promise<SchoolToday> => (await school(api, 'GET today', { cookie })).body.data as SchoolToday;

test('codes: a teacher has their own, the office those of all who give lessons or still have students', async () => {
  const codes = (await find(owner)).codes.map((code) => code.teacher.id);
  expect(new Set(codes)).toEqual(new Set([room.teacherId, other.teacherId]));
  const [own, ...more] = (await find(teacher)).codes;
  expect([own?.teacher.id, more]).toEqual([room.teacherId, []]);
  const left = await api.createTeacher('旧老师');
  await api.database.pool.query('update teachers set retired_at = now() where id = any($1)', [[left, other.teacherId]]);
  expect(new Set((await find(owner)).codes.map((code) => code.teacher.id))).toEqual(new Set([room.teacherId, other.teacherId]));
});

test('a code that others have learned is renewed at once, by the office or by its teacher', async () => {
  const findCode = async (teacherId: number) => (await find(owner)).codes.find((code) => code.teacher.id === teacherId)?.code;
  const renew = (teacherId: number, cookie: string, key: string) => school(api, `POST teachers/${teacherId}/renew_code`, { cookie, key });
  const before = await findCode(room.teacherId);
  const answers = await Promise.all([renew(room.teacherId, teacher, 'renew-the-code'), renew(room.teacherId, teacher, 'renew-the-code')]);
  const after = await findCode(room.teacherId);
  expect(after).not.toBe(before);
  expect(answers.map(({ body }) => body.data)).toEqual(
    [1, 2].map(() => ({ teacher: { id: room.teacherId, name: expect.any(String) }, code: after })),
  );
  const open = (code: string | undefined) =>
    room.call('POST teaching_records', { course_id: room.courseId, lesson_length: 'long', teacher_code: code });
  expect((await open(before)).body.error).toBe('LESSON_CODE_WRONG');
  const others = await findCode(other.teacherId);
  expect((await renew(other.teacherId, teacher, 'not-their-code')).body.error).toBe('NOT_FOUND');
  expect((await renew(999_999, owner, 'of-nobody-at-all')).body.error).toBe('NOT_FOUND');
  expect(await findCode(other.teacherId)).toBe(others);
  expect((await renew(other.teacherId, owner, 'the-office-renews')).status).toBe(200);
  expect(await findCode(other.teacherId)).not.toBe(others);
  const told = "select details from audit_events where kind = 'teacher_changed' order by id";
  const { rows } = await api.database.pool.query<{ details: unknown }>(told);
  expect(rows.map(({ details }) => details)).toEqual([room, other].map(({ teacherId }) => ({ teacher_id: teacherId, renewed: true })));
});

test('a lesson left open is listed first, is the first thing to do, and is ended once', async () => {
  const left = await leaveOpen(room);
  await servicesAt(api, now.toISOString()).teachingRecords.open(other.studentId, {
    course_id: other.courseId,
    lesson_length: 'short',
  });
  expect((await list(owner)).map(({ id, state, is_short: isShort }) => [id === left, state, isShort])).toEqual([
    [true, 'left_open', false],
    [false, 'open', true],
  ]);
  expect((await list(owner, `?day=${yesterday}`)).map(({ id, state }) => [id, state])).toEqual([[left, 'left_open']]);
  expect((await find(owner)).tasks[0]).toMatchObject({ kind: 'left_open', count: 1, students: [{ id: room.studentId }] });
  expect(await find(owner)).toMatchObject({ lessons_open: 1, lessons_over: 0, hours_charged: 0 });

  const end = (key: string) => school(api, `POST students/${room.studentId}/lessons/${left}/end`, { cookie: teacher, key });
  const answers = await Promise.all(['end-lesson-1', 'end-lesson-1', 'end-lesson-2', 'end-lesson-3'].map(end));
  expect(answers.map(({ body }) => (body.data as SchoolLesson).state)).toEqual(answers.map(() => 'over'));
  expect(answers[0]?.body.data).toMatchObject({ charge_reason: 'lesson', changed_course_hours: 1, hours_left: 11.5 });
  const { rows } = await api.database.pool.query("select outcome, details from audit_events where kind = 'lesson_ended'");
  expect(rows).toEqual([{ outcome: 'ok', details: { lesson_id: left, hours: 1, reason: 'lesson' } }]);
  expect((await list(owner)).map(({ state }) => state)).toEqual(['open']);
  expect((await find(owner)).tasks.map(({ kind }) => kind)).not.toContain('left_open');
});

test("a teacher sees their students' lessons alone, whoever gives them", async () => {
  expect(await list(teacher)).toEqual([]);
  expect((await school(api, `POST students/${other.studentId}/lessons/1/end`, { cookie: teacher, key: 'not-theirs' })).body.error).toBe(
    'STUDENT_NOT_FOUND',
  );
  const classes = createClassRepository(api.database.db);
  const classId = (await classes.insert(api.database.db, { name: '周六班', teacherId: room.teacherId }))!;
  await classes.add(api.database.db, classId, [other.studentId], now);
  expect((await list(teacher)).map(({ student }) => student.id)).toEqual([other.studentId]);
  await api.database.pool.query('update classes set retired_at = now()');
  expect(await list(teacher)).toEqual([]);
  await saveAllocation(api.database.db, { ...other, teacherId: room.teacherId, isDefault: true });
  expect((await list(teacher)).map(({ student }) => student.id)).toEqual([other.studentId]);
  expect(await find(teacher)).toMatchObject({ lessons_open: 1 });
});

test('words of a course that the student no longer has are not due', async () => {
  const { pool } = api.database;
  const insert = (courseId: number, words: number) =>
    pool.query(
      'insert into student_due_days (student_id, course_id, due_on, words_count, smart_count, again_count) values ($1, $2, $3, $4, 0, 0)',
      [other.studentId, courseId, today, words],
    );
  const due = async () => {
    const { body } = await school(api, `GET students?q=${other.studentId}`, { cookie: owner });
    return [(body.data as SchoolStudent[])[0]?.due_words, (await find(owner)).tasks.find(({ kind }) => kind === 'due')?.count];
  };
  await insert(room.courseId, 500);
  expect(await due()).toEqual([0, undefined]);
  await insert(other.courseId, 3);
  expect(await due()).toEqual([3, 3]);
});

test('short of hours and not told; told, it is nothing to do until hours were added and are few again', async () => {
  const { pool } = api.database;
  await pool.query('insert into study_days (student_id, day) values ($1, $2)', [other.studentId, today]);
  const short = async () => (await find(owner)).tasks.find(({ kind }) => kind === 'short');
  expect(await short()).toEqual({ kind: 'short', count: 1, students: [{ id: other.studentId, name: expect.any(String) }] });
  await pool.query(
    `insert into reminders (student_id, parent_id, occasion, kind, status, claimed_at, sent_at)
     select student_id, parent_id, 'hours:1', 'hours', 'sent', $2, $2 from parent_students where student_id = $1`,
    // After the hours were added, by the same clock: the database's may differ.
    [other.studentId, new Date()],
  );
  const toldAt = async () =>
    ((await school(api, `GET students?q=${other.studentId}`, { cookie: owner })).body.data as SchoolStudent[])[0]?.hours_told_at;
  expect([await short(), await toldAt()]).toEqual([undefined, expect.any(String)]);
  await pool.query("update reminders set sent_at = sent_at - interval '90 days'");
  expect([await short(), await toldAt()]).toEqual([expect.objectContaining({ count: 1 }), null]);
});

test('what is learned in a page of lessons is looked up for two at once', async () => {
  const lessons: LessonKey[] = [];
  for (let n = 0; n < 4; n += 1) {
    const given = await createClassroom(api, { perChapter: 2 });
    lessons.push({ studentId: given.studentId, lessonId: await leaveOpen(given) });
  }
  const { db, pool } = api.database;
  const context = { db, pool, now: () => now };
  const { method } = createWords({ ...context, afterRound: createRoundPrints });
  const seen = new Set<number>();
  let [running, most] = [0, 0];
  const counted: typeof method = {
    ...method,
    async summaries(studentId, rows) {
      seen.add(studentId);
      most = Math.max(most, (running += 1));
      return method.summaries(studentId, rows).finally(() => (running -= 1));
    },
  };
  const countWork = createLessonWork(db, { word: counted, math: createMath(context).method });
  await countWork(lessons);
  expect(seen).toEqual(new Set(lessons.map(({ studentId }) => studentId)));
  expect(most).toBe(2);
});

test('idle are who have stopped within a month, not who began today or left long ago; the list names the same', async () => {
  const { pool } = api.database;
  const guardian = await api.createParent();
  const [fresh, gone, stopped, waiting] = [
    await api.createStudent(guardian.id, { name: '今天来的' }),
    await api.createStudent(guardian.id, { name: '早就走的' }),
    await api.createStudent(guardian.id, { name: '停了的' }),
    await api.createStudent(guardian.id, { name: '没开始的' }),
  ];
  await pool.query("update students set created_at = now() - interval '400 days' where id = any($1)", [[gone, stopped]]);
  await pool.query("update students set created_at = now() - interval '10 days' where id = $1", [waiting]);
  await pool.query('insert into study_days (student_id, day) values ($1, $2), ($3, $4)', [
    gone,
    addDays(today, -31),
    stopped,
    addDays(today, -8),
  ]);
  const named = (await find(owner)).tasks.find(({ kind }) => kind === 'idle')?.students.map(({ id }) => id);
  const listed = (await school(api, 'GET students?only=idle', { cookie: owner })).body.data as { id: number }[];
  expect([named, listed.map(({ id }) => id).sort((a, b) => a - b)]).toEqual([
    [stopped, waiting],
    [stopped, waiting],
  ]);
  // Once their deletion is asked for, nothing is proposed about them.
  await requestDeletion(api.database.db, { studentId: stopped });
  const { tasks } = await find(owner);
  expect(tasks.find(({ kind }) => kind === 'idle')?.students.map(({ id }) => id)).toEqual([waiting]);
  const ids = async (only: string) =>
    ((await school(api, `GET students?only=${only}`, { cookie: owner })).body.data as { id: number }[]).map(({ id }) => id);
  expect(await ids('idle')).toEqual([waiting]);
  expect(await ids('staying')).toEqual(expect.arrayContaining([fresh, gone, waiting]));
  expect(await ids('staying')).not.toContain(stopped);
  expect(named).not.toContain(fresh);
});
