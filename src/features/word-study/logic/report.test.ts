import { daysBetween, encouragement, reviewDays, sayDay, sayHours } from './report';

test('days across months and years', () => {
  expect(daysBetween('2026-11-30', '2026-12-01')).toBe(1);
  expect(daysBetween('2026-12-31', '2027-01-21')).toBe(21);
  expect(daysBetween('2026-11-20', '2026-11-19')).toBe(-1);
});

test.each([
  ['2026-11-19', '昨天'], ['2026-11-20', '今天'], ['2026-11-21', '明天'], ['2026-11-22', '后天'], ['2026-11-23', '11月23日'], ['2027-01-02', '2027年1月2日'],
])('%s', (day, text) => expect(sayDay(day, '2026-11-20')).toBe(text));

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
