import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { prepare, readPrepared } from './compile/prepared';
import { ShellChannel } from './host/channel';
import { HeadlessPhone, type Viewport } from './host/chromium';
import { within } from './host/deadline';
import { HostServer } from './host/server';
import { ProtocolServer } from './protocol/server';
import type { NetworkType, ProvidedFile, ScreenState, SimulatorOptions } from './options';
import type { Theme } from './shared/config';
import { MOST_NOTICES, STANDARD_FONT_PX } from './shared/device';
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
export type { NativeSheet, NetworkType, ProvidedFile, ScreenState, SimulatorOptions } from './options';
export { writePrepared } from './compile/prepared';
export { findChromium, keepChromium, type KeptChromium } from './host/chromium';

/** A running simulator. Functions that touch the phone need it to be open: headless, or in a browser. */
export interface Simulator {
  /** Address of the phone preview. */
  readonly url: string;
  /** Address for `automator.connect({wsEndpoint})`; empty without automation. */
  readonly wsEndpoint: string;
  /** The headless page, for what only a browser can tell. */
  readonly page: Page | undefined;
  /** Warnings of the template compiler. */
  readonly warnings: string[];
  /** Shows a line beside the phone in every open preview, and to those opened later. */
  notice(text: string): void;
  /** Shows what is to be known beside the phone, in place of what stood there. */
  showFacts(facts: Fact[]): void;
  /** Changes the network of every open phone; 'none' makes requests fail. */
  setNetwork(type: NetworkType): Promise<void>;
  /** Ends the app as if swept away: nothing in memory survives, storage does. */
  killApp(): Promise<void>;
  /** Cold start; resolves when the first page is rendered. */
  relaunch(launch?: LaunchOptions): Promise<void>;
  /** App to background and back: onHide and onShow. */
  setVisible(visible: boolean): Promise<void>;
  screenshot(path: string): Promise<void>;
  /** Audits the page in front for people who see little or hear it: roles, names, contrast, sizes, words that are cut. */
  /** @param pageStyle put on the page's root for as long as it is looked at */
  audit(pageStyle?: string): Promise<AuditFinding[]>;
  /**
   * The page in front at one moment: its path and what elements of it say, in one question.
   * @throws when there is no page, or one that is not rendered yet and of which elements are wanted
   */
  look(wanted: readonly Wanted[]): Promise<Look>;
  /** setData counts, bytes and times of every page opened since the last reset. */
  getMetrics(): Promise<PageMetrics[]>;
  resetMetrics(): Promise<void>;
  /** Cards shared so far, by button or menu. */
  getShares(): Promise<ShareRecord[]>;
  /** Chooses 转发 or 分享到朋友圈 in the capsule's menu. */
  shareFromMenu(channel: 'message' | 'timeline'): Promise<void>;
  /** Opens the app as somebody who got the card: from a chat (scene 1007), or as a single page of the timeline (scene 1154). */
  openShared(share: ShareRecord): Promise<void>;
  /** 前往小程序: from the single page into the app (scene 1155). */
  enterFromSinglePage(): Promise<void>;
  /** Documents opened, files sent, pictures saved, sounds played, the clipboard, permissions. */
  getRecords(): Promise<PhoneRecords>;
  /** Bytes of a file on the phone. @throws when there is none */
  readFile(path: string): Promise<Buffer>;
  /** What the user chooses the next time the app asks for pictures; no file is a user who cancels. */
  provideFiles(files: ProvidedFile[]): Promise<void>;
  /** Answers a permission without its dialog, such as 'scope.writePhotosAlbum'; null lets the phone ask again. */
  setPermission(scope: string, granted: boolean | null): Promise<void>;
  /** What the user has decided about the privacy contract; false asks again, as on a phone that never had the app. */
  setPrivacy(agreed: boolean): Promise<void>;
  /** Changes the theme of every open phone. */
  setTheme(theme: Theme): Promise<void>;
  /** Changes the font size setting, px; seen by pages opened and apps started later, as in WeChat. */
  setFontSize(pixels: number): Promise<void>;
  /** Whether the phone's own keyboard comes up over the page for whoever types, or one is plugged in, as at first; seen by pages opened later. */
  setKeyboard(own: boolean): Promise<void>;
  /** Presses a button of the phone's own sheet by its label; `ticked` are the things left ticked, all by default. */
  answerSheet(label: string, ticked?: string[]): Promise<void>;
  getScreen(): Promise<ScreenState>;
  chooseActionSheet(index: number): Promise<void>;
  /** Chooses rows in the open picker sheet; null cancels. */
  choosePicker(rows: number[] | null): Promise<void>;
  pullDownRefresh(): Promise<void>;
  /** Resolves when everything the app has started synchronously has been applied to the view. */
  settle(): Promise<void>;
  /** Resolves once nothing looks pressed any more: `hover-class` stays a little after the finger. */
  released(): Promise<void>;
  /** Resolves after the page has been painted. */
  painted(): Promise<void>;
  close(): Promise<void>;
  /** Resolves when the simulator has been closed, by `close` or by the test client's `close()`. */
  readonly closed: Promise<void>;
}

interface TapTarget {
  x: number;
  y: number;
  taps: number;
  covered: string;
}

/** Longest time between the browser's report of a touch and the app's tap. */
const TAP_GRACE_MS = 400;

class RunningSimulator implements Simulator {
  url = '';
  wsEndpoint = '';
  readonly closed: Promise<void>;
  private phone: HeadlessPhone | undefined;
  private protocol: ProtocolServer | undefined;
  private readonly notices: Notice[] = [];
  private facts: Fact[] = [];
  private networkType: NetworkType = 'wifi';
  private theme: Theme = 'light';
  private markClosed: () => void = () => undefined;
  private closing: Promise<void> | undefined;
  private startLimit = 30_000;

  private constructor(
    private readonly server: HostServer,
    private readonly channel: ShellChannel,
    readonly warnings: string[],
  ) {
    this.closed = new Promise((resolve) => {
      this.markClosed = resolve;
    });
  }

  static async start(options: SimulatorOptions): Promise<RunningSimulator> {
    const { bundles, app } = options.prepared === undefined ? await prepare(options.dist) : readPrepared(options.prepared);
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
      phone: {
        fontSize: options.fontSize ?? STANDARD_FONT_PX,
        privacyAgreed: options.privacyAgreed ?? false,
        privacyContract: options.privacyContract ?? '《小程序用户隐私保护指引》',
        phoneNumber: options.phoneNumber ?? '13800138000',
      },
      phoneCode: options.phoneCode ?? (() => `simulator-${randomUUID()}`),
      networkType: () => running.simulator?.networkType ?? 'wifi',
      theme: () => running.simulator?.theme ?? 'light',
      notices: () => running.simulator?.notices ?? [],
      facts: () => running.simulator?.facts ?? [],
      ask: (method, params) => running.simulator?.channel.call(method, params) ?? Promise.resolve(null),
    });
    const simulator = new RunningSimulator(server, new ShellChannel(server.server), app.warnings);
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

  async killApp(): Promise<void> {
    await this.channel.call('Simulator.kill', {});
  }

  async relaunch(launch?: LaunchOptions): Promise<void> {
    await this.inTime(this.channel.call('Simulator.launch', launch === undefined ? {} : { launch }));
  }

  async setVisible(visible: boolean): Promise<void> {
    await this.channel.call('Simulator.setVisible', { visible });
  }

  async screenshot(file: string): Promise<void> {
    fs.mkdirSync(path.dirname(path.resolve(file)), { recursive: true });
    fs.writeFileSync(file, await this.capture());
  }

  async audit(pageStyle = ''): Promise<AuditFinding[]> {
    return ((await this.channel.call('Simulator.audit', { pageStyle })) as { findings: AuditFinding[] }).findings;
  }

  async look(wanted: readonly Wanted[]): Promise<Look> {
    return (await this.channel.call('Simulator.look', { wanted })) as Look;
  }

  async getMetrics(): Promise<PageMetrics[]> {
    return ((await this.channel.call('Simulator.getMetrics', {})) as { pages: PageMetrics[] }).pages;
  }

  async resetMetrics(): Promise<void> {
    await this.channel.call('Simulator.resetMetrics', {});
  }

  async getShares(): Promise<ShareRecord[]> {
    return ((await this.channel.call('Simulator.getShares', {})) as { shares: ShareRecord[] }).shares;
  }

  async shareFromMenu(channel: 'message' | 'timeline'): Promise<void> {
    await this.channel.call('Simulator.share', { channel });
  }

  async openShared(share: ShareRecord): Promise<void> {
    await this.channel.call('Simulator.openShared', { share });
  }

  async enterFromSinglePage(): Promise<void> {
    await this.channel.call('Simulator.enterFromSinglePage', {});
  }

  async getRecords(): Promise<PhoneRecords> {
    return ((await this.channel.call('Simulator.getRecords', {})) as { records: PhoneRecords }).records;
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

  async setPermission(scope: string, granted: boolean | null): Promise<void> {
    await this.channel.call('Simulator.setPermission', { scope, granted });
  }

  async setPrivacy(agreed: boolean): Promise<void> {
    await this.channel.call('Simulator.setPrivacy', { agreed });
  }

  async setTheme(theme: Theme): Promise<void> {
    this.theme = theme;
    this.channel.broadcast({ type: 'theme', theme });
    if (this.phone !== undefined) await this.channel.call('Simulator.setTheme', { theme });
  }

  async setFontSize(pixels: number): Promise<void> {
    await this.channel.call('Simulator.setFontSize', { fontSize: pixels });
  }

  async setKeyboard(own: boolean): Promise<void> {
    await this.channel.call('Simulator.setKeyboard', { own });
  }

  async answerSheet(label: string, ticked?: string[]): Promise<void> {
    await this.channel.call('Simulator.answerSheet', ticked === undefined ? { label } : { label, ticked });
  }

  async getScreen(): Promise<ScreenState> {
    return (await this.channel.call('Simulator.getScreen', {})) as ScreenState;
  }

  async chooseActionSheet(index: number): Promise<void> {
    await this.channel.call('Simulator.chooseActionSheet', { index });
  }

  async choosePicker(rows: number[] | null): Promise<void> {
    await this.channel.call('Simulator.choosePicker', { rows });
  }

  async pullDownRefresh(): Promise<void> {
    await this.channel.call('Simulator.pullDownRefresh', {});
  }

  async settle(): Promise<void> {
    await this.channel.call('Simulator.settle', {});
  }

  async released(): Promise<void> {
    await this.channel.call('Simulator.released', {});
  }

  async painted(): Promise<void> {
    await this.channel.call('Simulator.painted', {});
  }

  close(): Promise<void> {
    this.closing ??= this.shutDown();
    return this.closing;
  }

  private async open(options: SimulatorOptions): Promise<void> {
    const host = options.host ?? '127.0.0.1';
    const port = await this.server.listen(options.port ?? 0, host);
    this.url = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}/`;
    const automationPort = options.automationPort ?? (options.headless === true ? 0 : undefined);
    if (automationPort !== undefined) await this.openProtocol(automationPort, host);
    if (options.headless !== true) return;
    this.phone = await HeadlessPhone.open(`${this.url}?headless=1`, options.viewport ?? { width: 375, height: 667 }, options.chromium);
    await this.inTime(this.channel.whenStarted());
  }

  /** @throws when the app has not started in time, with what went wrong in it last */
  private inTime(start: Promise<unknown>): Promise<unknown> {
    return within(this.startLimit, start, (limit) => `the app has not started within ${limit}. ${this.channel.lastException}`);
  }

  private async openProtocol(port: number, host: string): Promise<void> {
    this.protocol = await ProtocolServer.listen(port, host, {
      call: (method, params) => this.channel.call(method, params),
      tap: (params) => this.tap(params),
      screenshot: () => this.capture(),
      closed: () => void this.close(),
    });
    this.wsEndpoint = `ws://127.0.0.1:${this.protocol.port}`;
    this.channel.onEvent((event) => {
      if (event.type === 'log') this.protocol?.emit('App.logAdded', { type: event.level, args: event.args });
      else if (event.type === 'exception') this.protocol?.emit('App.exceptionThrown', event.error);
      else this.protocol?.emit('App.bindingCalled', { name: event.name, args: event.args });
    });
  }

  private async deviceId(): Promise<string> {
    return ((await this.channel.call('Simulator.deviceId', {})) as { deviceId: string }).deviceId;
  }

  private async tap(params: Record<string, unknown>): Promise<void> {
    if (this.phone === undefined) throw new Error('a real touch needs the headless phone');
    const target = (await this.channel.call('Simulator.prepareTap', params)) as TapTarget;
    if (target.covered !== '') throw new Error(`the element is covered by ${target.covered}`);
    // The browser reports a touch some frames after the app heard it, so nobody waits for that report. A touch without
    // effect in the app is known by it and a grace period.
    const touched = this.phone.tap(target.x, target.y).then(() => new Promise((resolve) => setTimeout(resolve, TAP_GRACE_MS)));
    await Promise.race([this.channel.call('Simulator.settleTap', { pageId: params.pageId, taps: target.taps }), touched]);
  }

  private async capture(): Promise<Buffer> {
    if (this.phone === undefined) throw new Error('a screenshot needs the headless phone');
    await this.painted();
    return this.phone.screenshot();
  }

  private async shutDown(): Promise<void> {
    this.protocol?.close();
    await this.phone?.close();
    this.channel.close();
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
