/** What was studied on which day: the calendar of a month with the days in a row, and the report of a week. */
import { type Static, Type } from '@sinclair/typebox';
import { Body, Day, defineCalls, Nullable } from './shared';

/** A month of the school's calendar, YYYY-MM. */
export const Month = Type.String({ pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])$', examples: ['2026-11'] });

const Count = (example: number) => Type.Integer({ minimum: 0, examples: [example] });

/** One day and what was done on it. */
export const StudyDay = Type.Object({
  day: Day,
  /** A round, a section or a review was completed: the day counts for the days in a row. */
  studied: Type.Boolean(),
  /** Words learned in completed rounds. */
  learned_count: Count(45),
  /** Different words answered in reviews. */
  reviewed_count: Count(18),
  /** Sections of mathematics completed, and practices of wrong or mixed questions. */
  math_count: Count(1),
  /** Seconds at work, of what was completed. */
  seconds: Count(1260),
});
export type StudyDay = Static<typeof StudyDay>;

export const StudyCalendar = Type.Object({
  today: Day,
  month: Month,
  /** Month of the first day of study; null before there is one. */
  first_month: Nullable(Month),
  /** Days in a row, up to today or yesterday. */
  streak_days: Count(12),
  /** Most days in a row there have ever been. */
  longest_streak_days: Count(21),
  /** Days of study there have ever been. */
  studied_days: Count(48),
  /** Days of the month on which something was done, first to last. */
  days: Type.Array(StudyDay, { maxItems: 31 }),
});
export type StudyCalendar = Static<typeof StudyCalendar>;

/** What a week came to. */
export const WeekFigures = Type.Object({
  /** Days of study. */
  studied_days: Type.Integer({ minimum: 0, maximum: 7, examples: [5] }),
  learned_count: Count(90),
  /** Words answered in reviews, each once a day. */
  reviewed_count: Count(210),
  /** Words that reached 已掌握 in reviews. */
  mastered_count: Count(12),
  /** Words that left the mistake word book in reviews. */
  left_mistake_book_count: Count(6),
  math_count: Count(3),
  seconds: Count(5400),
});
export type WeekFigures = Static<typeof WeekFigures>;

/** An example: a week of five days. */
const WEEK = Array.from({ length: 7 }, (_, i) => ({
  day: `2026-11-${16 + i}`,
  studied: i < 5,
  learned_count: i === 0 ? 45 : 0,
  reviewed_count: i < 5 ? 18 : 0,
  math_count: 0,
  seconds: i < 5 ? 600 : 0,
}));

export const WeeklyReport = Type.Object({
  today: Day,
  /** Monday. */
  from: Day,
  /** Sunday. */
  to: Day,
  /** The first day of study; null before there is one. */
  first_day: Nullable(Day),
  /** Monday to Sunday, also those on which nothing was done or that are still to come. */
  days: Type.Array(StudyDay, { minItems: 7, maxItems: 7, examples: [WEEK] }),
  figures: WeekFigures,
  /** Of the week before. */
  before: WeekFigures,
});
export type WeeklyReport = Static<typeof WeeklyReport>;

export const studyDayCalls = defineCalls({
  'GET study_calendar': {
    summary: 'The days of a month on which the student studied (this month unless told), and the days in a row.',
    access: 'student',
    query: Body({ month_eq: Type.Optional(Month) }),
    reply: StudyCalendar,
  },
  'GET weekly_report': {
    summary: 'What a week came to, Monday to Sunday, beside the week before: the week of a day (today unless told).',
    access: 'student',
    query: Body({ day_eq: Type.Optional(Type.String({ format: 'date', pattern: '^20[0-9]{2}-', examples: ['2026-11-20'] })) }),
    reply: WeeklyReport,
  },
});
