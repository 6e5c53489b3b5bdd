import { BLOCK, Heights, windowAt } from './window';

const ROW = 50;
const at = (row: number, rows = 10_000) => windowAt(row * ROW, new Heights(ROW), rows);

test('the block at the top of the screen, one before and one after; at the start of the list the first three', () => {
  expect(at(0)).toEqual({ first: 0, end: 3 });
  expect(at(BLOCK * 5 + 1)).toEqual({ first: 4, end: 7 });
});

test('pulled above the start, and past the end', () => {
  expect(at(-3)).toEqual({ first: 0, end: 3 });
  expect(at(20_000, BLOCK * 10)).toEqual({ first: 7, end: 10 });
});

test('short lists are drawn whole, no list not at all', () => {
  expect(at(0, 1)).toEqual({ first: 0, end: 1 });
  expect(at(0, BLOCK + 1)).toEqual({ first: 0, end: 2 });
  expect(at(0, 0)).toEqual({ first: 0, end: 0 });
});

test('never more than three blocks, wherever it is', () => {
  for (let row = 0; row < 10_000; row += 7) {
    const { first, end } = at(row);
    expect(end - first).toBe(3);
    // What is on a screen of `BLOCK` rows is drawn.
    expect(first * BLOCK).toBeLessThanOrEqual(row);
    expect(end * BLOCK).toBeGreaterThanOrEqual(Math.min(row + BLOCK, 10_000));
  }
});

describe('blocks of unlike heights', () => {
  const ROWS = 95;
  const measured = (entries: readonly (readonly [number, number])[]) => {
    const heights = new Heights(ROW);
    heights.keep(new Map(entries), ROWS);
    return heights;
  };

  test('unmeasured blocks use the average row height of those measured first', () => {
    const heights = measured([
      [0, 600],
      [1, 800],
      [2, 1000],
    ]);
    expect(heights.sumHeights(0, 3, ROWS)).toBe(2400);
    expect(heights.getHeight(3, ROWS)).toBe(800);
    // The last one has five rows.
    expect(heights.getHeight(9, ROWS)).toBe(400);
    expect(heights.sumHeights(3, 10, ROWS)).toBe(6 * 800 + 400);
  });

  test('the block at the top of the screen is found by what stands above it', () => {
    const heights = measured([
      [0, 2000],
      [1, 500],
      [2, 500],
    ]);
    expect(windowAt(1_999, heights, ROWS)).toEqual({ first: 0, end: 3 });
    expect(windowAt(2_500, heights, ROWS)).toEqual({ first: 1, end: 4 });
  });

  test('what is expected of blocks that nobody saw stays as it is: nothing above the screen may move', () => {
    const heights = measured([[0, 600]]);
    const before = heights.getHeight(7, ROWS);
    heights.keep(new Map([[1, 3_000]]), ROWS);
    expect(heights.getHeight(7, ROWS)).toBe(before);
    expect(heights.getHeight(1, ROWS)).toBe(3_000);
  });
});
