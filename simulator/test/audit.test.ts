import fs from 'node:fs';
import path from 'node:path';
import { Experience, writeReports } from '../src';
import { inFolder, removePrograms, writeProgram } from './program';
import { fixture, World } from './world';

let world: World;
beforeAll(async () => {
  world = await World.open({ dist: path.join(__dirname, 'fixtures', 'audit') });
});
afterAll(() => world.close());

/** Rule and element of every finding. */
const found = async (pageStyle?: string): Promise<string[]> =>
  (await world.simulator.audit(pageStyle)).map(
    ({ rule, element }) => `${rule} ${/#[\w-]+/.exec(element)?.[0] ?? element.split(' ')[0] ?? ''}`,
  );

test('what is wrong is found, each by its rule, and what is right is not', async () => {
  expect((await found()).sort()).toEqual(
    [
      'contrast #faint',
      'cut #cut',
      'image #bare',
      'name #no-name',
      'overflow #outside',
      'overlap #covers',
      'overlap #run-into',
      'overflow body',
      'role #no-role',
      'size #squeezed',
      'size #tiny',
      'spill #spills',
      'state #no-state',
      'touch #small',
    ].sort(),
  );
});

test('larger words are cut where their row does not grow, and the page is as before afterwards', async () => {
  const before = await found();
  expect(await found('--scale: 2')).toContain('cut #grows');
  expect(await found()).toEqual(before);
});

test('roles and states reach the document as readers look for them', async () => {
  const said = await (await world.view()).evaluate(() => {
    const element = document.querySelector('#said');
    return ['role', 'aria-checked', 'aria-label', 'aria-hidden'].map((name) => element?.getAttribute(name));
  });
  expect(said).toEqual(['checkbox', 'true', 'borrow，认识', null]);
});

const dot = `data:image/png;base64,${fs.readFileSync(path.join(fixture, 'images', 'dot.png')).toString('base64')}`;

/** One page that breaks every rule of the experience score that can be broken within a second or two, and one that breaks none. */
const SCORED = {
  'app.json': JSON.stringify({ pages: ['pages/good/index', 'pages/bad/index'] }),
  'app.js': 'App({})',
  ...inFolder('pages', {
    good: {
      js: "Page({ data: { word: '' }, onLoad() { this.setData({ word: 'a' }) } })",
      wxml: '<view class="list"><text>{{word}}</text></view>',
      wxss: '.list { overflow: scroll; -webkit-overflow-scrolling: touch }',
    },
    bad: {
      js: `Page({
  data: { rows: [] },
  onLoad() {
    wx.getSystemInfoSync();
    wx.request({ url: 'http://example.invalid/words', fail() {} });
    for (let count = 0; count < 22; count += 1) this.setData({ unused: count });
    this.setData({ rows: Array.from({ length: 61 }, (_, index) => index), ['long']: 'x'.repeat(300000) });
    for (const end = Date.now() + 1200; Date.now() < end;);
    setTimeout(() => { throw new Error('broken') });
  },
  go() {},
})`,
      wxml: `<view id="rows"><text wx:for="{{rows}}" wx:key="*this">{{item}}</text></view><text>{{long.length}}</text>
<image class="wide" src="${dot}"/><image class="point" src="${dot}"/><view id="tiny" bindtap="go"/><view id="low" bindtap="go">x</view>`,
      wxss: `.rows { overflow-y: scroll } .low:active { color: red } .wide { width: 300px; height: 20px } .point { width: 4px; height: 4px }
#tiny { width: 10px; height: 10px } #low { position: fixed; bottom: 0; width: 100px; height: 44px; color: #eee }`,
    },
  }),
};

test("WeChat's experience score: what is wrong is found by rule, and a page without faults has 100", async () => {
  const dist = writeProgram(SCORED);
  const scored = await World.open({ dist, trace: true, viewport: { width: 390, height: 844 } });
  try {
    const experience = new Experience(scored.simulator, dist);
    const good = await experience.score();
    await scored.route('reLaunch', '/pages/bad/index');
    await scored.until('the last of it', () => Promise.resolve(scored.simulator.happenings.some(({ kind }) => kind === 'exception')));
    await scored.until('the answer', () =>
      Promise.resolve(scored.simulator.happenings.some((its) => its.kind === 'request' && !its.isOpen)),
    );
    const bad = await experience.score();
    const wrong = bad.verdicts.filter(({ judgement }) => 'faults' in judgement && judgement.faults.length > 0).map(({ rule }) => rule.id);
    // What else is slow depends on the machine.
    expect(wrong.filter((id) => !['first-screen', 'render', 'request-time'].includes(id))).toEqual([
      ...['script', 'set-data-rate', 'set-data-size', 'nodes', 'image-size', 'inertia', 'active', 'image-ratio', 'target', 'safe-area'],
      ...['contrast', 'exception', 'request-failure', 'deprecated', 'https', 'set-data-unbound'],
    ]);
    const [first, second] = writeReports('x', [good, bad], {}).split('\n');
    expect(first).toMatch(/^ +100 {2}pages\/good\/index$/);
    expect(second).toMatch(/^ +\d\d(\.\d)? {2}pages\/bad\/index$/);
  } finally {
    await scored.close();
    removePrograms();
  }
});
