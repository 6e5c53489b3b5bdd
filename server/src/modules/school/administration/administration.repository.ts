/** What the command line and the seeds write about people. */
import { asc, eq, or } from 'drizzle-orm';
import type { Executor } from '../../../database';
import { courses, parents, parentStudents, students, teachers } from '../../../database/schema';
import { endSessions } from '../../../plugins/end-sessions.repository';

export interface Named {
  id: number;
  name: string;
}

const getId = (rows: { id: number }[]): number => {
  const [row] = rows;
  if (!row) throw new Error('an insert returned no row');
  return row.id;
};

/** A new guardian; undefined when the phone is taken. */
export async function insertParent(
  db: Executor,
  values: { phone: string; name: string; passwordHash: string | null },
): Promise<number | undefined> {
  const [row] = await db.insert(parents).values(values).onConflictDoNothing().returning({ id: parents.id });
  return row?.id;
}

export async function findParentByPhone(db: Executor, phone: string): Promise<Named | undefined> {
  const [row] = await db.select({ id: parents.id, name: parents.name }).from(parents).where(eq(parents.phone, phone));
  return row;
}

/** Whether the guardian's deletion has been asked for and not been taken back. */
export async function isUnderDeletion(db: Executor, parentId: number): Promise<boolean> {
  const [row] = await db.select({ dueAt: parents.deletionDueAt }).from(parents).where(eq(parents.id, parentId));
  return row !== undefined && row.dueAt !== null;
}

export async function insertStudent(db: Executor, parentId: number, values: { name: string; grade: string | null }): Promise<number> {
  const studentId = getId(await db.insert(students).values(values).returning({ id: students.id }));
  await db.insert(parentStudents).values({ parentId, studentId });
  return studentId;
}

export async function findStudentsOfParent(db: Executor, parentId: number): Promise<Named[]> {
  return db
    .select({ id: students.id, name: students.name })
    .from(parentStudents)
    .innerJoin(students, eq(students.id, parentStudents.studentId))
    .where(eq(parentStudents.parentId, parentId))
    .orderBy(asc(students.id));
}

export async function insertTeacher(db: Executor, name: string): Promise<number> {
  return getId(await db.insert(teachers).values({ name }).returning({ id: teachers.id }));
}

const NAMED_TABLES = { student: students, teacher: teachers, course: courses } as const;
export type NamedKind = keyof typeof NAMED_TABLES;

/** Those with this id or this name; several people may share a name. */
export async function findNamed(db: Executor, kind: NamedKind, idOrName: string): Promise<Named[]> {
  const table = NAMED_TABLES[kind];
  const id = /^[1-9]\d{0,14}$/.test(idOrName) ? Number(idOrName) : undefined;
  return db
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(or(eq(table.name, idOrName), id === undefined ? undefined : eq(table.id, id)))
    .orderBy(asc(table.id))
    .limit(20);
}

export async function listNamed(db: Executor, kind: NamedKind): Promise<Named[]> {
  const table = NAMED_TABLES[kind];
  return db.select({ id: table.id, name: table.name }).from(table).orderBy(asc(table.id)).limit(200);
}

/** Sets the password and ends every session. */
export async function setPasswordHash(db: Executor, parentId: number, passwordHash: string): Promise<void> {
  await endSessions(db, parentId, 'password');
  await db.update(parents).set({ passwordHash }).where(eq(parents.id, parentId));
}
