/** Which part of a long list is drawn: the rows around the one at hand, and more on a tap. Pure. */

export interface Shown {
  /** Index of the first row drawn, and of the first one after them. */
  first: number;
  end: number;
}

/** Rows drawn at first, and how many a tap adds: with the cards above in a setData well under 32 KB. */
export const ROWS_SHOWN = 12;
export const ROWS_MORE = 20;
/** Rows shown before the current one, so that what was just done is in sight. */
const ROWS_BEFORE = 3;

/** @param at index of the row at hand */
export function around(at: number, count: number): Shown {
  const first = Math.max(0, Math.min(at - ROWS_BEFORE, count - ROWS_SHOWN));
  return { first, end: Math.min(count, first + ROWS_SHOWN) };
}

export const withEarlier = ({ first, end }: Shown): Shown => ({ first: Math.max(0, first - ROWS_MORE), end });
export const withLater = ({ first, end }: Shown, count: number): Shown => ({ first, end: Math.min(count, end + ROWS_MORE) });

/** The rows drawn stay where they are under the finger; they move only when the one at hand is not among them. */
export function holds({ first, end }: Shown, at: number, count: number): boolean {
  return at >= first && at < end && end <= count && end - first >= Math.min(count, ROWS_SHOWN);
}
