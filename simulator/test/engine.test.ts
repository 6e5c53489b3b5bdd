/**
 * JavaScript as a phone has it. Expected: JavaScript 支持情况 (no window, no document), 运行限制 (no eval, no new Function but for
 * 'return this'), and of the old engines what core-js-compat says of iOS 12.2 and Chrome 70.
 */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import vm from 'node:vm';
import { MISSING, type Engine } from '../src/engine/profiles';
import { scriptsFor } from '../src/engine/syntax';
import { removePrograms, writeProgram, type Files } from './program';
import { World } from './world';

const PAGES = ['home', 'young', 'eval', 'timer', 'fetch', 'worker', 'global', 'shim'];

const packages = createRequire(createRequire(__filename).resolve('@remax/cli/package.json'));

/** Scripts that give what they find to the app. */
const FILES: Files = {
  'app.json': JSON.stringify({ workers: 'workers', pages: PAGES.map((name) => `pages/${name}`) }),
  'app.js': `const looked = {
    at: typeof [].at, fromEntries: typeof Object.fromEntries, finally: typeof Promise.prototype.finally, flat: typeof [].flat,
    bigint: typeof BigInt, self: typeof globalThis, weak: typeof WeakRef, typed: typeof Int8Array.prototype.at,
    window: typeof window, fetch: typeof fetch, crypto: typeof crypto, performance: typeof performance, eval: typeof eval, wx: typeof wx,
    timer: typeof setTimeout, array: Function('return this')().Array === Array, isFunction: (() => 1) instanceof Function,
    same: (() => 1).constructor === Function,
  };
  App({ looked, globalData: {} });`,
  'pages/home.js': "Page({ data: { word: 'a' }, onLoad() { setTimeout((word) => this.setData({ word }), 1, 'later'); } })",
  'pages/home.wxml': '<text class="word">{{word}}</text>',
  'pages/young.js': 'Page({ onLoad() { this.setData({ last: [1, 2].at(-1) }); } })',
  'pages/eval.js': "Page({ onLoad() { new Function('return 1'); } })",
  'pages/timer.js': "Page({ onLoad() { setTimeout('1', 1); } })",
  'pages/fetch.js': "Page({ onLoad() { fetch('https://a.example'); } })",
  'pages/worker.js': `Page({ data: { found: null }, onLoad() {
    const worker = wx.createWorker('workers/look.js');
    worker.onMessage((found) => this.setData({ found }));
    worker.postMessage('look');
  } })`,
  // In strict mode, where it sets its name by globalThis.
  'lib/runtime.js': `'use strict';\n${fs.readFileSync(packages.resolve('regenerator-runtime/runtime.js'), 'utf8')}`,
  'lib/set.js': `'use strict';
    globalThis.counted = 1;
    Object.defineProperty(globalThis, 'defined', { value: 2, writable: true, configurable: true });
    globalThis.fetch = () => 'own';
    globalThis.wx = { ...wx, own: () => 'mine' };
    globalThis.gone = 3;
    delete globalThis.gone;`,
  'lib/look.js': `'use strict';
    module.exports = () => [counted, defined, typeof gone, fetch(), globalThis.fetch(), wx.own(), typeof wx.request, 'counted' in globalThis,
      Object.keys(globalThis).includes('counted'), 'document' in globalThis, 'postMessage' in globalThis, typeof globalThis.location,
      globalThis.Array === Array, globalThis.globalThis === globalThis, Object.getOwnPropertyDescriptor(globalThis, 'defined').value];`,
  'pages/global.js': `'use strict';
    const look = require('../lib/look');
    require('../lib/set');
    require('../lib/runtime');
    Page({ data: { found: null, late: '', walked: '' }, onLoad() {
      globalThis.setTimeout(() => this.setData({ late: 'later' }), 1);
      const walk = regeneratorRuntime.mark(function steps() { return regeneratorRuntime.wrap(() => 'walked'); });
      this.setData({ found: look(), walked: typeof walk });
    } })`,
  'pages/shim.js': `const found = Function('return this')(); found.globalThis = found;
    globalThis.shimmed = 1;
    Page({ data: { shimmed, same: globalThis.shimmed } })`,
  'workers/look.js': `worker.onMessage(() => {
    worker.postMessage({ at: typeof [].at, fromEntries: typeof Object.fromEntries, self: typeof globalThis, fetch: typeof fetch, eval: typeof eval });
    fetch('https://a.example');
  });`,
  ...Object.fromEntries(PAGES.slice(1).map((name) => [`pages/${name}.wxml`, '<view/>'])),
};

afterAll(removePrograms);

async function open(engine?: Engine): Promise<{ world: World; thrown: string[] }> {
  const world = await World.open({ dist: writeProgram(FILES), ...(engine === undefined ? {} : { engine }) });
  const thrown: string[] = [];
  world.program.on('exception', ({ message }: { message: string }) => void thrown.push(message));
  return { world, thrown };
}

/** Of https://github.com/dcloudio/uni-app/issues/4117: runtimes replace wx by globalThis, which only old phones lack. */
async function expectGlobals(world: World): Promise<void> {
  await world.route('reLaunch', '/pages/global');
  const page = await world.page();
  const own = [1, 2, 'undefined', 'own', 'own', 'mine', 'function'];
  expect(await page.data('found')).toEqual([...own, true, true, false, false, 'undefined', true, true, 2]);
  expect(await page.data('walked')).toBe('function');
  await world.until('the timer', async () => (await page.data('late')) === 'later');
}

const ALL = {
  ...{
    at: 'function',
    fromEntries: 'function',
    finally: 'function',
    flat: 'function',
    bigint: 'function',
    self: 'object',
    weak: 'function',
  },
  ...{ typed: 'function', window: 'undefined', fetch: 'undefined', crypto: 'undefined', performance: 'undefined', eval: 'undefined' },
  ...{ wx: 'object', timer: 'function', array: true, isFunction: true, same: true },
};
const OLD = { at: 'undefined', weak: 'undefined', typed: 'undefined' };

describe.each<[Engine, object]>([
  ['devtools', ALL],
  ['ios12', { ...ALL, ...OLD, bigint: 'undefined' }],
  ['android8', { ...ALL, ...OLD, fromEntries: 'undefined', self: 'undefined' }],
])('%s', (engine, expected) => {
  let world: World;
  let thrown: string[];
  beforeAll(async () => ({ world, thrown } = await open(engine)));
  afterAll(() => world.close());

  const reported = async (page: string, message: string): Promise<void> => {
    await world.route('reLaunch', `/pages/${page}`);
    await world.until(message, () => Promise.resolve(thrown.some((text) => text.includes(message))));
  };

  test('scripts see the language and WeChat', async () => {
    expect(await world.evaluate(() => getApp<{ looked: object }>().looked)).toEqual(expected);
    await world.route('reLaunch', '/pages/home');
    await world.until('the timer', async () => (await world.text('.word')) === 'later');
  });

  test('no text becomes code', async () => {
    await reported('eval', 'new Function makes no code of a text in WeChat');
    await reported('timer', 'setTimeout takes a function in WeChat, and no string');
  });

  test('what is not there is told by name', async () => {
    await reported('fetch', 'fetch is not a function (the logic layer of WeChat has no fetch)');
    if (engine !== 'devtools') await reported('young', `is not a function (${engine} has no Array.prototype.at)`);
  });

  test('what a script sets by globalThis is there for all', async () => {
    if (engine !== 'android8') return expectGlobals(world);
    await reported('global', 'globalThis is not defined (android8 has no globalThis)');
    await world.route('reLaunch', '/pages/shim');
    expect(await (await world.page()).data()).toEqual({ shimmed: 1, same: 1 });
  });

  test('a worker of the app is such an engine, too', async () => {
    thrown.splice(0);
    await reported('worker', 'fetch is not a function (the logic layer of WeChat has no fetch)');
    const { at, fromEntries, self, fetch: none, eval: no } = { ...ALL, ...expected };
    expect(await (await world.page()).data('found')).toEqual({ at, fromEntries, self, fetch: none, eval: no });
  });

  test('each relaunch is such an engine, too, and nothing is left of the one before', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      await world.simulator.relaunch();
      const found = await world.evaluate(() => {
        const { isLeft = false } = Array as { isLeft?: boolean };
        Object.assign(Array, { isLeft: true });
        return { ...getApp<{ looked: object }>().looked, isLeft };
      });
      expect(found).toEqual({ ...expected, isLeft: false });
    }
  });
});

test('without an engine, too, what a script sets by globalThis is there for all', async () => {
  const { world, thrown } = await open();
  await expectGlobals(world);
  expect(thrown).toEqual([]);
  await world.close();
});

describe('syntax', () => {
  const SCRIPTS = {
    'a.js': 'var a = 1;\nvar b = a?.c;',
    'b.js': 'var a = /(?<=x)y/;',
    'c.js': 'async function* a() { for await (const { b, ...c } of d) try { } catch { } }',
  };

  test.each<[Engine, string[]]>([
    ['ios12', ['a.js:2: ios12 does not read this: Unexpected token (2:10)', 'b.js:1: ios12 does not read (?<= in regular expressions']],
    ['android8', ['a.js:2: android8 does not read this: Unexpected token (2:10)']],
    ['devtools', []],
  ])('of %s', (engine, expected) => {
    const warnings: string[] = [];
    const scripts = scriptsFor(engine, SCRIPTS, false, warnings);
    expect(warnings).toEqual(expected);
    expect(scripts['c.js']).toBe(SCRIPTS['c.js']);
    if (engine !== 'devtools') expect(() => vm.runInNewContext(scripts['a.js'] ?? '') as unknown).toThrow('does not read this');
  });

  test('what DevTools compiles to older JavaScript is read', () => {
    const warnings: string[] = [];
    expect(scriptsFor('android8', SCRIPTS, true, warnings)['a.js']).not.toContain('?.');
    expect(warnings).toEqual([]);
  });
});

/** Names of core-js for what is named otherwise here. */
const CORE_NAMES: Record<string, string> = {
  'String.prototype.at': 'es.string.at-alternative',
  WeakRef: '', // core-js has none
  FinalizationRegistry: '',
  BigInt: '',
  BigInt64Array: '',
  BigUint64Array: '',
  'RegExp.escape': 'es.regexp.escape',
};

const dashed = (text: string): string => text.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();

/** As core-js names it: `es.array.find-last` of `Array.prototype.findLast`. */
function coreName(name: string): string {
  const plain = `es.${name.replace('.prototype', '').split('.').map(dashed).join('.')}`;
  return CORE_NAMES[name] ?? (name.startsWith('Set.') ? `${plain}.v2` : plain);
}

type Support = Partial<Record<string, string>>;
const isBelow = (one: string, other: string): boolean => {
  const [[a = 0, b = 0], [c = 0, d = 0]] = [one, other].map((text) => text.split('.').map(Number)) as [number[], number[]];
  return a < c || (a === c && b < d);
};

test.each<[Engine, string, string]>([
  ['ios12', 'ios', '12.2'],
  ['android8', 'chrome', '70'],
])('%s lacks what core-js-compat says', (engine, target, version) => {
  const file = createRequire(createRequire(__filename).resolve('@babel/preset-env/package.json')).resolve('core-js-compat/data.json');
  const data = JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, Support>;
  const names = MISSING[engine].map(coreName).filter((name) => name !== '');
  expect(names.filter((name) => data[name] === undefined)).toEqual([]);
  expect(names.filter((name) => !isBelow(version, data[name]?.[target] ?? '999'))).toEqual([]);
});
