/** Who forgets what next week: named from a student's own answers, compared with what came true, read as it was computed. */
import type { ClassForecast, SchoolClass, StudentForecast } from '@xueban/contract/school/classes';
import type { SchoolStudent } from '@xueban/contract/school/students';
import { reviewDay } from '../../seed/learner';
import { addDays, getSchoolDay } from '../../src/modules/school/rules/school-calendar';
import { createForecastService } from '../../src/modules/words/forecast/forecasts.service';
import { until } from '../support/until';
import { school, signInStaff } from '../staff/support';
import { useTestApp } from '../support/app';
import { evening, type Forgetful, studyForgetfully } from './forgetful';
import { seedConsoleSchool } from './school';

const api = useTestApp();
let seeded: Awaited<ReturnType<typeof seedConsoleSchool>>;
let office: string;
let classId: number;
let studies: Forgetful;

const today = getSchoolDay(new Date());
const never = new AbortController().signal;
const get = async <T>(path: string): Promise<T> => (await school(api, `GET ${path}`, { cookie: office })).body.data as T;
const count = async (where: string): Promise<number> =>
  Number((await api.database.pool.query<{ total: string }>(`select count(*) total from ${where}`)).rows[0]!.total);

beforeAll(async () => {
  seeded = await seedConsoleSchool(api);
  studies = await studyForgetfully(api, seeded.ids);
  office = await signInStaff(api, seeded.assistant.phone);
  const body = {
    name: '七年级周六班',
    teacher_id: null,
    student_ids: ['陈一诺', '林小满', '区志远', '单小北'].map((name) => seeded.ids[name]),
  };
  classId = ((await school(api, 'POST classes', { cookie: office, key: 'the-class', body })).body.data as { id: number }).id;
});

test('before anything is computed the page is told so', async () => {
  const forecast = await get<ClassForecast>(`classes/${classId}/forecast`);
  expect(forecast).toMatchObject({ reckoned_at: null, known: null, words: [], weak_words: [] });
  expect(forecast.students.map(({ named }) => named)).toEqual([null, null, null, null]);
});

test('words are named once a week each, and the first review since says what came true', async () => {
  const { 林小满: forgetful, 陈一诺: sure } = studies;
  const { clock } = forgetful;
  const { forecasts } = forgetful.services;
  clock.set(evening(10));
  await forecasts.computeSchool(addDays(today, -10), never);
  const named = await count(`word_forecasts where student_id = ${forgetful.studentId}`);
  expect(named).toBeGreaterThan(5);
  expect(await count(`word_forecasts where student_id = ${sure.studentId}`)).toBe(0);
  clock.set(evening(9));
  await forecasts.computeSchool(addDays(today, -9), never);
  expect(await count(`word_forecasts where student_id = ${forgetful.studentId}`)).toBe(named);

  clock.set(evening(8));
  await reviewDay(forgetful, { isWrong: (place) => place % 4 !== 0 });
  clock.set(evening(7));
  await forecasts.computeStudents([forgetful.studentId]);
  const answered = await count('word_forecasts where answered_on is not null');
  expect(answered).toBeGreaterThan(5);
  // What is kept is what the log says.
  const differing = `word_forecasts f where answered_on is not null and forgotten = (
    select e.correct from word_review_events e where e.student_id = f.student_id and e.word_id = f.word_id and e.kind = 'review' and e.day >= f.made_on
    order by e.day, e.id limit 1)`;
  expect(await count(differing)).toBe(0);
  const cameTrue = (await get<ClassForecast>(`classes/${classId}/forecast`)).came_true;
  expect(cameTrue).toEqual({ days: 28, asked: answered, forgotten: await count('word_forecasts where forgotten') });
  expect(cameTrue.forgotten).toBeLessThan(cameTrue.asked);
});

test('a class is computed when asked: who forgets what, who is surest, what all get wrong', async () => {
  const answer = await school(api, `POST classes/${classId}/forecast`, { cookie: office });
  const forecast = answer.body.data as ClassForecast;
  expect(forecast.students.map(({ name }) => name)).toEqual(['林小满', '区志远', '陈一诺', '单小北']);
  const [first, second, third, last] = forecast.students;
  expect(first!.named).toBeGreaterThan(0);
  expect(second!.named).toBeGreaterThan(0);
  expect(third!.named).toBe(0);
  expect(last!.named).toBeNull();
  expect(forecast.words.length).toBeGreaterThan(0);
  expect(first!.known.every((share) => share !== null && share < 0.5)).toBe(true);
  expect(last!.known.every((share) => share === null)).toBe(true);
  expect(forecast.known!.words).toBe(60);
  expect(forecast.known!.next_week).toBeLessThan(forecast.known!.now);
  expect(forecast.weak_words[0]).toMatchObject({ students: 2 });

  const student = await get<StudentForecast>(`students/${studies.林小满.studentId}/forecast`);
  expect(student.words).toHaveLength(first!.named ?? 0);
  expect(student.words.map(({ known }) => known)).toEqual(student.words.map(({ known }) => known).sort((a, b) => a - b));
  const listed = (await get<SchoolStudent[]>('students')).map(({ name, words_at_risk: risk }) => [name, risk]);
  expect(listed).toContainEqual(['林小满', first!.named]);
  expect(listed).toContainEqual(['单小北', null]);
  const [listedClass] = await get<SchoolClass[]>('classes');
  expect(listedClass!.words_at_risk).toBe((first!.named ?? 0) + (second!.named ?? 0));
});

test('asked by several at once, each is answered', async () => {
  expect(await count(`class_weaknesses where class_id = ${classId}`)).toBeGreaterThan(0);
  const answers = await Promise.all([1, 2, 3, 4].map(() => school(api, `POST classes/${classId}/forecast`, { cookie: office })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

test('words of a course that a student has no more, and words that were removed, are not named', async () => {
  const { studentId, courseId } = studies.区志远;
  const { pool } = api.database;
  const countNamed = async (id: number): Promise<number> => (await get<StudentForecast>(`students/${id}/forecast`)).words.length;
  const before = await countNamed(studies.林小满.studentId);
  const [gone] = (await get<StudentForecast>(`students/${studies.林小满.studentId}/forecast`)).words;
  await pool.query('update words set removed_at = now() where id = $1', [gone!.id]);
  await pool.query('delete from student_allocations where student_id = $1 and course_id = $2', [studentId, courseId]);
  // As on another night: nobody was computed a moment ago.
  await pool.query("update student_forecasts set reckoned_at = now() - interval '1 day'");
  try {
    const { data } = (await school(api, `POST classes/${classId}/forecast`, { cookie: office })).body;
    const { students, words } = data as ClassForecast;
    expect(students.find(({ id }) => id === studentId)?.named ?? 0).toBe(0);
    expect(words.map(({ id }) => id)).not.toContain(gone!.id);
    expect([await countNamed(studentId), await countNamed(studies.林小满.studentId)]).toEqual([0, before - 1]);
  } finally {
    await pool.query('update words set removed_at = null where id = $1', [gone!.id]);
    await pool.query('insert into student_allocations (student_id, course_id) values ($1, $2)', [studentId, courseId]);
  }
});

test('a night that breaks off goes on with those it had not come to', async () => {
  const { db, pool } = api.database;
  const stop = new AbortController();
  const times = Array.from({ length: 8 }, (_none, i) => new Date(evening(-1).getTime() + i * 1000));
  let asked = 0;
  const now = (): Date => {
    // The first time is that of the run, the second that of the first student.
    if (asked === 1) stop.abort();
    return times[(asked += 1) - 1]!;
  };
  const nightly = createForecastService({ db, now });
  const day = addDays(today, 1);
  await expect(nightly.computeSchool(day, stop.signal)).rejects.toThrow('aborted');
  const computed = async () =>
    (await pool.query<{ at: Date }>('select reckoned_at as at from student_forecasts where words_count > 0 order by student_id')).rows.map(
      ({ at }) => times.findIndex((time) => time.getTime() === at.getTime()),
    );
  expect((await computed()).filter((at) => at >= 0)).toEqual([1]);
  await nightly.computeSchool(day, never);
  // Each once, and the school's answers were not read again.
  expect((await computed()).sort()).toEqual([1, 2, 3]);
  expect((await pool.query('select started_at from forecast_runs where day = $1', [day])).rows).toEqual([{ started_at: times[0] }]);
});

test('a server that starts makes up for the night that was missed, once', async () => {
  await api.database.pool.query('delete from forecast_runs');
  const other = await api.another({ JOBS: 'true' });
  try {
    await until(async () => (await count('forecast_runs where finished_at is not null')) === 1);
  } finally {
    await other.close();
  }
  expect(await count('student_forecasts where words_count > 0')).toBe(3);
});
