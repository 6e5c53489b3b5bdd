/** The guardians of a student, as the office adds them. */
import type { SchoolCalls } from '@xueban/contract/school/calls';
import { AppError } from '../../../plugins/errors';
import type { KeyedStaffActor } from '../../../plugins/staff-access';
import type { Audit } from '../../accounts';
import { linkGuardian } from '../../personal-data';
import type { Once } from '../../staff';
import type { ConsoleStudentService } from '../students.service';
import type { EnrolmentRepository } from './enrolments.repository';
import { requireGuardian } from './enrolments.service';
import { insertGuardians } from './write-enrolments';

interface StudentGuardianParts {
  repository: EnrolmentRepository;
  students: Pick<ConsoleStudentService, 'requireStudent'>;
  once: Once;
  audit: Audit;
}

type Add = SchoolCalls['POST students/{id}/guardians'];

export function createStudentGuardianService({ repository, students, once, audit }: StudentGuardianParts) {
  return {
    /** @throws AppError STUDENT_NOT_FOUND, and as `requireGuardian` and `linkGuardian` say */
    async add({ staff, caller, idempotencyKey }: KeyedStaffActor, studentId: number, wish: Add['body']): Promise<Add['reply']> {
      await students.requireStudent(staff, studentId);
      return once({ staff, idempotencyKey, call: 'POST students/guardians', sent: { studentId, ...wish } }, async (tx) => {
        const guardian = { ...(await requireGuardian(tx, repository, wish.phone, wish)), phone: wish.phone };
        const isNew = guardian.id === null;
        const parentId = guardian.id ?? (await insertGuardians(tx, [guardian])).get(guardian.phone) ?? 0;
        const refusal = await linkGuardian(tx, parentId, studentId);
        if (refusal) throw new AppError(refusal);
        const who = { staffId: staff.staffId, parentId, studentId, address: caller.address };
        await audit.record({ kind: 'linked', ...who, ...(isNew && { details: { new_guardian: true } }) }, tx);
        return { id: parentId, name: guardian.name };
      });
    },
  };
}
