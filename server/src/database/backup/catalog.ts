/** What the database says of its own tables: enough to bring all of them out and in again without knowing what they are for. */
import { type Client, escapeIdentifier } from 'pg';
import { listTables } from '../migrate';
import type { SequenceState, TableDescription } from './format';

/** What COPY writes must not depend on who runs it. */
const SESSION = `set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0; set client_encoding = 'UTF8';
  set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set extra_float_digits = 1; set bytea_output = 'hex'`;

export async function prepareSession(client: Client): Promise<void> {
  await client.query(SESSION);
}

const columnList = ({ columns }: TableDescription): string => columns.map((name) => escapeIdentifier(name)).join(', ');
export const copyOut = (table: TableDescription): string => `copy ${escapeIdentifier(table.name)} (${columnList(table)}) to stdout`;
/** The table has been made or emptied in this transaction, so its rows can be written as old ones at once. */
export const toCopyIn = (table: TableDescription): string =>
  `copy ${escapeIdentifier(table.name)} (${columnList(table)}) from stdin with (freeze)`;

/** Every table with the columns that can be written. */
export async function describeTables(client: Client): Promise<TableDescription[]> {
  const { rows } = await client.query<TableDescription>(
    `
    select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relnamespace = 'public'::regnamespace and relname = any($1) group by relname order by relname`,
    [await listTables(client)],
  );
  return rows;
}

export async function readSequences(client: Client, tables: readonly TableDescription[]): Promise<SequenceState[]> {
  const states: SequenceState[] = [];
  for (const { name, columns } of tables) {
    const { rows } = await client.query<{ column: string; sequence: string }>(
      `
      select name as column, pg_get_serial_sequence($1, name) as sequence from unnest($2::text[]) as name
      where pg_get_serial_sequence($1, name) is not null`,
      [escapeIdentifier(name), columns],
    );
    for (const { column, sequence } of rows) {
      const {
        rows: [state],
      } = await client.query<{ last_value: string; is_called: boolean }>(`select last_value, is_called from ${sequence}`);
      if (state) states.push({ table: name, column, value: state.last_value, isCalled: state.is_called });
    }
  }
  return states;
}

export async function writeSequences(client: Client, states: readonly SequenceState[]): Promise<void> {
  for (const { table, column, value, isCalled } of states) {
    await client.query('select setval(pg_get_serial_sequence($1, $2), $3::bigint, $4)', [escapeIdentifier(table), column, value, isCalled]);
  }
}

/** Whether a column holds keys of objects, by its name: those of database/object-references.ts, and a test compares the two. */
export const holdsObjectKey = (column: string): boolean => /(?:^|_)object_key$/.test(column) || column === 'avatar_thumb';

/**
 * Objects that rows refer to: by every column that is called so, whichever the schema's version. Uploads that are only
 * announced may never have come.
 */
export async function referencedObjects(client: Client, tables: readonly TableDescription[]): Promise<string[]> {
  const references = tables
    .filter(({ name }) => name !== 'direct_uploads')
    .flatMap(({ name, columns }) =>
      columns.filter(holdsObjectKey).map((column) => `select ${escapeIdentifier(column)} as key from ${escapeIdentifier(name)}`),
    );
  if (references.length === 0) return [];
  const { rows } = await client.query<{ key: string }>(
    `select distinct key from (${references.join(' union all ')}) as referenced where key is not null order by key`,
  );
  return rows.map(({ key }) => key);
}

/**
 * Drops every constraint and index, so that rows load in any order and indexes are built once. Returns the statements that
 * make them again, in order.
 */
export async function dropIndexes(client: Client): Promise<string[]> {
  const { rows: constraints } = await client.query<{ drop: string; make: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(pg_constraint.oid)) as make
    from pg_constraint where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f') and conrelid <> 0
    order by contype = 'f', conrelid::regclass::text, conname`);
  for (const { drop } of [...constraints].reverse()) await client.query(drop);
  const { rows: indexes } = await client.query<{ drop: string; make: string }>(`
    select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as make
    from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace = 'public'::regnamespace order by relname`);
  for (const { drop } of indexes) await client.query(drop);
  const foreign = constraints.filter(({ make }) => / FOREIGN KEY /.test(make)).map(({ make }) => make);
  const keys = constraints.map(({ make }) => make).filter((make) => !foreign.includes(make));
  return [...keys, ...indexes.map(({ make }) => make), ...foreign];
}

/** Takes away what migrations have put into new tables: the backup has it, too. */
export async function emptyTables(client: Client): Promise<void> {
  for (const name of await listTables(client)) {
    const table = escapeIdentifier(name);
    const {
      rows: [row],
    } = await client.query<{ filled: boolean }>(`select exists (select true from ${table}) as filled`);
    if (row?.filled === true) await client.query(`truncate ${table} cascade`);
  }
}
