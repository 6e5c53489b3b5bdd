/** Learning records of a student: opened, read, completed. What is learned in one is its method's (method.ts). */
import type { Calls } from '@xueban/contract/calls';
import type { LearningProgress } from '@xueban/contract/resources/courses';
import type { LearningRecord, LearningRecordSummary } from '@xueban/contract/resources/learning-records/calls';
import type { Executor } from '../../../database';
import { AppError } from '../../../plugins/errors';
import { createContentTypes, isAssigned, type LearningContext, type StudentCourse } from '../../courses';
import type { Listed, Range } from '../../../database/listing';
import { holdAllocation, saveStudyDay } from '../../students';
import { chargeLesson, findLessonForRecord } from '../../lessons';
import {
  bindLesson,
  findLatestRecord,
  findRecord,
  holdOpenRecord,
  insertRecord,
  listRecords,
  saveCompletion,
  lockRecord,
  type RecordFilter,
} from './learning-records.repository';
import type { LearningMethod, LearningMethods } from './method';
import type { LearningRecordRow, RecordKey } from './record';

export type LearningRecordService = ReturnType<typeof createLearningRecordService>;
type NewRecord = Calls['POST courses/{id}/learning_records']['body'];

export function createLearningRecordService({ db, now }: Pick<LearningContext, 'db' | 'now'>, methods: LearningMethods) {
  const findContentType = createContentTypes(db);

  /** Undefined: there is no such course, or nothing can be learned in it yet. */
  async function findMethod(courseId: number): Promise<LearningMethod | undefined> {
    const contentType = await findContentType(courseId);
    return contentType && methods[contentType]; // none of a subject that only a later version of the server knows
  }

  /** @throws AppError COURSE_NOT_ASSIGNED */
  async function requireAssigned(studentId: number, courseId: number): Promise<void> {
    if (!(await isAssigned(db, studentId, courseId))) throw new AppError('COURSE_NOT_ASSIGNED');
  }

  /** @throws AppError NOT_FOUND */
  async function find(studentId: number, courseId: number, recordId: number): Promise<LearningRecord> {
    const key = { studentId, courseId, recordId };
    const record = await (await findMethod(courseId))?.find(key, () => findRecord(db, key));
    if (!record) throw new AppError('NOT_FOUND');
    return record;
  }

  /** Of records of one course. */
  const summaries = async (studentId: number, courseId: number, rows: readonly LearningRecordRow[]): Promise<LearningRecordSummary[]> =>
    (await (await findMethod(courseId))?.summaries(studentId, rows)) ?? [];

  /** @throws AppError COURSE_NOT_ASSIGNED */
  async function progresses(studentId: number, courseId: number): Promise<LearningProgress[]> {
    await requireAssigned(studentId, courseId);
    return (await (await findMethod(courseId))?.progresses({ studentId, courseId })) ?? [];
  }

  return {
    find,
    progresses,

    async currentProgress(studentId: number, courseId: number): Promise<LearningProgress | null> {
      await requireAssigned(studentId, courseId);
      return (await (await findMethod(courseId))?.currentProgress({ studentId, courseId })) ?? null;
    },

    /**
     * Starts a record or returns the open one. It belongs to an open lesson of the course whatever the phone says, unless
     * the learner chose to learn alone; an unused lesson of today then ends.
     * @throws AppError COURSE_NOT_ASSIGNED, TEACHER_NOT_ALLOCATED, LESSON_NOT_OPEN, NOT_FOUND
     */
    async open(studentId: number, courseId: number, asked: NewRecord): Promise<{ data: LearningRecord; created: boolean }> {
      const method = await findMethod(courseId);
      const { id, created } = await db.transaction((tx) => openRecord(tx, { studentId, courseId }, asked, method, now()));
      return { data: await find(studentId, courseId, id), created };
    },

    async list(studentId: number, courseId: number, range: Range, filter: RecordFilter): Promise<Listed<LearningRecordSummary>> {
      await requireAssigned(studentId, courseId);
      const { items, total } = await listRecords(db, studentId, courseId, range, filter);
      return { items: await summaries(studentId, courseId, items), total };
    },

    async latest(studentId: number, courseId?: number): Promise<LearningRecordSummary | null> {
      const row = await findLatestRecord(db, studentId, courseId);
      const [summary] = row ? await summaries(studentId, row.courseId, [row]) : [];
      return summary ?? null;
    },

    /** @throws AppError NOT_FOUND; what the method throws for a record that is not finished (FINAL_EXAM_INCOMPLETE) */
    async complete(studentId: number, courseId: number, recordId: number): Promise<LearningRecord> {
      const method = await findMethod(courseId);
      if (!method) throw new AppError('NOT_FOUND');
      await db.transaction((tx) => completeRecord(tx, { studentId, courseId, recordId }, method, now()));
      return find(studentId, courseId, recordId);
    },
  };
}

/** Checks what the record refers to, and opens it where it starts, unless one is open there. */
async function openRecord(
  tx: Executor,
  course: StudentCourse,
  asked: NewRecord,
  method: LearningMethod | undefined,
  now: Date,
): Promise<{ id: number; created: boolean }> {
  const { studentId, courseId } = course;
  const allocation = await holdAllocation(tx, studentId, courseId);
  if (!allocation) throw new AppError('COURSE_NOT_ASSIGNED');
  const { teacher_id: teacherId, teaching_record_id: lessonId, unit_id: unitId, chapter_id: chapterId, section_id: sectionId } = asked;
  if (teacherId !== undefined && teacherId !== allocation.teacherId) throw new AppError('TEACHER_NOT_ALLOCATED');
  const lesson = await findLessonForRecord(tx, course, { alone: asked.alone === true, named: lessonId }, now);
  const place = await method?.place(tx, course, { unitId, chapterId, sectionId });
  if (!place) throw new AppError('NOT_FOUND');
  const existing = await holdOpenRecord(tx, course, place.sectionId);
  if (existing) {
    if (existing.teachingRecordId === null && lesson) await bindLesson(tx, studentId, existing.id, lesson);
    return { id: existing.id, created: false };
  }
  const id = await insertRecord(tx, {
    ...course,
    ...place,
    teacherId: lesson?.teacherId ?? teacherId ?? null,
    teachingRecordId: lesson?.id ?? null,
    learningSubtype: asked.learning_subtype,
    startedAt: now,
  });
  return { id, created: true };
}

/**
 * Inside a transaction; a completed record is left as it is.
 * @throws AppError NOT_FOUND; what the method throws for a record that is not finished
 */
export async function completeRecord(tx: Executor, key: RecordKey, method: LearningMethod, now: Date): Promise<void> {
  const record = await lockRecord(tx, key);
  if (!record) throw new AppError('NOT_FOUND');
  if (record.completedAt) return;
  const finish = await method.finish(tx, key, record, now);
  const hours = await chargeLesson(tx, key.studentId, record.teachingRecordId, finish, now);
  await saveStudyDay(tx, key.studentId, finish.day);
  await saveCompletion(tx, key, { report: await finish.write(hours), studiedOn: finish.day, studiedSeconds: finish.secondsAtWork }, now);
}
