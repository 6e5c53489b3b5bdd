/** Knowledge points and the bank of the level test. */
import type { Executor } from '../../../database';
import type { CompiledContent, CompiledLevelItem } from '../content/compile/course';
import type { KnowledgePointSource } from '../content/parse/course';
import {
  addItem,
  changeItem,
  loadItems,
  loadPoints,
  removeOtherItems,
  removeOtherPoints,
  restoreItem,
  savePoint,
} from './knowledge.repository';
import type { QuestionCounts } from './import-questions';
import { sameJson } from './same-json';

/** A folder without the level test may know only the points of its course: then none is removed. */
export async function importPoints(tx: Executor, { knowledgePoints, levelItems }: CompiledContent, now: Date): Promise<void> {
  if (!knowledgePoints) return;
  const stored = new Map((await loadPoints(tx)).map((point) => [point.id, point]));
  for (const point of knowledgePoints) {
    const row = getRow(point);
    const before = stored.get(point.id);
    if (before?.removedAt !== null || !sameJson({ ...row, removedAt: null }, before)) await savePoint(tx, row);
  }
  if (levelItems && knowledgePoints.length > 0) {
    await removeOtherPoints(
      tx,
      knowledgePoints.map(({ id }) => id),
      now,
    );
  }
}

/** Positions are kept as `real`: compared as that. */
const getRow = ({ id, name, grade, term, position, strand, prerequisites }: KnowledgePointSource) => ({
  id,
  name,
  grade,
  term,
  position: Number(Math.fround(position).toPrecision(6)),
  strand,
  prerequisites,
});

export async function importLevelItems(tx: Executor, items: readonly CompiledLevelItem[], now: Date): Promise<QuestionCounts> {
  const stored = new Map((await loadItems(tx)).map((item) => [item.id, item]));
  const counts = { added: 0, changed: 0, unchanged: 0 };
  for (const { id, knowledgePointId, content, key, ratings } of items) {
    const row = { id, knowledgePointId, content, key, ratings: ratings.map((rating) => Number(Math.fround(rating).toPrecision(6))) };
    const before = stored.get(id);
    if (!before) {
      await addItem(tx, row);
      counts.added += 1;
    } else if (!sameJson({ ...before, ...row }, before)) {
      await changeItem(tx, row);
      counts.changed += 1;
    } else {
      if (before.removedAt !== null) await restoreItem(tx, id);
      counts[before.removedAt === null ? 'unchanged' : 'changed'] += 1;
    }
  }
  const removed = await removeOtherItems(
    tx,
    items.map(({ id }) => id),
    now,
  );
  return { ...counts, removed };
}
