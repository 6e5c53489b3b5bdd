/** Enrols students, and changes their courses: each deed with what the audit trail is told is one transaction. */
import type { SchoolCalls } from '@xueban/contract/school/calls';
import type { KnownGuardian } from '@xueban/contract/school/enrolments';
import type { Executor } from '../../../database';
import { AppError } from '../../../plugins/errors';
import type { Caller } from '../../../plugins/origin';
import type { Staff } from '../../../plugins/staff-access';
import type { Audit } from '../../accounts';
import { AdministrationError, createAdministration } from '../../school';
import type { Once } from '../../staff';
import { createCourseHourService, saveAllocation } from '../../students';
import type { ClassService } from '../classes/classes.service';
import type { ConsoleTrialBookingService } from '../trial-bookings/trial-bookings.service';
import type { EnrolmentRepository } from './enrolments.repository';

interface EnrolmentParts {
  repository: EnrolmentRepository;
  bookings: Pick<ConsoleTrialBookingService, 'getPhone' | 'moveOn'>;
  classes: Pick<ClassService, 'join'>;
  once: Once;
  audit: Audit;
  now: () => Date;
}

/** Who does it. */
export interface Doer {
  staff: Staff;
  caller: Caller;
}

export type Enrolment = SchoolCalls['POST enrolments']['body'];

/**
 * @param standing the teacher who teaches already, though they may be retired
 * @throws AppError COURSE_NOT_FOUND, TEACHER_NOT_FOUND
 */
export async function requireChosen(
  tx: Executor,
  repository: EnrolmentRepository,
  { courseId, teacherId, standing = null }: { courseId: number | null; teacherId: number | null; standing?: number | null },
): Promise<void> {
  if (courseId !== null && !(await repository.hasCourse(tx, courseId))) throw new AppError('COURSE_NOT_FOUND');
  if (teacherId !== null && teacherId !== standing && !(await repository.hasTeacher(tx, teacherId)))
    throw new AppError('TEACHER_NOT_FOUND');
}

export function createEnrolmentService({ repository, bookings, classes, once, audit, now }: EnrolmentParts) {
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
    await requireChosen(tx, repository, { courseId, teacherId });
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
    const { staff, caller } = doer;
    const event = { kind: 'enrolled', staffId: staff.staffId, parentId: guardian.id, studentId, address: caller.address, details } as const;
    await audit.record(event, tx);
    return { student: { id: studentId, name }, guardian: { id: guardian.id, name: guardian.name } };
  }

  return {
    listCourses: () => repository.listCourses(),

    async findGuardian({
      phone,
      trial_booking_id: bookingId,
    }: SchoolCalls['GET enrolment_guardian']['query']): Promise<KnownGuardian | null> {
      const number = phone ?? (bookingId === undefined ? undefined : await bookings.getPhone(bookingId));
      return number === undefined ? null : repository.findGuardian(number);
    },

    /** Enrols in the transaction of what it belongs to. */
    enrolWithin: enrol,

    enrol: (doer: Doer, idempotencyKey: string, wish: Enrolment) =>
      once({ staff: doer.staff, idempotencyKey, call: 'POST enrolments', sent: wish }, (tx) => enrol(tx, doer, idempotencyKey, wish)),
  };
}
