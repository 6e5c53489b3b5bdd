/** The school's page in Chromium, on a real server and PostgreSQL. PICTURES=<folder> keeps a picture of each screen looked at. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { SchoolCallName, SchoolCalls } from '@xueban/contract/school/calls';
import { SCHOOL_API_PREFIX } from '@xueban/contract/school/constants';
import { seedConsoleSchool } from '../../server/test/console/school';
import { callSchool, signInStaff } from '../../server/test/staff/support';
import { buildTestApp, PASSWORD, type TestApp } from '../../server/test/support/app';
import { useMade } from '../../server/test/support/use';
import { launchChromium } from '../../simulator/src/host/chromium';
import { freePort } from '../../scripts/lib/free-port.cjs';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
interface Fault {
  id: string;
  where: string[];
}
interface Looked {
  /** Px by which the page is wider than the window. */
  overflow: number;
  /** What moves, although the system asks for rest. */
  moving: number;
  /** Undefined where the page has no axe yet. */
  faults?: Fault[];
}
/**
 * Runs in the page. What stands below a dialog was looked at before it opened. No rule reads a style sheet, only media; of an element
 * that passes nobody needs source and selector. Text over a pseudo-element is measured, too, which axe otherwise leaves to people.
 */
const LOOK = `(async () => {
  const getOverflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  // A table leaves out columns once it is told that the window is narrow.
  for (let frames = 0; frames < 60 && getOverflow() > 0; frames += 1) await new Promise(requestAnimationFrame);
  const looked = { overflow: getOverflow(), moving: document.getAnimations().length };
  if (!window.axe) return looked;
  const dialog = [...document.querySelectorAll('[role=dialog]')].findLast((one) => one.checkVisibility());
  const { violations } = await axe.run(dialog ?? document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    resultTypes: ['violations'], preload: { assets: ['media'] }, selectors: false, elementRef: true,
    checks: { 'color-contrast': { options: { ignorePseudo: true } } } });
  return { ...looked, faults: violations.map(({ id, nodes }) =>
    ({ id, where: nodes.slice(0, 3).map(({ element, failureSummary }) => element.outerHTML.slice(0, 160) + ' — ' + failureSummary) })) };
})()`;
const HERE = '127.0.0.1';
const WIDTHS = [1280, 768] as const;
type Width = (typeof WIDTHS)[number];
/** Compiling a page's script once more, for speed, takes longer than its seconds here give back. */
const FLAGS = ['--js-flags=--no-maglev --no-turbofan'];
/** A page of a slow machine is there by then. */
const LONGEST_WAIT_MS = 60_000;

declare global {
  /** Of this process. */
  var xuebanConsoleChromium: Browser | undefined;
}
/** Of all files of this process: their servers follow each other at one address, so that pages keep their process and their script. */
let place: Promise<{ browser: Browser; port: number }> | undefined;
async function findPlace(): Promise<{ browser: Browser; port: number }> {
  const browser = await launchChromium(FLAGS);
  globalThis.xuebanConsoleChromium = browser;
  return { browser, port: await freePort() };
}
/** Pages that no file uses. */
const idle: Page[] = [];

/** Nothing is left of who was signed in: from another address the page is read anew, in the process that has compiled its script. */
async function clean(page: Page): Promise<Page> {
  await page.context().clearCookies();
  await page.evaluate("history.replaceState(null, '', '/')");
  return page;
}

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'zh-CN',
    // Far from the school's: what the page shows and takes is the school's time all the same.
    timezoneId: 'America/Los_Angeles',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(LONGEST_WAIT_MS);
  return page;
}

/** To another address, as by a link; read anew where it is the same. */
async function goOn(page: Page, url: string): Promise<void> {
  await setWidth(page, WIDTHS[0]);
  await (page.url() === url ? page.reload() : page.goto(url));
}

async function setWidth(page: Page, width: Width): Promise<void> {
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 800 });
}

/** As if they had signed in here: a page that has not asked yet who is there finds it out. */
async function enter(api: TestApp, page: Page, phone: string): Promise<void> {
  const [name = '', value = ''] = (await signInStaff(api, phone, PASSWORD, HERE)).split('=');
  await page.context().addCookies([{ name, value, domain: HERE, path: SCHOOL_API_PREFIX, sameSite: 'Strict' }]);
}

/** A school for the tests of a file, with its server, set up so. */
export function useSchool(...made: Parameters<typeof buildTestApp>) {
  const house = useMade(() => openSchool(...made));
  afterEach(() => house.leave());
  return house;
}

/** What somebody does meanwhile in a window that nobody looks at; gives the server's answer. */
const getActor =
  (api: TestApp) =>
  async <N extends SchoolCallName>(
    phone: string,
    name: N,
    ids: Record<string, number> = {},
    body?: SchoolCalls[N]['body'],
  ): Promise<SchoolCalls[N]['reply']> => {
    const cookie = await signInStaff(api, phone, PASSWORD, HERE);
    const answer = await callSchool(api, name, ids, { cookie, body, key: randomUUID() });
    if (answer.status !== 200) throw new Error(`${name}: ${answer.text}`);
    return answer.body.data as SchoolCalls[N]['reply'];
  };

async function openSchool(...made: Parameters<typeof buildTestApp>) {
  const { browser, port } = await (place ??= findPlace());
  const api = await buildTestApp(...made);
  const now = made[1]?.now;
  const school = await seedConsoleSchool(api);
  const origin = await api.app.listen({ port, host: HERE });
  const complaints: string[] = [];
  /** Of this file, by the telephone number of who is signed in. */
  const windows: { page: Page; phone: string }[] = [];
  const inUse = new Set<Page>();

  /** A window that no test has now, whoever had it before. @param phone of whom it is from now on */
  async function open(at: string, phone: string, isSignedIn = false): Promise<Page> {
    const left = idle.length > 0 ? undefined : windows.find((one) => !inUse.has(one.page));
    const page = left ? await clean(left.page) : (idle.pop() ?? (await newPage(browser)));
    if (left) left.phone = phone;
    else windows.push({ page, phone });
    inUse.add(page);
    page.removeAllListeners();
    await page.context().setOffline(false);
    await setWidth(page, WIDTHS[0]);
    if (now) await page.clock.setFixedTime(now());
    if (isSignedIn) await enter(api, page, phone);
    page.on('console', (message) => {
      // A refusal that the page has asked for is not a complaint.
      if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(`${origin}/console/${at}`);
    return page;
  }

  /** The window of whoever has this telephone number, as the test before has left it; another one where the test has that already. */
  async function signIn(phone: string, at = '#/students'): Promise<Page> {
    const kept = windows.find((one) => one.phone === phone && !inUse.has(one.page))?.page;
    const page = kept ?? (await open(at, phone, true));
    inUse.add(page);
    if (kept) await goOn(kept, `${origin}/console/${at || '#/'}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return page;
  }

  /** No fault of accessibility at either width; a picture of each where one is asked for. The test goes on at the second. */
  async function look(page: Page, name: string): Promise<void> {
    const widths = page.viewportSize()?.width === WIDTHS[0] ? WIDTHS : [...WIDTHS].reverse();
    for (const width of widths) {
      await setWidth(page, width);
      const folder = process.env.PICTURES;
      if (folder) await page.screenshot({ path: path.join(folder, `${name}-${width}.png`), fullPage: true });
      let looked = await page.evaluate<Looked>(LOOK);
      if (!looked.faults) {
        await page.evaluate(`${AXE}; axe.configure({ noHtml: true })`);
        looked = await page.evaluate<Looked>(LOOK);
      }
      expect({ name, width, ...looked }).toEqual({ name, width, overflow: 0, moving: 0, faults: [] });
    }
  }

  /** Nothing goes on in what was opened. */
  async function close(): Promise<void> {
    for (const { page } of windows) {
      page.removeAllListeners();
      if (now) await page.clock.setSystemTime(Date.now());
      await page.context().setOffline(true);
      idle.push(await clean(page));
    }
    await api.close();
  }

  return {
    api,
    school,
    origin,
    open,
    signIn,
    enter: (page: Page, phone: string) => enter(api, page, phone),
    act: getActor(api),
    /** Another test may use what this one has. */
    leave: () => inUse.clear(),
    look,
    /** Whatever the browser has complained of. */
    complaints,
    close,
  };
}
