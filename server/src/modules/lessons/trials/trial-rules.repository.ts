/** What the school has said about trials, kept for all its processes. */
import { eq } from 'drizzle-orm';
import type { Executor } from '../../../database';
import { settings } from '../../../database/schema';
import { DEFAULT_TRIAL_RULES, type TrialRules } from '../rules/trial-rules';

const KEY = 'trial_rules';

export async function loadTrialRules(db: Executor): Promise<TrialRules> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, KEY));
  return { ...DEFAULT_TRIAL_RULES, ...(row && (JSON.parse(row.value) as Partial<TrialRules>)) };
}

export async function saveTrialRules(db: Executor, rules: TrialRules): Promise<void> {
  const value = JSON.stringify(rules);
  await db.insert(settings).values({ key: KEY, value }).onConflictDoUpdate({ target: settings.key, set: { value } });
}
