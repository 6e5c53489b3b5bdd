/** FSRS's interval, moved by how often the learner is right when a word is due, and held to what the word has shown. */
import { DESIRED_RETENTION } from '@xueban/contract/constants';
import { getInterval, getStretch, MAXIMUM_INTERVAL_DAYS } from './memory';
import type { Pace, WordReview } from './types';

/** Of a learner without reviews. */
export const FIRST_SHIFT = 0;
/** Thousandths of a logarithm: intervals are multiplied by e^(shift / 1000), 0.22 to 1.28. Integers, so that a sum is the same everywhere. */
export const SHIFTS = { least: -1500, most: 250 } as const;
const SHIFT_STEP = 60;

/** A learner's shift after a review that FSRS had asked for: it stays where as many are right as are meant to be. */
export function nextShift(shift: number, correct: boolean, retention = DESIRED_RETENTION): number {
  const step = Math.round(SHIFT_STEP * (Number(correct) - retention / 100));
  return Math.min(SHIFTS.most, Math.max(SHIFTS.least, shift + step));
}

/**
 * An interval is at most so many times the one that the word has stood, a little more for a learner whose intervals grow: no
 * model of memory is believed further. What it grows by is more or less as the school wants less or more to be known, but may
 * always be a day: a short interval would be rounded back to what it was.
 */
export const MOST_GROWTH = 1.5;
/** A word that is forgotten again and again waits a day longer for every two days on which it was answered after these. */
const FREE_DAYS = 16;
const DAYS_FOR_ONE_MORE = 2;

/** Days from the latest answer to the next review; undefined for a word without an answer. */
export function findInterval({ memory, pace, answeredDays }: Pick<WordReview, 'memory' | 'pace' | 'answeredDays'>): number | undefined {
  if (!memory) return undefined;
  if (!pace) return getInterval(memory);
  const { shift, gap, retention } = pace;
  const wanted = getInterval(memory, shift, retention);
  const grown = gap * (1 + (MOST_GROWTH - 1) * getStretch(retention)) * Math.exp(Math.max(0, shift) / 1000);
  const longest = Math.max(gap + 1, Math.round(grown));
  const held = gap === 0 ? wanted : Math.min(wanted, longest);
  return Math.min(MAXIMUM_INTERVAL_DAYS, Math.max(held, Math.floor((answeredDays - FREE_DAYS) / DAYS_FOR_ONE_MORE)));
}

/**
 * Days that spreading leaves of an interval no shorter than what the word has stood. Where more than by default is to be known,
 * intervals grow by less than spreading takes off, and the word would be asked sooner than before. The longest stay spread.
 */
export function findLeast(interval: number, pace: Pace | undefined): number {
  if (!pace || interval < pace.gap || interval >= MAXIMUM_INTERVAL_DAYS) return 0;
  return (pace.retention ?? DESIRED_RETENTION) > DESIRED_RETENTION ? pace.gap : 0;
}

/** After an answer on a day so many days after the one before; several answers of a day are one. */
export function nextPace(
  pace: Pace | undefined,
  elapsedDays: number,
  { shift, retention }: { shift?: number | undefined; retention?: number | undefined },
): Pace | undefined {
  if (shift === undefined) return undefined;
  return { shift, gap: elapsedDays === 0 ? (pace?.gap ?? 0) : elapsedDays, ...(retention !== undefined && { retention }) };
}
