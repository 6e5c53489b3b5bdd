import { expect, test } from '@jest/globals';
import { hoursToCharge } from '../../src/rules/lesson-hours';

test.each([
  ['long', 1],
  ['short', 0.5],
  ['review', 0],
] as const)('a %s lesson costs %d hours', (lessonLength, hours) => {
  expect(hoursToCharge({ lessonLength, completedAt: null })).toBe(hours);
});

test('a lesson that was charged before costs nothing more', () => {
  expect(hoursToCharge({ lessonLength: 'long', completedAt: new Date() })).toBe(0);
});

test('without a lesson there is nothing to charge', () => {
  expect(hoursToCharge(undefined)).toBe(0);
});
