/** Moves old events of words' logs out of their rows into packs. */
import { and, asc, between, eq, getTableColumns, lte, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../database';
import { reinforcementSubmissions, studentCourses, wordReviewEvents, wordReviewPacks as packs } from '../../../database/schema';
import type { StudentCourse } from '../../courses';
import type { CalendarDay } from '../../school/rules/school-calendar';
import { holdStudentCourse } from '../memory/schedule.repository';
import { getBlock, getBlockWords, type PackedEvent, reviewPack } from '../rules/packs/review-pack';
import { flatMapInTurns } from './turns';

/** Of a block so many packs are read for a word; more are made one. */
const MOST_PACKS = 6;

/** Students with an event of this day or before, by id. */
export async function listStudentsToPack(db: Executor, until: CalendarDay, limit: number): Promise<number[]> {
  const { studentId, courseId } = studentCourses;
  const rows = await db
    .selectDistinct({ studentId })
    .from(studentCourses)
    .where(
      sql`exists (select from word_review_events e where e.student_id = ${studentId} and e.course_id = ${courseId} and e.day <= ${until}::date)`,
    )
    .orderBy(asc(studentId))
    .limit(limit);
  return rows.map((row) => row.studentId);
}

export async function listCoursesOf(db: Executor, studentId: number): Promise<StudentCourse[]> {
  const { courseId } = studentCourses;
  return db
    .select({ studentId: studentCourses.studentId, courseId })
    .from(studentCourses)
    .where(eq(studentCourses.studentId, studentId))
    .orderBy(asc(courseId));
}

const ofDays = ({ studentId, courseId }: StudentCourse, until: CalendarDay): SQL | undefined =>
  and(eq(wordReviewEvents.studentId, studentId), eq(wordReviewEvents.courseId, courseId), lte(wordReviewEvents.day, until));

/** Blocks with events until a day, and how many, in order. */
export async function listBlocks(db: Executor, course: StudentCourse, until: CalendarDay): Promise<{ block: number; events: number }[]> {
  const rows = await db.select({ wordId: wordReviewEvents.wordId }).from(wordReviewEvents).where(ofDays(course, until));
  const counts = new Map<number, number>();
  for (const { wordId } of rows) counts.set(getBlock(wordId), (counts.get(getBlock(wordId)) ?? 0) + 1);
  return [...counts].map(([block, events]) => ({ block, events })).sort((a, b) => a.block - b.block);
}

/** From one to another, both included. */
export interface Blocks {
  first: number;
  last: number;
}

/**
 * Packs events until a day of some neighbouring blocks. The course is held: answers that have read the log before read it
 * again. Rows that another process packs meanwhile are packed once, and where a deletion has taken the course nothing is left.
 */
export async function packBlocks(tx: Executor, course: StudentCourse, until: CalendarDay, { first, last }: Blocks): Promise<void> {
  if (!(await holdStudentCourse(tx, course))) return;
  const words = between(wordReviewEvents.wordId, getBlockWords(first)[0], getBlockWords(last)[1]);
  const { studentId: _student, courseId: _course, ...columns } = getTableColumns(wordReviewEvents);
  const rows = await tx
    .delete(wordReviewEvents)
    .where(and(ofDays(course, until), words))
    .returning(columns);
  if (rows.length === 0) return;
  await saveExercises(tx, course.studentId, rows);
  for (let block = first; block <= last; block += 1) {
    const events = rows.filter(({ wordId }) => getBlock(wordId) === block);
    if (events.length > 0) await addPack(tx, { ...course, block }, events);
  }
}

async function addPack(tx: Executor, of: StudentCourse & { block: number }, events: readonly PackedEvent[]): Promise<void> {
  const mine = and(eq(packs.studentId, of.studentId), eq(packs.block, of.block), eq(packs.courseId, of.courseId));
  const before = (await tx.select({ lastId: packs.lastId }).from(packs).where(mine)).length;
  const joined =
    before < MOST_PACKS - 1
      ? []
      : await flatMapInTurns(await tx.delete(packs).where(mine).returning({ content: packs.content }), ({ content }) =>
          reviewPack.unpack(content),
        );
  const all = [...joined, ...events].sort((a, b) => a.id - b.id);
  const days = all.map(({ day }) => day).sort();
  const [firstDay = '', lastDay = ''] = [days[0], days.at(-1)];
  await tx.insert(packs).values({ ...of, firstDay, lastDay, lastId: all.at(-1)?.id ?? 0, content: reviewPack.pack(all) });
}

/** Parts of a report that are made from answers. */
const WHAT_ANSWERS_SAY = '{curve,wrong_word_ids}';

/** The list of reviews says how each was answered, without its answers. What its report takes from the answers is made again if it is asked for. */
async function saveExercises(tx: Executor, studentId: number, events: readonly PackedEvent[]): Promise<void> {
  const used = new Map<number, Set<string>>();
  for (const { submissionId, exercise } of events)
    if (submissionId !== null) used.set(submissionId, (used.get(submissionId) ?? new Set()).add(exercise ?? 'recall'));
  const told = JSON.stringify([...used].map(([id, exercises]) => ({ id, exercises: [...exercises] })));
  await tx.execute(sql`
    update ${reinforcementSubmissions} as kept
    set packed_exercises = array(select distinct each from unnest(kept.packed_exercises || r.exercises) as each order by each), report = kept.report - ${WHAT_ANSWERS_SAY}::text[]
    from jsonb_to_recordset(${told}::jsonb) as r(id bigint, exercises exercise_kind[])
    where kept.student_id = ${studentId} and kept.id = r.id and not kept.packed_exercises @> r.exercises`);
}
