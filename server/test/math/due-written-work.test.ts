/** A section that is due and has nothing a program can judge. Its other questions are taken away by hand, and what is kept of them mended. */
import { and, eq, ne } from 'drizzle-orm';
import type { LearningProgress } from '@xueban/contract/resources/courses';
import type { MathRecord } from '@xueban/contract/resources/learning-records/math';
import type { QuizSubmission } from '@xueban/contract/resources/math/quizzes';
import { questions, sections } from '../../src/database/schema';
import { addDays } from '../../src/modules/school/rules/school-calendar';
import { runCheck } from '../check/support';
import { useTestApp } from '../support/app';
import { createMathRoom, data, type MathRoom, mathServicesAt, newKey } from './small-course';

const api = useTestApp();

const noPhoto = () => Promise.reject(new Error('no photo'));

/** A section at 100 % whose only question left is written work, and when it is due. */
async function createWrittenSection(): Promise<{ room: MathRoom; due: string }> {
  const { db } = api.database;
  const room = await createMathRoom(api, { sections: 1, shortAnswer: true });
  const [section] = room.sections;
  const { id } = await room.open(0);
  const first = await room.answerAll(id);
  const written = first.answers[7]!;
  await room.put(first.id, { question_id: written.question_id, mark: { key: written.key, right: true } });
  const due = data<MathRecord>(await room.complete(id)).report!.review_on;
  // The others were taken out of the course meanwhile.
  await db
    .update(questions)
    .set({ removedAt: new Date() })
    .where(and(eq(questions.sectionId, section!.id), ne(questions.kind, 'short_answer')));
  await db.update(sections).set({ questionsCount: 1 }).where(eq(sections.id, section!.id));
  await runCheck(api, { studentId: room.studentId, mend: true });
  return { room, due };
}

/** A mixed quiz of a day with its one answer, and what the guardian may say to it. */
async function writeOn(room: MathRoom, day: string) {
  const { quizzes, learningRecords } = mathServicesAt(api, `${day}T02:00:00Z`);
  const { studentId, courseId } = room;
  const { data: quiz } = await quizzes.take(studentId, { source: 'mixed', course_id: courseId });
  const question = quiz.questions[0]!;
  const key = newKey();
  const answer = { variant: question.variant, given: { kind: 'work' as const, text: '两边都加三' } };
  await quizzes.answer({ studentId, questionId: question.id, key }, quiz.id, answer, noPhoto);
  return {
    quiz,
    mark: (right: boolean, on = day): Promise<QuizSubmission> =>
      mathServicesAt(api, `${on}T02:00:00Z`).quizzes.mark(studentId, quiz.id, question.id, { key, right }),
    finish: () => quizzes.finish(studentId, quiz.id),
    section: async (): Promise<LearningProgress> => (await learningRecords.progresses(studentId, courseId))[0]!,
  };
}

const heldPoints = async ({ studentId }: MathRoom): Promise<{ id: string; held: boolean | null }[]> => {
  const { rows } = await api.database.pool.query<{ id: string; held: boolean | null }>(
    'select knowledge_point_id as id, held from student_knowledge_points where student_id = $1 order by 1',
    [studentId],
  );
  return rows;
};

test('a due section that has only written work is asked for it, and holds when the guardian says that it is right', async () => {
  const { room, due } = await createWrittenSection();
  const first = await writeOn(room, due);
  expect(first.quiz.questions.map(({ kind }) => kind)).toEqual(['short_answer']);
  // Nobody has judged it: it has neither held nor fallen.
  expect(await first.section()).toMatchObject({
    percentage: 0,
    flywheel: { turn: 'waiting', waiting_count: 1, due_on: null, times_held: 0 },
  });
  expect(await heldPoints(room)).toContainEqual({ id: 'test-point-b', held: null });
  expect(await first.mark(true)).toMatchObject({
    status: 'completed',
    report: { questions_count: 1, first_right_count: 1, fallen_section_ids: [] },
  });
  const week = addDays(due, 7);
  expect(await first.section()).toMatchObject({ percentage: 100, flywheel: { turn: 'finished', due_on: week, times_held: 1 } });
  expect(await heldPoints(room)).toContainEqual({ id: 'test-point-b', held: true });
  // The second time it holds longer; the days count from the work, not from when somebody had time to look at it.
  const second = await writeOn(room, week);
  await second.mark(true, addDays(week, 2));
  expect(await second.section()).toMatchObject({ flywheel: { turn: 'finished', due_on: addDays(week, 14), times_held: 2 } });
  expect(await runCheck(api, { studentId: room.studentId })).toEqual([]);
});

test('wrong by the guardian it falls, and what the quiz comes to then says so', async () => {
  const { room, due } = await createWrittenSection();
  const { mark, section, quiz } = await writeOn(room, due);
  expect(await mark(false)).toMatchObject({ status: 'open' });
  expect(await section()).toMatchObject({ percentage: 0, flywheel: { turn: 'wrong_questions', due_on: null, times_held: 0 } });
  expect(await heldPoints(room)).toContainEqual({ id: 'test-point-b', held: false });
  const over = data<{ quiz: QuizSubmission }>(await room.put(quiz.id, { finish: true })).quiz;
  expect(over.report).toMatchObject({ first_right_count: 0, fallen_section_ids: [room.sections[0]!.id] });
  expect(await runCheck(api, { studentId: room.studentId })).toEqual([]);
});

test('ended by the learner while the work waits, the section holds with the verdict that comes later; overruled, it falls', async () => {
  const { room, due } = await createWrittenSection();
  const { mark, finish, section } = await writeOn(room, due);
  expect((await finish()).status).toBe('completed');
  expect(await section()).toMatchObject({ flywheel: { turn: 'waiting', waiting_count: 1, times_held: 0 } });
  await mark(true);
  expect(await section()).toMatchObject({ flywheel: { turn: 'finished', due_on: addDays(due, 7), times_held: 1 } });
  // The same verdict again holds nothing twice.
  await mark(true);
  expect(await section()).toMatchObject({ flywheel: { due_on: addDays(due, 7), times_held: 1 } });
  await mark(false);
  expect(await section()).toMatchObject({ flywheel: { turn: 'wrong_questions', due_on: null, times_held: 0 } });
  await mark(true);
  expect(await section()).toMatchObject({ flywheel: { turn: 'finished', due_on: addDays(due, 7), times_held: 1 } });
  expect(await runCheck(api, { studentId: room.studentId })).toEqual([]);
});
