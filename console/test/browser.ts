/** The school's page in Chromium, on a real server and PostgreSQL. PICTURES=<folder> keeps a picture of each screen looked at. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { findChromium } from '../../simulator/src';
import { buildTestApp, PASSWORD } from '../../server/test/support/app';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
interface Fault {
  id: string;
  where: string[];
}
/** Runs in the page, after axe. */
const FIND_FAULTS = `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }).then(({ violations }) =>
  violations.map(({ id, nodes }) => ({ id, where: nodes.slice(0, 3).map(({ html, failureSummary }) => html.slice(0, 160) + ' — ' + failureSummary) })))`;
const WIDTHS = [1280, 768];
/** A page of a slow machine is there by then. */
const LONGEST_WAIT_MS = 15_000;

export type SchoolBrowser = Awaited<ReturnType<typeof openSchool>>;

/** An empty school with its server, set up so, and a browser. The caller closes it. */
export async function openSchool(env: Parameters<typeof buildTestApp>[0] = {}) {
  const api = await buildTestApp(env);
  const origin = await api.app.listen({ port: 0, host: '127.0.0.1' });
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  const complaints: string[] = [];

  async function open(at = ''): Promise<Page> {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    page.setDefaultTimeout(LONGEST_WAIT_MS);
    page.on('console', (message) => {
      // A refusal that the page has asked for is not a complaint.
      if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(`${origin}/console/${at}`);
    return page;
  }

  /** Signs in by keyboard, with the code that a new network is asked for, and goes to a page. */
  async function signIn(phone: string, at = '#/students'): Promise<Page> {
    const page = await open(at);
    await page.getByLabel('手机号').focus();
    await page.keyboard.type(phone);
    await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    const code = page.getByLabel('短信验证码');
    const heading = page.getByRole('heading', { level: 1 });
    const menu = page.getByRole('navigation', { name: '主菜单' });
    await code.or(menu).first().waitFor({ state: 'attached' });
    if (await code.isVisible()) {
      await page.getByRole('button', { name: '发送验证码' }).press('Enter');
      await page.getByText('验证码已经发出').waitFor();
      await code.fill(api.sent.filter((sms) => sms.phone === phone).at(-1)?.code ?? '');
      await page.keyboard.press('Enter');
    }
    await menu.waitFor({ state: 'attached' });
    await heading.waitFor();
    return page;
  }

  /** No fault of accessibility at either width; a picture of each where one is asked for. */
  async function look(page: Page, name: string): Promise<void> {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const folder = process.env.PICTURES;
      if (folder) await page.screenshot({ path: path.join(folder, `${name}-${width}.png`), fullPage: true });
      await page.evaluate(AXE);
      const faults = await page.evaluate<Fault[]>(FIND_FAULTS);
      expect([name, width, faults]).toEqual([name, width, []]);
      const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
      expect([name, width, 'wider than the window by', overflow]).toEqual([name, width, 'wider than the window by', 0]);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  }

  return {
    api,
    origin,
    open,
    signIn,
    look,
    /** Whatever the browser has complained of. */
    complaints,
    async close(): Promise<void> {
      await browser.close();
      await api.close();
    },
  };
}
