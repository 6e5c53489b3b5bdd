/** What is kept of a student's mathematics: held, read and written. Whatever changes goes through one statement. */
import { and, eq, inArray } from 'drizzle-orm';
import type { Executor } from '../../../database';
import { bound } from '../../../database/statements';
import { exampleMarks, studentMathCourses, studentSections } from '../../../database/schema/math-memory';
import type { SectionCounts } from '../rules/section-state';
import type { StudentCourse } from '../../courses';
import type { HeldMathCourse, MemoryChange } from './memory-change';

/** Holds the course of a student against every change until the transaction ends; begins it where it is new. */
export async function holdMathCourse(tx: Executor, { studentId, courseId }: StudentCourse): Promise<HeldMathCourse> {
  await tx.insert(studentMathCourses).values({ studentId, courseId }).onConflictDoNothing();
  const [row] = await tx
    .select({ version: studentMathCourses.version })
    .from(studentMathCourses)
    .where(and(eq(studentMathCourses.studentId, studentId), eq(studentMathCourses.courseId, courseId)))
    .for('update');
  if (!row) throw new Error('the row of a course that was just inserted is missing');
  return { studentId, courseId, version: row.version };
}

const counts = {
  sectionId: studentSections.sectionId,
  quizTaken: studentSections.quizTaken,
  rightCount: studentSections.rightCount,
  wrongCount: studentSections.wrongCount,
  waitingCount: studentSections.waitingCount,
  completedOn: studentSections.completedOn,
  dueOn: studentSections.dueOn,
  timesHeld: studentSections.timesHeld,
};

/** Sections the student has touched, by id; all of a course, or some. */
export async function loadStudentSections(
  db: Executor,
  { studentId, courseId }: StudentCourse,
  sectionIds?: readonly number[],
): Promise<Map<number, SectionCounts>> {
  const rows = await db
    .select(counts)
    .from(studentSections)
    .where(
      and(
        eq(studentSections.studentId, studentId),
        eq(studentSections.courseId, courseId),
        sectionIds && inArray(studentSections.sectionId, [...sectionIds]),
      ),
    );
  return new Map(rows.map(({ sectionId, ...row }) => [sectionId, row]));
}

/** Worked examples of a section that the student has marked as understood. */
export async function listKnownExamples(db: Executor, studentId: number, sectionId: number): Promise<number[]> {
  const rows = await db
    .select({ id: exampleMarks.questionId })
    .from(exampleMarks)
    .where(and(eq(exampleMarks.studentId, studentId), eq(exampleMarks.sectionId, sectionId), eq(exampleMarks.known, true)))
    .orderBy(exampleMarks.questionId);
  return rows.map(({ id }) => id);
}

/** Where `held` is the row of the course, held and still of the version that was read: nothing is written without it. */
export const SAVED = `
held as (
  update student_math_courses set version = version + 1, answers_count = answers_count + $4::int, right_count = right_count + $5::int,
    milliseconds = milliseconds + $6::bigint
  where student_id = $1::bigint and course_id = $2::bigint and version = $3::int
  returning true
), asked as (
  insert into student_questions as kept (student_id, question_id, course_id, section_id, verdict, answers_count)
  select $1::bigint, question, $2::bigint, section, verdict, answers
  from held, jsonb_to_recordset($7::jsonb) as r(question bigint, section bigint, verdict answer_verdict, answers int)
  on conflict (student_id, question_id) do update set verdict = excluded.verdict, answers_count = excluded.answers_count
), learned as (
  insert into student_sections as kept (student_id, section_id, course_id, quiz_taken, right_count, wrong_count, waiting_count, completed_on, due_on, times_held)
  select $1::bigint, section, $2::bigint, taken, "right", wrong, waiting, completed, due, held
  from held as h, jsonb_to_recordset($8::jsonb)
    as r(section bigint, taken boolean, "right" int, wrong int, waiting int, completed date, due date, held int)
  on conflict (student_id, section_id) do update set quiz_taken = excluded.quiz_taken, right_count = excluded.right_count,
    wrong_count = excluded.wrong_count, waiting_count = excluded.waiting_count, completed_on = excluded.completed_on,
    due_on = excluded.due_on, times_held = excluded.times_held
), happened as (
  insert into section_events (student_id, section_id, course_id, kind, day)
  select $1::bigint, section, $2::bigint, kind, day
  from held, jsonb_to_recordset($9::jsonb) as r(section bigint, kind section_event_kind, day date)
), points as (
  insert into student_knowledge_points as kept (student_id, course_id, knowledge_point_id, answers_count, right_count, milliseconds, questions_right, held)
  select $1::bigint, $2::bigint, id, answers, "right", ms, questions, r.held
  from held as h, jsonb_to_recordset($10::jsonb) as r(id text, answers int, "right" int, ms bigint, questions int, held boolean)
  on conflict (student_id, course_id, knowledge_point_id) do update set answers_count = kept.answers_count + excluded.answers_count,
    right_count = kept.right_count + excluded.right_count, milliseconds = kept.milliseconds + excluded.milliseconds,
    questions_right = kept.questions_right + excluded.questions_right, held = coalesce(excluded.held, kept.held)
), causes as (
  insert into student_causes as kept (student_id, course_id, cause, answers_count)
  select $1::bigint, $2::bigint, name, count from held, jsonb_to_recordset($11::jsonb) as r(name text, count int)
  on conflict (student_id, course_id, cause) do update set answers_count = kept.answers_count + excluded.answers_count
), mistaken as (
  insert into question_mistakes as kept (student_id, course_id, question_id, chapter_id, knowledge_point_ids, variant, given, cause, times_wrong,
    right_days, last_right_on, last_wrong_at, left_at)
  select $1::bigint, $2::bigint, question, chapter, points, variant, given, cause, times, days, right_on, wrong_at, left_at
  from held, jsonb_to_recordset($12::jsonb) as r(question bigint, chapter bigint, points text[], variant smallint, given jsonb, cause text, times int,
    days smallint, right_on date, wrong_at timestamptz, left_at timestamptz)
  on conflict (student_id, question_id) where question_id is not null do update set variant = excluded.variant, given = excluded.given,
    cause = excluded.cause, times_wrong = excluded.times_wrong, right_days = excluded.right_days, last_right_on = excluded.last_right_on,
    last_wrong_at = excluded.last_wrong_at, left_at = excluded.left_at
), counted as (
  insert into mistake_question_counts as kept (student_id, course_id, kind, name, questions_count)
  select $1::bigint, $2::bigint, kind, name, count from held, jsonb_to_recordset($13::jsonb) as r(kind mistake_count_kind, name text, count int)
  on conflict (student_id, course_id, kind, name) do update set questions_count = kept.questions_count + excluded.questions_count
), book as (
  insert into mistake_question_books as kept (student_id, course_id, questions_count, left_count)
  select $1::bigint, $2::bigint, $14::int, $15::int from held where $14::int <> 0 or $15::int <> 0
  on conflict (student_id, course_id) do update set questions_count = kept.questions_count + excluded.questions_count,
    left_count = kept.left_count + excluded.left_count
)`;

/** Of {@link SAVED}. */
export function savedValues({ course, ...change }: MemoryChange): (number | string)[] {
  const { answers, questions, sections, events, points, causes, mistakes, mistakeCounts, book } = change;
  const rows = (values: readonly object[]): string => JSON.stringify(values);
  return [
    course.studentId,
    course.courseId,
    course.version,
    answers.count,
    answers.right,
    answers.milliseconds,
    rows(
      [...questions].map(([question, { sectionId, memory }]) => ({
        question,
        section: sectionId,
        verdict: memory.verdict,
        answers: memory.answersCount,
      })),
    ),
    rows(
      [...sections].map(([section, { quizTaken, rightCount, wrongCount, waitingCount, completedOn, dueOn, timesHeld }]) => ({
        section,
        taken: quizTaken,
        right: rightCount,
        wrong: wrongCount,
        waiting: waitingCount,
        completed: completedOn,
        due: dueOn,
        held: timesHeld,
      })),
    ),
    rows(events.map(({ sectionId, kind, day }) => ({ section: sectionId, kind, day }))),
    rows(
      [...points].map(([id, { milliseconds, questionsRight, ...point }]) => ({
        id,
        ...point,
        ms: milliseconds,
        questions: questionsRight,
      })),
    ),
    rows([...causes].filter(([, count]) => count !== 0).map(([name, count]) => ({ name, count }))),
    rows(
      [...mistakes].map(([question, { place, mistake }]) => ({
        question,
        chapter: place.chapterId,
        points: place.knowledgePointIds,
        variant: mistake.variant,
        given: mistake.given,
        cause: mistake.cause,
        times: mistake.timesWrong,
        days: mistake.rightDays,
        right_on: mistake.lastRightOn,
        wrong_at: mistake.lastWrongAt,
        left_at: mistake.leftAt,
      })),
    ),
    rows([...mistakeCounts.values()].filter(({ count }) => count !== 0)),
    book.questions,
    book.left,
  ];
}

/** Writes a change in a transaction that holds the course; the change knows the version from then on. */
export async function saveChange(tx: Executor, change: MemoryChange): Promise<void> {
  const { rows } = await tx.execute(bound({ text: `with ${SAVED} select true from held`, values: savedValues(change) }));
  if (rows.length === 0) throw new Error('a course of mathematics that is held has changed');
}
