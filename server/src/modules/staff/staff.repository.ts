/** Who works at the school. */
import type { StaffRole } from '@xueban/contract/school/shared';
import { and, asc, count, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Executor } from '../../database';
import { staff, teachers } from '../../database/schema';

export interface StaffRow {
  id: number;
  phone: string;
  name: string;
  role: StaffRole;
  teacherId: number | null;
  teacherName: string | null;
  passwordHash: string | null;
  disabled: boolean;
  version: number;
  lastSignedInAt: Date | null;
}

export interface StaffValues {
  name: string;
  role: StaffRole;
  teacherId: number | null;
}

export type StaffRepository = ReturnType<typeof createStaffRepository>;

const select = (executor: Executor) =>
  executor
    .select({
      id: staff.id,
      phone: staff.phone,
      name: staff.name,
      role: staff.role,
      teacherId: staff.teacherId,
      teacherName: teachers.name,
      passwordHash: staff.passwordHash,
      disabled: staff.disabled,
      version: staff.version,
      lastSignedInAt: staff.lastSignedInAt,
    })
    .from(staff)
    .leftJoin(teachers, eq(teachers.id, staff.teacherId));

export function createStaffRepository(db: Executor) {
  return {
    list: (): Promise<StaffRow[]> => select(db).orderBy(asc(staff.id)),

    async findById(id: number, executor: Executor = db): Promise<StaffRow | undefined> {
      return (await select(executor).where(eq(staff.id, id)))[0];
    },
    /** Until the transaction ends nobody changes them. */
    async hold(tx: Executor, id: number): Promise<{ passwordHash: string | null; disabled: boolean } | undefined> {
      const fields = { passwordHash: staff.passwordHash, disabled: staff.disabled };
      return (await tx.select(fields).from(staff).where(eq(staff.id, id)).for('no key update'))[0];
    },
    async findByPhone(phone: string, executor: Executor = db): Promise<StaffRow | undefined> {
      return (await select(executor).where(eq(staff.phone, phone)))[0];
    },
    listTeachers: (): Promise<{ id: number; name: string; retired: boolean }[]> => {
      const retired = sql<boolean>`${teachers.retiredAt} is not null`;
      return db.select({ id: teachers.id, name: teachers.name, retired }).from(teachers).orderBy(retired, asc(teachers.id));
    },
    /** Whether there is such a teacher who is not retired. */
    async isTeacher(tx: Executor, teacherId: number): Promise<boolean> {
      const given = and(eq(teachers.id, teacherId), isNull(teachers.retiredAt));
      return (await tx.select({ id: teachers.id }).from(teachers).where(given)).length > 0;
    },
    /** Whether somebody else is this teacher; somebody disabled is nobody. */
    async isTaken(tx: Executor, teacherId: number, staffId?: number): Promise<boolean> {
      const others = staffId === undefined ? undefined : ne(staff.id, staffId);
      return (
        (
          await tx
            .select({ id: staff.id })
            .from(staff)
            .where(and(eq(staff.teacherId, teacherId), eq(staff.disabled, false), others))
        ).length > 0
      );
    },
    /** Undefined: the phone is taken. */
    async insert(tx: Executor, values: StaffValues & { phone: string }): Promise<number | undefined> {
      const [row] = await tx.insert(staff).values(values).onConflictDoNothing({ target: staff.phone }).returning({ id: staff.id });
      return row?.id;
    },
    /** Changes the row as it was read; false when it has been changed since, or is not there. */
    async update(tx: Executor, id: number, version: number, values: StaffValues & { disabled: boolean; phone: string }): Promise<boolean> {
      const rows = await tx
        .update(staff)
        .set({ ...values, version: version + 1 })
        .where(and(eq(staff.id, id), eq(staff.version, version)))
        .returning({ id: staff.id });
      return rows.length > 0;
    },
    async setPassword(tx: Executor, id: number, passwordHash: string): Promise<void> {
      await tx.update(staff).set({ passwordHash }).where(eq(staff.id, id));
    },
    /** Owners who can sign in or could by a link; holds all of them until the transaction ends, so that two cannot each remove the other. */
    async countOwners(tx: Executor): Promise<number> {
      const held = await tx
        .select({ id: staff.id })
        .from(staff)
        .where(and(eq(staff.role, 'owner'), eq(staff.disabled, false)))
        .for('update');
      return held.length;
    },
    async hasAny(): Promise<boolean> {
      const [row] = await db.select({ total: count() }).from(staff);
      return (row?.total ?? 0) > 0;
    },
  };
}
