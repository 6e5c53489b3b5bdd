/**
 * Columns that refer to objects of the store, listed in modules/objects.ts. From them follows what is kept, exported and
 * deleted; a test fails on a column that nobody named.
 */
import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { UploadPurpose } from '@xueban/contract/resources/uploads';
import type { Executor } from '.';

export interface ObjectReference {
  /** Holds the key of an object, or null. */
  column: PgColumn;
  /** What is uploaded for this purpose is kept here once a call has claimed it. */
  claims?: UploadPurpose;
  /** A row refers to its object until then only; absent: always. */
  until?: PgColumn;
  /** Whose the object is; absent: the school's. */
  owner?: {
    kind: 'parent_id' | 'student_id';
    /** Says who it is, in the table of the key. */
    column: PgColumn;
    /** What the object is called when it is handed out; absent: it is not. */
    fileName?: SQL;
  };
  /** Key under which bytes wait for their check that went straight to the object storage. */
  incoming?: SQL;
}

/** Table and name of a column, to be put into SQL. */
export const getTable = ({ table }: PgColumn): SQL => sql`${sql.identifier(getTableName(table))}`;
export const getName = ({ name }: PgColumn): SQL => sql`${sql.identifier(name)}`;

/** Those of the keys that a row refers to, in one statement. */
export async function findObjectsInUse(
  db: Executor,
  references: readonly ObjectReference[],
  keys: readonly string[],
  now: Date,
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const wanted = sql`(${sql.join(
    keys.map((key) => sql`${key}`),
    sql`, `,
  )})`;
  const found = references.map(({ column, until }) => {
    const alive = until && sql` and ${getName(until)} > ${now.toISOString()}::timestamptz`;
    return sql`select ${getName(column)} as key from ${getTable(column)} where ${getName(column)} in ${wanted}${alive}`;
  });
  const { rows } = await db.execute<{ key: string }>(sql.join(found, sql` union `));
  return new Set(rows.map(({ key }) => key));
}
