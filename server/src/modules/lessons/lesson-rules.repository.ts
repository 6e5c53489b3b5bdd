/** What the school has said about its lessons, kept for all its processes. */
import { eq } from 'drizzle-orm';
import type { Executor } from '../../database';
import { settings } from '../../database/schema';
import { followed, type LessonRules } from './rules/lesson-rules';

const KEY = 'lesson_rules';

export async function loadLessonRules(db: Executor): Promise<LessonRules> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, KEY));
  return followed(row ? (JSON.parse(row.value) as Partial<LessonRules>) : {});
}

/** For lessons that are opened from now on. */
export async function saveLessonRules(db: Executor, rules: LessonRules): Promise<void> {
  const value = JSON.stringify(rules);
  await db.insert(settings).values({ key: KEY, value }).onConflictDoUpdate({ target: settings.key, set: { value } });
}
