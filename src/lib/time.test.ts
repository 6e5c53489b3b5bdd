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

/** Of Node: its types stay out of the mini-program's, tests included. */
interface Processes {
  execFileSync: (file: string, args: readonly string[], options: { env: object; encoding: 'utf8' }) => string;
}
const { execFileSync } = jest.requireActual<Processes>('node:child_process');
const folder = expect.getState().testPath?.replace(/[^/\\]*$/, '') ?? '';

/** Run in a process of its own, because a process has one zone. */
const ODD_DAYS = `
const { daysBetween, parseWeekday, plusDays, sayDay, schoolDay } = require('${folder}time.ts');
const odd = [];
const day = (index) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);
for (let index = 0; index < 730; index += 1) {
  const [today, next] = [day(index), day(index + 1)];
  const said = [sayDay(today, today), sayDay(next, today), sayDay(today, next), daysBetween(today, day(index + 9)), plusDays(today, 1), plusDays(next, -1)];
  const moments = [schoolDay(today + 'T15:59:59Z'), schoolDay(today + 'T16:00:00Z')];
  if (String([said, moments, parseWeekday(today)]) !== String([['今天', '明天', '昨天', 9, next, today], [today, next], (index + 3) % 7])) odd.push(today);
}
process.stdout.write(odd.join(' '));
`;

test.each(['America/Santiago', 'Asia/Beirut', 'Africa/Cairo', 'America/Havana', 'Pacific/Apia', 'Asia/Shanghai'])(
  'in %s, whatever its clocks do at midnight, no day is lost or said twice',
  (zone) => {
    const odd = execFileSync('node', ['--require', 'tsx/cjs', '-e', ODD_DAYS], {
      env: { ...process.env, TZ: zone },
      encoding: 'utf8',
    });
    expect(odd).toBe('');
  },
);
