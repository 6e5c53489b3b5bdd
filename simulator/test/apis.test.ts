import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { World } from './world';

/** Functions exposed to the app by these tests. */
declare const wrote: (index: number) => void;
declare const tell: (value: unknown) => void;

type Wx = Record<string, (...args: unknown[]) => unknown>;

let world: World;
let storageDir: string;
beforeAll(async () => {
  storageDir = fs.mkdtempSync(path.join(os.tmpdir(), 'simulator-test-'));
  world = await World.open({ storageDir });
});
afterAll(async () => {
  await world.close();
  fs.rmSync(storageDir, { recursive: true });
});

describe('storage', () => {
  test('what setStorageSync has returned from survives a killed app', async () => {
    await world.program.evaluate(() => {
      for (let index = 0; index < 20; index += 1) wx.setStorageSync(`key ${index}/学`, { index, nested: [1, { deep: true }] });
    });
    await world.simulator.killApp();
    await world.simulator.relaunch();
    expect(await world.program.callWxMethod('getStorageSync', 'key 19/学')).toEqual({ index: 19, nested: [1, { deep: true }] });
    expect(((await world.program.callWxMethod('getStorageInfoSync')) as { keys: string[] }).keys).toHaveLength(20);
  });

  test('a page shows what was set before a value is written, while the app goes on writing', async () => {
    await world.route('reLaunch', '/pages/home/index');
    const busy = world.evaluate(() => {
      getCurrentPages().at(-1)?.setData({ count: 7 });
      for (let index = 0; ; index += 1) wx.setStorageSync('counter', index);
    });
    const killed = expect(busy).rejects.toThrow('the app was killed');
    await world.until('drawn', async () => (await world.simulator.look([{ selector: '.count' }])).texts[0]?.[0] === '7');
    await world.simulator.killApp();
    await killed;
    await world.simulator.relaunch();
  });

  test('killed in the middle of writing: everything written before is there', async () => {
    let told = -1;
    await world.program.exposeFunction('wrote', (index: number) => {
      told = index;
    });
    const busy = world.evaluate(() => {
      for (let index = 0; ; index += 1) {
        wx.setStorageSync('counter', index);
        wrote(index);
      }
    });
    // The call never returns by itself: the app is killed under it.
    const killed = expect(busy).rejects.toThrow('the app was killed');
    await world.until('some writes', () => Promise.resolve(told > 20));
    await world.simulator.killApp();
    const acknowledged = told;
    await killed;
    await world.simulator.relaunch();
    expect(await world.program.callWxMethod('getStorageSync', 'counter')).toBeGreaterThanOrEqual(acknowledged);
  });

  test('types, missing keys, removal, limits', async () => {
    const answers = await world.evaluate<unknown>(() => {
      wx.setStorageSync('date', new Date(0));
      wx.setStorageSync('gone', 1);
      wx.removeStorageSync('gone');
      let tooLarge = '';
      try {
        wx.setStorageSync('large', 'x'.repeat(1024 * 1024 + 1));
      } catch (error) {
        tooLarge = (error as Error).message;
      }
      return { date: wx.getStorageSync<Date>('date').getTime(), gone: wx.getStorageSync<unknown>('gone'), tooLarge };
    });
    expect(answers).toEqual({ date: 0, gone: '', tooLarge: 'setStorageSync:fail exceed max size of single key' });
    await expect(world.program.callWxMethod('getStorage', { key: 'never' })).rejects.toThrow('getStorage:fail data not found');
  });
});

describe('the screen', () => {
  test('toast, loading, modal, action sheet', async () => {
    const call = (name: string, options: object): Promise<unknown> =>
      world.evaluate(
        (method: string, sent: object) =>
          void (wx as unknown as Wx)[method]?.({
            ...sent,
            success: (result: object) => {
              getApp<{ result: unknown }>().result = result;
            },
            fail: (result: object) => {
              getApp<{ result: unknown }>().result = result;
            },
          }),
        name,
        options,
      );
    const result = (): Promise<unknown> => world.evaluate(() => getApp<{ result: unknown }>().result);
    await call('showToast', { title: '记住了', icon: 'success', duration: 60_000 });
    expect((await world.simulator.getScreen()).toast).toEqual({ title: '记住了', kind: 'toast' });
    await call('hideToast', {});
    expect((await world.simulator.getScreen()).toast).toBeNull();
    await call('showModal', { title: '温馨提示', content: '当前网络不可用' });
    expect((await world.simulator.getScreen()).modal).toEqual({ title: '温馨提示', content: '当前网络不可用' });
    await world.program.native().confirmModal();
    expect(await result()).toMatchObject({ confirm: true, cancel: false, errMsg: 'showModal:ok' });
    await call('showModal', { content: '再问' });
    await world.program.native().cancelModal();
    expect(await result()).toMatchObject({ confirm: false, cancel: true });
    await expect(world.program.native().confirmModal()).rejects.toThrow('no modal');
    // One above the other: the topmost is answered first.
    await call('showModal', { content: '下面' });
    await call('showModal', { content: '上面' });
    expect((await world.simulator.getScreen()).modal).toMatchObject({ content: '上面' });
    await world.program.native().confirmModal();
    expect((await world.simulator.getScreen()).modal).toMatchObject({ content: '下面' });
    await world.program.native().cancelModal();
    expect((await world.simulator.getScreen()).modal).toBeNull();
    await call('showActionSheet', { itemList: ['甲', '乙'] });
    await world.simulator.chooseActionSheet(1);
    expect(await result()).toMatchObject({ tapIndex: 1 });
  });

  test('navigation bar, system information, capsule', async () => {
    await world.route('reLaunch', '/pages/home/index');
    await world.program.callWxMethod('setNavigationBarTitle', { title: '新标题' });
    expect((await world.simulator.getScreen()).title).toBe('新标题');
    expect(await world.program.callWxMethod('getWindowInfo')).toMatchObject({
      windowWidth: 375,
      windowHeight: 667 - 20 - 44 - 50,
      statusBarHeight: 20,
    });
    expect(await world.program.callWxMethod('getMenuButtonBoundingClientRect')).toEqual({
      left: 281,
      top: 24,
      right: 368,
      bottom: 56,
      width: 87,
      height: 32,
    });
    await world.route('navigateTo', '/pages/custom/index');
    expect(await world.program.callWxMethod('getWindowInfo')).toMatchObject({ windowHeight: 667 });
    expect(await (await world.element('.top')).size()).toMatchObject({ height: 20 });
    await world.program.native().navigateLeft();
    expect((await world.page()).path).toBe('pages/home/index');
  });

  test('an API that is missing fails by its callback and its promise, and is told; canIUse is honest', async () => {
    const lines: unknown[] = [];
    world.program.on('console', ({ args }: { args: unknown[] }) => void lines.push(args[0]));
    const answers = await world.evaluate<unknown[]>(async () => {
      const Missing = wx.cloud as unknown as new () => unknown;
      const said = (error: unknown): string => (error as { errMsg: string }).errMsg;
      return [
        await new Promise((done) => {
          wx.chooseInvoice({ fail: (error) => done(said(error)) });
        }),
        await wx.chooseInvoice({}).catch(said),
        typeof new Missing(),
        await wx.chooseInvoice.bind(wx)({}).catch(said),
        await wx.cloud.database().collection('a').get().catch(said),
      ];
    });
    expect(answers).toEqual([
      'chooseInvoice:fail not supported',
      'chooseInvoice:fail not supported',
      'function',
      'chooseInvoice:fail not supported',
      'cloud.database.collection.get:fail not supported',
    ]);
    await world.until('told', () => Promise.resolve(lines.includes('wx.chooseInvoice is not supported by the simulator')));
    expect(
      await world.program.evaluate(() => [
        wx.canIUse('chooseInvoice'),
        wx.canIUse('request'),
        wx.canIUse('button.open-type.share'),
        wx.canIUse('button.open-type.getUserInfo'),
        wx.canIUse('nonsense'),
      ]),
    ).toEqual([false, true, true, false, false]);
  });

  test("every function of WeChat's typings is there", async () => {
    const typings = fs.readFileSync(path.join(__dirname, '../../node_modules/miniprogram-api-typings/types/wx/lib.wx.api.d.ts'), 'utf8');
    const [, functions = ''] = typings.split('    interface Wx {');
    const names = [...functions.matchAll(/^ {8}([a-zA-Z0-9]+)[<(]/gm)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(400);
    expect(
      await world.evaluate((wanted: string[]) => wanted.filter((name) => typeof (wx as unknown as Wx)[name] !== 'function'), names),
    ).toEqual([]);
  });

  test('console, bindings and screenshots', async () => {
    const lines: { type: string; args: unknown[] }[] = [];
    const heard: unknown[] = [];
    world.program.on('console', (line: { type: string; args: unknown[] }) => void lines.push(line));
    await world.program.exposeFunction('tell', (value: unknown) => void heard.push(value));
    await world.program.evaluate(() => {
      // eslint-disable-next-line no-console -- the app's console is what is tested
      console.warn('注意', { a: 1 });
      tell(2);
    });
    await world.until('both told', () => Promise.resolve(lines.length > 0 && heard.includes(2)));
    expect(lines).toContainEqual({ type: 'warn', args: ['注意', { a: 1 }] });
    const picture = Buffer.from(String(await world.program.screenshot()), 'base64');
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([750, 1334]);
  });
});

describe('canvas and observers', () => {
  test('draws, measures, takes an image, exports a file the view can show; far elements are seen when near', async () => {
    const page = await world.route('reLaunch', '/pages/draw/index');
    await world.until('exported', async () => (await page.data('path')) !== '');
    expect(await page.data('box')).toEqual([200, 100]);
    const shown = (await world.element('.exported')) as unknown as { size(): Promise<unknown> };
    expect(await shown.size()).toEqual({ width: 200, height: 100 });
    const bytes = await world.evaluate<number>(
      () =>
        (wx.getFileSystemManager().readFileSync((getCurrentPages()[0] as unknown as { data: { path: string } }).data.path) as ArrayBuffer)
          .byteLength,
    );
    expect(bytes).toBeGreaterThan(300);
    expect(await world.text('.seen')).toBe('0');
    await world.program.pageScrollTo(5000);
    await world.until('seen', async () => (await world.text('.seen')) === '1');
  });
});

describe('start', () => {
  test('with a path, a query and a scene; unknown pages reach onPageNotFound', async () => {
    await world.simulator.relaunch({ path: 'pages/detail/index', query: { id: '5' }, scene: 1007 });
    expect((await world.page()).query).toEqual({ id: '5' });
    expect((await world.takeLog())[0]).toEqual(['App.onLaunch', 'pages/detail/index', 1007]);
    await world.simulator.relaunch({ path: 'pages/old', query: {} });
    await world.until('home is open', async () => (await world.program.pageStack()).length === 1);
    expect((await world.page()).path).toBe('pages/home/index');
    expect(await world.takeLog()).toContainEqual(['App.onPageNotFound', 'pages/old']);
  });

  test('scene 1154, the single page of the timeline: no tab bar, no way on', async () => {
    await world.simulator.relaunch({ path: 'pages/home/index', query: {}, scene: 1154 });
    expect(await world.program.callWxMethod('getLaunchOptionsSync')).toMatchObject({ scene: 1154 });
    expect((await world.simulator.getScreen()).tabBar).toBe(false);
    await expect(world.route('navigateTo', '/pages/detail/index')).rejects.toThrow('not allowed in single page mode');
    await world.simulator.relaunch({ path: 'pages/home/index', query: {}, scene: 1001 });
  });

  test('setData is counted', async () => {
    await world.route('reLaunch', '/pages/home/index');
    await world.simulator.resetMetrics();
    await world.tap('.add');
    await world.tap('.add');
    await world.simulator.painted();
    const metrics = (await world.simulator.getMetrics()).find((page) => page.setDataCount > 0);
    expect(metrics).toMatchObject({ path: 'pages/home/index', setDataCount: 2, setDataBytes: 2 * '{"count":1}'.length });
    expect(metrics?.tapToPaint).toHaveLength(2);
    expect(metrics?.tapToLayout.every((ms) => ms > 0)).toBe(true);
  });
});
