/** Components and their pages in one logic layer; what holds is from WeChat's documentation, named beside it. */
import { inFolder, removePrograms, writeProgram, type Files } from './program';
import { World } from './world';

const using = (...names: string[]): string =>
  JSON.stringify({ component: true, usingComponents: Object.fromEntries(names.map((name) => [name, `/components/${name}/index`])) });
const log = (what: string): string => `getApp().log.push(${what});`;

const PAGES: Record<string, Files> = {
  home: { js: 'Page({})', wxml: '<view/>' },
  // 组件生命周期; 页面生命周期: the tree is there before onLoad.
  order: {
    js: `Page({ data: { word: 'a' }, onLoad() { ${log("['onLoad', this.selectComponent('#outer').data.word]")} }, onShow() { ${log("'onShow'")} }, onReady() { ${log("'onReady'")} }, onUnload() { ${log("'onUnload'")} } })`,
    wxml: '<outer id="outer" word="{{word}}"/><last/>',
    json: using('outer', 'last'),
  },
  // Page › 其他: 会在页面实例创建时进行一次深拷贝.
  again: { js: `Page({ own: [], onLoad({ word }) { this.own.push(word); ${log('this.own')} } })`, wxml: '<view/>' },
  // 组件间通信与事件: a parent's setData is the child's property, and an event's handlers run, before the call returns.
  talk: {
    js: "Page({ data: { word: 'a' }, ask() { this.setData({ word: 'b' }); const inner = this.selectComponent('#inner'); const word = inner.data.word; const given = []; inner.say(given); return [word, given, this.heard]; }, hear(event) { event.detail.given.push('heard'); this.heard = [event.type, event.mark, event.target.id, event.currentTarget.dataset]; } })",
    wxml: '<view mark:kind="m" data-place="p" bind:said="hear"><inner id="inner" word="{{word}}" mark:own="{{1}}"/></view>',
    json: using('inner'),
  },
  // 组件间通信 › selectComponent, wx://component-export; behaviors › wx://form-field, wx://form-field-group.
  fields: {
    js: 'Page({ submit(event) { this.setData({ sent: JSON.stringify(event.detail.value) }); }, given() { return this.selectComponent(".field"); } })',
    wxml: '<form bindsubmit="submit"><field class="field" name="own" value="v"/><input name="plain" value="w"/><opened/><closed><input name="put" value="p"/></closed><button form-type="submit">好</button></form><text class="sent">{{sent}}</text>',
    json: using('field', 'opened', 'closed'),
  },
  // 组件模板和样式 › 虚拟化组件节点; 外部样式类.
  bare: {
    js: 'Page({ data: { taps: 0 }, tap() { this.setData({ taps: this.data.taps + 1 }); } })',
    wxml: '<bare bind:tap="tap" own-class="red"><text class="slotted">{{taps}}</text></bare>',
    wxss: '.red { color: rgb(255, 0, 0); }',
    json: using('bare'),
  },
  // SelectorQuery.select: within other components only by >>>; NodesRef.fields › properties.
  asked: {
    js: "Page({ ask() { return new Promise((done) => this.createSelectorQuery().selectAll('.item').fields({ id: true }).selectAll('.host >>> .item').fields({ id: true }).select('.host').fields({ properties: ['name'] }).select('input').fields({ properties: ['value'] }).exec(done)); } })",
    wxml: '<host class="host" name="n"/><view class="item" id="own"/><input value="v"/>',
    json: using('host'),
  },
  // IntersectionObserver › initialRatio: heard at once only where it is another than 0.
  seen: {
    js: `Page({ onReady() { this.createIntersectionObserver({ observeAll: true }).relativeToViewport().observe('.one', ({ id }) => { ${log('id')} }); } })`,
    wxml: '<view class="one" id="near" style="height: 9px"/><view style="height: 2000px"/><view class="one" id="far" style="height: 9px"/>',
  },
  // page-container: its content is there while `show` is on; bind:beforeenter, enter, afterenter.
  over: {
    js: `Page({ data: { shown: false }, heard({ type }) { ${log('type')} }, flip() { this.setData({ shown: !this.data.shown }); } })`,
    wxml: '<page-container show="{{shown}}" duration="{{10}}" bind:beforeenter="heard" bind:afterenter="heard" bind:leave="heard" bind:clickoverlay="heard"><text class="over">上</text></page-container>',
  },
  // input › bindinput: 处理函数可以直接 return 一个字符串，将替换输入框的内容.
  typed: { js: 'Page({ type({ detail }) { return detail.value.toUpperCase(); } })', wxml: '<input bindinput="type"/>' },
  // 界面动画的常见方式 › 关键帧动画 this.animate.
  moved: {
    js: "Page({ move() { this.animate('.box', [{ width: '10px' }, { width: '30px', translateX: 4 }], 20, () => this.setData({ done: true })); } })",
    wxml: '<view class="box" style="width:10px">{{done ? "done" : ""}}</view>',
  },
  // setData between components: functions and instances stay what they are in the logic layer.
  kept: {
    js: 'Page({ data: { task: null }, onLoad() { this.setData({ task: { run: () => "ran", at: 1 } }); }, run() { return [this.data.task.run(), this.selectComponent("#taker").data.task.run()]; } })',
    wxml: '<taker id="taker" task="{{task}}"/>',
    json: using('taker'),
  },
};

const COMPONENTS: Record<string, Files> = {
  outer: {
    js: `Component({ properties: { word: String }, lifetimes: { created() { ${log("'outer created'")} }, attached() { ${log("'outer attached ' + this.selectComponent('.in').data.word")} }, ready() { ${log("'outer ready'")} }, detached() { ${log("'outer detached'")} } }, pageLifetimes: { show() { ${log("'outer show'")} } } })`,
    wxml: '<inner class="in" word="{{word}}{{word}}"/>',
    json: using('inner'),
  },
  inner: {
    js: `Component({ properties: { word: String }, lifetimes: { created() { ${log("'inner created'")} }, attached() { ${log("'inner attached'")} }, ready() { ${log("'inner ready'")} }, detached() { ${log("'inner detached'")} } }, methods: { say(given) { this.triggerEvent('said', { given }, { bubbles: true }); } } })`,
    wxml: '<text>{{word}}</text>',
    json: using(),
  },
  field: {
    js: "Component({ behaviors: ['wx://form-field', 'wx://component-export'], export() { return { own: this.data.value }; } })",
    wxml: '<view/>',
    json: using(),
  },
  last: { js: `Component({ lifetimes: { ready() { ${log("'last ready'")} } } })`, wxml: '<view/>', json: using() },
  opened: {
    js: "Component({ behaviors: ['wx://form-field-group'] })",
    wxml: '<closed><input name="in" value="i"/></closed>',
    json: using('closed'),
  },
  closed: { js: 'Component({})', wxml: '<input name="no" value="n"/><slot/>', json: using() },
  host: { js: 'Component({ properties: { name: String } })', wxml: '<view class="item" id="in"/>', json: using() },
  bare: {
    js: "Component({ options: { virtualHost: true }, externalClasses: ['own-class'] })",
    wxml: '<view class="own-class in"><slot/></view>',
    json: using(),
  },
  taker: { js: 'Component({ properties: { task: Object } })', wxml: '<text>{{task.at}}</text>', json: using() },
};

let world: World;
beforeAll(async () => {
  const dist = writeProgram({
    'app.json': JSON.stringify({ pages: Object.keys(PAGES).map((name) => `pages/${name}/index`) }),
    'app.js': 'App({ log: [] })',
    ...inFolder('pages', PAGES),
    ...inFolder('components', COMPONENTS),
  });
  world = await World.open({ dist });
});
afterAll(async () => {
  await world.close();
  removePrograms();
});

const open = (name: string): Promise<unknown> => world.route('reLaunch', `/pages/${name.replace(/\?|$/, '/index$&')}`);
const call = async (method: string): Promise<unknown> => (await world.page()).callMethod(method);

test('a page has its components when it is loaded, and is ready after them', async () => {
  await open('order');
  await world.until('ready', async () => (await world.evaluate<unknown[]>(() => getApp<{ log: unknown[] }>().log)).includes('onReady'));
  expect(await world.takeLog()).toEqual([
    'inner created',
    'outer created',
    'outer attached aa',
    'inner attached',
    ['onLoad', 'a'],
    'outer show',
    'onShow',
    'inner ready',
    'outer ready',
    'last ready',
    'onReady',
  ]);
  await open('home');
  expect(await world.takeLog()).toEqual(['onUnload', 'inner detached', 'outer detached']);
});

test('a page has what else Page() was given for itself, whatever its address says', async () => {
  await open('again?word=1');
  await open('again?word=100%');
  expect(await world.takeLog()).toEqual([['1'], ['100%']]);
});

test('a query stays out of other components, and knows their properties', async () => {
  await open('asked');
  expect(await call('ask')).toEqual([[{ id: 'own' }], [{ id: 'in' }], { name: 'n' }, { value: 'v' }]);
});

test('an observer hears at first only of what is in sight', async () => {
  await open('seen');
  const seen: unknown[] = [];
  await world.until('seen', async () => seen.push(...(await world.takeLog())) > 0);
  expect(seen).toEqual(['near']);
});

test('a page-container is there while it is shown, and says when it comes and goes', async () => {
  await open('over');
  const height = async (): Promise<unknown> => (await (await world.element('.over')).size()).height;
  expect(await height()).toBe(0);
  await call('flip');
  const heard: unknown[] = [];
  await world.until('there', async () => heard.push(...(await world.takeLog())) === 2);
  expect(await height()).toBeGreaterThan(0);
  await call('flip');
  expect([...heard, ...(await world.takeLog())]).toEqual(['beforeenter', 'afterenter', 'leave']);
  expect(await height()).toBe(0);
});

test('what the handler of an input returns stands in it', async () => {
  await open('typed');
  await ((await world.element('input')) as unknown as { input(text: string): Promise<void> }).input('abc');
  expect(await (await world.element('input')).property('value')).toBe('ABC');
});

test('properties and events have arrived when the call that sent them returns', async () => {
  await open('talk');
  expect(await call('ask')).toEqual(['b', ['heard'], ['said', { kind: 'm', own: 1 }, 'inner', { place: 'p' }]]);
});

test('a component is a field of a form, or opens itself to it, and gives what it exports', async () => {
  await open('fields');
  await world.tap('button');
  expect(JSON.parse(await world.text('.sent'))).toEqual({ own: 'v', plain: 'w', in: 'i', put: 'p' });
  expect(await call('given')).toEqual({ own: 'v' });
  expect(await (await world.element('field')).property('value')).toBe('v');
});

test('a component without an element of its own: taps are heard, and classes come from outside', async () => {
  await open('bare');
  await world.tap('.slotted');
  expect(await world.text('.slotted')).toBe('1');
  expect(await (await world.element('.in')).style('color')).toBe('rgb(255, 0, 0)');
  expect(await (await world.page()).$('bare')).toBeNull();
});

test('animate moves an element and says when it is there', async () => {
  await open('moved');
  await call('move');
  await world.until('there', async () => (await world.text('.box')) === 'done');
  const box = await world.element('.box');
  expect([await box.style('width'), await box.style('transform')]).toEqual(['30px', 'matrix(1, 0, 0, 1, 4, 0)']);
});

test('functions go through setData and properties', async () => {
  await open('kept');
  expect(await call('run')).toEqual(['ran', 'ran']);
});
