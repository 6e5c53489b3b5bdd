/** What the school has said about its lessons and trials, kept for all its processes. */
import { eq } from 'drizzle-orm';
import type { Executor } from '../../database';
import { settings } from '../../database/schema';
import { followed, type LessonRules } from './rules/lesson-rules';
import { DEFAULT_TRIAL_RULES, type TrialRules } from './rules/trial-rules';

type Key = 'lesson_rules' | 'trial_rules';

/** Empty until the school has said something. */
async function load(db: Executor, key: Key): Promise<object> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key));
  return row ? (JSON.parse(row.value) as object) : {};
}

async function save(db: Executor, key: Key, rules: object): Promise<void> {
  const value = JSON.stringify(rules);
  await db.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } });
}

export const loadLessonRules = async (db: Executor): Promise<LessonRules> => followed(await load(db, 'lesson_rules'));

/** For lessons that are opened from now on. */
export const saveLessonRules = (db: Executor, rules: LessonRules): Promise<void> => save(db, 'lesson_rules', rules);

export const loadTrialRules = async (db: Executor): Promise<TrialRules> => ({ ...DEFAULT_TRIAL_RULES, ...(await load(db, 'trial_rules')) });
export const saveTrialRules = (db: Executor, rules: TrialRules): Promise<void> => save(db, 'trial_rules', rules);
