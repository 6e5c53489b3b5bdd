/** An import that moves, removes and returns questions leaves every figure of those who learn the course as the logs have it. */
import { eq, inArray } from 'drizzle-orm';
import type { LearningProgress } from '@xueban/contract/resources/courses';
import { questions, questionVariants, sections } from '../../src/database/schema';
import { recountMathCourse } from '../../src/modules/math/memory/after-import.repository';
import { runCheck } from '../check/support';
import { useTestApp } from '../support/app';
import { createMathRoom, data, getRight, getWrong } from './small-course';

const api = useTestApp();

const DAY = '2026-11-22';

test('a section that fell for a question that is gone is finished again', async () => {
  const { db } = api.database;
  const room = await createMathRoom(api, { sections: 1 });
  await room.finishSection(0);
  const practice = await room.open(0);
  const quiz = await room.take({ source: 'section', learning_record_id: practice.id });
  const question = quiz.questions[0]!;
  await room.answer(quiz.id, question, getWrong(question));
  await db.transaction(async (tx) => {
    await tx.update(questions).set({ removedAt: new Date() }).where(eq(questions.id, question.id));
    await tx.update(sections).set({ questionsCount: 6 }).where(eq(sections.id, room.sections[0]!.id));
    await recountMathCourse(tx, room.courseId, DAY);
  });
  const progresses = data<LearningProgress[]>(await room.call(`GET courses/${room.courseId}/learning_progresses`));
  expect(progresses).toMatchObject([{ percentage: 100, flywheel: { turn: 'finished', due_on: '2026-11-25' } }]);
  expect(await runCheck(api, { studentId: room.studentId })).toEqual([]);
});

test('questions removed, moved to another section and point, with fewer variants', async () => {
  const { db } = api.database;
  const room = await createMathRoom(api, { sections: 2 });
  await room.finishSection(0);
  const open = await room.open(1);
  const quiz = await room.answerAll(open.id, [0, 1, 4]);
  const [first, second] = room.sections;
  const [removed, moved] = [second!.questionIds.slice(0, 2), second!.questionIds[4]!];
  const fewer = second!.questionIds[3]!;
  await db.transaction(async (tx) => {
    await tx.update(questions).set({ removedAt: new Date() }).where(inArray(questions.id, removed));
    await tx
      .update(questions)
      .set({ sectionId: first!.id, chapterId: first!.chapterId, knowledgePointIds: ['test-point-a'] })
      .where(eq(questions.id, moved));
    await tx.update(questions).set({ variantsCount: 1 }).where(eq(questions.id, fewer));
    await tx.delete(questionVariants).where(eq(questionVariants.questionId, fewer));
    const key = { kind: 'blanks' as const, keys: [{ expr: '1' }], wrong: [] };
    const content = { prompt: [], hint: null, options: [], matches: [], blanks: [{ units: [] }] };
    await tx
      .insert(questionVariants)
      .values({ questionId: fewer, variant: 0, content, key, solution: { answer: [], steps: [], option_ids: [], pairs: [] } });
    await tx.update(sections).set({ questionsCount: 8 }).where(eq(sections.id, first!.id));
    await tx.update(sections).set({ questionsCount: 4 }).where(eq(sections.id, second!.id));
    await recountMathCourse(tx, room.courseId, DAY);
  });
  expect(await runCheck(api, { studentId: room.studentId })).toEqual([]);
  const progresses = data<LearningProgress[]>(await room.call(`GET courses/${room.courseId}/learning_progresses`));
  expect(progresses).toMatchObject([
    { percentage: 87, flywheel: { wrong_count: 1 } },
    { percentage: 99, flywheel: { wrong_count: 0 } },
  ]);
  // The quiz that was taken before goes on, with the variant that is left.
  const shown = (await room.take({ source: 'section', learning_record_id: open.id })).questions;
  expect(shown).toHaveLength(7);
  const left = shown.find(({ id }) => id === fewer)!;
  expect(left).toMatchObject({ variant: 0, variants_count: 1 });
  expect(await room.answer(quiz.id, left, getRight(left))).toMatchObject({ judgement: { verdict: 'right' } });
  for (const question of shown.filter(({ id }) => [...removed, moved].includes(id))) await room.answer(quiz.id, question);
  expect((await room.complete(open.id)).status).toBe(200);
  expect(await runCheck(api, { studentId: room.studentId })).toEqual([]);
});

describe('Every figure that is kept of mathematics is counted again from the logs, and mended', () => {
  test.each([
    'update student_math_courses set answers_count = answers_count + 1, milliseconds = 7',
    "update student_questions set verdict = 'wrong' where verdict = 'right'",
    'delete from student_questions',
    'update student_sections set right_count = 0, due_on = null, quiz_taken = false',
    'delete from student_sections',
    'update student_knowledge_points set questions_right = 99, held = true',
    'delete from student_knowledge_points',
    'update student_causes set answers_count = 5',
    'update question_mistakes set times_wrong = 9, right_days = 2',
    'update mistake_question_books set questions_count = 77',
    'delete from mistake_question_counts',
    "update quiz_submissions set standing = jsonb_set(standing, '{count}', '1')",
  ])('%s', async (harm) => {
    const room = await createMathRoom(api, { sections: 2 });
    const { id } = await room.open(0);
    const quiz = await room.answerAll(id, [0, 3]);
    for (const at of [0, 3]) await room.answer(quiz.id, quiz.questions[at]!);
    await room.complete(id);
    await room.answerAll((await room.open(1)).id, [1]);
    const { studentId } = room;
    const ofStudent = harm.includes(' where ') ? `${harm} and student_id = ${studentId}` : `${harm} where student_id = ${studentId}`;
    expect(await runCheck(api, { studentId })).toEqual([]);
    await api.database.pool.query(ofStudent);
    expect((await runCheck(api, { studentId })).length).toBeGreaterThan(0);
    const mended = await runCheck(api, { studentId, mend: true });
    expect(mended.filter((finding) => !finding.mended)).toEqual([]);
    expect(await runCheck(api, { studentId })).toEqual([]);
    // And what is answered next is counted on top of it.
    await room.answer(quiz.id, quiz.questions[1]!);
    expect(await runCheck(api, { studentId })).toEqual([]);
  });
});
