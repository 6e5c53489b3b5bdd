/** SUPPORT.md says what the simulator has, and what of it these tests have seen at work. */
import fs from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { buildSync } from 'esbuild';
import { ELEMENTS } from '../src/logic/xr/tables';
import { WX_NAMES } from '../src/wx/names';
import { CALLS, EVENTS } from './calls';
import { inFolder, removePrograms, writeProgram } from './program';
import { LIFECYCLES, supportPage, type Evidence } from './support-page';
import { fixture, World } from './world';

const file = path.join(__dirname, '..', 'SUPPORT.md');

/** Tags of the components, as their own source gives them, without its styles. */
function builtinTags(): string[] {
  const entry = path.join(__dirname, '..', 'src', 'view', 'components', 'index.ts');
  const { outputFiles } = buildSync({ entryPoints: [entry], bundle: true, write: false, globalName: 'it', loader: { '.css': 'empty' } });
  return Object.keys(vm.runInNewContext(`${outputFiles[0]?.text ?? ''}; it.builtins`, { TextEncoder }) as object);
}

const noted = (of: string, names: string): string =>
  names
    .split(' ')
    .map((name) => `${name}() { note('${of}', '${name}'); }`)
    .join(', ');
const NOTE = 'const note = (of, name) => getApp().notes.push(of + "." + name);';
const { App: ofApp = '', Page: ofPage = '', Component: ofComponent = '', 'Component, of its page': ofItsPage = '' } = LIFECYCLES;

const drawn = (tags: readonly string[]): string => tags.map((tag) => `<${tag} id="its-${tag}"></${tag}>`).join('\n');
/** Elements within a scene of the 3D engine. */
const inScene = ELEMENTS.map(([type]) => `xr-${type}`);

/** A program that notes each of its lifecycles, and each element in a page. */
const program = (tags: readonly string[]): Record<string, string> => ({
  'app.json': JSON.stringify({
    pages: ['pages/home/index', 'pages/other/index', 'pages/elements/index'],
    window: { enablePullDownRefresh: true },
    darkmode: true,
    tabBar: {
      list: [
        { pagePath: 'pages/home/index', text: '一' },
        { pagePath: 'pages/other/index', text: '二' },
      ],
    },
  }),
  'app.js': `const notes = []; const note = (of, name) => notes.push(of + '.' + name); const heard = {};
for (const name of ${JSON.stringify([...EVENTS, 'PageNotFound'])}) { heard[name] = () => notes.push('on' + name); wx['on' + name](heard[name]); }
App({ notes, heard, ${noted('App', ofApp)} });`,
  ...inFolder('pages', {
    home: {
      js: `${NOTE} Page({ data: { items: [1, 2] }, turn() { this.setData({ items: [2, 1] }); }, empty() { this.setData({ items: [] }); }, ${noted('Page', ofPage)} });`,
      json: '{"usingComponents":{"part":"/part/index"}}',
      wxml: '<part class="part" wx:for="{{items}}" wx:key="*this"/><view style="height: 3000px"/>',
    },
    other: { js: 'Page({})', wxml: '<view/>' },
    elements: {
      js: `${NOTE} Page({ ${noted('Page', 'onUnload')} })`,
      json: '{"usingComponents":{"scene":"/scene/index"}}',
      wxml: `${drawn(tags)}<scene id="its-scene"/>`,
    },
  }),
  'part/index.js': `${NOTE} Component({ lifetimes: { ${noted('Component', ofComponent)} }, pageLifetimes: { ${noted('Component, of its page', ofItsPage)} }, methods: { fail() { throw new Error('part'); } } });`,
  'scene/index.js': 'Component({})',
  'scene/index.json': '{"component":true,"renderer":"xr-frame"}',
  'scene/index.wxml': `<xr-scene id="its-xr-scene">${drawn(inScene)}</xr-scene>`,
  'part/index.json': '{"component":true}',
  'part/index.wxml': '<view bindtap="fail">part</view>',
});

const tags = builtinTags();
const evidence: Evidence = { wx: new Set(), elements: new Set(), lifecycles: new Set() };
let world: World;

beforeAll(async () => {
  const dist = writeProgram(program(tags));
  fs.cpSync(path.join(fixture, 'images'), path.join(dist, 'images'), { recursive: true });
  world = await World.open({ dist });
});
afterAll(async () => {
  await world.close();
  removePrograms();
});

/** What an expression sees in the phone's own page, as JSON. */
const look = (expression: string): Promise<string> | undefined =>
  world.simulator.page?.evaluate(`(() => {
    const one = (selector) => document.querySelector(selector);
    const look = (selector) => getComputedStyle(one(selector));
    return JSON.stringify(${expression});
  })()`);

/** A call as text, run in the app. @returns '' when what comes of it is as the documentation says */
async function callOne(name: string, [call, expected, shown]: (typeof CALLS)[string]): Promise<string> {
  const run = `async () => {
    const call = wx.${name};
    const $ = (options) => new Promise((success, fail) => call({ ...options, success, fail }));
    const value = await (${call});
    if (${JSON.stringify(expected)}.startsWith('=')) return JSON.stringify(value) ?? '';
    return ${JSON.stringify(expected.split(' ').filter(Boolean))}.filter((key) => value?.[key] === undefined).map((key) => 'no ' + key).join(', ');
  }`;
  try {
    let outcome: unknown = await world.program.evaluate(run);
    if (shown !== undefined) outcome = await look(shown);
    if (expected.startsWith('=') && outcome === expected.slice(1)) return '';
    return String(outcome);
  } catch (error) {
    return (error as Error).message;
  }
}

test('each API, called with valid arguments, gives what the documentation says', async () => {
  await world.simulator.setPermission('scope.camera', true);
  const outcomes: Record<string, string> = {};
  for (const [name, row] of Object.entries(CALLS)) {
    if (name === 'chooseImage' || name === 'chooseMedia')
      await world.simulator.provideFiles([{ name: 'dot.png', body: fs.readFileSync(path.join(fixture, 'images', 'dot.png')) }]);
    outcomes[name] = await callOne(name, row);
    if (outcomes[name] === '') evidence.wx.add(name);
  }
  expect(Object.entries(outcomes).filter(([, outcome]) => outcome !== '')).toEqual([]);
});

const notes = (): Promise<string[]> => world.evaluate<string[]>(() => getApp<{ notes: string[] }>().notes.splice(0));

test('each lifecycle is called', async () => {
  const seen = new Set(await notes());
  const until = async (label: string, ...names: string[]): Promise<void> =>
    world.until(label, async () => {
      for (const note of await notes()) seen.add(note);
      return names.every((name) => seen.has(name));
    });
  await world.simulator.relaunch({ path: 'pages/gone/index', query: {} });
  await until('not found', 'App.onLaunch', 'App.onPageNotFound', 'onPageNotFound');
  await world.simulator.relaunch({ path: 'pages/home/index', query: {} });
  await until('ready', 'Page.onReady', 'Component.ready', 'Component, of its page.show');
  const page = await world.page();
  await page.callMethod('turn');
  await world.tap('.part view');
  await world.program.pageScrollTo(9000);
  await world.simulator.pullDownRefresh();
  await world.simulator.shareFromMenu('message');
  await world.simulator.shareFromMenu('timeline');
  await world.simulator.setTheme('dark');
  await world.simulator.setVisible(false);
  await world.simulator.setVisible(true);
  await world.simulator.setNetwork('none');
  await world.simulator.setNetwork('wifi');
  await world.evaluate(() => {
    setTimeout(() => {
      throw new Error('thrown');
    }, 0);
    void Promise.reject(new Error('rejected'));
  });
  await world.program.native().switchTab({ url: 'pages/other/index' });
  await world.program.native().switchTab({ url: 'pages/home/index' });
  await page.callMethod('empty');
  await world.route('reLaunch', '/pages/other/index');
  await until(
    'errors',
    'App.onError',
    'App.onUnhandledRejection',
    'Page.onUnload',
    'Component.detached',
    'Page.onReachBottom',
    'Page.onTabItemTap',
  );
  for (const note of seen) evidence.lifecycles.add(note);
  for (const event of EVENTS) if (seen.has(`on${event}`)) evidence.wx.add(`on${event}`);
  expect(EVENTS.filter((event) => !seen.has(`on${event}`))).toEqual([]);
  // What is let go of hears nothing more.
  await world.evaluate((names: string[]) => {
    const { heard } = getApp<{ heard: Record<string, unknown> }>();
    for (const name of names) (wx as unknown as Record<string, (listener: unknown) => void>)[`off${name}`]?.(heard[name]);
  }, EVENTS);
  await notes();
  await world.simulator.setVisible(false);
  await world.simulator.setVisible(true);
  await world.simulator.setTheme('light');
  await world.simulator.setNetwork('none');
  await world.simulator.setNetwork('wifi');
  await world.evaluate(() => {
    setTimeout(() => {
      void Promise.reject(new Error('rejected'));
      throw new Error('thrown');
    }, 0);
  });
  const after: string[] = [];
  await world.until('errors again', async () => {
    after.push(...(await notes()));
    return after.includes('App.onError') && after.includes('App.onUnhandledRejection') && after.includes('App.onShow');
  });
  const still = EVENTS.filter((event) => after.includes(`on${event}`));
  for (const event of EVENTS) if (!still.includes(event)) evidence.wx.add(`off${event}`);
  expect(still).toEqual([]);
});

test('each element is drawn without a word of the simulator', async () => {
  const said: string[] = [];
  world.program.on('console', ({ args }: { args: unknown[] }) => void said.push(String(args[0])));
  world.program.on('exception', ({ message }: { message: string }) => void said.push(message));
  await world.route('reLaunch', '/pages/elements/index');
  const missing: string[] = [];
  const page = await world.page();
  for (const tag of tags) {
    const element = await page.$(`#its-${tag}`);
    if (element === null || (await element.property('hidden')) !== null) missing.push(tag);
    else evidence.elements.add(tag);
  }
  const scene = await page.$('#its-scene');
  for (const tag of ['xr-scene', ...inScene]) {
    if ((await scene?.$(`#its-${tag}`)) === null) missing.push(tag);
    else evidence.elements.add(tag);
  }
  expect(missing).toEqual([]);
  expect(said.filter((line) => !line.endsWith('only where the renderer is skyline'))).toEqual([]);
});

test('methods of the client that no other test uses', async () => {
  const { program, simulator } = world;
  await program.checkVersion();
  expect(await program.systemInfo()).toMatchObject({ SDKVersion: expect.any(String) as string });
  await world.route('reLaunch', '/pages/elements/index');
  const page = await world.page();
  expect(await (await page.getElementByXpath('//view'))?.attribute('id')).toBe('its-view');
  expect(await page.getElementsByXpath('//view')).toHaveLength(1);
  const video = await world.element('#its-video');
  expect(await video.wxml()).toBe('');
  await (video as unknown as { callContextMethod(method: string): Promise<unknown> }).callContextMethod('pause');
  await (await world.element('#its-view')).trigger('tap', {});
  const list = (await world.element('#its-scroll-view')) as unknown as { scrollWidth(): Promise<number> };
  expect(await list.scrollWidth()).toBeGreaterThan(0);
  await Promise.all([program.redirectTo('/pages/elements/index'), program.reLaunch('/pages/other/index')]);
  expect((await world.page()).path).toBe('pages/other/index');
  await program.native().goHome();
  await simulator.setVisible(true);
});

test('SUPPORT.md is what the simulator says of itself', async () => {
  const names = await world.evaluate<string[]>((all: string[]) => all.filter((name) => wx.canIUse(name)), [...WX_NAMES]);
  const before = fs.readFileSync(file, 'utf8');
  const page = supportPage(before, { apis: new Set(names), elements: [...tags, 'xr-scene', ...inScene] }, evidence);
  if (process.env.UPDATE_SUPPORT === '1') fs.writeFileSync(file, page);
  expect(process.env.UPDATE_SUPPORT === '1' ? page : before).toBe(page);
});
