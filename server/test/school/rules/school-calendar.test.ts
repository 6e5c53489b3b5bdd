import { addDays, daysBetween, getSchoolDay } from '../../../src/modules/school/rules/school-calendar';

describe('the school day of an instant', () => {
  test.each([
    ['2026-11-20T15:59:59.999Z', '2026-11-20', 'the last moment of the day in Shanghai'],
    ['2026-11-20T16:00:00.000Z', '2026-11-21', 'midnight in Shanghai, still the 20th in UTC'],
    ['2026-11-21T00:00:00.000Z', '2026-11-21', 'midnight in UTC, eight in the morning in Shanghai'],
    ['2026-12-31T15:59:59Z', '2026-12-31', 'the last second of the year'],
    ['2026-12-31T16:00:00Z', '2027-01-01', 'the first second of the year'],
    ['2028-02-28T16:00:00Z', '2028-02-29', 'leap day'],
    ['2026-02-28T16:00:00Z', '2026-03-01', 'no leap day'],
  ])('%s is %s: %s', (instant, day) => {
    expect(getSchoolDay(new Date(instant))).toBe(day);
  });
});

describe('adding days', () => {
  test.each([
    ['2026-11-20', 0, '2026-11-20'],
    ['2026-11-30', 1, '2026-12-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2027-01-01', -1, '2026-12-31'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 2, '2028-03-01'],
    ['2026-03-07', 21, '2026-03-28'],
  ])('%s + %i = %s', (day, days, expected) => {
    expect(addDays(day, days)).toBe(expected);
  });
});

describe('days between', () => {
  test.each([
    ['2026-11-20', '2026-11-20', 0],
    ['2026-12-31', '2027-01-01', 1],
    ['2028-02-28', '2028-03-01', 2],
    ['2027-03-01', '2027-02-28', -1],
    ['2026-01-01', '2027-01-01', 365],
  ])('from %s to %s: %i', (from, to, days) => {
    expect(daysBetween(from, to)).toBe(days);
  });
});
