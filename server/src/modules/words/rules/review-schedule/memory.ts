/** Memory of a word under FSRS-6 (npm ts-fsrs, default parameters), in whole school days. */
import { DESIRED_RETENTION } from '@xueban/contract/constants';
import { FSRS, get_fuzz_range, Rating } from 'ts-fsrs';
import { type CalendarDay, daysBetween } from '../../../school/rules/school-calendar';
import type { Memory, WordReview } from './types';

/** Longest time between two reviews, days: every word is met once a year. */
export const MAXIMUM_INTERVAL_DAYS = 365;

// Shorter intervals are not spread: a day more or less would be too much of them.
const SHORTEST_SPREAD_INTERVAL = 2.5;
// Multiples of these, taken modulo 1, fall evenly into [0, 1): the golden ratio, and its likes for two more dimensions.
const WORD_STEP = 0.618_033_988_749_895;
const REVIEW_STEP = 0.754_877_666_246_693;
const STUDENT_STEP = 0.569_840_290_998_053;

const fsrs = new FSRS({
  request_retention: DESIRED_RETENTION / 100,
  maximum_interval: MAXIMUM_INTERVAL_DAYS,
  enable_fuzz: false,
  enable_short_term: true,
});

/**
 * Memory after an answer. Answers are right or wrong, so only the grades Good and Again occur.
 * @param memory before it; undefined at the first answer
 * @param elapsedDays since the answer before; 0 is the same day
 */
export function nextMemory(memory: Memory | undefined, elapsedDays: number, correct: boolean): Memory {
  const { stability, difficulty } = fsrs.next_state(memory ?? null, elapsedDays, correct ? Rating.Good : Rating.Again);
  return { stability, difficulty };
}

/** Stability for a learner who forgets faster or slower than FSRS supposes. @param shift see nextShift */
const getStability = ({ stability }: Memory, shift: number): number => stability * Math.exp(shift / 1000);

/** Predicted recall, 0–1, so many days after the latest answer; undefined for a word without one. */
export function findRecall({ memory, pace }: Pick<WordReview, 'memory' | 'pace'>, elapsedDays: number): number | undefined {
  return memory && fsrs.forgetting_curve(elapsedDays, getStability(memory, pace?.shift ?? 0));
}

/** Predicted recall on a day; undefined for a word without an answer. */
export const findRecallOn = (word: WordReview, day: CalendarDay): number | undefined =>
  word.answeredOn === undefined ? undefined : findRecall(word, Math.max(0, daysBetween(word.answeredOn, day)));

/** How many times as long as by default an interval is for this percentage. */
export const getStretch = (retention?: number): number => (retention === undefined ? 1 : fsrs.calculate_interval_modifier(retention / 100));

/** Days until recall has sunk to this percentage; at least 1. */
export function getInterval(memory: Memory, shift = 0, retention?: number): number {
  return fsrs.next_interval(getStability(memory, shift) * getStretch(retention), 0);
}

/** Whose interval is spread; the same gives the same. */
export interface SpreadKey {
  studentId: number;
  wordId: number;
  answeredDays: number;
}

/**
 * The interval, moved by a few days (±5–15 %), so that words learned together do not all come back on one day.
 * Words with neighbouring ids, as those of a round mostly have, fall evenly on the days of the range.
 * @param least days at least, no more than the interval
 */
export function spreadInterval(interval: number, key: SpreadKey, least = 0): number {
  if (interval < SHORTEST_SPREAD_INTERVAL) return interval;
  const { min_ivl: earliest, max_ivl: longest } = get_fuzz_range(interval, 0, MAXIMUM_INTERVAL_DAYS);
  const shortest = Math.max(earliest, least);
  const position = (key.wordId * WORD_STEP + key.answeredDays * REVIEW_STEP + key.studentId * STUDENT_STEP) % 1;
  return shortest + Math.floor(position * (longest - shortest + 1));
}
