import { expect, test } from '@jest/globals';
import { chargeOf } from '../../src/rules/lesson-hours';

test.each([
  ['long', 1],
  ['short', 0.5],
] as const)('a %s lesson costs %d hours, however much was learned', (lessonLength, hours) => {
  for (const learned of [0, 45]) expect(chargeOf({ lessonLength, completedAt: null }, learned)).toEqual({ lessonLength, hours });
});

test('a review costs nothing, unless new words were learned in it', () => {
  expect(chargeOf({ lessonLength: 'review', completedAt: null }, 0)).toEqual({ lessonLength: 'review', hours: 0 });
  expect(chargeOf({ lessonLength: 'review', completedAt: null }, 1)).toEqual({ lessonLength: 'short', hours: 0.5 });
});

test('a lesson that was charged before costs nothing more, and without a lesson there is nothing to charge', () => {
  expect(chargeOf({ lessonLength: 'long', completedAt: new Date() }, 45)).toBeUndefined();
  expect(chargeOf(undefined, 45)).toBeUndefined();
});
