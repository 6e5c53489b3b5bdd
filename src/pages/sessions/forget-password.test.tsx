import ForgetPasswordPage from './forget-password';
import { newPhone, phone } from '@/test/phone';
import { type RenderedPage, renderPage } from '@/test/render';
import { refusal } from '@/test/server';

const PHONE = '13800006021';

beforeEach(() => {
  newPhone();
  phone().pages.push({ route: 'pages/sessions/sign-in', options: {} });
});

describe('a forgotten password', () => {
  async function fill(page: RenderedPage, password: string): Promise<void> {
    await page.input(page.byId('phone'), PHONE);
    await page.input(page.byId('captcha'), '204816');
    await page.input(page.byId('new-password'), password);
  }

  test('is replaced with a code, then signing in comes next', async () => {
    phone().pages.push({ route: 'pages/sessions/forget-password', options: {} });
    const page = await renderPage(<ForgetPasswordPage />, { serve: { 'POST sessions/reset_password': () => null } });
    expect(page.text()).toContain('8–64 位');
    await fill(page, 'xueban2027');
    await page.tap(page.byId('reset-password'));
    const sent = phone().requests.filter(({ url }) => url.endsWith('reset_password'));
    expect(sent.map(({ data }) => data)).toEqual([{ phone: PHONE, captcha: '204816', password: 'xueban2027' }]);
    expect(page.text()).toContain('新密码已生效');
    await page.tap(page.byId('to-sign-in'));
    expect(phone().navigation).toEqual(['navigateBack']);
  });

  test('number and code are sent as they are meant, however they were pasted', async () => {
    const page = await renderPage(<ForgetPasswordPage />, { serve: { 'POST sessions/reset_password': () => null } });
    await fill(page, 'xueban2027');
    // Nothing is cut off before it is read.
    expect(page.byId('phone').props.maxlength).toBeGreaterThan(40);
    expect(page.byId('captcha').props.maxlength).toBeGreaterThan(100);
    await page.input(page.byId('phone'), '13800006021、13900006021');
    expect(page.byId('phone-error').props.children).toBe('手机号是 1 开头的 11 位数字');
    await page.input(page.byId('phone'), '\u202d+86 138-0000-6021\u202c');
    await page.input(page.byId('captcha'), '【学伴】验证码 ２０４８１６，5 分钟内有效。');
    await page.tap(page.byId('reset-password'));
    const sent = phone().requests.filter(({ url }) => url.endsWith('reset_password'));
    expect(sent.map(({ data }) => data)).toEqual([{ phone: PHONE, captcha: '204816', password: 'xueban2027' }]);
  });

  test('too short a password cannot be sent', async () => {
    const page = await renderPage(<ForgetPasswordPage />, { serve: {} });
    await fill(page, '1234567');
    expect(typeof page.byId('reset-password').props.onTap).not.toBe('function');
  });

  test('a wrong code is said under its field', async () => {
    const page = await renderPage(<ForgetPasswordPage />, { serve: { 'POST sessions/reset_password': () => refusal('CAPTCHA_INVALID') } });
    await fill(page, 'xueban2027');
    await page.tap(page.byId('reset-password'));
    expect(page.byId('captcha-error').props.children).toBe('验证码不正确或已过期');
  });
});
