/** Programs that hang, throw and overdo it: each is a clear error within seconds, and what comes next works. */
import { keepChromium, type SimulatorOptions } from '../src';
import { inFolder, removePrograms, writeProgram, type Files } from './program';
import { World } from './world';

const THROWS = ['onLoad', 'onShow', 'onReady', 'onHide', 'onUnload'];
const throwing = (names: string[]): string => names.map((name) => `${name}() { throw new Error('thrown in ${name}'); }`).join(', ');

/** Two pages, each of which leads to the other in its own way. */
const storm = (name: string, page: (other: string) => string, [one, other] = ['one', 'other']): Record<string, Files> => ({
  [`${name}-${one}`]: { js: page(`/pages/${name}-${other}/index`), wxml: '<view/>' },
  [`${name}-${other}`]: { js: page(`/pages/${name}-${one}/index`), wxml: '<view/>' },
});
const go = (kind: string, url: string): string => `wx.${kind}({ url: '${url}', fail() {} })`;

const STORMS: Record<string, Files> = {
  ...storm('redirect', (url) => `Page({ onShow() { wx.redirectTo({ url: '${url}' }); } })`),
  ...storm('load', (url) => `Page({ onLoad() { ${go('redirectTo', url)}; } })`),
  ...storm('launch', (url) => `Page({ onShow() { ${go('reLaunch', url)}; } })`),
  ...storm('tab', (url) => `Page({ onShow() { ${go('switchTab', url)}; } })`),
  ...storm('back', (url) => `Page({ onShow() { if (getCurrentPages().length > 1) wx.navigateBack(); else ${go('navigateTo', url)}; } })`),
  ...storm('timer', (url) => `Page({ onLoad() { setInterval(() => wx.redirectTo({ url: '${url}' }), 0); } })`),
  ...storm('stubborn', (url) => `Page({ onLoad() { const again = () => wx.reLaunch({ url: '${url}', fail: again }); again(); } })`),
};

const often = (run: string): string => `for (let each = 0; each < 200; each += 1) setInterval(() => { ${run} }, 0);`;

/** More than the phone can hear or show. */
const FLOODS: Record<string, Files> = {
  said: { js: "Page({ onShow() { for (;;) console.log('said'); } })", wxml: '<view/>' },
  thrown: { js: `Page({ onShow() { ${often("throw new Error('thrown');")} } })`, wxml: '<view/>' },
  asked: { js: `Page({ onShow() { ${often("wx.showModal({ title: 'asked' });")} } })`, wxml: '<view/>' },
  drawn: {
    js: `Page({ data: { turn: 0 }, onShow() { ${often('this.setData({ turn: this.data.turn + 1 });')} } })`,
    wxml: '<view>{{turn}}</view>',
  },
};

const PAGES: Record<string, Files> = {
  home: {
    js: "Page({ data: { said: 0, rows: [] }, onTap() { this.setData({ said: this.data.said + 1 }); }, fill(count) { this.setData({ rows: Array.from({ length: count }, (_, row) => row) }); }, spin() { for (;;); }, ask() { wx.showModal({ title: '问' }); }, choose() { wx.showActionSheet({ itemList: ['一'] }); }, give(megabytes) { this.setData({ text: 'x'.repeat(megabytes * 1048576) }); }, never() { return new Promise(() => {}); } })",
    wxml: '<button class="tap" bindtap="onTap">{{said}}</button><button class="spin" bindtap="spin">转</button><view wx:for="{{rows}}" wx:key="*this">{{item}}</view>',
  },
  load: { js: 'Page({ onLoad() {\n  for (;;);\n} })', wxml: '<view/>' },
  component: { js: 'Page({})', json: '{"usingComponents":{"faulty":"/components/faulty"}}', wxml: '<faulty id="faulty"/>' },
  lives: {
    js: `Page({ data: { said: 0 }, ${throwing(THROWS)}, onTap() { this.setData({ said: 1 }); throw new Error('thrown in onTap'); } })`,
    wxml: '<button class="tap" bindtap="onTap">{{said}}</button>',
  },
  moves: {
    js: "Page({ data: { moved: false, said: '' }, move() { this.setData({ moved: true }); }, say() { this.setData({ said: this.data.moved ? 'moved' : 'early' }); } })",
    wxml: '<view wx:if="{{moved}}" style="height:200px"/><button class="move" bindtap="move">移</button><button class="tap" bindtap="say">说{{said}}</button>',
  },
  ...STORMS,
  ...FLOODS,
  chain: {
    js: "Page({ onLoad({ left }) { wx.redirectTo({ url: left === '0' ? '../home/index' : `index?left=${left - 1}` }); } })",
    wxml: '<view/>',
  },
  deeper: { js: "Page({ onLoad() { wx.navigateTo({ url: 'index' }); } })", wxml: '<view/>' },
};

const FILES: Files = {
  'app.json': JSON.stringify({
    pages: Object.keys(PAGES).map((name) => `pages/${name}/index`),
    tabBar: { list: ['one', 'other'].map((name) => ({ pagePath: `pages/tab-${name}/index`, text: name })) },
  }),
  'app.js': `App({ onLaunch({ query }) { if (query.spin) for (;;); if (query.throws) throw new Error('thrown in onLaunch'); }, onShow({ query }) { if (query.throws) throw new Error('thrown in onShow'); } })`,
  ...inFolder('pages', PAGES),
  'components/faulty.js': `Component({ lifetimes: { ${throwing(['created', 'attached', 'ready', 'detached'])} }, pageLifetimes: { ${throwing(['show'])} }, methods: { two() { return 2; } } })`,
  'components/faulty.json': '{"component":true}',
  'components/faulty.wxml': '<view/>',
};

interface Whole {
  selectComponent(selector: string): { two(): number };
}

interface Thrown {
  message: string;
  where?: string;
}

const LIMITS = { answerLimit: 5000, scriptLimit: 3000 };
const STUCK = "the app's scripts do not come to an end, it was ended";

let dist: string;
let world: World;
let thrown: Thrown[] = [];
const start = (options: Partial<SimulatorOptions> = {}): Promise<World> => World.open({ dist, ...LIMITS, ...options });

beforeAll(async () => {
  dist = writeProgram(FILES);
  world = await start();
  world.program.on('exception', (error: Thrown) => void thrown.push(error));
});
afterAll(async () => {
  await world.close();
  removePrograms();
});
beforeEach(() => {
  thrown = [];
});

/** The home page works, by the hand and by the protocol. */
async function works(): Promise<void> {
  await world.route('reLaunch', '/pages/home/index');
  await world.tap('.tap');
  expect(await world.text('.tap')).toBe('1');
}

const callHome = async (method: string, ...args: unknown[]): Promise<unknown> => {
  await world.route('reLaunch', '/pages/home/index');
  return (await world.page()).callMethod(method, ...args);
};

describe('an endless loop ends the app, and whoever comes next starts it afresh', () => {
  afterEach(works);

  test('in onLoad: the call, the exception and the page in front are told', async () => {
    await expect(world.route('navigateTo', '/pages/load/index')).rejects.toThrow(
      `${STUCK} on pages/load/index, in onLoad (pages/load/index.js:2)`,
    );
    expect(thrown.map(({ message }) => message)).toEqual([expect.stringContaining(STUCK)]);
  });

  test('in a handler: a tap returns, what comes next is an error', async () => {
    await world.route('reLaunch', '/pages/home/index');
    await world.tap('.spin');
    await expect(world.page()).rejects.toThrow(`${STUCK} on pages/home/index, in spin (pages/home/index.js:1)`);
  });

  test('in onLaunch', async () => {
    await expect(world.simulator.relaunch({ query: { spin: '1' } })).rejects.toThrow(`${STUCK}, in onLaunch (app.js:1)`);
  });
});

test('a call without an answer is an error with its name', async () => {
  await expect(callHome('never')).rejects.toThrow(
    'Page.callMethod has no answer within 5 s: the app runs, what it was asked for has not come',
  );
  await works();
});

test.each(['logic.js', 'app.json'])('the host was away while %s was loaded ahead: the next app launches all the same', async (file) => {
  const { page } = world.simulator;
  if (page === undefined) throw new Error('no headless phone');
  const ahead = page.waitForResponse('**/simulator/app.json');
  await world.simulator.relaunch();
  await ahead;
  const missed = page.waitForEvent('requestfailed');
  await page.route(`**/simulator/${file}*`, (route) => route.abort());
  await world.simulator.relaunch();
  await missed;
  await page.unrouteAll();
  await world.simulator.relaunch();
  await works();
});

test('setData: more than 1 MB, and 10,000 elements, is warned of, far more is refused', async () => {
  // Honest work, and no loop: how long it takes is up to the machine.
  const patient = await start({ answerLimit: 60_000, scriptLimit: 60_000 });
  const said: unknown[] = [];
  patient.program.on('console', ({ args }: { args: unknown[] }) => void said.push(args[0]));
  const page = await patient.page();
  await page.callMethod('give', 2);
  await patient.until('warned', () => Promise.resolve(said.includes('setData of 2.0 MB on pages/home/index: the limit of WeChat is 1 MB')));
  await expect(page.callMethod('give', 50)).rejects.toThrow(
    'setData of 50.0 MB on pages/home/index is refused: the limit of WeChat is 1 MB',
  );
  await patient.tap('.tap');
  expect(await patient.text('.tap')).toBe('1');
  await expect(page.callMethod('fill', 200_000)).rejects.toThrow(
    'pages/home/index is to draw more than 50000 elements and texts, and is drawn no more: WeChat advises at most 1000',
  );
  expect(said).toContain('pages/home/index draws more than 10000 elements and texts: WeChat advises at most 1000');
  await patient.simulator.relaunch();
  await patient.tap('.tap');
  expect(await patient.text('.tap')).toBe('1');
  await patient.close();
});

// wx.navigateTo: 小程序中页面栈最多十层.
test('a storm of routes ends at ten pages', async () => {
  await world.route('reLaunch', '/pages/home/index');
  const results = await world.evaluate<string[]>(() =>
    Promise.all(
      Array.from({ length: 50 }, () =>
        wx.navigateTo({ url: '/pages/home/index' }).then(
          ({ errMsg }) => errMsg,
          (reason: unknown) => (reason as { errMsg: string }).errMsg,
        ),
      ),
    ),
  );
  expect(results).toEqual([
    ...new Array<string>(9).fill('navigateTo:ok'),
    ...new Array<string>(41).fill('navigateTo:fail webview count limit exceed'),
  ]);
  expect(await world.program.pageStack()).toHaveLength(10);
  await world.route('reLaunch', '/pages/deeper/index');
  await world.until('ten pages', async () => (await world.program.pageStack()).length === 10);
  await world.until('refused', () => Promise.resolve(thrown.some(({ message }) => message.includes('webview count limit exceed'))));
  await works();
});

test.each(Object.keys(FLOODS))('%s without end: the phone answers, and what comes next works', async (name) => {
  const from = Date.now();
  const opened = world.route('reLaunch', `/pages/${name}/index`);
  if (name === 'said') await expect(opened).rejects.toThrow(STUCK);
  else await opened;
  await world.simulator.relaunch({ path: 'pages/home/index' });
  await works();
  expect(Date.now() - from).toBeLessThan(25_000);
});

describe('pages that lead to each other without end', () => {
  beforeEach(() => world.simulator.relaunch({ path: 'pages/home/index' }));

  const told = (): Promise<boolean> => Promise.resolve(thrown.some(({ message }) => message.startsWith('routes without end')));

  test.each(['redirect', 'load', 'launch', 'tab', 'back', 'timer', 'stubborn'])(
    '%s: told by name in seconds, and what comes next works',
    async (name) => {
      const [one, other] = [`pages/${name}-one/index`, `pages/${name}-other/index`];
      const said: unknown[] = [];
      const hear = ({ args }: { args: unknown[] }): void => void said.push(args[0]);
      world.program.on('console', hear);
      const from = Date.now();
      await world.route(name === 'tab' ? 'switchTab' : 'reLaunch', `/${one}`);
      await world.until('the storm is told', told);
      const message = thrown[0]?.message ?? '';
      expect(message).toMatch(/^routes without end: more than 60 within 5 s, from /);
      for (const page of [one, other]) expect(message).toContain(page);
      expect(said).toEqual([message]);
      await world.page();
      await world.simulator.relaunch({ path: one });
      await world.simulator.relaunch({ path: 'pages/home/index' });
      await works();
      expect(Date.now() - from).toBeLessThan(15_000);
      world.program.off('console', hear);
    },
  );

  test('a chain that ends is none, nor are the routes of a test', async () => {
    await Promise.all(Array.from({ length: 70 }, () => world.evaluate(() => wx.reLaunch({ url: '/pages/home/index' }))));
    await world.simulator.relaunch({ path: 'pages/chain/index', query: { left: '20' } });
    await world.until('the end of the chain', async () => (await world.page()).path === 'pages/home/index');
    expect(thrown).toEqual([]);
  });
});

test.each([
  ['JSON', "Cannot read properties of null (reading 'stringify')"],
  ['Promise', "Cannot read properties of null (reading 'resolve')"],
])('an app that takes %s away is told so', async (name, failure) => {
  const program = writeProgram({ ...FILES, 'app.js': `App({}); globalThis.${name} = null` });
  const other = await World.open({ dist: program, ...LIMITS, trace: true });
  try {
    const told = (): boolean =>
      other.simulator.happenings.some(
        (happening) =>
          'text' in happening && happening.text.includes(`${failure} (the app has overwritten ${name}, which the simulator needs, too)`),
      );
    other.page().catch(() => undefined); // may have no answer
    await other.until('told', () => Promise.resolve(told()));
  } finally {
    await other.close();
  }
});

describe('a throw is reported by name', () => {
  const told = async (wanted: string[]): Promise<void> => {
    await world.until(`told: ${wanted.join()}`, () => Promise.resolve(thrown.length >= wanted.length));
    expect(thrown.map(({ message, where = '' }) => `${where}: ${message}`).sort()).toEqual([...wanted].sort());
  };

  test('in every lifecycle of the app', async () => {
    await world.simulator.relaunch({ query: { throws: '1' } });
    await told(['onLaunch of the app: thrown in onLaunch', 'onShow of the app: thrown in onShow']);
    await works();
  });

  test('in every lifecycle of a page, and it stays usable', async () => {
    await world.route('reLaunch', '/pages/lives/index');
    await world.tap('.tap');
    expect(await world.text('.tap')).toBe('1');
    await world.route('navigateTo', '/pages/home/index');
    await works();
    await told([...THROWS.map((name) => `${name} of pages/lives/index: thrown in ${name}`), 'tap of pages/lives/index: thrown in onTap']);
  });

  test('in every lifetime of a component, and it stays usable', async () => {
    await world.route('reLaunch', '/pages/component/index');
    expect(await world.evaluate(() => (getCurrentPages()[0] as unknown as Whole).selectComponent('#faulty').two())).toBe(2);
    await works();
    await told([
      ...['created', 'attached', 'ready', 'detached'].map((name) => `${name} of components/faulty: thrown in ${name}`),
      'show of pages/component/index: thrown in show',
    ]);
  });
});

test('a tap under a modal or a sheet says what lies above', async () => {
  await callHome('ask');
  await expect(world.tap('.tap')).rejects.toThrow('the element is covered by dialog 问');
  await world.program.native().cancelModal();
  await callHome('choose');
  await expect(world.tap('.tap')).rejects.toThrow('the element is covered by sheet action-sheet 一');
  await world.simulator.chooseActionSheet(0);
  await works();
});

test('of two taps at once the second waits for the hand, and finds what the first has moved', async () => {
  const slow = await start({ touchEvery: 1000 });
  await slow.route('reLaunch', '/pages/moves/index');
  const [move, tap] = [await slow.element('.move'), await slow.element('.tap')];
  await Promise.all([move.tap(), tap.tap()]);
  expect(await slow.text('.tap')).toBe('说moved');
  await slow.close();
});

test.each(['Browser.crash', 'Page.crash'] as const)('%s: whoever waits is told at once, and `closed` settles', async (crash) => {
  const chromium = await keepChromium();
  const other = await start({ chromium: chromium.endpoint });
  const page = await other.page();
  const waiting = expect(page.callMethod('never')).rejects.toThrow(/Chromium has ended|has crashed|phone was closed/);
  const phone = other.simulator.page;
  const session = await (crash === 'Page.crash'
    ? phone?.context().newCDPSession(phone)
    : phone?.context().browser()?.newBrowserCDPSession());
  session?.send(crash).catch(() => undefined);
  const from = Date.now();
  await waiting;
  await other.simulator.closed;
  expect(Date.now() - from).toBeLessThan(LIMITS.answerLimit / 2);
  await expect(other.simulator.settle()).rejects.toThrow(/no phone is open|phone was closed/);
  await chromium.close();
  await works();
});
