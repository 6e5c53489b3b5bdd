/** What stands beside the phone for whoever makes an app, driven as a hand and a keyboard drive it. */
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import type { AddressInfo } from 'node:net';
import { source } from 'axe-core';
import automator from 'miniprogram-automator';
import type { Page } from 'playwright-core';
import { launchChromium } from '../src/host/chromium';
import { startSimulator, type Simulator } from '../src';
import { inFolder, removePrograms, writeProgram } from './program';

const CHECK = `axe.run({ exclude: ['.stage'] }, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'], resultTypes: ['violations'] })
  .then(({ violations }) => violations.map(({ id, nodes }) => id + ' ' + nodes[0].html.slice(0, 160)))`;

const TABS = ['phone', 'console', 'requests', 'data', 'tree', 'storage', 'modes'];

const PROGRAM = {
  'app.json': JSON.stringify({ pages: ['pages/home/index', 'pages/detail/index'] }),
  'app.js': 'App({})',
  ...inFolder('pages', {
    home: {
      js: `Page({
  data: { answer: '' },
  ask(url) { return new Promise((resolve) => wx.request({ url, data: { q: 'a' }, complete: resolve, success: ({ data }) => this.setData({ answer: data.said }) })) },
  say() {
    console.warn('slowly', { a: 1 });
    wx.setStorageSync('kept', { id: 7 });
    setTimeout(() => { throw new TypeError('broken') });
  },
})`,
      wxml: '<view id="card" class="card"><text class="answer">{{answer}}</text></view>',
    },
    detail: { js: 'Page({ data: { id: 0 }, onLoad({ id }) { this.setData({ id }) } })', wxml: '<text>{{id}}</text>' },
  }),
};

let simulator: Simulator;
let program: Awaited<ReturnType<typeof automator.connect>>;
let page: Page;
let dist = '';
let origin = '';
const server = http.createServer((request, response) => {
  response.statusCode = request.url?.startsWith('/missing') === true ? 404 : 200;
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ said: 'hello' }));
});

beforeAll(async () => {
  dist = writeProgram(PROGRAM);
  simulator = await startSimulator({ dist, automationPort: 0, watch: true });
  const browser = await launchChromium();
  page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(simulator.url);
  await page.locator('.page.visible iframe').waitFor();
  program = await automator.connect({ wsEndpoint: simulator.wsEndpoint });
  server.listen(0);
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const home = await program.currentPage();
  await home?.callMethod('say');
  await home?.callMethod('ask', `${origin}/words`);
  await home?.callMethod('ask', `${origin}/missing`);
});
afterAll(async () => {
  program.disconnect();
  await page.context().browser()?.close();
  await simulator.close();
  server.close();
  removePrograms();
});

const show = async (tab: string): Promise<void> => page.locator(`#tab-${tab}`).click();
const rows = (tab: string): Promise<string[]> => page.locator(`#panel-${tab} .row > .line:visible`).allInnerTexts();
const within = (tab: string, selector: string) => page.locator(`#panel-${tab} ${selector}`);

test('the console names the line of what was said and thrown, and counts errors', async () => {
  await show('console');
  await page.getByText('TypeError: broken').first().waitFor();
  const said = (await rows('console')).map((row) => row.replace(/\s+/g, ' '));
  expect(said).toEqual([
    expect.stringMatching(/启动 pages\/home\/index$/),
    expect.stringMatching(/警告 slowly \{"a":1\} pages\/home\/index\.js:5:/),
    expect.stringMatching(/异常 TypeError: broken pages\/home\/index\.js:7:/),
  ]);
  expect(await page.locator('#tab-console .count').innerText()).toBe('1');
  await within('console', '.kind').selectOption('只看错误');
  expect(await rows('console')).toHaveLength(1);
  await within('console', '.search').fill('nowhere');
  await program.evaluate(() => {
    // eslint-disable-next-line no-console -- what an app says
    console.info('said');
  });
  await within('console', '.row').nth(3).waitFor({ state: 'attached' });
  expect(await within('console', '.empty').innerText()).toBe('没有符合筛选的记录。');
  await within('console', '.search').fill('');
  await within('console', '.kind').selectOption('全部');
});

test('requests: method, address, status, time and bytes; what was sent and came on opening', async () => {
  await show('requests');
  const [good = '', bad = ''] = await rows('requests');
  expect(good).toMatch(/200\s+GET http:\/\/127\.0\.0\.1:\d+\/words\?q=a\s+\d+ ms\s+16 B/);
  expect(bad).toMatch(/404/);
  await within('requests', 'summary').first().click();
  expect(await within('requests', '.row[open] .more').innerText()).toMatch(/请求头\s+content-type: application\/json[^]*"said": "hello"/);
});

test('a slow network takes its time', async () => {
  await show('phone');
  await page.getByLabel('网速').selectOption('3g');
  await (await program.currentPage())?.callMethod('ask', `${origin}/words`);
  await page.getByLabel('网速').selectOption('full');
  await show('requests');
  const times = (await rows('requests')).map((row) => Number(/(\d+) ms/.exec(row)?.[1]));
  expect(times.at(-1)).toBeGreaterThanOrEqual(300);
});

test('data of the page, and each setData with its size', async () => {
  await show('data');
  await within('data', '.values .row').waitFor();
  expect(await within('data', '.values').innerText()).toMatch(/answer\s+"hello"/);
  await within('data', '.list summary').first().click();
  expect(await within('data', '.list').innerText()).toMatch(/pages\/home\/index\s+18 B[^]*"answer": "hello"/);
});

test('the tree is walked by the keyboard, and what is chosen is marked in the phone', async () => {
  await show('tree');
  await within('tree', '[role=treeitem]').first().click();
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('ArrowDown');
  const chosen = within('tree', '[aria-selected=true]');
  expect(await chosen.innerText()).toMatch(/view\s*#card\s*\.card/);
  const frame = page.frameLocator('.page.visible iframe');
  expect(await frame.locator('.simulator-highlight').boundingBox()).toEqual(await frame.locator('#card').boundingBox());
  await page.keyboard.press('ArrowLeft');
  expect(await chosen.getAttribute('aria-expanded')).toBe('false');
  await show('console');
  expect(await frame.locator('.simulator-highlight').count()).toBe(0);
});

test('storage is seen and emptied', async () => {
  await show('storage');
  await within('storage', '.row').waitFor();
  expect(await within('storage', '.line').innerText()).toMatch(/^kept\s+\{"id":7\}\s+8 B$/);
  await within('storage', '.bar button').last().click();
  await within('storage', '.empty').waitFor();
  expect(await program.evaluate(() => wx.getStorageSync('kept') as string)).toBe('');
});

test('a way to open the app is kept, and opens it', async () => {
  await show('modes');
  await page.getByLabel('启动页面').selectOption('pages/detail/index');
  await page.getByLabel('启动参数').fill('id=3');
  await page.getByLabel('场景值').fill('1007');
  await page.getByLabel('模式名称').fill('分享');
  await within('modes', 'form .quiet').click();
  await page.reload();
  const keys = await page.evaluate(() => Object.keys(localStorage));
  const key = keys.find((name) => name.startsWith('simulator-modes')) ?? '';
  const kept = await page.evaluate((name) => localStorage.getItem(name) ?? '', key);
  // What something else has written there.
  for (const broken of ['{', `[null,${kept.slice(1)}`]) {
    await page.evaluate(([name, value]) => localStorage.setItem(name, value), [key, broken] as const);
    await page.reload();
    await within('modes', '.saved li').first().waitFor();
  }
  await page.getByRole('button', { name: '打开 分享' }).click();
  await page.frameLocator('.page.visible iframe').getByText('3').waitFor();
  expect(await program.evaluate(() => wx.getLaunchOptionsSync().scene)).toBe(1007);
});

test('a new build comes by itself, with the page that was in front and as the phone was set', async () => {
  const file = path.join(dist, 'pages/detail/index.wxml');
  await show('phone');
  await page.getByLabel('外观').selectOption('dark');
  // Half a build is not loaded.
  fs.rmSync(path.join(dist, 'app.json'));
  fs.writeFileSync(file, '<text>id {{id}}</text>');
  fs.writeFileSync(path.join(dist, 'app.json'), PROGRAM['app.json']);
  await page.frameLocator('.page.visible iframe').getByText('id 3').waitFor();
  expect(await page.getByLabel('外观').inputValue()).toBe('dark');
  for (let turn = 0; turn < 2; turn += 1) {
    await simulator.relaunch();
    expect(await page.frameLocator('.page.visible iframe').locator('body').innerText()).toBe('id 3');
  }
});

test.each([
  [1280, 800],
  [768, 1024],
])('%d × %d: axe finds nothing in any tab, and the arrows lead through them', async (width, height) => {
  await page.setViewportSize({ width, height });
  await page.evaluate(source);
  await show('phone');
  for (const tab of TABS) {
    expect(await page.locator(`#panel-${tab}`).isVisible()).toBe(true);
    expect(await page.evaluate<string[]>(CHECK)).toEqual([]);
    await page.keyboard.press('ArrowRight');
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
});
