/** Where many words are due, a child is asked for no more than the daily goal first; the others stay due. Pure. */
import { SECONDS_PER_REVIEW_WORD } from '../constants';

/** So many words more are no reason to split them. */
const A_FEW = 10;

/** Words of the first, short review; undefined where all are asked for at once. */
export const findShort = (due: number, dailyGoal: number): number | undefined => (due >= dailyGoal + A_FEW ? dailyGoal : undefined);

/** Estimated minutes of so many words. */
export const getMinutes = (words: number): number => Math.ceil((words * SECONDS_PER_REVIEW_WORD) / 60);
