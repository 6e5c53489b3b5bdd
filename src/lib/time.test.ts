import { daysBetween, durationFigure, sayDay, sayDuration, sayTime, schoolDay, schoolYear } from './time';

/** 20 November 2026, 19:00 in Shanghai. */
const NOW = Date.parse('2026-11-20T11:00:00.000Z');

test('the school’s day changes at midnight in Shanghai, whatever the phone’s zone', () => {
  expect(schoolDay('2026-11-20T15:59:59.999Z')).toBe('2026-11-20');
  expect(schoolDay('2026-11-20T16:00:00.000Z')).toBe('2026-11-21');
  expect(schoolDay('2026-12-31T16:00:00.000Z')).toBe('2027-01-01');
  expect(schoolYear(Date.parse('2026-12-31T16:00:00.000Z'))).toBe(2027);
});

test.each([
  ['2026-11-20T11:00:00Z', '今天 19:00'],
  ['2026-11-19T00:05:00Z', '昨天 08:05'],
  ['2026-11-20T16:00:00Z', '明天 00:00'],
  ['2026-11-18T11:00:00Z', '前天 19:00'],
  ['2026-11-22T11:00:00Z', '后天 19:00'],
  ['2026-11-10T11:00:00Z', '11月10日 19:00'],
  ['2025-11-20T11:00:00Z', '2025年11月20日 19:00'],
])('%s is %s', (moment, said) => {
  expect(sayTime(moment, NOW)).toBe(said);
});

test('days across a month and a year', () => {
  expect(daysBetween('2026-02-27', '2026-03-01')).toBe(2);
  expect(daysBetween('2028-02-27', '2028-03-01')).toBe(3);
  expect(sayDay('2026-12-31', '2027-01-01')).toBe('昨天');
});

test.each([
  [0, '0 秒'],
  [40.4, '40 秒'],
  [60, '1 分钟'],
  [750, '13 分钟'],
  [3600, '1 小时'],
  [3900, '1 小时 5 分钟'],
  [-5, '0 秒'],
])('%p s is %s', (seconds, said) => {
  expect(sayDuration(seconds)).toBe(said);
});

test.each([
  [45, '45', '秒'],
  [59.7, '60', '秒'],
  [600, '10', '分钟'],
  [3_599, '1', '小时'],
  [5_400, '1.5', '小时'],
])('%d seconds as a figure', (seconds, value, unit) => {
  expect(durationFigure(seconds)).toEqual({ value, unit });
});
