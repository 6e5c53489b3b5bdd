/** Turns a database into one of several nodes. */
import type { Client } from 'pg';
import { inTransaction } from '../migrate';
import { loadTables, type Table } from './catalogue';
import { findObstacles, getShardColumn, LEFT_OUT_TRIGGERS, orderTables, type Placement, placeTables, STUDENTS } from './placement';

export class NotDistributable extends Error {}

export interface Placed {
  sharded: number;
  everywhere: number;
  coordinator: number;
}

export async function countPlaces(client: Client): Promise<{ placed: Placed; obstacles: string[] }> {
  const tables = await loadTables(client);
  const places = placeTables(tables);
  const copies = (await hasCitus(client)) ? await listCopies(client) : [];
  const left = copies.map((name) => `${name}：协调节点上还有分布之前的副本，请再执行一次 distribute`);
  return { placed: count(places), obstacles: [...findObstacles(tables, places), ...left] };
}

function count(places: Placement): Placed {
  const placed = { sharded: 0, everywhere: 0, coordinator: 0 };
  for (const place of places.values()) placed[place] += 1;
  return placed;
}

/**
 * All or nothing, but for the copies that the coordinator keeps of rows it had: a run removes what one before it left.
 * Foreign keys go before and come back after, as a table that has one to another that is not placed yet is taken for one of
 * the coordinator's.
 * @throws NotDistributable where the database has no nodes, or its tables cannot be placed
 */
export async function distribute(client: Client, say: (line: string) => void): Promise<Placed> {
  const tables = await loadTables(client);
  const places = placeTables(tables);
  const obstacles = findObstacles(tables, places);
  if (obstacles.length > 0) throw new NotDistributable(obstacles.join('\n'));
  await requireNodes(client);
  const there = await listPlaced(client);
  const toPlace = orderTables(tables).filter(({ name }) => places.get(name) !== 'coordinator' && !there.has(name));
  await client.query("set client_min_messages = 'warning'");
  if (toPlace.length > 0) await inTransaction(client, () => place(client, { tables, toPlace, places }, say));
  const copies = await listCopies(client);
  for (const { name } of orderTables(tables).reverse())
    if (copies.includes(name)) await client.query('select truncate_local_data_after_distributing_table($1::regclass)', [name]);
  return count(places);
}

interface Plan {
  tables: readonly Table[];
  toPlace: readonly Table[];
  places: Placement;
}

async function place(client: Client, { tables, toPlace, places }: Plan, say: (line: string) => void): Promise<void> {
  await client.query("set local citus.multi_shard_modify_mode = 'sequential'");
  // A trigger is kept where it looks only at what each node has.
  await client.query('set local citus.enable_unsafe_triggers = on');
  const names = new Set(toPlace.map(({ name }) => name));
  const keys = tables.flatMap((table) =>
    table.references.filter(({ to }) => names.has(table.name) || names.has(to)).map((reference) => ({ table: table.name, ...reference })),
  );
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint "${name}"`);
  for (const { name, triggers } of toPlace) {
    for (const trigger of triggers.filter((one) => LEFT_OUT_TRIGGERS.includes(one)))
      await client.query(`drop trigger ${trigger} on ${name}`);
    if (places.get(name) === 'everywhere') {
      say(`${name}：复制到每个节点`);
      await client.query('select create_reference_table($1::regclass)', [name]);
    }
  }
  const sharded = toPlace.filter(({ name }) => places.get(name) === 'sharded');
  for (const { name } of [...sharded.filter((table) => table.name === STUDENTS), ...sharded.filter((table) => table.name !== STUDENTS)]) {
    say(`${name}：按 ${getShardColumn(name)} 分片`);
    await client.query('select create_distributed_table($1::regclass, $2, colocate_with => $3)', [
      name,
      getShardColumn(name),
      name === STUDENTS ? 'none' : STUDENTS,
    ]);
  }
  for (const { table, name, definition } of keys) await client.query(`alter table ${table} add constraint "${name}" ${definition}`);
}

async function requireNodes(client: Client): Promise<void> {
  if (!(await hasCitus(client))) throw new NotDistributable('数据库没有安装 citus 扩展');
  const { rows } = await client.query<{ workers: number; coordinators: number }>(`
    select count(*) filter (where shouldhaveshards)::int as workers, count(*) filter (where groupid = 0)::int as coordinators
    from pg_dist_node where isactive`);
  if (!rows[0]?.coordinators) throw new NotDistributable('协调节点还不知道自己的地址：请先执行 citus_set_coordinator_host');
  if (!rows[0].workers) throw new NotDistributable('没有存放分片的节点：请先执行 citus_add_node');
}

async function hasCitus(client: Client): Promise<boolean> {
  return (await client.query("select from pg_extension where extname = 'citus'")).rowCount === 1;
}

const PLACED = "pg_dist_partition where (partmethod = 'h' or (partmethod = 'n' and repmodel = 't'))";

const listNames = async (client: Client, from: string): Promise<string[]> =>
  (await client.query<{ name: string }>(`select logicalrelid::text as name from ${from} order by name`)).rows.map(({ name }) => name);

const listPlaced = async (client: Client): Promise<Set<string>> => new Set(await listNames(client, PLACED));

/** Tables whose rows of before they were placed are left in the coordinator's own files. */
const listCopies = (client: Client): Promise<string[]> => listNames(client, `${PLACED} and pg_relation_size(logicalrelid) > 0`);
