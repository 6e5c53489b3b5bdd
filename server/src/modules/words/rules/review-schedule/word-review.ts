/**
 * A word's way through the nine cells, as a fold over its answers. Rules and reasons: docs/review-schedule.md.
 */
import { type CalendarDay, daysBetween } from '../../../school/rules/school-calendar';
import { findDueDay, followsPlan, isLate, modeOn } from './due-day';
import { nextMemory } from './memory';
import { findInterval, nextPace } from './pace';
import type { Cell, ReviewEvent, ScheduleOptions, WordEvent, WordReview } from './types';
import { groupBy } from '../../../school/rules/group-by';

const NEW_CELL = 1;
const FIRST_REVIEW_CELL = 2;
const LAST_REVIEW_CELL = 8;
const MASTERED_CELL = 9;
/** Under FSRS a right answer masters the word when it need not be seen for as long as the plan lasts. */
export const MASTERED_INTERVAL_DAYS = 21;

/** A word before its first round. */
export function newWord(wordId: number): WordReview {
  return {
    wordId,
    cell: NEW_CELL,
    round: undefined,
    memory: undefined,
    pace: undefined,
    answeredOn: undefined,
    answeredDays: 0,
    again: false,
    answered: undefined,
  };
}

/**
 * State of a word after these events.
 * @param from a state to go on from (events then are those after it)
 */
export function foldWordReview(
  wordId: number,
  events: readonly ReviewEvent[],
  options: ScheduleOptions,
  from: WordReview = newWord(wordId),
): WordReview {
  return sortByDay(events).reduce((word, event) => stepWordReview(word, event, options), from);
}

/** States of all words in a log, in order of their first event; each word once, whatever rounds it is in. */
export function foldWordReviews(events: readonly WordEvent[], options: ScheduleOptions): WordReview[] {
  return [...groupBy(events, ({ wordId }) => wordId)].map(([wordId, list]) => foldWordReview(wordId, list, options));
}

/** Events by day; those of one day as they came. An answer given offline may arrive after one of a later day. */
export function sortByDay<T extends { day: CalendarDay }>(events: readonly T[]): readonly T[] {
  const ordered = events.every(({ day }, i) => i === 0 || (events[i - 1]?.day ?? '') <= day);
  return ordered ? events : [...events].sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
}

/** State of a word after one more event. */
export function stepWordReview(word: WordReview, event: ReviewEvent, options: ScheduleOptions): WordReview {
  switch (event.kind) {
    case 'known':
      return word.cell === NEW_CELL ? { ...word, cell: MASTERED_CELL } : word;
    case 'studied':
      return study(word, event);
    case 'review':
      return review(word, event, options);
  }
}

/** A word that is learned again follows the plan of its new round only; what was remembered of it counts on. */
function study(word: WordReview, event: Extract<ReviewEvent, { kind: 'studied' }>): WordReview {
  return {
    ...answeredBy(word, event),
    cell: FIRST_REVIEW_CELL,
    round: { id: event.roundId, studiedOn: latest(event.day, word.answeredOn) },
    again: false,
    answered: undefined,
  };
}

function review(word: WordReview, event: Extract<ReviewEvent, { kind: 'review' }>, options: ScheduleOptions): WordReview {
  const { correct } = event;
  // Never learned nor set aside: there is nothing to review.
  if (word.cell === NEW_CELL) return word;
  // Set aside as known, and known indeed.
  if (!word.memory && correct) return word;
  const day = latest(event.day, word.answeredOn);
  const next = answeredBy(word, event);
  const dueOn = findDueDay(word, day, options);
  const isFirstOfDay = word.answeredOn !== day;
  const isDue = dueOn !== undefined && dueOn <= day;
  const answered = isFirstOfDay ? dueAs(word, dueOn, day, options) : word.answered;
  if (!correct) return { ...next, answered, cell: word.cell === MASTERED_CELL ? LAST_REVIEW_CELL : word.cell };
  // What is repeated on the same day, or practised without being due, teaches but proves nothing.
  if (!isFirstOfDay || !isDue) return { ...next, answered };
  return { ...next, answered, cell: cellAfterRight(word, next, day, options) };
}

function answeredBy(word: WordReview, { day, correct, ...wanted }: Exclude<ReviewEvent, { kind: 'known' }>): WordReview {
  const answeredOn = latest(day, word.answeredOn);
  const elapsed = word.answeredOn ? daysBetween(word.answeredOn, answeredOn) : 0;
  return {
    ...word,
    memory: nextMemory(word.memory, elapsed, correct),
    pace: nextPace(word.pace, elapsed, wanted),
    answeredOn,
    answeredDays: word.answeredDays + Number(answeredOn !== word.answeredOn),
    again: !correct,
  };
}

/** A stored state may be ahead of an answer that arrives late: it then counts on the state's day. */
function latest(day: CalendarDay, answeredOn: CalendarDay | undefined): CalendarDay {
  return answeredOn !== undefined && answeredOn > day ? answeredOn : day;
}

function dueAs(word: WordReview, dueOn: CalendarDay | undefined, day: CalendarDay, options: ScheduleOptions): WordReview['answered'] {
  if (dueOn === undefined || dueOn > day) return undefined;
  return isLate(word, dueOn, day, options) ? 'late' : 'today';
}

function cellAfterRight(word: WordReview, next: WordReview, day: CalendarDay, options: ScheduleOptions): Cell {
  const settled = !followsPlan(word, modeOn(options.modes, day)) && (findInterval(next) ?? 0) >= MASTERED_INTERVAL_DAYS;
  return settled ? MASTERED_CELL : (Math.min(MASTERED_CELL, word.cell + 1) as Cell);
}

export interface NineGrid {
  /** Words in cell 1…9. */
  cells: readonly number[];
  /** 待学 / 复习中 / 已掌握 / 总词条. */
  new: number;
  reviewing: number;
  mastered: number;
  total: number;
}

/** The nine-grid of a course of so many words; those without a state are new. */
export function getNineGrid(wordsTotal: number, words: readonly WordReview[]): NineGrid {
  const cells = Array.from({ length: MASTERED_CELL }, () => 0);
  for (const { cell } of words) cells[cell - 1] = (cells[cell - 1] ?? 0) + 1;
  const mastered = cells[MASTERED_CELL - 1] ?? 0;
  const reviewing = cells.slice(FIRST_REVIEW_CELL - 1, LAST_REVIEW_CELL).reduce((a, b) => a + b, 0);
  cells[NEW_CELL - 1] = wordsTotal - reviewing - mastered;
  return { cells, new: wordsTotal - reviewing - mastered, reviewing, mastered, total: wordsTotal };
}
