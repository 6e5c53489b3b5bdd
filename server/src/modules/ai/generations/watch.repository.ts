/** Generations that are being watched. */
import { sql } from 'drizzle-orm';
import type { Executor } from '../../../database';
import type { GenerationKey } from './generations.repository';
import type { Progress } from './live';

export async function lookAt(db: Executor, keys: readonly GenerationKey[]): Promise<Progress[]> {
  if (keys.length === 0) return [];
  const { rows } = await db.execute<{ student: string; id: string; over: boolean; draft: string }>(sql`
    select student_id as student, id, status not in ('waiting', 'making') as over, draft from ai_generations
    where (student_id, id) in (select * from unnest(
      ${sql.param(keys.map(({ studentId }) => studentId))}::bigint[], ${sql.param(keys.map(({ id }) => id))}::bigint[]))`);
  return rows.map(({ student, id, over, draft }) => ({ studentId: Number(student), id: Number(id), isOver: over, draft }));
}
