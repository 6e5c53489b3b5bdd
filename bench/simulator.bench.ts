/**
 * The simulator with its own native fixture, whatever else the machine does: a cold start with Chromium, a relaunch at once after taps
 * and one after a rest of 1 s, in which the worker of the next app is loaded ahead, a tap of the automator until its effect is there,
 * on a page just opened, right after another and right after a frame of the screen, of the second the part from touch to layout, 100
 * navigations there and back, each with a look at an element; then what is left in memory after 600 more of them: the heaps of this
 * process, of the page of Chromium, of the app's worker and of the next app's, collected before; of workers what they hold, without what
 * V8 compiles meanwhile and Chromium notes of its requests. With BENCH_BESIDE, folders of other checkouts with commas between, their
 * simulators are measured in turns with this one; each in a Chromium of its own.
 * Must hold at the lower quartile: start ≤ 0.9 s, relaunch ≤ 155 ms, a tap on a page just opened ≤ 48 ms (two frames of the
 * screen until it is in sight, one for the touch), one right after another ≤ 16 ms and so its part, 100 navigations ≤ 3.1 s; each heap
 * ± 5 %. Right after a frame Chromium hands a touch over with the next one, 17 ms later; that one is told without a limit.
 */
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import automator from 'miniprogram-automator';
import { startSimulator, type Simulator } from '../simulator/src';
import { lowerQuartile, must } from './lib/figures';

const DIST = path.resolve(__dirname, '../simulator/test/fixtures/native');
const { BENCH_BESIDE: beside } = process.env;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const EACH_ROUND = 10;
const REST_MS = 1000;
const NAVIGATIONS = 100;
const LIMITS: Figures = {
  start: 900,
  relaunch: 155,
  relaunchRested: 155,
  firstTap: 48,
  tap: 16,
  tapAfterFrame: Infinity,
  laidOut: 16,
  navigations: 3100,
};
const MEMORY = { warmUp: 400, counted: 600, perStack: 15, tolerance: 0.05 };
/** What a collection leaves behind, such as compiled code, the next one takes. */
const COLLECTIONS = 5;
/** What is opened over the page in front: a list, a canvas, components. */
const OVER = ['detail', 'draw', 'components'];

type Start = typeof startSimulator;
type Program = Awaited<ReturnType<typeof automator.connect>>;

/** Times, ms. */
interface Figures {
  start: number;
  relaunch: number;
  relaunchRested: number;
  firstTap: number;
  tap: number;
  tapAfterFrame: number;
  laidOut: number;
  navigations: number;
}

/** Bytes in use after everything that nobody needs has been collected. */
type Heaps = Record<'host' | 'app' | 'spare' | 'page', number>;

declare const wx: Record<'navigateTo' | 'reLaunch', (options: { url: string }) => void> & { navigateBack(): void };
declare function getApp(): { log: unknown[] };

const FIGURES = Object.keys(LIMITS) as (keyof Figures)[];
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

async function find(program: Program, selector: string): Promise<{ tap(): Promise<void> }> {
  const found = await (await program.currentPage())?.$(selector);
  if (!found) throw new Error(`${selector} is not on the page`);
  return found;
}

/** A page over the one in front, and back. */
async function navigate(program: Program, turn: number): Promise<void> {
  await program.evaluate(
    (url: string) => {
      wx.navigateTo({ url });
    },
    `/pages/${OVER[turn % OVER.length] ?? ''}/index?id=${turn}`,
  );
  await find(program, 'page');
  await program.evaluate(() => {
    wx.navigateBack();
  });
}

async function withPhone<T>(start: Start, use: (simulator: Simulator, program: Program, startMs: number) => Promise<T>): Promise<T> {
  const from = performance.now();
  const simulator = await start({ dist: DIST, headless: true, privacyAgreed: true });
  const startMs = performance.now() - from;
  const program = await automator.connect({ wsEndpoint: simulator.wsEndpoint });
  try {
    return await use(simulator, program, startMs);
  } finally {
    program.disconnect();
    await simulator.close();
  }
}

function measure(start: Start): Promise<Figures[]> {
  return withPhone(start, async (simulator, program, startMs) => {
    const figures: Figures[] = [];
    for (let turn = 0; turn < EACH_ROUND; turn += 1) {
      const relaunch = await timed(() => simulator.relaunch());
      await new Promise((resolve) => setTimeout(resolve, REST_MS));
      const relaunchRested = await timed(() => simulator.relaunch());
      const button = await find(program, '.add');
      const firstTap = await timed(() => button.tap());
      const tap = await timed(() => button.tap());
      const laidOut = (await simulator.getMetrics()).at(-1)?.tapToLayout.at(-1) ?? Number.NaN;
      await simulator.painted();
      const tapAfterFrame = await timed(() => button.tap());
      figures.push({ start: startMs, relaunch, relaunchRested, firstTap, tap, tapAfterFrame, laidOut, navigations: Number.NaN });
    }
    const navigations = await timed(async () => {
      for (let turn = 0; turn < NAVIGATIONS / 2; turn += 1) await navigate(program, turn);
    });
    return figures.map((figure) => ({ ...figure, navigations }));
  });
}

type Answer = { id: number } | { method: string; params: { chunk?: string } };

interface HeapSnapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[]] } };
  nodes: number[];
}

/** Objects, functions, texts and arrays. */
function sizeOfHeld(text: string): number {
  const { snapshot, nodes } = JSON.parse(text) as HeapSnapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  let held = 0;
  for (let node = 0; node < nodes.length; node += fields.length)
    if (!['code', 'native'].includes(types[0][nodes[node + type] ?? 0] ?? '')) held += nodes[node + size] ?? 0;
  return held;
}

const ASKED = [...new Array<string>(COLLECTIONS).fill('HeapProfiler.collectGarbage'), 'HeapProfiler.takeHeapSnapshot'];

/** Heaps of the page and of its workers, which can be asked only by messages through the page. */
async function readHeaps(simulator: Simulator): Promise<Heaps> {
  const { page } = simulator;
  if (page === undefined) throw new Error('no headless phone');
  await simulator.painted();
  const session = await page.context().newCDPSession(page);
  const workers: Promise<number>[] = [];
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type !== 'worker') return;
    workers.push(
      new Promise((resolve) => {
        let snapshot = '';
        session.on('Target.receivedMessageFromTarget', (event) => {
          if (event.sessionId !== sessionId) return;
          const answer = JSON.parse(event.message) as Answer;
          if ('params' in answer) snapshot += answer.params.chunk ?? '';
          else if (answer.id === COLLECTIONS) resolve(sizeOfHeld(snapshot));
        });
      }),
    );
    for (const [id, method] of ASKED.entries())
      void session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) });
  });
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  for (let turn = 0; turn < COLLECTIONS; turn += 1) {
    await session.send('HeapProfiler.collectGarbage');
    collect();
  }
  // What runs an app holds more than what runs none.
  const [app = Number.NaN, spare = 0] = (await Promise.all(workers)).sort((one, other) => other - one);
  const heaps = { app, spare, page: (await session.send('Runtime.getHeapUsage')).usedSize };
  await session.detach();
  return { ...heaps, host: process.memoryUsage().heapUsed };
}

function measureMemory(start: Start): Promise<[before: Heaps, after: Heaps]> {
  return withPhone(start, async (simulator, program) => {
    const wander = async (count: number): Promise<Heaps> => {
      for (let turn = 0; turn < count / 2; turn += 1) {
        if (turn % MEMORY.perStack === 0) {
          await program.evaluate(() => {
            wx.reLaunch({ url: '/pages/home/index' });
          });
        }
        await navigate(program, turn);
      }
      // What the fixture itself writes down.
      await program.evaluate(() => {
        getApp().log.length = 0;
      });
      return readHeaps(simulator);
    };
    return [await wander(MEMORY.warmUp), await wander(MEMORY.counted)];
  });
}

async function main(): Promise<void> {
  const sides: { name: string; start: Start; figures: Figures[] }[] = [{ name: 'this', start: startSimulator, figures: [] }];
  for (const folder of beside?.split(',') ?? []) {
    const other = (await import(path.resolve(folder, 'simulator/src/index.ts'))) as { startSimulator: Start };
    sides.push({ name: path.basename(folder), start: other.startSimulator, figures: [] });
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const side of round % 2 === 0 ? sides : [...sides].reverse()) side.figures.push(...(await measure(side.start)));
  }
  for (const { name, start, figures } of sides) {
    for (const figure of FIGURES) {
      const found = lowerQuartile(figures.map((each) => each[figure]));
      console.log(`${name.padEnd(16)}${figure.padEnd(14)}${found.toFixed(1).padStart(9)} ms`);
      if (name === 'this' && Number.isFinite(LIMITS[figure])) must(found <= LIMITS[figure], `${figure} ≤ ${LIMITS[figure]} ms`);
    }
    const [before, after] = await measureMemory(start);
    for (const heap of Object.keys(before) as (keyof Heaps)[]) {
      const change = after[heap] / before[heap] - 1;
      const megabytes = [before, after].map((heaps) => `${(heaps[heap] / 1e6).toFixed(2)} MB`).join(' → ');
      console.log(`${name.padEnd(16)}${`heap of ${heap}`.padEnd(14)} ${megabytes}, ${(change * 100).toFixed(1)} %`);
      if (name === 'this') must(Math.abs(change) <= MEMORY.tolerance, `heap of ${heap} ± ${MEMORY.tolerance * 100} %`);
    }
  }
}

void main();
