import fs from 'node:fs';
import { chromium, type Browser, type CDPSession, type Frame as BrowserFrame, type Page } from 'playwright-core';
import { within } from './deadline';

/** The first is Chromium without a window's parts, a package of its own at Debian: it opens a phone sooner. */
const CANDIDATES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
/**
 * Switches off what a Chromium with a window's parts does for each new profile beside the page, such as its address bar's list.
 * That takes a third of opening a phone.
 */
const NOT_WANTED = ['WebUIOmniboxPopup', 'WebUIOmniboxFullPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'];
/** After a tap, Chromium would keep back what the logic layer answers until the screen's next frame is drawn. */
const DEFERRING = 'DeferRendererTasksAfterInput';
/** Features that playwright-core disables itself (its chromiumSwitches), because Chromium heeds only the last such list. */
const OFF_FOR_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];
/** Beside those of playwright-core. */
const FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--autoplay-policy=no-user-gesture-required',
  `--disable-features=${[...OFF_FOR_PLAYWRIGHT, ...NOT_WANTED, DEFERRING].join(',')}`,
];

/** Path of an installed Chromium: CHROMIUM_PATH, else the usual places. @throws when there is none */
export function findChromium(): string {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted !== undefined && wanted !== '') return wanted;
  const found = CANDIDATES.find((candidate) => fs.existsSync(candidate));
  if (found === undefined)
    throw new Error(
      'no Chromium found: install the package chromium-headless-shell or chromium, or set CHROMIUM_PATH to a Chromium or Chrome',
    );
  return found;
}

/** Time for a script that runs to be stopped for a look. */
const LOOP_MS = 3000;
/** Of a loop, the functions within it that are told. */
const MOST_FRAMES = 4;

export interface Viewport {
  width: number;
  height: number;
}

/** A Chromium for the phones of several simulators, of this process and of others. */
export interface KeptChromium {
  /** What a simulator is told to use it (`SimulatorOptions.chromium`). */
  readonly endpoint: string;
  close(): Promise<void>;
}

const LAUNCH = { headless: true, args: FLAGS };

/** @throws when there is no Chromium */
export async function keepChromium(): Promise<KeptChromium> {
  const server = await chromium.launchServer({ executablePath: findChromium(), ...LAUNCH });
  return { endpoint: server.wsEndpoint(), close: () => server.close() };
}

/** For this process alone. @param more flags @throws when there is no Chromium */
export const launchChromium = (more: string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium(), ...LAUNCH, args: [...FLAGS, ...more] });

/** Undefined when it has gone, which ends only the phones in it. */
async function connect(kept: string): Promise<Browser | undefined> {
  return chromium.connect(kept).catch((error: unknown) => {
    process.emitWarning(`The Chromium kept for several phones cannot be reached, this phone starts its own: ${String(error)}`);
    return undefined;
  });
}

interface Frame {
  functionName: string;
  location: { scriptId: string; lineNumber: number };
}
interface WorkerMessage {
  method?: string;
  params: { scriptId: string; url: string; callFrames: Frame[] };
}

/** Of a call stack, what the app's own files say; without any, the functions alone. */
function describeStack(frames: Frame[], scripts: Map<string, string>): string {
  const named = frames.map(({ functionName, location }) => {
    const [, file = ''] = /^app:\/\/\/(.*)$/.exec(scripts.get(location.scriptId) ?? '') ?? [];
    return {
      file,
      text: file === '' ? functionName : `${functionName === '' ? '(anonymous)' : functionName} (${file}:${location.lineNumber + 1})`,
    };
  });
  const own = named.filter(({ file }) => file !== '');
  return (own.length === 0 ? named.filter(({ text }) => text !== '') : own)
    .slice(0, MOST_FRAMES)
    .map(({ text }) => text)
    .join(' < ');
}

/** The headless phone: one Chromium page that fills the viewport, touched as by a finger. */
export class HeadlessPhone {
  private constructor(
    private readonly browser: Browser,
    readonly page: Page,
    private readonly session: CDPSession,
  ) {}

  /** @param kept endpoint of a kept Chromium, in which the phone gets a profile of its own; without it the phone starts one */
  /** @param gone called when Chromium or its page has ended, also by `close` */
  static async open(url: string, viewport: Viewport, kept: string | undefined, gone: (what: string) => void): Promise<HeadlessPhone> {
    const browser = (kept === undefined ? undefined : await connect(kept)) ?? (await launchChromium());
    browser.on('disconnected', () => gone('Chromium has ended'));
    try {
      const context = await browser.newContext({
        viewport,
        deviceScaleFactor: viewport.width >= 390 ? 3 : 2,
        hasTouch: true,
        isMobile: true,
        locale: 'zh-CN',
        timezoneId: process.env.TZ ?? 'Asia/Shanghai',
      });
      const page = await context.newPage();
      page.on('crash', () => gone('the page of Chromium has crashed'));
      await page.goto(url);
      return new HeadlessPhone(browser, page, await context.newCDPSession(page));
    } catch (error) {
      await browser.close();
      throw error;
    }
  }

  /** Finger down and up at a point of the screen. */
  async tap(x: number, y: number): Promise<void> {
    // Sent together: each answer waits for a frame of the screen.
    await Promise.all([
      this.session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] }),
      this.session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
    ]);
  }

  /** Where the scripts of a worker are just now; it can be asked although it runs. */
  async findLoop(): Promise<string> {
    const session = await this.page.context().newCDPSession(this.page);
    const scripts = new Map<string, string>();
    const attach = (autoAttach: boolean): Promise<unknown> =>
      session.send('Target.setAutoAttach', { autoAttach, waitForDebuggerOnStart: false, flatten: false });
    const paused = new Promise<Frame[]>((resolve) =>
      session.on('Target.receivedMessageFromTarget', (event) => {
        const { method, params } = JSON.parse(event.message) as WorkerMessage;
        if (method === 'Debugger.scriptParsed') scripts.set(params.scriptId, params.url);
        else if (method === 'Debugger.paused') resolve(params.callFrames);
      }),
    );
    session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type !== 'worker') return;
      for (const [id, method] of ['Debugger.enable', 'Debugger.pause'].entries())
        session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) }).catch(() => undefined);
    });
    try {
      await attach(true);
      return describeStack(await within(LOOP_MS, paused, (limit) => `no script was met within ${limit}`), scripts);
    } finally {
      await session.detach();
    }
  }

  /** The document of the page in front. While pages change, the one before is there too, earlier in the document. */
  async shownFrame(): Promise<BrowserFrame> {
    const shown = this.page.locator('.page.visible iframe').last();
    const frame = await (await shown.elementHandle()).contentFrame();
    if (!frame) throw new Error('no page is shown');
    return frame;
  }

  async screenshot(): Promise<Buffer> {
    return this.page.screenshot({ type: 'png' });
  }

  /** A picture as a data address, small enough to keep several. */
  async thumbnail(): Promise<string> {
    const picture = await this.page.screenshot({ type: 'jpeg', quality: 60, scale: 'css' });
    return `data:image/jpeg;base64,${picture.toString('base64')}`;
  }

  /** Of a kept Chromium this closes only what the phone had in it. */
  async close(): Promise<void> {
    await this.browser.close();
  }
}
