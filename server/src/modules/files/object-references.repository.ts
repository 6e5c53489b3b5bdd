/** Whether anything still refers to an object of the store. */
import { sql } from 'drizzle-orm';
import type { Executor } from '../../database';

/** An avatar or a print; an upload under way that nobody has claimed yet counts, too. */
export async function isObjectInUse(db: Executor, objectKey: string, now: Date): Promise<boolean> {
  const {
    rows: [row],
  } = await db.execute<{ used: boolean }>(sql`
    select exists (select from parents where avatar_thumb = ${objectKey})
      or exists (select from learning_prints where object_key = ${objectKey})
      or exists (select from direct_uploads where object_key = ${objectKey} and expires_at > ${now.toISOString()}::timestamptz) as used`);
  return row?.used ?? false;
}
