/** All rows of a person, table by table, from one snapshot of the database, in constant memory. */
import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from '../../../database';
import { getName, getTable } from '../../../database/object-references';
import { learningAnswers, wordReviewEvents } from '../../../database/schema';
import { readPackedAnswers, readPackedEvents } from '../../words';
import { entryName } from '../rules/entry-name';
import { getColumns, ownedReferences, type OwnedReference, type Owner, type PersonalTable, getReferences } from './personal-tables';

export type ExportedRow = Readonly<Record<string, unknown>>;
/** An id whose name a reader needs, too: the column, the table it refers to, and its column of names. */
const NAMED: readonly (readonly [column: string, table: string, name: string, as: string])[] = [
  ['word_id', 'words', 'spelling', 'word'],
  ['course_id', 'courses', 'name', 'course'],
  ['unit_id', 'units', 'name', 'unit'],
  ['chapter_id', 'chapters', 'name', 'chapter'],
  ['teacher_id', 'teachers', 'name', 'teacher'],
];
const ROWS_AT_ONCE = 500;

/** Rows `t` that are of this person. */
export const isOwnedBy = ({ owner, by }: Pick<PersonalTable, 'owner' | 'by'>, id: number): SQL =>
  by === 'phone' ? sql`t.phone = (select phone from parents where id = ${id})` : sql`t.${sql.identifier(owner)} = ${id}`;

export const findTableName = ({ table }: PersonalTable): string => getTableName(table);

/** Which file of the zip belongs to the row. */
const FILE = 'file';
/** In an answer: the photo as it was uploaded. */
const UPLOAD = 'photo_upload_id';

/** The object that a row of a table refers to, where it is handed out. */
const findFile = (of: PersonalTable): OwnedReference | undefined => getReferences(of).find(({ owner }) => owner.fileName !== undefined);

/** Names of the fields, in order: the columns, the names that ids stand for, and the file. */
export function getFields(of: PersonalTable): string[] {
  const columns = getColumns(of);
  return [...columns, ...NAMED.filter(([column]) => columns.includes(column)).map(([, , , as]) => as), ...(findFile(of) ? [FILE] : [])];
}

/**
 * Reads inside the caller's transaction. Bigints are numbers, times ISO 8601.
 * @param requester a guardian: of what joins the student with guardians, theirs alone
 */
export async function* readRows(tx: Executor, of: PersonalTable, id: number, requester?: number): AsyncGenerator<ExportedRow> {
  const namesGuardians = of.owner === 'student_id' && Object.values(getTableColumns(of.table)).some(({ name }) => name === 'parent_id');
  const select = toSelect(of, of.owner, id);
  yield* readCursor(tx, requester !== undefined && namesGuardians ? sql`${select} and t.parent_id = ${requester}` : select);
  const readPacked = PACKED.get(of.table);
  if (!readPacked) return;
  for await (const rows of readPacked(tx, id)) yield* readCursor(tx, toSelect(of, of.owner, id, toSource(of, rows)));
}

/** Tables of which rows of long ago are packed. */
const PACKED = new Map<PgTable, (tx: Executor, studentId: number) => AsyncGenerator<object[]>>([
  [learningAnswers, readPackedAnswers],
  [wordReviewEvents, readPackedEvents],
]);

/** Rows as the table has them, so that they are written as those in it are. */
function toSource({ table }: PersonalTable, rows: readonly object[]): SQL {
  const names = Object.entries(getTableColumns(table)).map(([field, { name }]) => [field, name] as const);
  const records = rows.map((row) => Object.fromEntries(names.map(([field, name]) => [name, (row as ExportedRow)[field]])));
  return sql`jsonb_populate_recordset(null::${sql.identifier(getTableName(table))}, ${JSON.stringify(records)}::jsonb)`;
}

function toSelect(of: PersonalTable, owner: Owner | 'id', id: number, source: SQL = sql`${sql.identifier(getTableName(of.table))}`): SQL {
  const columns = getColumns(of);
  const named = NAMED.filter(([column]) => columns.includes(column));
  const fields: SQL[] = [
    ...columns.map((name) => sql`t.${sql.identifier(name)}`),
    ...named.map(
      ([column, table, name, as]) =>
        sql`(select n.${sql.identifier(name)} from ${sql.identifier(table)} n where n.id = t.${sql.identifier(column)}) as ${sql.identifier(as)}`,
    ),
  ];
  const file = findFile(of);
  if (file?.owner.fileName)
    fields.push(sql`case when t.${getName(file.column)} is not null then ${file.owner.fileName} end as ${sql.identifier(FILE)}`);
  return sql`select ${sql.join(fields, sql`, `)} from ${source} t where ${owner === 'id' ? sql`t.id = ${id}` : isOwnedBy(of, id)}`;
}

/** The file by its name in the folder of the person; a photo that was answered with is that file, not an upload of some guardian's. */
function handedOut(row: ExportedRow): ExportedRow {
  const { [FILE]: file, given } = row;
  return {
    ...row,
    ...(typeof file === 'string' && { [FILE]: toEntry(file) }),
    ...(isUpload(given) && { given: withoutUpload(given) }),
  };
}

type WithUpload = Readonly<Record<typeof UPLOAD, unknown>>;
const isUpload = (given: unknown): given is WithUpload => typeof given === 'object' && given !== null && UPLOAD in given;
const withoutUpload = ({ [UPLOAD]: _upload, ...given }: WithUpload): object => given;

/** Where a file of a person is in their folder of the zip. */
const toEntry = (fileName: string): string => `files/${entryName(fileName)}`;

async function* readCursor(tx: Executor, select: SQL): AsyncGenerator<ExportedRow> {
  await tx.execute(sql`declare personal_data no scroll cursor for select to_json(x) as row from (${select}) x`);
  for (let isMore = true; isMore; ) {
    const { rows } = await tx.execute<{ row: ExportedRow }>(sql`fetch ${sql.raw(String(ROWS_AT_ONCE))} from personal_data`);
    for (const { row } of rows) yield handedOut(row);
    isMore = rows.length === ROWS_AT_ONCE;
  }
  // Where a fetch fails the cursor ends with its transaction, and what failed is said.
  await tx.execute(sql`close personal_data`);
}

/** The person themselves. */
export async function* readPerson(tx: Executor, of: PersonalTable, id: number): AsyncGenerator<ExportedRow> {
  yield* readCursor(tx, toSelect(of, 'id', id));
}

export interface ExportedFile {
  objectKey: string;
  /** In the folder of the person. */
  fileName: string;
}

/** The objects of a person, each with the name it is handed out under. */
export async function listFiles(tx: Executor, owner: Owner, id: number): Promise<ExportedFile[]> {
  const found = ownedReferences
    .filter((reference) => reference.owner.kind === owner)
    .flatMap(({ column, owner: { column: person, fileName } }) =>
      fileName === undefined
        ? []
        : [
            sql`select ${getName(column)} as key, ${fileName} as name from ${getTable(column)} where ${getName(person)} = ${id} and ${getName(column)} is not null`,
          ],
    );
  const { rows } = await tx.execute<{ key: string; name: string }>(sql`${sql.join(found, sql` union `)} order by name`);
  return rows.map(({ key, name }) => ({ objectKey: key, fileName: toEntry(name) }));
}
