import { getSchoolDay } from '../../../src/modules/school/rules/school-calendar';
import { getMonthDays, everyDay, getFigures, toMonth, weekBefore, getWeek } from '../../../src/modules/students/rules/study-weeks';

describe('the week of a day, Monday to Sunday', () => {
  test.each([
    ['2026-11-23', '2026-11-23', '2026-11-29', 'a Monday'],
    ['2026-11-29', '2026-11-23', '2026-11-29', 'a Sunday'],
    ['2026-11-30', '2026-11-30', '2026-12-06', 'over the end of a month'],
    ['2026-12-31', '2026-12-28', '2027-01-03', "over the year's end"],
    ['2027-01-03', '2026-12-28', '2027-01-03', "the year's end from the other side"],
    ['2024-02-29', '2024-02-26', '2024-03-03', 'leap day'],
    ['2001-01-01', '2001-01-01', '2001-01-07', 'long before'],
  ])('%s: %s to %s, %s', (day, from, to) => {
    expect(getWeek(day)).toEqual({ from, to });
  });

  test('Sunday night in Shanghai is still Sunday, though it is Monday a minute later', () => {
    expect(getWeek(getSchoolDay(new Date('2026-11-29T15:59:59Z'))).from).toBe('2026-11-23');
    expect(getWeek(getSchoolDay(new Date('2026-11-29T16:00:00Z'))).from).toBe('2026-11-30');
  });

  test('the one before', () => {
    expect(weekBefore(getWeek('2027-01-04'))).toEqual({ from: '2026-12-28', to: '2027-01-03' });
  });
});

test.each([
  ['2026-11', '2026-11-01', '2026-11-30'],
  ['2026-12', '2026-12-01', '2026-12-31'],
  ['2026-02', '2026-02-01', '2026-02-28'],
  ['2028-02', '2028-02-01', '2028-02-29'],
])('the days of %s', (month, from, to) => {
  expect(getMonthDays(month)).toEqual({ from, to });
  expect(toMonth(to)).toBe(month);
});

test('every day of a week, and what they came to', () => {
  const known = [
    { day: '2026-12-31', studied: true, learned_count: 45, reviewed_count: 5, math_count: 1, seconds: 600 },
    { day: '2027-01-01', studied: false, learned_count: 0, reviewed_count: 8, math_count: 0, seconds: 0 },
  ];
  const days = everyDay(getWeek('2026-12-30'), known);
  expect(days.map(({ day }) => day)).toEqual([
    '2026-12-28',
    '2026-12-29',
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
    '2027-01-02',
    '2027-01-03',
  ]);
  expect(days[0]).toEqual({ day: '2026-12-28', studied: false, learned_count: 0, reviewed_count: 0, math_count: 0, seconds: 0 });
  expect(getFigures(days, { mastered_count: 2, left_mistake_book_count: 3 })).toEqual({
    studied_days: 1,
    learned_count: 45,
    reviewed_count: 13,
    math_count: 1,
    seconds: 600,
    mastered_count: 2,
    left_mistake_book_count: 3,
  });
});
