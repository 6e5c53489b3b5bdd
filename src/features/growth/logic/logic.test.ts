import type { StudyDay, WeekFigures } from '@xueban/contract/resources/study-days';
import { cellText, dayLines, streakText, getWeeks } from './calendar';
import { parseDay, monthText, plusMonths, weekText } from './dates';
import { cardText, getSharedDay, sharedQuery, findSharedStudy, getSharedWeek, shareTitle } from './shared-study';
import { barsText, barsTitle, changeText, hasSomething, neighbours, weekBars, weekLine, weekRows } from './week';

const done = (day: string, more: Partial<StudyDay> = {}): StudyDay => ({
  day,
  studied: true,
  learned_count: 0,
  reviewed_count: 0,
  math_count: 0,
  seconds: 0,
  ...more,
});
const nothing: WeekFigures = {
  studied_days: 0,
  learned_count: 0,
  reviewed_count: 0,
  mastered_count: 0,
  left_mistake_book_count: 0,
  math_count: 0,
  seconds: 0,
};

describe('dates', () => {
  test.each([
    ['2026-11', 1, '2026-12'],
    ['2026-12', 1, '2027-01'],
    ['2027-01', -1, '2026-12'],
    ['2026-01', -13, '2024-12'],
  ])('%s and %i months: %s', (month, months, expected) => {
    expect(plusMonths(month, months)).toBe(expected);
  });
  test('as people say them', () => {
    expect(monthText('2026-01')).toBe('2026年1月');
    expect(weekText('2026-11-16', '2026-11-23')).toBe('11月16日–22日');
    expect(weekText('2026-11-30', '2026-12-02')).toBe('11月30日–12月6日');
    expect(weekText('2025-12-29', '2026-01-02')).toBe('2025年12月29日–1月4日');
  });
  test('of an address', () => {
    expect([parseDay('2026-11-30'), parseDay('2026-11-31'), parseDay('26-1-1'), parseDay(undefined)]).toEqual([
      '2026-11-30',
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('the month', () => {
  const days = [
    done('2026-12-01', { learned_count: 45 }),
    done('2026-12-02', { reviewed_count: 8 }),
    done('2026-12-03', { math_count: 1 }),
    done('2026-12-04', { studied: false, reviewed_count: 3 }),
  ];
  const weeks = getWeeks({ month: '2026-12', today: '2026-12-05', days }, 20);

  test('whole weeks from Monday, days of other months left empty', () => {
    expect(weeks).toHaveLength(5);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    // The 1st is a Tuesday, the 31st a Thursday.
    expect(weeks[0]?.map(({ date }) => date)).toEqual(['', '1', '2', '3', '4', '5', '6']);
    expect(weeks[4]?.map(({ date }) => date)).toEqual(['28', '29', '30', '31', '', '', '']);
  });
  test('a cell says what was done by kind and by sign', () => {
    expect(weeks[0]?.slice(1).map(({ kind, sign }) => [kind, sign])).toEqual([
      ['reached', '45'],
      ['studied', '8'],
      ['studied', '✓'],
      ['some', '3'],
      ['rest', ''],
      ['coming', ''],
    ]);
  });
  test('a February of four weeks has four rows', () => {
    expect(getWeeks({ month: '2027-02', today: '2027-02-05', days: [] }, 20)).toHaveLength(4);
  });
  test('read out in words', () => {
    expect(weeks[0]?.slice(1).map(cellText)).toEqual([
      '12月1日 周二，45 词，达到目标',
      '12月2日 周三，8 词',
      '12月3日 周四，学过',
      '12月4日 周五，3 词',
      '12月5日 周六，今天',
      '12月6日 周日，还没到',
    ]);
  });
  test('a day without study is a rest, never a reproach', () => {
    const said = [
      dayLines('2026-12-01', '2026-12-05', done('2026-12-01', { learned_count: 45, seconds: 1260 })),
      dayLines('2026-11-30', '2026-12-05', undefined),
      dayLines('2026-12-05', '2026-12-05', undefined),
      dayLines('2026-12-04', '2026-12-05', days[3]),
    ];
    expect(said).toEqual([
      ['12月1日 周二', '新学 45 词，用时 21 分钟'],
      ['11月30日 周一', '这天休息，学过的都还在'],
      ['12月5日 周六 · 今天', '今天还没开始，学一点就有记录'],
      ['12月4日 周五', '复习 3 词', '这天开了个头，没有做完也算努力过'],
    ]);
  });
  test('what the days in a row mean', () => {
    const at = (streak_days: number, days: StudyDay[]) => streakText({ streak_days, today: '2026-12-05', days });
    expect(at(12, [done('2026-12-05')])).toBe('今天也学过了，真棒');
    expect(at(12, [])).toBe('今天学一点，就是第 13 天');
    expect(at(0, [])).toContain('断了也没关系');
  });
});

describe('the week', () => {
  test('more is said, less is only told', () => {
    expect([
      changeText(90, 60, '词'),
      changeText(60, 60, '词'),
      changeText(30, 60, '词'),
      changeText(30, 0, '词'),
      changeText(0, 0, '词'),
    ]).toEqual(['比上周多 30 词', '和上周一样', '上周 60 词', '上周还没有', '']);
  });
  test('rows of what was done, nothing of what was not; minutes, not seconds', () => {
    const rows = weekRows({
      figures: { ...nothing, learned_count: 90, seconds: 1500, mastered_count: 2 },
      before: { ...nothing, seconds: 600 },
    });
    expect(rows.map(({ label, value, unit, note }) => `${label} ${value} ${unit} ${note}`)).toEqual([
      '新学单词 90 词 上周还没有',
      '新掌握 2 词 上周还没有',
      '学习用时 25 分钟 比上周多 15 分钟',
    ]);
  });
  test('a week of mathematics alone says nothing of words', () => {
    const figures = { ...nothing, studied_days: 2, math_count: 3, seconds: 20 };
    expect(
      weekRows({ figures, before: { ...nothing, learned_count: 45, math_count: 1 } }).map(({ label, value }) => `${label} ${value}`),
    ).toEqual(['数学小节和练习 3', '学习用时 1']);
    const days = ['23', '24', '25', '26', '27', '28', '29'].map((date, i) =>
      done(`2026-11-${date}`, { studied: i < 3, math_count: [2, 1][i] ?? 0 }),
    );
    const week = { days, today: '2026-11-25' };
    expect(weekBars(week).map(({ value, text }) => [value, text])).toEqual([
      [1, '2'],
      [0.5, '1'],
      [0, '✓'],
      ...Array.from({ length: 4 }, () => [0, '']),
    ]);
    expect([barsTitle(week), barsText(week)]).toEqual(['数学小节和练习', '周一 数学 2 次，周二 数学 1 次，周三 学过']);
  });
  test('words and mathematics: the bars are words', () => {
    const days = [done('2026-11-23', { learned_count: 40 }), done('2026-11-24', { math_count: 2 })];
    const week = { days, today: '2026-11-24' };
    expect(weekBars(week).map(({ text }) => text)).toEqual(['40', '✓']);
    expect([barsTitle(week), barsText(week)]).toEqual(['新学和复习的词', '周一 40 词，周二 数学 2 次']);
  });
  test('bars beside the best day', () => {
    const days = ['23', '24', '25', '26', '27', '28', '29'].map((date, i) =>
      done(`2026-11-${date}`, { learned_count: i === 1 ? 40 : 0, studied: i === 1 || i === 2 }),
    );
    expect(weekBars({ days, today: '2026-11-25' }).map(({ name, value, text }) => [name, value, text])).toEqual([
      ['周一', 0, ''],
      ['周二', 1, '40'],
      ['今天', 0, '✓'],
      ['周四', 0, ''],
      ['周五', 0, ''],
      ['周六', 0, ''],
      ['周日', 0, ''],
    ]);
  });
  test('to where one can turn', () => {
    expect(neighbours({ from: '2026-11-23', today: '2026-11-25', first_day: '2026-11-23' })).toEqual({
      before: undefined,
      after: undefined,
    });
    expect(neighbours({ from: '2026-11-16', today: '2026-11-25', first_day: '2026-11-01' })).toEqual({
      before: '2026-11-09',
      after: '2026-11-23',
    });
    expect(neighbours({ from: '2026-11-23', today: '2026-11-25', first_day: null })).toEqual({ before: undefined, after: undefined });
  });
  test('an empty week is met kindly', () => {
    expect([hasSomething(nothing), hasSomething({ ...nothing, reviewed_count: 1 })]).toEqual([false, true]);
    expect(weekLine(0, true)).toBe('这周休息了，学过的都还在');
  });
});

describe('what is shared', () => {
  const day = getSharedDay(done('2026-11-23', { learned_count: 45, reviewed_count: 18 }), { streak: 12, score: 92, name: undefined });
  test('goes into the address and comes back the same', () => {
    const week = getSharedWeek(
      { from: '2026-11-23', figures: { ...nothing, studied_days: 5, learned_count: 90, reviewed_count: 210 } },
      '林小满',
    );
    const both = getSharedDay(done('2026-11-23', { learned_count: 45, math_count: 2 }), { streak: 12, score: 92, name: undefined });
    for (const shared of [day, week, both]) {
      const query = Object.fromEntries(Object.entries(sharedQuery(shared)).map(([key, value]) => [key, String(value)]));
      expect(findSharedStudy(query)).toEqual(shared);
    }
  });
  test('no name unless it is given, and no name that is none', () => {
    expect(shareTitle(day)).toBe('我连续学习第 12 天，新学 45 词，复习 18 词');
    expect(JSON.stringify(sharedQuery(day))).not.toContain('name');
    expect(findSharedStudy({ day: '2026-11-23', streak: '3', learned: '5', reviewed: '0', name: '加微信 13800138000' })).not.toHaveProperty(
      'name',
    );
  });
  test.each<[Record<string, string>]>([
    [{}],
    [{ scene: 'code' }],
    [{ day: '2026-11-31', streak: '3', learned: '5', reviewed: '0' }],
    [{ day: '2026-11-23', streak: '0', learned: '5', reviewed: '0' }],
    [{ day: '2026-11-23', streak: '3', learned: '-5', reviewed: '0' }],
    [{ day: '2026-11-23', streak: '3', learned: '99999', reviewed: '0' }],
    [{ week: '2026-11-23', days: '8', learned: '5', reviewed: '0' }],
  ])('an address that cannot be right shows nothing: %p', (query) => {
    expect(findSharedStudy(query)).toBeUndefined();
  });
  test('a score that cannot be right is left out', () => {
    expect(findSharedStudy({ day: '2026-11-23', streak: '3', learned: '5', reviewed: '0', score: '101' })).toEqual({
      kind: 'day',
      day: '2026-11-23',
      streak: 3,
      learned: 5,
      reviewed: 0,
    });
  });
  test.each([
    ['mathematics alone', { math_count: 2 }, ['数学 2 次'], '我连续学习第 12 天，学数学 2 次'],
    [
      'words and mathematics',
      { reviewed_count: 18, math_count: 1 },
      ['复习 18 词', '数学 1 次'],
      '我连续学习第 12 天，复习 18 词，学数学 1 次',
    ],
    ['a round of words that were all known', {}, ['打卡 1 次'], '我连续学习第 12 天，一起来吧'],
  ])('a day of %s: what was done, without figures that are 0', (_, what, figures, title) => {
    const shared = getSharedDay(done('2026-11-23', what), { streak: 12, score: undefined, name: undefined });
    expect(cardText(shared, '2026-11-23').figures.map(({ label, value, unit }) => `${label} ${value} ${unit}`)).toEqual(figures);
    expect(shareTitle(shared)).toBe(title);
  });
  test('a week of mathematics alone', () => {
    const shared = getSharedWeek({ from: '2026-11-23', figures: { ...nothing, studied_days: 3, math_count: 4 } }, undefined);
    expect(cardText(shared, '2026-11-23').figures).toEqual([{ label: '数学', value: '4', unit: '次' }]);
    expect(sharedQuery(shared)).toEqual({ week: '2026-11-23', days: 3, learned: 0, reviewed: 0, math: 4 });
  });
  test('the figures of the card', () => {
    expect(cardText(day, '2026-11-23').figures.map(({ label, value, unit }) => `${label} ${value} ${unit}`)).toEqual([
      '新学 45 词',
      '复习 18 词',
      '得分 92 分',
    ]);
  });
});
