/** Rights that an owner carries out for a guardian: a copy, deletion, parting. Each is confirmed by the student's name and audited. */
import type { SchoolStudentRights } from '@xueban/contract/school/student-rights';
import type { Executor } from '../../../database';
import type { Pieces } from '../../../plugins/calls';
import { AppError } from '../../../plugins/errors';
import type { KeyedStaffActor, Staff } from '../../../plugins/staff-access';
import type { Audit } from '../../accounts';
import {
  type createExportService,
  findOpenDeletion,
  hasLink,
  hasOtherLastingGuardian,
  requestDeletion,
  unlink,
  withdrawRequest,
} from '../../personal-data';
import { getSchoolDay } from '../../school/rules/school-calendar';
import type { Once } from '../../staff';
import type { ConsoleStudentService } from '../students.service';

interface StudentRightsParts {
  db: Executor;
  students: Pick<ConsoleStudentService, 'requireStudent' | 'load'>;
  toZip: ReturnType<typeof createExportService>['toZip'];
  once: Once;
  audit: Audit;
  now: () => Date;
}

interface OfGuardian {
  studentId: number;
  guardianId: number;
}

export function createStudentRightsService({ db, students, toZip, once, audit, now }: StudentRightsParts) {
  async function find(studentId: number): Promise<SchoolStudentRights> {
    const open = await findOpenDeletion(db, { studentId });
    return { deletion_due_on: open ? getSchoolDay(open.dueAt) : null };
  }

  /** @throws AppError STUDENT_NOT_FOUND, NAME_DIFFERS */
  async function confirm(staff: Staff, studentId: number, typed: string): Promise<string> {
    await students.requireStudent(staff, studentId);
    const name = (await students.load([studentId]))[0]?.name ?? '';
    if (typed.trim() !== name) throw new AppError('NAME_DIFFERS');
    return name;
  }

  /** @throws AppError STUDENT_NOT_FOUND, NOT_FOUND */
  async function requireGuardian(staff: Staff, { studentId, guardianId }: OfGuardian): Promise<void> {
    await students.requireStudent(staff, studentId);
    if (!(await hasLink(db, guardianId, studentId))) throw new AppError('NOT_FOUND');
  }

  return {
    async find(staff: Staff, studentId: number): Promise<SchoolStudentRights> {
      await students.requireStudent(staff, studentId);
      return find(studentId);
    },

    /** @throws AppError STUDENT_NOT_FOUND, NAME_DIFFERS, DELETION_ASKED_BEFORE */
    async remove({ staff, caller, idempotencyKey }: KeyedStaffActor, studentId: number, typed: string): Promise<SchoolStudentRights> {
      await confirm(staff, studentId, typed);
      await once({ staff, idempotencyKey, call: 'POST students/delete', sent: { studentId } }, async (tx) => {
        if (!(await requestDeletion(tx, { studentId }))) throw new AppError('DELETION_ASKED_BEFORE');
        const details = { scope: 'student' } as const;
        await audit.record({ kind: 'deletion_requested', staffId: staff.staffId, studentId, address: caller.address, details }, tx);
        return null;
      });
      return find(studentId);
    },

    /** @throws AppError STUDENT_NOT_FOUND, DELETION_CARRIED_OUT */
    async keep({ staff, caller, idempotencyKey }: KeyedStaffActor, studentId: number): Promise<SchoolStudentRights> {
      await students.requireStudent(staff, studentId);
      await once({ staff, idempotencyKey, call: 'POST students/keep', sent: { studentId } }, async (tx) => {
        if (!(await findOpenDeletion(tx, { studentId }))) return null;
        if (!(await withdrawRequest(tx, { studentId }))) throw new AppError('DELETION_CARRIED_OUT');
        await audit.record({ kind: 'deletion_withdrawn', staffId: staff.staffId, studentId, address: caller.address }, tx);
        return null;
      });
      return find(studentId);
    },

    /** @throws AppError STUDENT_NOT_FOUND, NOT_FOUND, NAME_DIFFERS, LAST_GUARDIAN */
    async part({ staff, caller, idempotencyKey }: KeyedStaffActor, of: OfGuardian, typed: string): Promise<null> {
      const { studentId, guardianId: parentId } = of;
      return once({ staff, idempotencyKey, call: 'POST guardians/unlink', sent: { ...of, typed } }, async (tx) => {
        await requireGuardian(staff, of);
        await confirm(staff, studentId, typed);
        if (!(await hasOtherLastingGuardian(tx, studentId, parentId))) throw new AppError('LAST_GUARDIAN');
        if (!(await unlink(tx, parentId, studentId))) throw new AppError('NOT_FOUND');
        await audit.record({ kind: 'unlinked', staffId: staff.staffId, parentId, studentId, address: caller.address }, tx);
        return null;
      });
    },

    /** The audit trail is told first, once for all tries of one copy. @throws AppError STUDENT_NOT_FOUND, NOT_FOUND, NAME_DIFFERS */
    async copy({ staff, caller, idempotencyKey }: KeyedStaffActor, of: OfGuardian, typed: string): Promise<Pieces> {
      const { studentId, guardianId: parentId } = of;
      await requireGuardian(staff, of);
      const name = await confirm(staff, studentId, typed);
      await once({ staff, idempotencyKey, call: 'POST guardians/export', sent: of }, async (tx) => {
        await audit.record({ kind: 'export', staffId: staff.staffId, parentId, studentId, address: caller.address }, tx);
        return null;
      });
      return { name: `${name}-全部数据-${getSchoolDay(now())}.zip`.replace(/[/\\:*?"<>|]/g, '_'), pieces: toZip(studentId, parentId) };
    },
  };
}
