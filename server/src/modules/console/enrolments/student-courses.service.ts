/** The courses of a student, as the office changes them. */
import type { SchoolCalls } from '@xueban/contract/school/calls';
import type { Executor, Transact } from '../../../database';
import { AppError } from '../../../plugins/errors';
import type { StaffActor } from '../../../plugins/staff-access';
import type { Audit } from '../../accounts';
import { getSchoolDay } from '../../school/rules/school-calendar';
import { saveAllocation } from '../../students';
import type { ConsoleStudentService } from '../students.service';
import type { EnrolmentRepository } from './enrolments.repository';
import { requireChosen } from './enrolments.service';
import { studentCourseRepository as stored } from './student-courses.repository';

interface StudentCourseParts {
  repository: EnrolmentRepository;
  students: Pick<ConsoleStudentService, 'requireStudent'>;
  transact: Transact;
  audit: Audit;
  now: () => Date;
}

type CourseChange = SchoolCalls['PUT students/{id}/courses/{courseId}']['body'];

export function createStudentCourseService({ repository, students, transact, audit, now }: StudentCourseParts) {
  const recordEvent = (tx: Executor, { staff, caller }: StaffActor, event: Parameters<Audit['record']>[0]): Promise<void> =>
    audit.record({ ...event, staffId: staff.staffId, address: caller.address }, tx);

  return {
    async change(actor: StaffActor, studentId: number, courseId: number, wish: CourseChange): Promise<null> {
      await students.requireStudent(actor.staff, studentId);
      const { version, teacher_id: teacherId, is_default: isDefault } = wish;
      return transact(async (tx) => {
        const before = await stored.holdCourse(tx, studentId, courseId);
        await requireChosen(tx, repository, { courseId, teacherId, standing: before?.teacherId });
        if ((before?.version ?? null) !== version) throw new AppError('EDITED_MEANWHILE');
        const cleared = { ...(teacherId === null && { teacherId }), ...(!isDefault && { isDefault }) };
        await stored.clearCourse(tx, studentId, courseId, cleared);
        await saveAllocation(tx, { studentId, courseId, teacherId: teacherId ?? undefined, isDefault });
        const details = { course_id: courseId, ...(teacherId !== null && { teacher_id: teacherId }), is_default: isDefault };
        await recordEvent(tx, actor, { kind: 'course_assigned', studentId, details });
        return null;
      });
    },

    async unassign(actor: StaffActor, studentId: number, courseId: number, version: number): Promise<null> {
      await students.requireStudent(actor.staff, studentId);
      return transact(async (tx) => {
        if ((await stored.holdCourse(tx, studentId, courseId))?.version !== version) throw new AppError('EDITED_MEANWHILE');
        if (await stored.isInLesson(tx, studentId, courseId, getSchoolDay(now()))) throw new AppError('COURSE_IN_LESSON');
        await stored.removeCourse(tx, studentId, courseId);
        await recordEvent(tx, actor, { kind: 'course_unassigned', studentId, details: { course_id: courseId } });
        return null;
      });
    },
  };
}
