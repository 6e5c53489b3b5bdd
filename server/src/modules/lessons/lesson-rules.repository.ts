/** What the school has said about its lessons and trials, kept for all its processes. */
import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../../database';
import { settings } from '../../database/schema';
import { followed, type LessonRules } from './rules/lesson-rules';
import { DEFAULT_TRIAL_RULES, type TrialRules } from './rules/trial-rules';

type Key = 'lesson_rules' | 'trial_rules';

/** Rules with how often they were said; 0: not yet. */
export interface Versioned<T> {
  rules: T;
  version: number;
}

/** Empty until the school has said something. */
async function load(db: Executor, key: Key): Promise<Versioned<object>> {
  const [row] = await db.select({ value: settings.value, version: settings.version }).from(settings).where(eq(settings.key, key));
  return row ? { rules: JSON.parse(row.value) as object, version: row.version } : { rules: {}, version: 0 };
}

/** @param version as it was read; undefined: whatever it is. @returns false when it has been changed since */
async function save(db: Executor, key: Key, rules: object, version?: number): Promise<boolean> {
  const value = JSON.stringify(rules);
  const isSame = version === undefined ? undefined : eq(settings.version, version);
  const rows = await db
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value, version: sql`${settings.version} + 1` }, setWhere: isSame })
    .returning({ version: settings.version });
  return rows.length > 0;
}

export async function loadVersionedLessonRules(db: Executor): Promise<Versioned<LessonRules>> {
  const { rules, version } = await load(db, 'lesson_rules');
  return { rules: followed(rules), version };
}
export const loadLessonRules = async (db: Executor): Promise<LessonRules> => (await loadVersionedLessonRules(db)).rules;

/** For lessons that are opened from now on. */
export const saveLessonRules = (db: Executor, rules: LessonRules, version?: number): Promise<boolean> =>
  save(db, 'lesson_rules', rules, version);

export async function loadVersionedTrialRules(db: Executor): Promise<Versioned<TrialRules>> {
  const { rules, version } = await load(db, 'trial_rules');
  return { rules: { ...DEFAULT_TRIAL_RULES, ...rules }, version };
}
export const loadTrialRules = async (db: Executor): Promise<TrialRules> => (await loadVersionedTrialRules(db)).rules;
export const saveTrialRules = (db: Executor, rules: TrialRules, version?: number): Promise<boolean> =>
  save(db, 'trial_rules', rules, version);
