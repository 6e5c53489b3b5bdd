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

interface NewParent {
  phone: string;
  name: string;
  passwordHash: string | null;
}

/** New guardians by their phones; without those whose phone is taken. */
export async function insertParents(db: Executor, values: readonly NewParent[]): Promise<Map<string, number>> {
  if (values.length === 0) return new Map();
  const rows = await db
    .insert(parents)
    .values([...values])
    .onConflictDoNothing()
    .returning({ id: parents.id, phone: parents.phone });
  return new Map(rows.map(({ id, phone }) => [phone, id]));
}

/** A new guardian; undefined when the phone is taken. */
export const insertParent = async (db: Executor, values: NewParent): Promise<number | undefined> =>
  (await insertParents(db, [values])).get(values.phone);

export async function findParentByPhone(db: Executor, phone: string): Promise<Named | undefined> {
  const [row] = await db.select({ id: parents.id, name: parents.name }).from(parents).where(eq(parents.phone, phone));
  return row;
}

/** Whether the guardian's deletion has been asked for and not been taken back. */
export async function isUnderDeletion(db: Executor, parentId: number): Promise<boolean> {
  const [row] = await db.select({ dueAt: parents.deletionDueAt }).from(parents).where(eq(parents.id, parentId));
  return row !== undefined && row.dueAt !== null;
}

export interface NewStudent {
  parentId: number;
  name: string;
  grade: string | null;
}

/** Gives their ids, in the same order. */
export async function insertStudents(db: Executor, values: readonly NewStudent[]): Promise<number[]> {
  if (values.length === 0) return [];
  const rows = await db
    .insert(students)
    .values(values.map(({ name, grade }) => ({ name, grade })))
    .returning({ id: students.id });
  // Ids are given out in the order of the rows, whatever the order of the answer.
  const ids = rows.map(({ id }) => id).sort((a, b) => a - b);
  await db.insert(parentStudents).values(ids.map((studentId, at) => ({ studentId, parentId: values[at]?.parentId ?? 0 })));
  return ids;
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
