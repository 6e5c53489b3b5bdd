import { useState } from 'react';
import { aCompleted, aTest, result, WORDS } from '@/features/vocab-test/test-data';
import { saveTest } from '@/features/vocab-test/run/saved-tests';
import {
  asStudent,
  asVisitor,
  bodies,
  choice,
  hurry,
  lastOpened,
  later,
  newVisit,
  open,
  paths,
  token,
  user,
} from '@/features/vocab-test/test-visits';
import { View } from '@/components/host';
import { readStored } from '@/lib/storage';
import { StartUp } from '@/state/start-up';
import { phone } from '@/test/phone';
import { renderPage } from '@/test/render';
import { type Handlers, refusal } from '@/test/server';
import Index from './index';
import Report from './report';
import Take from './take';

beforeEach(newVisit);

describe('index', () => {
  test('a visitor is invited to the short form, with no request', async () => {
    const page = await asVisitor(<Index />);
    expect(page.text()).toContain('约 2 分钟');
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
    for (const text of ['约 5 分钟', '3,400–4,300', '高中毕业', '3 次', '这次没有得出数字', '2,600–3,500'])
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

  test('an interrupted test is gone on with; one that is too old is not offered', async () => {
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

describe('take', () => {
  const taken = (more: Parameters<typeof aTest>[0] = {}) => ({ ...open(more), visitor_token: null });
  const done = aCompleted({ id: 5 });

  test('ticks, then a choice, then the report; each answer in storage before it is sent', async () => {
    const stored: unknown[] = [];
    const serve: Handlers = {
      'GET vocabulary_level_submissions/take': () => taken(),
      'PUT vocabulary_level_submissions/{id}': ({ body }) => {
        stored.push(readStored('vocabTests')?.['2']?.answer);
        return 'step_number' in body && body.step_number === 0 ? open({ step_number: 1, step: choice, error_words: 640 }) : done;
      },
    };
    const page = await asStudent(<Take />, { serve, query: { form: 'full' } });
    expect(phone().leaving).toContain('稍后再做');
    expect(page.byId('next').children).toEqual(['都不认识，下一页']);
    await page.tap(page.byText('candle'));
    await page.tap(page.byText('able'));
    await page.tap(page.byText('baker'));
    await page.tap(page.byText('baker'));
    await page.tap(page.byText('认识 2 个，下一页'));
    expect(page.text()).toContain('误差 ±640 词');
    await page.tap(page.byText('不情愿的'));
    expect(bodies()).toMatchObject([
      { step_number: 0, answer: { kind: 'ticks', ticked: ['able', 'candle'] } },
      { step_number: 1, answer: { kind: 'choice', position: 1 } },
    ]);
    expect(stored).toEqual(bodies());
    expect(lastOpened()).toBe('redirectTo /pages/english/vocab-test/report?id=5');
    expect(phone().storage.has('vocabTests')).toBe(false);
    page.unmount();
    expect(phone().leaving).toBeUndefined();
  });

  test('不认识 is an answer of its own; nothing says right or wrong', async () => {
    const page = await asStudent(<Take />, {
      serve: {
        'GET vocabulary_level_submissions/take': () => taken({ step: choice }),
        'PUT vocabulary_level_submissions/{id}': () => open({ step_number: 1, step: { ...choice, word: 'eager' } }),
      },
    });
    await page.tap(page.byId('unknown'));
    expect(bodies()).toMatchObject([{ answer: { kind: 'choice', position: null } }]);
    expect(page.text()).toContain('eager');
    expect(page.text()).not.toMatch(/正确|错误|答对|答错/);
  });

  test('two quick taps are one answer', async () => {
    let answer: (value: ReturnType<typeof open>) => void = () => undefined;
    const page = await asStudent(<Take />, {
      serve: {
        'GET vocabulary_level_submissions/take': () => taken({ step: choice }),
        'PUT vocabulary_level_submissions/{id}': () =>
          new Promise((resolve) => {
            answer = resolve;
          }),
      },
    });
    await page.tap(page.byText('可靠的'));
    await page.tap(page.byText('奢侈的'));
    await page.tap(page.byId('option-1'));
    expect(bodies()).toHaveLength(1);
    await page.run(() => answer(open({ step_number: 1, step: { ...choice, word: 'eager' } })));
    expect(page.text()).toContain('eager');
  });

  test('the second of two quick taps does not answer the step that came between them', async () => {
    const page = await asStudent(<Take />, {
      serve: {
        'GET vocabulary_level_submissions/take': () => taken({ step: choice }),
        'PUT vocabulary_level_submissions/{id}': () => open({ step_number: 1, step: { ...choice, word: 'eager' } }),
      },
    });
    await page.tap(page.byText('可靠的'));
    hurry(0);
    await page.tap(page.byId('option-2'));
    expect(page.text()).toContain('eager');
    expect(bodies()).toHaveLength(1);
  });

  test('left while the last answer is on its way: the tab below shows its result and offers a new test', async () => {
    let answer: (value: ReturnType<typeof open>) => void = () => undefined;
    let tests: ReturnType<typeof aCompleted>[] = [];
    let leave: (left: boolean) => void = () => undefined;
    function Both() {
      const [left, setLeft] = useState(false);
      leave = setLeft;
      return (
        <>
          <Index />
          {!left && (
            <View id="above">
              <Take />
            </View>
          )}
        </>
      );
    }
    const page = await asStudent(<Both />, {
      serve: {
        'GET vocabulary_level_submissions': () => tests,
        'GET vocabulary_level_submissions/take': () => taken(),
        'PUT vocabulary_level_submissions/{id}': () =>
          new Promise((resolve) => {
            answer = resolve;
          }),
      },
    });
    await page.tap(page.byId('next'));
    await page.run(() => leave(true));
    await page.fire('show');
    expect(page.text()).toContain('接着上次的测试');
    tests = [done];
    await page.run(() => answer(done));
    expect(page.text()).not.toContain('接着上次的测试');
    expect(page.text()).toContain('3,400–4,300');
    expect(phone().navigation).toEqual([]);
  });

  test('dead network: says so, keeps the answer, goes on when it is back; killed meanwhile it resumes with it', async () => {
    const serve: Handlers = {
      'GET vocabulary_level_submissions/take': () => taken({ step: choice }),
      'PUT vocabulary_level_submissions/{id}': () => open({ step_number: 1, step: { ...choice, word: 'eager' } }),
    };
    const first = await asStudent(<Take />, { serve });
    await first.run(() => phone().setNetwork('none'));
    await first.tap(first.byText('可靠的'));
    expect(first.byId('trouble')).toBeDefined();
    expect(phone().modals).toEqual([]);
    first.unmount();
    const page = await asStudent(<Take />, { serve });
    expect(page.byId('trouble')).toBeDefined();
    expect(page.text()).toContain('reluctant');
    await page.run(() => phone().setNetwork('wifi'));
    expect(page.text()).toContain('eager');
    expect(bodies().slice(-1)).toMatchObject([{ step_number: 0, answer: { kind: 'choice', position: 2 } }]);
  });

  test('nothing stored and out of reach: says so, and again on request', async () => {
    let answers = false;
    const page = await asVisitor(<Take />, {
      serve: {
        'GET vocabulary_level_submissions/take': () => (answers ? { ...open(), visitor_token: token } : refusal('SERVICE_UNAVAILABLE')),
      },
    });
    expect(page.text()).toContain('暂时连不上');
    answers = true;
    await page.tap(page.byText('重试'));
    expect(page.text()).toContain('able');
  });

  test('too many from one address: what the server says, not a word about the network', async () => {
    let answers = false;
    const page = await asVisitor(<Take />, {
      serve: {
        'GET vocabulary_level_submissions/take': () => (answers ? { ...open(), visitor_token: token } : refusal('TOO_MANY_ATTEMPTS')),
      },
    });
    expect(page.text()).toContain('尝试次数过多，请稍后再试');
    expect(page.text()).not.toMatch(/连不上|网络/);
    answers = true;
    await page.tap(page.byText('重试'));
    expect(page.text()).toContain('able');
  });

  test('asked for the short form while a full one is open elsewhere: said, and the way to the short one', async () => {
    const page = await asStudent(<Take />, {
      query: { form: 'short' },
      serve: {
        'GET vocabulary_level_submissions/take': ({ query }) =>
          query.instead_of === '5' ? taken({ id: 6, form: 'short', step: choice }) : taken({ step_number: 3 }),
      },
    });
    expect(page.text()).toContain('有一次完整测试还没做完，先接着做它。');
    phone().modalAnswer = false;
    await page.tap(page.byText('改做快速测试'));
    expect(page.text()).toContain('able');
    phone().modalAnswer = true;
    await page.tap(page.byText('改做快速测试'));
    expect(paths().slice(-1)).toEqual(['GET vocabulary_level_submissions/take?form=short&instead_of=5']);
    expect(page.text()).toContain('reluctant');
    expect(page.root.findAll((node) => node.props.id === 'restart')).toEqual([]);
  });

  test('given up on the tab: begun instead of the open one', async () => {
    saveTest(2, { submission: open() });
    const page = await asStudent(<Take />, {
      query: { form: 'short', insteadOf: '5' },
      serve: { 'GET vocabulary_level_submissions/take': () => taken({ id: 6, form: 'short' }) },
    });
    expect(paths()).toEqual(['GET vocabulary_level_submissions/take?form=short&instead_of=5']);
    expect(readStored('vocabTests')).toMatchObject({ 2: { submission: { id: 6 } } });
    expect(page.text()).not.toContain('上次的测试');
  });

  test.each([
    [{ status: 'completed' }, '上次的测试在别处做完了'],
    [{ status: 'expired', expires_at: later(-1) }, '放得太久'],
    [{ status: 'expired', expires_at: later(1) }, '被另一次代替'],
  ] as const)('another than the one on this phone: %p', async (before, words) => {
    saveTest(2, { submission: open({ id: 4 }) });
    const page = await asStudent(<Take />, {
      serve: {
        'GET vocabulary_level_submissions/take': () => taken(),
        'GET vocabulary_level_submissions/{id}': () => aTest({ id: 4, step: null, ...before }),
      },
    });
    expect(page.byId('note')).toBeDefined();
    expect(page.text()).toContain(words);
  });

  test.each([
    ['TEST_EXPIRED', 0, '一天以上没有接着做'],
    ['TEST_EXPIRED', 1, '另一次测试代替了它'],
    ['NOT_FOUND', 1, '找不到了'],
  ] as const)('%s is said in words, and a new one begins', async (key, days, words) => {
    let id = 5;
    const page = await asStudent(<Take />, {
      serve: {
        'GET vocabulary_level_submissions/take': () => taken({ id, expires_at: later(days) }),
        'PUT vocabulary_level_submissions/{id}': () => refusal(key),
        'GET users/current': () => user,
      },
    });
    await page.tap(page.byId('next'));
    expect(page.text()).toContain(words);
    id = 6;
    await page.tap(page.byId('again'));
    expect(page.text()).toContain('able');
  });

  test.each(['TEST_STEP_ANSWERED', 'TEST_STEP_NOT_REACHED'] as const)('%s: read again, and said', async (key) => {
    const page = await asStudent(<Take />, {
      serve: {
        'GET vocabulary_level_submissions/take': () => taken(),
        'PUT vocabulary_level_submissions/{id}': () => refusal(key),
        'GET vocabulary_level_submissions/{id}': () => open({ step_number: 4, step: choice }),
      },
    });
    await page.tap(page.byId('next'));
    expect(page.byId('note')).toBeDefined();
    expect(page.text()).toContain('reluctant');
  });

  test('a visitor has the short form and a token, whatever the address says', async () => {
    const page = await asVisitor(<Take />, {
      query: { form: 'full' },
      serve: {
        'GET vocabulary_level_submissions/take': () => ({ ...open({ form: 'short' }), visitor_token: token }),
        'PUT vocabulary_level_submissions/{id}': () => aCompleted({ form: 'short' }),
      },
    });
    expect(paths()).toEqual(['GET vocabulary_level_submissions/take?form=short']);
    await page.tap(page.byId('next'));
    expect(bodies()).toMatchObject([{ visitor_token: token }]);
    expect(readStored('vocabTests')).toMatchObject({ result: { visitorToken: token, submission: { status: 'completed' } } });
    expect(readStored('vocabTests')).not.toHaveProperty('visitor');
  });

  test('every word of a long screen can be ticked, also the longest', async () => {
    const words = [...WORDS.slice(1), 'internationalization'];
    const page = await asStudent(<Take />, {
      serve: { 'GET vocabulary_level_submissions/take': () => taken({ step: { kind: 'ticks', words } }) },
    });
    expect(page.byText('internationalization').props.style).toEqual({ fontSize: '19rpx' });
    expect(page.root.findAll((node) => node.type === 'view' && String(node.props.id).startsWith('word-'))).toHaveLength(10);
  });
});
