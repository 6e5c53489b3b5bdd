import { CONSENT_VERSION } from '@xueban/contract/constants';
import { openSignIn, field, fillByCode, home, PHONE, sent } from '@/test/sign-in-page';
import { user } from '@/test/data';
import { act } from 'react-test-renderer';
import SignInPage from './sign-in';
import ForgetPasswordPage from './forget-password';
import { idText } from '@/test/learner';
import { newPhone, phone } from '@/test/phone';
import { type RenderedPage, renderPage } from '@/test/render';
import { call } from '@/lib/http/call';
import { storeCookies } from '@/lib/http/cookies';
import { clearCredentials } from '@/lib/http/identity';
import { StartUp } from '@/shared/session/start-up';
import { type Handlers, refusal, serve } from '@/test/server';

const codes: Handlers = { 'POST sessions/send_sign_in_captcha': () => ({ expires_in: 300, resend_after: 60 }) };
const buttonWorks = (page: RenderedPage, id: string) => typeof page.byId(id).props.onTap === 'function';

beforeEach(openSignIn);
afterEach(() => void clearCredentials());

async function signInAndLeave(serve: Handlers): Promise<void> {
  const page = await renderPage(<SignInPage />, { serve });
  await fillByCode(page);
  await page.tap(page.byId('consent'));
  await page.tap(page.byId('sign-in'));
  page.unmount();
}

describe('why the page opened by itself', () => {
  const ended = async (key: Parameters<typeof refusal>[0]): Promise<void> => {
    phone().network = serve({ 'GET students': () => refusal(key) });
    await call('GET students', { quiet: true }).catch(() => undefined);
  };

  test.each([
    ['SESSION_ENDED_ELSEWHERE', '已在其他设备上退出登录，请重新登录'],
    ['SESSION_ENDED_BY_PASSWORD', '密码已经修改，请重新登录'],
    ['SESSION_ENDED_BY_DELETION', '账号已申请注销，7 天内重新登录可以撤回'],
    ['SESSION_ENDED_BY_SCHOOL', '学校已让所有设备退出登录，请重新登录'],
    ['SESSION_ENDED_BY_PHONE_CHANGE', '登记的手机号已更换，请用新号码登录'],
    ['SESSION_ENDED_BY_RESTORE', '系统恢复过数据，请重新登录'],
    ['SESSION_EXPIRED', '登录已过期，请重新登录'],
  ] as const)('%s is said; who signs in then has nothing to be told any more', async (key, says) => {
    await ended(key);
    const page = await renderPage(<SignInPage />, { serve: { ...home, 'POST sessions/sign_in': () => user } });
    expect(page.byId('why-here').props.children).toBe(says);
    await fillByCode(page);
    await page.tap(page.byId('consent'));
    await page.tap(page.byId('sign-in'));
    page.unmount();
    const later = await renderPage(<SignInPage />);
    expect(later.text()).not.toContain(says);
  });

  test('a server that does not know why is not put words into its mouth', async () => {
    await ended('UNAUTHENTICATED');
    const page = await renderPage(<SignInPage />);
    expect(page.text()).not.toContain('请先登录');
  });
});

describe('a server that fails at start-up', () => {
  const failing: Handlers = { 'GET users/current': () => refusal('INTERNAL') };
  const open = () =>
    renderPage(
      <>
        <StartUp />
        <SignInPage />
      </>,
      { serve: failing },
    );

  test('who signed in before is told that they need not do so again, and goes back once it answers', async () => {
    storeCookies('https://api.test/', { 'Set-Cookie': 'xueban_session=T.s; Path=/' });
    const page = await open();
    expect(idText(page, 'still-signed-in')).toContain('服务器暂时连不上');
    await page.tap(page.byId('again'));
    expect(phone().navigation).toEqual([]);
    phone().network = serve(home);
    await page.tap(page.byId('again'));
    expect(phone().navigation).toEqual(['navigateBack']);
    expect(page.text()).not.toContain('服务器暂时连不上');
  });

  test('who did not is told nothing of the kind', async () => {
    expect((await open()).text()).not.toContain('您的登录还在');
  });
});

test('the words of the consent tick its box as well; a link among them only opens its text', async () => {
  const page = await renderPage(<SignInPage />);
  const isTicked = () => page.byId('consent').props['wechat-aria-checked'] as string;
  await page.tap(page.byId('consent-words'));
  expect(isTicked()).toBe('true');
  const heard: string[] = [];
  const link = page.byText('《隐私政策》');
  await page.run(() => (link.props.onTap as (event: object) => void)({ stopPropagation: () => heard.push('stopped') }));
  expect([heard, isTicked(), phone().navigation.slice(-1)]).toEqual([['stopped'], 'true', ['navigateTo /pages/help/privacy']]);
});

describe('signing in', () => {
  test('by code: asks for consent, then signs in and goes back', async () => {
    const page = await renderPage(<SignInPage />, { serve: { ...home, 'POST sessions/sign_in': () => user } });
    expect(buttonWorks(page, 'sign-in')).toBe(false);
    await fillByCode(page);
    expect(buttonWorks(page, 'sign-in')).toBe(true);

    await page.tap(page.byId('sign-in'));
    expect(sent('sign_in')).toHaveLength(0);
    expect(page.text()).toContain('请先阅读并同意');

    await page.tap(page.byId('consent-agree'));
    expect(sent('sign_in').map(({ data }) => data)).toEqual([{ phone: PHONE, captcha: '204816', consent_version: CONSENT_VERSION }]);
    expect(phone().navigation).toEqual(['navigateBack']);
  });

  test('the phone number and the consent are there the next time', async () => {
    const serve = { ...home, 'POST sessions/sign_in': () => user };
    await signInAndLeave(serve);

    const again = await renderPage(<SignInPage />, { serve });
    expect(field(again, 'phone').props.value).toBe(PHONE);
    await again.input(field(again, 'captcha'), '204816');
    await again.tap(again.byId('sign-in'));
    expect(sent('sign_in')).toHaveLength(2);
  });

  test('the consent of one guardian is not that of another: for another number the box is empty', async () => {
    const serve = { ...home, 'POST sessions/sign_in': () => user };
    await signInAndLeave(serve);

    const again = await renderPage(<SignInPage />, { serve });
    const isTicked = () => again.byId('consent').props['wechat-aria-checked'] as string;
    expect(isTicked()).toBe('true');
    await again.input(field(again, 'phone'), '13900000001');
    expect(isTicked()).toBe('false');
    await again.input(field(again, 'captcha'), '204816');
    await again.tap(again.byId('sign-in'));
    expect(sent('sign_in')).toHaveLength(1);
    expect(again.text()).toContain('请先阅读并同意');
    await again.input(field(again, 'phone'), PHONE);
    expect(isTicked()).toBe('true');
    await again.tap(again.byId('consent'));
    expect(isTicked()).toBe('false');
  });

  test('a tick on this page is of the number that was typed then, or next', async () => {
    const page = await renderPage(<SignInPage />, { serve: home });
    const isTicked = () => page.byId('consent').props['wechat-aria-checked'] as string;
    await page.tap(page.byId('consent'));
    await page.input(field(page, 'phone'), PHONE);
    expect(isTicked()).toBe('true');
    await page.input(field(page, 'phone'), PHONE.slice(0, -1));
    await page.input(field(page, 'phone'), PHONE);
    expect(isTicked()).toBe('true');
    await page.input(field(page, 'phone'), '13900000001');
    expect(isTicked()).toBe('false');
  });

  test('a wrong password is said under its field, until it is changed', async () => {
    const page = await renderPage(<SignInPage />, { serve: { 'POST sessions/sign_in': () => refusal('CREDENTIALS_INVALID') } });
    await page.tap(page.byId('segment-password'));
    await page.input(field(page, 'phone'), PHONE);
    await page.input(field(page, 'password'), 'wrong');
    await page.tap(page.byId('consent'));
    await page.tap(page.byId('sign-in'));
    expect(page.byId('password-error').props.children).toBe('手机号或密码不正确');
    expect(phone().toasts).toEqual([]);

    await page.input(field(page, 'password'), 'other');
    expect(page.text()).not.toContain('手机号或密码不正确');
  });

  test('a second step: the code is asked for beside the password, and what was typed stays', async () => {
    const page = await renderPage(<SignInPage />, {
      serve: {
        ...home,
        ...codes,
        'POST sessions/sign_in': ({ body }) => ('captcha' in (body as object) ? user : refusal('SECOND_STEP_REQUIRED')),
      },
    });
    await page.tap(page.byId('segment-password'));
    await page.input(field(page, 'phone'), PHONE);
    await page.input(field(page, 'password'), 'lin-reads-at-home');
    await page.tap(page.byId('consent'));
    await page.tap(page.byId('sign-in'));
    expect(page.byId('captcha-error').props.children).toBe('为了账号安全，请再输入一个短信验证码');
    expect(buttonWorks(page, 'sign-in')).toBe(false);

    await page.tap(page.byId('captcha-action'));
    expect(sent('send_sign_in_captcha')).toHaveLength(1);
    await page.input(field(page, 'captcha'), '204816');
    await page.tap(page.byId('sign-in'));
    expect(sent('sign_in').map(({ data }) => data)).toEqual([
      { phone: PHONE, password: 'lin-reads-at-home', consent_version: CONSENT_VERSION },
      { phone: PHONE, password: 'lin-reads-at-home', captcha: '204816', consent_version: CONSENT_VERSION },
    ]);
    expect(phone().navigation).toEqual(['navigateBack']);
    page.unmount(); // and with it the countdown
  });

  test('a phone that the school does not know is said under the phone', async () => {
    const page = await renderPage(<SignInPage />, { serve: { 'POST sessions/sign_in': () => refusal('PHONE_NOT_REGISTERED') } });
    await fillByCode(page);
    await page.tap(page.byId('consent'));
    await page.tap(page.byId('sign-in'));
    expect(page.byId('phone-error').props.children).toContain('还没有登记');
  });

  test('the server asking for consent opens the question', async () => {
    const page = await renderPage(<SignInPage />, { serve: { 'POST sessions/sign_in': () => refusal('CONSENT_REQUIRED') } });
    await fillByCode(page);
    await page.tap(page.byId('consent'));
    await page.tap(page.byId('sign-in'));
    expect(page.text()).toContain('请先阅读并同意');
  });

  test('without an answer of the server a toast says so, and the form is as it was', async () => {
    const page = await renderPage(<SignInPage />);
    await fillByCode(page);
    await page.tap(page.byId('consent'));
    await page.tap(page.byId('sign-in'));
    expect(phone().toasts.map(({ title }) => title)).toEqual(['网络请求失败']);
    expect(idText(page, 'form-problem')).toContain('网络没有连上');
    phone().network = serve({ 'POST sessions/sign_in': () => refusal('CAPTCHA_INVALID') });
    await page.tap(page.byId('sign-in'));
    expect(page.text()).not.toContain('网络没有连上');
    expect(buttonWorks(page, 'sign-in')).toBe(true);
  });

  test('a guardian without students comes in all the same', async () => {
    const page = await renderPage(<SignInPage />, { serve: { ...home, 'GET students': () => [], 'POST sessions/sign_in': () => user } });
    await fillByCode(page);
    await page.tap(page.byId('consent'));
    await page.tap(page.byId('sign-in'));
    expect(phone().toasts.map(({ title }) => title)).toEqual(['学员不存在']);
    expect(phone().navigation).toEqual(['navigateBack']);
  });

  test('opened without a network, it stays, without an alert', async () => {
    phone().networkType = 'none';
    phone().pages.push({ route: 'pages/sessions/sign-in', options: {} });
    const page = await renderPage(<SignInPage />);
    expect(page.byId('sign-in')).toBeDefined();
    expect(phone().modals).toEqual([]);
    expect(phone().navigation).toEqual([]);
  });

  test('what is missing is said while it is typed', async () => {
    const page = await renderPage(<SignInPage />);
    await page.input(field(page, 'phone'), '138000');
    expect(page.text()).toContain('还差 5 位');
    await page.input(field(page, 'phone'), '2');
    expect(page.byId('phone-error').props.children).toBe('手机号是 1 开头的 11 位数字');
    await page.input(field(page, 'phone'), PHONE);
    expect(page.text()).not.toContain('还差');
  });

  test('an incomplete phone is pointed out when it is left', async () => {
    const page = await renderPage(<SignInPage />);
    await page.input(field(page, 'phone'), '1380');
    act(() => (field(page, 'phone').props as { onBlur: () => void }).onBlur());
    await page.settle();
    expect(page.text()).toContain('请输入 11 位手机号');
  });
});

describe('an account that is to be deleted', () => {
  const serve: Handlers = {
    ...home,
    'POST sessions/sign_in': ({ body }) => (body.withdraw_deletion ? user : refusal('ACCOUNT_UNDER_DELETION')),
  };

  test('is kept by a yes, and signs in with the same code', async () => {
    const page = await renderPage(<SignInPage />, { serve });
    await fillByCode(page);
    await page.tap(page.byId('consent'));
    await page.tap(page.byId('sign-in'));
    expect(phone().modals[0]?.content).toContain('要撤回注销并登录吗');
    expect(sent('sign_in').map(({ data }) => data)).toEqual([
      { phone: PHONE, captcha: '204816', consent_version: CONSENT_VERSION },
      { phone: PHONE, captcha: '204816', consent_version: CONSENT_VERSION, withdraw_deletion: true },
    ]);
    expect(phone().navigation).toEqual(['navigateBack']);
  });

  test('stays so by a no', async () => {
    phone().modalAnswer = false;
    const page = await renderPage(<SignInPage />, { serve });
    await fillByCode(page);
    await page.tap(page.byId('consent'));
    await page.tap(page.byId('sign-in'));
    expect(sent('sign_in')).toHaveLength(1);
    expect(phone().navigation).toEqual([]);
  });
});

describe('the code', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['setTimeout', 'setImmediate', 'queueMicrotask', 'nextTick'] }));
  afterEach(() => jest.useRealTimers());

  async function pass(page: RenderedPage, milliseconds: number): Promise<void> {
    act(() => {
      jest.advanceTimersByTime(milliseconds);
    });
    await page.settle();
  }

  test('can be asked for once the phone is complete, and again after the countdown', async () => {
    const page = await renderPage(<SignInPage />, { serve: codes });
    expect(buttonWorks(page, 'captcha-action')).toBe(false);
    await page.input(field(page, 'phone'), PHONE);
    await page.tap(page.byId('captcha-action'));
    expect(sent('send_sign_in_captcha')).toHaveLength(1);
    expect(page.text()).toContain('60 秒后重发');
    expect(buttonWorks(page, 'captcha-action')).toBe(false);

    await pass(page, 59_000);
    expect(page.text()).toContain('1 秒后重发');
    await pass(page, 1000);
    expect(page.text()).toContain('重新获取');
    expect(buttonWorks(page, 'captcha-action')).toBe(true);
    expect(jest.getTimerCount()).toBe(0);
  });

  test('too soon is said under its field', async () => {
    const page = await renderPage(<SignInPage />, { serve: { 'POST sessions/send_sign_in_captcha': () => refusal('CAPTCHA_TOO_SOON') } });
    await page.input(field(page, 'phone'), PHONE);
    await page.tap(page.byId('captcha-action'));
    expect(page.byId('captcha-error').props.children).toContain('可以直接使用');
  });

  test('the countdown goes on over a page that was left and an app that was killed', async () => {
    const page = await renderPage(<SignInPage />, { serve: codes });
    await page.input(field(page, 'phone'), PHONE);
    await page.tap(page.byId('captcha-action'));
    page.unmount();
    const { storage } = phone();
    jest.setSystemTime(Date.now() + 20_000);
    newPhone(storage);
    const again = await renderPage(<SignInPage />, { serve: codes });
    expect(again.text()).toContain('40 秒后重发');
    await pass(again, 40_000);
    expect(again.text()).toContain('重新获取');
    // Another code has a countdown of its own.
    const reset = await renderPage(<ForgetPasswordPage />, { serve: codes });
    expect(reset.text()).toContain('获取验证码');
  });

  test('another number waits for nothing, and the first goes on waiting', async () => {
    const page = await renderPage(<SignInPage />, { serve: codes });
    await page.input(field(page, 'phone'), PHONE);
    await page.tap(page.byId('captcha-action'));
    expect(page.text()).toContain('秒后重发');
    await page.input(field(page, 'phone'), PHONE.slice(0, 10));
    await page.input(field(page, 'phone'), '13800006022');
    expect(buttonWorks(page, 'captcha-action')).toBe(true);
    await page.tap(page.byId('captcha-action'));
    expect(sent('send_sign_in_captcha')).toHaveLength(2);
    await page.input(field(page, 'phone'), PHONE.slice(0, 10));
    await page.input(field(page, 'phone'), PHONE);
    expect(buttonWorks(page, 'captcha-action')).toBe(false);
    page.unmount();
  });

  test('leaving the page stops the countdown', async () => {
    const page = await renderPage(<SignInPage />, { serve: codes });
    await page.input(field(page, 'phone'), PHONE);
    await page.tap(page.byId('captcha-action'));
    page.unmount();
    expect(jest.getTimerCount()).toBe(0);
  });
});
