/** Where many words are due, a child is asked for a short review first; the others stay due. Pure. */
import { SECONDS_PER_REVIEW_WORD, SHORT_REVIEW_SIZE } from '@xueban/contract/constants';

/** So many that a short review comes first: a few words more than one are no reason to split them. */
export const isMany = (due: number): boolean => due >= SHORT_REVIEW_SIZE + 10;

/** How many of the due words are asked for at first, and how long they take. */
export function findFirst(due: number): { words: number; minutes: number } {
  const words = isMany(due) ? SHORT_REVIEW_SIZE : due;
  return { words, minutes: Math.ceil((words * SECONDS_PER_REVIEW_WORD) / 60) };
}
