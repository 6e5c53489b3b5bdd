import type { StudyCalendar, StudyDay, WeeklyReport } from '@xueban/contract/resources/study-days';
import { resetIdentity } from '@/lib/http/identity';
import { resetNetwork } from '@/lib/network';
import { plusDays, schoolDay } from '@/lib/time';
import { toMonday } from '@/features/growth/logic/dates';
import { withCanvas } from '@/test/canvas';
import { has, idText, lastOpened, newLearner, openAsLearner } from '@/test/learner';
import { newPhone, phone } from '@/test/phone';
import { renderPage } from '@/test/render';
import { refusal } from '@/test/server';
import { StartUp } from '@/shared/session/start-up';
import Calendar from './calendar';
import CheckIn from './check-in';
import Shared from './shared';
import Week from './week';

const today = schoolDay();
const monday = toMonday(today);
const done = (day: string, more: Partial<StudyDay> = {}): StudyDay => ({
  day,
  studied: true,
  learned_count: 45,
  reviewed_count: 18,
  math_count: 0,
  seconds: 1260,
  ...more,
});
const calendar: StudyCalendar = {
  today,
  month: today.slice(0, 7),
  first_month: '2026-01',
  streak_days: 12,
  longest_streak_days: 21,
  studied_days: 48,
  days: [done(today)],
};
const figures = {
  studied_days: 1,
  learned_count: 45,
  reviewed_count: 18,
  mastered_count: 2,
  left_mistake_book_count: 0,
  math_count: 0,
  seconds: 1260,
};
const none = {
  studied_days: 0,
  learned_count: 0,
  reviewed_count: 0,
  mastered_count: 0,
  left_mistake_book_count: 0,
  math_count: 0,
  seconds: 0,
};
const rest = (day: string): StudyDay => ({ day, studied: false, learned_count: 0, reviewed_count: 0, math_count: 0, seconds: 0 });
const week: WeeklyReport = {
  today,
  from: monday,
  to: plusDays(monday, 6),
  first_day: '2026-01-05',
  days: Array.from({ length: 7 }, (_, i) => plusDays(monday, i)).map((day) => (day === today ? done(day) : rest(day))),
  figures,
  before: none,
};
const code = { is_placeholder: true, content_type: 'image/png' as const, picture: 'AAAA' };

const last = <T,>(items: readonly T[]): T | undefined => items[items.length - 1];

beforeEach(() => newLearner({ dropMemory: () => undefined }));

describe('the calendar', () => {
  const open = (answer: Partial<StudyCalendar> = {}) =>
    openAsLearner(<Calendar />, {
      serve: { 'GET study_calendar': ({ query }) => ({ ...calendar, ...answer, month: query.month_eq ?? calendar.month }) },
      student: { today_words: 15, daily_goal: 20 },
    });

  test('days in a row, the longest, the goal and today', async () => {
    const page = await open();
    expect(idText(page, 'streak-days')).toBe('12');
    for (const text of ['今天也学过了', '最长连续', '21', '48', '15 / 20 词', '新学 45 词，复习 18 词，用时 21 分钟'])
      expect(page.text()).toContain(text);
    expect(page.byId(`day-${today}`).props['wechat-aria-label']).toContain('63 词，达到目标');
    await page.tap(page.byId('goal'));
    expect(lastOpened()).toBe('navigateTo /pages/mine/account/settings');
    await page.tap(page.byId('to-week'));
    expect(lastOpened()).toBe('navigateTo /pages/growth/week');
  });

  test('turns to the month before and back, no further than the first and this one', async () => {
    const page = await open({ first_month: '2020-01' });
    expect(page.byId('month-after').props.onTap).toBeUndefined();
    const title = idText(page, 'month-title');
    await page.tap(page.byId('month-before'));
    expect(idText(page, 'month-title')).not.toBe(title);
    expect(
      phone()
        .requests.map(({ url }) => url)
        .join(' '),
    ).toContain('month_eq=');
    await page.tap(page.byId('month-after'));
    expect(idText(page, 'month-title')).toBe(title);
    const young = await open({ first_month: calendar.month });
    expect(young.byId('month-before').props.onTap).toBeUndefined();
  });

  test('who has only just begun is invited, who missed days is not blamed', async () => {
    expect(idText(await open({ first_month: null, streak_days: 0, days: [] }), 'streak-text')).toContain('学完第一轮');
    expect(idText(await open({ streak_days: 0, days: [] }), 'streak-text')).toContain('断了也没关系');
  });

  test('the goal reached is said quietly', async () => {
    const page = await openAsLearner(<Calendar />, { serve: { 'GET study_calendar': () => calendar }, student: { today_words: 63 } });
    expect(page.text()).toContain('✓ 今天的目标完成了');
  });

  test('not to be had: said so, and tried again', async () => {
    let works = false;
    const page = await openAsLearner(<Calendar />, {
      serve: { 'GET study_calendar': () => (works ? calendar : refusal('INVALID_REQUEST')) },
    });
    expect(page.text()).toContain('学习日历加载失败');
    works = true;
    await page.tap(page.byText('重试'));
    expect(has(page, 'month')).toBe(true);
  });
});

describe('the week', () => {
  test('figures beside the week before; shared without a name unless chosen', async () => {
    const drawn = withCanvas();
    const page = await openAsLearner(<Week />, { serve: { 'GET weekly_report': () => week, 'GET mini_program_codes/{kind}': () => code } });
    expect(idText(page, 'week-days')).toBe('1');
    expect(idText(page, 'figure-learned_count')).toBe('新学单词45 词上周还没有');
    expect(idText(page, 'figure-seconds')).toBe('学习用时21 分钟上周还没有');
    const shared = async () => (await page.fire('shareAppMessage')) as { title: string; path: string; imageUrl?: string };
    expect(await shared()).toEqual({
      title: '我这一周学了 1 天，新学 45 词，复习 18 词',
      path: `/pages/growth/shared?week=${monday}&days=1&learned=45&reviewed=18`,
      imageUrl: drawn[0]?.file,
    });
    await page.tap(page.byId('show-name'));
    expect((await shared()).title).toContain('林小满');
    await page.tap(page.byId('make-poster'));
    expect(page.text()).toContain('保存到相册');
    expect(page.byId('poster').props['wechat-aria-label']).toBe('海报：林小满这一周学了 1 天，新学 45 词，复习 18 词');
  });

  test('a week of mathematics alone: nothing of words, which were none', async () => {
    const days = week.days.map(({ day }) =>
      day === today ? done(day, { learned_count: 0, reviewed_count: 0, math_count: 2 }) : rest(day),
    );
    const page = await openAsLearner(<Week />, {
      serve: { 'GET weekly_report': () => ({ ...week, days, figures: { ...none, studied_days: 1, math_count: 2, seconds: 900 } }) },
    });
    expect(page.text()).not.toContain('0 词');
    expect(idText(page, 'figure-math_count')).toBe('数学小节和练习2 次上周还没有');
    expect(((await page.fire('shareAppMessage')) as { title: string }).title).toBe('我这一周学了 1 天，学数学 2 次');
  });

  test('a week without study: kind words, nothing to share', async () => {
    const page = await openAsLearner(<Week />, {
      serve: { 'GET weekly_report': () => ({ ...week, days: week.days.map(({ day }) => rest(day)), figures: none }) },
    });
    expect(page.text()).toContain('这周还没有学习记录');
    expect(has(page, 'share-options')).toBe(false);
    await page.tap(page.byText('去学单词'));
    expect(lastOpened()).toBe('switchTab /pages/english/words/index');
  });

  test('a week that has only just begun leads to the one before', async () => {
    const serve = {
      'GET weekly_report': ({ query }: { query: Record<string, string> }) =>
        query.day_eq === undefined
          ? { ...week, days: week.days.map(({ day }) => rest(day)), figures: none, before: figures }
          : { ...week, from: query.day_eq, to: plusDays(query.day_eq, 6) },
    };
    const page = await openAsLearner(<Week />, { serve });
    await page.tap(page.byText('看上一周'));
    expect(idText(page, 'week-head')).toContain('那一周学了1');
  });

  test('turns to the week before by its Monday', async () => {
    const page = await openAsLearner(<Week />, { serve: { 'GET weekly_report': () => week } });
    await page.tap(page.byId('week-before'));
    expect(last(phone().requests)?.url).toContain(`day_eq=${plusDays(monday, -7)}`);
    expect(page.byId('week-after').props.onTap).toBeUndefined();
  });
});

describe('the card of today', () => {
  const serve = { 'GET study_calendar': () => calendar, 'GET weekly_report': () => week, 'GET mini_program_codes/{kind}': () => code };

  test('drawn with the code, without a name; with it once that is chosen', async () => {
    const drawn = withCanvas();
    const page = await openAsLearner(<CheckIn />, { query: { score: '92' }, serve });
    const posters = () => drawn.filter(({ width }) => width === 750);
    expect(posters()).toHaveLength(1);
    expect(posters()[0]?.texts).toEqual(
      expect.arrayContaining(['12', '45 词', '18 词', '92 分', '连续学习', '[data:image/png;base64,AAAA]']),
    );
    const shared = (await page.fire('shareAppMessage')) as { path: string; imageUrl?: string };
    expect(shared.path).toBe(`/pages/growth/shared?day=${today}&streak=12&learned=45&reviewed=18&score=92`);
    expect(shared.imageUrl).toMatch(/^wxfile/);
    await page.tap(page.byId('show-name'));
    expect(last(posters())?.texts).toContain('林小满连续学习');
    expect(((await page.fire('shareAppMessage')) as { path: string }).path).toContain('name=');
  });

  test('a day of mathematics alone: the card says so, and nothing of words', async () => {
    const drawn = withCanvas();
    const days = [done(today, { learned_count: 0, reviewed_count: 0, math_count: 2 })];
    await openAsLearner(<CheckIn />, { serve: { ...serve, 'GET study_calendar': () => ({ ...calendar, days }) } });
    const texts = drawn.flatMap((picture) => picture.texts);
    expect(texts).toEqual(expect.arrayContaining(['2 次', '数学', '数学 2 次']));
    expect(texts.join(' ')).not.toMatch(/新学|复习/);
  });

  test('saved to the album', async () => {
    withCanvas();
    const saved: string[] = [];
    phone().wx.saveImageToPhotosAlbum = ({ filePath, success }: { filePath: string; success: () => void }) => {
      saved.push(filePath);
      success();
    };
    const page = await openAsLearner(<CheckIn />, { serve });
    await page.tap(page.byId('save-card'));
    expect(saved).toHaveLength(1);
    expect(last(phone().toasts)?.title).toBe('已保存到相册');
  });

  test.each([
    ['fail auth deny', ['需要相册权限']],
    // The question itself says what a no means.
    ['fail privacy permission is not authorized', []],
  ])('not saved, %s: the way into the settings where it leads to something', async (errMsg, asked) => {
    withCanvas();
    phone().wx.saveImageToPhotosAlbum = ({ fail }: { fail: (error: { errMsg: string }) => void }) =>
      fail({ errMsg: `saveImageToPhotosAlbum:${errMsg}` });
    const page = await openAsLearner(<CheckIn />, { serve });
    await page.tap(page.byId('save-card'));
    expect(phone().modals.map(({ title }) => title)).toEqual(asked);
    expect(phone().toasts).toEqual([]);
  });

  test('no code to be had: the card all the same', async () => {
    const drawn = withCanvas();
    const page = await openAsLearner(<CheckIn />, {
      serve: { ...serve, 'GET mini_program_codes/{kind}': () => refusal('SERVICE_UNAVAILABLE') },
    });
    expect(has(page, 'card')).toBe(true);
    // One of the tests before has the code already: either way there is a card.
    expect(drawn.some(({ width }) => width === 750)).toBe(true);
    expect(phone().toasts).toEqual([]);
  });

  test('a phone that cannot draw says so and can try again', async () => {
    phone().wx.createSelectorQuery = () => ({
      select: () => ({ node: () => ({ exec: (ready: (results: unknown[]) => void) => ready([null]) }) }),
    });
    const page = await openAsLearner(<CheckIn />, { serve });
    expect(page.text()).toContain('卡片生成失败');
    withCanvas();
    await page.tap(page.byText('重新生成'));
    expect(has(page, 'card')).toBe(true);
  });

  test('nothing completed today: the way to it instead of a card', async () => {
    const page = await openAsLearner(<CheckIn />, {
      serve: { ...serve, 'GET study_calendar': () => ({ ...calendar, days: [done(today, { studied: false })] }) },
    });
    expect(page.text()).toContain('今天还没有打卡');
    await page.tap(page.byText('去学单词'));
    expect(lastOpened()).toBe('switchTab /pages/english/words/index');
  });
});

describe('what a friend opens', () => {
  const open = async (query: Record<string, string>) => {
    newPhone();
    resetIdentity();
    resetNetwork();
    phone().pages.push({ route: 'pages/growth/shared', options: query });
    return renderPage(
      <>
        <StartUp />
        <Shared />
      </>,
      { query, serve: { 'GET users/current': () => refusal('UNAUTHENTICATED') } },
    );
  };

  test('a card, without a session, and the ways in', async () => {
    const page = await open({ day: today, streak: '12', learned: '45', reviewed: '18', score: '92' });
    for (const text of ['好友连续学习', '12', '得分']) expect(page.text()).toContain(text);
    expect(phone().navigation).toEqual([]);
    await page.tap(page.byId('to-words'));
    expect(lastOpened()).toBe('switchTab /pages/english/words/index');
    await page.tap(page.byId('to-test'));
    expect(lastOpened()).toBe('switchTab /pages/english/vocab-test/index');
  });

  test('by the code of a poster, and by an address that somebody made up: the invitation', async () => {
    expect((await open({ scene: 'code' })).text()).toContain('好友邀请你一起学单词');
    expect((await open({ day: today, streak: '9e9', learned: '1', reviewed: '1' })).text()).toContain('好友邀请你一起学单词');
  });
});
