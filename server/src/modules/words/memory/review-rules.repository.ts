/** How many of its words a school wants known when they are asked for. */
import { DESIRED_RETENTION, type DESIRED_RETENTIONS } from '@xueban/contract/constants';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../../database';
import { loadSetting, saveSetting, type Versioned } from '../../../database/versioned-settings';

export interface ReviewRules {
  /** Percentage. */
  retention: (typeof DESIRED_RETENTIONS)[number];
}

const DEFAULT_RULES: ReviewRules = { retention: DESIRED_RETENTION };

export async function loadReviewRules(db: Executor): Promise<Versioned<ReviewRules>> {
  const { rules, version } = await loadSetting(db, 'review_rules');
  return { rules: { ...DEFAULT_RULES, ...rules }, version };
}

/** For answers that are given from now on. @returns false when they have been changed since this version */
export const saveReviewRules = (db: Executor, { retention }: ReviewRules, version: number): Promise<boolean> =>
  saveSetting(db, 'review_rules', { retention }, version);

/** What the school wants, as it is logged with an answer; null: the default. */
export const WANTED_RETENTION = `(select nullif((value::json->>'retention')::int, ${DESIRED_RETENTION}) from settings where key = 'review_rules')`;

export async function findWantedRetention(db: Executor): Promise<number | null> {
  const { rows } = await db.execute<{ retention: number | null }>(sql`select ${sql.raw(WANTED_RETENTION)} as retention`);
  return rows[0]?.retention ?? null;
}
