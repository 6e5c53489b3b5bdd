import { World } from './world';

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.route('reLaunch', '/pages/home/index');
  await world.takeLog();
});

describe('a native page', () => {
  test('a tap is a real touch and its effect is there when it returns', async () => {
    for (let expected = 1; expected <= 3; expected += 1) {
      await world.tap('.add');
      expect(await world.text('.count')).toBe(String(expected));
    }
  });

  test('the keyboard reaches and presses what can be tapped', async () => {
    const keyboard = world.simulator.page?.keyboard;
    await world.simulator.page?.evaluate(() => document.querySelector<HTMLIFrameElement>('.page.visible iframe')?.contentWindow?.focus());
    await keyboard?.press('Tab');
    await keyboard?.press('Enter');
    await world.simulator.settle();
    expect(await world.text('.count')).toBe('1');
  });

  test('a disabled button does not react', async () => {
    await world.tap('.disabled');
    expect(await world.text('.count')).toBe('0');
  });

  test('lists, templates, data attributes and a patch of one path', async () => {
    const rows = (await (await world.page()).$$('.row')) as {
      tap(): Promise<void>;
      text(): Promise<string>;
      attribute(name: string): Promise<string>;
    }[];
    expect(await Promise.all(rows.map((row) => row.text()))).toEqual(['1. 甲', '2. 乙', '3. 丙']);
    await rows[1]?.tap();
    expect(await world.text('.picked')).toBe('b:1');
    expect(await rows[1]?.text()).toBe('2. 乙乙');
    expect(await rows[2]?.attribute('data-id')).toBe('c');
  });

  test('a look tells in one question what its elements say one by one, and where nothing is', async () => {
    await world.tap('.add');
    const { path, texts } = await world.simulator.look([
      { selector: '.row' },
      { selector: '.count' },
      { selector: '.row', text: '乙' },
      { selector: '.none' },
    ]);
    const rows = (await (await world.page()).$$('.row')) as { text(): Promise<string> }[];
    expect(path).toBe((await world.page()).path);
    expect(texts).toEqual([await Promise.all(rows.map((row) => row.text())), ['1'], ['2. 乙'], []]);
  });

  test('the client waits for an element until it is there', async () => {
    const page = (await world.page()) as unknown as { waitFor(selector: string): Promise<void>; $(selector: string): Promise<unknown> };
    let isThere = false;
    const waiting = page.waitFor('.hidden').then(() => (isThere = true));
    expect([await page.$('.hidden'), isThere]).toEqual([null, false]);
    await world.tap('.toggle');
    await waiting;
    expect(await world.text('.hidden')).toBe('看不见');
  });

  test('wx:if and wx:else', async () => {
    const page = await world.page();
    await world.tap('.toggle');
    expect(await page.$('.shown')).toBeNull();
    expect(await world.text('.hidden')).toBe('看不见');
  });

  test('wxs, expressions and plain text', async () => {
    expect(await world.text('.wxs')).toBe('A & B！');
  });

  test('a tap bubbles, catch stops it', async () => {
    await world.tap('.inner');
    expect(await world.text('.bubbled')).toBe('2');
    await world.tap('.stop');
    expect(await world.text('.bubbled')).toBe('2');
  });

  test('a long press is one and takes the tap away', async () => {
    await (await world.element('.hover')).longpress();
    expect(await world.text('.long')).toBe('1');
    expect(await world.text('.count')).toBe('0');
  });

  test('a long press is one even when the view is too busy for its timer', async () => {
    await world.simulator.page?.evaluate(() => {
      const view = document.querySelector<HTMLIFrameElement>('.page.visible iframe')?.contentDocument;
      const box = view?.querySelector('.hover');
      const finger = (type: string, down: boolean): void => {
        const touch = { identifier: 0, target: box, clientX: 5, clientY: 5, pageX: 5, pageY: 5 };
        const event = new Event(type, { bubbles: true, cancelable: true, composed: true });
        Object.defineProperties(event, {
          touches: { value: down ? [touch] : [] },
          targetTouches: { value: down ? [touch] : [] },
          changedTouches: { value: [touch] },
        });
        box?.dispatchEvent(event);
      };
      finger('touchstart', true);
      const from = performance.now();
      while (performance.now() - from < 360);
      finger('touchend', false);
    });
    await world.simulator.settle();
    expect(await world.text('.long')).toBe('1');
    expect(await world.text('.count')).toBe('0');
  });

  test('hover-class comes with the finger and goes with it', async () => {
    const box = await world.element('.hover');
    await box.touchstart();
    await world.until('hover-class set', async () => (await box.style('backgroundColor')) === 'rgb(9, 9, 9)');
    await box.touchend();
    await world.until('hover-class gone', async () => (await box.style('backgroundColor')) !== 'rgb(9, 9, 9)');
  });

  test('what looks pressed after the finger has gone is waited for', async () => {
    const box = await world.element('.stays');
    await box.touchstart();
    await world.until('hover-class set', async () => (await box.style('backgroundColor')) === 'rgb(9, 9, 9)');
    await box.touchend();
    await world.simulator.released();
    expect(await box.style('backgroundColor')).not.toBe('rgb(9, 9, 9)');
    await world.simulator.released();
  });

  test('wxss: rpx is a part of the screen, @import works, page is the page', async () => {
    const row = await world.element('.row');
    expect(await row.style('padding-top')).toBe('5px');
    expect(await (await world.element('#card')).style('color')).toBe('rgb(1, 2, 3)');
    expect(await (await world.element('page')).style('fontSize')).toBe('16px');
    expect(await (await world.element('.picture')).size()).toEqual({ width: 50, height: 50 });
  });

  test('data, setData and methods of the page', async () => {
    const page = await world.page();
    await page.setData({ count: 41 });
    expect(await world.text('.count')).toBe('41');
    expect(await page.data('rows[0].text')).toBe('甲');
    expect(await page.callMethod('answer', 21)).toEqual({ doubled: 42 });
  });

  test('elements: attribute, offset, wxml, xpath, nested query', async () => {
    const page = await world.page();
    const card = await world.element('#card');
    expect(await card.attribute('class')).toBe('card imported');
    expect(await card.offset()).toMatchObject({ left: 12 });
    expect(await (await world.element('.picked')).outerWxml()).toContain('<text class="picked"');
    expect(await (await card.$('.count'))?.text()).toBe('0');
    const xpath = (path: string): Promise<{ text(): Promise<string>; attribute(name: string): Promise<string> } | null> =>
      (page as unknown as { xpath: typeof xpath }).xpath(path);
    expect(await (await xpath('//text[contains(@class, "count")]'))?.text()).toBe('0');
    // From the page down, as DevTools copies it.
    expect(await (await xpath('/page/view[1]'))?.attribute('class')).toBe(await (await world.element('view')).attribute('class'));
    expect(await xpath('/page/text[9]')).toBeNull();
    expect(await page.$('.nothing')).toBeNull();
  });

  test('an exception in a handler reaches the test and App.onError', async () => {
    const seen: string[] = [];
    const listener = (error: { message: string }): void => void seen.push(error.message);
    world.program.on('exception', listener);
    await world.tap('.fail');
    await world.tap('.reject');
    await world.until('both reported', () => Promise.resolve(seen.length >= 2));
    expect(seen).toEqual(['tap failed', 'nobody cares']);
    expect(await world.takeLog()).toEqual([
      ['App.onError', 'Error: tap failed'],
      ['App.onUnhandledRejection', 'nobody cares'],
    ]);
    world.program.off('exception', listener);
  });

  test('what follows a tap in promises is there, too', async () => {
    await world.tap('.chain');
    expect(await world.text('.name')).toBe('chain');
  });
});

describe('life-cycle', () => {
  test("open, back: in WeChat's order, with the query as it was written", async () => {
    await world.tap('.go');
    await world.until('detail is open', async () => (await world.page()).path === 'pages/detail/index');
    const query = { id: '7', word: '%E5%AD%A6%20x' };
    expect((await world.page()).query).toEqual(query);
    await world.program.evaluate(() => wx.navigateBack());
    expect(await world.takeLog()).toEqual([
      ['home.onHide'],
      ['detail.onLoad', query],
      ['detail.onShow'],
      ['detail.onReady'],
      ['detail.onUnload'],
      ['home.onShow'],
    ]);
  });

  test('redirect, then the bar of a tab: the tab page is kept', async () => {
    await world.route('navigateTo', '/pages/detail/index?id=1');
    await world.tap('.next');
    await world.until('custom is open', async () => (await world.page()).path === 'pages/custom/index');
    await world.takeLog();
    await world.route('switchTab', '/pages/mine/index');
    await world.route('switchTab', '/pages/home/index');
    expect(await world.takeLog()).toEqual([
      ['custom.onUnload'],
      ['mine.onLoad', {}],
      ['mine.onShow'],
      ['mine.onReady'],
      ['mine.onHide'],
      ['home.onShow'],
    ]);
  });

  test('the native tab bar tells the page', async () => {
    await world.program.native().switchTab({ url: 'pages/mine/index' });
    expect(await world.takeLog()).toEqual(
      expect.arrayContaining([['mine.onShow'], ['mine.onTabItemTap', { index: '1', pagePath: 'pages/mine/index', text: '我的' }]]),
    );
  });

  test('at most ten pages', async () => {
    for (let depth = 2; depth <= 10; depth += 1) await world.route('navigateTo', '/pages/custom/index');
    await expect(world.route('navigateTo', '/pages/custom/index')).rejects.toThrow('webview count limit exceed');
    await world.program.evaluate(() => wx.navigateBack({ delta: 9 }));
    expect((await world.program.pageStack()).map((page) => page.path)).toEqual(['pages/home/index']);
  });

  test('routes that WeChat refuses', async () => {
    await expect(world.route('navigateTo', '/pages/mine/index')).rejects.toThrow('navigateTo:fail can not navigateTo a tabbar page');
    await expect(world.route('switchTab', '/pages/detail/index')).rejects.toThrow('switchTab:fail can not switch to no-tabBar page');
    await expect(world.route('navigateTo', '/pages/none')).rejects.toThrow('navigateTo:fail page "pages/none" is not found');
  });

  test('pull-down refresh, page scroll and reach-bottom', async () => {
    await world.route('navigateTo', '/pages/detail/index?id=1');
    await world.simulator.pullDownRefresh();
    expect(await world.text('.refreshed')).toBe('1');
    await world.takeLog();
    await world.program.pageScrollTo(300);
    const page = await world.page();
    await world.until('scrolled', async () => Number(await page.scrollTop()) === 300);
    await world.until('the page was told', async () => (await page.data('top')) === 300);
    await world.program.pageScrollTo(9000);
    await world.until('bottom reached', async () => JSON.stringify(await world.takeLog()).includes('detail.onReachBottom'));
  });

  test('a finger waits for a page that is scrolled', async () => {
    await world.route('navigateTo', '/pages/detail/index?id=1');
    await world.program.evaluate(() => wx.pageScrollTo({ scrollTop: 300, duration: 300 }));
    await world.tap('#item-10');
    expect(await (await world.page()).data('chosen')).toBe('item-10');
  });

  test('subpackage with its common module, loaded on first visit', async () => {
    expect(await world.program.evaluate(() => getApp<{ commonLoads?: number }>().commonLoads)).toBeUndefined();
    await world.route('navigateTo', '/sub/pages/inner/index');
    expect(await world.text('.greeting')).toBe('来自分包');
    await world.program.evaluate(() => wx.navigateBack());
    await world.route('navigateTo', '/sub/pages/inner/index');
    expect(await world.program.evaluate(() => getApp<{ commonLoads?: number }>().commonLoads)).toBe(1);
  });

  test('a page whose script throws is an exception, not a dead simulator', async () => {
    const seen: string[] = [];
    const listener = (error: { message: string }): void => void seen.push(error.message);
    world.program.on('exception', listener);
    await world.route('navigateTo', '/pages/broken/index');
    await world.until('reported', () => Promise.resolve(seen.includes('broken page script')));
    world.program.off('exception', listener);
    expect((await world.route('reLaunch', '/pages/home/index')).path).toBe('pages/home/index');
  });

  test('app to background and back', async () => {
    await world.simulator.setVisible(false);
    await world.simulator.setVisible(true);
    expect(await world.takeLog()).toEqual([['home.onHide'], ['App.onHide'], ['App.onShow'], ['home.onShow']]);
  });

  test('a navigator opens its page', async () => {
    await world.tap('.link');
    await world.until('custom is open', async () => (await world.page()).path === 'pages/custom/index');
    expect((await world.page()).query).toEqual({ via: 'link' });
  });
});

describe('sharing', () => {
  test('by button and by menu, to chat and timeline', async () => {
    await world.tap('.share');
    await world.simulator.shareFromMenu('message');
    await world.simulator.shareFromMenu('timeline');
    await world.until('three cards', async () => (await world.simulator.getShares()).length === 3);
    const contents = (await world.simulator.getShares()).map(({ channel, content }) => [channel, content]);
    expect(contents).toEqual([
      ['message', { title: '分享 button', path: '/pages/detail/index?from=button', imageUrl: '/images/dot.png' }],
      ['message', { title: '分享 menu', path: '/pages/detail/index?from=menu', imageUrl: '/images/dot.png' }],
      ['timeline', { title: '朋友圈', query: 'a=1' }],
    ]);
  });
});

describe('native components', () => {
  beforeEach(async () => {
    await world.route('reLaunch', '/pages/components/index');
  });

  test('properties, data, observers, slots and nested components', async () => {
    expect(await world.text('.current')).toBe('3');
    expect(await world.text('.double')).toBe('6');
    expect(await world.text('.slotted')).toBe('插槽');
    expect(await world.text('.badge')).toBe('徽章 3');
    await world.tap('.raise');
    expect(await world.text('.badge')).toBe('徽章 10');
  });

  test('events to the page and selectComponent', async () => {
    await world.tap('.up');
    expect(await world.text('.changes')).toBe('4');
    await world.tap('.reset');
    expect(await world.text('.current')).toBe('0');
  });

  test('styles stay apart, external classes come in', async () => {
    expect(await (await world.element('.title')).style('color')).toBe('rgb(10, 20, 30)');
    expect(await (await world.element('.title')).style('fontWeight')).toBe('700');
    expect(await (await world.element('#stepper')).style('display')).toBe('block');
  });

  test('the test client sees a component: data, setData, callMethod', async () => {
    const stepper = (await world.element('#stepper')) as unknown as {
      data(path: string): Promise<unknown>;
      setData(data: object): Promise<void>;
      callMethod(name: string, ...args: number[]): Promise<unknown>;
    };
    expect(await stepper.data('current')).toBe(3);
    await stepper.setData({ current: 7 });
    expect(await world.text('.current')).toBe('7');
    expect(await stepper.callMethod('sum', 1, 2)).toBe(10);
  });

  test('is told when its page hides', async () => {
    await world.takeLog();
    await world.route('navigateTo', '/pages/custom/index');
    expect(await world.takeLog()).toContainEqual(['stepper.pageHide']);
  });

  test('detached when it goes', async () => {
    await world.takeLog();
    await world.tap('.hide');
    expect(await world.takeLog()).toEqual([['stepper.detached']]);
  });
});
