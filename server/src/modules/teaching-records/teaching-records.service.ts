/** Lessons of a student. */
import type { Calls } from '@xueban/contract/calls';
import type { TeachingRecord } from '@xueban/contract/resources/teaching-records';
import { AppError } from '../../plugins/errors';
import { schoolDayOf } from '../../rules/school-calendar';
import type { LearningContext } from '../learning-context';
import type { Listed, Range } from '../listing';
import { findAllocation } from '../student-allocations/student-allocations.repository';
import { changeLength, findLatestLesson, findLesson, findOpenLesson, insertLesson, listLessons } from './teaching-records.repository';

export type TeachingRecordService = ReturnType<typeof createTeachingRecordService>;
type NewLesson = Calls['POST teaching_records']['body'];

export function createTeachingRecordService({ db, now }: LearningContext) {
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
     * Opens a lesson with the teacher of the course, or gives back the one opened today and still open,
     * of the length now chosen: nothing is charged before its end.
     * @throws AppError COURSE_NOT_ASSIGNED, TEACHER_NOT_ALLOCATED
     */
    async open(
      studentId: number,
      { course_id: courseId, lesson_length: lessonLength }: NewLesson,
    ): Promise<{ data: TeachingRecord; created: boolean }> {
      const allocation = await findAllocation(db, studentId, courseId);
      if (!allocation) throw new AppError('COURSE_NOT_ASSIGNED');
      const { teacherId } = allocation;
      if (teacherId === null) throw new AppError('TEACHER_NOT_ALLOCATED');
      const startedAt = now();
      const startedOn = schoolDayOf(startedAt);
      // The open one may be completed while we look: then there is room for a new one.
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const existing = await findOpenLesson(db, studentId, courseId, startedOn);
        if (existing) {
          const kept = existing.lesson_length === lessonLength || (await changeLength(db, studentId, existing.id, lessonLength));
          if (kept) return { data: { ...existing, lesson_length: lessonLength }, created: false };
          continue;
        }
        const id = await insertLesson(db, { studentId, courseId, teacherId, lessonLength, startedAt, startedOn });
        if (id !== undefined) return { data: await find(studentId, id), created: true };
      }
      throw new AppError('SERVICE_UNAVAILABLE');
    },
  };
}
