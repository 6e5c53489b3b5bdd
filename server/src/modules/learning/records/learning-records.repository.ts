/** Learning records: opening, holding, reading, completing. */
import { and, asc, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { RecordReport } from '@xueban/contract/resources/learning-records/calls';
import type { Executor, Queryable } from '../../../database';
import { learningRecords } from '../../../database/schema/learning';
import type { CalendarDay } from '../../school/rules/school-calendar';
import type { StudentCourse } from '../../courses';
import type { Listed, Range } from '../../../database/listing';
import type { LearningRecordRow, RecordKey, RecordPlace } from './record';
import type { ContentType } from '@xueban/contract/resources/courses';

const record = {
  id: learningRecords.id,
  courseId: learningRecords.courseId,
  unitId: learningRecords.unitId,
  chapterId: learningRecords.chapterId,
  sectionId: learningRecords.sectionId,
  teacherId: learningRecords.teacherId,
  teachingRecordId: learningRecords.teachingRecordId,
  learningSubtype: learningRecords.learningSubtype,
  startedAt: learningRecords.startedAt,
  completedAt: learningRecords.completedAt,
  report: learningRecords.report,
} satisfies Record<keyof LearningRecordRow, unknown>;
type NewLearningRecord = StudentCourse &
  RecordPlace &
  Pick<LearningRecordRow, 'teacherId' | 'teachingRecordId' | 'learningSubtype' | 'startedAt'>;

const isRecord = ({ studentId, courseId, recordId }: RecordKey) =>
  and(eq(learningRecords.studentId, studentId), eq(learningRecords.id, recordId), eq(learningRecords.courseId, courseId));

/** A record of the student in a course. */
export async function findRecord(db: Executor, key: RecordKey): Promise<LearningRecordRow | undefined> {
  const [row] = await db.select(record).from(learningRecords).where(isRecord(key));
  return row;
}

/** A record of the student in a course, held against every answer and completion until the transaction ends. */
export async function lockRecord(db: Executor, key: RecordKey): Promise<LearningRecordRow | undefined> {
  const [row] = await db.select(record).from(learningRecords).where(isRecord(key)).for('update');
  return row;
}

const isOpen = ({ studentId, courseId }: StudentCourse) =>
  and(eq(learningRecords.studentId, studentId), eq(learningRecords.courseId, courseId), isNull(learningRecords.completedAt));

/** The open record of a course, or of one of its sections, held like {@link lockRecord}. */
export async function holdOpenRecord(
  db: Executor,
  course: StudentCourse,
  sectionId: number | null,
): Promise<LearningRecordRow | undefined> {
  const ofSection = sectionId === null ? isNull(learningRecords.sectionId) : eq(learningRecords.sectionId, sectionId);
  const [row] = await db
    .select(record)
    .from(learningRecords)
    .where(and(isOpen(course), ofSection))
    .for('update');
  return row;
}

/** Every open record of a course in the order in which they were opened, held likewise. */
export async function holdOpenRecords(db: Executor, course: StudentCourse): Promise<LearningRecordRow[]> {
  return db.select(record).from(learningRecords).where(isOpen(course)).orderBy(asc(learningRecords.id)).for('update');
}

/** Opens a record where there is no open one. */
export async function insertRecord(db: Executor, values: NewLearningRecord): Promise<number> {
  const [row] = await db.insert(learningRecords).values(values).returning({ id: learningRecords.id });
  if (!row) throw new Error('an insert returned no row');
  return row.id;
}

/** Makes a record that is held part of a lesson. */
export async function bindLesson(
  db: Executor,
  studentId: number,
  recordId: number,
  lesson: { id: number; teacherId: number },
): Promise<void> {
  await db
    .update(learningRecords)
    .set({ teachingRecordId: lesson.id, teacherId: lesson.teacherId })
    .where(and(eq(learningRecords.studentId, studentId), eq(learningRecords.id, recordId)));
}

/** A record that is held goes on without its lesson. */
export async function unbindLesson(db: Executor, studentId: number, recordId: number): Promise<void> {
  await db
    .update(learningRecords)
    .set({ teachingRecordId: null, teacherId: null })
    .where(and(eq(learningRecords.studentId, studentId), eq(learningRecords.id, recordId)));
}

/** The latest record, of one course if given. */
export async function findLatestRecord(db: Executor, studentId: number, courseId?: number): Promise<LearningRecordRow | undefined> {
  const [row] = await db
    .select(record)
    .from(learningRecords)
    .where(and(eq(learningRecords.studentId, studentId), courseId === undefined ? undefined : eq(learningRecords.courseId, courseId)))
    .orderBy(desc(learningRecords.id))
    .limit(1);
  return row;
}

export interface RecordFilter {
  chapterId?: number | undefined;
  sectionId?: number | undefined;
  status?: 'open' | 'completed' | undefined;
}

/** Records of the student in a course, newest first. */
export async function listRecords(
  db: Executor,
  studentId: number,
  courseId: number,
  range: Range,
  { chapterId, sectionId, status }: RecordFilter,
): Promise<Listed<LearningRecordRow>> {
  const wanted = and(
    eq(learningRecords.studentId, studentId),
    eq(learningRecords.courseId, courseId),
    chapterId === undefined ? undefined : eq(learningRecords.chapterId, chapterId),
    sectionId === undefined ? undefined : eq(learningRecords.sectionId, sectionId),
    status && (status === 'open' ? isNull(learningRecords.completedAt) : isNotNull(learningRecords.completedAt)),
  );
  const items = await db
    .select(record)
    .from(learningRecords)
    .where(wanted)
    .orderBy(desc(learningRecords.id))
    .limit(range.limit)
    .offset(range.offset);
  const [row] = await db.select({ total: count() }).from(learningRecords).where(wanted);
  return { items, total: row?.total ?? 0 };
}

/** Records learned in lessons, each with its student. */
export async function listRecordsOfLessons(
  db: Executor,
  lessons: readonly { studentId: number; lessonId: number }[],
): Promise<(LearningRecordRow & { studentId: number })[]> {
  if (lessons.length === 0) return [];
  const pairs = sql.join(
    lessons.map(({ studentId, lessonId }) => sql`(${studentId}::bigint, ${lessonId}::bigint)`),
    sql`, `,
  );
  return db
    .select({ ...record, studentId: learningRecords.studentId })
    .from(learningRecords)
    .where(sql`(${learningRecords.studentId}, ${learningRecords.teachingRecordId}) in (${pairs})`)
    .orderBy(asc(learningRecords.id));
}

export interface Completion {
  report: RecordReport;
  /** School day on which the learner was done. */
  studiedOn: CalendarDay;
  studiedSeconds: number;
}

/** Completes a record that is held. */
export async function saveCompletion(db: Executor, { studentId, recordId }: RecordKey, completion: Completion, now: Date): Promise<void> {
  await db
    .update(learningRecords)
    .set({ completedAt: now, ...completion })
    .where(and(eq(learningRecords.studentId, studentId), eq(learningRecords.id, recordId)));
}

/** Reads of which subject a record is. */
const FIND_SUBJECT = {
  name: 'find_subject_of_record',
  text: `select content_type as "contentType" from learning_records r join courses on courses.id = course_id where student_id = $1 and r.id = $2`,
};

export async function findSubjectOfRecord(pool: Queryable, studentId: number, recordId: number): Promise<ContentType | undefined> {
  const { rows } = await pool.query<{ contentType: ContentType }>({ ...FIND_SUBJECT, values: [studentId, recordId] });
  return rows[0]?.contentType;
}
