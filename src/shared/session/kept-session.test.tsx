/** Opened by whoever signed in before: the cookie is on the phone, and the server may not answer. */
import { View } from '@/components/host';
import { storeCookies } from '@/lib/http/cookies';
import { clearCredentials, resetIdentity } from '@/lib/http/identity';
import { resetNetwork } from '@/lib/network';
import { useSessionStatus } from '@/state/session';
import { students, user } from '@/test/data';
import { newPhone, type Phone } from '@/test/phone';
import { renderPage } from '@/test/render';
import { refusal, serve } from '@/test/server';
import { StartUp } from './start-up';
import { StudentPage } from './student-page';

let device: Phone;
beforeEach(() => {
  device = newPhone();
  clearCredentials();
  resetIdentity();
  resetNetwork();
  storeCookies('https://api.test/', { 'Set-Cookie': 'xueban_session=T.s; Path=/' });
});

const Status = () => <View>{useSessionStatus()}</View>;
const app = (
  <>
    <StartUp />
    <Status />
    <StudentPage waiting={<View />}>{({ name }) => <View>{name}</View>}</StudentPage>
  </>
);
const family = { 'GET users/current': () => user, 'GET students': () => [...students], 'GET students/{id}': () => students[0] };
const ended = { 'GET users/current': () => refusal('UNAUTHENTICATED') };
const TO_SIGN_IN = 'navigateTo /pages/sessions/sign-in';

test.each([
  ['a network, as the phone says', 'none', undefined, '网络没有连上'],
  ['an answer', 'wifi', undefined, '网络没有连上'],
  ['the server: somebody on the way answers', 'wifi', { statusCode: 200, data: '<html>' }, '网络没有连上'],
  ['the server, as what stands before it says', 'wifi', { statusCode: 502, data: '<html>' }, '服务器暂时连不上'],
] as const)('without %s: nobody is sent away, and it goes on by itself', async (_, type, answer, said) => {
  device.networkType = type;
  device.network = () => answer ?? Promise.reject(new Error('cut'));
  const page = await renderPage(app, {});
  expect(page.text()).toContain(`unreachable${said}`);
  expect([device.navigation, device.toasts]).toEqual([[], []]);
  expect(device.storage.get('Cookie')).toContain('xueban_session');
  device.network = serve(family);
  await page.run(() => (type === 'none' ? device.setNetwork('wifi') : device.show()));
  expect(page.text()).toBe(`signed-in${students[0].name}`);
  expect(device.navigation).toEqual([]);
});

test.each([
  ['by itself', true],
  ['at a tap', false],
])('and a session that has ended meanwhile leads to sign-in, %s', async (_, alone) => {
  device.network = () => Promise.reject(new Error('cut'));
  const page = await renderPage(app, {});
  device.network = serve(ended);
  if (alone) await page.run(() => device.show());
  else await page.tap(page.byText('再试一次'));
  expect(device.navigation).toEqual([TO_SIGN_IN]);
});

test.each([
  ['a session that has ended', ended],
  ['a server that fails', { 'GET users/current': () => refusal('INTERNAL') }],
])('%s leads to sign-in', async (_, handlers) => {
  await renderPage(app, { serve: handlers });
  expect(device.navigation).toEqual([TO_SIGN_IN]);
});

test('opened at the vocabulary-size test: no sign-in is owed to the next page', async () => {
  device.networkType = 'none';
  device.pages.splice(0, 1, { route: 'pages/english/vocab-test/index', options: {} });
  const page = await renderPage(app, { serve: {} });
  device.pages.splice(0, 1, { route: 'pages/english/words/index', options: {} });
  await page.fire('show');
  expect(device.navigation).toEqual([]);
});
