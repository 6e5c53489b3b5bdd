import { useState } from 'react';
import { aCompleted, aTest, WORDS } from '@/features/vocab-test/test-data';
import {
  asStudent,
  asVisitor,
  bodies,
  choice,
  hurry,
  keepsNoTest,
  lastOpened,
  later,
  newVisit,
  open,
  paths,
  saveTest,
  savedTest,
  token,
  user,
  visitorTokens,
} from '@/features/vocab-test/test-visits';
import { View } from '@/components/host';
import { phone } from '@/test/phone';
import { type Handlers, refusal } from '@/test/server';
import Index from './index';
import Take from './take';

beforeEach(newVisit);

describe('take', () => {
  const taken = (more: Parameters<typeof aTest>[0] = {}) => ({ ...open(more), visitor_token: null });
  const done = aCompleted({ id: 5 });

  test('ticks, then a choice, then the report; each answer in storage before it is sent', async () => {
    const stored: unknown[] = [];
    const serve: Handlers = {
      'GET vocabulary_level_submissions/take': () => taken(),
      'PUT vocabulary_level_submissions/{id}': ({ body }) => {
        stored.push(savedTest(2)?.answers[0]);
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
    expect(stored).toMatchObject(bodies() as object[]);
    expect(lastOpened()).toBe('redirectTo /pages/english/vocab-test/report?id=5');
    expect(keepsNoTest()).toBe(true);
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

  test('nothing stored and the server in trouble: says so, and again on request', async () => {
    let answers = false;
    const page = await asVisitor(<Take />, {
      serve: {
        'GET vocabulary_level_submissions/take': () => (answers ? { ...open(), visitor_token: token } : refusal('SERVICE_UNAVAILABLE')),
      },
    });
    expect(page.text()).toContain('服务器可能正忙');
    answers = true;
    await page.tap(page.byText('重试'));
    expect(page.text()).toContain('able');
  });

  test('a school without an item bank: that it is so and whom to ask, not "busy", and the way back', async () => {
    const page = await asVisitor(<Take />, {
      serve: { 'GET vocabulary_level_submissions/take': () => refusal('VOCABULARY_TEST_NOT_SET_UP') },
    });
    expect(page.text()).toContain('这里还不能测');
    expect(page.text()).toContain('学校还没有准备好词汇量测试的题库，请联系老师');
    expect(page.text()).not.toMatch(/连不上|网络|繁忙|重试/);
    await page.tap(page.byText('返回'));
    expect(phone().navigation.length).toBeGreaterThan(0);
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
    expect(savedTest(2)).toMatchObject({ submission: { id: 6 } });
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
    expect(visitorTokens()).toEqual([token]);
    expect(savedTest('result')).toMatchObject({ visitorToken: token, submission: { status: 'completed' } });
    expect(savedTest('visitor')).toBeUndefined();
  });

  test('every word of a long screen can be ticked, also the longest', async () => {
    const words = [...WORDS.slice(1), 'internationalization'];
    const page = await asStudent(<Take />, {
      serve: { 'GET vocabulary_level_submissions/take': () => taken({ step: { kind: 'ticks', words } }) },
    });
    expect(page.byText('internationalization').props.style).toEqual({ fontSize: 'calc(max(19rpx, 12PX) * (0.6 + 0.4 * var(--scale)))' });
    expect(page.root.findAll((node) => node.type === 'view' && String(node.props.id).startsWith('word-'))).toHaveLength(10);
  });
});
