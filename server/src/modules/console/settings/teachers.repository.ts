/** Who teaches, or did. */
import type { SchoolTeacher } from '@xueban/contract/school/settings';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../database';
import { teachers } from '../../../database/schema';

/** As many as a school is said to have. */
const MOST = 500;

const select = (db: Executor, where: SQL) =>
  db.execute<SchoolTeacher & Record<string, unknown>>(sql`
    select t.id::float8 as id, t.version, t.name, t.retired_at is not null as retired,
      coalesce(taught.students, 0) as students_count, (select s.name from staff s where s.teacher_id = t.id and not s.disabled) as account
    from teachers t
      left join (select teacher_id, count(distinct student_id)::int as students from student_allocations group by teacher_id) as taught
        on taught.teacher_id = t.id
    where ${where} order by t.retired_at is not null, t.id limit ${MOST}`);

export const listSchoolTeachers = async (db: Executor): Promise<SchoolTeacher[]> => (await select(db, sql`true`)).rows;

export const findSchoolTeacher = async (db: Executor, id: number): Promise<SchoolTeacher | undefined> =>
  (await select(db, sql`t.id = ${id}`)).rows[0];

export async function insertSchoolTeacher(tx: Executor, name: string): Promise<number> {
  const [row] = await tx.insert(teachers).values({ name }).returning({ id: teachers.id });
  if (!row) throw new Error('an insert returned no row');
  return row.id;
}

/** Changes the teacher as they were read; false when they have been changed since. */
export async function updateSchoolTeacher(
  tx: Executor,
  id: number,
  version: number,
  { name, retired }: { name: string; retired: boolean },
): Promise<boolean> {
  const rows = await tx
    .update(teachers)
    .set({ name, version: version + 1, retiredAt: retired ? sql`least(${teachers.retiredAt}, now())` : null })
    .where(and(eq(teachers.id, id), eq(teachers.version, version)))
    .returning({ id: teachers.id });
  return rows.length > 0;
}
