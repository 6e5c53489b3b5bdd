import path from 'node:path';
import { World } from './world';

let world: World;
beforeAll(async () => {
  world = await World.open({ dist: path.join(__dirname, 'fixtures', 'dark'), theme: 'dark', fontSize: 20 });
});
afterAll(() => world.close());

const appInfo = (): Promise<WechatMiniprogram.AppBaseInfo> =>
  world.program.callWxMethod('getAppBaseInfo') as Promise<WechatMiniprogram.AppBaseInfo>;
const shell = (): NonNullable<World['simulator']['page']> => {
  const { page } = world.simulator;
  if (page === undefined) throw new Error('no browser');
  return page;
};
/** Computed colours of what the phone writes over the bar: its clock and the capsule. */
const inks = (): Promise<string[]> =>
  shell().evaluate(() =>
    ['.status-bar', '.capsule'].map((selector) => {
      const element = document.querySelector(selector);
      return element === null ? '' : getComputedStyle(element).color;
    }),
  );
/** Computed colours of the page's ground and its bar. */
const colours = (): Promise<string[]> =>
  shell().evaluate(() => {
    const frame = document.querySelector<HTMLIFrameElement>('.page.visible iframe');
    const bar = document.querySelector('.page.visible .nav');
    const body = frame?.contentDocument?.body;
    return [body, bar].map((element) => (element == null ? '' : getComputedStyle(element).backgroundColor));
  });
const WHITE = ['rgb(255, 255, 255)', 'rgb(255, 255, 255)'];
const BLACK = ['rgb(0, 0, 0)', 'rgb(0, 0, 0)'];

test('an app with darkmode sees the theme: in its styles, in theme.json, by onThemeChange', async () => {
  expect((await appInfo()).theme).toBe('dark');
  expect(await colours()).toEqual(['rgb(1, 2, 3)', 'rgb(16, 16, 20)']);
  await world.simulator.setTheme('light');
  expect(await colours()).toEqual(['rgb(247, 246, 251)', 'rgb(247, 246, 251)']);
  expect((await appInfo()).theme).toBe('light');
  expect(await world.evaluate(() => getApp<{ themes: string[] }>().themes)).toEqual(['light']);
});

test('clock and capsule are light on a dark bar, also where it turns dark while the page is in front', async () => {
  await world.simulator.setTheme('light');
  expect(await inks()).toEqual(BLACK);
  await world.simulator.setTheme('dark');
  expect(await inks()).toEqual(WHITE);
  await world.program.callWxMethod('setNavigationBarColor', { frontColor: '#000000', backgroundColor: '#ffffff' });
  expect(await inks()).toEqual(BLACK);
});

test('a question of the phone is as dark as the app', async () => {
  await world.evaluate(() => {
    void wx.showModal({ title: '问', content: '一句' });
  });
  await shell().waitForSelector('.dialog');
  const ground = (): Promise<string> =>
    shell().evaluate(() => getComputedStyle(document.querySelector('.dialog') ?? document.body).backgroundColor);
  expect(await ground()).toBe('rgb(44, 44, 44)');
  await world.simulator.setTheme('light');
  expect(await ground()).toBe('rgb(255, 255, 255)');
  await world.program.native().confirmModal();
});

test("page-meta takes the phone's font size for the root", async () => {
  expect(await appInfo()).toMatchObject({ fontSizeSetting: 20, fontSizeScaleFactor: 1.25 });
  expect(await (await world.element('.word')).style('font-size')).toBe('40px');
  await world.simulator.setFontSize(16);
  await world.simulator.relaunch();
  expect(await (await world.element('.word')).style('font-size')).toBe('32px');
  expect((await appInfo()).fontSizeSetting).toBe(16);
});
