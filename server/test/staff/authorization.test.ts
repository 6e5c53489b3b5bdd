/** Every cell of the console's table in docs/authorization.md, asked of a server on PostgreSQL. */
import { type SchoolCallName, schoolCallDefinitions } from '@xueban/contract/school/calls';
import { getStaffOutcome, STAFF_SITUATIONS, type StaffSituation } from '../../src/plugins/docs/school-authorization';
import { createClassRepository } from '../../src/modules/console/classes/classes.repository';
import { createAdministration } from '../../src/modules/school/administration/administration.service';
import { addDays, getSchoolDay } from '../../src/modules/school/rules/school-calendar';
import { saveAllocation } from '../../src/modules/students/allocations/student-allocations.repository';
import { servicesAt, smallCourse } from '../learning/school';
import { insertMathCourse } from '../math/small-course';
import { importCourses } from '../../src/modules/words/import/import.service';
import { newPhone, PASSWORD, useTestApp } from '../support/app';
import { BYTES, sendFile } from '../console/files';
import { callSchool, createBooking, createStaff, school, signInStaff } from './support';

const api = useTestApp();
/** Ids of a teacher's own student, and of another's. */
let own: Record<string, number>;
let others: Record<string, number>;
/** Cookies by situation; absent: none. */
let cookies: Partial<Record<StaffSituation, string>>;
let phones: Partial<Record<StaffSituation, string>>;
/** Words of the other family, which no answer to the teacher may hold. */
const SECRETS = ['Zhuge', '13987650000'];

/** What another role has done in the cell before. */
const DONE_BEFORE = ['EDITED_MEANWHILE', 'NAME_DIFFERS', 'COURSE_HOURS_REVERSED'];

const ROSTER = { file_name: '名册.csv', content: Buffer.from('姓名,手机\n林小满,13800001234\n').toString('base64') };

let keys = 0;
const newKey = (): string => `authorization-${(keys += 1)}`;

/** A valid request of each call that its role may make. */
const requests = (staffId: number): Record<SchoolCallName, { body?: unknown; query?: string; headers?: Record<string, string> }> => ({
  'POST sessions': { body: { phone: newPhone(), password: PASSWORD } },
  'POST sessions/send_captcha': { body: { phone: newPhone() } },
  'POST sessions/sign_out': {},
  'POST passwords/send_captcha': { body: { phone: newPhone() } },
  'POST passwords/reset': { body: { phone: newPhone(), captcha: '000000', password: 'lin-reads-at-school' } },
  'POST passwords/by_link': { body: { token: 'x'.repeat(30), password: 'lin-reads-at-school' } },
  'GET me': {},
  'GET staff': {},
  'GET teachers': {},
  'POST staff': { body: { name: '新教务', phone: newPhone(), role: 'assistant' } },
  'PUT staff/{id}': { body: { version: staffId, name: '改名', role: 'assistant', teacher_id: null, disabled: false } },
  'POST staff/{id}/links': {},
  'GET classes': {},
  'GET classes/{id}': {},
  'POST classes': { body: { name: `${newPhone()}班`, teacher_id: null } },
  // With another version: the teacher's class stays theirs.
  'PUT classes/{id}': { body: { version: 99, name: '七年级周六班', teacher_id: null, retired: false } },
  'POST classes/{id}/students': { body: { add: [], remove: [] } },
  'GET classes/{id}/forecast': {},
  'POST classes/{id}/forecast': {},
  'GET students/{id}/forecast': {},
  'GET students': {},
  'GET students/{id}': {},
  'POST students/{id}/guardians/{guardianId}/show_phone': {},
  'GET students/{id}/course_hour_entries': {},
  'POST students/{id}/course_hour_entries': { body: { hours: 1, reason: '赠课', latest_entry_id: 1 } },
  'POST students/{id}/course_hour_entries/{entryId}/reverse': { body: { reason: '记错了' } },
  'GET trial_bookings': {},
  'GET trial_bookings/summary': {},
  'GET trial_bookings/{id}': {},
  'POST roster_previews': { body: ROSTER },
  'POST rosters': { body: { ...ROSTER, columns: ['student', 'phone'], digest: 'another' } },
  'GET prints': {},
  'POST prints': { body: { kind: 'week_report', student_ids: [own.id] } },
  'GET prints/{id}': {},
  'GET prints/{id}/file': {},
  'GET courses': {},
  'GET enrolment_guardian': {},
  'POST enrolments': {
    body: {
      guardian: { id: null, phone: newPhone(), name: '林女士' },
      student: { name: '新学员' },
      course_id: null,
      teacher_id: null,
      hours: 0,
    },
  },
  'POST students/{id}/guardians': { body: { id: null, phone: newPhone(), name: '林先生' } },
  'PUT students/{id}/courses/{courseId}': { body: { version: 99, teacher_id: null, is_default: true } },
  'POST students/{id}/courses/{courseId}/unassign': { body: { version: 99 } },
  'PUT trial_bookings/{id}': { body: { version: 1, state: 'called' } },
  'POST trial_bookings/{id}/show_phone': {},
  'POST trial_bookings/{id}/remove': {},
  'GET course_hours/by_teacher': {},
  'POST course_hours/download': { body: { month: '2026-11' } },
  'GET audit_events': {},
  'GET audit_events/people': {},
  'POST audit_events/download': { body: {} },
  'GET settings/lessons': {},
  'PUT settings/lessons': {
    body: {
      version: 0,
      long: { minutes: 30, hours: 1 },
      short: null,
      compulsory: true,
      asks_for_code: true,
      min_learned: 5,
      min_minutes: 5,
      lowest_balance: 0,
      warn_at: 2,
      mathematics: false,
    },
  },
  'GET settings/reviews': {},
  'PUT settings/reviews': { body: { version: 0, desired_retention: 90 } },
  'GET settings/trials': {},
  'PUT settings/trials': { body: { version: 0, group: true, booking: true, course_ids: [] } },
  'GET settings/teachers': {},
  'POST settings/teachers': { body: { name: '新老师' } },
  'PUT settings/teachers/{id}': { body: { version: 1, name: '改名', retired: false } },
  'GET settings/backups': {},
  'GET settings/server': {},
  'GET today': {},
  'GET lessons': {},
  // Each on a day of its own.
  'POST lessons': {
    body: {
      student_ids: [own.id],
      course_id: own.courseId,
      teacher_id: own.teacherId,
      lesson_length: 'long',
      started_at: `${addDays(getSchoolDay(new Date()), -(keys % 30) - 1)}T11:00:00.000Z`,
      reason: '手机没电',
    },
  },
  'POST teachers/{id}/renew_code': {},
  'GET students/{id}/lessons': {},
  'GET students/{id}/rights': {},
  // By another name than the student's: they stay for the cells after it.
  'POST students/{id}/delete': { body: { name: '不是' } },
  'POST students/{id}/keep': {},
  'POST students/{id}/guardians/{guardianId}/unlink': { body: { name: '不是' } },
  'POST students/{id}/guardians/{guardianId}/export': { body: { name: '不是' } },
  'GET students/{id}/written_work': {},
  // Seen otherwise than it is: it waits on for the other roles.
  'POST students/{id}/written_work/{workId}/mark': { body: { right: true, seen: { verdict: 'right', judged_by: 'ai' } } },
  'GET students/{id}/word_courses': {},
  'GET students/{id}/word_courses/{courseId}/words': {},
  'GET students/{id}/math_courses': {},
  'GET students/{id}/math_courses/{courseId}/mistakes': {},
  'POST students/{id}/lessons/{lessonId}/end': {},
  'POST files': { query: 'purpose=words&file_name=a.csv', body: WORDS, headers: BYTES },
  'POST files/{fileId}/remove': {},
  'POST files/{fileId}/read_words': { body: {} },
  'GET files/{fileId}/words': { query: 'list=added' },
  'POST files/{fileId}/import_words': { body: { number: 1 } },
  'GET library/courses': {},
  'GET library/courses/{id}': {},
  'GET library/courses/{id}/words': {},
  'GET library/words/{id}': {},
  'PUT library/words/{id}': { body: { version: 1, phonetic: '/w/', part_of_speech: 'n.', meaning: '词', example: '', translation: '' } },
  'POST library/words/{id}/recording': { query: 'kind=word&file_name=a.mp3', body: Buffer.from('ID3 a'), headers: BYTES },
  'POST library/words/{id}/recording/remove': { body: { kind: 'word' } },
  'POST files/{fileId}/read_math': {},
  'GET files/{fileId}/math_problems': {},
  'GET files/{fileId}/math_handout': {},
  'GET files/{fileId}/math_questions': {},
  'POST files/{fileId}/publish_math': { body: { number: 1 } },
  'GET library/sections/{id}/handout': {},
  'GET library/sections/{id}/questions': {},
});

const WORDS = Buffer.from('单词,释义\napple,苹果\npear,梨\n');
/** A file of whoever asks; what there is for those who may bring none. */
const bringFile = async (name: string, cookie: string | undefined): Promise<number> => {
  if (cookie === undefined) return 1;
  const answer = await sendFile(api, cookie, name.includes('math') ? 'math' : 'words', 'a.csv', WORDS);
  return (answer.body.data as { id: number } | null)?.id ?? 1;
};

/** Written work that waits to be marked. */
async function getWork(studentId: number): Promise<number> {
  const courseId = await insertMathCourse(api.database.db, { name: `数学 ${studentId}`, sections: 1, shortAnswer: true });
  const { rows } = await api.database.pool.query<{ id: string }>(
    `with quiz as (insert into quiz_submissions (student_id, course_id, source, items, started_at)
       values ($1, $2, 'mistakes', '[]', now()) returning id)
     insert into quiz_answers (student_id, quiz_submission_id, idempotency_key, question_id, variant, given, hint_used, verdict, for_section,
       milliseconds, given_at, received_at)
     select $1, quiz.id, 'written', questions.id, 0, '{"kind":"work","text":"因为"}', false, 'waiting', false, 1000, now(), now()
     from quiz, questions where course_id = $2 and kind = 'short_answer' returning id`,
    [studentId, courseId],
  );
  return Number(rows[0]!.id);
}

beforeAll(async () => {
  const { db } = api.database;
  const courseId = (await importCourses(db, [smallCourse('课程')], { now: new Date() }))[0]!.courseId;
  const { teachingRecords } = servicesAt(api, new Date().toISOString());
  const family = async (name: string, phone: string, teacherId: number) => {
    const guardian = await api.createParent({ name: `${name}女士`, phone });
    const id = await api.createStudent(guardian.id, { name });
    await saveAllocation(db, { studentId: id, courseId, teacherId, isDefault: true });
    const [entry] = await createAdministration(db)
      .listHours(String(id), { limit: 1, offset: 0 })
      .then(({ items }) => items);
    const classes = createClassRepository(db);
    const classId = (await classes.insert(db, { name: `${name}的班`, teacherId }))!;
    await classes.add(db, classId, [id], new Date());
    const { data: lesson } = await teachingRecords.open(id, { course_id: courseId, lesson_length: 'long' });
    const wordId = (await api.database.pool.query<{ id: string }>('select min(id) as id from words')).rows[0]!.id;
    const ids = {
      id,
      teacherId,
      guardianId: guardian.id,
      entryId: entry!.id,
      classId,
      lessonId: lesson.id,
      courseId,
      wordId: Number(wordId),
    };
    return { ...ids, workId: await getWork(id) };
  };
  const teacherId = await api.createTeacher('王老师');
  own = await family('林小满', newPhone(), teacherId);
  others = await family('Zhuge Kongming', '13987650000', await api.createTeacher('别的老师'));
  const accounts = {
    teacher: await createStaff(api, 'teacher', teacherId),
    assistant: await createStaff(api, 'assistant'),
    owner: await createStaff(api, 'owner'),
    ended_session: await createStaff(api, 'owner'),
    disabled: await createStaff(api, 'owner'),
  };
  cookies = {};
  phones = { teacher: accounts.teacher.phone, assistant: accounts.assistant.phone, owner: accounts.owner.phone };
  for (const [name, { phone }] of Object.entries(accounts)) cookies[name as StaffSituation] = await signInStaff(api, phone);
  cookies.anothers_student = cookies.teacher;
  await school(api, 'POST sessions/sign_out', { cookie: cookies.ended_session! });
  await school(api, `PUT staff/${accounts.disabled.id}`, {
    cookie: cookies.owner!,
    body: { version: 1, name: 'x', role: 'owner', teacher_id: null, disabled: true },
  });
  const { phone } = await api.createParent();
  cookies.guardian = await api.signIn(phone);
  expect((await createAdministration(db).list('teacher')).length).toBe(2);
});

const cells = (Object.keys(schoolCallDefinitions) as SchoolCallName[]).flatMap((name) =>
  (Object.keys(STAFF_SITUATIONS) as StaffSituation[]).map((situation) => [name, situation] as const),
);

/** A print of whoever asks, as if it were made. */
async function makePrint(cookie: string | undefined): Promise<number> {
  const me = cookie === undefined ? undefined : (await school(api, 'GET me', { cookie })).body.data;
  const { id } = (me ?? { id: 0 }) as { id: number };
  const { rows } = await api.database.pool.query<{ id: number }>(
    `insert into school_prints (staff_id, session_hash, kind, title, student_ids, status, pdf, created_at, expires_at)
     select staff_id, token_hash, 'week_report', '林小满', $2, 'ready', '%PDF-1.7', now(), expires_at from staff_sessions where staff_id = $1
     returning id::int`,
    [id, [own.id]],
  );
  return rows[0]?.id ?? 1;
}

/** What a call is about: made for it where it would be gone or changed afterwards. */
async function makeIds(name: string, known: Record<string, number>, cookie: string | undefined): Promise<Record<string, number>> {
  if (name.includes('staff/{id}')) return { id: (await createStaff(api, 'assistant')).id };
  if (name.includes('trial_bookings/{id}')) return { id: await createBooking(api) };
  if (name.includes('classes/{id}')) return { ...known, id: known.classId! };
  if (name.includes('settings/teachers/{id}')) return { id: await api.createTeacher('新老师') };
  if (name.includes(' teachers/{id}')) return { id: known.teacherId! };
  if (name.includes('library/courses/{id}')) return { id: known.courseId! };
  if (name.includes('library/words/{id}')) return { id: known.wordId! };
  if (name.includes(' prints/{id}')) return { id: await makePrint(cookie) };
  return known;
}

test.each(cells)('%s, %s', async (name, situation) => {
  const expected = getStaffOutcome(name, situation);
  if (expected === 'none') return;
  // Signing out would take the session from the cells after it.
  const phone = name === 'POST sessions/sign_out' ? phones[situation] : undefined;
  const cookie = phone === undefined ? cookies[situation] : await signInStaff(api, phone);
  const ids = await makeIds(name, situation === 'anothers_student' ? others : own, cookie);
  const fileId = name.includes('{fileId}') ? await bringFile(name, cookie) : 0;
  const answer = await callSchool(api, name, { ...ids, fileId }, { ...(cookie && { cookie }), key: newKey(), ...requests(1)[name] });
  if (expected === 'usual') {
    // What a stranger sends to a public call is refused for what it says, not for who they are.
    if (schoolCallDefinitions[name].access === 'public') expect([401, 403, 404, 500]).not.toContain(answer.status);
    else expect([undefined, ...DONE_BEFORE]).toContain(answer.body.error);
  } else {
    expect(answer.body.error).toBe(expected);
  }
  if (situation === 'teacher' || situation === 'anothers_student') for (const secret of SECRETS) expect(answer.text).not.toContain(secret);
});

const ofTwo = (Object.keys(schoolCallDefinitions) as SchoolCallName[]).filter((name) =>
  // Courses are nobody's own.
  /^\w+ students\/\{id\}.*\{(?!courseId)/.test(name),
);
test.each(ofTwo)("%s: of one's own student, with what is another student's", async (name) => {
  for (const role of ['teacher', 'assistant'] as const) {
    const answer = await callSchool(api, name, { ...others, id: own.id! }, { cookie: cookies[role]!, key: newKey(), ...requests(1)[name] });
    expect([role, answer.body.error]).toEqual([role, getStaffOutcome(name, role) === 'usual' ? 'NOT_FOUND' : getStaffOutcome(name, role)]);
    for (const secret of SECRETS) expect(answer.text).not.toContain(secret);
  }
});

test('a staff session opens no private call of the phone', async () => {
  const { calls } = await import('@xueban/contract/calls');
  for (const [name, { access }] of Object.entries(calls) as [string, { access: string }][]) {
    if (access !== 'guardian' && access !== 'student') continue;
    const answer = await api.call(name.replace(/\{\w+\}/g, '1') as `${string} ${string}`, { cookie: cookies.owner!, studentId: own.id! });
    expect([name, answer.status]).toEqual([name, 401]);
  }
});

test('a telephone number is hidden until somebody asks, and the audit trail knows who did', async () => {
  const shown = await callSchool(api, 'GET students/{id}', own, { cookie: cookies.teacher! });
  expect(shown.text).toMatch(/139\*\*\*\*\d{4}/);
  const path = 'POST students/{id}/guardians/{guardianId}/show_phone';
  const { data } = (await callSchool(api, path, own, { cookie: cookies.teacher! })).body;
  expect(data).toEqual({ phone: expect.stringMatching(/^139\d{8}$/) });
  const { rows } = await api.database.pool.query(
    "select staff_id, student_id from audit_events where kind = 'phone_shown' order by id desc limit 1",
  );
  expect(rows).toEqual([{ staff_id: expect.anything(), student_id: String(own.id) }]);
});
