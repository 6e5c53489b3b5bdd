import { aCompleted, result } from '@/features/vocab-test/test-data';
import { asStudent, asVisitor, lastOpened, later, newVisit, open, saveTest, token } from '@/features/vocab-test/test-visits';
import { StartUp } from '@/shared/session/start-up';
import { phone } from '@/test/phone';
import { renderPage } from '@/test/render';
import { refusal } from '@/test/server';
import Index from './index';
import Report from './report';

beforeEach(newVisit);

describe('index', () => {
  test('a visitor is invited to the short form, with no request', async () => {
    const page = await asVisitor(<Index />);
    expect(page.text()).toContain('只要 2 分钟，测出可信的词汇量范围');
    expect(page.text()).toContain('不用登录就能测');
    expect(phone().requests).toEqual([]);
    await page.tap(page.byId('take'));
    expect(lastOpened()).toBe('navigateTo /pages/english/vocab-test/take?form=short');
  });

  test('a student: full form, short one aside, last result with a number, all of them, and the curve', async () => {
    const tests = [
      aCompleted({ id: 9, result: { reliable: false, reasons: ['too_fast'] } }),
      aCompleted({ id: 8 }),
      aCompleted({ id: 7, result: { ...result, size: 3000, low: 2600, high: 3500 } }),
    ];
    const page = await asStudent(<Index />, { serve: { 'GET vocabulary_level_submissions': () => tests } });
    for (const text of ['只要 4–6 分钟，测出可信的词汇量范围', '3,400–4,300', '高中毕业', '3 次', '这次没有得出数字', '2,600–3,500'])
      expect(page.text()).toContain(text);
    expect(page.byId('curve').props['wechat-aria-label']).toContain('约 3,000 词');
    await page.tap(page.byId('last-result'));
    expect(lastOpened()).toBe('navigateTo /pages/english/vocab-test/report?id=8');
    await page.tap(page.byId('take-short'));
    expect(lastOpened()).toBe('navigateTo /pages/english/vocab-test/take?form=short');
  });

  test('past results that cannot be read do not stand in the way', async () => {
    const page = await asStudent(<Index />, { serve: { 'GET vocabulary_level_submissions': () => refusal('INTERNAL') } });
    expect(page.text()).toContain('不影响现在测');
    await page.tap(page.byId('take'));
    expect(lastOpened()).toContain('form=full');
  });

  test('an interrupted test is resumed; one that is too old is not offered', async () => {
    saveTest('visitor', { submission: open({ form: 'short', percentage: 40, seconds_left: 70 }), visitorToken: token });
    expect((await asVisitor(<Index />)).text()).toContain('接着上次的测试');
    saveTest('visitor', { submission: open({ expires_at: later(-1) }), visitorToken: token });
    expect((await asVisitor(<Index />)).text()).not.toContain('接着上次的测试');
  });

  test('an open test can be given up, for either form, once that is confirmed', async () => {
    saveTest(2, { submission: open({ percentage: 40 }) });
    const page = await asStudent(<Index />, { serve: { 'GET vocabulary_level_submissions': () => [] } });
    phone().modalAnswer = false;
    await page.tap(page.byId('restart'));
    expect(phone().navigation).toEqual([]);
    phone().modalAnswer = true;
    await page.tap(page.byId('restart'));
    expect(lastOpened()).toBe('navigateTo /pages/english/vocab-test/take?form=full&insteadOf=5');
    await page.tap(page.byText('改做快速测试'));
    expect(lastOpened()).toBe('navigateTo /pages/english/vocab-test/take?form=short&insteadOf=5');
  });

  test('landing: what was shared, and the way into the test; also before it is known who it is', async () => {
    const query = { level: 'cet4', low: '3400', high: '4300', name: encodeURIComponent('林小满') };
    const page = await asVisitor(<Index />, { query });
    expect(page.text()).toContain('林小满大约认识');
    expect(page.text()).toContain('3,400–4,300');
    await page.tap(page.byText('我也测一测'));
    expect(lastOpened()).toBe('navigateTo /pages/english/vocab-test/take?form=short');
    expect((await renderPage(<Index />, { query })).text()).toContain('我也测一测');
  });

  test('start-up finds nobody: the landing stays, nothing is opened, nothing is said', async () => {
    const page = await renderPage(
      <>
        <StartUp />
        <Index />
      </>,
      { query: { level: 'junior' }, serve: { 'GET users/current': () => refusal('UNAUTHENTICATED') } },
    );
    expect(page.text()).toContain('小学毕业水平');
    expect(page.text()).toContain('不用登录');
    expect(phone().navigation).toEqual([]);
    expect(phone().toasts).toEqual([]);
  });

  test.each([
    [{ level: 'junior', low: '99999', high: '999999' }],
    [{ level: '<script>', low: '1', high: '2' }],
    [{ low: '1', high: '2', name: 'x' }],
    [{ level: 'junior', low: '%', high: '%E4' }],
  ])('a forged address shows the plain tab: %p', async (query: Record<string, string>) => {
    const page = await asVisitor(<Index />, { query });
    expect(page.text()).toContain('你认识多少英语单词');
    expect(page.text()).not.toMatch(/999|script/);
  });

  test('a forged name is left out', async () => {
    const page = await asVisitor(<Index />, { query: { level: 'junior', name: encodeURIComponent('加微信 138001380') } });
    expect(page.text()).toContain('好友的英语词汇量');
    expect(page.text()).not.toContain('微信');
  });

  test('shares the last result without a name, to chat and timeline', async () => {
    const page = await asStudent(<Index />, { serve: { 'GET vocabulary_level_submissions': () => [aCompleted({ id: 8 })] } });
    expect(await page.fire('shareAppMessage')).toEqual({
      title: '我大约认识 3,400–4,300 个英语单词，你呢？',
      path: '/pages/english/vocab-test/index?level=cet4&low=3400&high=4300',
    });
    expect(await page.fire('shareTimeline')).toEqual({
      title: '我大约认识 3,400–4,300 个英语单词，你呢？',
      query: 'level=cet4&low=3400&high=4300',
    });
  });
});

describe('single page of the timeline', () => {
  test.each([
    ['index', Index],
    ['report', Report],
  ])('%s shows itself from its address: no request, no storage, no navigation', async (_, Page) => {
    phone().scene = 1154;
    const reads: string[] = [];
    phone().wx.setStorageSync = (key: string) => {
      reads.push(`set ${key}`);
    };
    phone().wx.removeStorageSync = (key: string) => {
      reads.push(`remove ${key}`);
    };
    const page = await renderPage(
      <>
        <StartUp />
        <Page />
      </>,
      { query: { level: 'cet4', low: '3400', high: '4300', name: encodeURIComponent('林小满') } },
    );
    await page.fire('show');
    for (const text of ['林小满大约认识', '3,400–4,300', '前往小程序']) expect(page.text()).toContain(text);
    expect(page.root.findAll((node) => typeof node.type === 'string' && node.props.onTap !== undefined)).toEqual([]);
    expect(phone().requests).toEqual([]);
    expect(phone().navigation).toEqual([]);
    expect(reads).toEqual([]);
    expect(phone().storage.size).toBe(0);
  });

  test('nor does the app touch anything while it loads', async () => {
    const device = phone();
    device.scene = 1154;
    const touched: string[] = [];
    for (const name of [
      'getStorageSync',
      'setStorageSync',
      'removeStorageSync',
      'getStorageInfoSync',
      'request',
      'navigateTo',
      'reLaunch',
      'switchTab',
    ]) {
      device.wx[name] = (key: unknown) => {
        touched.push(`${name} ${String(key)}`);
        return '';
      };
    }
    let text = '';
    await jest.isolateModulesAsync(async () => {
      const { default: App } = await import('@/app');
      const { default: Page } = await import('./index');
      const { renderPage: render } = await import('@/test/render');
      const { createElement } = await import('react');
      const page = await render(createElement(App, null, createElement(Page)), { query: { level: 'cet4', low: '3400', high: '4300' } });
      device.show();
      await page.settle();
      text = page.text();
    });
    expect(text).toContain('3,400–4,300');
    expect(touched).toEqual([]);
    // The whole app is loaded once more.
  }, 60_000);

  test('without a result it says what the test is', async () => {
    phone().scene = 1154;
    expect((await renderPage(<Index />)).text()).toContain('你认识多少英语单词');
  });
});
