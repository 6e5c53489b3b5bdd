import { BLOCK, windowAt } from './window';

const ROW = 50;
const at = (row: number, rows = 10_000) => windowAt(row * ROW, ROW, rows);

test('the block at the top of the screen, one before and one after', () => {
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
    // What is on a screen of a dozen rows is drawn.
    expect(first * BLOCK).toBeLessThanOrEqual(row);
    expect(end * BLOCK).toBeGreaterThanOrEqual(Math.min(row + BLOCK, 10_000));
  }
});
