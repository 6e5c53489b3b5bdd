/** Every figure that is kept of mathematics is counted again from the logs, and mended. */
import { runCheck } from '../check/support';
import { useTestApp } from '../support/app';
import { createMathRoom } from './small-course';

const api = useTestApp();

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
