/** Enrolment at the console: all of it or nothing, once for a key; and a student's courses, edited by two. */
import { CONSENT_VERSION } from '@xueban/contract/constants';
import type { SchoolStudentDetail } from '@xueban/contract/school/students';
import { eq, sql } from 'drizzle-orm';
import { parentStudents } from '../../src/database/schema';
import { requestDeletion } from '../../src/modules/personal-data';
import { insertParting, setHiddenFrom } from '../../src/modules/personal-data/rights/deletion-requests.repository';
import { importCourses } from '../../src/modules/words/import/import.service';
import { smallCourse } from '../learning/school';
import { createBooking, createStaff, school, signInStaff } from '../staff/support';
import { getCookie, newPhone, useTestApp } from '../support/app';

const api = useTestApp();
let cookie: string;
let teacherId: number;
let courses: number[];

beforeAll(async () => {
  cookie = await signInStaff(api, (await createStaff(api, 'assistant')).phone);
  teacherId = await api.createTeacher('王老师');
  const imported = await importCourses(api.database.db, [smallCourse('上册'), smallCourse('下册')], { now: new Date() });
  courses = imported.map(({ courseId }) => courseId);
});

let keys = 0;
const newKey = () => `enrolment-${(keys += 1)}`;
const wishFor = (phone: string | undefined, more: object = {}) => ({
  guardian: { id: null, ...(phone && { phone }), name: '林女士' },
  student: { name: '林小满', grade: '七年级' },
  course_id: courses[0],
  teacher_id: teacherId,
  hours: 20,
  receipt: '0231',
  ...more,
});
const enrol = (body: object, key = newKey()) => school(api, 'POST enrolments', { cookie, key, body });
const find = async (id: number) => (await school(api, `GET students/${id}`, { cookie })).body.data as SchoolStudentDetail;
const getStudentId = (answer: { body: { data: unknown } }) => (answer.body.data as { student: { id: number } }).student.id;
const countAll = async () =>
  (
    await api.database.db.execute(
      sql`select (select count(*) from parents)::int as parents, (select count(*) from students)::int as students, (select count(*) from course_hour_entries)::int as entries`,
    )
  ).rows[0];

test('guardian, student, course, teacher and hours at once; twenty tries of one key enrol once', async () => {
  const phone = newPhone();
  const key = newKey();
  const made = await school(api, 'POST classes', { cookie, key: newKey(), body: { name: '七年级周六班', teacher_id: null } });
  const { id: classId } = made.body.data as { id: number };
  const wish = wishFor(phone, { class_id: classId });
  const answers = await Promise.all(Array.from({ length: 20 }, () => enrol(wish, key)));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  const student = await find(getStudentId(answers[0]!));
  expect(student).toMatchObject({
    name: '林小满',
    grade: '七年级',
    course_hours: 20,
    courses: [{ id: courses[0], teacher: { name: '王老师' }, is_default: true }],
    guardians: [{ name: '林女士' }],
    classes: [{ name: '七年级周六班' }],
  });
  expect((await enrol({ ...wish, hours: 10 }, key)).body.error).toBe('IDEMPOTENCY_KEY_REUSED');
  const { rows } = await api.database.db.execute(
    sql`select kind, actor, details from audit_events where student_id = ${student.id} order by id`,
  );
  expect(rows).toEqual([
    {
      kind: 'enrolled',
      actor: 'staff',
      details: { new_guardian: true, course_id: courses[0], teacher_id: teacherId, class_id: classId, hours: 20 },
    },
  ]);
  const { rows: ledger } = await api.database.db.execute(
    sql`select reason, receipt, actor_name from course_hour_entries where student_id = ${student.id}`,
  );
  expect(ledger).toEqual([{ reason: '报名', receipt: '0231', actor_name: 'assistant甲' }]);
});

test('what is refused leaves nothing behind', async () => {
  const known = await api.createParent({ name: '陈先生' });
  await api.createStudent(known.id, { name: '陈一诺' });
  await api.createStudent(known.id, { name: '林小' });
  const leaving = await api.createParent();
  await api.database.db.execute(sql`update parents set deletion_due_at = now() where id = ${leaving.id}`);
  const before = await countAll();
  const refusals: [object, string][] = [
    [wishFor(newPhone(), { course_id: 999_999 }), 'COURSE_NOT_FOUND'],
    [wishFor(newPhone(), { teacher_id: 999_999 }), 'TEACHER_NOT_FOUND'],
    [wishFor(newPhone(), { class_id: 999_999 }), 'CLASS_OVER'],
    [wishFor(known.phone), 'EDITED_MEANWHILE'],
    [wishFor(newPhone(), { guardian: { id: known.id, phone: newPhone() } }), 'EDITED_MEANWHILE'],
    [wishFor(known.phone, { guardian: { id: known.id, phone: known.phone }, student: { name: ' 陈一诺 ' } }), 'STUDENT_ENROLLED'],
    // A compatibility sign looks the same.
    [wishFor(known.phone, { guardian: { id: known.id, phone: known.phone }, student: { name: '\uf9f4小' } }), 'STUDENT_ENROLLED'],
    [wishFor(leaving.phone, { guardian: { id: leaving.id, phone: leaving.phone } }), 'GUARDIAN_LEAVING'],
    [wishFor(undefined), 'INVALID_REQUEST'],
    [wishFor(newPhone(), { hours: 0.3 }), 'INVALID_REQUEST'],
    [wishFor(newPhone(), { password: 'lin-reads-at-school' }), 'INVALID_REQUEST'],
  ];
  for (const [body, error] of refusals) expect([error, (await enrol(body)).body.error]).toEqual([error, error]);
  expect(await countAll()).toEqual(before);
});

test('a retired teacher is given nobody any more, but keeps whom they teach until somebody else does', async () => {
  const retired = await api.createTeacher('旧老师');
  const id = getStudentId(await enrol(wishFor(newPhone(), { teacher_id: retired })));
  const made = await school(api, 'POST classes', { cookie, key: newKey(), body: { name: '旧老师的班', teacher_id: retired } });
  const { id: classId } = made.body.data as { id: number };
  const { phone } = await createStaff(api, 'teacher', retired);
  await api.database.db.execute(sql`update teachers set retired_at = now() where id = ${retired}`);
  const owner = await signInStaff(api, (await createStaff(api, 'owner')).phone);

  expect((await enrol(wishFor(newPhone(), { teacher_id: retired }))).body.error).toBe('TEACHER_NOT_FOUND');
  const put = (course: number, version: number | null) =>
    school(api, `PUT students/${id}/courses/${course}`, { cookie, body: { version, teacher_id: retired, is_default: true } });
  expect((await put(courses[1]!, null)).body.error).toBe('TEACHER_NOT_FOUND');
  expect((await put(courses[0]!, 1)).status).toBe(200);
  const body = { name: '另一个班', teacher_id: retired };
  expect((await school(api, 'POST classes', { cookie, key: newKey(), body })).body.error).toBe('TEACHER_NOT_FOUND');
  expect((await school(api, `PUT classes/${classId}`, { cookie, body: { ...body, version: 1, retired: false } })).status).toBe(200);
  const booking = await createBooking(api, '林女士', newPhone());
  const arranged = { version: 1, state: 'arranged', arranged_for: new Date(Date.now() + 86_400_000).toISOString(), teacher_id: retired };
  expect((await school(api, `PUT trial_bookings/${booking}`, { cookie, body: arranged })).body.error).toBe('TEACHER_NOT_FOUND');

  const members = (await school(api, 'GET staff', { cookie: owner })).body.data as { id: number; phone: string; version: number }[];
  const { id: staffId, version } = members.find((member) => member.phone === phone)!;
  const values = { name: '旧老师', role: 'teacher', teacher_id: retired };
  const change = (disabled: boolean, was: number) =>
    school(api, `PUT staff/${staffId}`, { cookie: owner, body: { ...values, version: was, disabled } });
  expect((await change(true, version)).status).toBe(200);
  const hired = { ...values, phone: newPhone() };
  expect((await school(api, 'POST staff', { cookie: owner, key: newKey(), body: hired })).body.error).toBe('STAFF_TEACHER_MISSING');
});

test('two at once with one new phone: one guardian, and the other is told; a sibling is enrolled with the guardian who is shown', async () => {
  const phone = newPhone();
  const names = ['林小满', '林小雨'];
  const both = await Promise.all(names.map((name) => enrol(wishFor(phone, { student: { name } }))));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const shown = (await school(api, `GET enrolment_guardian?phone=${phone}`, { cookie })).body.data as { id: number; students: unknown[] };
  expect(shown.students).toHaveLength(1);
  const late = both[0]!.status === 409 ? names[0]! : names[1]!;
  const again = await enrol(wishFor(phone, { guardian: { id: shown.id, phone }, student: { name: late } }));
  expect(again.status).toBe(200);
});

test('from a booking, whose number nobody has to see; it is over then', async () => {
  const phone = newPhone();
  const id = await createBooking(api, '林女士', phone);
  expect((await school(api, `GET enrolment_guardian?trial_booking_id=${id}`, { cookie })).body.data).toBeNull();
  const body = wishFor(undefined, { trial_booking: { id, version: 1 } });
  const answer = await enrol(body);
  expect([answer.status, answer.text.includes(phone)]).toEqual([200, false]);
  const enrolled = { state: 'enrolled', version: 2, student: { id: getStudentId(answer), name: '林小满' } };
  expect((await school(api, `GET trial_bookings/${id}`, { cookie })).body.data).toMatchObject(enrolled);
  const twice = { ...body, guardian: { id: (answer.body.data as { guardian: { id: number } }).guardian.id }, student: { name: '林小雨' } };
  expect((await enrol(twice)).body.error).toBe('EDITED_MEANWHILE');
  expect((await enrol({ ...twice, trial_booking: { id, version: 2 } })).body.error).toBe('TRIAL_BOOKING_NOT_NOW');
});

describe('a further guardian of a student', () => {
  const add = (studentId: number, body: object, key = newKey()) =>
    school(api, `POST students/${studentId}/guardians`, { cookie, key, body });
  const errorsOf = (answers: { body: { error?: string } }[]) => answers.map(({ body }) => body.error ?? 'ok').sort();
  const countGuardians = (id: number) => api.database.db.$count(parentStudents, eq(parentStudents.studentId, id));
  let studentId: number;

  beforeEach(async () => {
    studentId = getStudentId(await enrol(wishFor(newPhone(), { hours: 0 })));
  });

  test('new, by telephone number: once for a key, without a password, told the audit trail; signs in and sees the student', async () => {
    const phone = newPhone();
    const wish = { id: null, phone, name: ' 林先生 ' };
    const key = newKey();
    const answers = [await add(studentId, wish, key), await add(studentId, wish, key)];
    const { id } = answers[0]!.body.data as { id: number };
    expect(answers.map(({ body }) => body.data)).toEqual([1, 2].map(() => ({ id, name: '林先生' })));
    expect((await find(studentId)).guardians.map(({ name }) => name)).toEqual(['林女士', '林先生']);
    const { rows } = await api.database.db.execute(sql`
      select kind, actor, details, (select password_hash from parents where id = ${id}) as password
      from audit_events where parent_id = ${id} and student_id = ${studentId}`);
    expect(rows).toEqual([{ kind: 'linked', actor: 'staff', details: { new_guardian: true }, password: null }]);
    await api.call('POST sessions/send_sign_in_captcha', { body: { phone } });
    const captcha = api.sent.filter((sms) => sms.phone === phone).at(-1)?.code;
    const signedIn = await api.call('POST sessions/sign_in', { body: { phone, captcha, consent_version: CONSENT_VERSION } });
    const seen = await api.call('GET students', { cookie: getCookie(signedIn) });
    expect(seen.body.data).toMatchObject([{ id: studentId }]);
  });

  test('ten at once leave one link, of one who was shown and of a new one', async () => {
    const known = await api.createParent({ name: '林先生' });
    const atOnce = (body: object) => Promise.all(Array.from({ length: 10 }, () => add(studentId, body)));
    expect(errorsOf(await atOnce({ id: known.id, phone: known.phone }))).toEqual([...Array<string>(9).fill('GUARDIAN_LINKED'), 'ok']);
    const anew = await atOnce({ id: null, phone: newPhone(), name: '外婆' });
    expect(errorsOf(anew)).toEqual([...Array<string>(9).fill('EDITED_MEANWHILE'), 'ok']);
    expect(await countGuardians(studentId)).toBe(3);
  });

  test('what is refused links nobody', async () => {
    const [known, leaving, letting] = [await api.createParent(), await api.createParent(), await api.createParent()];
    await add(studentId, letting);
    const { db } = api.database;
    await requestDeletion(db, { parentId: leaving.id });
    await insertParting(db, letting.id, studentId, 7);
    await setHiddenFrom(db, letting.id, studentId, true);
    const gone = getStudentId(await enrol(wishFor(newPhone())));
    await requestDeletion(db, { studentId: gone });
    const refusals: [number, object, string][] = [
      [studentId, { id: null, phone: known.phone, name: '别人' }, 'EDITED_MEANWHILE'],
      [studentId, { id: known.id, phone: newPhone() }, 'EDITED_MEANWHILE'],
      [studentId, { id: null, phone: newPhone() }, 'INVALID_REQUEST'],
      [studentId, leaving, 'GUARDIAN_LEAVING'],
      [studentId, letting, 'GUARDIAN_LETTING_GO'],
      [gone, known, 'STUDENT_LEAVING'],
      [studentId, { ...known, password: 'lin-reads-at-school' }, 'INVALID_REQUEST'],
      [999_999, known, 'STUDENT_NOT_FOUND'],
    ];
    for (const [id, body, error] of refusals) expect([error, (await add(id, body)).body.error]).toEqual([error, error]);
    expect([await countGuardians(studentId), await countGuardians(gone)]).toEqual([2, 1]);
    const teacher = await signInStaff(api, (await createStaff(api, 'teacher', teacherId)).phone);
    const asked = { cookie: teacher, key: newKey(), body: { id: known.id, phone: known.phone } };
    expect((await school(api, `POST students/${studentId}/guardians`, asked)).status).toBe(403);
  });
});

test("a student's courses: given, changed and taken by two; not in the middle of a lesson", async () => {
  const id = getStudentId(await enrol(wishFor(newPhone())));
  const put = (course: number, body: object) => school(api, `PUT students/${id}/courses/${course}`, { cookie, body });
  const unassign = (course: number, version: number) =>
    school(api, `POST students/${id}/courses/${course}/unassign`, { cookie, body: { version } });
  const [first, second] = courses as [number, number];
  expect((await put(second, { version: null, teacher_id: null, is_default: true })).status).toBe(200);
  const given = (await find(id)).courses;
  expect(given.map(({ id: course, is_default: isDefault }) => [course, isDefault])).toEqual([
    [second, true],
    [first, false],
  ]);
  // The first lost its place meanwhile: an older look at it changes nothing.
  expect((await put(first, { version: 1, teacher_id: null, is_default: true })).body.error).toBe('EDITED_MEANWHILE');
  expect((await put(first, { version: given[1]!.version, teacher_id: null, is_default: false })).status).toBe(200);
  expect((await find(id)).courses[1]).toMatchObject({ teacher: null });
  await api.database.db.execute(sql`
    insert into teaching_records (student_id, course_id, teacher_id, lesson_length, started_at, started_on, lesson_minutes, course_hours, min_learned, min_minutes, by_code)
    values (${id}, ${second}, ${teacherId}, 'long', now(), (now() at time zone 'Asia/Shanghai')::date, 60, 1, 5, 10, false)`);
  expect((await unassign(second, given[0]!.version)).body.error).toBe('COURSE_IN_LESSON');
  const now = (await find(id)).courses[1]!.version;
  const both = await Promise.all([unassign(first, now), unassign(first, now)]);
  expect(both.map(({ body }) => body.error ?? 'done').sort()).toEqual(['EDITED_MEANWHILE', 'done']);
  expect((await find(id)).courses.map(({ id: course }) => course)).toEqual([second]);
});
