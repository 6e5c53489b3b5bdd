/** Where many words are due, a child is asked for a short review first; the others stay due. Pure. */
import { MANY_DUE, SECONDS_PER_REVIEW_WORD, SHORT_REVIEW_SIZE } from '@xueban/contract/constants';

export const isMany = (due: number): boolean => due >= MANY_DUE;

/** How many of the due words are asked for at first, and how long they take. */
export function findFirst(due: number): { words: number; minutes: number } {
  const words = isMany(due) ? SHORT_REVIEW_SIZE : due;
  return { words, minutes: Math.ceil((words * SECONDS_PER_REVIEW_WORD) / 60) };
}
