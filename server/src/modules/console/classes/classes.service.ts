/** Classes for the console: opened, changed and filled by the office; a teacher sees their own. */
import type { AuditDetails, AuditValue } from '@xueban/contract/school/audit-words';
import { CLASS_MAX_STUDENTS } from '@xueban/contract/school/constants';
import type { SchoolClass, SchoolClassDetail } from '@xueban/contract/school/classes';
import type { Executor, Transact } from '../../../database';
import type { Range } from '../../../database/listing';
import type { Page } from '../../../plugins/calls';
import { AppError } from '../../../plugins/errors';
import type { StaffActor, KeyedStaffActor, Staff } from '../../../plugins/staff-access';
import type { Audit } from '../../accounts';
import type { Once } from '../../staff';
import { compareNames } from '../name-search';
import { getTeacherScope } from '../scope.repository';
import type { ConsoleStudentService } from '../students.service';
import { type ClassRepository, type ClassRow, isNameTaken } from './classes.repository';
import { toName } from '../../school/rules/names';

interface Values {
  name: string;
  teacher_id: number | null;
}

interface Members {
  add: number[];
  remove: number[];
}

export interface ClassServiceParts {
  repository: ClassRepository;
  students: Pick<ConsoleStudentService, 'load'>;
  hasTeacher: (tx: Executor, teacherId: number) => Promise<boolean>;
  transact: Transact;
  once: Once;
  audit: Audit;
  now: () => Date;
}

export type ClassService = ReturnType<typeof createClassService>;

const toClass = ({ id, version, name, teacherId, teacherName, retiredAt, studentsCount, wordsAtRisk }: ClassRow): SchoolClass => ({
  id,
  version,
  name,
  teacher: teacherId === null ? null : { id: teacherId, name: teacherName ?? '' },
  retired: retiredAt !== null,
  students_count: studentsCount,
  words_at_risk: wordsAtRisk,
});

/** @throws AppError NOT_FOUND also for another teacher's */
async function load({ repository }: ClassServiceParts, id: number, staff: Staff, executor?: Executor): Promise<ClassRow> {
  const row = await repository.find(id, getTeacherScope(staff), executor);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Who teaches already may be retired. */
async function checkTeacher({ hasTeacher }: ClassServiceParts, tx: Executor, teacherId: number | null, standing: number | null = null) {
  if (teacherId !== null && teacherId !== standing && !(await hasTeacher(tx, teacherId))) throw new AppError('TEACHER_NOT_FOUND');
}

/** @throws AppError STUDENT_NOT_FOUND, CLASS_FULL */
async function change({ repository, now }: ClassServiceParts, tx: Executor, classId: number, { add, remove }: Members): Promise<void> {
  if ((await repository.countExisting(tx, add)) < add.length) throw new AppError('STUDENT_NOT_FOUND');
  await repository.remove(tx, classId, remove);
  await repository.add(tx, classId, add, now());
  if ((await repository.listStudentIds(classId, tx)).length > CLASS_MAX_STUDENTS) throw new AppError('CLASS_FULL');
}

export function createClassService(parts: ClassServiceParts) {
  const { repository, students, transact, once, audit, now } = parts;

  const recordEvent = ({ staff, caller }: StaffActor, action: AuditValue, id: number, more: AuditDetails, tx: Executor): Promise<void> =>
    audit.record({ kind: 'class_changed', staffId: staff.staffId, address: caller.address, details: { deed: action, id, ...more } }, tx);

  return {
    /** Takes students into a class that is not over, in the transaction of what it belongs to. @throws AppError CLASS_OVER, CLASS_FULL */
    async join(tx: Executor, id: number, studentIds: number[]): Promise<void> {
      await repository.hold(tx, id);
      const row = await repository.find(id, undefined, tx);
      if (row?.retiredAt !== null) throw new AppError('CLASS_OVER');
      await change(parts, tx, id, { add: studentIds, remove: [] });
    },

    async list(staff: Staff, { retired = false }: { retired?: boolean }, { limit, offset }: Range): Promise<Page<SchoolClass[]>> {
      const rows = (await repository.list(getTeacherScope(staff), retired)).sort((a, b) => compareNames(a.name, b.name) || a.id - b.id);
      return { items: rows.slice(offset, offset + limit).map(toClass), total: rows.length };
    },

    /** @throws AppError NOT_FOUND */
    async listStudentIds(staff: Staff, id: number): Promise<number[]> {
      await load(parts, id, staff);
      return repository.listStudentIds(id);
    },

    async find(staff: Staff, id: number): Promise<SchoolClassDetail> {
      const row = await load(parts, id, staff);
      const members = await students.load(await repository.listStudentIds(id));
      return { ...toClass(row), students: members.sort((a, b) => compareNames(a.name, b.name) || a.id - b.id) };
    },

    create: (actor: KeyedStaffActor, { name, teacher_id: teacherId, student_ids: studentIds = [] }: Values & { student_ids?: number[] }) =>
      once(
        { staff: actor.staff, idempotencyKey: actor.idempotencyKey, call: 'POST classes', sent: { name, teacherId, studentIds } },
        async (tx) => {
          await checkTeacher(parts, tx, teacherId);
          const id = await repository.insert(tx, { name: toName(name), teacherId });
          if (id === undefined) throw new AppError('CLASS_NAME_TAKEN');
          await change(parts, tx, id, { add: studentIds, remove: [] });
          await recordEvent(actor, 'created', id, { added: studentIds.length }, tx);
          return toClass(await load(parts, id, actor.staff, tx));
        },
      ),

    update: (
      actor: StaffActor,
      id: number,
      { version, name, teacher_id: teacherId, retired }: Values & { version: number; retired: boolean },
    ): Promise<SchoolClass> =>
      transact(async (tx) => {
        await repository.hold(tx, id);
        const before = await load(parts, id, actor.staff, tx);
        await checkTeacher(parts, tx, teacherId, before.teacherId);
        const retiredAt = retired ? (before.retiredAt ?? now()) : null;
        if (!(await repository.update(tx, id, version, { name: toName(name), teacherId, retiredAt })))
          throw new AppError('EDITED_MEANWHILE');
        const changes = { renamed: before.name !== toName(name), retired, ...(teacherId !== null && { teacher_id: teacherId }) };
        await recordEvent(actor, 'changed', id, changes, tx);
        return toClass(await load(parts, id, actor.staff, tx));
      }).catch((error: unknown) => {
        throw isNameTaken(error) ? new AppError('CLASS_NAME_TAKEN') : error;
      }),

    setStudents: (actor: KeyedStaffActor, id: number, members: Members): Promise<SchoolClass> =>
      once(
        { staff: actor.staff, idempotencyKey: actor.idempotencyKey, call: 'POST classes/students', sent: { id, ...members } },
        async (tx) => {
          await repository.hold(tx, id);
          await load(parts, id, actor.staff, tx);
          await change(parts, tx, id, members);
          await recordEvent(actor, 'students', id, { added: members.add.length, removed: members.remove.length }, tx);
          return toClass(await load(parts, id, actor.staff, tx));
        },
      ),
  };
}
