import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { openPackage } from './engine/package';
import type { Profile } from './engine/profiles';
import { PhoneCalls } from './calls';
import { ShellChannel } from './host/channel';
import { HeadlessPhone, type Viewport } from './host/chromium';
import { Recorder } from './host/recorder';
import { watchBuilds } from './host/watcher';
import { HostServer, type HostOptions } from './host/server';
import { compareSizes, type Length } from './strict/sizes';
import { PageTrees } from './strict/trees';
import { ProtocolServer } from './protocol/server';
import type { NetworkType, ProvidedFile, SimulatorOptions } from './options';
import type { Simulator } from './simulator';
import type { Theme } from './shared/config';
import type { Happening } from './shared/happening';
import { writeTrace } from './trace/write';
import { writeOut } from './document';
import { getDevice, MOST_NOTICES, STANDARD_FONT_PX } from './shared/device';
import type { Fact, Notice, OpenedDocument, PhoneRecords, SentFile, ShareRecord } from './shared/host';

import type { AuditFinding, LaunchOptions, Look, PageMetrics, Wanted } from './shared/messages';

export type {
  AuditFinding,
  Fact,
  LaunchOptions,
  Look,
  OpenedDocument,
  PageMetrics,
  PhoneRecords,
  SentFile,
  ShareRecord,
  Theme,
  Viewport,
  Wanted,
};
export type { Simulator } from './simulator';
export type { NativeSheet, NetworkType, ProvidedFile, ScreenState, SimulatorOptions } from './options';
export { BestScores } from './experience/best-scores';
export { Experience } from './experience/measure';
export { writeReports } from './experience/report';
export type { PageScore } from './experience/rules';
export { writePrepared } from './compile/prepared';
export { checkStrictly } from './strict';
export { ENGINES } from './engine/profiles';
export { findChromium, keepChromium, type KeptChromium } from './host/chromium';

interface TapTarget {
  x: number;
  y: number;
  taps: number;
  covered: string;
}

/** Longest time between the browser's report of a touch and the app's tap. */
const TAP_GRACE_MS = 400;
const DEFAULT_SIZE: Viewport = { width: 375, height: 667 };

/** The phone as its owner has it. */
const phoneOf = (options: SimulatorOptions, profile: Profile): HostOptions['phone'] => ({
  profile,
  fontSize: options.fontSize ?? STANDARD_FONT_PX,
  privacyAgreed: options.privacyAgreed ?? false,
  privacyContract: options.privacyContract ?? '《小程序用户隐私保护指引》',
  phoneNumber: options.phoneNumber ?? '13800138000',
  isTraced: options.trace === true,
  size: options.viewport ?? DEFAULT_SIZE,
});

class RunningSimulator extends PhoneCalls implements Simulator {
  url = '';
  wsEndpoint = '';
  readonly closed: Promise<void>;
  private phone: HeadlessPhone | undefined;
  private protocol: ProtocolServer | undefined;
  private readonly recorder = new Recorder();
  private stopWatching: () => void = () => undefined;
  private readonly notices: Notice[] = [];
  private facts: Fact[] = [];
  private networkType: NetworkType = 'wifi';
  private theme: Theme = 'light';
  private markClosed: () => void = () => undefined;
  private closing: Promise<void> | undefined;
  private startLimit = 30_000;
  private trees: PageTrees | undefined;
  /** When the finger may come down again. */
  private handIsFreeAt = 0;
  private readonly touchEvery: number;

  private constructor(
    private readonly server: HostServer,
    private readonly channel: ShellChannel,
    readonly warnings: string[],
    private readonly options: SimulatorOptions,
  ) {
    super();
    this.touchEvery = options.touchEvery ?? 0;
    this.closed = new Promise((resolve) => {
      this.markClosed = resolve;
    });
  }

  static async start(options: SimulatorOptions): Promise<RunningSimulator> {
    const { bundles, app, profile } = await openPackage(options);
    const running: { simulator?: RunningSimulator } = {};
    const server = new HostServer({
      dist: options.dist,
      app,
      bundles,
      requestMap: options.requestMap ?? {},
      launch: options.launch ?? {},
      storageDir: options.storageDir,
      title: options.title ?? app.meta.name,
      chunkBytes: options.chunkBytes,
      phone: phoneOf(options, profile),
      phoneCode: options.phoneCode ?? (() => `simulator-${randomUUID()}`),
      networkType: () => running.simulator?.networkType ?? 'wifi',
      theme: () => running.simulator?.theme ?? 'light',
      notices: () => running.simulator?.notices ?? [],
      facts: () => running.simulator?.facts ?? [],
      ask: (method, params) => running.simulator?.channel.call(method, params) ?? Promise.resolve(null),
    });
    const simulator = new RunningSimulator(
      server,
      new ShellChannel(
        server.upgrades,
        { answer: options.answerLimit ?? 30_000, script: options.scriptLimit ?? 10_000 },
        async () => (await running.simulator?.phone?.findLoop()) ?? '',
      ),
      app.warnings,
      options,
    );
    running.simulator = simulator;
    simulator.theme = options.theme ?? 'light';
    simulator.startLimit = options.startLimit ?? simulator.startLimit;
    try {
      await simulator.open(options);
    } catch (error) {
      await simulator.close();
      throw error;
    }
    return simulator;
  }

  get page(): Page | undefined {
    return this.phone?.page;
  }

  notice(text: string): void {
    const notice = { text, at: Date.now() };
    this.notices.push(notice);
    this.notices.splice(0, this.notices.length - MOST_NOTICES);
    this.channel.broadcast({ type: 'notice', notice });
  }

  showFacts(facts: Fact[]): void {
    this.facts = facts;
    this.channel.broadcast({ type: 'facts', facts });
  }

  async setNetwork(type: NetworkType): Promise<void> {
    this.networkType = type;
    this.channel.broadcast({ type: 'network', networkType: type });
    if (this.phone !== undefined) await this.channel.call('Simulator.setNetwork', { networkType: type });
  }

  async relaunch(launch?: LaunchOptions): Promise<void> {
    await this.inTime(this.channel.send('Simulator.launch', launch === undefined ? {} : { launch }));
  }

  async screenshot(file: string): Promise<void> {
    writeOut(file, await this.capture());
  }

  get happenings(): readonly Happening[] {
    return this.recorder.all;
  }

  forgetHappenings(): void {
    this.recorder.clear();
  }

  async notePicture(title: string): Promise<void> {
    if (this.phone !== undefined) this.recorder.add({ kind: 'picture', at: Date.now(), title, data: await this.phone.thumbnail() });
  }

  async saveTrace(file: string): Promise<void> {
    await writeTrace(file, this.server.title, this.recorder);
  }

  async compareTree(): Promise<string[]> {
    this.trees ??= new PageTrees((method, params) => this.ask(method, params), this.options.dist);
    return this.trees.compare();
  }

  async compareSizes(): Promise<Length[]> {
    if (this.phone === undefined) throw new Error('sizes need the headless phone');
    const { width, height } = this.options.viewport ?? DEFAULT_SIZE;
    return compareSizes(this.options.dist, getDevice(width, height), await this.phone.shownFrame());
  }

  async readFile(path: string): Promise<Buffer> {
    const file = this.server.files.get(await this.deviceId(), path);
    if (file === undefined) throw new Error(`${path} is not on the phone`);
    return file.body;
  }

  async provideFiles(files: ProvidedFile[]): Promise<void> {
    const device = await this.deviceId();
    const laid = files.map(({ name, body }, index) => {
      const file = `wxfile://tmp/${Date.now().toString(36)}-${index}-${name}`;
      this.server.files.put(device, file, Buffer.from(body));
      return { path: file, size: body.length };
    });
    await this.channel.call('Simulator.provideFiles', { files: laid });
  }

  async setTheme(theme: Theme): Promise<void> {
    this.theme = theme;
    this.channel.broadcast({ type: 'theme', theme });
    if (this.phone !== undefined) await this.channel.call('Simulator.setTheme', { theme });
  }

  close(): Promise<void> {
    this.closing ??= this.shutDown();
    return this.closing;
  }

  protected ask(method: string, params: Record<string, unknown>): Promise<unknown> {
    return this.channel.call(method, params);
  }

  private async open(options: SimulatorOptions): Promise<void> {
    const host = options.host ?? '127.0.0.1';
    this.url = `http://${await this.server.listen(options.port ?? 0, host)}/`;
    this.channel.onHappening = (happening) => this.recorder.add(happening);
    if (options.watch === true) this.stopWatching = watchBuilds(options.dist, () => void this.rebuild());
    const automationPort = options.automationPort ?? (options.headless === true ? 0 : undefined);
    if (options.headless === true) await this.openPhone(options);
    // Whoever gets a connection, as automator.launch tries to, finds a phone.
    if (automationPort !== undefined) await this.openProtocol(automationPort, host);
  }

  private async openPhone({ viewport = DEFAULT_SIZE, chromium }: SimulatorOptions): Promise<void> {
    this.phone = await HeadlessPhone.open(`${this.url}?headless=1`, viewport, chromium, (what) => this.lose(what));
    await this.inTime(this.channel.whenStarted());
  }

  /** Serves the new build, and every open phone loads it. What cannot be compiled is told, and the build before stays. */
  private async rebuild(): Promise<void> {
    try {
      this.server.serve(await openPackage(this.options));
      this.channel.broadcast({ type: 'rebuilt' });
    } catch (error) {
      this.notice(`新的编译结果打不开，仍显示上一次的：${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /** @throws when the app has not started in time, with what went wrong in it last */
  private inTime(start: Promise<unknown>): Promise<unknown> {
    return this.channel.watch.wait(
      'start',
      start,
      this.startLimit,
      (time, found) => `the app has not started within ${time}: ${found}. ${this.channel.lastException}`,
    );
  }

  /** Nothing is left that could answer: whoever waits is told, then all is closed. */
  private lose(what: string): void {
    if (this.closing !== undefined) return;
    this.channel.watch.abandon(new Error(what));
    setImmediate(() => void this.close());
  }

  private async openProtocol(port: number, host: string): Promise<void> {
    this.protocol = await ProtocolServer.listen(port, host, {
      call: (method, params) => this.ask(method, params),
      tap: (params) => this.tap(params),
      screenshot: () => this.capture(),
      closed: () => void this.close(),
    });
    this.wsEndpoint = `ws://${this.protocol.address}`;
    this.channel.onEvent((event) => {
      if (event.type === 'log') this.protocol?.emit('App.logAdded', { type: event.level, args: event.args });
      else if (event.type === 'exception') this.protocol?.emit('App.exceptionThrown', event.error);
      else this.protocol?.emit('App.bindingCalled', { name: event.name, args: event.args });
    });
  }

  /** Its turn is taken at once, so that of two who wait each has one of its own. */
  private async freeHand(): Promise<void> {
    const now = Date.now();
    const turn = Math.max(now, this.handIsFreeAt);
    this.handIsFreeAt = turn + this.touchEvery;
    if (turn > now) await new Promise((resolve) => setTimeout(resolve, turn - now));
  }

  private async tap(params: Record<string, unknown>): Promise<void> {
    if (this.phone === undefined) throw new Error('a real touch needs the headless phone');
    await this.freeHand();
    const target = (await this.channel.call('Simulator.prepareTap', params, 'Element.tap')) as TapTarget;
    if (target.covered !== '') throw new Error(`the element is covered by ${target.covered}`);
    this.handIsFreeAt = Math.max(this.handIsFreeAt, Date.now() + this.touchEvery);
    // The browser reports a touch some frames after the app heard it, so nobody waits for that report. A touch without
    // effect in the app is known by it and a grace period.
    const touched = this.phone.tap(target.x, target.y).then(() => new Promise((resolve) => setTimeout(resolve, TAP_GRACE_MS)));
    await Promise.race([this.channel.call('Simulator.settleTap', { pageId: params.pageId, taps: target.taps }, 'Element.tap'), touched]);
  }

  private async capture(): Promise<Buffer> {
    if (this.phone === undefined) throw new Error('a screenshot needs the headless phone');
    await this.painted();
    return this.channel.watch.wait('App.captureScreenshot', this.phone.screenshot());
  }

  private async shutDown(): Promise<void> {
    this.stopWatching();
    this.protocol?.close();
    await this.phone?.close();
    await this.server.close();
    this.markClosed();
  }
}

/**
 * Starts the simulator for one compiled mini-program.
 * @throws when the folder holds no compiled app, a port is taken, or headless finds no Chromium
 */
export function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  return RunningSimulator.start(options);
}
