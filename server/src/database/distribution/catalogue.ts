/** What the catalogue of a database says about the keys of its tables. */
import type { Client } from 'pg';

/** A foreign key. */
export interface Reference {
  name: string;
  columns: readonly string[];
  to: string;
  toColumns: readonly string[];
  /** Sets the columns to null, or to their default, when the other row goes. */
  clears: boolean;
  /** As it is added to its table. */
  definition: string;
}

export interface Table {
  name: string;
  /** In their order; empty without a primary key. */
  primaryKey: readonly string[];
  /** Unique indexes and constraints, the primary key with them; null stands for an expression. */
  keys: readonly { name: string; columns: readonly (string | null)[] }[];
  references: readonly Reference[];
  triggers: readonly string[];
}

const TABLES = `
select t.relname as name,
  coalesce((select json_agg(a.attname order by c.place) from pg_index i, unnest(i.indkey::int2[]) with ordinality as c (number, place)
    join pg_attribute a on a.attnum = c.number
    where i.indrelid = t.oid and i.indisprimary and a.attrelid = t.oid), '[]') as "primaryKey",
  coalesce((select json_agg(json_build_object('name', x.relname, 'columns', (
      select json_agg(a.attname order by c.place) from unnest(i.indkey::int2[]) with ordinality as c (number, place)
      left join pg_attribute a on a.attrelid = t.oid and a.attnum = c.number)) order by x.relname)
    from pg_index i join pg_class x on x.oid = i.indexrelid where i.indrelid = t.oid and i.indisunique), '[]') as keys,
  coalesce((select json_agg(json_build_object('name', k.conname, 'to', k.confrelid::regclass::text, 'clears', k.confdeltype in ('n', 'd'), 'definition', pg_get_constraintdef(k.oid),
      'columns', (select json_agg(a.attname order by c.place) from unnest(k.conkey) with ordinality as c (number, place)
        join pg_attribute a on a.attrelid = t.oid and a.attnum = c.number),
      'toColumns', (select json_agg(a.attname order by c.place) from unnest(k.confkey) with ordinality as c (number, place)
        join pg_attribute a on a.attrelid = k.confrelid and a.attnum = c.number)) order by k.conname)
    from pg_constraint k where k.conrelid = t.oid and k.contype = 'f'), '[]') as references,
  coalesce((select json_agg(g.tgname order by g.tgname) from pg_trigger g where g.tgrelid = t.oid and not g.tgisinternal), '[]') as triggers
from pg_class t
where t.relnamespace = 'public'::regnamespace and t.relkind = 'r'
  and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = t.oid and deptype = 'e')
order by t.relname`;

export const loadTables = async (client: Client): Promise<Table[]> => (await client.query<Table>(TABLES)).rows;
