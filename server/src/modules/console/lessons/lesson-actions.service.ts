/** What staff do about lessons that are not begun yet, or were not begun on a phone. */
import type { SchoolCalls } from '@xueban/contract/school/calls';
import type { SchoolLessonCode } from '@xueban/contract/school/lessons';
import type { Executor } from '../../../database';
import { AppError } from '../../../plugins/errors';
import type { KeyedStaffActor, Staff } from '../../../plugins/staff-access';
import type { Audit } from '../../accounts';
import { findCode, type LessonGiven, renewCodes } from '../../lessons';
import { getSchoolDay } from '../../school/rules/school-calendar';
import type { Once } from '../../staff';
import { toCode } from './lessons.service';

export interface LessonActionParts {
  db: Executor;
  now: () => Date;
  once: Once;
  audit: Audit;
  requireStudents: (staff: Staff, studentIds: readonly number[]) => Promise<void>;
  hasTeacher: (tx: Executor, id: number) => Promise<boolean>;
  registerWithin: (
    tx: Executor,
    studentIds: readonly number[],
    lesson: LessonGiven,
  ) => Promise<{ lessons: { id: number; studentId: number }[]; hours: number }>;
}

type Given = SchoolCalls['POST lessons']['body'];

export function createLessonActions({ db, now, once, audit, requireStudents, hasTeacher, registerWithin }: LessonActionParts) {
  return {
    /** The code before holds no more. @throws AppError NOT_FOUND: also of another teacher's */
    async renewCode({ staff, idempotencyKey, caller }: KeyedStaffActor, teacherId: number): Promise<SchoolLessonCode> {
      if (staff.role === 'teacher' && staff.teacherId !== teacherId) throw new AppError('NOT_FOUND');
      await once({ staff, idempotencyKey, call: 'POST teachers/renew_code', sent: { teacherId } }, async (tx) => {
        if (!(await renewCodes(tx, teacherId))) throw new AppError('NOT_FOUND');
        const details = { teacher_id: teacherId, renewed: true };
        await audit.record({ kind: 'teacher_changed', staffId: staff.staffId, address: caller.address, details }, tx);
        return null;
      });
      const code = await findCode(db, teacherId, getSchoolDay(now()));
      if (!code) throw new AppError('NOT_FOUND');
      return toCode(code);
    },

    /**
     * Of all students or of none, in one transaction with what the audit trail is told.
     * @throws AppError STUDENT_NOT_FOUND, TEACHER_NOT_FOUND, COURSE_NOT_ASSIGNED, LESSON_NOT_OFFERED, LESSON_TIME_REFUSED, LESSON_GIVEN
     */
    async register({ staff, idempotencyKey, caller }: KeyedStaffActor, given: Given): Promise<SchoolCalls['POST lessons']['reply']> {
      const { student_ids: studentIds, course_id: courseId, teacher_id: teacherId, lesson_length: lessonLength } = given;
      await requireStudents(staff, studentIds);
      return once({ staff, idempotencyKey, call: 'POST lessons', sent: given }, async (tx) => {
        if (!(await hasTeacher(tx, teacherId))) throw new AppError('TEACHER_NOT_FOUND');
        const startedAt = new Date(given.started_at);
        const actor = { kind: 'staff', name: staff.name } as const;
        const lesson = { courseId, teacherId, lessonLength, startedAt, reason: given.reason.trim(), actor };
        const { lessons, hours } = await registerWithin(tx, studentIds, lesson);
        for (const { id, studentId } of lessons) {
          const details = { lesson_id: id, course_id: courseId, teacher_id: teacherId, length: lessonLength, hours };
          await audit.record({ kind: 'lesson_registered', staffId: staff.staffId, studentId, address: caller.address, details }, tx);
        }
        return { lessons: lessons.length, course_hours: hours };
      });
    },
  };
}
