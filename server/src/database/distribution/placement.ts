/**
 * Where each table would be in a database of several nodes (Citus), and what is in the way. Sharded is what leads with the
 * student; what it refers to, and what is read beside it, is on every node; the rest stays on the coordinator.
 */
import type { Reference, Table } from './catalogue';

export type Place = 'sharded' | 'everywhere' | 'coordinator';
export type Placement = ReadonlyMap<string, Place>;

export const STUDENTS = 'students';
const STUDENT_ID = 'student_id';

/** Content and people that statements about students read too, though no key leads to them. */
const READ_BESIDE: readonly string[] = [
  'applied_deletions',
  'course_review_modes',
  'deletions',
  'guardian_partings',
  'knowledge_points',
  'level_items',
  'parent_students',
  'question_variants',
  'unit_attachments',
  'vocabulary_items',
  'vocabulary_pseudo_words',
];

/** Does for a hand in psql what the server's statements do by themselves: on several nodes there is none. */
export const LEFT_OUT_TRIGGERS: readonly string[] = ['words_edition'];
/** Looks only at its row and at tables that are on every node. */
const KEPT_TRIGGERS: readonly string[] = ['course_hour_entries_guard'];

/** The column by which a table is sharded. */
export const getShardColumn = (table: string): string => (table === STUDENTS ? 'id' : STUDENT_ID);

export function placeTables(tables: readonly Table[]): Placement {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const places = new Map<string, Place>();
  for (const { name, primaryKey } of tables)
    places.set(
      name,
      name === STUDENTS || primaryKey[0] === STUDENT_ID ? 'sharded' : READ_BESIDE.includes(name) ? 'everywhere' : 'coordinator',
    );
  const spread = ({ to }: Reference): void => {
    if (places.get(to) === 'coordinator') places.set(to, 'everywhere');
    if (places.get(to) === 'everywhere') others(to).forEach(spread);
  };
  const others = (name: string): Reference[] => (byName.get(name)?.references ?? []).filter(({ to }) => to !== name);
  for (const [name, place] of [...places]) if (place !== 'coordinator') others(name).forEach(spread);
  return places;
}

/** So that what a key leads to is placed before what has the key. */
export function orderTables(tables: readonly Table[]): Table[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const ordered = new Set<Table>();
  const add = (table: Table, above: readonly Table[]): void => {
    if (ordered.has(table) || above.includes(table)) return;
    for (const { to } of table.references) {
      const other = byName.get(to);
      if (other) add(other, [...above, table]);
    }
    ordered.add(table);
  };
  for (const table of tables) add(table, []);
  return [...ordered];
}

/** What several nodes cannot keep, a line each: a unique key over shards, a foreign key that leads to another node, a trigger. */
export function findObstacles(tables: readonly Table[], places = placeTables(tables)): string[] {
  return tables.flatMap((table) => [...findKeys(table, places), ...findReferences(table, places), ...findTriggers(table, places)]);
}

function findKeys({ name, primaryKey, keys }: Table, places: Placement): string[] {
  if (places.get(name) !== 'sharded') return [];
  const column = getShardColumn(name);
  return [
    ...(primaryKey.length === 0 ? [`${name}：没有主键`] : []),
    ...keys.filter(({ columns }) => !columns.includes(column)).map((key) => `${name}：唯一键 ${key.name} 不含 ${column}`),
  ];
}

function findReferences({ name, references }: Table, places: Placement): string[] {
  const place = places.get(name);
  const isSharded = place === 'sharded';
  return references.flatMap(({ name: key, to, columns, toColumns, clears }) => {
    const target = places.get(to);
    if (target === 'everywhere') return [];
    if (target === 'coordinator') return place === 'coordinator' ? [] : [`${name}：外键 ${key} 指向 ${to}，它只在一个节点上`];
    if (!isSharded) return [`${name}：外键 ${key} 指向 ${to}，它按学员分片`];
    const at = columns.indexOf(getShardColumn(name));
    if (at === -1 || toColumns[at] !== getShardColumn(to)) return [`${name}：外键 ${key} 指向 ${to}，却不含学员`];
    return clears ? [`${name}：外键 ${key} 会清空学员`] : [];
  });
}

const findTriggers = ({ name, triggers }: Table, places: Placement): string[] =>
  places.get(name) === 'coordinator'
    ? []
    : triggers
        .filter((trigger) => ![...LEFT_OUT_TRIGGERS, ...KEPT_TRIGGERS].includes(trigger))
        .map((trigger) => `${name}：触发器 ${trigger}`);
