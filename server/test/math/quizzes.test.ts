/** Quizzes of wrong and of mixed questions, and the guardian's verdict. */
import { eq } from 'drizzle-orm';
import type { LearningProgress } from '@xueban/contract/resources/courses';
import type { MathRecord } from '@xueban/contract/resources/learning-records/math';
import type { MistakeQuestionBook } from '@xueban/contract/resources/math/mistake-question-books';
import type { Question } from '@xueban/contract/resources/math/questions';
import type { QuizSubmission } from '@xueban/contract/resources/math/quizzes';
import type { MathReport } from '@xueban/contract/resources/math/sections';
import { questions, sections } from '../../src/database/schema';
import { readForAnswer } from '../../src/modules/math/quizzes/answers.repository';
import { addDays, getSchoolDay } from '../../src/modules/school/rules/school-calendar';
import { runCheck } from '../check/support';
import { useTestApp } from '../support/app';
import { createMathRoom, data, type MathRoom, mathServicesAt, newKey, getRight, getWrong } from './small-course';

const api = useTestApp();

const progresses = async (room: MathRoom): Promise<LearningProgress[]> =>
  data(await room.call(`GET courses/${room.courseId}/learning_progresses`));
const loadBook = async (room: MathRoom): Promise<MistakeQuestionBook> =>
  data<MistakeQuestionBook[]>(await room.call('GET mistake_question_books'))[0]!;
const noPhoto = () => Promise.reject(new Error('no photo'));
const loadReport = async (room: MathRoom): Promise<MathReport> => data(await room.call(`GET courses/${room.courseId}/math_report`));

test('wrong questions until right, then each in another variant; then the quiz is over', async () => {
  const room = await createMathRoom(api);
  const ask = { source: 'mistakes', course_id: room.courseId };
  expect((await room.call('POST quiz_submissions/take', ask)).body.error).toBe('NO_MISTAKES_TO_REVIEW');
  const { id } = await room.open(0);
  const section = await room.answerAll(id, [0, 3]);
  const quiz = await room.take(ask);
  // The latest wrong first, as it was answered wrong.
  expect(quiz.items.map((item) => item.question_id)).toEqual([section.questions[3]!.id, section.questions[0]!.id]);
  expect(quiz.items.every(({ similar }) => similar === true)).toBe(true);
  expect((await room.take(ask)).id).toBe(quiz.id);
  const [first, second] = quiz.questions as [Question, Question];
  expect(await room.answer(quiz.id, first, getWrong(first))).toMatchObject({
    question: { variant: (first.variant + 1) % 3 },
    status: 'open',
  });
  const again = await room.answer(quiz.id, { ...first, variant: (first.variant + 1) % 3 });
  expect(again).toMatchObject({ question: { id: first.id, variant: (first.variant + 2) % 3 }, status: 'open' });
  await room.answer(quiz.id, again.question!);
  const similar = (await room.answer(quiz.id, second)).question!;
  const last = await room.answer(quiz.id, similar);
  expect(last).toMatchObject({ question: null, status: 'completed' });
  const over = await room.take({ source: 'section', learning_record_id: id });
  expect(over.status).toBe('open');
  const { rows } = await api.database.pool.query('select day::text as day from study_days where student_id = $1', [room.studentId]);
  expect(rows).toEqual([{ day: getSchoolDay(new Date()) }]);
  // Still in the book: a day is not three.
  expect(await loadBook(room)).toMatchObject({ questions_count: 2 });
  // An answer that was under way still counts.
  expect(await room.answer(quiz.id, first)).toMatchObject({ counted: true, status: 'completed' });
});

test('what is unfinished or cannot be read is asked again: no answer, no mistake, and the same key may be used', async () => {
  const room = await createMathRoom(api);
  const { id } = await room.open(0);
  const quiz = await room.take({ source: 'section', learning_record_id: id });
  const [one, two] = quiz.questions.filter(({ kind }) => kind === 'fill_in') as [Question, Question];
  const send = (question: Question, blanks: string[], key = newKey()) =>
    room.put(quiz.id, { question_id: question.id, variant: question.variant, given: { kind: 'blanks', blanks } }, key);
  const key = newKey();
  for (const typed of ['-', '5-', '', '１＋', '二百五'])
    expect((await send(one, [typed], key)).body).toMatchObject({ code: 422, error: 'ANSWER_NOT_UNDERSTOOD' });
  expect((await send(one, ['1+'])).body.message).toBe('还没有写完，不算错，请再答一次');
  // Another blank that is wrong says nothing yet.
  expect((await send(two, ['2', '3÷'])).body.message).toBe('第 2 空还没有写完，不算错，请再答一次');
  expect((await room.take({ source: 'section', learning_record_id: id })).answers).toEqual([]);
  expect(await loadBook(room)).toMatchObject({ questions_count: 0 });
  expect(data(await send(one, [String(one.variant + 1)], key))).toMatchObject({ counted: true, judgement: { verdict: 'right' } });
});

test('an answer is to the variant that is asked: one to the variant whose solution was shown is kept and says nothing', async () => {
  const room = await createMathRoom(api);
  const { id } = await room.open(0);
  const quiz = await room.answerAll(id, [0]);
  const [question] = quiz.questions;
  const asked = question!;
  const shown = { ...asked, variant: (asked.variant + 2) % 3 };
  const never = { ...asked, variant: (asked.variant + 1) % 3 };
  // Another phone, offline when the question was new: its answer comes when the next variant is asked already.
  const key = newKey();
  const body = { question_id: shown.id, variant: shown.variant, given: getRight(shown), answered_at: quiz.started_at };
  const late = { judgement: { verdict: 'right' }, late: true, question: { id: shown.id, variant: asked.variant }, status: 'open' };
  expect(data(await room.put(quiz.id, body, key))).toMatchObject({ counted: true, ...late });
  expect(data(await room.put(quiz.id, body, key))).toMatchObject({ counted: false, ...late });
  await room.put(quiz.id, { ...body, given: getWrong(shown) });
  expect((await room.complete(id)).body.error).toBe('QUIZ_INCOMPLETE');
  const now = await room.take({ source: 'section', learning_record_id: id });
  expect(now.questions[0]).toMatchObject({ id: shown.id, variant: asked.variant });
  expect(now.answers.slice(-2)).toMatchObject([
    { key, variant: shown.variant, judgement: { verdict: 'right' }, late: true },
    { variant: shown.variant, judgement: { verdict: 'wrong' }, late: true },
  ]);
  expect(await loadReport(room)).toMatchObject({ answers_count: 9 });
  expect((await loadBook(room)).questions_count).toBe(1);
  // What was never asked is not answered: its solution is not to be had either.
  const early = await room.put(quiz.id, { question_id: never.id, variant: never.variant, given: getRight(never) });
  expect(early.body).toMatchObject({ error: 'ANSWER_UNFITTING' });
  expect(await room.answer(quiz.id, asked)).toMatchObject({ judgement: { verdict: 'right' }, question: null });
  const record = data<MathRecord>(await room.complete(id));
  expect(record.report).toMatchObject({ first_right_count: 6, causes: [{ cause: '忘了变号', count: 1 }] });
});

test('a variant is answered so often in a quiz, and no answer reads those before it', async () => {
  const room = await createMathRoom(api);
  const { id } = await room.open(0);
  const quiz = await room.answerAll(id, [0]);
  const asked = quiz.questions[0]!;
  const shown = { ...asked, variant: (asked.variant + 2) % 3 };
  const { quizzes } = mathServicesAt(api, new Date().toISOString());
  const input = { variant: shown.variant, given: getWrong(shown) };
  for (let tries = 1; tries < 100; tries += 1)
    await quizzes.answer({ studentId: room.studentId, questionId: shown.id, key: newKey() }, quiz.id, input, noPhoto);
  const refused = await room.put(quiz.id, { question_id: shown.id, ...input });
  expect(refused).toMatchObject({ status: 422, body: { error: 'TOO_MANY_ANSWERS' } });
  expect(refused.body.message).toMatch(/^[\u4e00-\u9fff，]+$/);
  const read = { studentId: room.studentId, quizId: quiz.id, key: newKey(), questionId: asked.id, variant: asked.variant };
  expect(await readForAnswer(api.database.pool, read, true)).toMatchObject({ answers: null, standing: { count: 7 + 99 } });
  const right = { question_id: shown.id, variant: shown.variant, given: getRight(shown) };
  expect((await room.put(quiz.id, right)).body).toMatchObject({ error: 'TOO_MANY_ANSWERS' });
  expect(await room.answer(quiz.id, asked)).toMatchObject({ judgement: { verdict: 'right' } });
  expect(await runCheck(api, { studentId: room.studentId })).toEqual([]);
});

test('an answer to a question that is right already earns no further day', async () => {
  const room = await createMathRoom(api);
  const { id } = await room.open(0);
  await room.answerAll(id, [0]);
  const ask = { source: 'mistakes', course_id: room.courseId } as const;
  const quiz = await room.take(ask);
  const [question] = quiz.questions;
  const similar = (await room.answer(quiz.id, question!)).question!;
  expect(await room.answer(quiz.id, similar)).toMatchObject({ status: 'completed' });
  const daysRight = async (): Promise<number> => {
    const { rows } = await api.database.pool.query<{ days: number }>(
      'select right_days::int as days from question_mistakes where student_id = $1',
      [room.studentId],
    );
    return rows[0]!.days;
  };
  expect(await daysRight()).toBe(1);
  const { quizzes } = mathServicesAt(api, `${addDays(getSchoolDay(new Date()), 1)}T02:00:00Z`);
  const { variant } = similar;
  const target = { studentId: room.studentId, questionId: similar.id, key: newKey() };
  const again = await quizzes.answer(target, quiz.id, { variant, given: getRight(similar) }, noPhoto);
  expect(again).toMatchObject({ counted: true, late: true });
  expect(await daysRight()).toBe(1);
});

test('by chapter, cause, knowledge point or question; another choice ends the open one', async () => {
  const room = await createMathRoom(api);
  const { id } = await room.open(0);
  const section = await room.answerAll(id, [0, 3]);
  const ask = { source: 'mistakes', course_id: room.courseId };
  const taken = async (filter: object): Promise<number[]> => (await room.take({ ...ask, ...filter })).items.map((item) => item.question_id);
  const [single, , , blank] = section.questions;
  expect(await taken({ cause: '忘了变号' })).toEqual([single!.id]);
  expect(await taken({ knowledge_point_id: 'test-point-b' })).toEqual([blank!.id]);
  expect(await taken({ question_id: single!.id })).toEqual([single!.id]);
  expect(await taken({ chapter_id: room.sections[0]!.chapterId })).toHaveLength(2);
  const none = await room.call('POST quiz_submissions/take', { ...ask, chapter_id: room.sections[2]!.chapterId });
  expect(none.body.error).toBe('NO_MISTAKES_TO_REVIEW');
  const { rows } = await api.database.pool.query(
    "select count(*) filter (where completed_at is null)::int as open, count(*)::int as all from quiz_submissions where student_id = $1 and source = 'mistakes'",
    [room.studentId],
  );
  expect(rows).toEqual([{ open: 1, all: 4 }]);
});

test('sections that are due come back mixed: what holds comes later, what does not falls', async () => {
  const room = await createMathRoom(api, { sections: 2, shortAnswer: false });
  const done = [await room.finishSection(0), await room.finishSection(1)];
  expect((await room.call('POST quiz_submissions/take', { source: 'mixed', course_id: room.courseId })).body.error).toBe('NOTHING_DUE');
  expect((await loadReport(room)).knowledge_points.map(({ level }) => level)).toEqual(['proficient', 'proficient']);
  const due = done[0]!.report!.review_on;
  const { quizzes, learningRecords } = mathServicesAt(api, `${due}T02:00:00Z`);
  const { data: quiz } = await quizzes.take(room.studentId, { source: 'mixed', course_id: room.courseId });
  expect(quiz.items).toHaveLength(6);
  const [one, other] = room.sections;
  expect(quiz.items.map((item) => item.section_id)).toEqual([one!.id, other!.id, one!.id, other!.id, one!.id, other!.id]);
  const answer = (question: Question, given = getRight(question)) =>
    quizzes.answer(
      { studentId: room.studentId, questionId: question.id, key: newKey() },
      quiz.id,
      { variant: question.variant, given },
      noPhoto,
    );
  for (const question of quiz.questions.slice(1)) await answer(question);
  const wrong = await answer(quiz.questions[0]!, getWrong(quiz.questions[0]!));
  const fallen = () => learningRecords.progresses(room.studentId, room.courseId);
  expect((await fallen())[0]).toMatchObject({ percentage: 85, flywheel: { turn: 'wrong_questions', due_on: null, wrong_count: 1 } });
  expect(await answer(wrong.question!)).toMatchObject({ status: 'completed' });
  // Right at once after the solution was shown: the section is not known again for that.
  const [first, second] = await fallen();
  expect(first).toMatchObject({ current: true, percentage: 85, flywheel: { turn: 'wrong_questions' } });
  expect(second).toMatchObject({ percentage: 100, flywheel: { turn: 'finished', times_held: 1, due_on: addDays(due, 7) } });
  const over = await quizzes.find(room.studentId, quiz.id);
  expect(over.report).toMatchObject({ questions_count: 6, first_right_count: 5, fallen_section_ids: [one!.id] });
  expect(await loadBook(room)).toMatchObject({ questions_count: 1 });
  // Learned again: what is not right is asked, and the section comes back after three days.
  const again = await room.open();
  expect(again.section_id).toBe(one!.id);
  const asked = await room.take({ source: 'section', learning_record_id: again.id });
  expect(asked.items.map((item) => item.question_id)).toEqual([quiz.questions[0]!.id]);
  await room.answer(asked.id, asked.questions[0]!);
  data(await room.complete(again.id));
  expect((await progresses(room))[0]).toMatchObject({ percentage: 100, flywheel: { turn: 'finished', times_held: 0 } });
});

test('a section that fell is finished again when its wrong question is put right, wherever that is', async () => {
  const room = await createMathRoom(api, { sections: 2 });
  const due = (await room.finishSection(0)).report!.review_on;
  const { quizzes } = mathServicesAt(api, `${due}T02:00:00Z`);
  const { data: mixed } = await quizzes.take(room.studentId, { source: 'mixed', course_id: room.courseId });
  const [question] = mixed.questions;
  await room.answer(mixed.id, question!, getWrong(question!));
  expect((await progresses(room))[0]).toMatchObject({ current: true, percentage: 85, flywheel: { turn: 'wrong_questions' } });
  const ask = { source: 'mistakes', course_id: room.courseId, question_id: question!.id };
  const mistakes = await room.take(ask);
  await room.answer(mistakes.id, mistakes.questions[0]!);
  const [first, second] = await progresses(room);
  expect(first).toMatchObject({
    percentage: 100,
    flywheel: { turn: 'finished', wrong_count: 0, times_held: 0, due_on: expect.any(String) },
  });
  expect(second).toMatchObject({ current: true, percentage: 0 });
});

test('a section without questions is never the next one; one with new questions is not due before they are right', async () => {
  const { db } = api.database;
  const room = await createMathRoom(api, { sections: 2 });
  const [first, second] = room.sections;
  await db.update(questions).set({ removedAt: new Date() }).where(eq(questions.sectionId, first!.id));
  await db.update(sections).set({ questionsCount: 0 }).where(eq(sections.id, first!.id));
  expect(await progresses(room)).toMatchObject([
    { current: false, percentage: 100, flywheel: { turn: 'finished', due_on: null, questions_count: 0 } },
    { current: true, percentage: 0 },
  ]);
  await room.finishSection(1);
  await db.update(sections).set({ questionsCount: 8 }).where(eq(sections.id, second!.id));
  expect((await progresses(room))[1]).toMatchObject({ current: true, percentage: 87, flywheel: { turn: 'quiz', due_on: null } });
  await db.update(sections).set({ questionsCount: 7 }).where(eq(sections.id, second!.id));
});

test('of five sections that are due the chosen one is asked, though the others wait longer', async () => {
  const room = await createMathRoom(api, { sections: 5, shortAnswer: false });
  for (let at = 0; at < 5; at += 1) await room.finishSection(at);
  const chosen = room.sections[4]!.id;
  const { quizzes } = mathServicesAt(api, '2099-01-01T02:00:00Z');
  const take = async (more: object) => {
    const { data: quiz } = await quizzes.take(room.studentId, { source: 'mixed', course_id: room.courseId, ...more });
    return { id: quiz.id, sections: new Set(quiz.items.map(({ section_id: id }) => id)) };
  };
  const any = await take({});
  expect([any.sections.size, any.sections.has(chosen)]).toEqual([4, false]);
  const own = await take({ section_id: chosen });
  expect([own.sections.size, own.sections.has(chosen)]).toEqual([4, true]);
  // The one before is over; the new one is that which is open.
  expect((await quizzes.find(room.studentId, any.id)).status).toBe('completed');
  expect([(await take({ section_id: chosen })).id, (await take({})).id]).toEqual([own.id, own.id]);
  expect(await runCheck(api, { studentId: room.studentId })).toEqual([]);
});

test('a mixed quiz ended before its end: what was not asked is neither held nor fallen', async () => {
  const room = await createMathRoom(api, { sections: 1 });
  const due = (await room.finishSection(0)).report!.review_on;
  const { quizzes } = mathServicesAt(api, `${due}T02:00:00Z`);
  const { data: quiz } = await quizzes.take(room.studentId, { source: 'mixed', course_id: room.courseId });
  await room.answer(quiz.id, quiz.questions[0]!);
  const over = data<{ quiz: QuizSubmission }>(await room.put(quiz.id, { finish: true }));
  expect(over.quiz).toMatchObject({ status: 'completed', report: { first_right_count: 1, fallen_section_ids: [] } });
  expect((await room.put(quiz.id, { finish: true })).status).toBe(200);
  expect((await progresses(room))[0]).toMatchObject({ percentage: 100, flywheel: { due_on: due, times_held: 0 } });
});

test('written work waits for the guardian, who may mark it again; all that is kept follows', async () => {
  const room = await createMathRoom(api, { sections: 1, shortAnswer: true });
  const { id } = await room.open(0);
  const quiz = await room.answerAll(id);
  const question = quiz.questions[7]!;
  expect(quiz.answers[7]).toMatchObject({ judgement: { verdict: 'waiting', judged_by: null, reason: '等家长或老师批改' } });
  expect((await room.complete(id)).body.error).toBe('QUIZ_INCOMPLETE');
  const key = quiz.answers[7]!.key;
  const mark = async (right: boolean, of = question.id, by = key): Promise<QuizSubmission> =>
    data<{ quiz: QuizSubmission }>(await room.put(quiz.id, { question_id: of, mark: { key: by, right } })).quiz;
  expect((await mark(false)).answers[7]).toMatchObject({ judgement: { verdict: 'wrong', judged_by: 'guardian' } });
  expect(await loadBook(room)).toMatchObject({ questions_count: 1, chapters: [{ questions_count: 1 }] });
  expect(await loadReport(room)).toMatchObject({ answers_count: 8, right_count: 7 });
  await mark(true);
  expect(await loadBook(room)).toMatchObject({ questions_count: 0, left_count: 0, chapters: [], knowledge_points: [] });
  expect(await loadReport(room)).toMatchObject({ answers_count: 8, right_count: 8 });
  expect((await room.complete(id)).status).toBe(200);
  const ofProgram = { question_id: quiz.questions[0]!.id, mark: { key: quiz.answers[0]!.key, right: false } };
  expect((await room.put(quiz.id, ofProgram)).body.error).toBe('MARK_NOT_POSSIBLE');
  expect((await room.put(quiz.id, { question_id: question.id, mark: { key: 'unknown-key', right: true } })).body.error).toBe('NOT_FOUND');
  // Overruled after the section was finished: it falls.
  await mark(false);
  expect((await progresses(room))[0]).toMatchObject({ percentage: 87, flywheel: { turn: 'wrong_questions', due_on: null } });
});

test('the same key at once counts once, also in two processes; with something else it is refused', async () => {
  const room = await createMathRoom(api);
  const another = await api.another();
  const { id } = await room.open(0);
  const quiz = await room.take({ source: 'section', learning_record_id: id });
  const [question] = quiz.questions;
  const body = { question_id: question!.id, variant: question!.variant, given: getRight(question!) };
  const { cookie, studentId } = room;
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      (at % 2 === 0 ? api : another).call(`PUT quiz_submissions/${quiz.id}`, { cookie, studentId, key: 'at-once-key', body }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(answers.filter(({ body: { data: reply } }) => (reply as { counted: boolean }).counted)).toHaveLength(1);
  const different = await Promise.all(
    quiz.questions.slice(1).map((asked, at) =>
      (at % 2 === 0 ? api : another).call(`PUT quiz_submissions/${quiz.id}`, {
        cookie,
        studentId,
        key: newKey(),
        body: { question_id: asked.id, variant: asked.variant, given: getWrong(asked), milliseconds: 1000 },
      }),
    ),
  );
  expect(different.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
  expect(await loadReport(room)).toMatchObject({ answers_count: 7, right_count: 1, duration_seconds: 6 });
  expect(await loadBook(room)).toMatchObject({ questions_count: 6 });
  expect((await room.put(quiz.id, { ...body, given: getWrong(question!) }, 'at-once-key')).body.error).toBe('IDEMPOTENCY_KEY_REUSED');
  const taken = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      (at % 2 === 0 ? api : another).call('POST quiz_submissions/take', {
        cookie,
        studentId,
        body: { source: 'mistakes', course_id: room.courseId },
      }),
    ),
  );
  expect(new Set(taken.map((one) => data<QuizSubmission>(one).id)).size).toBe(1);
  await another.close();
});

test('the recount finds nothing', async () => {
  expect(await runCheck(api)).toEqual([]);
});
