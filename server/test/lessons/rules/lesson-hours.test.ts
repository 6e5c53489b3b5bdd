import { findCharge, type ChargeableLesson } from '../../../src/modules/lessons/rules/lesson-hours';

const lesson = (given: Partial<ChargeableLesson> = {}): ChargeableLesson => ({
  lessonLength: 'long',
  courseHours: 1,
  minLearned: 5,
  minMinutes: 5,
  completedAt: null,
  ...given,
});
const enough = { learned: 5, seconds: 300 };

test.each([
  ['long', 1],
  ['short', 0.5],
  ['long', 1.5],
] as const)('a %s lesson costs what the school said, %d', (lessonLength, courseHours) => {
  expect(findCharge(lesson({ lessonLength, courseHours }), enough)).toEqual({ lessonLength, hours: courseHours, reason: 'lesson' });
});

test.each([
  [{ learned: 4, seconds: 3000 }, 'too_few'],
  [{ learned: 0, seconds: 0 }, 'too_few'],
  [{ learned: 45, seconds: 299 }, 'too_short'],
  [enough, 'lesson'],
] as const)('%o: %s', (work, reason) => {
  expect(findCharge(lesson(), work)).toEqual({ lessonLength: 'long', hours: reason === 'lesson' ? 1 : 0, reason });
});

test('a school without a least charges every lesson', () => {
  expect(findCharge(lesson({ minLearned: 0, minMinutes: 0 }), { learned: 0, seconds: 0 })).toMatchObject({ hours: 1, reason: 'lesson' });
});

test('a review costs nothing, unless new words were learned in it', () => {
  const review = lesson({ lessonLength: 'review', courseHours: 0.5 });
  expect(findCharge(review, { learned: 0, seconds: 3000 })).toEqual({ lessonLength: 'review', hours: 0, reason: 'review' });
  expect(findCharge(review, { learned: 1, seconds: 3000 })).toEqual({ lessonLength: 'short', hours: 0, reason: 'too_few' });
  expect(findCharge(review, enough)).toEqual({ lessonLength: 'short', hours: 0.5, reason: 'lesson' });
});

test('a lesson that was charged before costs nothing more, and without a lesson there is nothing to charge', () => {
  expect(findCharge(lesson({ completedAt: new Date() }), enough)).toBeUndefined();
});
