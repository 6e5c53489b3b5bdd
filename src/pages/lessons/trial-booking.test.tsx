import { CONSENT_VERSION } from '@xueban/contract/constants';
import { privacyPromises } from '@xueban/contract/privacy';
import type { School } from '@xueban/contract/resources/schools';
import { NOT_SENT } from '@/features/trial-booking/use-booking';
import { queryClient } from '@/lib/query-client';
import { resetNetwork } from '@/lib/network';
import { school } from '@/test/data';
import { newPhone, phone } from '@/test/phone';
import { type RenderedPage, renderPage } from '@/test/render';
import { type Handlers, refusal, serve } from '@/test/server';
import TrialBooking from './trial-booking';

beforeEach(() => {
  newPhone();
  resetNetwork();
  queryClient.clear();
});

const open = (more: Handlers = {}, of: School = school) =>
  renderPage(<TrialBooking />, {
    query: { source: 'vocab_test' },
    serve: { 'GET schools/current': () => of, 'POST trial_bookings': () => null, ...more },
  });

async function fill(page: RenderedPage, { name = '林女士', number = '13800006021', grade = '' } = {}): Promise<void> {
  await page.input(page.byId('name'), name);
  await page.input(page.byId('phone'), number);
  if (grade !== '') await page.input(page.byId('grade'), grade);
}
const sent = () => phone().requests.filter(({ url }) => url.endsWith('/trial_bookings'));

test("how long it is kept is what the policy promises, and nothing is said of fees, which are the school's", async () => {
  const text = (await open()).text();
  expect(text).toContain(`${privacyPromises.trial_booking.amount} 天后自动删除`);
  expect(text).not.toContain('收费');
});

test('name, phone and consent: the school will call, and it is said whom', async () => {
  const page = await open();
  expect(page.text()).toContain('到学伴体验学校试听一节课');
  await fill(page, { grade: '七年级' });
  await page.tap(page.byId('consent'));
  await page.tap(page.byId('book'));
  expect(sent().map(({ data }) => data)).toEqual([
    { name: '林女士', phone: '13800006021', grade: '七年级', source: 'vocab_test', consent_version: CONSENT_VERSION },
  ]);
  expect(page.text()).toContain('学伴体验学校的老师会拨打 138****6021 联系您');
});

test('what is missing is said under each field, and nothing is sent', async () => {
  const page = await open();
  await page.tap(page.byId('book'));
  expect(page.text()).toContain('请填写您的称呼');
  expect(page.text()).toContain('请输入 11 位手机号');
  expect(page.text()).toContain('请先阅读并勾选同意，再提交');
  await fill(page);
  await page.tap(page.byId('book'));
  expect(page.text()).toContain('请先阅读并勾选同意，再提交');
  expect(sent()).toEqual([]);
});

test('the consent is not ticked beforehand, also for somebody who has agreed to the texts on this phone', async () => {
  newPhone(new Map([['consentGiven', JSON.stringify({ phone: '13800006021', version: CONSENT_VERSION })]]));
  const page = await open();
  expect(page.byId('consent').props['wechat-aria-checked']).toBe('false');
});

test('without a network nothing is sent or kept: what was typed stays on the page for a second try', async () => {
  const page = await open();
  await fill(page);
  await page.tap(page.byId('consent'));
  const scrolled: unknown[] = [];
  phone().wx.pageScrollTo = (to: unknown) => void scrolled.push(to);
  await page.run(() => phone().setNetwork('none'));
  phone().network = () => Promise.reject(new Error('no network'));
  await page.tap(page.byId('book'));
  expect(page.text()).toContain(NOT_SENT);
  expect([...phone().storage.values()].join()).not.toContain('13800006021');
  await page.run(() => phone().setNetwork('wifi'));
  expect(scrolled).toContainEqual({ selector: '#booking-error', duration: 300 });
  phone().network = serve({ 'POST trial_bookings': () => null });
  await page.tap(page.byId('book'));
  expect(page.text()).toContain('预约已提交');
});

test.each(['TOO_MANY_ATTEMPTS', 'TRIAL_BOOKINGS_FULL', 'CONSENT_OUTDATED'] as const)('a refusal is said on the page: %s', async (key) => {
  const page = await open({ 'POST trial_bookings': () => refusal(key) });
  await fill(page);
  await page.tap(page.byId('consent'));
  await page.tap(page.byId('book'));
  expect(page.text()).not.toContain('预约已提交');
  expect(page.byId('booking-error').children.length).toBeGreaterThan(0);
});

test('a school that takes no bookings says so, with its phone', async () => {
  const page = await open({}, { ...school, service_phone: '010-12345678', trial: { group: true, booking: false } });
  expect(page.text()).toContain('学校暂不接受网上预约');
  expect(page.text()).toContain('010-12345678');
});
