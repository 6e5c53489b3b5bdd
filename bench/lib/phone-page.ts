/** A page of the phone as compiled, or the same page written by hand: opened and tapped in turns, and what that takes. */
import type { StudyQuery } from '@xueban/contract/routes';
import { Phone } from '../../automation/driver/phone';
import { getHost } from '../../automation/driver/simulator-host';
import { waitFor } from '../../automation/driver/wait';
import { guardian } from '../../automation/journeys/demo';
import { getPages } from '../../automation/pages';
import { type PageMetrics, type Simulator, startSimulator } from '../../simulator/src';

/** What is in sight long enough may be tapped: the app takes no tap on a slip that has only just come. */
const IN_SIGHT_MS = 1000;

declare const wx: { navigateTo(options: { url: string }): void; navigateBack(): void };

export interface Side {
  name: string;
  simulator: Simulator;
  phone: Phone;
  path: string;
  url: string;
  open: number[];
  tap: number[];
  /** The same until it is on the screen, with the wait for the screen's frame. */
  painted: number[];
  /** Of a tap, what the view needed to take its data, ms. */
  apply: number[];
  /** Of the first setData: the rows in sight. */
  firstBytes: number;
  /** Until all rows are there. */
  allBytes: number;
  tapBytes: number[];
  setDataPerTap: number[];
}

/** What is tapped on a page, and how many of it there are once it is whole. */
export interface Target {
  selector: string;
  count: number;
  /** Which of them to tap in a turn. */
  place: (turn: number) => number;
}

export interface SideOptions {
  name: string;
  dist: string;
  path: string;
  query?: Partial<Record<StudyQuery | 'keeps', string>>;
  requestMap?: Record<string, string>;
}

export async function openSide({ name, dist, path, query = {}, requestMap = {} }: SideOptions): Promise<Side> {
  const simulator = await startSimulator({ dist, headless: true, requestMap });
  const phone = await Phone.open(getHost(simulator));
  const pairs = Object.entries(query).map(([key, value]) => `${key}=${value}`);
  const url = `/${path}?${pairs.join('&')}`;
  const measured = { open: [], tap: [], painted: [], apply: [], tapBytes: [], setDataPerTap: [], firstBytes: 0, allBytes: 0 };
  return { name, simulator, phone, path, url, ...measured };
}

/** Signs the guardian of the demo school in, for one of the students. */
export async function signIn({ phone }: Side, student: { id: number; name: string }): Promise<void> {
  const { signIn: page, home } = getPages(phone);
  await page.signInByPassword(guardian);
  await home.waitForOpen();
  await home.chooseStudent({ id: String(student.id), name: student.name });
}

/** Each in its turn, first one way round, then the other. */
export async function takeTurns(sides: readonly Side[], target: Target, turns: { warmUp: number; counted: number }): Promise<void> {
  for (let turn = 0; turn < turns.warmUp + turns.counted; turn += 1) {
    for (const side of turn % 2 === 0 ? sides : [...sides].reverse()) await takeTurn(side, target, turn, turn >= turns.warmUp);
  }
}

/** Opens the page, taps once, goes back. */
async function takeTurn(side: Side, target: Target, turn: number, counts: boolean): Promise<void> {
  const { phone, simulator } = side;
  const before = (await phone.pageStack()).length;
  if (before > 1) await leave(phone);
  await phone.miniProgram.evaluate((url: string) => {
    wx.navigateTo({ url });
  }, side.url);
  await phone.waitForPage(side.path);
  await waitFor('all of the page', async () => (await phone.findAll(target.selector)).length === target.count);
  await simulator.painted();
  const opened = await loadMetrics(side);
  await phone.letTimePass(IN_SIGHT_MS);
  await press(side, target.selector, target.place(turn));
  const tapped = await loadMetrics(side);
  await leave(phone);
  if (!counts) return;
  side.open.push(opened.openToLayout ?? Number.NaN);
  // By hand, the rows come with the page itself.
  side.firstBytes = opened.firstSetDataBytes ?? 0;
  side.allBytes = Math.max(side.allBytes, opened.setDataBytes);
  side.tap.push(...tapped.tapToLayout);
  side.painted.push(...tapped.tapToPaint);
  side.apply.push(tapped.setData.reduce((sum, { applyMs }) => sum + applyMs, 0));
  side.tapBytes.push(tapped.setDataBytes);
  side.setDataPerTap.push(tapped.setDataCount);
}

/**
 * Presses as a finger does: down, and up once the pressed look stands on the screen. A quicker tap would now and then meet
 * the drawing of that look and be measured with it.
 */
async function press(side: Side, selector: string, place: number): Promise<void> {
  const { simulator } = side;
  const { page } = simulator;
  if (!page) throw new Error('a press needs the headless phone');
  const mark = page
    .frameLocator(`[data-page-id="${(await loadMetrics(side)).pageId}"] iframe`)
    .locator(selector)
    .nth(place);
  await mark.evaluate((element: { scrollIntoView(where: { block: 'center' }): void }) => {
    element.scrollIntoView({ block: 'center' });
  });
  await simulator.painted();
  const box = await mark.boundingBox();
  if (!box) throw new Error(`${selector} ${place} is not on the screen`);
  const touch = await page.context().newCDPSession(page);
  await simulator.resetMetrics();
  await touch.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    touchPoints: [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }],
  });
  await simulator.painted();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await waitFor('the tap to be drawn', async () => (await loadMetrics(side)).tapToPaint.length > 0);
  await simulator.settle();
  await touch.detach();
}

async function leave(phone: Phone): Promise<void> {
  const path = await phone.currentPath();
  await phone.miniProgram.evaluate(() => {
    wx.navigateBack();
  });
  await phone.waitForNotPage(path);
}

async function loadMetrics({ simulator, path }: Side): Promise<PageMetrics> {
  // The pages of earlier turns are still listed.
  const page = (await simulator.getMetrics()).filter((metrics) => metrics.path === path).pop();
  if (!page) throw new Error(`no metrics of ${path}`);
  return page;
}
