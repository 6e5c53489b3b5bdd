/** Prints of the school: a week of real answers on one page, a class of forty in one file, and who gets it. PICTURES=<folder> keeps the PDFs. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { SchoolPrint } from '@xueban/contract/school/prints';
import type { MistakeQuestionBook } from '@xueban/contract/resources/math/mistake-question-books';
import type { WeeklyReport } from '@xueban/contract/resources/study-days';
import { sql } from 'drizzle-orm';
import { type Classroom, createClassroom, data } from '../learning/school';
import { saveAllocation } from '../../src/modules/students/allocations/student-allocations.repository';
import { toWeekReport } from '../../src/modules/console/prints/week-report';
import { loadWeekFacts } from '../../src/modules/console/prints/week.repository';
import { addDays, getSchoolDay } from '../../src/modules/school/rules/school-calendar';
import { renderSheet } from '../../src/modules/prints/printing/render';
import { getText, overlaps, readPdf } from '../prints/pdf';
import { createMathRoom } from '../math/small-course';
import { finishRound } from '../prints/prints';
import { createStaff, school, signInStaff } from '../staff/support';
import { useTestApp } from '../support/app';

const api = useTestApp({ JOBS: 'true' });
let owner: string;
let teacher: string;
let room: Classroom;
let classId: number;

const WORDS = ['receive', 'through', 'medicine', 'Wednesday', 'favourite', 'thought', 'neighbour', 'environment', 'necessary', 'knowledge'];
const MEANINGS = [
  '收到；接到',
  '穿过；通过',
  '药；医学',
  '星期三',
  '最喜欢的',
  '想法；思想',
  '邻居',
  '环境',
  '必要的；必需的',
  '知识；学问',
];
const STUDENTS = 40;

beforeAll(async () => {
  const { db } = api.database;
  room = await createClassroom(api);
  for (const [i, spelling] of WORDS.entries())
    await db.execute(sql`update words set spelling = ${spelling}, meaning = ${MEANINGS[i]!} where id = ${room.wordIds[i]!}`);
  await finishRound(room, 5, [0, 2, 3]);
  await db.execute(sql`update students set name = '林小满', grade = '七年级' where id = ${room.studentId}`);
  const guardian = await api.createParent();
  const ids = [room.studentId];
  for (let i = 1; i < STUDENTS; i += 1) ids.push(await api.createStudent(guardian.id, { name: `学员${i}`, courseHoursLeft: i % 4 }));
  owner = await signInStaff(api, (await createStaff(api, 'owner')).phone);
  teacher = await signInStaff(api, (await createStaff(api, 'teacher', room.teacherId)).phone);
  const body = { name: '七年级周六班', teacher_id: null, student_ids: ids };
  classId = ((await school(api, 'POST classes', { cookie: owner, key: 'prints-class', body })).body.data as { id: number }).id;
});

let keys = 0;
const order = (body: object, cookie = owner, key = `prints-${(keys += 1)}`) => school(api, 'POST prints', { cookie, key, body });
const find = async (id: number, cookie = owner) => (await school(api, `GET prints/${id}`, { cookie })).body;
async function made(body: object, cookie = owner): Promise<SchoolPrint & { pdf: Buffer; seen: number[] }> {
  const { id } = (await order(body, cookie)).body.data as SchoolPrint;
  const seen: number[] = [];
  for (;;) {
    const print = (await find(id, cookie)).data as SchoolPrint;
    seen.push(print.done);
    if (print.status === 'ready' || print.status === 'empty' || print.status === 'failed') {
      const pdf = print.status === 'ready' ? (await getFile(id, cookie)).rawPayload : Buffer.alloc(0);
      const folder = process.env.PICTURES;
      if (folder) writeFileSync(path.join(folder, `${print.kind}-${print.total}.pdf`), pdf);
      return { ...print, pdf, seen };
    }
    await delay(50);
  }
}
const getFile = (id: number, cookie: string) => api.app.inject({ url: `/school/v1/prints/${id}/file`, headers: { cookie } });

test('the week of a student on one page: the figures are those of their answers, as the phone shows them', async () => {
  const report = data<WeeklyReport>(await room.call('GET weekly_report'));
  expect(report.figures.learned_count).toBeGreaterThan(0);
  const { status, pages, title, week, pdf } = await made({ kind: 'week_report', student_ids: [room.studentId] });
  expect({ status, pages, title, week }).toEqual({ status: 'ready', pages: 1, title: '林小满', week: report.from });
  const read = readPdf(pdf);
  const text = getText(read);
  expect(read).toHaveLength(1);
  expect(read.flatMap(overlaps)).toEqual([]);
  for (const said of [
    '一周学习报告',
    '姓名：林小满',
    `新学${report.figures.learned_count}个单词`,
    `上周${report.before.learned_count}`,
    '还剩12.5课时',
    '这周没有做数学题',
    '错1次',
    'receive',
    'medicine',
    'Wednesday',
  ])
    expect(text).toContain(said);
  expect(text).not.toContain('through');
});

test('the words that will be forgotten next week, as the latest night has computed them; of an old computation nothing is said', async () => {
  const { pool } = api.database;
  const today = getSchoolDay(new Date());
  const sayNext = async () => {
    const report = data<WeeklyReport>(await room.call('GET weekly_report'));
    return toWeekReport({ ...(await loadWeekFacts(api.database.db, room.studentId, report, today))!, report }).next.join('');
  };
  expect(await sayNext()).not.toContain('会忘');
  // The night that was missed is computed when the server starts, here perhaps just now.
  await pool.query('delete from word_forecasts where student_id = $1', [room.studentId]);
  await pool.query('delete from student_forecasts where student_id = $1', [room.studentId]);
  await pool.query(
    `insert into student_forecasts (student_id, day, reckoned_at, weights, fitted_event_id, words_count, known_now, known_next_week, named_count)
     values ($1, $2, now(), '[]', 0, 5, 5, 2, 3)`,
    [room.studentId, today],
  );
  const name = (place: number, chance: number, answeredOn: string | null = null) =>
    pool.query(
      'insert into word_forecasts (student_id, word_id, made_on, made_at, chance, answered_on, forgotten) values ($1, $2, $3, now(), $4, $5, $6)',
      [room.studentId, room.wordIds[place], today, chance, answeredOn, answeredOn && true],
    );
  await name(0, 0.7);
  await name(2, 0.9);
  await name(1, 0.2);
  await name(3, 0.9, today);
  expect(await sayNext()).toContain('下周会忘 2 个词：medicine、receive。');
  expect(getText(readPdf((await made({ kind: 'week_report', student_ids: [room.studentId] })).pdf))).toContain(
    '下周会忘2个词：medicine、receive',
  );
  await pool.query('update student_forecasts set day = day - 7');
  expect(await sayNext()).not.toContain('会忘');
});

test('overdue is what is due by the end of the week and by today, in courses that the student has; an old week plans nothing', async () => {
  const { db, pool } = api.database;
  const { studentId, courseId } = room;
  const today = getSchoolDay(new Date());
  const { from, to } = data<WeeklyReport>(await room.call('GET weekly_report'));
  const facts = async (day: string) => (await loadWeekFacts(db, studentId, { from, to }, day))!;
  const countAllDue = async (until: string) =>
    (await pool.query<{ n: number }>('select coalesce(sum(words_count), 0)::int as n from student_due_days where due_on <= $1', [until]))
      .rows[0]!.n;
  const { rows } = await pool.query<{ day: string }>('select max(due_on)::text as day from student_due_days');
  const last = rows[0]!.day;
  expect(last > today).toBe(true);
  await pool.query(
    `insert into student_due_days (student_id, course_id, due_on, words_count, smart_count, again_count)
     select $1, $2, day, 1000, 0, 0 from unnest($3::date[]) as day on conflict (student_id, course_id, due_on)
     do update set words_count = student_due_days.words_count + 1000`,
    [studentId, courseId, [addDays(from, -1), to]],
  );
  expect((await facts(from)).overdue).toBe(await countAllDue(from));
  expect(await countAllDue(to)).toBeGreaterThanOrEqual((await countAllDue(from)) + 1000);
  expect((await facts(addDays(to, 1))).overdue).toBe(await countAllDue(to));

  const sayWeek = async (day: string) =>
    JSON.stringify(toWeekReport({ ...(await facts(day)), report: data<WeeklyReport>(await room.call('GET weekly_report')) }));
  expect(await sayWeek(addDays(to, 7))).toMatch(/剩余课时.*下周/);
  expect(await sayWeek(addDays(to, 8))).not.toMatch(/课时|下周/);

  await pool.query('delete from student_allocations where student_id = $1', [studentId]);
  expect(await facts(today)).toMatchObject({ due: 0, overdue: 0 });
  await saveAllocation(db, { studentId, courseId, teacherId: room.teacherId, isDefault: true });
});

test('the fullest week is one page as well, and nothing lies upon anything', async () => {
  const figures = {
    studied_days: 7,
    learned_count: 630,
    reviewed_count: 1890,
    mastered_count: 99,
    left_mistake_book_count: 66,
    math_count: 30,
    seconds: 36_000,
  };
  const days = Array.from({ length: 7 }, (_, i) => ({
    day: `2026-11-${23 + i}`,
    studied: true,
    learned_count: 90 + i,
    reviewed_count: 270,
    math_count: 4,
    seconds: 5_100,
  }));
  const missed = Array.from({ length: 12 }, (_, i) => ({
    spelling: i % 3 === 0 ? 'extraordinarily well-known' : WORDS[i % 10]!,
    meaning: '非常出色的；与众不同的；令人惊奇的；特别的',
    timesWrong: 12 - i,
  }));
  const sheet = toWeekReport({
    student: '欧阳慕容一诺',
    courses: ['初中核心词汇 · 上', '初中数学'],
    hours: -1.5,
    due: 420,
    overdue: 88,
    forgotten: { count: 63, words: Array.from({ length: 5 }, () => 'extraordinarily well-known') },
    isPast: false,
    reviews: { right: 1700, total: 1890 },
    missed,
    missedTotal: 97,
    math: { sections: 12, answered: 260, right: 201, mistakes: 59 },
    report: { from: '2026-11-23', to: '2026-11-29', days, figures, before: figures },
  });
  const { pdf, pages } = await renderSheet({ ...sheet, day: '2026-11-29', number: '20261129-1' });
  const folder = process.env.PICTURES;
  if (folder) writeFileSync(path.join(folder, 'week_report-full.pdf'), pdf);
  const read = readPdf(pdf);
  expect([pages, read.flatMap(overlaps)]).toEqual([1, []]);
  expect(getText(read)).toContain('另有85个，见错词本');
});

test('a class of forty is one file, forty pages, each of one student; progress is told; the same key asks once', async () => {
  const began = performance.now();
  const { status, total, done, pages, title, pdf, byte_size: size } = await made({ kind: 'week_report', class_id: classId });
  expect({ status, total, done, pages, title }).toEqual({
    status: 'ready',
    total: STUDENTS,
    done: STUDENTS,
    pages: STUDENTS,
    title: '七年级周六班',
  });
  expect(size).toBe(pdf.length);
  expect(performance.now() - began).toBeLessThan(60_000);
  const read = readPdf(pdf);
  expect(read.map((page) => /姓名：(.+?)日期/.exec(getText([page]))?.[1]).sort()).toEqual(
    ['林小满', ...Array.from({ length: STUDENTS - 1 }, (_, i) => `学员${i + 1}`)].sort(),
  );
  expect(read.flatMap(overlaps)).toEqual([]);
  const twice = await Promise.all([1, 2].map(() => order({ kind: 'week_report', class_id: classId }, owner, 'prints-twice')));
  expect(new Set(twice.map(({ body }) => (body.data as SchoolPrint).id)).size).toBe(1);
});

test('mistake books of a class hold whoever has mistakes; of nobody with any, it says so', async () => {
  const { status, pdf } = await made({ kind: 'mistake_book', class_id: classId });
  const text = getText(readPdf(pdf));
  expect([status, text.includes('林小满'), text.includes('receive'), text.includes('学员1')]).toEqual(['ready', true, true, false]);
  const test = getText(readPdf((await made({ kind: 'mistake_test', student_ids: [room.studentId] })).pdf));
  expect(test).toContain('看中文，写英文单词');
  const others = (await api.database.pool.query<{ id: number }>("select id::int from students where name = '学员1'")).rows[0]!.id;
  expect(await made({ kind: 'mistake_book', student_ids: [others] })).toMatchObject({ status: 'empty', pages: null });
});

test("mathematics of a class: each one's wrong questions to do again, or with answers; whoever has none is left out", async () => {
  const math = await createMathRoom(api);
  const { id: recordId } = await math.open(0);
  await math.answerAll(recordId, [0, 3]);
  const [book] = data<MistakeQuestionBook[]>(await math.call('GET mistake_question_books'));
  const paper = { text: '甲乙两地相距 60 千米，3 小时到达，求速度。', answer: '20 千米/时' };
  await math.call(`POST mistake_question_books/${book!.id}/questions`, paper, 'paper-question');
  await api.database.pool.query("update students set name = '区志远' where id = $1", [math.studentId]);
  const ids = [math.studentId, room.studentId];
  const again = getText(readPdf((await made({ kind: 'math_questions', student_ids: ids })).pdf));
  for (const said of ['区志远', '共3题', '求速度', '不看答案，重新做一遍']) expect(again).toContain(said);
  for (const said of ['林小满', '20千米/时', '错因']) expect(again).not.toContain(said);
  const answers = readPdf((await made({ kind: 'math_answers', student_ids: ids })).pdf);
  for (const said of ['区志远', '答案', '错因：忘了变号', '20千米/时']) expect(getText(answers)).toContain(said);
  expect(answers.flatMap(overlaps)).toEqual([]);
  expect(await made({ kind: 'math_questions', student_ids: [room.studentId] })).toMatchObject({ status: 'empty' });
});

test('students who are named are looked up together', async () => {
  const { rows } = await api.database.pool.query<{ id: number }>('select id::int from students order by id');
  const asked = jest.spyOn(api.database.pool, 'query');
  const unknown = rows.map(({ id }) => id).concat(999_999);
  expect((await order({ kind: 'week_report', student_ids: unknown })).body.error).toBe('STUDENT_NOT_FOUND');
  expect(asked.mock.calls.length).toBeGreaterThan(0);
  expect(asked.mock.calls.length).toBeLessThan(STUDENTS / 2);
  asked.mockRestore();
});

test('a file is of the session that asked: another one of the same person gets it no more than anybody, and it goes when they sign out', async () => {
  const { pool } = api.database;
  const { phone } = await createStaff(api, 'assistant');
  const [first, second] = [await signInStaff(api, phone), await signInStaff(api, phone)];
  const { id } = await made({ kind: 'week_report', student_ids: [room.studentId] }, first);
  expect((await getFile(id, first)).statusCode).toBe(200);
  expect([(await find(id, second)).error, (await getFile(id, second)).statusCode]).toEqual(['NOT_FOUND', 404]);
  expect((await school(api, 'GET prints', { cookie: second })).body.data).toEqual([]);
  const idle = (minutes: number) =>
    pool.query(
      `update staff_sessions set touched_at = now() - make_interval(mins => $2)
       where token_hash = (select session_hash from school_prints where id = $1)`,
      [id, minutes],
    );
  await idle(61);
  expect((await getFile(id, first)).statusCode).toBe(401);
  await idle(0);
  expect((await getFile(id, first)).statusCode).toBe(200);
  await school(api, 'POST sessions/sign_out', { cookie: first });
  expect((await getFile(id, first)).statusCode).toBe(401);
  expect((await pool.query('select from school_prints where id = $1', [id])).rowCount).toBe(0);
});

test('a teacher prints their own students; nobody else gets the file; it goes with its time, and with a deleted student', async () => {
  const others = (await api.database.pool.query<{ id: number }>("select id::int from students where name = '学员2'")).rows[0]!.id;
  expect((await order({ kind: 'week_report', student_ids: [others] }, teacher)).body.error).toBe('STUDENT_NOT_FOUND');
  expect((await order({ kind: 'week_report', student_ids: [room.studentId, others] }, teacher)).body.error).toBe('STUDENT_NOT_FOUND');
  expect((await order({ kind: 'week_report', class_id: classId }, teacher)).body.error).toBe('NOT_FOUND');
  expect((await order({ kind: 'week_report', teacher_id: room.teacherId + 1000 }, teacher)).body.error).toBe('NOT_FOUND');
  expect((await order({ kind: 'week_report' }, teacher)).body.error).toBe('NOBODY_TO_PRINT');
  const { id, total } = await made({ kind: 'week_report', teacher_id: room.teacherId }, teacher);
  expect(total).toBe(1);
  expect([(await find(id)).error, (await getFile(id, owner)).statusCode]).toEqual(['NOT_FOUND', 404]);
  expect((await getFile(id, teacher)).headers['content-type']).toBe('application/pdf');
  // Given to another teacher since: the file is not theirs any more.
  await api.database.pool.query('update student_allocations set teacher_id = null where student_id = $1', [room.studentId]);
  expect((await getFile(id, teacher)).statusCode).toBe(404);
  await api.database.pool.query('update student_allocations set teacher_id = $2 where student_id = $1', [room.studentId, room.teacherId]);
  expect((await getFile(id, teacher)).statusCode).toBe(200);
  await api.database.pool.query("update school_prints set expires_at = now() - interval '1 second' where id = $1", [id]);
  expect((await getFile(id, teacher)).statusCode).toBe(404);
  await api.database.pool.query('update school_prints set student_ids = student_ids || 999999 where id <> $1', [id]);
  await api.app.sweep();
  expect((await api.database.pool.query('select count(*)::int as n from school_prints')).rows).toEqual([{ n: 0 }]);
});
