/** Predicted recall from day to day, with the reviews and as it would be without: the picture of a report. */
import { addDays, type CalendarDay, daysBetween } from '../../../school/rules/school-calendar';
import { findRecall } from './memory';
import type { ReviewEvent, ScheduleOptions, WordReview } from './types';
import { sortByDay, newWord, stepWordReview } from './word-review';

export interface WordLog {
  wordId: number;
  events: readonly ReviewEvent[];
}

export interface CurvePoint {
  day: CalendarDay;
  /** Mean predicted recall of the words learned by then, 0–1, before the day's own reviews. */
  withReviews: number;
  /** The same, had they not been reviewed since they were first learned. */
  withoutReviews: number;
  /** Words answered on this day; for them recall is back at 1 after it. */
  answered: number;
}

interface Sum {
  words: number;
  withReviews: number;
  withoutReviews: number;
  answered: number;
}

/** The curve of these words from `from` to `to`, both included. Days before the first of them was learned have no point. */
export function forgettingCurve(logs: readonly WordLog[], from: CalendarDay, to: CalendarDay, options: ScheduleOptions): CurvePoint[] {
  const sums: Sum[] = Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, () => ({
    words: 0,
    withReviews: 0,
    withoutReviews: 0,
    answered: 0,
  }));
  for (const log of logs) addWord(sums, log, from, options);
  return sums.flatMap(({ words, withReviews, withoutReviews, answered }, i) =>
    words === 0 ? [] : [{ day: addDays(from, i), withReviews: withReviews / words, withoutReviews: withoutReviews / words, answered }],
  );
}

interface Remembered {
  word: WordReview;
  /** Days after `from`; may be negative. */
  at: number;
}

function addWord(sums: readonly Sum[], { wordId, events }: WordLog, from: CalendarDay, options: ScheduleOptions): void {
  const memories = getMemories(wordId, events, from, options);
  const [first] = memories;
  if (!first) return;
  let latest = 0;
  for (let i = Math.max(0, first.at); i < sums.length; i += 1) {
    while ((memories[latest + 1]?.at ?? Infinity) < i) latest += 1;
    const sum = sums[i];
    const current = memories[latest];
    if (!sum || !current) return;
    sum.words += 1;
    sum.withReviews += findRecall(current.word, i - current.at) ?? 0;
    sum.withoutReviews += findRecall(first.word, i - first.at) ?? 0;
    if (current.at === i || memories[latest + 1]?.at === i) sum.answered += 1;
  }
}

/** The word after each day with an answer. */
function getMemories(wordId: number, events: readonly ReviewEvent[], from: CalendarDay, options: ScheduleOptions): Remembered[] {
  const words = new Map<CalendarDay, WordReview>();
  let word = newWord(wordId);
  for (const event of sortByDay(events)) {
    word = stepWordReview(word, event, options);
    if (word.memory && word.answeredOn) words.set(word.answeredOn, word);
  }
  return [...words].map(([day, after]) => ({ word: after, at: daysBetween(from, day) }));
}
