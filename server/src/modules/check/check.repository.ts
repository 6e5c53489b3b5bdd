/** Reads a student's kept figures and the logs they follow from, in parts. */
import { asc, gt, type SQL, sql } from 'drizzle-orm';
import type { ContentType } from '@xueban/contract/resources/courses';
import type { Executor } from '../../database';
import { students } from '../../database/schema/people';
import { type Difference, FIGURE_TABLES, type FigureRow, type FigureTableName } from './rules/figures';
import type { LessonTimes } from '../lessons/rules/lesson-hours';
import { countedUntil } from '../lessons';
import type { KeptLesson, KeptReview, KeptRound } from '../words/rules/recount/rounds';
import type { CourseWord, WordEntry } from '../words/rules/recount/words';
import type { ModeChange, ReviewMode } from '../words/rules/review-schedule';
import { type EventRow, getEvent, listPackedWords, loadPackedSpan } from '../words';
import { groupBy } from '../school/rules/group-by';

/** Ids of students, in order, after this one. */
export async function listStudentIds(db: Executor, after: number, limit: number): Promise<number[]> {
  const rows = await db.select({ id: students.id }).from(students).where(gt(students.id, after)).orderBy(asc(students.id)).limit(limit);
  return rows.map(({ id }) => id);
}

export async function listCourseIds(db: Executor): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`select id::float8 as id from courses order by id`);
  return rows.map(({ id }) => id);
}

/** Names of pictures that content shows and nobody can see. */
export async function listMissingPictures(db: Executor): Promise<string[]> {
  const { rows } = await db.execute<{ hash: string }>(sql`
    with texts as (
      select handout::text as body from sections where removed_at is null
      union all
      select question_variants.content::text || question_variants.solution::text
      from question_variants join questions on questions.id = question_variants.question_id where questions.removed_at is null
      union all
      select content::text from level_items where removed_at is null)
    select distinct found[1] as hash from texts, regexp_matches(body, '"hash": "([0-9a-f]{32})"', 'g') as found
    where not exists (select from pictures where pictures.hash = found[1]) order by 1`);
  return rows.map(({ hash }) => hash);
}

/** Links and bookings that name a student who is not there: `students` may be sharded, so that no key holds them. */
export async function listStrays(db: Executor): Promise<Difference[]> {
  const links = await db.execute<{ parent_id: number; student_id: number }>(sql`
    select parent_id::float8 as parent_id, student_id::float8 as student_id from parent_students
    where student_id in (select student_id from parent_students except select id from students) order by 1, 2`);
  const bookings = await db.execute<{ id: number; student: number }>(sql`
    select id::float8 as id, enrolled_student_id::float8 as student from trial_bookings
    where enrolled_student_id in (select enrolled_student_id from trial_bookings except select id from students) order by 1`);
  return [
    ...links.rows.map((key) => ({ studentId: null, table: 'parent_students' as const, key, kept: {}, recounted: undefined })),
    ...bookings.rows.map(({ id, student }) => ({
      studentId: null,
      table: 'trial_bookings' as const,
      key: { id },
      column: 'enrolled_student_id',
      kept: student,
      recounted: null,
    })),
  ];
}

/** Only what is counted of a review's report: its picture of forgetting is drawn from the words' logs. */
const COUNTED = [
  'words_count',
  'correct_count',
  'advanced_count',
  'mastered_count',
  'left_mistake_book_count',
  'entered_mistake_book_count',
  'unanswered_count',
];
const COUNTED_REPORT = sql.raw(
  `case when report is not null then jsonb_build_object(${COUNTED.map((name) => `'${name}', report -> '${name}'`).join(', ')}) end`,
);

/** Rows of a table of figures. */
export async function loadKept(db: Executor, name: FigureTableName, where: SQL): Promise<FigureRow[]> {
  const { key, figures } = FIGURE_TABLES[name];
  const columns = Object.entries({ ...key, ...figures }).map(([column, cast]) => {
    const kept = sql.identifier(column);
    if (name === 'reinforcement_submissions' && column === 'report') return sql`${COUNTED_REPORT} as ${kept}`;
    return sql`${kept}::${sql.raw(cast === 'ids' ? 'float8[]' : cast)} as ${kept}`;
  });
  const { rows } = await db.execute(sql`select ${sql.join(columns, sql`, `)} from ${sql.identifier(name)} where ${where}`);
  return rows;
}

export const ofStudent = (studentId: number): SQL => sql`student_id = ${studentId}`;
/** Of rounds of words. */
export const ofRounds = (studentId: number): SQL =>
  sql`student_id = ${studentId} and course_id in (select id from courses where content_type = 'word')`;
export const ofStudentId = (studentId: number): SQL => sql`id = ${studentId}`;
export const ofPrintedRounds = (studentId: number): SQL => sql`student_id = ${studentId} and learning_record_id is not null`;
export const ofCourse = (column: 'id' | 'course_id', courseId: number): SQL => sql`${sql.identifier(column)} = ${courseId}`;

/** Ids of all words of which anything is kept, in order. */
export async function listWordIds(db: Executor, studentId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select word_id::float8 as id from (
      select word_id from student_words where student_id = ${studentId} union select word_id from word_mistakes where student_id = ${studentId}
      union select word_id from word_review_events where student_id = ${studentId} union select word_id from mistake_word_choices where student_id = ${studentId}
    ) as ids`);
  const ids = new Set([...rows.map(({ id }) => id), ...(await listPackedWords(db, studentId))]);
  return [...ids].sort((a, b) => a - b);
}

/** The first and the last of some words. */
export type WordSpan = readonly [number, number];

export const inSpan = (studentId: number, [first, last]: WordSpan): SQL =>
  sql`student_id = ${studentId} and word_id between ${first} and ${last}`;

export async function loadCourseWords(db: Executor, span: WordSpan): Promise<Map<number, CourseWord>> {
  const { rows } = await db.execute<CourseWord & Record<string, unknown>>(sql`
    select id::float8 as "wordId", course_id::float8 as "courseId", chapter_id::float8 as "chapterId", sequence, removed_at is not null as removed
    from words where id between ${span[0]} and ${span[1]}`);
  return new Map(rows.map((row) => [row.wordId, row]));
}

type EntryRow = Pick<
  EventRow,
  'wordId' | 'id' | 'kind' | 'day' | 'correct' | 'learningRecordId' | 'submissionId' | 'intervalShift' | 'desiredRetention'
> & {
  at: string;
};

interface ChoiceRow extends Record<string, unknown> {
  wordId: number;
  afterEventId: number;
  inBook: boolean;
  chosenAt: string;
}

/** Logs of words, each in the order kept; what was done by hand stands after the event that was the latest then. */
export async function loadEntries(db: Executor, studentId: number, span: WordSpan): Promise<Map<number, WordEntry[]>> {
  const { rows } = await db.execute<EntryRow & Record<string, unknown>>(sql`
    select word_id::float8 as "wordId", id::float8 as id, kind, day::text as day, correct,
      learning_record_id::float8 as "learningRecordId", submission_id::float8 as "submissionId", interval_shift as "intervalShift",
      desired_retention as "desiredRetention", received_at::text as at
    from word_review_events where ${inSpan(studentId, span)}`);
  const packed = (await loadPackedSpan(db, studentId, span)).map((event) => ({ ...event, at: event.receivedAt.toISOString() }));
  const { rows: choices } = await db.execute<ChoiceRow>(sql`
    select word_id::float8 as "wordId", after_event_id::float8 as "afterEventId", in_book as "inBook", chosen_at::text as "chosenAt"
    from mistake_word_choices where ${inSpan(studentId, span)} order by id`);
  const placed = [
    ...[...rows, ...packed].map((event) => ({ wordId: event.wordId, place: event.id, byHand: 0, entry: toEntry(event) })),
    ...choices.map(({ wordId, afterEventId, ...entry }) => ({ wordId, place: afterEventId, byHand: 1, entry })),
  ].sort((a, b) => a.place - b.place || a.byHand - b.byHand);
  return groupBy(
    placed,
    ({ wordId }) => wordId,
    ({ entry }) => entry,
  );
}

const toEntry = ({ id, submissionId, learningRecordId, at, ...event }: EntryRow): WordEntry => ({
  id,
  event: getEvent({ ...event, learningRecordId }),
  submissionId,
  recordId: learningRecordId,
  receivedAt: at,
});

/** How each course of the student is reviewed. */
export async function loadSchedules(
  db: Executor,
  studentId: number,
): Promise<{ dueModes: Map<number, ReviewMode>; modes: Map<number, ModeChange[]> }> {
  const { rows } = await db.execute<{ courseId: number; dueMode: ReviewMode }>(
    sql`select course_id::float8 as "courseId", due_mode as "dueMode" from student_courses where student_id = ${studentId}`,
  );
  const { rows: choices } = await db.execute<{ courseId: number; day: string; mode: ReviewMode }>(sql`
    select course_id::float8 as "courseId", day::text as day, mode from course_review_modes order by course_id, day`);
  const modes = groupBy(
    choices,
    ({ courseId }) => courseId,
    ({ day, mode }): ModeChange => ({ day, mode }),
  );
  return { dueModes: new Map(rows.map(({ courseId, dueMode }) => [courseId, dueMode])), modes };
}

/** A learning record of any content type, as far as lessons and hours go; what it came to is counted by the rules of its own. */
export interface KeptRecord extends KeptRound {
  contentType: ContentType;
  sectionId: number | null;
}

export async function loadRecords(db: Executor, studentId: number): Promise<KeptRecord[]> {
  const { rows } = await db.execute<Omit<KeptRecord, 'startedAt'> & { startedAt: string } & Record<string, unknown>>(sql`
    select r.id::float8 as id, course_id::float8 as "courseId", content_type as "contentType", section_id::float8 as "sectionId",
      teaching_record_id::float8 as "lessonId", started_at::text as "startedAt", completed_at::text as "completedAt",
      study_started_at::text as "studyStartedAt", report
    from learning_records r join courses on courses.id = course_id where student_id = ${studentId} order by r.id`);
  return rows.map((row) => ({ ...row, startedAt: new Date(row.startedAt) }));
}

export async function loadLessons(db: Executor, studentId: number): Promise<(KeptLesson & { courseId: number; startedOn: string })[]> {
  const { rows } = await db.execute<
    Omit<KeptLesson, keyof LessonTimes> & { startedAt: string; countedUntil: string | null; courseId: number; startedOn: string } & Record<
        string,
        unknown
      >
  >(sql`
    select id::float8 as id, course_id::float8 as "courseId", lesson_length as "lessonLength", started_on::text as "startedOn",
      started_at::text as "startedAt", completed_at::text as "completedAt", charge_reason as reason, course_hours::float8 as "courseHours",
      min_learned::int as "minLearned", min_minutes::int as "minMinutes", ${countedUntil(studentId)}::text as "countedUntil"
    from teaching_records where student_id = ${studentId} order by id`);
  return rows.map((row) => ({
    ...row,
    startedAt: new Date(row.startedAt),
    countedUntil: row.countedUntil === null ? null : new Date(row.countedUntil),
  }));
}

/** All entries of course hours added up; undefined without such a student. */
export async function findBookedHours(db: Executor, studentId: number): Promise<number | undefined> {
  const { rows } = await db.execute<{ booked: number }>(sql`
    select (select coalesce(sum(hours), 0) from course_hour_entries e where e.student_id = s.id)::float8 as booked
    from students s where id = ${studentId}`);
  return rows[0]?.booked;
}

/** A charge as it was booked. */
export interface BookedCharge {
  teaching_record_id: number;
  hours: number;
  /** The school took it back: it need not be what the lesson comes to. */
  reversed: boolean;
}

export async function loadCharges(db: Executor, studentId: number): Promise<BookedCharge[]> {
  const { rows } = await db.execute<BookedCharge & Record<string, unknown>>(sql`
    select teaching_record_id::float8 as teaching_record_id, hours::float8 as hours, exists (
      select from course_hour_entries r where r.student_id = e.student_id and r.reverses = e.id) as reversed
    from course_hour_entries e where student_id = ${studentId} and kind = 'lesson' order by id`);
  return rows;
}

export async function loadReviews(db: Executor, studentId: number): Promise<(KeptReview & { source: string })[]> {
  const { rows } = await db.execute<KeptReview & { source: string } & Record<string, unknown>>(sql`
    select id::float8 as id, course_id::float8 as "courseId", source, jsonb_array_length(items) as "wordsCount", completed_at is not null as completed,
      ${COUNTED_REPORT} as report, advanced_count as advanced, mastered_count as mastered
    from reinforcement_submissions where student_id = ${studentId} order by id`);
  return rows;
}

export type TestTable = 'vocabulary_level_submissions' | 'math_level_submissions';
const ANSWERS_OF: Readonly<Record<TestTable, string>> = {
  vocabulary_level_submissions: 'vocabulary_level_answers',
  math_level_submissions: 'math_level_answers',
};

/** Tests of one kind, with how many of their steps have an answer. */
export async function loadTests(
  db: Executor,
  studentId: number,
  table: TestTable,
): Promise<{ id: number; status: string; steps: number; answers: number; hasResult: boolean }[]> {
  const { rows } = await db.execute<{ id: number; status: string; steps: number; answers: number; hasResult: boolean }>(sql`
    select t.id::float8 as id, t.status, t.step_number as steps, t.result is not null as "hasResult",
      (select count(*)::int from ${sql.identifier(ANSWERS_OF[table])} a where a.student_id = t.student_id and a.submission_id = t.id) as answers
    from ${sql.identifier(table)} t where t.student_id = ${studentId} order by t.id`);
  return rows;
}

/** Words of each course and of each of its chapters, counted. */
export async function countContent(db: Executor, courseId: number): Promise<{ courses: FigureRow[]; chapters: FigureRow[] }> {
  const { rows } = await db.execute<{ id: number; words_count: number }>(sql`
    select c.id::float8 as id, count(w.id)::int as words_count from chapters c left join words w on w.chapter_id = c.id and w.removed_at is null
    where c.course_id = ${courseId} group by c.id`);
  const { rows: whole } = await db.execute<{ words_count: number }>(
    sql`select count(*)::int as words_count from words where course_id = ${courseId} and removed_at is null`,
  );
  return { courses: [{ id: courseId, words_count: whole[0]?.words_count ?? 0 }], chapters: rows };
}
