/** Which rows of a long list are drawn. Pure. */

/** Rows drawn and dropped together: a screen of a phone; three such blocks are one setData of some 27 KB at most. */
export const BLOCK = 10;
/** Blocks drawn at once: the one at the top of the screen, one before it and one after. */
const DRAWN_BLOCKS = 3;

export interface Window {
  /** Index of the first block drawn. */
  first: number;
  /** Index after the last one. */
  end: number;
}

/** @param scrolled how far the top of the list is above the top of the screen, px; @param rowHeight px */
export function windowAt(scrolled: number, rowHeight: number, rows: number): Window {
  const blocks = Math.ceil(rows / BLOCK);
  const atTop = Math.min(Math.max(0, Math.floor(scrolled / (BLOCK * rowHeight))), Math.max(0, blocks - 1));
  const first = Math.max(0, Math.min(atTop - 1, blocks - DRAWN_BLOCKS));
  return { first, end: Math.min(blocks, first + DRAWN_BLOCKS) };
}
