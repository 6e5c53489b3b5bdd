/** When people may be told of what. Pure. */
import type { ReminderKind } from '@xueban/contract/resources/reminders';
import { type CalendarDay, getSchoolTime } from '../../school/rules/school-calendar';

/** Times of the school's day, `HH:mm`; the second is exclusive. */
type Span = readonly [from: string, until: string];

/** After school, and early enough to do something about it before bed. */
const AFTER_SCHOOL: Span = ['17:00', '20:30'];
/** Never at night: what happens then waits for the morning. */
const BY_DAY: Span = ['08:00', '21:00'];

const SPANS: Readonly<Record<ReminderKind, Span>> = { due: AFTER_SCHOOL, missed: AFTER_SCHOOL, lesson: BY_DAY, hours: BY_DAY };

/** Age after which a lesson is not told any more, ms, such as after days of downtime. */
export const NEWS_MS = 24 * 3_600_000;

export function mayTell(kind: ReminderKind, instant: Date): boolean {
  const [from, until] = SPANS[kind];
  const time = getSchoolTime(instant).slice('2026-11-23 '.length);
  return time >= from && time < until;
}

/** The key of an occasion: a guardian is told of each once, and has one message a day about words. */
export const occasionOf = {
  study: (day: CalendarDay): string => `study:${day}`,
  lesson: (lessonId: number): string => `lesson:${lessonId}`,
  /** Of the lesson by which the hours became few: told again when they were more and another one has used them up. */
  hours: (lessonId: number): string => `hours:${lessonId}`,
} as const;
