/** A section of mathematics from opening its record to 100 %. */
import type { LearningProgress } from '@xueban/contract/resources/courses';
import type { MathRecord, MathRecordSummary } from '@xueban/contract/resources/learning-records/math';
import type { TeachingRecord } from '@xueban/contract/resources/teaching-records';
import type { DirectUpload } from '@xueban/contract/resources/uploads';
import { runCheck } from '../check/support';
import { redraw, PNG } from '../files/bytes';
import { useTestApp } from '../support/app';
import { createMathRoom, data, type MathRoom, getRight, getWrong } from './small-course';

const api = useTestApp();

const progresses = async (room: MathRoom): Promise<LearningProgress[]> =>
  data(await room.call(`GET courses/${room.courseId}/learning_progresses`));

test('opened, its quiz taken, wrong answers mended, completed: 100 %, and back in three days', async () => {
  const room = await createMathRoom(api);
  const record = await room.open();
  expect(record).toMatchObject({ content_type: 'math', section_id: room.sections[0]!.id, progress: { step: 'handout', percentage: 0 } });
  expect((await room.open()).id).toBe(record.id);
  expect((await progresses(room))[0]).toMatchObject({ current: true, percentage: 0, flywheel: { turn: 'learn' } });

  const quiz = await room.answerAll(record.id, [0, 3]);
  expect(quiz.questions).toHaveLength(7);
  expect((await progresses(room))[0]).toMatchObject({ percentage: 71, flywheel: { turn: 'wrong_questions', wrong_count: 2 } });
  expect((await room.complete(record.id)).body.error).toBe('QUIZ_INCOMPLETE');
  const wrong = quiz.questions.filter((_question, at) => at === 0 || at === 3);
  for (const question of wrong) {
    const asked = quiz.items.find((item) => item.question_id === question.id)!;
    expect(question.variant).toBe((asked.variant + 1) % asked.variants_count);
    expect(await room.answer(quiz.id, question)).toMatchObject({
      counted: true,
      judgement: { verdict: 'right' },
      question: null,
      status: 'open',
    });
  }
  const done = data<MathRecord>(await room.complete(record.id));
  expect(done).toMatchObject({
    status: 'completed',
    progress: { step: 'completed', percentage: 100 },
    report: { questions_count: 7, first_right_count: 5, percentage: 71, changed_course_hours: 0, causes: expect.any(Array) },
  });
  expect(done.report!.wrong_question_ids).toEqual(wrong.map(({ id }) => id));
  expect(done.report!.causes.map(({ cause }) => cause).sort()).toEqual(['忘了变号', '符号错了']);
  const [first, second] = await progresses(room);
  expect(first).toMatchObject({
    current: false,
    percentage: 100,
    flywheel: { turn: 'finished', due_on: done.report!.review_on, times_held: 0 },
  });
  expect(second).toMatchObject({ current: true, percentage: 0 });
  expect((await room.open()).section_id).toBe(room.sections[1]!.id);
  const listed = data<MathRecordSummary[]>(
    await room.call(`GET courses/${room.courseId}/learning_records?section_id_eq=${room.sections[0]!.id}`),
  );
  expect(listed).toMatchObject([{ id: record.id, progress: { step: 'completed' } }]);
});

test('a wrong answer brings cause, solution and the next variant', async () => {
  const room = await createMathRoom(api);
  const { id } = await room.open(2);
  const quiz = await room.take({ source: 'section', learning_record_id: id });
  const question = quiz.questions[3]!;
  const answered = await room.answer(quiz.id, question, getWrong(question), { hint_used: true, milliseconds: 41_000 });
  expect(answered).toMatchObject({
    counted: true,
    judgement: { verdict: 'wrong', judged_by: 'program', cause: '符号错了', blanks: [{ right: false }] },
    solution: { steps: [expect.anything()] },
    question: { id: question.id, variant: (question.variant + 1) % 3 },
  });
  const both = quiz.questions[4]!;
  expect((await room.answer(quiz.id, both, getWrong(both))).judgement).toMatchObject({ cause: '写反了' });
  const again = await room.take({ source: 'section', learning_record_id: id });
  expect(again.answers[0]).toMatchObject({ question_id: question.id, hint_used: true, given: getWrong(question) });
});

test('by the calls of the record: the quiz is taken with its first answer', async () => {
  const room = await createMathRoom(api);
  const { id } = await room.open(0);
  const [questionId] = room.sections[0]!.questionIds;
  const body = { variant: 0, given: { kind: 'choice', option_ids: ['B'] } };
  const path = `POST learning_records/${id}/questions/${questionId!}/submission` as const;
  expect(data(await room.call(path, body, 'key-of-record-1'))).toEqual({ counted: true });
  expect(data(await room.call(path, body, 'key-of-record-1'))).toEqual({ counted: false });
  expect((await room.call(path, { ...body, variant: 1 }, 'key-of-record-1')).body.error).toBe('IDEMPOTENCY_KEY_REUSED');
  const words = { step: 'final_exam', current_group: 0, mixed_groups: [], correct: true };
  expect((await room.call(path, words, 'key-of-record-2')).body.error).toBe('ANSWER_UNFITTING');
  expect(data<MathRecord>(await room.call(`GET courses/${room.courseId}/learning_records/${id}`)).quiz!.answers).toHaveLength(1);
  const example = `POST learning_records/${id}/questions/${room.sections[0]!.exampleId}/known` as const;
  expect(data(await room.call(example, { known: true }, 'key-of-example'))).toEqual({ counted: true });
  expect(data(await room.call(example, { known: true }, 'key-of-example'))).toEqual({ counted: false });
  const other = `POST learning_records/${(await room.open(1)).id}/questions/${room.sections[1]!.exampleId}/known` as const;
  for (const [call, known] of [
    [example, false],
    [other, true],
  ] as const)
    expect((await room.call(call, { known }, 'key-of-example')).body.error).toBe('IDEMPOTENCY_KEY_REUSED');
  expect(data<MathRecord>(await room.call(`GET courses/${room.courseId}/learning_records/${id}`)).known_example_ids).toEqual([
    room.sections[0]!.exampleId,
  ]);
  const shown = await room.call(`GET learning_records/${id}/quiz_questions/${questionId!}/question`);
  expect(data(shown)).toMatchObject({
    question: { id: questionId, variant: 0 },
    answer: { judgement: { verdict: 'right' } },
    solution: {},
  });
});

test('what does not fit is refused by a key', async () => {
  const room = await createMathRoom(api);
  const other = await createMathRoom(api);
  const { id } = await room.open(0);
  const quiz = await room.take({ source: 'section', learning_record_id: id });
  const [single, multiple] = quiz.questions;
  const error = async (question: number, given: object, variant = 0): Promise<string | undefined> =>
    (await room.put(quiz.id, { question_id: question, variant, given })).body.error;
  expect(await error(single!.id, { kind: 'choice', option_ids: ['A', 'B'] })).toBe('ANSWER_UNFITTING');
  expect(await error(single!.id, { kind: 'choice', option_ids: ['Z'] })).toBe('ANSWER_UNFITTING');
  expect(await error(multiple!.id, { kind: 'blanks', blanks: ['1'] })).toBe('ANSWER_UNFITTING');
  expect(await error(single!.id, { kind: 'choice', option_ids: ['B'] }, 77)).toBe('ANSWER_UNFITTING');
  expect(await error(room.sections[1]!.questionIds[0]!, { kind: 'unknown' })).toBe('QUESTION_NOT_IN_QUIZ');
  expect((await other.put(quiz.id, { question_id: single!.id, variant: 0, given: getRight(single!) })).body.error).toBe('NOT_FOUND');
  expect((await other.call('POST quiz_submissions/take', { source: 'section', learning_record_id: id })).body.error).toBe('NOT_FOUND');
  expect(
    (await room.call(`POST courses/${room.courseId}/learning_records`, { learning_subtype: 'learn', section_id: 999_999 })).body.error,
  ).toBe('NOT_FOUND');
});

test('completed twenty times at once, it is completed once; answers at once each count', async () => {
  const room = await createMathRoom(api);
  const { id } = await room.open(0);
  const quiz = await room.take({ source: 'section', learning_record_id: id });
  const answers = await Promise.all(quiz.questions.map((question) => room.answer(quiz.id, question)));
  expect(answers.every(({ counted }) => counted)).toBe(true);
  expect((await progresses(room))[0]).toMatchObject({ percentage: 99 });
  const completed = await Promise.all(Array.from({ length: 20 }, () => room.complete(id)));
  expect(new Set(completed.map(({ text }) => text)).size).toBe(1);
  const { rows } = await api.database.pool.query('select count(*)::int as n from section_events where student_id = $1', [room.studentId]);
  expect(rows).toEqual([{ n: 1 }]);
});

test('with a teacher the lesson is charged once, and the day counts', async () => {
  const room = await createMathRoom(api, { teacher: true });
  const lesson = data<TeachingRecord>(await room.call('POST teaching_records', { course_id: room.courseId, lesson_length: 'short' }));
  const { id, teaching_record_id: lessonId } = await room.open(0);
  expect(lessonId).toBe(lesson.id);
  await room.answerAll(id);
  const completed = await Promise.all(Array.from({ length: 5 }, () => room.complete(id)));
  for (const answer of completed) expect(data<MathRecord>(answer).report).toMatchObject({ changed_course_hours: 0.5 });
  const again = await room.open(1);
  await room.answerAll(again.id);
  expect(data<MathRecord>(await room.complete(again.id)).report).toMatchObject({ changed_course_hours: 0 });
  const { rows } = await api.database.pool.query(
    'select course_hours_left::float8 as hours, (select count(*)::int from study_days where student_id = $1) as days from students where id = $1',
    [room.studentId],
  );
  expect(rows).toEqual([{ hours: 12, days: 1 }]);
});

test('what nobody can grade ends its thread and not the answers of others', async () => {
  const [room, other] = [await createMathRoom(api), await createMathRoom(api)];
  const quizzes = await Promise.all(
    [room, other].map(async (of) => of.take({ source: 'section', learning_record_id: (await of.open(0)).id })),
  );
  const [question, theirs] = quizzes.map(({ questions }) => questions[3]!);
  const tower = Array.from({ length: 12 }, () => '(a+b+c+d+e+f)^99').join('*');
  const started = Date.now();
  const hostile = Promise.all(Array.from({ length: 5 }, () => room.answer(quizzes[0]!.id, question!, { kind: 'blanks', blanks: [tower] })));
  expect(await other.answer(quizzes[1]!.id, theirs!)).toMatchObject({ judgement: { verdict: 'right' } });
  for (const { judgement } of await hostile) expect(judgement).toMatchObject({ verdict: 'wrong', reason: expect.any(String) });
  expect(Date.now() - started).toBeLessThan(20_000);
  expect(await room.answer(quizzes[0]!.id, question!)).toMatchObject({ judgement: { verdict: 'right' } });
});

test('the photo of written work is shown to who marks it', async () => {
  const room = await createMathRoom(api, { sections: 1, shortAnswer: true });
  const { id } = await room.open(0);
  const quiz = await room.take({ source: 'section', learning_record_id: id });
  const question = quiz.questions[7]!;
  const body = { purpose: 'question_photo', filename: 'q.png', content_type: 'image/png', byte_size: PNG.length };
  const upload = data<DirectUpload>(await room.call('POST direct_uploads', body));
  const given = { kind: 'work' as const, photo_upload_id: upload.id };
  const early = await room.put(quiz.id, { question_id: question.id, variant: question.variant, given });
  expect(early.body.error).toBe('UPLOAD_NOT_FINISHED');
  await api.app.inject({ method: 'PUT', url: upload.upload_url, headers: upload.headers, payload: PNG });
  expect(await room.answer(quiz.id, question, given)).toMatchObject({ judgement: { verdict: 'waiting' } });
  const shown = data<{ photo: { url: string } }>(await room.call(`GET learning_records/${id}/quiz_questions/${question.id}/question`));
  expect((await api.app.inject({ method: 'GET', url: shown.photo.url })).rawPayload.equals(await redraw(PNG))).toBe(true);
});

test('also of a quiz that has no record; nobody else sees it', async () => {
  const room = await createMathRoom(api, { sections: 1, shortAnswer: true });
  const { id } = await room.open(0);
  const first = await room.take({ source: 'section', learning_record_id: id });
  await room.answer(first.id, first.questions[7]!, { kind: 'unknown' });
  const quiz = await room.take({ source: 'mistakes', course_id: room.courseId });
  const question = quiz.questions[0]!;
  const path = `GET quiz_submissions/${quiz.id}/questions/${question.id}` as const;
  expect(data(await room.call(path))).toMatchObject({ question: { id: question.id }, answer: null, photo: null, solution: null });
  const body = { purpose: 'question_photo', filename: 'q.png', content_type: 'image/png', byte_size: PNG.length };
  const upload = data<DirectUpload>(await room.call('POST direct_uploads', body));
  await api.app.inject({ method: 'PUT', url: upload.upload_url, headers: upload.headers, payload: PNG });
  await room.answer(quiz.id, question, { kind: 'work', photo_upload_id: upload.id });
  const shown = data<{ photo: { url: string }; solution: unknown }>(await room.call(path));
  expect((await api.app.inject({ method: 'GET', url: shown.photo.url })).rawPayload.equals(await redraw(PNG))).toBe(true);
  expect(shown.solution).not.toBeNull();
  expect((await room.call(`GET quiz_submissions/${quiz.id}/questions/999999`)).body.error).toBe('NOT_FOUND');
  const other = await createMathRoom(api, { sections: 1 });
  expect((await other.call(path)).body.error).toBe('NOT_FOUND');
  expect((await api.call(path, { cookie: other.cookie, studentId: room.studentId })).body.error).toBe('STUDENT_NOT_FOUND');
});

test('the recount finds nothing', async () => {
  expect(await runCheck(api)).toEqual([]);
});
