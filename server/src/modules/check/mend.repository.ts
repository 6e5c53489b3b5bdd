/** Writes figures as they were counted again. All of it while the student is held. */
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../database';
import type { Difference } from './rules/figures';

/** Holds all of a student against every writer until the transaction ends, in the order in which the writers take them. */
export async function lockStudent(tx: Executor, studentId: number): Promise<void> {
  await tx.execute(sql`select from learning_records where student_id = ${studentId} order by id for update`);
  await tx.execute(sql`select from student_courses where student_id = ${studentId} order by course_id for update`);
  // Whoever has read without holding it begins again.
  await tx.execute(sql`update student_courses set version = version + 1 where student_id = ${studentId}`);
  await tx.execute(sql`update student_math_courses set version = version + 1 where student_id = ${studentId}`);
  await tx.execute(sql`select from teaching_records where student_id = ${studentId} order by id for update`);
  await tx.execute(sql`select from students where id = ${studentId} for update`);
}

/** Sets a figure, or adds or removes a row, as it was counted. */
export async function mendFigure(tx: Executor, { studentId, table, key, column, recounted }: Difference): Promise<void> {
  const name = sql.identifier(table);
  const ids = table === 'students' || studentId === null ? key : { student_id: studentId, ...key };
  const where = sql.join(
    Object.entries(ids).map(([part, value]) => sql`${sql.identifier(part)} = ${value}`),
    sql` and `,
  );
  if (column !== undefined) await tx.execute(sql`update ${name} set ${sql.identifier(column)} = ${toParameter(recounted)} where ${where}`);
  else if (recounted === undefined) await tx.execute(sql`delete from ${name} where ${where}`);
  else {
    const row = Object.entries({ ...ids, ...(recounted as Record<string, unknown>) });
    const columns = sql.join(
      row.map(([part]) => sql.identifier(part)),
      sql`, `,
    );
    // A row of zeros may stand there already.
    const set = sql.join(
      row.map(([part]) => sql`${sql.identifier(part)} = excluded.${sql.identifier(part)}`),
      sql`, `,
    );
    const conflict = sql.join(
      Object.keys(ids).map((part) => sql.identifier(part)),
      sql`, `,
    );
    await tx.execute(
      sql`insert into ${name} (${columns}) values (${sql.join(
        row.map(([, value]) => toParameter(value)),
        sql`, `,
      )}) on conflict (${conflict}) do update set ${set}`,
    );
  }
}

/** As a parameter: arrays as arrays, objects as JSON. */
function toParameter(value: unknown): SQL {
  return sql`${sql.param(typeof value === 'object' && value !== null && !Array.isArray(value) ? JSON.stringify(value) : value)}`;
}
