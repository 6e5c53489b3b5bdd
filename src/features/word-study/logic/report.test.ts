import { encouragement, reviewDays, sayHours } from './report';

test('the plan counts from the study day', () => {
  expect(reviewDays({ review_days: ['2026-11-21', '2026-12-11'] }, '2026-11-20', '2026-11-21')).toEqual([
    { day: '2026-11-21', text: '今天', offset: 1 },
    { day: '2026-12-11', text: '12月11日', offset: 21 },
  ]);
});

test('hours', () => {
  expect(sayHours(1)).toBe('1.0 课时');
  expect(sayHours(0.5)).toBe('0.5 课时');
});

test('a warm word for every score', () => {
  expect([100, 85, 60, 10].map(encouragement).every((text) => text.length > 0)).toBe(true);
  expect(new Set([100, 85, 60, 10].map(encouragement)).size).toBe(4);
});
