/** Elements of WeChat and what their documentation says that a page sees of them. */
import { inFolder, removePrograms, writeProgram, type Files } from './program';
import { World } from './world';

const log = (what: string): string => `getApp().log.push(${what});`;
const box = (id: string, height: number): string => `<view id="${id}" style="height: ${height}px"/>`;

const PAGES: Record<string, Files> = {
  // grid-view › type aligned: 每行高度由同一行中最大高度子节点决定; masonry: 根据子元素高度自动布局; cross-axis-count, gaps, padding.
  grids: {
    js: 'Page({ data: { high: 10 }, grow() { this.setData({ high: 90 }); } })',
    json: '{"renderer":"webview"}',
    wxml:
      `<grid-view class="aligned" cross-axis-count="3" main-axis-gap="4" cross-axis-gap="6" padding="{{[1, 0, 2, 3]}}">${box('a', 10)}${box('b', 30)}${box('c', 20)}${box('d', 5)}</grid-view>` +
      `<grid-view type="masonry" main-axis-gap="2">${box('e', 50)}<view id="f" style="height: {{high}}px"/>${box('g', 20)}${box('h', 20)}</grid-view>` +
      `<grid-view max-cross-axis-extent="100" cross-axis-gap="10">${box('i', 1)}${box('j', 1)}</grid-view>` +
      `<list-view padding="{{[7, 0, 0, 9]}}">${box('k', 3)}</list-view>`,
  },
  // sticky-section › push-pinned-header 吸顶元素重叠时是否继续上推; sticky-header › offset-top, bind:stickontopchange.
  sticky: {
    js: `Page({ heard({ detail }) { ${log('detail.isStickOnTop')} } })`,
    json: '{"renderer":"skyline"}',
    wxml:
      '<scroll-view id="list" type="custom" scroll-y style="height: 100px"><view style="height: 30px"/>' +
      '<sticky-section><sticky-header class="one" offset-top="5" bind:stickontopchange="heard"><view style="height: 20px"/></sticky-header><view style="height: 200px"/></sticky-section>' +
      '<sticky-section push-pinned-header="{{false}}"><sticky-header class="two"><view style="height: 20px"/></sticky-header><view style="height: 60px"/></sticky-section>' +
      '<view style="height: 400px"/></scroll-view>',
  },
  // match-media: 满足时，这个节点才会被展示.
  media: {
    js: 'Page({ data: { most: 300 }, widen() { this.setData({ most: 400 }); } })',
    wxml: '<match-media min-width="300" orientation="portrait"><view class="tall">a</view></match-media><match-media max-width="{{most}}"><view class="narrow">b</view></match-media><match-media width="375"><view class="exact">c</view></match-media>',
  },
  // map › markers, label, callout; regionchange; 点击地图时触发 tap, 2.9.0 起返回经纬度信息; MapContext.
  map: {
    js:
      `Page({ data: { at: { latitude: 30, longitude: 120 }, markers: [{ id: 7, latitude: 30, longitude: 120, label: { content: '这里' }, callout: { content: '店' } }] }, heard({ type, detail }) { ${log('[type, detail]')} },` +
      ` ask(name, options) { return new Promise((success, fail) => wx.createMapContext('map')[name]({ ...options, success, fail })); } })`,
    wxml: '<map id="map" style="width: 300px; height: 200px" latitude="{{at.latitude}}" longitude="{{at.longitude}}" scale="10" markers="{{markers}}" bindtap="heard" bindmarkertap="heard" bindcallouttap="heard" bindregionchange="heard" bindupdated="heard"/>',
  },
  // camera › initdone, error; CameraContext.takePhoto, setZoom, onCameraFrame.
  camera: {
    js: `Page({ onLoad() { this.camera = wx.createCameraContext(); }, heard({ type, detail }) { ${log('[type, detail]')} }, take() { return new Promise((success, fail) => this.camera.takePhoto({ success, fail })); }, zoom() { return new Promise((success) => this.camera.setZoom({ zoom: 99, success })); }, frame() { return new Promise((done) => { const listener = this.camera.onCameraFrame(({ width, height, data }) => { listener.stop(); done([width, height, data.byteLength]); }); listener.start(); }); } })`,
    wxml: '<camera frame-size="small" binderror="heard" bindinitdone="heard"/>',
  },
  // navigator › url; picker-view › value, bindchange; web-view › bindload; cover-view and cover-image as view and image; span is inline.
  parts: {
    js: `Page({ data: { value: [1, 0] }, heard({ type, detail }) { ${log('[type, detail]')} } })`,
    wxml:
      '<navigator class="go" url="/pages/media/index">go</navigator><span class="one">a</span><span class="two">b</span>' +
      '<cover-view class="cover" bindtap="heard">c</cover-view><cover-image class="picture" src="/none.png" binderror="heard"/>' +
      '<picker-view id="wheel" value="{{value}}" style="height: 102px" indicator-style="height: 34px" bindchange="heard"><picker-view-column><view>1</view><view>2</view><view>3</view></picker-view-column><picker-view-column><view>x</view><view>y</view></picker-view-column></picker-view>',
  },
  // editor › ready, input, statuschange; EditorContext: format, insertText, insertImage, setContents, getContents.
  editor: {
    js: `Page({ ready() { this.createSelectorQuery().select('#editor').context(({ context }) => { this.context = context; ${log("'ready'")} }).exec(); }, status({ detail }) { ${log('detail')} }, ask(name, options) { return new Promise((success, fail) => this.context[name]({ ...options, success, fail })); }, format(name, value) { this.context.format(name, value); } })`,
    wxml: '<editor id="editor" placeholder="写" bindready="ready" bindstatuschange="status"/>',
  },
  web: { js: `Page({ heard({ type }) { ${log('type')} } })`, wxml: '<web-view src="about:blank?a" bindload="heard"/>' },
  // ad › 1004 无适合的广告; official-account › binderror; live-player and live-pusher › 状态码; SelectorQuery › context; VideoContext.
  others: {
    js: `Page({ heard({ type, detail, target }) { ${log('[target.id, type, detail.errCode || detail.status || detail.code || detail.fullScreen]')} }, act() { wx.createVideoContext('film').requestFullScreen(); wx.createLivePlayerContext('player').play(); wx.createLivePusherContext().start(); this.createSelectorQuery().select('#player').context(({ context }) => context.requestFullScreen()).exec(); } })`,
    wxml: '<ad id="ad" unit-id="u" binderror="heard"/><ad-custom id="own" unit-id="u" binderror="heard"/><official-account id="account" binderror="heard"/><channel-video id="channel" feed-id="f" binderror="heard"/><video id="film" bindfullscreenchange="heard"/><live-player id="player" src="rtmp://a" bindstatechange="heard" bindfullscreenchange="heard"/><live-pusher id="pusher" url="rtmp://a" enable-camera="{{false}}" bindstatechange="heard"/>',
  },
};

let world: World;
const open = (page: string): Promise<unknown> => world.route('reLaunch', `/pages/${page}/index`);

/** Left, top, width and height of elements, px. */
async function places(...selectors: string[]): Promise<number[][]> {
  const view = await world.view();
  return view.evaluate(
    (all) =>
      all.map((selector) => {
        const { left, top, width, height } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
        return [left, top, width, height].map(Math.round);
      }),
    selectors,
  );
}

beforeAll(async () => {
  const dist = writeProgram({
    'app.json': JSON.stringify({ pages: Object.keys(PAGES).map((name) => `pages/${name}/index`) }),
    'app.js': 'App({ log: [] })',
    ...inFolder('pages', PAGES),
  });
  world = await World.open({ dist });
});
afterAll(async () => {
  await world.close();
  removePrograms();
});

describe('layouts', () => {
  test('grid-view: rows as high as their highest, columns that fill by themselves, and as many as fit', async () => {
    const lines: string[] = [];
    world.program.on('console', ({ args }: { args: unknown[] }) => void lines.push(String(args[0])));
    await open('grids');
    // 375 - 3 of padding - 2 × 6 between: three columns of 120.
    expect(await places('#a', '#b', '#c', '#d', '.aligned')).toEqual([
      [3, 1, 120, 10],
      [129, 1, 120, 30],
      [255, 1, 120, 20],
      [3, 35, 120, 5],
      [0, 0, 375, 42],
    ]);
    const masonry = await places('#e', '#f', '#g', '#h');
    expect(masonry.map(([left, top]) => [left, top])).toEqual([
      [0, 42],
      [188, 42],
      [188, 54],
      [188, 76],
    ]);
    // Four columns are at most 100 wide, with 10 between: (375 - 30) / 4.
    expect((await places('#i', '#j')).map(([left, , width]) => [left, width])).toEqual([
      [0, 86],
      [96, 86],
    ]);
    const [[left, , width] = []] = await places('#k');
    expect([left, width]).toEqual([9, 366]);
    await (await world.page()).callMethod('grow');
    await world.until('placed anew', async () => (await places('#g'))[0]?.[0] === 0);
    const told = lines.filter((line) => line.endsWith('is laid out by WeChat only where the renderer is skyline'));
    expect(told.map((line) => line.split(' ')[0])).toEqual(['<grid-view>', '<list-view>']);
  });

  test('sticky-header: pushed on by the end of its section, or lain over; it tells when it sticks', async () => {
    await open('sticky');
    const list = (await world.element('#list')) as unknown as { scrollTo(x: number, y: number): Promise<void> };
    await list.scrollTo(0, 50);
    expect((await places('.one'))[0]?.[1]).toBe(5);
    await world.until('told', async () => JSON.stringify(await world.takeLog()) === '[true]');
    // The section ends at 250 - 240: 10, and the header with it.
    await list.scrollTo(0, 240);
    expect((await places('.one', '.two')).map(([, top]) => top)).toEqual([-10, 10]);
    await list.scrollTo(0, 400);
    expect((await places('.two'))[0]?.[1]).toBe(0);
    await list.scrollTo(0, 0);
    await world.until('told again', async () => JSON.stringify(await world.takeLog()) === '[false]');
  });

  test('match-media: there while the page is as asked', async () => {
    await open('media');
    const shown = async (): Promise<boolean[]> => (await places('.tall', '.narrow', '.exact')).map(([, , width]) => (width ?? 0) > 0);
    expect(await shown()).toEqual([true, false, true]);
    await (await world.page()).callMethod('widen');
    await world.until('wider', async () => (await shown())[1] === true);
  });
});

/** What handlers have noted, once there is so much. */
async function heard(count: number): Promise<unknown[]> {
  const log: unknown[] = [];
  await world.until(`${count} heard`, async () => log.push(...(await world.takeLog())) >= count);
  return log;
}

describe('elements of the phone', () => {
  test('map: marks, places of taps, moves by fingers, and its context', async () => {
    await open('map');
    expect(await heard(1)).toEqual([['updated', {}]]);
    const page = await world.page();
    const ask = (name: string, options = {}): Promise<unknown> => page.callMethod('ask', name, options) as Promise<unknown>;
    expect(await ask('getScale')).toEqual({ scale: 10, errMsg: 'getScale:ok' });
    expect(await ask('toScreenLocation', { latitude: 30, longitude: 120 })).toMatchObject({ x: 150, y: 100 });
    // 360 degrees are 256 × 2^10 px.
    const { northeast, southwest } = (await ask('getRegion')) as Record<'northeast' | 'southwest', { longitude: number }>;
    expect(northeast.longitude - southwest.longitude).toBeCloseTo((300 * 360) / (256 * 1024), 6);
    await world.tap('#map');
    const [[type, { latitude, longitude }]] = (await heard(1)) as [[string, Record<'latitude' | 'longitude', number>]];
    expect([type, latitude.toFixed(1), longitude.toFixed(1)]).toEqual(['tap', '30.0', '120.0']);
    const view = await world.view();
    const touch = (selector: string): Promise<void> =>
      view.evaluate((at) => void document.querySelector(at)?.dispatchEvent(new TouchEvent('touchend', { bubbles: true })), selector);
    await touch('.wx-pin');
    await touch('.wx-callout');
    expect(await heard(2)).toEqual([
      ['markertap', { markerId: 7 }],
      ['callouttap', { markerId: 7 }],
    ]);
    await ask('moveToLocation', { latitude: 31, longitude: 121 });
    expect(await ask('getCenterLocation')).toMatchObject({ latitude: 31, longitude: 121 });
    expect(await heard(1)).toEqual([['regionchange', expect.objectContaining({ type: 'end', causedBy: 'update' })]]);
    const map = await world.element('#map');
    const finger = (pageX: number, isDown = true): object => {
      const touch = { identifier: 1, pageX, pageY: 100 };
      return { touches: isDown ? [touch] : [], changedTouches: [touch] };
    };
    await map.touchstart(finger(100));
    await map.touchmove(finger(40));
    await map.touchend(finger(40, false));
    const [begun, ended] = (await heard(2)) as [string, { causedBy: string; centerLocation: { longitude: number } }][];
    expect([begun?.[1].causedBy, ended?.[1].causedBy]).toEqual(['gesture', 'drag']);
    expect(ended?.[1].centerLocation.longitude).toBeCloseTo(121 + (60 * 360) / (256 * 1024), 4);
    await ask('includePoints', {
      points: [
        { latitude: 30, longitude: 119 },
        { latitude: 31, longitude: 121 },
      ],
    });
    expect(await ask('getScale')).toMatchObject({ scale: 7 });
    await heard(1);
  });

  test('camera: a test picture once the user agrees, else an error', async () => {
    await world.simulator.setPermission('scope.camera', false);
    await open('camera');
    expect(await heard(1)).toEqual([['error', { errMsg: 'insertCamera:fail auth deny' }]]);
    await world.simulator.setPermission('scope.camera', true);
    await open('camera');
    expect(await heard(1)).toEqual([['initdone', { maxZoom: 10 }]]);
    const page = await world.page();
    const { tempImagePath } = (await page.callMethod('take')) as { tempImagePath: string };
    expect((await world.simulator.readFile(tempImagePath)).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    expect(await page.callMethod('zoom')).toEqual({ zoom: 10, errMsg: 'setZoom:ok' });
    expect(await page.callMethod('frame')).toEqual([288, 352, 288 * 352 * 4]);
  });

  test('what nobody reaches fails as on a phone to which nothing comes; contexts', async () => {
    await open('others');
    expect(await heard(4)).toEqual([
      ['ad', 'error', 1004],
      ['own', 'error', 1004],
      ['account', 'error', 3],
      ['channel', 'error', null],
    ]);
    expect((await places('#ad'))[0]?.[3]).toBe(0);
    await (await world.page()).callMethod('act');
    expect(await heard(4)).toEqual(
      expect.arrayContaining([
        ['film', 'fullscreenchange', true],
        ['player', 'statechange', -2301],
        ['pusher', 'statechange', -1307],
        ['player', 'fullscreenchange', true],
      ]),
    );
  });
});

describe('smaller ones', () => {
  test('navigator, span, cover-view, cover-image, picker-view', async () => {
    await open('parts');
    const [one, two] = await places('.one', '.two');
    expect(one?.[1]).toBe(two?.[1]);
    expect(await heard(1)).toEqual([['error', expect.anything()]]);
    await world.tap('.cover');
    expect((await heard(1))[0]).toEqual(['tap', expect.anything()]);
    const view = await world.view();
    const columns = (): Promise<number[]> =>
      view.evaluate(() => [...document.querySelectorAll('.wx-column')].map(({ scrollTop }) => scrollTop));
    await world.until('turned', async () => (await columns()).join() === '34,0');
    await view.evaluate(() => document.querySelectorAll('.wx-column')[1]?.scrollTo(0, 34));
    expect(await heard(1)).toEqual([['change', { value: [1, 1] }]]);
    await world.tap('.go');
    await world.until('gone', async () => (await world.page()).path === 'pages/media/index');
  });

  test('web-view tells that it has loaded', async () => {
    await open('web');
    expect(await heard(1)).toEqual(['load']);
  });
});

test('editor: contents as HTML, text and delta, formats where the cursor is', async () => {
  await open('editor');
  expect(await heard(1)).toEqual(['ready']);
  const page = await world.page();
  const ask = (name: string, options = {}): Promise<{ html: string; text: string; delta: { ops: unknown[] } }> =>
    page.callMethod('ask', name, options) as never;
  const ops = [
    { insert: '题' },
    { insert: '\n', attributes: { header: 2 } },
    { insert: '粗', attributes: { bold: true } },
    { insert: '\n', attributes: { list: 'ordered' } },
  ];
  await ask('setContents', { delta: { ops } });
  const { html, text, delta } = await ask('getContents');
  expect([html, text, delta.ops]).toEqual(['<h2>题</h2><ol><li><strong>粗</strong></li></ol>', '题\n粗\n', ops]);
  await ask('clear');
  await ask('insertText', { text: 'ab' });
  await page.callMethod('format', 'header', 1);
  expect(await heard(1)).toEqual([{ header: 1 }]);
  await ask('insertImage', { src: '/a.png', width: '80%' });
  expect((await ask('getContents')).delta.ops).toEqual([
    { insert: 'ab' },
    { insert: { image: '/a.png' }, attributes: { width: '80%' } },
    { insert: '\n', attributes: { header: 1 } },
  ]);
});
