import { connectPrivacy, isPrivacyAsked } from '@/lib/privacy';
import { newPhone, phone } from '@/test/phone';
import { renderPage } from '@/test/render';
import { Screen } from './Screen';

type Answer = (answer: { event: string; buttonId?: string }) => void;
let needs: (answer: Answer) => void = () => undefined;
const answers: unknown[] = [];
const ask = () => needs((answer) => answers.push(answer));

beforeEach(() => {
  newPhone();
  answers.length = 0;
  Object.assign(phone().wx, { onNeedPrivacyAuthorization: (listener: typeof needs) => (needs = listener) });
  connectPrivacy();
});

test('asked by the page in front; a tap on WeChat’s button goes on', async () => {
  const page = await renderPage(<Screen>首页</Screen>);
  expect(page.text()).toBe('首页');
  await page.run(ask);
  expect(page.text()).toContain('先说明一下');
  const agree = page.byId('privacy-agree').props['wechat-bindagreeprivacyauthorization'] as () => void;
  await page.run(agree);
  expect(answers).toEqual([{ event: 'agree', buttonId: 'privacy-agree' }]);
  expect(page.text()).toBe('首页');
});

test('refused: what asked fails, and the rest goes on, said kindly', async () => {
  const page = await renderPage(<Screen>首页</Screen>);
  await page.run(ask);
  await page.tap(page.byId('privacy-refuse'));
  expect(answers).toEqual([{ event: 'disagree' }]);
  expect(isPrivacyAsked()).toBe(false);
  expect(phone().toasts.map(({ title }) => title)).toEqual(['好的，这一项先不用，其他功能照常']);
});

test('a page below another one asks when it is in front again', async () => {
  const page = await renderPage(<Screen>首页</Screen>);
  await page.fire('hide');
  await page.run(ask);
  expect(page.text()).toBe('首页');
  await page.fire('show');
  expect(page.text()).toContain('先说明一下');
});

test('the contract of the school is opened', async () => {
  const opened: unknown[] = [];
  Object.assign(phone().wx, { openPrivacyContract: (options: unknown) => opened.push(options) });
  const page = await renderPage(<Screen>首页</Screen>);
  await page.run(ask);
  await page.tap(page.byText('《隐私保护指引》'));
  expect(opened).toHaveLength(1);
});
