/// <reference types="miniprogram-api-typings" />
import path from 'node:path';
import automator from 'miniprogram-automator';
import type { Frame } from 'playwright-core';
import { startSimulator, type Simulator, type SimulatorOptions } from '../src';

type MiniProgram = Awaited<ReturnType<typeof automator.connect>>;
type AutomatorPage = NonNullable<Awaited<ReturnType<MiniProgram['currentPage']>>>;
type AutomatorElement = NonNullable<Awaited<ReturnType<AutomatorPage['$']>>>;

/** As long as the specs of the product wait. */
const LONGEST_WAIT_MS = 15_000;

export const fixture = path.join(__dirname, 'fixtures', 'native');

/** A simulator with the fixture app and a connected test client. */
export class World {
  private constructor(
    readonly simulator: Simulator,
    readonly program: MiniProgram,
  ) {}

  static async open(options: Partial<SimulatorOptions> = {}): Promise<World> {
    const chromium = process.env.SIMULATOR_CHROMIUM ?? '';
    const simulator = await startSimulator({ dist: fixture, headless: true, privacyAgreed: true, chromium, ...options });
    return new World(simulator, await automator.connect({ wsEndpoint: simulator.wsEndpoint }));
  }

  async close(): Promise<void> {
    this.program.disconnect();
    await this.simulator.close();
  }

  async page(): Promise<AutomatorPage> {
    const page = await this.program.currentPage();
    if (page === undefined) throw new Error('no page');
    return page;
  }

  /** Runs a function in the app's logic layer. */
  evaluate<Result>(run: (...args: never[]) => unknown, ...args: unknown[]): Promise<Result> {
    return this.program.evaluate(run, ...args) as Promise<Result>;
  }

  /** Opens a page without the client's three seconds of sleep. */
  async route(method: 'navigateTo' | 'redirectTo' | 'reLaunch' | 'switchTab', url: string): Promise<AutomatorPage> {
    await this.program.evaluate(
      (name: string, address: string) => (wx as unknown as Record<string, (options: object) => unknown>)[name]?.({ url: address }),
      method,
      url,
    );
    return this.page();
  }

  /** The document of the page that is shown. While pages change, the one before is there too, earlier in the document. */
  async view(): Promise<Frame> {
    const shown = this.simulator.page?.locator('.page.visible iframe').last();
    const frame = await (await shown?.elementHandle())?.contentFrame();
    if (!frame) throw new Error('no page is shown');
    return frame;
  }

  async element(selector: string): Promise<AutomatorElement> {
    const found = await (await this.page()).$(selector);
    if (found === null) throw new Error(`${selector} is not on the page`);
    return found;
  }

  async tap(selector: string): Promise<void> {
    await (await this.element(selector)).tap();
  }

  async text(selector: string): Promise<string> {
    return (await this.element(selector)).text();
  }

  /** Asks until the condition holds; fails with the label when it does not in the time that a busy machine takes. */
  async until(label: string, holds: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + LONGEST_WAIT_MS;
    while (!(await holds())) {
      if (Date.now() > deadline) throw new Error(`timed out: ${label}`);
      // The simulator's own server runs in this process and needs its turn.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** What the fixture's life-cycle functions have written since the last call. */
  async takeLog(): Promise<unknown[]> {
    return this.program.evaluate(() => getApp<{ log: unknown[] }>().log.splice(0)) as Promise<unknown[]>;
  }
}
