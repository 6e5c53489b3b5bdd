/** Reviews of a student: opening, answering, reading, completing. */
import { and, count, desc, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { ReviewReport } from '@xueban/contract/resources/reinforcements';
import type { Executor } from '../../../database';
import { courses, words } from '../../../database/schema/content';
import {
  type PracticeFilter,
  reinforcementSubmissions,
  studentWords,
  wordMistakes,
  wordReviewEvents,
} from '../../../database/schema/word-memory';
import type { WordReview } from '../rules/review-schedule';
import type { CalendarDay } from '../../school/rules/school-calendar';
import type { Listed, Range } from '../../../database/listing';
import { type StudentCourse, wordColumns, type WordRow } from '../../courses';
import { toReview } from '../memory/word-store.repository';
import { type EventRow, joinEvents, loadPackedEvents } from '../packs/review-packs.repository';

const table = reinforcementSubmissions;
export type SubmissionRow = typeof table.$inferSelect;
export type SubmissionSource = SubmissionRow['source'];
export type ExerciseKind = SubmissionRow['exercise'];

const ofStudent = (studentId: number, id: number) => and(eq(table.studentId, studentId), eq(table.id, id));

export async function findSubmission(db: Executor, studentId: number, id: number): Promise<SubmissionRow | undefined> {
  const [row] = await db.select().from(table).where(ofStudent(studentId, id));
  return row;
}

export async function findOpenSubmission(
  db: Executor,
  { studentId, courseId }: StudentCourse,
  source: SubmissionSource,
): Promise<SubmissionRow | undefined> {
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.studentId, studentId), eq(table.courseId, courseId), eq(table.source, source), isNull(table.completedAt)));
  return row;
}

export async function insertSubmission(db: Executor, values: typeof table.$inferInsert): Promise<SubmissionRow> {
  const [row] = await db.insert(table).values(values).returning();
  if (!row) throw new Error('inserting a review returned no row');
  return row;
}

export async function saveExercise(db: Executor, { studentId, id }: SubmissionRow, exercise: ExerciseKind): Promise<void> {
  await db.update(table).set({ exercise }).where(ofStudent(studentId, id));
}

export async function saveReport(
  db: Executor,
  { studentId, id }: SubmissionRow,
  completion: { report: ReviewReport; studiedSeconds: number; completedAt: Date },
): Promise<void> {
  await db.update(table).set(completion).where(ofStudent(studentId, id));
}

export interface SubmissionAnswer {
  key: string;
  wordId: number;
  exercise: ExerciseKind;
  given: string | null;
  correct: boolean;
  /** School day of the answer. */
  day: CalendarDay;
  answeredAt: Date | null;
  receivedAt: Date;
}

export type SubmissionIds = Pick<SubmissionRow, 'studentId' | 'id'>;

const ANSWER_COLUMNS = {
  id: wordReviewEvents.id,
  idempotencyKey: wordReviewEvents.idempotencyKey,
  wordId: wordReviewEvents.wordId,
  exercise: wordReviewEvents.exercise,
  given: wordReviewEvents.given,
  correct: wordReviewEvents.correct,
  day: wordReviewEvents.day,
  answeredAt: wordReviewEvents.answeredAt,
  receivedAt: wordReviewEvents.receivedAt,
};
type AnswerRow = Pick<EventRow, keyof typeof ANSWER_COLUMNS>;

/** Answers of a review in the order received. */
export async function loadSubmissionAnswers(db: Executor, review: SubmissionIds): Promise<SubmissionAnswer[]> {
  const rows: AnswerRow[] = await db
    .select(ANSWER_COLUMNS)
    .from(wordReviewEvents)
    .where(and(eq(wordReviewEvents.studentId, review.studentId), eq(wordReviewEvents.submissionId, review.id)));
  return joinEvents(rows, await listPacked(db, review)).map(toAnswer);
}

/** Those of them that are packed. */
export const loadPackedAnswers = async (db: Executor, review: SubmissionIds): Promise<SubmissionAnswer[]> =>
  (await listPacked(db, review)).map(toAnswer);

/** All of them are about words that the review asks for. */
async function listPacked(db: Executor, { studentId, id }: SubmissionIds): Promise<EventRow[]> {
  const [review] = await db
    .select({ items: table.items })
    .from(table)
    .where(and(ofStudent(studentId, id), ne(table.packedExercises, [])));
  if (!review) return [];
  const events = await loadPackedEvents(
    db,
    studentId,
    review.items.map(({ wordId }) => wordId),
  );
  return events.filter(({ submissionId }) => submissionId === id);
}

const toAnswer = ({
  id: _id,
  idempotencyKey,
  wordId,
  exercise,
  given,
  correct,
  day,
  answeredAt,
  receivedAt,
}: AnswerRow): SubmissionAnswer => ({
  key: idempotencyKey ?? '',
  wordId,
  exercise: exercise ?? 'recall',
  given,
  correct: correct ?? false,
  day,
  answeredAt,
  receivedAt,
});

export interface SubmissionFilter {
  courseId?: number | undefined;
  status?: 'open' | 'completed' | undefined;
}

export type SubmissionSummaryRow = Omit<SubmissionRow, 'items' | 'filter' | 'report' | 'studiedSeconds' | 'packedExercises'> & {
  courseName: string;
  wordsCount: number;
  exercises: ExerciseKind[];
};

/** How the answers of a review were given: it can change from word to word, whatever the review was begun with. */
const exercisesUsed = (studentId: number) => sql<ExerciseKind[]>`(
  select coalesce(json_agg(used.exercise order by used.exercise), '[]')
  from (
    select coalesce(e.exercise, 'recall') as exercise from ${wordReviewEvents} e where e.student_id = ${studentId} and e.submission_id = ${table.id}
    union select unnest(${table.packedExercises})) as used)`;

/** Reviews of a student, newest first; without those that were given up before the first answer. */
export async function listSubmissions(
  db: Executor,
  studentId: number,
  range: Range,
  { courseId, status }: SubmissionFilter,
): Promise<Listed<SubmissionSummaryRow>> {
  const wanted = and(
    eq(table.studentId, studentId),
    courseId === undefined ? undefined : eq(table.courseId, courseId),
    or(isNull(table.completedAt), gt(table.answeredCount, 0)),
    status && (status === 'open' ? isNull(table.completedAt) : isNotNull(table.completedAt)),
  );
  const items = await db
    .select({
      studentId: table.studentId,
      id: table.id,
      courseId: table.courseId,
      source: table.source,
      exercise: table.exercise,
      day: table.day,
      startedAt: table.startedAt,
      completedAt: table.completedAt,
      answeredCount: table.answeredCount,
      correctCount: table.correctCount,
      advancedCount: table.advancedCount,
      masteredCount: table.masteredCount,
      leftMistakeBookCount: table.leftMistakeBookCount,
      enteredMistakeBookCount: table.enteredMistakeBookCount,
      courseName: courses.name,
      wordsCount: sql<number>`jsonb_array_length(${table.items})`,
      exercises: exercisesUsed(studentId),
    })
    .from(table)
    .innerJoin(courses, eq(courses.id, table.courseId))
    .where(wanted)
    .orderBy(desc(table.id))
    .limit(range.limit)
    .offset(range.offset);
  const [row] = await db.select({ total: count() }).from(table).where(wanted);
  return { items, total: row?.total ?? 0 };
}

/** Words by id; also such as the course no longer has. */
export async function loadWordRows(db: Executor, wordIds: readonly number[]): Promise<Map<number, WordRow>> {
  if (wordIds.length === 0) return new Map();
  const rows = await db
    .select(wordColumns)
    .from(words)
    .where(inArray(words.id, [...wordIds]));
  return new Map(rows.map((row) => [row.id, row]));
}

export interface PracticeWord {
  wordId: number;
  cell: number;
  /** Null: never learned. */
  review: WordReview | null;
}

/** Words of the mistake word book to practise, the latest mistakes first. */
export async function listPractice(
  db: Executor,
  { studentId, courseId }: StudentCourse,
  { chapterId, timesWrongAtLeast }: PracticeFilter,
  limit: number,
): Promise<PracticeWord[]> {
  return db
    .select({
      wordId: wordMistakes.wordId,
      cell: sql<number>`coalesce(${studentWords.cell}, 1)::int`,
      review: sql<WordReview | null>`case when ${studentWords.wordId} is not null then ${sql.raw(toReview('student_words'))} end`,
    })
    .from(wordMistakes)
    .leftJoin(studentWords, and(eq(studentWords.studentId, wordMistakes.studentId), eq(studentWords.wordId, wordMistakes.wordId)))
    .innerJoin(words, and(eq(words.id, wordMistakes.wordId), isNull(words.removedAt)))
    .where(
      and(
        eq(wordMistakes.studentId, studentId),
        eq(wordMistakes.courseId, courseId),
        isNull(wordMistakes.leftAt),
        chapterId === undefined ? undefined : eq(words.chapterId, chapterId),
        timesWrongAtLeast === undefined ? undefined : sql`${wordMistakes.timesWrong} >= ${timesWrongAtLeast}`,
      ),
    )
    .orderBy(desc(wordMistakes.lastWrongAt), desc(wordMistakes.wordId))
    .limit(limit);
}
