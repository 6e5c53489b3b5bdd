/** The calendar of a student's days of study, and the report of a week. */
import type { StudyCalendar, WeeklyReport } from '@xueban/contract/resources/study-days';
import type { LearningContext } from '../../courses';
import { type CalendarDay, getSchoolDay } from '../../school/rules/school-calendar';
import { type DayRange, getMonthDays, everyDay, getFigures, toMonth, weekBefore, getWeek } from '../rules/study-weeks';
import { streakDays } from './study-days.repository';
import { loadReviewEffects, loadStudyDays, loadStudyHistory } from './study-figures.repository';

export type StudyDayService = ReturnType<typeof createStudyDayService>;

export function createStudyDayService({ db, now }: Pick<LearningContext, 'db' | 'now'>) {
  async function week(studentId: number, range: DayRange) {
    const [known, effects] = await Promise.all([loadStudyDays(db, studentId, range), loadReviewEffects(db, studentId, range)]);
    const days = everyDay(range, known);
    return { days, figures: getFigures(days, effects) };
  }

  return {
    /** @param month YYYY-MM; this month unless told */
    async calendar(studentId: number, month?: string): Promise<StudyCalendar> {
      const today = getSchoolDay(now());
      const shown = month ?? toMonth(today);
      const [days, history, streaks] = await Promise.all([
        loadStudyDays(db, studentId, getMonthDays(shown)),
        loadStudyHistory(db, studentId),
        streakDays(db, [studentId], today),
      ]);
      return {
        today,
        month: shown,
        first_month: history.first && toMonth(history.first),
        streak_days: streaks.get(studentId) ?? 0,
        longest_streak_days: history.longest,
        studied_days: history.studiedDays,
        days,
      };
    },

    /** @param day one of the week's; today unless told */
    async weeklyReport(studentId: number, day?: CalendarDay): Promise<WeeklyReport> {
      const today = getSchoolDay(now());
      const range = getWeek(day ?? today);
      const [shown, before, history] = await Promise.all([
        week(studentId, range),
        week(studentId, weekBefore(range)),
        loadStudyHistory(db, studentId),
      ]);
      return { today, ...range, first_day: history.first, ...shown, before: before.figures };
    },
  };
}
