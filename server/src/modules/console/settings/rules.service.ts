/** Rules of lessons, reviews and trials: read by the office, changed by owners, the second of two told that there was a first. */
import type { AuditDetails } from '@xueban/contract/school/audit-words';
import type { SchoolLessonRules, SchoolReviewRules, SchoolTrialRules } from '@xueban/contract/school/settings';
import type { Executor, Transact } from '../../../database';
import type { Versioned } from '../../../database/versioned-settings';
import { AppError } from '../../../plugins/errors';
import type { StaffActor } from '../../../plugins/staff-access';
import type { Audit } from '../../accounts';
import { checkTrialCourses, loadVersionedLessonRules, loadVersionedTrialRules, saveLessonRules, saveTrialRules } from '../../lessons';
import { getProblems, type LessonRules } from '../../lessons/rules/lesson-rules';
import type { TrialRules } from '../../lessons/rules/trial-rules';
import { loadReviewRules, saveReviewRules } from '../../words';

const toShown = ({ version, rules }: Versioned<LessonRules>): SchoolLessonRules => ({
  version,
  long: rules.long,
  short: rules.short,
  compulsory: rules.compulsory,
  asks_for_code: rules.asksForCode,
  min_learned: rules.minLearned,
  min_minutes: rules.minMinutes,
  lowest_balance: rules.lowestBalance,
  warn_at: rules.warnAt,
  mathematics: rules.mathematics,
});

const toRules = ({ long, short, compulsory, mathematics, ...rest }: SchoolLessonRules): LessonRules => ({
  long,
  short,
  compulsory,
  mathematics,
  asksForCode: rest.asks_for_code,
  minLearned: rest.min_learned,
  minMinutes: rest.min_minutes,
  lowestBalance: rest.lowest_balance,
  warnAt: rest.warn_at,
});

const refuse = (problems: readonly string[]): void => {
  if (problems.length > 0) throw new AppError('SCHOOL_RULES_REFUSED', { values: { problems: problems.join('；') } });
};

export function createRuleService({ db, transact, audit }: { db: Executor; transact: Transact; audit: Audit }) {
  const recordEvent = (tx: Executor, { staff, caller }: StaffActor, details: AuditDetails): Promise<void> =>
    audit.record({ kind: 'settings_changed', staffId: staff.staffId, address: caller.address, details }, tx);

  async function showTrials(executor: Executor): Promise<SchoolTrialRules> {
    const { version, rules } = await loadVersionedTrialRules(executor);
    const { warnings } = await checkTrialCourses(executor, rules.courses);
    return { version, group: rules.group, booking: rules.booking, course_ids: [...rules.courses], warnings };
  }

  async function showReviews(executor: Executor): Promise<SchoolReviewRules> {
    const { version, rules } = await loadReviewRules(executor);
    return { version, desired_retention: rules.retention };
  }

  return {
    lessons: async (): Promise<SchoolLessonRules> => toShown(await loadVersionedLessonRules(db)),

    /** @throws AppError SCHOOL_RULES_REFUSED, EDITED_MEANWHILE */
    async changeLessons(actor: StaffActor, asked: SchoolLessonRules): Promise<SchoolLessonRules> {
      const rules = toRules(asked);
      refuse(getProblems(rules));
      return transact(async (tx) => {
        if (!(await saveLessonRules(tx, rules, asked.version))) throw new AppError('EDITED_MEANWHILE');
        const { long, short, ...rest } = rules;
        await recordEvent(tx, actor, {
          what: 'lesson_rules',
          ...rest,
          long_minutes: long.minutes,
          long_hours: long.hours,
          ...(short && { short_minutes: short.minutes, short_hours: short.hours }),
        });
        return toShown(await loadVersionedLessonRules(tx));
      });
    },

    reviews: () => showReviews(db),

    /** @throws AppError EDITED_MEANWHILE */
    changeReviews: (actor: StaffActor, { version, desired_retention: retention }: SchoolReviewRules): Promise<SchoolReviewRules> =>
      transact(async (tx) => {
        if (!(await saveReviewRules(tx, { retention }, version))) throw new AppError('EDITED_MEANWHILE');
        await recordEvent(tx, actor, { what: 'review_rules', retention });
        return showReviews(tx);
      }),

    trials: () => showTrials(db),

    /** @throws AppError SCHOOL_RULES_REFUSED, EDITED_MEANWHILE */
    changeTrials: (
      actor: StaffActor,
      { version, course_ids: courses, ...switches }: { version: number; course_ids: number[] } & Pick<TrialRules, 'group' | 'booking'>,
    ): Promise<SchoolTrialRules> =>
      transact(async (tx) => {
        refuse((await checkTrialCourses(tx, courses)).problems);
        if (!(await saveTrialRules(tx, { ...switches, courses }, version))) throw new AppError('EDITED_MEANWHILE');
        await recordEvent(tx, actor, { what: 'trial_rules', ...switches, courses: courses.join(' ') });
        return showTrials(tx);
      }),
  };
}
