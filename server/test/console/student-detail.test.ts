/** 学员详情: lessons, words and mistakes of one student, written work marked by the school. */
import type { Question } from '@xueban/contract/resources/math/questions';
import type { QuizSubmission } from '@xueban/contract/resources/math/quizzes';
import type { DirectUpload } from '@xueban/contract/resources/uploads';
import type { SchoolLesson } from '@xueban/contract/school/lessons';
import type { SchoolMathMistake } from '@xueban/contract/school/student-learning';
import type { SchoolWrittenWork } from '@xueban/contract/school/student-work';
import { createAdministration } from '../../src/modules/school/administration/administration.service';
import { type Classroom, createClassroom, servicesAt } from '../learning/school';
import { runCheck } from '../check/support';
import { PNG } from '../files/bytes';
import { createMathRoom, data, type MathRoom } from '../math/small-course';
import { createStaff, school, signInStaff } from '../staff/support';
import { useTestApp } from '../support/app';

const api = useTestApp();
let room: Classroom;
let other: Classroom;
let owner: string;
let teacher: string;

beforeAll(async () => {
  room = await createClassroom(api, { lessons: { minLearned: 0, minMinutes: 0 } });
  other = await createClassroom(api, {});
  owner = await signInStaff(api, (await createStaff(api, 'owner')).phone);
  teacher = await signInStaff(api, (await createStaff(api, 'teacher', room.teacherId)).phone);
});

test('lessons of a student: newest first, charged or free and why, what was taken back', async () => {
  const teach = async (at: string, length: 'long' | 'review', learns: boolean): Promise<number> => {
    const { teachingRecords, learningRecords } = servicesAt(api, at);
    const { data } = await teachingRecords.open(room.studentId, { course_id: room.courseId, lesson_length: length });
    if (learns) await learningRecords.open(room.studentId, room.courseId, { learning_subtype: 'learn' });
    await teachingRecords.end(room.studentId, data.id);
    return data.id;
  };
  const unused = await teach('2026-03-02T11:00:00.000Z', 'long', false);
  const charged = await teach('2026-03-03T11:00:00.000Z', 'long', true);
  const { items } = await createAdministration(api.database.db).listHours(String(room.studentId), { limit: 1, offset: 0 });
  await school(api, `POST students/${room.studentId}/course_hour_entries/${items[0]!.id}/reverse`, {
    cookie: owner,
    key: 'reverse-lesson',
    body: { reason: '设备出错' },
  });
  const { body } = await school(api, `GET students/${room.studentId}/lessons`, { cookie: teacher });
  expect(body.total_count).toBe(2);
  expect((body.data as SchoolLesson[]).map(({ id, charge_reason: reason, reversed_at: at }) => [id, reason, at === null])).toEqual([
    [charged, 'lesson', false],
    [unused, 'unused', true],
  ]);
  expect((await school(api, `GET students/${other.studentId}/lessons`, { cookie: teacher })).body.error).toBe('STUDENT_NOT_FOUND');
});

test('nine-grid and words by the rules of the phone', async () => {
  const { body } = await school(api, `GET students/${room.studentId}/word_courses`, { cookie: teacher });
  const asked = { cookie: room.cookie, studentId: room.studentId };
  const phone = (await api.call(`GET students/${room.studentId}/reinforcement`, asked)).body.data as { courses: { nine_grid: unknown }[] };
  expect(body.data).toMatchObject([{ course_id: room.courseId, nine_grid: phone.courses[0]?.nine_grid }]);
  const words = `GET students/${room.studentId}/word_courses/${room.courseId}/words` as const;
  const fresh = await school(api, `${words}?cell=1&per_page=5` as const, { cookie: teacher });
  expect([(fresh.body.data as unknown[]).length, fresh.body.total_count]).toEqual([
    5,
    (phone.courses[0]?.nine_grid as { new: number }).new,
  ]);
  expect((await school(api, words, { cookie: teacher })).body).toMatchObject({ data: [], total_count: 0 });
});

describe('written work', () => {
  let math: MathRoom;
  let quiz: QuizSubmission;
  let question: Question;

  beforeEach(async () => {
    math = await createMathRoom(api, { shortAnswer: true });
    quiz = await math.take({ source: 'section', learning_record_id: (await math.open(0)).id });
    question = quiz.questions.find(({ kind }) => kind === 'short_answer')!;
  });

  const list = async (): Promise<SchoolWrittenWork[]> =>
    (await school(api, `GET students/${math.studentId}/written_work`, { cookie: owner })).body.data as SchoolWrittenWork[];
  const mark = (workId: number, body: unknown, key: string) =>
    school(api, `POST students/${math.studentId}/written_work/${workId}/mark`, { cookie: owner, key, body });
  const WAITING = { verdict: 'waiting', judged_by: null };

  test('is marked once, counts, is audited; the phone shows who, and a guardian who comes later changes nothing', async () => {
    await math.answer(quiz.id, question, { kind: 'work', text: '因为同号' });
    const [work] = await list();
    expect(work).toMatchObject({ text: '因为同号', photo: null, ...WAITING });
    const wrong = { right: false, reason: '没有写理由', seen: WAITING };
    const answers = await Promise.all(['mark-1', 'mark-1', 'mark-2'].map((key) => mark(work!.id, wrong, `${key}-${work!.id}`)));
    expect(answers.map(({ body }) => body.error ?? 'ok').sort()).toEqual(['EDITED_MEANWHILE', 'ok', 'ok']);
    const told = "select details from audit_events where kind = 'work_marked' and student_id = $1";
    expect((await api.database.pool.query(told, [math.studentId])).rows).toEqual([
      { details: { answer_id: work!.id, right: false, before: 'waiting', by: 'nobody' } },
    ]);
    const { answers: given } = await math.take({ source: 'section', learning_record_id: quiz.learning_record_id! });
    await math.put(quiz.id, { question_id: question.id, mark: { key: given.at(-1)!.key, right: true } });
    const after = await math.take({ source: 'section', learning_record_id: quiz.learning_record_id! });
    expect(after.answers.at(-1)?.judgement).toEqual({
      verdict: 'wrong',
      judged_by: 'guardian',
      by_teacher: true,
      score: null,
      reason: '没有写理由',
      cause: null,
      blanks: [],
    });
    const mistakes = await school(api, `GET students/${math.studentId}/math_courses/${math.courseId}/mistakes`, { cookie: owner });
    expect((mistakes.body.data as SchoolMathMistake[]).map(({ times_wrong: times, prompt }) => [times, prompt !== null])).toEqual([
      [1, true],
    ]);
    expect(await runCheck(api)).toEqual([]);
    const { body } = await mark(work!.id, { right: true, seen: { verdict: 'wrong', judged_by: 'teacher' } }, `mark-3-${work!.id}`);
    expect(body.data).toMatchObject({ verdict: 'right', judged_by: 'teacher', reason: null });
    expect(await runCheck(api)).toEqual([]);
  });

  test('its photo opens in the session of who was shown it, and no longer', async () => {
    const asked = { purpose: 'question_photo', filename: 'q.png', content_type: 'image/png', byte_size: PNG.length };
    const upload = data<DirectUpload>(await math.call('POST direct_uploads', asked));
    await api.app.inject({ method: 'PUT', url: upload.upload_url, headers: upload.headers, payload: PNG });
    await math.answer(quiz.id, question, { kind: 'work', photo_upload_id: upload.id });
    const cookie = await signInStaff(api, (await createStaff(api, 'assistant')).phone);
    const { body } = await school(api, `GET students/${math.studentId}/written_work`, { cookie });
    const { url } = (body.data as SchoolWrittenWork[])[0]!.photo!;
    const open = async () => (await api.app.inject({ method: 'GET', url })).statusCode;
    expect(await open()).toBe(200);
    await school(api, 'POST sessions/sign_out', { cookie });
    expect(await open()).not.toBe(200);
  });
});

describe('rights, by the owner alone', () => {
  test('a deletion is confirmed by name, asked for once, audited, and taken back', async () => {
    const { studentId } = other;
    const { rows } = await api.database.pool.query<{ name: string }>('select name from students where id = $1', [studentId]);
    const name = rows[0]!.name;
    const remove = (typed: string, key: string) =>
      school(api, `POST students/${studentId}/delete`, { cookie: owner, key, body: { name: typed } });
    expect((await remove('别人', 'delete-0')).body.error).toBe('NAME_DIFFERS');
    const answers = await Promise.all([remove(name, 'delete-1'), remove(name, 'delete-1')]);
    expect(answers.map(({ body }) => body.error ?? 'ok')).toEqual(['ok', 'ok']);
    expect((await remove(name, 'delete-2')).body.error).toBe('DELETION_ASKED_BEFORE');
    expect((await school(api, `GET students/${studentId}`, { cookie: owner })).body.data).toMatchObject({ guardians: [] });
    const kept = await school(api, `POST students/${studentId}/keep`, { cookie: owner, key: 'keep-the-student' });
    expect(kept.body.data).toEqual({ deletion_due_on: null });
    const told = 'select kind from audit_events where student_id = $1 and staff_id is not null order by id';
    expect((await api.database.pool.query<{ kind: string }>(told, [studentId])).rows.map(({ kind }) => kind)).toEqual([
      'deletion_requested',
      'deletion_withdrawn',
    ]);
  });

  test('a copy for a guardian is a zip; the last guardian is not parted, another one is, once', async () => {
    const guardian = await api.createParent({ name: '林先生' });
    const studentId = await api.createStudent(guardian.id, { name: '林小雨' });
    const path = `POST students/${studentId}/guardians/${guardian.id}` as const;
    const body = { name: '林小雨' };
    const copy = (key?: string) => school(api, `${path}/export`, { cookie: owner, body, ...(key && { key }) });
    expect((await copy()).body.error).toBe('IDEMPOTENCY_KEY_REQUIRED');
    // Cut off on the way and tried again, it is one copy.
    for (const { status, text } of [await copy('copy-for-them'), await copy('copy-for-them')])
      expect([status, text.slice(0, 2)]).toEqual([200, 'PK']);
    const unlink = (key: string) => school(api, `${path}/unlink`, { cookie: owner, key, body });
    expect((await unlink('unlink-1')).body.error).toBe('LAST_GUARDIAN');
    const second = await api.createParent({ name: '林女士' });
    await api.database.pool.query('insert into parent_students (parent_id, student_id) values ($1, $2)', [second.id, studentId]);
    const answers = await Promise.all([unlink('unlink-2'), unlink('unlink-2')]);
    expect(answers.map(({ body: answer }) => answer.error)).toEqual([undefined, undefined]);
    const told = 'select kind from audit_events where student_id = $1 order by id';
    expect((await api.database.pool.query<{ kind: string }>(told, [studentId])).rows.map(({ kind }) => kind)).toEqual([
      'export',
      'unlinked',
    ]);
  });
});
