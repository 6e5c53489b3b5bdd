/** The bank of the level test and the knowledge points, in the database. */
import { asc, isNull, sql } from 'drizzle-orm';
import type { LevelQuestion } from '@xueban/contract/resources/math/math-level-submissions';
import type { Executor } from '../../../database';
import { knowledgePoints, levelItems } from '../../../database/schema';
import type { QuestionKey } from '../rules/questions/key';
import type { Queryable } from '../../courses';

/**
 * A version that differs after every change of items and points, so that processes read them again; null before the first
 * import.
 */
export async function levelBankVersion(db: Executor): Promise<string | null> {
  const { rows } = await db.execute<{ version: string | null }>(sql`
    select md5(string_agg(changed, ',' order by changed)) as version from (
      select id || ' ' || xmin as changed from level_items union all select id || ' ' || xmin from knowledge_points
    ) as bank where exists (select from level_items)`);
  return rows[0]?.version ?? null;
}

export const loadPoints = (db: Executor) =>
  db
    .select({
      id: knowledgePoints.id,
      name: knowledgePoints.name,
      grade: knowledgePoints.grade,
      position: knowledgePoints.position,
      strand: knowledgePoints.strand,
      prerequisites: knowledgePoints.prerequisites,
    })
    .from(knowledgePoints)
    .where(isNull(knowledgePoints.removedAt))
    .orderBy(asc(knowledgePoints.position), asc(knowledgePoints.id));

/** Without texts and keys: what a test chooses from. */
export const loadItems = (db: Executor) =>
  db
    .select({
      id: levelItems.id,
      knowledgePoint: levelItems.knowledgePointId,
      content: levelItems.content,
      ratings: levelItems.ratings,
      difficulty: levelItems.difficulty,
      difficultySd: levelItems.difficultySd,
      admission: levelItems.admission,
      removedAt: levelItems.removedAt,
    })
    .from(levelItems)
    .orderBy(asc(levelItems.id));

export interface AskedQuestionRow {
  content: LevelQuestion;
  key: QuestionKey;
}

/** A question, also one that was removed meanwhile: an open test may have it at hand. */
export async function findItem(pool: Queryable, id: string): Promise<AskedQuestionRow | undefined> {
  const { rows } = await pool.query<AskedQuestionRow & Record<string, unknown>>({
    name: 'level_item_find',
    text: 'select content, key from level_items where id = $1',
    values: [id],
  });
  return rows[0];
}
