import path from 'node:path';
import { moveClock } from './app-clock';
import type { Element, InputElement, MiniProgram, Page } from './automator';
import { lookOneByOne, tapRefused, type Wanted } from './elements';
import type { AuditFinding, Host, Look, PageCost, PhoneAsks, PhoneFiles, Place, SharedCard, Sharing } from './host';
import { openPage, reLaunchTo, storedKeys, storedValue, takeShown, ticks, watchPage, watchTicks } from './in-app';
import { Screen } from './screen';
import { waitFor } from './wait';

/**
 * A phone with the mini-program open: the verbs page objects are made of. Every wait has a label;
 * nothing here knows a screen.
 */
export class Phone extends Screen {
  /** Exceptions and console errors of the app that no test expected. */
  private surprises: string[] = [];
  private app!: MiniProgram;
  /** The page that was on top when that was last asked. */
  private lastPage: Page | undefined;
  /** How far its clock is ahead of the real one. */
  private clockOffsetMs = 0;

  private constructor(
    private readonly host: Host,
    app: MiniProgram,
  ) {
    super();
    this.use(app);
  }

  static async open(host: Host): Promise<Phone> {
    return new Phone(host, await host.connect());
  }

  /** For what only one spec needs: mocks, evaluate. */
  get miniProgram(): MiniProgram {
    return this.app;
  }

  /** Takes what the app complained about since the last call, be it a moment ago: an answer of the app comes after it. */
  async takeSurprises(): Promise<string[]> {
    await this.turnOver();
    const taken = this.surprises;
    this.surprises = [];
    return taken;
  }

  /** Kills the app as the system does, then opens it again as the user does; storage stays. */
  async killAndReopen(path?: string): Promise<void> {
    await this.turnOver();
    this.app.disconnect();
    await this.host.killApp();
    await this.host.launchApp(path);
    this.use(await this.host.connect());
    if (this.clockOffsetMs !== 0) await this.app.evaluate(moveClock, this.clockOffsetMs);
  }

  /** From its next opening on, its clock is so far ahead of the real one. */
  setClock(offsetMs: number): void {
    this.clockOffsetMs = offsetMs;
  }

  /** The page on top once it is this one. */
  async waitForPage(wantedPath: string): Promise<Page> {
    let seen = '';
    return waitFor(
      `page ${wantedPath}`,
      async () => {
        seen = (await this.lookAt([])).path;
        if (seen !== wantedPath) return undefined;
        const page = await this.currentPage();
        return page?.path === wantedPath ? page : undefined;
      },
      { seen: () => this.describe(seen) },
    );
  }

  async waitForNotPage(path: string): Promise<void> {
    await waitFor(`page ${path} to be left`, async () => (await this.lookAt([])).path !== path, { seen: () => this.describe() });
  }

  /** Waits for an element, or for its page to be left: whichever comes first. */
  async waitForEither(label: string, wanted: Wanted, path: string): Promise<Element | undefined> {
    const { element } = await waitFor(
      label,
      async () => {
        const seen = await this.lookAt([wanted]);
        if (seen.path !== path) return { element: undefined };
        if (seen.texts[0]?.length === 0) return undefined;
        const element = await this.find(wanted);
        return element && { element };
      },
      { seen: () => this.describe() },
    );
    return element;
  }

  async currentPath(): Promise<string> {
    return (await this.currentPage())?.path ?? '';
  }

  /** Paths of the open pages, oldest first. */
  async pageStack(): Promise<string[]> {
    return (await this.app.pageStack()).map((page) => page.path);
  }

  async tap(label: string, wanted: Wanted): Promise<void> {
    let refusal = '';
    await waitFor(
      `${label} to be tapped`,
      async () => {
        const element = await this.find(wanted);
        if (!element) return false;
        refusal = await tapRefused(element);
        return refusal === '';
      },
      { seen: async () => refusal || this.describe() },
    );
  }

  async fill(label: string, selector: string, value: string): Promise<void> {
    const element = await this.loadElement(label, { selector });
    await (element as InputElement).input(value);
  }

  /** Opens a page as if the app had been started with it. Quicker than automator's own call, which sleeps 3 s. */
  async reLaunch(url: string): Promise<void> {
    await this.app.evaluate(reLaunchTo, url);
  }

  async navigateTo(url: string): Promise<void> {
    await this.app.evaluate(openPage, url);
  }

  /** Waits until a page is open and shows some words. */
  async waitUntilShown(path: string, timeoutMs?: number): Promise<void> {
    const page = await this.waitForPage(path);
    await waitFor(
      `words on ${path}`,
      async () => {
        const first = await page.$('view');
        return first !== null && (await first.text()).trim() !== '';
      },
      { seen: () => this.describe(path), ...(timeoutMs === undefined ? {} : { timeoutMs }) },
    );
  }

  /** Where an element stands on the screen, once nothing moves. @throws where the host does not tell */
  async loadPlace(label: string, selector: string): Promise<Place> {
    await this.waitForElement(label, { selector });
    await this.host.still();
    const place = await this.host.place?.(selector);
    if (!place) throw new Error(`This host does not tell where ${label} is: this spec needs the simulator`);
    return place;
  }

  /** Width of what the page holds, CSS pixels: more than the screen's means it moves sideways. */
  async contentWidth(): Promise<number> {
    return Number((await (await this.currentPage())?.size())?.width);
  }

  /** Taps a tab of the tab bar. */
  async openTab(path: string): Promise<void> {
    await this.app.native().switchTab({ url: `/${path}` });
    await this.waitForPage(path);
  }

  /** The alert or question on the screen, once there is one that says this. */
  async waitForModal(text: string): Promise<void> {
    await waitFor(`an alert that says ${text}`, async () => (await this.host.screen()).modal.includes(text), {
      seen: () => this.describe(),
    });
  }

  async modalText(): Promise<string> {
    return (await this.host.screen()).modal;
  }

  async confirmModal(text: string): Promise<void> {
    await this.waitForModal(text);
    await this.app.native().confirmModal();
  }

  /** Agrees to what the host asks before the app may use a part of the phone, once it asks. */
  async allow(): Promise<void> {
    await waitFor('the question for a permission', () => this.host.asksForPermission(), { seen: () => this.describe() });
    await this.app.native().authorizeAllow();
  }

  async waitForToast(text: string): Promise<void> {
    let seen = '';
    await waitFor(
      `the toast ${text}`,
      async () => {
        const { toast } = await this.host.screen();
        seen = toast || seen;
        return toast.includes(text);
      },
      { seen: () => seen },
    );
  }

  /** The back button of the navigation bar. */
  async goBack(): Promise<void> {
    await this.app.native().navigateLeft();
  }

  /** @throws where the host cannot be driven that far */
  get sharing(): Sharing {
    const { sharing } = this.host;
    if (!sharing) throw new Error('This host cannot share');
    return sharing;
  }

  /** Its clock goes on at once, while the app is open. */
  async letTimePass(ms: number): Promise<void> {
    this.clockOffsetMs += ms;
    await this.app.evaluate(moveClock, this.clockOffsetMs);
  }

  /** Keys of what the app has stored; a single page of the timeline has a store of its own. */
  async storedKeys(): Promise<readonly string[]> {
    return (await this.app.evaluate(storedKeys)) as string[];
  }

  /** 前往小程序: from the timeline's single page into the app. */
  async enterFromSinglePage(): Promise<void> {
    this.app.disconnect();
    await this.sharing.enterFromSinglePage();
    this.use(await this.host.connect());
  }

  /** Opens the app, from cold, as somebody who got this card. */
  async openShared(card: SharedCard): Promise<void> {
    await this.turnOver();
    this.app.disconnect();
    await this.sharing.open(card);
    this.use(await this.host.connect());
  }

  /** What the phone says about its network; the network itself is cut by Network. */
  async setNetwork(type: 'wifi' | 'none'): Promise<void> {
    await this.host.setNetwork(type);
  }

  /** The phone notices that its network is back. */
  async returnToNetwork(): Promise<void> {
    await this.host.setNetwork('none');
    await this.host.setNetwork('wifi');
  }

  async pullDown(): Promise<void> {
    await this.host.pullDownRefresh();
  }

  /** The page on top tells `takeShown` what it is given to show. */
  async watchPage(): Promise<void> {
    await this.app.evaluate(watchPage);
  }

  async takeShown(): Promise<string[]> {
    return (await this.app.evaluate(takeShown)) as string[];
  }

  async watchTicks(): Promise<void> {
    await this.app.evaluate(watchTicks);
  }

  /** How often the phone was asked to tick since it was watched. */
  async ticks(): Promise<number> {
    return (await this.app.evaluate(ticks)) as number;
  }

  /** What the work cost in setData, pages below the one on top included. */
  async measureCost(work: () => Promise<void>): Promise<{ setDataCount: number; setDataBytes: number }> {
    await this.host.resetMetrics();
    await work();
    const pages = await this.host.metrics();
    const sum = (of: (page: PageCost) => number): number => pages.reduce((total, page) => total + of(page), 0);
    return { setDataCount: sum((page) => page.setDataCount), setDataBytes: sum((page) => page.setDataBytes) };
  }

  async stored(key: string): Promise<unknown> {
    return this.app.evaluate(storedValue, key);
  }

  async scrollTo(top: number): Promise<void> {
    await this.app.callWxMethod('pageScrollTo', { scrollTop: top, duration: 0 });
  }

  /** Waits until no toast stands over the page, nothing on it looks pressed, and everything has been painted. */
  async waitForStill(): Promise<void> {
    await waitFor('toasts to go', async () => (await this.host.screen()).toast === '');
    await this.host.still();
  }

  /** Whether the page shows that it waits for something. */
  isWaiting(): Promise<boolean> {
    return this.host.isWaiting();
  }

  /** Alert and toast on the screen now, '' without. */
  async whatIsSaid(): Promise<string> {
    const { modal, toast } = await this.host.screen();
    return [modal, toast].filter((text) => text !== '').join(' · ');
  }

  /** What is wrong with the page in front for those who see little or hear it. @param pageStyle put on its root meanwhile */
  audit(pageStyle?: string): Promise<readonly AuditFinding[]> {
    return this.host.audit(pageStyle);
  }

  /** Where the page in front is not what WeChat's own compilers make of it. */
  async compare(): Promise<string[]> {
    return (await this.host.compare?.()) ?? [];
  }

  /** What has happened on it, for a browser; nothing where the host does not remember. */
  async saveTrace(file: string): Promise<void> {
    await this.host.saveTrace?.(file);
  }

  /** @param file absolute, .png */
  async screenshot(file: string): Promise<void> {
    await this.app.screenshot({ path: path.resolve(file) });
  }

  /** What the phone itself asks its user. @throws where nobody can answer for them */
  get asks(): PhoneAsks {
    if (!this.host.asks) throw new Error('This host does not answer for its user: this spec needs the simulator');
    return this.host.asks;
  }

  /** Presses a button of a question of the phone itself, once it is asked. */
  async answerSheet(label: string): Promise<void> {
    await waitFor(`the question of the phone with ${label}`, async () => (await this.asks.sheet())?.choices.includes(label), {
      seen: () => this.describe(),
    });
    await this.asks.answer(label);
  }

  /** What the app did with files. @throws where the host does not tell */
  get files(): PhoneFiles {
    if (!this.host.files) throw new Error('This host does not show its files: this spec needs the simulator');
    return this.host.files;
  }

  async close(): Promise<void> {
    this.app.disconnect();
    await this.host.close();
  }

  private use(app: MiniProgram): void {
    this.app = app;
    this.lastPage = undefined;
    app.on('exception', ({ message, stack }) => this.surprises.push(`exception: ${stack ?? message}`));
    app.on('console', ({ type, args }) => {
      if (type === 'error')
        this.surprises.push(`console.error: ${args.map((arg) => (typeof arg === 'string' ? arg : JSON.stringify(arg))).join(' ')}`);
    });
  }

  /**
   * The app has done what its last tap began: what it stores it stores beside the drawing, so a look may see the drawing first. It
   * answers when it is through with that; one that is killed or was never there does not.
   */
  private async turnOver(): Promise<void> {
    await this.currentPage().catch(() => undefined);
  }

  private async currentPage(): Promise<Page | undefined> {
    this.lastPage = await this.app.currentPage();
    return this.lastPage;
  }

  /**
   * Asks the page on top, in one way to the phone and back: the page that was on top last time is asked while it is made
   * sure that it still is. When it is not, the page that is now is asked.
   */
  protected async askTop<T>(ask: (page: Page) => Promise<T>): Promise<T | undefined> {
    const { lastPage } = this;
    const asked = lastPage && ask(lastPage);
    // It may be closed by now; nobody is interested in its answer then.
    asked?.catch(() => undefined);
    const page = await this.currentPage();
    return page && (page === lastPage ? asked : ask(page));
  }

  protected async lookAt(wanted: readonly Wanted[]): Promise<Look> {
    if (this.host.look) return this.host.look(wanted);
    const page = await this.currentPage();
    if (!page) throw new Error('no page');
    return lookOneByOne(page, wanted);
  }

  protected async describe(pagePath?: string): Promise<string> {
    const page = pagePath ?? (await this.currentPath());
    return [page, ...this.surprises].join('\n');
  }
}
