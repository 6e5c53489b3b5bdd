/** A program as anybody writes one, without a framework; what it may expect is from WeChat's documentation, named beside it. */
import { startSimulator } from '../src';
import { inFolder, removePrograms, writeProgram, type Files } from './program';
import { World } from './world';

afterAll(removePrograms);

const using = (components: Files): string => JSON.stringify({ usingComponents: components });

const PAGES: Record<string, Files> = {
  // 「const 与全局变量同名」: a file is a scope of its own (模块化: 在 JavaScript 文件中声明的变量和函数只在该文件中有效).
  home: {
    js: 'const App = getApp();\nconst globalThis = 1;\nPage({ data: { name: App.globalData.name, one: globalThis } });',
    wxml: '<text class="name">{{name}}{{one}}</text>',
  },
  inner: {
    js: 'Page({ data: { more: false }, more() { this.setData({ more: true }); } })',
    json: using({ outer: '/components/outer' }),
    wxml: '<outer/><outer wx:if="{{more}}"/>',
  },
  // 自定义组件 › 组件间关系: linked on either side, getRelationNodes in the order of the page, unlinked when one goes.
  related: {
    js: "Page({ data: { two: true }, one() { this.setData({ two: false }); }, names() { return this.selectComponent('#tabs').names(); } })",
    json: using({ tabs: '/components/tabs', tab: '/components/tab' }),
    wxml: '<tabs id="tabs"><view><tab name="a"/></view><tab wx:if="{{two}}" name="b"/></tabs>',
  },
  // WXS 语法参考 › WXS 模块: require takes the path of a .wxs file; › 变量: the words that may not be names;
  // › 数据类型: `constructor` is a name, getDate, getRegExp.
  wxs: {
    js: 'Page({})',
    wxml: '<wxs src="./a.wxs" module="a"/><text class="lines">一\\n二</text><wxs module="b">module.exports = require("./tools/b.wxs").word;</wxs><text class="a">{{a.two}} {{a.name("x")}} {{b}} {{a.kind}} {{a.day}} {{a.word}}</text>',
  },
  // 目录结构 › ES6 转 ES5; 模块化: require of a package in miniprogram_npm (npm 支持).
  modules: {
    js: "import greet, { word } from './greet';\nimport pack from 'pack';\nPage({ data: { text: greet(word), pack: pack() } });",
    wxml: '<text class="text">{{text}} {{pack}}</text><pack-box/>',
    json: using({ 'pack-box': 'pack-box' }),
  },
  // 全局配置 › resolveAlias: 如果命中多条映射规则，则取最长的命中规则; require › callback, error, require.async (分包异步化).
  alias: {
    js: `import { own } from '~/lib/own';
const tool = require('@tool/index.js');
const asked = Object.assign([], { one: require.async('../../sub/part.js') });
Page({ data: { text: own + tool.name }, onLoad() {
  asked.one.then(({ name }) => this.setData({ later: name }));
  require('../../sub/part', ({ name }) => this.setData({ called: name }));
  require('../../sub/none.js', () => {}, ({ errMsg, mod }) => this.setData({ failed: [mod, /is not defined/.test(errMsg)] }));
  require.async('~/sub/none.js').catch(({ errMsg, mod }) => this.setData({ rejected: [mod, /is not defined/.test(errMsg)] }));
} });`,
    wxml: '<text class="text">{{text}}</text>',
  },
  // 组件 › Component › properties: `value` 属性的初始值; 数据监听器 runs when a value is set, 即使这些数据字段的值没有发生变化; an observer only for another.
  properties: {
    js: 'Page({ data: { same: 1 } })',
    json: using({ shown: '/components/shown', kept: '/components/kept' }),
    wxml: '<kept id="kept" same="{{same}}" other="2" own="{{[1]}}" dataset="{{[1,2]}}"/><shown/>',
  },
  // 组件 › Component 构造器 › 使用 Component 构造器构造页面: parameters are properties.
  'as-page': {
    js: "Component({ properties: { id: Number, word: String }, data: { heard: '' }, observers: { id(id) { getApp().log.push(['observer', id]); } }, lifetimes: { created() { getApp().log.push('created'); }, attached() { getApp().log.push('attached'); } }, pageLifetimes: { show() { getApp().log.push('show'); } }, methods: { onLoad(query) { getApp().log.push(['onLoad', query]); } } });",
    json: '{"usingComponents":{}}',
    wxml: '<text class="id">{{id}} {{word}}</text>',
  },
  // WXML › 页面的 createSelectorQuery (wxml/createSelectorQuery: 在自定义组件或包含自定义组件的页面中，应使用 this.createSelectorQuery()).
  query: {
    js: "Page({ data: { width: 0, wide: 100 }, onReady() { this.setData({ wide: 120 }); this.createSelectorQuery().select('.box').boundingClientRect((box) => this.setData({ width: box.width })).exec(); } })",
    wxml: '<view class="box" style="width:{{wide}}px">{{width}}</view>',
  },
  // 组件 › voip-room, open-data (微信用户 for whoever has not agreed); Skyline › 手势系统: 手势组件均为虚组件; an animation without options.
  boxes: {
    js: 'Page({ data: { animation: { actions: [{}] } } })',
    wxml: '<voip-room/><xr-scene/><open-data class="name" type="userNickName"/><pan-gesture-handler class="pan"><view class="inside">in</view></pan-gesture-handler><view animation="{{animation}}">x</view>',
  },
  // SelectorQuery of a component while its first properties are set: exec() asks the view, which then has the component's elements.
  early: {
    js: 'Page({})',
    json: using({ early: '/components/early' }),
    wxml: '<early width="30"/>',
  },
  // 画布 › 示例: setInterval(this.drawBall, 17); Canvas.toDataURL; 多线程 Worker: its folder in app.json, require within, one at a time.
  work: {
    js: "Page({ data: { picture: '', sum: 0, ticked: false, second: '' }, onReady() { setTimeout(this.tick, 0); const canvas = wx.createOffscreenCanvas({ type: '2d', width: 2, height: 1 }); const context = canvas.getContext('2d'); context.fillStyle = '#f00'; context.fillRect(0, 0, 1, 1); this.setData({ picture: canvas.toDataURL() }); const worker = wx.createWorker('workers/add.js'); worker.onMessage(({ sum }) => { this.setData({ sum }); worker.terminate(); }); worker.postMessage({ one: 1, two: 2 }); try { wx.createWorker('workers/add.js'); } catch (error) { this.setData({ second: error.message }); } }, tick() { this.setData({ ticked: true }); } })",
    wxml: '<text class="state">{{sum}} {{ticked}} {{second}}</text>',
  },
  odd: {
    js: "Page({ hear() { return new Promise((resolve) => { const worker = wx.createWorker('workers/odd.js'); worker.onMessage((message) => { worker.terminate(); resolve(message); }); worker.postMessage('go'); }); }, fail() { const worker = wx.createWorker('workers/odd.js'); wx.onError(() => worker.terminate()); worker.postMessage('fail'); } })",
    wxml: '<view/>',
  },
  // 全局配置 › useExtendedLib: 相当于引入了对应扩展库相关的最新版本的 npm 包.
  weui: {
    js: 'Page({})',
    json: using({ 'mp-badge': 'weui-miniprogram/badge/badge' }),
    wxml: '<mp-badge class="badge" content="New"/>',
  },
  // 视图容器 › 公共属性 hidden; 简易双向绑定 in pages; 模板 and generics of 自定义组件 › 抽象节点.
  view: {
    js: "Page({ data: { gone: true, 'ω': 1, value: 'a', empty: null, nothing: undefined }, look() { return this.data.value; } })",
    json: using({ list: '/components/list' }),
    wxml: '<view class="gone" hidden="{{gone}}">x</view><input class="input" model:value="{{value}}"/><text class="value">{{value}}</text><list generic:item="text"/><holo-gram><text class="inside">in</text></holo-gram><text class="null">a{{empty}}b{{nothing}}c</text><view class="odd" style="width:15rpx;height:1rpx;margin-left:-15rpx"/>',
  },
  // 页面 behaviors (Page › behaviors, 2.9.2).
  behaviors: {
    js: "const shared = Behavior({ data: { from: 'behavior' }, methods: { say() { return this.data.from; } } });\nPage({ behaviors: [shared], data: { own: 1 } })",
    wxml: '<text class="from">{{from}} {{own}}</text>',
  },
  // Page › data: what a page writes over `data`, as Remax does in onLoad, is what setData works on from then on.
  replaced: {
    js: "Page({ data: { old: 1 }, onLoad() { this.data = { list: [] }; this.setData({ 'list[0]': 'a', word: 'b' }); this.data.word += '!'; }, look() { return this.data; }, empty() { this.data = null; return this.data; } })",
    wxml: '<text class="list">{{list[0]}} {{word}}</text>',
  },
  // WXS 响应事件: the handler gets the event with its instance, and the owner; a change of a property calls `change:`.
  touched: {
    js: "Page({ data: { said: '', value: 1, taps: 0 }, hear(what) { this.setData({ said: what.text, value: 2 }); }, count() { this.setData({ taps: this.data.taps + 1 }); } })",
    wxml: '<wxs module="m">module.exports = { tap: function (event, owner) { var state = event.instance.getState(); state.taps = (state.taps || 0) + 1; var box = owner.selectComponent(".box"); var height = box.getBoundingClientRect().height + box.getComputedStyle(["display"]).display; box.setStyle({ width: "33px" }); event.instance.addClass("on"); owner.callMethod("hear", { text: event.instance.getDataset().word + state.taps + height }); }, changed: function (now, before, owner, instance) { instance.setStyle({ height: now + "1px" }); }, stop: function () { return false; }, pass: function () {} };</wxs><view bindtap="count"><text class="stop" bindtap="{{m.stop}}">stop</text><text class="pass" bindtap="{{m.pass}}">{{taps}}</text></view><view class="box" data-word="字" bindtap="{{m.tap}}" style="height:20px" change:value="{{m.changed}}" value="{{value}}">{{said}}</view>',
  },
  broken: {
    js: 'Page({\n  data: {\n  ]\n})',
    json: '{',
    wxml: '<wxs module="m">var x = ;</wxs><text>{{m}}</text>',
    wxss: '.a { color: red',
  },
  undrawn: { js: 'Page({})' },
};

const FILES: Files = {
  'app.json': JSON.stringify({
    workers: 'workers',
    useExtendedLib: { weui: 'latest' },
    resolveAlias: { '~/*': '/*', '~/lib/*': '/source/lib/*', '@tool/*': 'tools/*' },
    subPackages: [{ root: 'sub', pages: ['page/index'] }],
    pages: Object.keys(PAGES).map((name) => `pages/${name}/index`),
  }),
  'app.js':
    "App({ globalData: { name: '某人' }, log: [], onLaunch() { this.globalData.late = 1; wx.cloud.init(); throw new Error('launch failed'); } })",
  ...inFolder('pages', PAGES),
  'source/lib/own.js': "export const own = '自己';",
  'tools/index.js': "exports.name = '工具';",
  'sub/part.js': "exports.name = '分包';",
  'sub/page/index.js': 'Page({})',
  'sub/page/index.wxml': '<view/>',
  'workers/add.js':
    "const add = require('./tools/add');\nworker.onMessage(({ one, two }) => worker.postMessage({ sum: `${add(one, two)} ${typeof wx} ${typeof fetch}` }));",
  'workers/tools/add.js': 'module.exports = (one, two) => one + two;',
  'pages/wxs/a.wxs':
    "var b = require('./tools/b.wxs');\nmodule.exports = { two: b.word + '2', name: function (text) { var class = text + '!'; return class; }, kind: [].constructor, day: getDate(2026, 0, 2).getDate(), word: getRegExp('B', 'i').test(b.word) };",
  'pages/wxs/tools/b.wxs': "module.exports = { word: 'b' };",
  'workers/odd.js':
    "worker.onMessage((message) => { if (message === 'fail') return void Promise.reject(new Error('left alone')); console.log({ text: 'a', run() {}, [Symbol('a')]: 1 }, function run() {}, Symbol('b')); worker.postMessage(typeof globalThis); });",
  'pages/modules/greet.js': "export const word = '你好';\nexport default (text) => text + '。';",
  'miniprogram_npm/pack/index.js': "module.exports = () => 'pack';",
  'miniprogram_npm/pack-box/index.js': 'Component({})',
  'miniprogram_npm/pack-box/index.json': '{"component":true}',
  'miniprogram_npm/pack-box/index.wxml': '<view class="boxed">箱</view>',
  'components/early.js':
    "Component({ properties: { width: { type: Number, value: 0, observer() { this.createSelectorQuery().select('.part').boundingClientRect((box) => getApp().log.push(box && box.width)).exec(); } } } });",
  'components/early.json': '{"component":true}',
  'components/early.wxml': '<view class="part" style="width:{{width}}px"/>',
  'components/kept.js':
    "Component({ properties: { format: { type: null, value: (text) => text + '!' }, same: { type: Number, value: 1, observer() { getApp().log.push('same'); } }, other: { type: Number, value: 1, observer(now, before) { getApp().log.push(['other', now, before]); } }, own: { type: Array, observer(own) { own.push(2); this.setData({ own }); } }, dataset: Array }, observers: { same() { getApp().log.push('same, too'); } }, lifetimes: { attached() { getApp().log.push(['attached', this.data.format('a'), this.data.dataset, this.data.own]); } } })",
  'components/kept.json': '{"component":true}',
  'components/kept.wxml': '<text class="kept">{{other}}</text>',
  'components/shown.js':
    "Component({ methods: { show() { return new Promise((done) => this.createSelectorQuery().select('.in').fields({ size: true }, done).exec()); } } })",
  'components/shown.json': '{"component":true}',
  'components/shown.wxml': '<view class="in" style="height:7px"/>',
  'components/tabs.js':
    "Component({ relations: { './tab': { type: 'descendant', linked(tab) { getApp().log.push(['linked', tab.data.name]); }, unlinked(tab) { getApp().log.push(['unlinked', tab.data.name]); } } }, methods: { names() { return this.getRelationNodes('./tab').map((tab) => tab.data.name); } } })",
  'components/tabs.json': '{"component":true}',
  'components/tabs.wxml': '<slot/>',
  'components/tab.js':
    "Component({ properties: { name: String }, relations: { './tabs': { type: 'ancestor', linked(tabs) { getApp().log.push(['to', tabs.is, this.data.name]); } } } })",
  'components/tab.json': '{"component":true}',
  'components/tab.wxml': '<view/>',
  'components/outer.js':
    "Component({ lifetimes: { ready() { getApp().log.push('outer ready ' + this.selectAllComponents('.kept').length); } } })",
  'components/outer.json': '{"component":true,"usingComponents":{"shown":"./shown"}}',
  'components/outer.wxml': '<shown class="kept"/>',
  'components/list.js': 'Component({})',
  'components/list.json': '{"component":true,"componentGenerics":{"item":true,"other":{"default":"./shown"}}}',
  'components/list.wxml': '<item>项</item><other/>',
};

let world: World;
beforeAll(async () => {
  world = await World.open({ dist: writeProgram(FILES) });
});
afterAll(() => world.close());

const open = (name: string): Promise<unknown> => world.route('reLaunch', `/pages/${name}/index`);

describe('files', () => {
  test('a name of its own may be that of a global; a throw in onLaunch takes nothing from globalData', async () => {
    expect(await world.text('.name')).toBe('某人1');
    expect(await world.evaluate(() => getApp<{ globalData: unknown }>().globalData)).toEqual({ name: '某人', late: 1 });
  });

  test('wxs: required with its ending, from a file and from a page', async () => {
    await open('wxs');
    expect(await world.text('.a')).toBe('b2 x! b Array 2 true');
    expect(await world.text('.lines')).toBe('一\n二');
  });

  test('ES modules and packages of miniprogram_npm', async () => {
    await open('modules');
    expect(await world.text('.text')).toBe('你好。 pack');
    expect(await world.text('.boxed')).toBe('箱');
  });

  test('resolveAlias: the longest rule that fits; require by callbacks, require.async', async () => {
    await open('alias');
    expect(await world.text('.text')).toBe('自己工具');
    const page = await world.page();
    await world.until('all have come', async () => Object.keys((await page.data()) as object).length === 5);
    expect(await page.data()).toEqual({
      text: '自己工具',
      later: '分包',
      called: '分包',
      failed: ['../../sub/none.js', true],
      rejected: ['~/sub/none.js', true],
    });
  });

  test('what is wrong is told by file and line, and the other pages work', async () => {
    expect(world.simulator.warnings).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^pages\/broken\/index\.js:3: /),
        expect.stringMatching(/^pages\/broken\/index\.json: /),
        expect.stringMatching(/^pages\/broken\/index\.wxml:1: /),
        expect.stringMatching(/^pages\/broken\/index\.wxss:1: /),
      ]),
    );
    const seen: string[] = [];
    const listener = ({ message }: { message: string }): void => void seen.push(message);
    world.program.on('exception', listener);
    await open('broken');
    await world.until('told', () => Promise.resolve(seen.some((message) => message.startsWith('pages/broken/index.js:3: '))));
    world.program.off('exception', listener);
  });

  test('a page that cannot be drawn is not opened, and the next one is', async () => {
    await expect(world.simulator.relaunch({ path: 'pages/undrawn/index' })).rejects.toThrow('pages/undrawn/index could not be drawn');
    await world.simulator.relaunch({ path: 'pages/home/index' });
    expect(await world.text('.name')).toBe('某人1');
  });
});

describe('components and pages', () => {
  beforeEach(async () => {
    await open('home');
    await world.takeLog();
  });

  test('a function as a default, a property called dataset, observers of what was set, one that sets its own', async () => {
    await open('properties');
    await world.until('attached', async () => (await world.text('.kept')) === '2');
    expect(await world.takeLog()).toEqual(['same, too', ['other', 2, 1], ['attached', 'a!', [1, 2], [1, 2]]]);
    expect(await world.evaluate(() => (getCurrentPages()[0] as unknown as Shown).selectComponent('shown').show())).toEqual({
      width: 375,
      height: 7,
    });
  });

  // 组件生命周期: ready 在组件在视图层布局完成后执行.
  test('a component is ready when those within it are attached, on the first drawing and later', async () => {
    await open('inner');
    await world.until('ready', async () => (await world.takeLog()).includes('outer ready 1'));
    await (await world.page()).callMethod('more');
    await world.until('ready again', async () => (await world.takeLog()).includes('outer ready 1'));
  });

  test('relations', async () => {
    await open('related');
    const page = await world.page();
    await world.until('related', async () => JSON.stringify(await page.callMethod('names')) === '["a","b"]');
    const log = await world.takeLog();
    expect(log).toEqual(
      expect.arrayContaining([
        ['linked', 'a'],
        ['to', 'components/tabs', 'a'],
        ['linked', 'b'],
        ['to', 'components/tabs', 'b'],
      ]),
    );
    expect(log).toHaveLength(4);
    await page.callMethod('one');
    await world.until('unlinked', async () => JSON.stringify(await page.callMethod('names')) === '["a"]');
    expect(await world.takeLog()).toEqual([['unlinked', 'b']]);
  });

  test('Component() as a page: properties from the address, life-cycle before onLoad', async () => {
    await world.route('reLaunch', '/pages/as-page/index?id=7&word=%E5%AD%A6');
    expect(await world.text('.id')).toBe('7 学');
    expect(await world.takeLog()).toEqual(['created', ['observer', 7], 'attached', ['onLoad', { id: '7', word: '%E5%AD%A6' }], 'show']);
  });

  test('createSelectorQuery of a page sees what was set before it', async () => {
    await open('query');
    await world.until('measured', async () => (await world.text('.box')) === '120');
  });

  test('a component that asks for its elements before it has them gets them', async () => {
    await open('early');
    await world.until('measured', async () => (await world.evaluate<unknown[]>(() => getApp<{ log: unknown[] }>().log)).length > 0);
    expect(await world.takeLog()).toEqual([30]);
  });

  test('behaviors of a page', async () => {
    await open('behaviors');
    expect(await world.text('.from')).toBe('behavior 1');
    expect(await (await world.page()).callMethod('say')).toBe('behavior');
  });

  test('data that a page has replaced hold what it sets', async () => {
    await open('replaced');
    expect(await world.text('.list')).toBe('a b');
    expect(await (await world.page()).callMethod('look')).toEqual({ list: ['a'], word: 'b!' });
    expect(await (await world.page()).data()).toEqual({ list: ['a'], word: 'b!' });
    expect(await (await world.page()).callMethod('empty')).toEqual({});
  });
});

interface Shown {
  selectComponent(selector: string): { show(): Promise<unknown> };
}

describe('views', () => {
  beforeEach(() => open('view'));

  test('hidden, values bound both ways, null as wcc prints it, generics', async () => {
    expect(await (await world.element('.gone')).style('display')).toBe('none');
    await ((await world.element('.input')) as unknown as { input(text: string): Promise<void> }).input('ab');
    expect(await world.text('.value')).toBe('ab');
    expect(await (await world.page()).callMethod('look')).toBe('ab');
    expect(await world.text('.null')).toBe('anullbc');
    expect(await (await world.element('list')).outerWxml()).toContain('项');
    expect(await (await world.element('.in')).size()).toMatchObject({ height: 7 });
  });

  // As wcsc and the view layer compute them (npm miniprogram-compiler 0.2.3) for a phone 375 px wide.
  test('rpx: whole px, and half a px on an iPhone for what would be nothing', async () => {
    const odd = await world.element('.odd');
    expect([await odd.style('width'), await odd.style('height'), await odd.style('margin-left')]).toEqual(['7px', '0.5px', '-8px']);
  });

  test('wxs answers events: state, styles, classes, and the logic layer', async () => {
    await open('touched');
    await world.tap('.box');
    await world.until('heard', async () => (await world.text('.box')) === '字111block');
    const box = await world.element('.box');
    expect([await box.style('width'), await box.style('height'), await box.attribute('class')]).toEqual(['33px', '21px', 'box on']);
    // `return false` is 不往上冒泡.
    await world.tap('.stop');
    await world.tap('.pass');
    await world.until('the other tap', async () => (await world.text('.pass')) !== '0');
    expect(await world.text('.pass')).toBe('1');
  });

  test('elements of WeChat that are not done are boxes and told so; the others of the page are drawn', async () => {
    const lines: string[] = [];
    const exceptions: unknown[] = [];
    world.program.on('console', ({ args }: { args: unknown[] }) => void lines.push(String(args[0])));
    world.program.on('exception', (error: unknown) => void exceptions.push(error));
    await open('boxes');
    const told = [
      '<voip-room> on pages/boxes/index is drawn as a box by the simulator',
      // XR-Frame 指南: in components of its renderer alone.
      '<xr-scene> on pages/boxes/index is neither an element of WeChat nor a component of the page',
    ];
    await world.until('told', () => Promise.resolve(told.every((line) => lines.includes(line))));
    expect(await world.text('.name')).toBe('微信用户');
    expect(await (await world.element('.pan')).style('display')).toBe('contents');
    expect(exceptions).toEqual([]);
  });

  test('a function handed on runs on its page, a worker of the app answers, a canvas is a picture at once', async () => {
    await open('work');
    await world.until('all done', async () => (await world.text('.state')).startsWith('3 undefined undefined true createWorker:fail'));
    const { picture } = (await (await world.page()).data()) as { picture: string };
    const points = await (await world.view()).evaluate(async (source) => {
      const image = await createImageBitmap(await (await fetch(source)).blob());
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
      context?.drawImage(image, 0, 0);
      return [...(context?.getImageData(0, 0, image.width, image.height).data ?? [])];
    }, picture);
    expect(points).toEqual([255, 0, 0, 255, 0, 0, 0, 0]);
  });

  test('a worker may log what no message carries, has a globalThis, and a rejection that it leaves is told', async () => {
    const lines: unknown[] = [];
    const exceptions: string[] = [];
    world.program.on('console', ({ args }: { args: unknown[] }) => void lines.push(args));
    world.program.on('exception', ({ message }: { message: string }) => void exceptions.push(message));
    await open('odd');
    expect(await (await world.page()).callMethod('hear')).toBe('object');
    await world.until('logged', () => Promise.resolve(lines.length > 0));
    expect(lines).toEqual([[{ text: 'a' }, 'function run', 'Symbol(b)']]);
    await (await world.page()).callMethod('fail');
    await world.until('told', () => Promise.resolve(exceptions.length > 0));
    expect(exceptions).toEqual(['left alone']);
  });

  test('a library that WeChat brings is there without being in the package', async () => {
    await open('weui');
    expect(await world.text('.badge')).toBe('New');
  });

  test('an unknown element is a box with its name, and told', async () => {
    const lines: string[] = [];
    world.program.on('console', ({ args }: { args: unknown[] }) => void lines.push(String(args[0])));
    await open('view');
    await world.until('told', () =>
      Promise.resolve(lines.includes('<holo-gram> on pages/view/index is neither an element of WeChat nor a component of the page')),
    );
    expect(await (await world.element('.inside')).text()).toBe('in');
    expect(await (await world.element('holo-gram')).style('display')).toBe('block');
  });
});

test('an app that does not start is an error within the time it may take', async () => {
  const dist = writeProgram({
    'app.json': '{"pages":["pages/index"]}',
    'app.js': 'for (;;);',
    'pages/index.js': 'Page({})',
    'pages/index.wxml': '<view/>',
  });
  const chromium = process.env.SIMULATOR_CHROMIUM ?? '';
  await expect(startSimulator({ dist, headless: true, chromium, startLimit: 1500 })).rejects.toThrow(
    'the app has not started within 1.5 s',
  );
});
