/** Lessons of a student. */
import type { Calls } from '@xueban/contract/calls';
import type { TeachingRecord } from '@xueban/contract/resources/teaching-records';
import { AppError } from '../../plugins/errors';
import type { Executor } from '../../database';
import { schoolDayOf } from '../../rules/school-calendar';
import type { LearningContext } from '../learning-context';
import type { Listed, Range } from '../listing';
import { holdAllocation } from '../student-allocations/student-allocations.repository';
import {
  findLatestLesson,
  findLesson,
  findOpenLesson,
  listLessons,
  type OpenLesson,
  openOrRaiseLesson,
  raiseLesson,
} from './teaching-records.repository';

export type TeachingRecordService = ReturnType<typeof createTeachingRecordService>;
type NewLesson = Calls['POST teaching_records']['body'];

/** What a lesson has to do with the learning records that are open in its course. */
export interface OpenRecords {
  /** All of the course, held until the transaction ends. */
  hold(tx: Executor, course: { studentId: number; courseId: number }): Promise<{ id: number; teachingRecordId: number | null }[]>;
  /** Makes one of them part of a lesson. */
  bind(tx: Executor, studentId: number, recordId: number, lesson: OpenLesson): Promise<void>;
}

export function createTeachingRecordService({ db, now }: Pick<LearningContext, 'db' | 'now'>, records: OpenRecords) {
  async function find(studentId: number, lessonId: number): Promise<TeachingRecord> {
    const lesson = await findLesson(db, studentId, lessonId);
    if (!lesson) throw new AppError('NOT_FOUND');
    return lesson;
  }

  return {
    find,
    list: (studentId: number, range: Range, courseId?: number): Promise<Listed<TeachingRecord>> =>
      listLessons(db, studentId, range, courseId),

    async latest(studentId: number, courseId?: number): Promise<TeachingRecord | null> {
      return (await findLatestLesson(db, studentId, courseId)) ?? null;
    },

    /**
     * Opens a lesson with the teacher of the course, or gives back the one that is open: today's, or the one that an
     * open record belongs to. Its length only rises, and an open record without a lesson that is open belongs to it from
     * now on: what a lesson costs is not for the phone to lower.
     * @throws AppError COURSE_NOT_ASSIGNED, TEACHER_NOT_ALLOCATED
     */
    async open(
      studentId: number,
      { course_id: courseId, lesson_length: lessonLength }: NewLesson,
    ): Promise<{ data: TeachingRecord; created: boolean }> {
      const startedAt = now();
      const { id, created } = await db.transaction(async (tx) => {
        const allocation = await holdAllocation(tx, studentId, courseId);
        if (!allocation) throw new AppError('COURSE_NOT_ASSIGNED');
        const { teacherId } = allocation;
        if (teacherId === null) throw new AppError('TEACHER_NOT_ALLOCATED');
        const open = await records.hold(tx, { studentId, courseId });
        for (const { teachingRecordId: known } of open) {
          if (known === null || !(await raiseLesson(tx, studentId, known, lessonLength))) continue;
          const lesson = await findOpenLesson(tx, studentId, courseId, { id: known });
          for (const { id, teachingRecordId } of open)
            if (lesson && teachingRecordId === null) await records.bind(tx, studentId, id, lesson);
          return { id: known, created: false };
        }
        const lesson = await openOrRaiseLesson(tx, {
          studentId,
          courseId,
          teacherId,
          lessonLength,
          startedAt,
          startedOn: schoolDayOf(startedAt),
        });
        for (const { id: recordId } of open) await records.bind(tx, studentId, recordId, { id: lesson.id, teacherId });
        return lesson;
      });
      return { data: await find(studentId, id), created };
    },
  };
}
