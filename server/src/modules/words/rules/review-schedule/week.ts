/** The reviews of the days to come where no day asks for more words than the learner wants: what finds no room stays due. */
import { addDays, type CalendarDay } from '../../../school/rules/school-calendar';
import { followsPlan, modeOn } from './due-day';
import { getSession } from './session';
import type { DueWord, ScheduleOptions, WordReview } from './types';

export interface CourseOfWeek {
  /** Every word that is due by the last day. */
  words: readonly WordReview[];
  options: ScheduleOptions;
}

export interface ReviewsOfDay {
  /** Words of the day. */
  words: number;
  /** Of these, put off on a day before. */
  carried: number;
  /** Due words for which the day has no room. */
  putOff: number;
}

/**
 * Day by day and course by course, each course with its share of the room. What has room is the most urgent, and right;
 * when a word comes up again by FSRS is not foretold.
 * @param most words of a day, over all courses
 */
export function spreadReviews(courses: readonly CourseOfWeek[], from: CalendarDay, days: number, most: number): ReviewsOfDay[][] {
  const states = courses.map(({ words }) => new Map(words.map((word) => [word.wordId, word])));
  const waiting = courses.map(() => new Set<number>());
  const spread: ReviewsOfDay[][] = courses.map(() => []);
  for (let i = 0; i < days; i += 1) {
    const day = addDays(from, i);
    const sessions = courses.map(({ options }, at) => getSession(day, [...(states[at]?.values() ?? [])], options));
    const done = sessions.reduce((sum, session) => sum + session.done, 0);
    const rooms = shareRoom(
      i === 0 ? Math.max(0, most - done) : most,
      sessions.map(({ words }) => words.length),
    );
    for (const [at, { words, carriedOver }] of sessions.entries()) {
      const [today, later] = [words.slice(0, rooms[at]), [...words.slice(rooms[at]), ...carriedOver]];
      const put = waiting[at] ?? new Set<number>();
      spread[at]?.push({ words: today.length, carried: today.filter(({ wordId }) => put.has(wordId)).length, putOff: later.length });
      review(states[at] ?? new Map<number, WordReview>(), today, day, courses[at]?.options);
      waiting[at] = new Set(later.map(({ wordId }) => wordId));
    }
  }
  return spread;
}

/** What each may have of it: as much as it wants, or its share. */
function shareRoom(room: number, wanted: readonly number[]): number[] {
  const all = wanted.reduce((sum, words) => sum + words, 0);
  if (all <= room) return [...wanted];
  const shares = wanted.map((words) => Math.floor((words * room) / all));
  let left = room - shares.reduce((sum, words) => sum + words, 0);
  return shares.map((share, at) => {
    if (left === 0 || share >= (wanted[at] ?? 0)) return share;
    left -= 1;
    return share + 1;
  });
}

/** These words are right on this day: they wait for the next day of their plan, or for FSRS. */
function review(states: Map<number, WordReview>, words: readonly DueWord[], day: CalendarDay, options: ScheduleOptions | undefined): void {
  for (const { wordId } of words) {
    const before = states.get(wordId);
    if (!before) continue;
    const after: WordReview = { ...before, answeredOn: day, again: false, answered: undefined };
    if (followsPlan(after, modeOn(options?.modes ?? [], day))) states.set(wordId, after);
    else states.delete(wordId);
  }
}
