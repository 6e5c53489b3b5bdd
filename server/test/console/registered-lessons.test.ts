/** 登记上课: a lesson that was not begun on a phone is charged as others are, once, and stands in the phone's 上课记录. */
import type { TeachingRecord } from '@xueban/contract/resources/teaching-records';
import type { SchoolHourEntry } from '@xueban/contract/school/course-hours';
import { loadLessons } from '../../src/modules/check/check.repository';
import { checkStudent } from '../../src/modules/check/student-check';
import { saveAllocation } from '../../src/modules/students/allocations/student-allocations.repository';
import { addDays, getSchoolDay } from '../../src/modules/school/rules/school-calendar';
import { type Classroom, createClassroom, data, servicesAt } from '../learning/school';
import { createStaff, school, signInStaff } from '../staff/support';
import { useTestApp } from '../support/app';

const api = useTestApp();
let room: Classroom;
/** Of the same course. */
let classmate: Classroom;
let office: string;

const today = getSchoolDay(new Date());
const yesterday = addDays(today, -1);
const at = (day: string): string => `${day}T11:00:00.000Z`;

beforeAll(async () => {
  room = await createClassroom(api, { hours: 10 });
  classmate = await createClassroom(api, { hours: 0.5 });
  await saveAllocation(api.database.db, { ...classmate, courseId: room.courseId, teacherId: room.teacherId, isDefault: false });
  office = await signInStaff(api, (await createStaff(api, 'assistant')).phone);
});

let keys = 0;
const register = (more: object = {}, key = `register-${(keys += 1)}`) =>
  school(api, 'POST lessons', {
    cookie: office,
    key,
    body: {
      student_ids: [room.studentId],
      course_id: room.courseId,
      teacher_id: room.teacherId,
      lesson_length: 'long',
      started_at: at(yesterday),
      reason: ' 手机没电 ',
      ...more,
    },
  });
const ledger = async (studentId: number) =>
  (await school(api, `GET students/${studentId}/course_hour_entries`, { cookie: office })).body.data as SchoolHourEntry[];
const onPhone = async (one: Classroom) => data<TeachingRecord[]>(await one.call('GET teaching_records'));

test('of two students at once, asked for many times: one lesson and one charge each, owed where nothing is left', async () => {
  const wish = { student_ids: [classmate.studentId, room.studentId] };
  const answers = await Promise.all(Array.from({ length: 8 }, () => register(wish, 'register-many')));
  expect(answers.map(({ body }) => body.data)).toEqual(answers.map(() => ({ lessons: 2, course_hours: 1 })));
  for (const [one, left] of [
    [room, 9],
    [classmate, -0.5],
  ] as const) {
    const [entry, ...before] = await ledger(one.studentId);
    expect(entry).toMatchObject({ kind: 'lesson', hours: -1, balance: left, reason: '手机没电', by: 'assistant甲' });
    expect(before.map(({ kind }) => kind)).not.toContain('lesson');
    expect(await onPhone(one)).toMatchObject([
      {
        course_id: room.courseId,
        teacher: { id: room.teacherId },
        started_at: at(yesterday),
        completed_at: `${yesterday}T11:30:00.000Z`,
        changed_course_hours: 1,
        charge_reason: 'lesson',
        registered_reason: '手机没电',
        reversed_at: null,
      },
    ]);
    expect(await checkStudent(api.database.db, one.studentId, today)).toEqual([]);
  }
  const { rows } = await api.database.pool.query(
    "select staff_id is not null as known, details from audit_events where kind = 'lesson_registered'",
  );
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatchObject({ known: true, details: { teacher_id: room.teacherId, length: 'long', hours: 1 } });
});

test('the same lesson again is refused for all; once its charge is taken back, it may be registered', async () => {
  const again = await register({ student_ids: [room.studentId] });
  expect([again.status, again.body.error, again.body.message]).toEqual([409, 'LESSON_GIVEN', expect.stringContaining('这一天已经有')]);
  const day = addDays(today, -2);
  const wishes = Array.from({ length: 6 }, () => register({ started_at: at(day) }));
  expect((await Promise.all(wishes)).map(({ body }) => body.error ?? 'ok').sort()).toEqual([
    ...Array<string>(5).fill('LESSON_GIVEN'),
    'ok',
  ]);
  expect(await onPhone(room)).toHaveLength(2);
  // One who has it keeps the other from getting it.
  expect((await register({ student_ids: [room.studentId, classmate.studentId], started_at: at(day) })).body.error).toBe('LESSON_GIVEN');
  expect(await onPhone(classmate)).toHaveLength(1);

  const [entry] = await ledger(room.studentId);
  const path = `POST students/${room.studentId}/course_hour_entries/${entry!.id}/reverse` as const;
  await school(api, path, { cookie: office, key: 'taken-back', body: { reason: '记错了' } });
  expect((await register({ started_at: at(day) })).status).toBe(200);
  expect((await ledger(room.studentId))[0]).toMatchObject({ balance: 8 });
  expect(await checkStudent(api.database.db, room.studentId, today)).toEqual([]);
});

test('a lesson of the phone on that day is not charged twice: under way or charged it is in the way, unused it is not', async () => {
  const open = (one: Classroom, day: string) =>
    servicesAt(api, at(day)).teachingRecords.open(one.studentId, { course_id: one.courseId, lesson_length: 'long' });
  const unused = addDays(today, -3);
  await open(room, unused);
  expect((await register({ started_at: at(unused) })).status).toBe(200);

  await room.call('POST teaching_records', { course_id: room.courseId, lesson_length: 'long' });
  const now = new Date(Date.now() - 60_000).toISOString();
  expect((await register({ started_at: now })).body.error).toBe('LESSON_GIVEN');
});

describe('registered first, the phone opens no other lesson of that day', () => {
  const justNow = () => new Date(Date.now() - 60_000).toISOString();
  const registerLesson = (learner: Classroom, more: object = {}) =>
    register({ student_ids: [learner.studentId], course_id: learner.courseId, teacher_id: learner.teacherId, ...more });
  const openOnPhone = (learner: Classroom) => learner.call('POST teaching_records', { course_id: learner.courseId, lesson_length: 'long' });
  const loadLessonHours = async (learner: Classroom) =>
    (await ledger(learner.studentId)).filter(({ kind }) => kind === 'lesson').map(({ hours }) => hours);

  test('and says why; alone it goes on, and costs nothing more', async () => {
    const learner = await createClassroom(api, { hours: 10 });
    expect((await registerLesson(learner, { started_at: justNow() })).status).toBe(200);
    const refused = await openOnPhone(learner);
    expect([refused.status, refused.body.error]).toEqual([409, 'LESSON_REGISTERED']);
    expect(refused.body.message).toBe('学校已经登记了今天这门课的一节课，课时不会再扣。接着学请选自己学');
    const round = await learner.open({ alone: true });
    await learner.passExam(round.id, 3);
    expect((await learner.complete(round.id)).status).toBe(200);
    expect(await loadLessonHours(learner)).toEqual([-1]);
    expect(await onPhone(learner)).toHaveLength(1);
    expect(await checkStudent(api.database.db, learner.studentId, today)).toEqual([]);
  });

  test('once its charge is taken back, the phone opens one, which is charged', async () => {
    const learner = await createClassroom(api, { hours: 10 });
    await registerLesson(learner, { started_at: justNow() });
    const [entry] = await ledger(learner.studentId);
    const path = `POST students/${learner.studentId}/course_hour_entries/${entry!.id}/reverse` as const;
    await school(api, path, { cookie: office, key: 'not-today', body: { reason: '记错了' } });
    expect((await openOnPhone(learner)).status).toBe(201);
    const round = await learner.open();
    await learner.passExam(round.id, 3);
    await learner.complete(round.id);
    expect(await loadLessonHours(learner)).toEqual([-1, -1]);
    expect((await ledger(learner.studentId))[0]).toMatchObject({ balance: 9 });
  });

  test('nor goes on with one that came to nothing that day', async () => {
    const learner = await createClassroom(api, { hours: 10 });
    const { courseId } = learner;
    const opened = await servicesAt(api, at(yesterday)).teachingRecords.open(learner.studentId, {
      course_id: courseId,
      lesson_length: 'long',
    });
    expect((await registerLesson(learner)).status).toBe(200);
    const named = { learning_subtype: 'learn', teaching_record_id: opened.data.id };
    expect((await learner.call(`POST courses/${courseId}/learning_records`, named)).body.error).toBe('LESSON_NOT_OPEN');
    expect(await loadLessonHours(learner)).toEqual([-1]);
  });

  test('of both at once one stands', async () => {
    const learners = await Promise.all(Array.from({ length: 6 }, () => createClassroom(api, { hours: 10 })));
    const answers = await Promise.all(
      learners.flatMap((learner, i) => {
        const both = [() => openOnPhone(learner), () => registerLesson(learner, { started_at: justNow() })];
        return (i % 2 === 0 ? both : both.reverse()).map((ask) => ask());
      }),
    );
    const refused = answers.filter(({ status }) => status === 409).map(({ body }) => body.error);
    expect(refused).toHaveLength(learners.length);
    for (const error of refused) expect(['LESSON_GIVEN', 'LESSON_REGISTERED']).toContain(error);
    for (const learner of learners) expect(await onPhone(learner)).toHaveLength(1);
  });
});

test('what is refused registers nothing', async () => {
  const before = await ledger(room.studentId);
  const day = addDays(today, -6);
  const stranger = await createClassroom(api);
  const refusals: [object, string][] = [
    [{ started_at: new Date(Date.now() + 60_000).toISOString() }, 'LESSON_TIME_REFUSED'],
    [{ started_at: at(addDays(today, -40)) }, 'LESSON_TIME_REFUSED'],
    [{ teacher_id: 999_999 }, 'TEACHER_NOT_FOUND'],
    [{ student_ids: [room.studentId, 999_999] }, 'STUDENT_NOT_FOUND'],
    [{ student_ids: [room.studentId, stranger.studentId] }, 'COURSE_NOT_ASSIGNED'],
    [{ lesson_length: 'review' }, 'INVALID_REQUEST'],
    [{ reason: '  ' }, 'INVALID_REQUEST'],
  ];
  for (const [more, error] of refusals)
    expect([more, (await register({ started_at: at(day), ...more })).body.error]).toEqual([more, error]);
  expect(await ledger(room.studentId)).toEqual(before);
});

test('what was learned before a registered lesson stays with the lesson that counted it', async () => {
  const learner = await createClassroom(api, { hours: 10 });
  const { studentId, courseId, teacherId } = learner;
  const round = await learner.open();
  await learner.call('POST teaching_records', { course_id: courseId, lesson_length: 'long' });
  await learner.passExam(round.id, 3);
  await learner.complete(round.id);
  const given = { student_ids: [studentId], course_id: courseId, teacher_id: teacherId };
  expect((await register({ ...given, started_at: at(yesterday) })).status).toBe(200);
  expect((await loadLessons(api.database.db, studentId)).map(({ reason, countedUntil }) => [reason, countedUntil])).toEqual([
    ['lesson', null],
    ['lesson', null],
  ]);
  expect(await checkStudent(api.database.db, studentId, today)).toEqual([]);
});
