/** Which rows of a long list are drawn, and how high the others are. Pure. */

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

/** How high the blocks of a list are: as they were measured when they were drawn; the others as high as a row may be expected. */
export class Heights {
  private readonly measured = new Map<number, number>();
  private expectedRow: number;

  /** @param rowHeight of a row whose words are short, px */
  constructor(rowHeight: number) {
    this.expectedRow = rowHeight;
  }

  /** @param blocks their heights by their index @param rows of the whole list */
  keep(blocks: ReadonlyMap<number, number>, rows: number): void {
    if (this.measured.size === 0) this.expectFrom(blocks, rows);
    blocks.forEach((height, index) => this.measured.set(index, height));
  }

  /** Of the blocks from one to before another, px. */
  sumHeights(from: number, to: number, rows: number): number {
    let sum = 0;
    for (let index = from; index < to; index += 1) sum += this.getHeight(index, rows);
    return sum;
  }

  getHeight(index: number, rows: number): number {
    return this.measured.get(index) ?? this.expectedRow * findRows(index, rows);
  }

  /** By the first that are seen, once: were it to change later, what stands above the screen would move. */
  private expectFrom(blocks: ReadonlyMap<number, number>, rows: number): void {
    let [height, seen] = [0, 0];
    blocks.forEach((blockHeight, index) => {
      height += blockHeight;
      seen += findRows(index, rows);
    });
    if (seen > 0) this.expectedRow = height / seen;
  }
}

const findRows = (index: number, rows: number): number => Math.max(0, Math.min(BLOCK, rows - index * BLOCK));

/** @param scrolled how far the top of the list is above the top of the screen, px */
export function windowAt(scrolled: number, heights: Heights, rows: number): Window {
  const blocks = Math.ceil(rows / BLOCK);
  let atTop = 0;
  let bottom = heights.getHeight(0, rows);
  while (atTop < blocks - 1 && bottom <= scrolled) {
    atTop += 1;
    bottom += heights.getHeight(atTop, rows);
  }
  const first = Math.max(0, Math.min(atTop - 1, blocks - DRAWN_BLOCKS));
  return { first, end: Math.min(blocks, first + DRAWN_BLOCKS) };
}
