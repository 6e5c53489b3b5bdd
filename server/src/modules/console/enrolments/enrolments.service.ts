/** Enrols students, and changes their courses: each deed with what the audit trail is told is one transaction. */
import type { SchoolCalls } from '@xueban/contract/school/calls';
import type { KnownGuardian } from '@xueban/contract/school/enrolments';
import type { Executor, Transact } from '../../../database';
import { AppError } from '../../../plugins/errors';
import type { Caller } from '../../../plugins/origin';
import type { Staff } from '../../../plugins/staff-access';
import type { Audit } from '../../accounts';
import { AdministrationError, createAdministration } from '../../school';
import { getSchoolDay } from '../../school/rules/school-calendar';
import type { Once } from '../../staff';
import { createCourseHourService, saveAllocation } from '../../students';
import type { ClassService } from '../classes/classes.service';
import type { ConsoleStudentService } from '../students.service';
import type { ConsoleTrialBookingService } from '../trial-bookings/trial-bookings.service';
import type { EnrolmentRepository } from './enrolments.repository';

export interface EnrolmentParts {
  repository: EnrolmentRepository;
  bookings: Pick<ConsoleTrialBookingService, 'getPhone' | 'moveOn'>;
  classes: Pick<ClassService, 'join'>;
  students: Pick<ConsoleStudentService, 'requireStudent'>;
  transact: Transact;
  once: Once;
  audit: Audit;
  now: () => Date;
}

/** Who does it. */
interface Doer {
  staff: Staff;
  caller: Caller;
}

type Enrolment = SchoolCalls['POST enrolments']['body'];
type CourseChange = SchoolCalls['PUT students/{id}/courses/{courseId}']['body'];

export function createEnrolmentService({ repository, bookings, classes, students, transact, once, audit, now }: EnrolmentParts) {
  async function requireCourseAndTeacher(tx: Executor, courseId: number | null, teacherId: number | null): Promise<void> {
    if (courseId !== null && !(await repository.hasCourse(tx, courseId))) throw new AppError('COURSE_NOT_FOUND');
    if (teacherId !== null && !(await repository.hasTeacher(tx, teacherId))) throw new AppError('TEACHER_NOT_FOUND');
  }

  /** The guardian who was shown, or a new one. @throws AppError EDITED_MEANWHILE when somebody has registered the phone since */
  async function takeGuardian(tx: Executor, phone: string, { guardian, student }: Enrolment): Promise<{ id: number; name: string }> {
    const found = await repository.holdGuardian(tx, phone);
    if ((found?.id ?? null) !== guardian.id) throw new AppError('EDITED_MEANWHILE');
    if (found) {
      if (found.is_leaving) throw new AppError('GUARDIAN_LEAVING');
      if (found.students.some(({ name }) => name === student.name.trim())) throw new AppError('STUDENT_ENROLLED');
      return found;
    }
    if (guardian.name === undefined) throw new AppError('INVALID_REQUEST');
    const name = guardian.name.trim();
    // Nobody at the console sets a password: guardians sign in by a code, and may choose one then.
    const id = await createAdministration(tx)
      .createParent({ phone, name })
      .catch((error: unknown) => {
        throw error instanceof AdministrationError ? new AppError('EDITED_MEANWHILE', { cause: error }) : error;
      });
    return { id, name };
  }

  async function bookFirstHours(tx: Executor, studentId: number, { hours, receipt }: Enrolment, staff: Staff, key: string): Promise<void> {
    if (hours === 0) return;
    const asked = { hours, reason: '报名', receipt: receipt?.trim(), key, actor: { kind: 'staff', name: staff.name } as const };
    await createCourseHourService({ db: tx, now }).add(studentId, asked);
  }

  async function enrol(tx: Executor, doer: Doer, key: string, wish: Enrolment) {
    const { trial_booking: booking, course_id: courseId, teacher_id: teacherId, class_id: classId = null, student, hours } = wish;
    await requireCourseAndTeacher(tx, courseId, teacherId);
    const phone = wish.guardian.phone ?? (booking && (await bookings.getPhone(booking.id, tx)));
    if (phone === undefined) throw new AppError('INVALID_REQUEST');
    const guardian = await takeGuardian(tx, phone, wish);
    const name = student.name.trim();
    const studentId = await createAdministration(tx).createStudent({ parentPhone: phone, name, grade: student.grade?.trim() });
    await bookFirstHours(tx, studentId, wish, doer.staff, key);
    if (courseId !== null) await saveAllocation(tx, { studentId, courseId, teacherId: teacherId ?? undefined, isDefault: true });
    if (classId !== null) await classes.join(tx, classId, studentId);
    if (booking) await bookings.moveOn(tx, doer, booking.id, booking.version, { state: 'enrolled' });
    const details = {
      ...(wish.guardian.id === null && { new_guardian: true }),
      ...(courseId !== null && { course_id: courseId }),
      ...(teacherId !== null && { teacher_id: teacherId }),
      ...(classId !== null && { class_id: classId }),
      ...(booking && { trial_booking_id: booking.id }),
      hours,
    };
    await tell(tx, doer, { kind: 'enrolled', parentId: guardian.id, studentId, details });
    return { student: { id: studentId, name }, guardian: { id: guardian.id, name: guardian.name } };
  }

  const tell = (tx: Executor, { staff, caller }: Doer, event: Parameters<Audit['record']>[0]): Promise<void> =>
    audit.record({ ...event, staffId: staff.staffId, address: caller.address }, tx);

  return {
    listCourses: () => repository.listCourses(),

    async findGuardian({
      phone,
      trial_booking_id: bookingId,
    }: SchoolCalls['GET enrolment_guardian']['query']): Promise<KnownGuardian | null> {
      const number = phone ?? (bookingId === undefined ? undefined : await bookings.getPhone(bookingId));
      if (number === undefined) throw new AppError('INVALID_REQUEST');
      return repository.findGuardian(number);
    },

    enrol: (doer: Doer, idempotencyKey: string, wish: Enrolment) =>
      once({ staff: doer.staff, idempotencyKey, call: 'POST enrolments', sent: wish }, (tx) => enrol(tx, doer, idempotencyKey, wish)),

    async changeCourse(doer: Doer, studentId: number, courseId: number, wish: CourseChange): Promise<null> {
      await students.requireStudent(doer.staff, studentId);
      const { version, teacher_id: teacherId, is_default: isDefault } = wish;
      return transact(async (tx) => {
        await requireCourseAndTeacher(tx, courseId, teacherId);
        if ((await repository.holdCourse(tx, studentId, courseId)) !== version) throw new AppError('EDITED_MEANWHILE');
        const cleared = { ...(teacherId === null && { teacherId }), ...(!isDefault && { isDefault }) };
        await repository.clearCourse(tx, studentId, courseId, cleared);
        await saveAllocation(tx, { studentId, courseId, teacherId: teacherId ?? undefined, isDefault });
        const details = { course_id: courseId, ...(teacherId !== null && { teacher_id: teacherId }), is_default: isDefault };
        await tell(tx, doer, { kind: 'course_assigned', studentId, details });
        return null;
      });
    },

    async unassignCourse(doer: Doer, studentId: number, courseId: number, version: number): Promise<null> {
      await students.requireStudent(doer.staff, studentId);
      return transact(async (tx) => {
        if ((await repository.holdCourse(tx, studentId, courseId)) !== version) throw new AppError('EDITED_MEANWHILE');
        if (await repository.isInLesson(tx, studentId, courseId, getSchoolDay(now()))) throw new AppError('COURSE_IN_LESSON');
        await repository.removeCourse(tx, studentId, courseId);
        await tell(tx, doer, { kind: 'course_unassigned', studentId, details: { course_id: courseId } });
        return null;
      });
    },
  };
}
