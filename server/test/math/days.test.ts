/** School days of mathematics: Shanghai's midnight decides when a question leaves the mistake book and a section is due. */
import type { MathRecord } from '@xueban/contract/resources/learning-records/math';
import type { QuizSubmission } from '@xueban/contract/resources/math/quizzes';
import type { MathReport } from '@xueban/contract/resources/math/sections';
import type { StudyCalendar } from '@xueban/contract/resources/study-days';
import { runCheck } from '../check/support';
import { data } from '../learning/school';
import { useTestApp } from '../support/app';
import { createMathRoom, mathServicesAt, newKey, getRight, getWrong } from './small-course';

const api = useTestApp();

const mistakes = async (studentId: number) =>
  (
    await api.database.pool.query(
      'select right_days as days, left_at is not null as "hasLeft" from question_mistakes where student_id = $1 order by id',
      [studentId],
    )
  ).rows as { days: number; hasLeft: boolean }[];

test('right on three days of Shanghai, whatever the day in UTC', async () => {
  const { studentId, courseId } = await createMathRoom(api, { sections: 1 });
  const { clock, learningRecords, quizzes } = mathServicesAt(api, '2026-11-20T15:50:00Z');
  const {
    data: { id },
  } = await learningRecords.open(studentId, courseId, { learning_subtype: 'learn' });
  const { data: first } = await quizzes.take(studentId, { source: 'section', learning_record_id: id });
  const noPhoto = () => Promise.reject(new Error('no photo'));
  const give = async ({ id: quizId, questions: [question] }: typeof first, make: typeof getRight) => {
    const given = make(question!);
    return quizzes.answer({ studentId, questionId: question!.id, key: newKey() }, quizId, { variant: question!.variant, given }, noPhoto);
  };
  await give(first, getWrong);
  for (const [instant, days, hasLeft] of [
    ['2026-11-20T15:59:59Z', 1, false],
    ['2026-11-20T16:00:00Z', 2, false],
    ['2026-11-21T15:59:59Z', 2, false],
    ['2026-11-21T16:00:01Z', 3, true],
  ] as const) {
    clock.set(new Date(instant));
    const { data: quiz } = await quizzes.take(studentId, { source: 'mistakes', course_id: courseId });
    await give(quiz, getRight);
    expect(await mistakes(studentId)).toEqual([{ days, hasLeft }]);
  }
});

test('the time of questions is the same in the report of a section, of a practice, of the course, and in the calendar', async () => {
  const room = await createMathRoom(api, { sections: 1 });
  const { id } = await room.open(0);
  const section = await room.take({ source: 'section', learning_record_id: id });
  for (const question of section.questions) {
    await room.answer(section.id, question, getWrong(question), { milliseconds: 20_400 });
    // Left open over lunch: ten minutes are counted.
    const { questions: again } = await room.take({ source: 'section', learning_record_id: id });
    await room.answer(section.id, again.find((one) => one.id === question.id)!, undefined, { milliseconds: 3_600_000 });
  }
  const count = section.questions.length;
  const { report } = data<MathRecord>(await room.complete(id));
  expect(report?.duration_seconds).toBe(Math.round(count * 620.4));
  const practice = await room.take({ source: 'mistakes', course_id: room.courseId });
  for (const question of practice.questions) await room.answer(practice.id, question, undefined, { milliseconds: 900 });
  const over = data<{ quiz: QuizSubmission }>(await room.put(practice.id, { finish: true })).quiz;
  expect(over.report?.duration_seconds).toBe(Math.round(count * 0.9));
  const [day] = data<StudyCalendar>(await room.call('GET study_calendar')).days;
  expect(day?.seconds).toBe(report!.duration_seconds + over.report!.duration_seconds);
  const whole = data<MathReport>(await room.call(`GET courses/${room.courseId}/math_report`));
  expect(Math.abs(whole.duration_seconds - day!.seconds)).toBeLessThanOrEqual(1);
});

test.each([
  ['the time before each answer', [40, 100], undefined, 140],
  ['of a pause two minutes', [40, 7200], undefined, 160],
  ['what the phone has measured, where it does', [40, 7200], 9000, 18],
] as const)('of a phone that measures nothing counts %s', async (_what, waits, milliseconds, work) => {
  const { studentId, courseId } = await createMathRoom(api, { sections: 1 });
  const { clock, learningRecords, quizzes } = mathServicesAt(api, '2026-11-20T02:00:00Z');
  const { data: record } = await learningRecords.open(studentId, courseId, { learning_subtype: 'learn' });
  const { data: quiz } = await quizzes.take(studentId, { source: 'section', learning_record_id: record.id });
  let time = Date.parse('2026-11-20T02:00:00Z');
  for (const [i, wait] of waits.entries()) {
    time += wait * 1000;
    clock.set(new Date(time));
    const question = quiz.questions[i]!;
    const answer = { variant: question.variant, given: getWrong(question), ...(milliseconds !== undefined && { milliseconds }) };
    await quizzes.answer({ studentId, questionId: question.id, key: newKey() }, quiz.id, answer, () =>
      Promise.reject(new Error('no photo')),
    );
  }
  const { rows } = await api.database.pool.query('select milliseconds from student_math_courses where student_id = $1', [studentId]);
  expect(rows).toEqual([{ milliseconds: String(work * 1000) }]);
});

test('the recount finds nothing', async () => {
  expect(await runCheck(api)).toEqual([]);
});
