import childProcess, { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import automator from 'miniprogram-automator';
import { launchChromium } from '../src/host/chromium';
import { removePrograms, writeProgram } from './program';
import { fixture, World } from './world';

afterAll(removePrograms);

const cliPath = path.join(__dirname, '..', 'bin', 'cli');

test('automator.launch needs only another cliPath; close() ends the simulator', async () => {
  const port = 20_000 + (process.pid % 20_000);
  const spawn = jest.spyOn(childProcess, 'spawn');
  const program = await automator.launch({ cliPath, projectPath: fixture, port });
  const cli = spawn.mock.results[0]?.value as ChildProcess;
  spawn.mockRestore();
  // The client answers the end of its command line with a timer of 15 s that nothing stops: it would keep this process alive.
  cli.removeAllListeners('exit');
  const ended = once(cli, 'exit');
  const page = await program.currentPage();
  expect(page?.path).toBe('pages/home/index');
  await program.close();
  await expect(automator.connect({ wsEndpoint: `ws://127.0.0.1:${port}` })).rejects.toThrow('Failed connecting');
  expect(await ended).toEqual([0, null]);
});

test.each([
  [['check', __dirname], `${__dirname} holds no app.json: build the mini-program first`],
  [[fixture, '--headles'], 'there is no --headles; --help lists the options'],
  [[fixture, '--headless', '--trace'], '--trace needs a value'],
  [['auto', '--project', fixture, '--trust-project', '--auto-port', 'x'], '--auto-port x is no port'],
])('simulator %j: %s', (args, message) => {
  const { status, stderr } = childProcess.spawnSync(cliPath, args, { encoding: 'utf8' });
  expect([status, stderr]).toEqual([1, `${message}\n`]);
});

test('simulator DIR --headless --device --trace: the phone, and what happened as one file without secrets', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'simulator-trace-'));
  const file = path.join(folder, 'trace.html');
  const cli = childProcess.spawn(cliPath, [fixture, '--headless', '--device', 'iphone5', '--trace', file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const chunk of cli.stdout as AsyncIterable<Buffer>) {
    said += chunk.toString();
    if (/ws:.*\n/.test(said)) break;
  }
  const program = await automator.connect({ wsEndpoint: /ws:\S+/.exec(said)?.[0] ?? '' });
  expect(await program.evaluate(() => wx.getWindowInfo().screenWidth)).toBe(320);
  await program.evaluate(
    () =>
      new Promise((resolve) => {
        // eslint-disable-next-line no-console -- what an app says
        console.log('</script><!-- signed in as 13800006021', { token: 'abcdef' }, 'Authorization: Bearer abcdef');
        const data = { phone: '13800006021', password: 'hunter22', text: '{"smsCode":"abcdef"}', next: '/home?sid=abcdef' };
        const header = { Cookie: 'sid=abcdef' };
        wx.request({ url: 'http://127.0.0.1:1/words?access_token=abcdef', method: 'POST', header, data, complete: resolve });
      }),
  );
  const ended = once(cli, 'exit');
  await program.close();
  await ended;
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.goto(`file://${file}`);
    const rows = await page.locator('.row > .line').allInnerTexts();
    expect(rows.join('\n')).toMatch(
      /启动\s+pages\/home\/index[^]*日志\s+<\/script><!-- signed in as 138\*\*\*\*6021[^]*失败\s+POST http:\/\/127\.0\.0\.1:1\/words/,
    );
    await page.getByLabel('种类').selectOption('请求');
    await page.locator('summary:visible').click();
    expect(await page.locator('.more:visible').innerText()).toMatch(/cookie: \[…\][^]*"phone": "138\*\*\*\*6021"/i);
  } finally {
    await browser.close();
  }
  expect(fs.readFileSync(file, 'utf8')).not.toMatch(/13800006021|abcdef|hunter22/);
  fs.rmSync(folder, { recursive: true });
});

test('plugins and a custom tab bar are told at once, and the phone draws its own bar', async () => {
  const dist = writeProgram({
    'app.json': JSON.stringify({
      pages: ['a', 'b'],
      plugins: { chat: { version: '1.0.0', provider: 'wx0' } },
      tabBar: { custom: true, list: ['a', 'b'].map((pagePath) => ({ pagePath, text: pagePath })) },
    }),
    'app.js': 'App({})',
    ...Object.fromEntries(['a', 'b'].flatMap((page) => [[`${page}.js`, 'Page({})'] as const, [`${page}.wxml`, '<view/>'] as const])),
  });
  const own = await World.open({ dist });
  expect(own.simulator.warnings).toEqual([
    'app.json: a custom tabBar is not supported: the phone draws its own, and getTabBar() is null',
    'app.json: plugins are not supported: chat is not there',
  ]);
  await own.route('switchTab', '/b');
  expect((await own.page()).path).toBe('b');
  await own.close();
});
