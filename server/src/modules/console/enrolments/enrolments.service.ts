/** Enrols students, and changes their courses: each change and its event of the audit trail are one transaction. */
import type { SchoolCalls } from '@xueban/contract/school/calls';
import type { KnownGuardian } from '@xueban/contract/school/enrolments';
import type { Executor } from '../../../database';
import { AppError } from '../../../plugins/errors';
import type { StaffActor } from '../../../plugins/staff-access';
import type { Once } from '../../staff';
import { toName } from '../../school/rules/names';
import type { ConsoleTrialBookingService } from '../trial-bookings/trial-bookings.service';
import type { EnrolmentRepository } from './enrolments.repository';
import type { WriteEnrolments } from './write-enrolments';

interface EnrolmentParts {
  repository: EnrolmentRepository;
  bookings: Pick<ConsoleTrialBookingService, 'getPhone' | 'moveOn'>;
  write: WriteEnrolments;
  once: Once;
}

type Enrolment = SchoolCalls['POST enrolments']['body'];

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

/**
 * The guardian who was shown, or somebody new.
 * @throws AppError EDITED_MEANWHILE when somebody has registered the phone since, GUARDIAN_LEAVING, INVALID_REQUEST
 */
export async function requireGuardian(
  tx: Executor,
  repository: EnrolmentRepository,
  phone: string,
  { id, name }: Pick<Enrolment['guardian'], 'id' | 'name'>,
): Promise<{ id: number | null; name: string; students: KnownGuardian['students'] }> {
  const found = await repository.holdGuardian(tx, phone);
  if ((found?.id ?? null) !== id) throw new AppError('EDITED_MEANWHILE');
  if (found?.is_leaving) throw new AppError('GUARDIAN_LEAVING');
  if (found) return found;
  if (name === undefined) throw new AppError('INVALID_REQUEST');
  return { id: null, name: toName(name), students: [] };
}

export function createEnrolmentService({ repository, bookings, write, once }: EnrolmentParts) {
  async function enrol(tx: Executor, actor: StaffActor, key: string, wish: Enrolment) {
    const { trial_booking: booking, course_id: courseId, teacher_id: teacherId, class_id: classId = null, student, hours, receipt } = wish;
    await requireChosen(tx, repository, { courseId, teacherId });
    const phone = wish.guardian.phone ?? (booking && (await bookings.getPhone(booking.id, tx)));
    if (phone === undefined) throw new AppError('INVALID_REQUEST');
    const guardian = await requireGuardian(tx, repository, phone, wish.guardian);
    const name = toName(student.name);
    if (guardian.students.some((theirs) => theirs.name === name)) throw new AppError('STUDENT_ENROLLED');
    const [enrolled] = await write(tx, actor, [
      {
        guardian: { ...guardian, phone },
        ...{
          name,
          grade: student.grade === undefined ? null : toName(student.grade),
          courseId,
          teacherId,
          classId,
          hours,
          receipt: receipt?.trim(),
          key,
        },
        ...(booking && { details: { trial_booking_id: booking.id } }),
      },
    ]);
    if (!enrolled) throw new Error('nobody was enrolled');
    const { studentId, guardianId } = enrolled;
    if (booking) await bookings.moveOn(tx, actor, booking.id, booking.version, { state: 'enrolled', enrolledStudentId: studentId });
    return { student: { id: studentId, name }, guardian: { id: guardianId, name: guardian.name } };
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

    enrol: (actor: StaffActor, idempotencyKey: string, wish: Enrolment) =>
      once({ staff: actor.staff, idempotencyKey, call: 'POST enrolments', sent: wish }, (tx) => enrol(tx, actor, idempotencyKey, wish)),
  };
}
