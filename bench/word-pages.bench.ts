/**
 * Every page of words for a learner with a course of 10,000 words and 300,000 answers against one with 100 words and 2,000:
 * the app is started cold and walked through, in turns, in two phones at one server, and every page is timed from its
 * opening until its data stands in it (not the skeleton). Then the lists are scrolled and paged three times.
 * Both have the same words due today, so that pages show as much.
 * Must hold for each page: large ≤ 1.3 × small (lower quartiles, so that a busy machine does not decide), no setData above
 * 32 KB, at most 1,000 nodes.
 */
import path from 'node:path';
import { type RouteName, routes, tabOrder } from '@xueban/contract/routes';
import { Phone } from '../automation/driver/phone';
import { getHost } from '../automation/driver/simulator-host';
import { waitFor } from '../automation/driver/wait';
import { getPages } from '../automation/pages';
import type { Database } from '../server/src/database';
import { type PageMetrics, type Simulator, startSimulator } from '../simulator/src';
import { withDatabase } from './lib/database';
import { lowerQuartile, median } from './lib/figures';
import { createLearnerOfPast, type LearnerOfPast, type Past } from './lib/long-past';
import { startServer } from './lib/server-process';

const DIST = process.env.BENCH_DIST ?? path.resolve(__dirname, '../dist/wechat');
const BUILT_ORIGIN = process.env.REMAX_APP_API_HOST ?? 'http://127.0.0.1:3000';
const TURNS = Number(process.env.BENCH_ROUNDS ?? 10);
const WARM_UP_TURNS = 2;
const MAX_RATIO = 1.3;
const MAX_SET_DATA_BYTES = 32 * 1024;
const MAX_NODES = 1000;
const TIMES_PAGED = 3;

const SMALL: Past = { phone: '13900000011', words: 100, learned: 90, answers: 2_000, mistakes: 10, prints: 6, reviews: 20, lessons: 4 };
const LARGE: Past = {
  phone: '13900000012',
  words: 10_000,
  learned: 9_000,
  answers: 300_000,
  mistakes: 400,
  prints: 600,
  reviews: 400,
  lessons: 300,
};

declare const wx: {
  navigateTo(options: { url: string }): void;
  navigateBack(): void;
  switchTab(options: { url: string }): void;
  reLaunch(options: { url: string }): void;
};

interface Visit {
  route: RouteName;
  query?: (learner: LearnerOfPast) => string;
  /** There once the page shows its data. */
  data: string;
  /** What brings more of a list, besides its end being scrolled to; opened by a tap first. */
  more?: string;
  opens?: string;
}

const course = ({ courseId }: LearnerOfPast): string => `courseId=${courseId}`;
const visits: readonly Visit[] = [
  { route: 'words', data: '#hero' },
  { route: 'mine', data: '#lessons', opens: '#lessons', more: '#lessons-more' },
  { route: 'wordProgress', data: '#figures' },
  { route: 'courseWords', data: '.t-word-row', more: '#list-more' },
  { route: 'reinforcements', query: course, data: '#today' },
  { route: 'reinforcementWords', query: course, data: '.t-word-row', more: '#list-more' },
  { route: 'reinforcementTake', query: course, data: '#word' },
  { route: 'reinforcementReport', query: ({ submissionId }) => `submissionId=${submissionId}`, data: '#curve' },
  { route: 'reinforcementHistory', query: course, data: '.t-review', more: '#older' },
  { route: 'wordMistakeBook', data: '.t-word-row', more: '#list-more' },
  { route: 'learningPrints', data: '.t-print', more: '#older' },
  { route: 'learningPrint', query: ({ printId }) => `id=${printId}`, data: '#status' },
];

interface Figures {
  open: number[];
  largest: number;
  nodes: number;
}

interface Side {
  learner: LearnerOfPast;
  simulator: Simulator;
  phone: Phone;
  figures: Map<RouteName, Figures>;
}

async function run(database: Database): Promise<void> {
  const learners = [await createLearnerOfPast(database, SMALL), await createLearnerOfPast(database, LARGE)];
  await database.pool.query('vacuum analyze');
  const server = await startServer({ DATABASE_URL: database.url() });
  const sides: Side[] = [];
  try {
    for (const learner of learners) sides.push(await openSide(learner, server.origin));
    for (let turn = 0; turn < WARM_UP_TURNS + TURNS; turn += 1) {
      for (const side of turn % 2 === 0 ? sides : [...sides].reverse()) await walk(side, turn >= WARM_UP_TURNS);
      console.error(`turn ${turn + 1} of ${WARM_UP_TURNS + TURNS}`);
    }
    judge(sides as [Side, Side]);
  } finally {
    for (const { simulator } of sides) await simulator.close();
    await server.stop();
  }
}

async function openSide(learner: LearnerOfPast, origin: string): Promise<Side> {
  const simulator = await startSimulator({ dist: DIST, headless: true, requestMap: { [BUILT_ORIGIN]: origin } });
  const phone = await Phone.open(getHost(simulator));
  const { signIn, home } = getPages(phone);
  await signIn.signInByPassword({ phone: learner.phone, password: learner.password });
  await home.waitForOpen();
  return { learner, simulator, phone, figures: new Map(visits.map(({ route }) => [route, { open: [], largest: 0, nodes: 0 }])) };
}

/** Starts the app cold, so that nothing is kept of the visit before, and opens page after page. */
async function walk(side: Side, counts: boolean): Promise<void> {
  await side.phone.killAndReopen();
  for (const visit of visits) {
    await open(side, visit);
    const ms = await untilData(side, visit);
    await side.simulator.settle();
    const figures = side.figures.get(visit.route);
    if (!figures) throw new Error(`${visit.route} is not measured`);
    if (counts) figures.open.push(ms);
    await keepLargest(side, visit, figures);
    if (counts && figures.open.length === 1) await pageOn(side, visit, figures);
    if (!isTab(visit.route)) await leave(side.phone, routes[visit.route].path);
  }
}

const isTab = (route: RouteName): boolean => (tabOrder as readonly RouteName[]).includes(route);

async function open({ phone, learner }: Side, { route, query }: Visit): Promise<void> {
  const url = `/${routes[route].path}${query ? `?${query(learner)}` : ''}`;
  // The first is what the app opens with.
  if (route === 'words') return;
  await phone.miniProgram.evaluate(
    (target: string, tab: boolean) => {
      if (tab) wx.switchTab({ url: target });
      else wx.navigateTo({ url: target });
    },
    url,
    isTab(route),
  );
}

/** Milliseconds from the opening of the page to its data, by the clock of the phone's window. */
async function untilData(side: Side, { route, data }: Visit): Promise<number> {
  const { pageId, openedAt } = await waitFor(`metrics of ${route}`, () => findLastPage(side.simulator, routes[route].path));
  const at = await getFrame(side.simulator, pageId)
    .locator(data)
    .first()
    .evaluate(() => performance.timeOrigin + performance.now());
  return at - (await loadOpened(side.simulator, openedAt));
}

/** The shell counts from its own start. */
async function loadOpened({ page }: Simulator, openedAt: number): Promise<number> {
  return openedAt > 1e12 ? openedAt : openedAt + Number(await page?.evaluate(() => performance.timeOrigin));
}

function getFrame({ page }: Simulator, pageId: number) {
  if (!page) throw new Error('needs the headless phone');
  return page.frameLocator(`[data-page-id="${pageId}"] iframe`);
}

async function findLastPage(simulator: Simulator, pagePath: string): Promise<PageMetrics | undefined> {
  return (await simulator.getMetrics()).filter((metrics) => metrics.path === pagePath).pop();
}

async function keepLargest({ simulator }: Side, { route }: Visit, figures: Figures): Promise<void> {
  const page = await findLastPage(simulator, routes[route].path);
  if (!page) return;
  figures.largest = Math.max(figures.largest, ...page.setData.map(({ bytes }) => bytes));
  figures.nodes = Math.max(figures.nodes, await getFrame(simulator, page.pageId).locator('body *').count());
}

/** Goes to the end of the list and asks for more of it. */
async function pageOn(side: Side, visit: Visit, figures: Figures): Promise<void> {
  const { more, opens } = visit;
  if (more === undefined) return;
  const { phone, simulator } = side;
  if (opens !== undefined) await phone.tap(opens, { selector: opens });
  await simulator.settle();
  await keepLargest(side, visit, figures);
  for (let time = 0; time < TIMES_PAGED; time += 1) {
    await phone.scrollTo(1_000_000);
    await simulator.settle();
    if (await phone.find({ selector: more })) await phone.tap(more, { selector: more });
    await simulator.settle();
    await keepLargest(side, visit, figures);
  }
}

async function leave(phone: Phone, pagePath: string): Promise<void> {
  await phone.miniProgram.evaluate(() => {
    wx.navigateBack();
  });
  await phone.waitForNotPage(pagePath);
}

function judge([small, large]: [Side, Side]): void {
  console.log(
    `${'page'.padEnd(44)} ${'small ms'.padStart(15)} ${'large ms'.padStart(15)}  ratio  largest setData  nodes   (ms: lower quartile / median of ${TURNS})`,
  );
  for (const { route } of visits) {
    const [a, b] = [small.figures.get(route), large.figures.get(route)];
    if (!a || !b) continue;
    const ratio = lowerQuartile(b.open) / lowerQuartile(a.open);
    const [bytes, nodes] = [Math.max(a.largest, b.largest), Math.max(a.nodes, b.nodes)];
    const broken = [
      ratio <= MAX_RATIO ? '' : 'slower',
      bytes <= MAX_SET_DATA_BYTES ? '' : 'setData',
      nodes <= MAX_NODES ? '' : 'nodes',
    ].filter((name) => name !== '');
    if (broken.length > 0) process.exitCode = 1;
    console.log(
      `${routes[route].path.replace('pages/', '').padEnd(44)} ${times(a).padStart(15)} ${times(b).padStart(15)} ${ratio.toFixed(2).padStart(6)} ${`${(bytes / 1024).toFixed(1)} KB`.padStart(16)} ${String(nodes).padStart(6)}  ${broken.length > 0 ? `FAILS: ${broken.join(', ')}` : 'holds'}`,
    );
  }
}

const times = ({ open }: Figures): string => `${lowerQuartile(open).toFixed(0)} / ${median(open).toFixed(0)}`;

void withDatabase(run);
