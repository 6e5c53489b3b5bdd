/**
 * What WeChat holds an app to. 网络 › 使用说明: at most 10 of wx.request at once, 10 of uploadFile and downloadFile, the rest wait; the
 * Referer is fixed. setData › 数据传输: at most 1024 kB; 体验评分 › 性能: 256 kB.
 */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { removePrograms, writeProgram } from './program';
import { World } from './world';

const FILES = {
  'project.config.json': '{"appid":"wx0123456789abcdef"}',
  'app.json': '{"pages":["home"]}',
  'app.js': 'App({})',
  'home.js':
    "Page({ ask(method, count) { getApp().left = count; for (let index = 0; index < count; index += 1) wx[method]({ url: 'https://api.example/' + index, header: { Referer: 'https://mine.example' }, complete() { getApp().left -= 1; } }); }, give(kilobytes) { this.setData({ text: 'x'.repeat(kilobytes * 1024) }); } })",
  'home.wxml': '<view/>',
};

const waiting: http.ServerResponse[] = [];
const referers = new Set<string | undefined>();
const server = http.createServer((request, response) => {
  referers.add(request.headers.referer);
  waiting.push(response);
});

let world: World;
const warned: unknown[] = [];
const thrown: string[] = [];
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const requestMap = { 'https://api.example': `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  world = await World.open({ dist: writeProgram(FILES), requestMap, strict: true });
  world.program.on('console', ({ args }: { args: unknown[] }) => void warned.push(args[0]));
  world.program.on('exception', ({ message }: { message: string }) => void thrown.push(message));
});
afterAll(async () => {
  await world.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  removePrograms();
});

test('the Referer names the app, whatever it asks for', async () => {
  await (await world.page()).callMethod('ask', 'request', 2);
  await world.until('they have come', () => Promise.resolve(waiting.length === 2));
  waiting.splice(0).forEach((response) => response.end('{}'));
  expect([...referers]).toEqual(['https://servicewechat.com/wx0123456789abcdef/devtools/page-frame.html']);
});

// Chromium opens six connections to a host: were they the app's, storage, which waits for its host, would stand still.
test.each(['request', 'downloadFile'])('%s: ten at once, the rest wait, and storage does not', async (method) => {
  const page = await world.page();
  await page.callMethod('ask', method, 12);
  await world.until('ten have come', () => Promise.resolve(waiting.length === 10));
  expect(await world.evaluate(() => (wx.setStorageSync('key', 'value'), wx.getStorageSync<string>('key')))).toBe('value');
  expect(waiting).toHaveLength(10);
  for (let answered = 1; answered <= 12; answered += 1) {
    waiting.shift()?.end('{}');
    await world.until('the next has come', () => Promise.resolve(waiting.length === Math.min(10, 12 - answered)));
  }
  await world.until('all are answered', async () => (await world.evaluate(() => getApp<{ left: number }>().left)) === 0);
});

test('the id of the app is what its project says', async () => {
  expect(await world.evaluate(() => wx.getAccountInfoSync().miniProgram.appId)).toBe('wx0123456789abcdef');
});

test('setData: told above 256 KB, refused above 1 MB', async () => {
  const page = await world.page();
  await page.callMethod('give', 200);
  await page.callMethod('give', 300);
  await world.until('warned', () => Promise.resolve(warned.length > 0));
  expect(warned).toEqual(['setData of 0.3 MB on home: WeChat advises at most 256 KB']);
  await expect(page.callMethod('give', 1100)).rejects.toThrow('setData of 1.1 MB on home is refused: the limit of WeChat is 1 MB');
});
