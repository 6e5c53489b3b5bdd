/** What the school has said about its lessons and trials, kept for all its processes. */
import type { Executor } from '../../database';
import { loadSetting, saveSetting, type Versioned } from '../../database/versioned-settings';
import { followed, type LessonRules } from './rules/lesson-rules';
import { DEFAULT_TRIAL_RULES, type TrialRules } from './rules/trial-rules';

export async function loadVersionedLessonRules(db: Executor): Promise<Versioned<LessonRules>> {
  const { rules, version } = await loadSetting(db, 'lesson_rules');
  return { rules: followed(rules), version };
}
export const loadLessonRules = async (db: Executor): Promise<LessonRules> => (await loadVersionedLessonRules(db)).rules;

/** For lessons that are opened from now on. */
export const saveLessonRules = (db: Executor, rules: LessonRules, version?: number): Promise<boolean> =>
  saveSetting(db, 'lesson_rules', rules, version);

export async function loadVersionedTrialRules(db: Executor): Promise<Versioned<TrialRules>> {
  const { rules, version } = await loadSetting(db, 'trial_rules');
  return { rules: { ...DEFAULT_TRIAL_RULES, ...rules }, version };
}
export const loadTrialRules = async (db: Executor): Promise<TrialRules> => (await loadVersionedTrialRules(db)).rules;
export const saveTrialRules = (db: Executor, rules: TrialRules, version?: number): Promise<boolean> =>
  saveSetting(db, 'trial_rules', rules, version);
