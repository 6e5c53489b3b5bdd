/** The conditions of a lesson with a teacher: what the school offers, the teacher's code, enough course hours. */
import type { LessonRules as ShownRules } from '@xueban/contract/resources/schools';
import type { Executor } from '../../database';
import { AppError } from '../../plugins/errors';
import type { Limit } from '../../plugins/settings';
import { isSameCode } from './rules/lesson-code';
import type { LessonAsked, LessonLength, LessonOffer } from './rules/lesson-hours';
import type { LessonRules } from './rules/lesson-rules';
import { type CalendarDay, getSchoolDay } from '../school/rules/school-calendar';
import { findSubjectRules } from '../learning/rules/subjects';
import type { FindContentType } from '../courses';
import { createLimitRepository } from '../accounts';
import { findCode } from './lesson-codes.repository';
import { findHours } from './lesson-hours.repository';
import { loadLessonRules } from './lesson-rules.repository';

/** Wrong codes a student may enter: few enough that one of 10,000 is not found, enough for slips of the finger. */
export const CODE_LIMITS: readonly { window: string; limit: Limit }[] = [
  { window: 'quarter', limit: { max: 5, windowSeconds: 15 * 60 } },
  { window: 'day', limit: { max: 20, windowSeconds: 24 * 3600 } },
];

export interface OfferedLesson {
  offer: LessonOffer;
  rules: LessonRules;
}

export type LessonGate = ReturnType<typeof createLessonGate>;

interface GateParts {
  db: Executor;
  now: () => Date;
  findContentType: FindContentType;
}

export function createLessonGate({ db, now, findContentType }: GateParts) {
  const limits = createLimitRepository(db);
  const getKeys = (studentId: number) => CODE_LIMITS.map(({ window, limit }) => ({ key: `lesson_code:${window}:${studentId}`, limit }));

  return {
    /** @throws AppError LESSON_NOT_OFFERED */
    async offer(courseId: number, length: LessonLength): Promise<OfferedLesson> {
      const rules = await loadLessonRules(db);
      // A review in which something new is learned costs what a short lesson does.
      const terms = length === 'long' ? rules.long : (rules.short ?? (length === 'review' ? rules.long : null));
      const subject = await findContentType(courseId);
      // A missing course is reported later.
      const isOffered = subject === undefined || findSubjectRules(subject)?.hasLessons(rules) === true;
      if (!terms || !isOffered) throw new AppError('LESSON_NOT_OFFERED');
      const { minLearned, minMinutes } = rules;
      return { rules, offer: { lessonLength: length, lessonMinutes: terms.minutes, courseHours: terms.hours, minLearned, minMinutes } };
    },

    /**
     * Verifies a code of today. The try is counted first, so parallel requests get no more tries.
     * @throws AppError LESSON_CODE_LOCKED, LESSON_CODE_WRONG
     */
    async checkCode(studentId: number, teacherId: number, given: string): Promise<void> {
      const wanted = getKeys(studentId);
      for (const { key, limit } of wanted) if (!(await limits.take(key, limit))) throw new AppError('LESSON_CODE_LOCKED');
      const right = await findCode(db, teacherId, getSchoolDay(now()));
      if (!right || !isSameCode(given, right.code)) throw new AppError('LESSON_CODE_WRONG');
      await limits.giveBack(...wanted.map(({ key }) => key));
    },

    /**
     * Checks in its transaction that the balance covers the opened lesson and all others that may still be charged. A
     * review counts too, because one with new words costs what a short lesson does.
     * @throws AppError COURSE_HOURS_SHORT
     */
    async requireHours(tx: Executor, studentId: number, { courseHours }: LessonAsked, lowest: number, day: CalendarDay): Promise<void> {
      const { left, promised } = await findHours(tx, studentId, day);
      if (left - promised >= lowest) return;
      throw new AppError('COURSE_HOURS_SHORT', {
        values: { balance: sayBalance(left - (promised - courseHours)), hours: courseHours.toFixed(1) },
      });
    },
  };
}

/** 剩 0.5 课时 or 欠 1.0 课时, never a negative number. */
export const sayBalance = (hours: number): string => `${hours < 0 ? '欠' : '剩'} ${Math.abs(hours).toFixed(1)} 课时`;

/** The rules as guardians are shown them. */
export function shownRules({ long, short, ...rules }: LessonRules): ShownRules {
  return {
    kinds: [
      { length: 'long', minutes: long.minutes, course_hours: long.hours },
      ...(short ? [{ length: 'short' as const, minutes: short.minutes, course_hours: short.hours }] : []),
    ],
    asks_for_code: rules.asksForCode,
    min_learned: rules.minLearned,
    min_minutes: rules.minMinutes,
    lowest_balance: rules.lowestBalance,
    warn_at: rules.warnAt,
    mathematics: rules.mathematics,
  };
}
