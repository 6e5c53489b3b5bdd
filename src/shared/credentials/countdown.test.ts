import { secondsUntil } from './countdown';

test('seconds are rounded up: a code is never offered too early', () => {
  expect(secondsUntil(60_000, 0)).toBe(60);
  expect(secondsUntil(60_000, 1)).toBe(60);
  expect(secondsUntil(60_000, 1000)).toBe(59);
  expect(secondsUntil(60_000, 59_999)).toBe(1);
});

test('over is over', () => {
  expect(secondsUntil(60_000, 60_000)).toBe(0);
  expect(secondsUntil(60_000, 90_000)).toBe(0);
});

test('a moment that no countdown has was set by another clock', () => {
  expect(secondsUntil(600_000, 0)).toBe(600);
  expect(secondsUntil(601_000, 0)).toBe(0);
});
