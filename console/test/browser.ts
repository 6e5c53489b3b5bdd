/** The school's page in Chromium, on a real server and PostgreSQL. PICTURES=<folder> keeps a picture of each screen looked at. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { SCHOOL_API_PREFIX } from '@xueban/contract/school/constants';
import { seedConsoleSchool } from '../../server/test/console/school';
import { signInStaff } from '../../server/test/staff/support';
import { buildTestApp, PASSWORD } from '../../server/test/support/app';
import { useMade } from '../../server/test/support/use';
import { freePort } from '../../scripts/lib/free-port.cjs';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
interface Fault {
  id: string;
  where: string[];
}
/** Runs in the page, after axe. What stands below a dialog was looked at before it opened. */
const FIND_FAULTS = `axe.run(
  [...document.querySelectorAll('[role=dialog]')].findLast((one) => one.checkVisibility()) ?? document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'], resultTypes: ['violations'] }).then(
  ({ violations }) => violations.map(({ id, nodes }) =>
    ({ id, where: nodes.slice(0, 3).map(({ html, failureSummary }) => html.slice(0, 160) + ' — ' + failureSummary) })))`;
const HERE = '127.0.0.1';
const WIDTHS = [1280, 768];
/** A page of a slow machine is there by then. */
const LONGEST_WAIT_MS = 60_000;

/** Of all files of this process: their servers follow each other at one address, so that pages keep their process and their script. */
let place: Promise<{ browser: Browser; port: number }> | undefined;
const findPlace = async () => ({ browser: await chromium.connect(process.env.CONSOLE_CHROMIUM ?? ''), port: await freePort() });
/** Pages that no test uses. */
const idle: Page[] = [];

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai', reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(LONGEST_WAIT_MS);
  return page;
}

/** A school for the tests of a file, with its server, set up so. A page is used until its test ends. */
export function useSchool(env: Parameters<typeof buildTestApp>[0] = {}) {
  const house = useMade(() => openSchool(env));
  afterEach(() => house.leave());
  return house;
}

async function openSchool(env: Parameters<typeof buildTestApp>[0]) {
  const { browser, port } = await (place ??= findPlace());
  const api = await buildTestApp(env);
  const school = await seedConsoleSchool(api);
  const origin = await api.app.listen({ port, host: HERE });
  const complaints: string[] = [];
  const used: Page[] = [];

  /** @param cookie of a member of staff who is signed in */
  async function open(at = '', cookie?: string): Promise<Page> {
    const page = idle.pop() ?? (await newPage(browser));
    used.push(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    const [name, value] = cookie?.split('=') ?? [];
    if (name && value) await page.context().addCookies([{ name, value, domain: HERE, path: SCHOOL_API_PREFIX, sameSite: 'Strict' }]);
    page.on('console', (message) => {
      // A refusal that the page has asked for is not a complaint.
      if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(`${origin}/console/${at}`);
    return page;
  }

  /** Nothing of the test goes on in its pages; what it has closed itself is not used again. */
  async function leave(): Promise<void> {
    for (const page of used.splice(0).filter((one) => !one.isClosed())) {
      page.removeAllListeners();
      await page.context().setOffline(false);
      await page.goto(`${origin}/livez`);
      await page.context().clearCookies();
      idle.push(page);
    }
  }

  /** A page of whoever has this telephone number. */
  async function signIn(phone: string, at = '#/students'): Promise<Page> {
    const page = await open(at, await signInStaff(api, phone, PASSWORD, HERE));
    await page.getByRole('heading', { level: 1 }).waitFor();
    return page;
  }

  /** No fault of accessibility at either width; a picture of each where one is asked for. */
  async function look(page: Page, name: string): Promise<void> {
    if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(AXE);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const folder = process.env.PICTURES;
      if (folder) await page.screenshot({ path: path.join(folder, `${name}-${width}.png`), fullPage: true });
      const faults = await page.evaluate<Fault[]>(FIND_FAULTS);
      expect([name, width, faults]).toEqual([name, width, []]);
      const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
      expect([name, width, 'wider than the window by', overflow]).toEqual([name, width, 'wider than the window by', 0]);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  }

  return {
    api,
    school,
    origin,
    open,
    signIn,
    leave,
    look,
    /** Whatever the browser has complained of. */
    complaints,
    async close(): Promise<void> {
      await leave();
      await api.close();
    },
  };
}
