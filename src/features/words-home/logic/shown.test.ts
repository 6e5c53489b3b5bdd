import { around, holds, ROWS_MORE, ROWS_SHOWN, withEarlier, withLater } from './shown';

test.each([
  [0, 5, { first: 0, end: 5 }],
  [0, 45, { first: 0, end: 12 }],
  [20, 45, { first: 17, end: 29 }],
  [44, 45, { first: 33, end: 45 }],
  [0, 0, { first: 0, end: 0 }],
])('around row %i of %i', (at, count, shown) => expect(around(at, count)).toEqual(shown));

test('every row can be reached, a bounded number a tap', () => {
  const count = 500;
  let shown = around(250, count);
  while (shown.first > 0 || shown.end < count) {
    const next = shown.first > 0 ? withEarlier(shown) : withLater(shown, count);
    expect(next.end - next.first - (shown.end - shown.first)).toBeLessThanOrEqual(ROWS_MORE);
    expect(next.end - next.first).toBeGreaterThan(shown.end - shown.first);
    shown = next;
  }
  expect(shown).toEqual({ first: 0, end: count });
});

test('rows stay while the one at hand is among them, and all of a short list is there', () => {
  const shown = around(20, 45);
  expect([17, 28].map((at) => holds(shown, at, 45))).toEqual([true, true]);
  expect([16, 29, 0].map((at) => holds(shown, at, 45))).toEqual([false, false, false]);
  // The list has become shorter, or longer.
  expect(holds(shown, 20, 25)).toBe(false);
  expect(holds(around(0, 5), 0, 45)).toBe(false);
  expect(holds(around(0, 5), 0, 5)).toBe(true);
  expect(around(0, 45).end).toBe(ROWS_SHOWN);
});
