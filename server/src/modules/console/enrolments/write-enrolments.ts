/** Writes students whose guardians, courses, teachers and classes were looked at: in as many statements for hundreds as for one. */
import type { Executor } from '../../../database';
import { AppError } from '../../../plugins/errors';
import type { StaffActor } from '../../../plugins/staff-access';
import type { Audit } from '../../accounts';
import { insertParents, insertStudents } from '../../school';
import { bookFirstHours, insertFirstCourses } from '../../students';
import type { ClassService } from '../classes/classes.service';
import { groupBy } from '../../school/rules/group-by';

export interface NewEnrolment {
  /** Without an id they are new; several of a telephone number are one. */
  guardian: { id: number | null; phone: string; name: string };
  name: string;
  grade: string | null;
  courseId: number | null;
  teacherId: number | null;
  classId: number | null;
  hours: number;
  receipt?: string | undefined;
  /** Of the entry of the first hours. */
  key: string;
  /** What the audit trail is told besides. */
  details?: Record<string, number>;
}

export interface Enrolled {
  studentId: number;
  guardianId: number;
}

interface WriterParts {
  classes: Pick<ClassService, 'join'>;
  audit: Audit;
  now: () => Date;
}

export type WriteEnrolments = ReturnType<typeof createEnrolmentWriter>;

/** Those who are new, by telephone number. @throws AppError EDITED_MEANWHILE when somebody has registered one since */
export async function insertGuardians(tx: Executor, guardians: readonly NewEnrolment['guardian'][]): Promise<Map<string, number>> {
  const named = new Map(guardians.flatMap(({ id, phone, name }) => (id === null ? [[phone, name]] : [])));
  // Nobody at the console sets a password: guardians sign in by a code, and may choose one then.
  const made = await insertParents(
    tx,
    [...named].map(([phone, name]) => ({ phone, name, passwordHash: null })),
  );
  if (made.size < named.size) throw new AppError('EDITED_MEANWHILE');
  return made;
}

export function createEnrolmentWriter({ classes, audit, now }: WriterParts) {
  /** In the order of their ids, so that two do not wait for each other. */
  async function joinClasses(tx: Executor, lines: readonly NewEnrolment[], ids: readonly number[]): Promise<void> {
    const joined = lines.flatMap(({ classId }, at) => (classId === null ? [] : [{ classId, id: ids[at] ?? 0 }]));
    const members = groupBy(
      joined,
      ({ classId }) => classId,
      ({ id }) => id,
    );
    for (const [classId, joining] of [...members].sort(([a], [b]) => a - b)) await classes.join(tx, classId, joining);
  }

  /** @throws AppError EDITED_MEANWHILE, CLASS_OVER, CLASS_FULL */
  return async function write(tx: Executor, { staff, caller }: StaffActor, lines: readonly NewEnrolment[]): Promise<Enrolled[]> {
    const made = await insertGuardians(
      tx,
      lines.map(({ guardian }) => guardian),
    );
    const guardianIds = lines.map(({ guardian }) => guardian.id ?? made.get(guardian.phone) ?? 0);
    const ids = await insertStudents(
      tx,
      lines.map(({ name, grade }, at) => ({ parentId: guardianIds[at] ?? 0, name, grade })),
    );
    const enrolled = lines.map((line, at) => ({ ...line, studentId: ids[at] ?? 0, guardianId: guardianIds[at] ?? 0 }));
    const actor = { kind: 'staff', name: staff.name } as const;
    await bookFirstHours(
      tx,
      enrolled.flatMap(({ studentId, hours, receipt, key }) =>
        hours === 0 ? [] : [{ studentId, at: now(), kind: 'grant' as const, hours, reason: '报名', receipt, idempotencyKey: key, actor }],
      ),
    );
    await insertFirstCourses(
      tx,
      enrolled.flatMap(({ studentId, courseId, teacherId }) => (courseId === null ? [] : [{ studentId, courseId, teacherId }])),
    );
    await joinClasses(tx, lines, ids);
    await audit.recordAll(
      enrolled.map(({ studentId, guardianId, guardian, courseId, teacherId, classId, hours, details }) => ({
        kind: 'enrolled',
        staffId: staff.staffId,
        parentId: guardianId,
        studentId,
        address: caller.address,
        details: {
          // The first of them brings the guardian.
          ...(guardian.id === null && made.delete(guardian.phone) && { new_guardian: true }),
          ...(courseId !== null && { course_id: courseId }),
          ...(teacherId !== null && { teacher_id: teacherId }),
          ...(classId !== null && { class_id: classId }),
          ...details,
          hours,
        },
      })),
      tx,
    );
    return enrolled.map(({ studentId, guardianId }) => ({ studentId, guardianId }));
  };
}
