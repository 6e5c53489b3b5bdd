/** A section that is due and has nothing a program can judge. Its other questions are taken away by hand: nothing is recounted here. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { and, eq, ne } from 'drizzle-orm';
import type { MathRecord } from '@xueban/contract/resources/learning-records/math';
import { questions, sections } from '../../src/db/schema';
import { addDays } from '../../src/rules/school-calendar';
import { buildTestApp, type TestApp } from '../support/app';
import { createMathRoom, data, mathServicesAt, newKey } from './small-course';

let api: TestApp;
beforeAll(async () => {
  api = await buildTestApp();
});
afterAll(() => api.close());

const noPhoto = () => Promise.reject(new Error('no photo'));

test('a due section that has only written work is asked for it, and comes back after days when the guardian says that it is right', async () => {
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
  const { quizzes, learningRecords } = mathServicesAt(api, `${due}T02:00:00Z`);
  const { data: quiz } = await quizzes.take(room.studentId, { source: 'mixed', course_id: room.courseId });
  expect(quiz.questions.map(({ kind }) => kind)).toEqual(['short_answer']);
  const question = quiz.questions[0]!;
  const key = newKey();
  const answer = { variant: question.variant, given: { kind: 'work' as const, text: '两边都加三' } };
  await quizzes.answer({ studentId: room.studentId, questionId: question.id, key }, quiz.id, answer, noPhoto);
  const marked = await quizzes.mark(room.studentId, quiz.id, question.id, { key, right: true });
  expect(marked).toMatchObject({ status: 'completed', report: { questions_count: 1, first_right_count: 1, fallen_section_ids: [] } });
  expect((await learningRecords.progresses(room.studentId, room.courseId))[0]).toMatchObject({
    percentage: 100,
    flywheel: { turn: 'finished', due_on: addDays(due, 3) },
  });
});
