import { connectPrivacy, isPrivacyAsked, sayPhotoUse } from '@/lib/privacy';
import { newPhone, phone } from '@/test/phone';
import { renderPage } from '@/test/render';
import { Screen } from './Screen';

type Answer = (answer: { event: string; buttonId?: string }) => void;
let needs: (answer: Answer, asked?: { referrer: string }) => void = () => undefined;
const answers: unknown[] = [];
const ask = (referrer = '') => needs((answer) => answers.push(answer), { referrer });

beforeEach(() => {
  newPhone();
  answers.length = 0;
  Object.assign(phone().wx, { onNeedPrivacyAuthorization: (listener: typeof needs) => (needs = listener) });
  connectPrivacy();
});

test('asked by the page in front; a tap on WeChat’s button goes on', async () => {
  const page = await renderPage(<Screen>首页</Screen>);
  expect(page.text()).toBe('首页');
  await page.run(() => ask());
  expect(page.text()).toContain('先说明一下');
  const agree = page.byId('privacy-agree').props['wechat-bindagreeprivacyauthorization'] as () => void;
  await page.run(agree);
  expect(answers).toEqual([{ event: 'agree', buttonId: 'privacy-agree' }]);
  expect(page.text()).toBe('首页');
});

test.each([
  ['chooseMedia', '换头像要选一张照片，只用作头像'],
  ['button.getPhoneNumber', '登录要用微信里的手机号，只用来找到您登记的账号'],
  ['saveImageToPhotosAlbum', '图片要存进手机相册，不会读取您的照片'],
  ['somethingNew', '这一项要用到手机里的图片或手机号'],
])('%s: says what for', async (api, use) => {
  const page = await renderPage(<Screen>首页</Screen>);
  sayPhotoUse('换头像要选一张照片，只用作头像');
  await page.run(() => ask(api));
  expect(page.text()).toContain(use);
  await page.tap(page.byId('privacy-refuse'));
});

test('refused: what asked fails, and the rest goes on, said kindly', async () => {
  const page = await renderPage(<Screen>首页</Screen>);
  await page.run(() => ask());
  await page.tap(page.byId('privacy-refuse'));
  expect(answers).toEqual([{ event: 'disagree' }]);
  expect(isPrivacyAsked()).toBe(false);
  expect(phone().toasts.map(({ title }) => title)).toEqual(['好的，这一项先不用，其他功能照常']);
});

test('a page below another one asks when it is in front again', async () => {
  const page = await renderPage(<Screen>首页</Screen>);
  await page.fire('hide');
  await page.run(() => ask());
  expect(page.text()).toBe('首页');
  await page.fire('show');
  expect(page.text()).toContain('先说明一下');
});

test('the contract of the school is opened', async () => {
  const opened: unknown[] = [];
  Object.assign(phone().wx, { openPrivacyContract: (options: unknown) => opened.push(options) });
  const page = await renderPage(<Screen>首页</Screen>);
  await page.run(() => ask());
  await page.tap(page.byText('《隐私保护指引》'));
  expect(opened).toHaveLength(1);
});
