import { CONSENT_VERSION } from '@xueban/contract/constants';
import { openSignIn, fillByCode, home, sent } from '@/test/sign-in-page';
import { school as aSchool, user } from '@/test/data';
import { phone } from '@/test/phone';
import { type RenderedPage, renderPage } from '@/test/render';
import { type Handlers, refusal } from '@/test/server';
import SignInPage from './sign-in';

beforeEach(openSignIn);

describe('the phone number of WeChat', () => {
  const school = { ...aSchool, wechat_sign_in: true };
  const serve: Handlers = { ...home, 'GET schools/current': () => school, 'POST sessions/wechat_sign_in': () => user };
  const give = async (page: RenderedPage, id: string, detail: object) => {
    const take = page.byId(id).props['wechat-bindgetphonenumber'] as (event: unknown) => void;
    await page.run(() => take({ type: 'getphonenumber', detail }));
  };
  const taken = () => sent('wechat_sign_in').map(({ data }) => data);

  test('is offered only where the school has it', async () => {
    const page = await renderPage(<SignInPage />, {
      serve: { ...serve, 'GET schools/current': () => ({ ...school, wechat_sign_in: false }) },
    });
    expect(page.text()).not.toContain('微信手机号登录');
  });

  test('signs in by two taps: consent, and the number', async () => {
    const page = await renderPage(<SignInPage />, { serve });
    await page.tap(page.byId('wechat-sign-in'));
    expect(page.text()).toContain('同意并用微信手机号登录');
    await give(page, 'wechat-agree', { code: 'abc' });
    expect(taken()).toEqual([{ code: 'abc', consent_version: CONSENT_VERSION }]);
    expect(phone().navigation).toEqual(['navigateBack']);
  });

  test('signs in by one where the box is ticked', async () => {
    const page = await renderPage(<SignInPage />, { serve });
    await page.tap(page.byId('consent'));
    await give(page, 'wechat-sign-in', { code: 'abc' });
    expect(taken()).toHaveLength(1);
  });

  test('asks for consent where the box was ticked for the number typed: the number that WeChat gives may be another', async () => {
    const page = await renderPage(<SignInPage />, { serve: { ...serve, 'POST sessions/sign_in': () => user } });
    await fillByCode(page);
    await page.tap(page.byId('consent'));
    await page.tap(page.byId('sign-in'));
    page.unmount();
    const again = await renderPage(<SignInPage />, { serve });
    expect(again.byId('consent').props['wechat-aria-checked']).toBe('true');
    await again.tap(again.byId('wechat-sign-in'));
    expect(again.text()).toContain('同意并用微信手机号登录');
    expect(taken()).toEqual([]);
  });

  test('refused by the guardian says nothing; where the phone cannot, the other ways are named', async () => {
    const page = await renderPage(<SignInPage />, { serve });
    await page.tap(page.byId('consent'));
    await give(page, 'wechat-sign-in', { errMsg: 'getPhoneNumber:fail user deny' });
    expect(phone().toasts).toEqual([]);
    await give(page, 'wechat-sign-in', { errMsg: 'getPhoneNumber:fail no permission' });
    expect(phone().toasts.map(({ title }) => title)).toEqual(['没有拿到微信手机号，请用验证码登录']);
    expect(taken()).toEqual([]);
  });

  test('of an account that is to be deleted: taken back with the next tap', async () => {
    const page = await renderPage(<SignInPage />, {
      serve: {
        ...serve,
        'POST sessions/wechat_sign_in': ({ body }) => (body.withdraw_deletion ? user : refusal('ACCOUNT_UNDER_DELETION')),
      },
    });
    await page.tap(page.byId('consent'));
    await give(page, 'wechat-sign-in', { code: 'first' });
    expect(phone().toasts.map(({ title }) => title)).toEqual(['请再点一次微信手机号登录']);
    await give(page, 'wechat-sign-in', { code: 'second' });
    expect(taken()[1]).toEqual({ code: 'second', consent_version: CONSENT_VERSION, withdraw_deletion: true });
    expect(phone().navigation).toEqual(['navigateBack']);
  });
});
