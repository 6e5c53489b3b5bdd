/** Courses assigned to students. */
import { and, asc, count, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { StudentAllocation } from '@xueban/contract/resources/teaching-records';
import type { Executor } from '../../../database';
import { courses } from '../../../database/schema/content';
import { studentAllocations } from '../../../database/schema/learning';
import { students, teachers } from '../../../database/schema/people';
import type { Listed, Range } from '../../../database/listing';

/** Courses of a student with their teachers, the default ones first. */
export async function listAllocations(
  db: Executor,
  studentId: number,
  range: Range,
  courseId?: number,
): Promise<Listed<StudentAllocation>> {
  const wanted = and(
    eq(studentAllocations.studentId, studentId),
    courseId === undefined ? undefined : eq(studentAllocations.courseId, courseId),
  );
  const rows = await db
    .select({
      id: studentAllocations.id,
      courseId: studentAllocations.courseId,
      studentName: students.name,
      teacherId: teachers.id,
      teacherName: teachers.name,
    })
    .from(studentAllocations)
    .innerJoin(students, eq(students.id, studentAllocations.studentId))
    .leftJoin(teachers, eq(teachers.id, studentAllocations.teacherId))
    .where(wanted)
    .orderBy(desc(studentAllocations.isDefault), asc(studentAllocations.id))
    .limit(range.limit)
    .offset(range.offset);
  const [row] = await db.select({ total: count() }).from(studentAllocations).where(wanted);
  const items = rows.map(({ id, courseId: course, studentName, teacherId, teacherName }) => ({
    id,
    course_id: course,
    student: { id: studentId, name: studentName },
    teacher: teacherId === null || teacherName === null ? null : { id: teacherId, name: teacherName },
  }));
  return { items, total: row?.total ?? 0 };
}

const getTeacher = (db: Executor, studentId: number, courseId: number) =>
  db
    .select({ teacherId: studentAllocations.teacherId })
    .from(studentAllocations)
    .where(and(eq(studentAllocations.studentId, studentId), eq(studentAllocations.courseId, courseId)));

/** Who teaches a course of the student now; undefined when it is not assigned to them. */
export async function findTeacher(db: Executor, studentId: number, courseId: number): Promise<{ teacherId: number | null } | undefined> {
  return (await getTeacher(db, studentId, courseId))[0];
}

/**
 * Whether the course is assigned to the student, and who teaches it. Held until the transaction ends: lessons and
 * rounds of a course are opened one after the other, so that each knows of the other.
 */
export async function holdAllocation(db: Executor, studentId: number, courseId: number): Promise<{ teacherId: number | null } | undefined> {
  return (await getTeacher(db, studentId, courseId).for('no key update'))[0];
}

export interface Allocation {
  studentId: number;
  courseId: number;
  /** Undefined leaves the teacher of an existing allocation as it is. */
  teacherId?: number | undefined;
  isDefault: boolean;
}

/** Courses of bridges that stand beside others of their type. */
async function assignBridges(db: Executor, held: readonly { studentId: number; courseId: number }[]): Promise<void> {
  const ids = [...new Set(held.map(({ courseId }) => courseId))];
  const other = alias(courses, 'other');
  const beside = await db
    .select({ courseId: other.id, bridgesId: courses.id })
    .from(courses)
    .innerJoin(other, and(eq(other.contentType, courses.contentType), ne(other.id, courses.id)))
    .where(and(courses.bridges, inArray(other.id, ids)));
  const rows = held.flatMap(({ studentId, courseId }) =>
    beside.filter((one) => one.courseId === courseId).map(({ bridgesId }) => ({ studentId, courseId: bridgesId, isDefault: false })),
  );
  if (rows.length > 0) await db.insert(studentAllocations).values(rows).onConflictDoNothing();
}

/** The first course of students who have none, with its bridges. */
export async function insertFirstCourses(
  tx: Executor,
  first: readonly { studentId: number; courseId: number; teacherId: number | null }[],
): Promise<void> {
  if (first.length === 0) return;
  await tx.insert(studentAllocations).values(first.map((course) => ({ ...course, isDefault: true })));
  await assignBridges(tx, first);
}

/** Assigns a course of bridges to everybody who learns another course of its type. */
export async function assignToAll(db: Executor, courseId: number): Promise<void> {
  await db.execute(sql`insert into student_allocations (student_id, course_id, is_default)
    select distinct held.student_id, ${courseId}::bigint, false
    from student_allocations held join courses other on other.id = held.course_id
    where other.id <> ${courseId} and other.content_type = (select content_type from courses where id = ${courseId})
    on conflict do nothing`);
}

/** Assigns a course to a student with its bridges, or changes its teacher; as default it takes the place of the one of its content type. */
export async function saveAllocation(db: Executor, { studentId, courseId, teacherId, isDefault }: Allocation): Promise<void> {
  const changes = { ...(teacherId === undefined ? {} : { teacherId }), ...(isDefault ? { isDefault } : {}) };
  const version = sql`${studentAllocations.version} + 1`;
  const insert = db.insert(studentAllocations).values({ studentId, courseId, teacherId: teacherId ?? null, isDefault });
  await (Object.keys(changes).length === 0
    ? insert.onConflictDoNothing()
    : insert.onConflictDoUpdate({ target: [studentAllocations.studentId, studentAllocations.courseId], set: { ...changes, version } }));
  await assignBridges(db, [{ studentId, courseId }]);
  if (!isDefault) return;
  const sameType = db
    .select({ id: courses.id })
    .from(courses)
    .where(sql`${courses.contentType} = (select content_type from courses where id = ${courseId})`);
  await db
    .update(studentAllocations)
    .set({ isDefault: false, version })
    .where(
      and(
        eq(studentAllocations.studentId, studentId),
        studentAllocations.isDefault,
        ne(studentAllocations.courseId, courseId),
        inArray(studentAllocations.courseId, sameType),
      ),
    );
}
