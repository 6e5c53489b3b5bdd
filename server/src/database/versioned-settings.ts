/** What the school has said about itself, kept for all its processes, and how often it was said. */
import { eq, sql } from 'drizzle-orm';
import type { Executor } from './pool';
import { settings } from './schema';

type Key = 'lesson_rules' | 'review_rules' | 'trial_rules';

/** Rules with how often they were said; 0: not yet. */
export interface Versioned<T> {
  rules: T;
  version: number;
}

/** Empty until the school has said something. */
export async function loadSetting(db: Executor, key: Key): Promise<Versioned<object>> {
  const [row] = await db.select({ value: settings.value, version: settings.version }).from(settings).where(eq(settings.key, key));
  return row ? { rules: JSON.parse(row.value) as object, version: row.version } : { rules: {}, version: 0 };
}

/** @param version as it was read; undefined: whatever it is. @returns false when it has been changed since */
export async function saveSetting(db: Executor, key: Key, rules: object, version?: number): Promise<boolean> {
  const value = JSON.stringify(rules);
  const isSame = version === undefined ? undefined : eq(settings.version, version);
  const rows = await db
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value, version: sql`${settings.version} + 1` }, setWhere: isSame })
    .returning({ version: settings.version });
  return rows.length > 0;
}
