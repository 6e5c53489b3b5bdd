/** Teachers: added, renamed, retired. */
import type { AuditValue } from '@xueban/contract/school/audit-words';
import type { SchoolTeacher } from '@xueban/contract/school/settings';
import type { Executor, Transact } from '../../../database';
import { AppError } from '../../../plugins/errors';
import type { StaffActor } from '../../../plugins/staff-access';
import type { Audit } from '../../accounts';
import type { Once } from '../../staff';
import { findSchoolTeacher, insertSchoolTeacher, listSchoolTeachers, updateSchoolTeacher } from './teachers.repository';
import { toName } from '../../school/rules/names';

export interface TeacherServiceParts {
  db: Executor;
  transact: Transact;
  once: Once;
  audit: Audit;
}

export function createTeacherService({ db, transact, once, audit }: TeacherServiceParts) {
  const recordEvent = (tx: Executor, { staff, caller }: StaffActor, id: number, action: AuditValue): Promise<void> =>
    audit.record({ kind: 'teacher_changed', staffId: staff.staffId, address: caller.address, details: { deed: action, id } }, tx);

  async function load(id: number, executor = db): Promise<SchoolTeacher> {
    const teacher = await findSchoolTeacher(executor, id);
    if (!teacher) throw new AppError('NOT_FOUND');
    return teacher;
  }

  return {
    list: (): Promise<SchoolTeacher[]> => listSchoolTeachers(db),

    async create(actor: StaffActor & { idempotencyKey: string }, { name }: { name: string }): Promise<SchoolTeacher> {
      const { staff, idempotencyKey } = actor;
      const id = await once({ staff, idempotencyKey, call: 'POST settings/teachers', sent: { name } }, async (tx) => {
        const made = await insertSchoolTeacher(tx, toName(name));
        await recordEvent(tx, actor, made, 'created');
        return made;
      });
      return load(id);
    },

    /** @throws AppError NOT_FOUND, EDITED_MEANWHILE */
    update: (
      actor: StaffActor,
      id: number,
      { version, name, retired }: { version: number; name: string; retired: boolean },
    ): Promise<SchoolTeacher> =>
      transact(async (tx) => {
        const before = await load(id, tx);
        if (!(await updateSchoolTeacher(tx, id, version, { name: toName(name), retired }))) throw new AppError('EDITED_MEANWHILE');
        await recordEvent(tx, actor, id, before.retired === retired ? 'changed' : retired ? 'retired' : 'returned');
        return load(id, tx);
      }),
  };
}
