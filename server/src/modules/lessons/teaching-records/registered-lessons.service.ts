/** Registers lessons that took place and were not begun on a phone: over from the beginning, and charged once. */
import { LESSON_REGISTER_DAYS } from '@xueban/contract/school/constants';
import type { Executor } from '../../../database';
import { AppError } from '../../../plugins/errors';
import type { LearningContext } from '../../courses';
import { getSchoolDay } from '../../school/rules/school-calendar';
import { type Actor, bookHours, holdAllocation, holdBalance } from '../../students';
import type { LessonGate } from '../lesson-gate.service';
import type { LessonLength } from '../rules/lesson-hours';
import { insertRegistered, listTaught } from './registered-lessons.repository';
import { endUnusedLesson } from './teaching-records.repository';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

export interface LessonGiven {
  courseId: number;
  teacherId: number;
  lessonLength: LessonLength;
  startedAt: Date;
  reason: string;
  /** Who registers it. */
  actor: Actor;
}

interface RegisterParts extends Pick<LearningContext, 'now'> {
  gate: Pick<LessonGate, 'offer'>;
}

export function createLessonRegister({ now, gate }: RegisterParts) {
  return {
    /**
     * Of all these students, in the order of their ids, so that two do not wait for each other. What was learned is not
     * known: it costs what such a lesson costs, and what is taken beyond the rest is owed.
     * @returns the lessons, and what each was charged
     * @throws AppError LESSON_TIME_REFUSED, LESSON_NOT_OFFERED, COURSE_NOT_ASSIGNED, LESSON_GIVEN
     */
    async registerWithin(
      tx: Executor,
      studentIds: readonly number[],
      { courseId, teacherId, lessonLength, startedAt, reason, actor }: LessonGiven,
    ): Promise<{ lessons: { id: number; studentId: number }[]; hours: number }> {
      const at = now();
      const age = at.getTime() - startedAt.getTime();
      if (age < 0 || age > LESSON_REGISTER_DAYS * DAY_MS)
        throw new AppError('LESSON_TIME_REFUSED', { values: { days: String(LESSON_REGISTER_DAYS) } });
      const { offer } = await gate.offer(courseId, lessonLength);
      const ids = [...studentIds].sort((a, b) => a - b);
      // As whoever opens one holds it: neither comes between.
      for (const studentId of ids) if (!(await holdAllocation(tx, studentId, courseId))) throw new AppError('COURSE_NOT_ASSIGNED');
      const day = getSchoolDay(startedAt);
      const taught = await listTaught(tx, ids, { courseId, day, today: getSchoolDay(at) });
      if (taught.length > 0) throw new AppError('LESSON_GIVEN', { values: { names: taught.join('、') } });
      const completedAt = new Date(Math.min(at.getTime(), startedAt.getTime() + offer.lessonMinutes * MINUTE_MS));
      const { courseHours: hours } = offer;
      const lessons = [];
      for (const studentId of ids) {
        const left = await holdBalance(tx, studentId);
        if (left === undefined) throw new AppError('STUDENT_NOT_FOUND');
        // What a phone opened that day came to nothing; named later, it would be charged as well.
        await endUnusedLesson(tx, { studentId, courseId }, day, at);
        const lesson = { ...offer, studentId, courseId, teacherId, startedAt, startedOn: day, completedAt, registeredReason: reason };
        const charge = { changedCourseHours: hours, hoursLeftAfter: hours === 0 ? null : left - hours, chargeReason: 'lesson' as const };
        const id = await insertRegistered(tx, { ...lesson, ...charge, byCode: false });
        if (hours !== 0) await bookHours(tx, { studentId, at, kind: 'lesson', hours: -hours, actor, reason, teachingRecordId: id });
        lessons.push({ id, studentId });
      }
      return { lessons, hours };
    },
  };
}
