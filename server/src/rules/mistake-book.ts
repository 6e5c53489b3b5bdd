/** When a word goes into the mistake word book and when it leaves it. */
import { MISTAKE_RIGHT_IN_ROW } from '@xueban/contract/constants';

/** A word that is or was in the book. */
export interface Mistake {
  timesWrong: number;
  /** Right answers since the last wrong one, while in the book. */
  rightInRow: number;
  /** It has left the book. */
  left: boolean;
}

/**
 * The word after an answer. Wrong: it is in the book. Right: one more in a row, and out of the book after enough of them.
 * Only the first answer to a word in a review counts: that one is not told what is right.
 */
export function mistakeAfter(mistake: Mistake | undefined, correct: boolean): Mistake | undefined {
  if (!correct) return { timesWrong: (mistake?.timesWrong ?? 0) + 1, rightInRow: 0, left: false };
  if (!mistake || mistake.left) return mistake;
  const rightInRow = mistake.rightInRow + 1;
  return { ...mistake, rightInRow, left: rightInRow >= MISTAKE_RIGHT_IN_ROW };
}

/** The word put into the book by hand, or taken out. */
export function mistakeByHand(mistake: Mistake | undefined, inBook: boolean): Mistake | undefined {
  if (!inBook) return mistake && { ...mistake, left: true };
  return mistake && !mistake.left ? mistake : { timesWrong: mistake?.timesWrong ?? 0, rightInRow: 0, left: false };
}
