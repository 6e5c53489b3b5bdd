/** Reads the logs of a student's mathematics. */
import { sql } from 'drizzle-orm';
import type { Executor } from '../../database';
import type { KeptMistake, LoggedAnswer, LoggedChoice, LoggedQuestion, LoggedQuiz, MathLogs } from '../math/rules/recount';

type AnswerText = Omit<LoggedAnswer, 'givenAt'> & { givenAt: string };
type ChoiceText = Omit<LoggedChoice, 'chosenAt'> & { chosenAt: string };
type MistakeText = Omit<KeptMistake, 'lastWrongAt'> & { lastWrongAt: string };

/** Of all courses; without what was given, which is never counted. */
export async function loadMathLogs(db: Executor, studentId: number): Promise<MathLogs> {
  const { rows: answers } = await db.execute<AnswerText & Record<string, unknown>>(sql`
    select a.id::float8 as id, quiz_submission_id::float8 as "quizId", question_id::float8 as "questionId", variant, verdict, cause, for_section as "forSection", late, source = 'mixed' as mixed,
      milliseconds, given_at::text as "givenAt"
    from quiz_answers a join quiz_submissions q on q.student_id = a.student_id and q.id = quiz_submission_id where a.student_id = ${studentId} order by a.id`);
  const { rows: quizzes } = await db.execute<LoggedQuiz & Record<string, unknown>>(sql`
    select id::float8 as id, items, standing is not null as folded from quiz_submissions where student_id = ${studentId}`);
  const { rows: questions } = await db.execute<LoggedQuestion & Record<string, unknown>>(sql`
    select id::float8 as "questionId", course_id::float8 as "courseId", section_id::float8 as "sectionId", chapter_id::float8 as "chapterId",
      knowledge_point_ids as "knowledgePointIds", removed_at is not null as removed
    from questions where id in (select question_id from quiz_answers where student_id = ${studentId})`);
  const { rows: choices } = await db.execute<ChoiceText & Record<string, unknown>>(sql`
    select mistake_id::float8 as "mistakeId", kind, day::text as day, after_answer_id::float8 as "afterAnswerId", chosen_at::text as "chosenAt"
    from mistake_events where student_id = ${studentId} order by id`);
  const { rows: events } = await db.execute<MathLogs['events'][number] & Record<string, unknown>>(sql`
    select section_id::float8 as "sectionId", course_id::float8 as "courseId", kind, day::text as day
    from section_events where student_id = ${studentId} order by id`);
  const { rows: mistakes } = await db.execute<MistakeText & Record<string, unknown>>(sql`
    select id::float8 as id, course_id::float8 as "courseId", question_id::float8 as "questionId", chapter_id::float8 as "chapterId",
      knowledge_point_ids as "knowledgePointIds", cause, last_wrong_at::text as "lastWrongAt", left_at::text as "leftAt"
    from question_mistakes where student_id = ${studentId}`);
  const { rows: taken } = await db.execute<{ sectionId: number; courseId: number }>(sql`
    select distinct section_id::float8 as "sectionId", r.course_id::float8 as "courseId"
    from quiz_submissions q join learning_records r on r.student_id = q.student_id and r.id = learning_record_id where q.student_id = ${studentId}`);
  const { rows: courses } = await db.execute<{ id: number }>(sql`
    select course_id::float8 as id from student_math_courses where student_id = ${studentId}
    union select course_id::float8 from mistake_question_books where student_id = ${studentId}`);
  return {
    answers: answers.map((row: AnswerText) => ({ ...row, givenAt: new Date(row.givenAt) })),
    quizzes,
    questions: new Map(questions.map((question) => [question.questionId, question])),
    choices: choices.map((row: ChoiceText) => ({ ...row, chosenAt: new Date(row.chosenAt) })),
    events,
    mistakes: mistakes.map((row: MistakeText) => ({ ...row, lastWrongAt: new Date(row.lastWrongAt) })),
    taken,
    courseIds: courses.map(({ id }) => id),
  };
}

/** School days of quizzes that are over: those of their answers, of their beginning and of their end. */
export async function listQuizTimes(db: Executor, studentId: number): Promise<Date[]> {
  const { rows } = await db.execute<{ at: string }>(sql`
    select given_at::text as at from quiz_answers a join quiz_submissions q on q.student_id = a.student_id and q.id = quiz_submission_id
    where a.student_id = ${studentId} and completed_at is not null
    union select unnest(array[started_at, completed_at])::text from quiz_submissions where student_id = ${studentId} and completed_at is not null`);
  return rows.map(({ at }) => new Date(at));
}
