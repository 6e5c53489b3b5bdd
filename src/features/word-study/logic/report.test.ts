import { encouragement, nextReviewDay, reviewDays } from './report';

test('the plan counts from the study day', () => {
  expect(reviewDays({ review_days: ['2026-11-21', '2026-12-11'] }, '2026-11-21')).toEqual([
    { day: '2026-11-21', text: '今天', offset: 1 },
    { day: '2026-12-11', text: '12月11日', offset: 21 },
  ]);
});

test('a round studied on Friday and sent on Sunday: day 2 is today, and still to come', () => {
  const days = reviewDays({ review_days: ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-25'] }, '2026-11-22');
  expect(days.map(({ offset }) => offset)).toEqual([1, 2, 3, 5]);
  expect(nextReviewDay(days, { today: '2026-11-22', completedOn: '2026-11-22' })?.day).toBe('2026-11-22');
});

test('looked at on a later day, the next is the one after today; on the last day that one, after it none', () => {
  const days = reviewDays({ review_days: ['2026-11-21', '2026-11-22'] }, '2026-11-21');
  const nextOn = (today: string) => nextReviewDay(days, { today, completedOn: '2026-11-20' })?.day;
  expect(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map(nextOn)).toEqual([
    '2026-11-21',
    '2026-11-22',
    '2026-11-22',
    undefined,
  ]);
});

test('a warm word for every score', () => {
  expect([100, 85, 60, 10].map(encouragement).every((text) => text.length > 0)).toBe(true);
  expect(new Set([100, 85, 60, 10].map(encouragement)).size).toBe(4);
});
