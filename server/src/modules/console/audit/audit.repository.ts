/** Names of those in the audit trail, which keeps none. */
import type { AuditPerson } from '@xueban/contract/school/audit';
import { readPhone } from '@xueban/contract/typed-digits';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../database';

type PersonKind = AuditPerson['kind'];

const TABLES: Readonly<Record<PersonKind, SQL>> = { staff: sql`staff`, guardian: sql`parents`, student: sql`students` };
/** Of each sort. */
const MOST_FOUND = 10;
/** `%` and `_` mean themselves. */
const toPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

export async function loadNames(db: Executor, kind: PersonKind, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: number; name: string }>(
    sql`select id::float8 as id, name from ${TABLES[kind]} where id = any(${sql.param([...ids])}::bigint[])`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** By name or id, staff and guardians also by the end of their telephone number. */
export async function findPeople(db: Executor, kind: PersonKind, typed: string): Promise<AuditPerson[]> {
  const isNumber = /^\d{1,15}$/.test(typed);
  const digits = readPhone(typed);
  const byPhone = kind !== 'student' && /^\d{4,11}$/.test(digits) ? sql`or phone like ${`%${digits}`}` : sql``;
  const { rows } = await db.execute<{ id: number; name: string }>(sql`
    select id::float8 as id, name from ${TABLES[kind]}
    where name ilike ${toPattern(typed)} ${isNumber ? sql`or id = ${Number(typed)}` : sql``} ${byPhone}
    order by id limit ${MOST_FOUND}`);
  return rows.map((row) => ({ kind, ...row }));
}
