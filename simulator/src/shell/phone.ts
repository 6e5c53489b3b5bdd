import { getDevice, FROM_SINGLE_PAGE_SCENE, SINGLE_PAGE_SCENE, type Device } from '../shared/device';
import { emptyRecords, type PhoneFile, type PhoneRecords, type ShareRecord, type ShellConfig } from '../shared/host';
import type { Happening } from '../shared/happening';
import type { SpeedName } from '../shared/network';
import type { FromLogic, FromView, Launch, LaunchOptions, PageMetrics } from '../shared/messages';
import { themed, type Theme } from '../shared/config';
import { formatQuery } from '../shared/path';
import { resolveSource } from '../view/resources';
import { AudioPlayers } from './audio';
import { buildCapsule, buildHomeScreen, buildSinglePageBar, buildStatusBar } from './bars';
import { find, make } from './dom';
import { showError } from './frame';
import { Keyboard } from './keyboard';
import { toLaunch } from './launch';
import type { LogicLink } from './logic-link';
import { NativeSheets } from './native-sheets';
import { Overlays } from './overlays';
import type { PageFrame } from './page-frame';
import { PageStack } from './page-stack';
import { Privacy } from './privacy';
import { Permissions } from './permissions';
import { TabBar } from './tab-bar';
import { tellHappening } from './happenings';
import { tellDeveloper } from './view-events';
import { answerViewQuery } from './view-query';
import { showWheelSheet } from './wheel-sheet';

export interface PhoneEvents {
  /** The shell's APIs for the app. They know the phone, not the other way round. */
  callScreenApi(phone: Phone, name: string, params: Record<string, unknown>): Promise<Record<string, unknown> | undefined>;
  /** Only where somebody looks. */
  onHappening?: ((happening: Happening) => void) | undefined;
  onAppEvent(event: Extract<FromLogic, { type: 'log' | 'exception' | 'binding' }>): void;
}

/** How long after a tap WeChat still takes an API for its doing, ms: long enough to fetch a file first. */
const TAP_VALID_MS = 10_000;

/** The phone on the screen: pages, bars, overlays, and the app's worker behind them. */
export class Phone {
  readonly overlays: Overlays;
  readonly audio: AudioPlayers;
  readonly device: Device;
  readonly permissions: Permissions;
  readonly privacy: Privacy;
  readonly sheets: NativeSheets;
  readonly keyboard: Keyboard;
  readonly shares: ShareRecord[] = [];
  readonly records: PhoneRecords = emptyRecords();
  /** Files a test has laid ready, one list for each time the app lets its user choose; an empty list is a user who cancels. */
  readonly provided: PhoneFile[][] = [];
  tabBar: TabBar | undefined;
  networkType: string;
  speed: SpeedName = 'full';
  theme: Theme;
  fontSize: number;
  launch: Launch;
  /** When the app last heard a tap, ms of `performance.now()`: some APIs only answer to a finger. */
  private lastTapAt = -Infinity;
  /** The app had to be ended, and nobody has started it since. */
  wasEnded = false;
  private readonly root = find('.phone');
  private readonly pages = make('div', 'pages');
  private readonly stack: PageStack;
  private readonly showNetwork: (type: string) => void;
  private started: Promise<unknown> = Promise.resolve();

  constructor(
    readonly config: ShellConfig,
    private readonly ownId: string,
    size: { width: number; height: number },
    readonly logic: LogicLink,
    private readonly events: PhoneEvents,
  ) {
    this.device = getDevice(size.width, size.height);
    this.networkType = config.networkType;
    this.theme = config.theme;
    this.fontSize = config.fontSize;
    this.launch = toLaunch(config.launch, config);
    this.root.style.setProperty('--width', `${this.device.width}px`);
    this.root.style.height = `${this.device.height}px`;
    this.showTheme();
    this.root.append(this.pages);
    this.buildTabBar();
    this.overlays = new Overlays(this.root, (source) => this.resolve(source));
    this.permissions = new Permissions(this.overlays, this.records.permissions, config.title);
    this.privacy = new Privacy(this.overlays, config.title, config.privacyContract, config.privacyAgreed);
    this.sheets = new NativeSheets(this.overlays);
    this.keyboard = new Keyboard(this.root, this.device, (height) =>
      this.logic.post({ type: 'systemEvent', name: 'KeyboardHeightChange', payload: { height } }),
    );
    const { element, showNetwork } = buildStatusBar(this.device);
    this.showNetwork = showNetwork;
    showNetwork(this.networkType);
    this.root.append(
      element,
      buildCapsule(this.device, { menu: () => void this.openMenu(), close: () => this.setVisible(false) }),
      buildSinglePageBar(this.device, config.title, () => void this.enterFromSinglePage()),
      buildHomeScreen(config.title, () => this.setVisible(true)),
    );
    this.stack = this.buildStack();
    this.audio = new AudioPlayers(
      (payload) => this.logic.post({ type: 'systemEvent', name: 'audio', payload }),
      (source) => this.resolve(source),
      (source) => this.records.sounds.push(source),
    );
    logic.onMessage = (message) => this.receive(message);
  }

  get currentFrame(): PageFrame | undefined {
    return this.stack.current;
  }

  /** The page in front and what it was opened with. */
  get place(): { path: string; query: string } {
    return { path: this.currentFrame?.path ?? '', query: formatQuery(this.currentFrame?.query ?? {}) };
  }

  /** A page opened from the timeline: fixed bars, nothing leads anywhere. */
  get singlePage(): boolean {
    return this.launch.scene === SINGLE_PAGE_SCENE;
  }

  /** Store of storage and files: a single page of the timeline does not share the app's. */
  get deviceId(): string {
    return this.singlePage ? `${this.ownId}-single-page` : this.ownId;
  }

  frame(id: number): PageFrame | undefined {
    return this.stack.frame(id);
  }

  metrics(): PageMetrics[] {
    return this.stack.metrics();
  }

  resetMetrics(): void {
    this.stack.resetMetrics();
  }

  /** Cold start. Resolves when the app has launched and its first page is rendered. @throws when that page cannot be drawn */
  async coldStart(launch?: LaunchOptions): Promise<void> {
    if (launch !== undefined) this.launch = toLaunch(launch, this.config);
    this.root.classList.toggle('single-page', this.singlePage);
    this.lastTapAt = -Infinity;
    this.stack.prepareSpare();
    const started = this.logic.start({
      launch: this.launch,
      device: this.device,
      deviceId: this.deviceId,
      firstPageId: this.stack.nextPageId,
      networkType: this.networkType,
      speed: this.speed,
      theme: this.theme,
      fontSize: this.fontSize,
      profile: this.config.profile,
      headless: this.config.headless,
      observed: this.events.onHappening !== undefined,
      requestMap: this.config.requestMap,
    });
    this.started = started;
    await started;
    await this.frontReady();
    const frame = this.currentFrame;
    if (frame?.failure !== undefined) throw new Error(`${frame.path} could not be drawn: ${frame.failure.message}`);
  }

  /** Ends the app and opens it again, by default as it was opened last. */
  async restart(launch?: LaunchOptions): Promise<void> {
    this.kill();
    await this.coldStart(launch);
  }

  /** Resolves when the page in front has been rendered, whichever that is by then: one may lead to another at once. */
  async frontReady(): Promise<void> {
    while (this.currentFrame?.isRendered === false) await this.currentFrame.readyOrGone();
  }

  whenStarted(): Promise<unknown> {
    return this.started;
  }

  /** The app is gone from memory, as after being swept away; storage stays. @param reason why it had to be ended: an exception */
  kill(reason?: string): void {
    this.wasEnded = reason !== undefined;
    if (reason !== undefined) this.receive({ type: 'exception', error: { name: 'Error', message: reason } });
    this.logic.kill(new Error(reason ?? 'the app was killed'));
    this.audio.stopAll();
    this.overlays.clear();
    this.keyboard.leave();
    this.stack.clear();
  }

  setNetwork(networkType: string): void {
    this.networkType = networkType;
    this.logic.post({ type: 'systemEvent', name: 'network', payload: { networkType } });
    this.showNetwork(networkType);
  }

  setSpeed(speed: SpeedName): void {
    this.speed = speed;
    this.logic.post({ type: 'systemEvent', name: 'speed', payload: speed });
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    const { config, themes } = this.config.meta;
    this.logic.post({ type: 'systemEvent', name: 'theme', payload: { theme } });
    this.showTheme();
    if (config.darkmode !== true) return;
    this.stack.setTheme(theme);
    if (config.tabBar !== undefined) this.tabBar?.setConfig(themed(config.tabBar, themes, theme));
  }

  /** WeChat's own dialogs and sheets are dark where the app may be. */
  private showTheme(): void {
    this.root.classList.toggle('dark', this.theme === 'dark' && this.config.meta.config.darkmode === true);
  }

  back(): void {
    if (this.overlays.dismiss()) return;
    this.logic.post({ type: 'userRoute', kind: 'navigateBack' });
  }

  home(): void {
    this.logic.post({
      type: 'userRoute',
      kind: 'reLaunch',
      url: `/${this.config.meta.config.entryPagePath ?? this.config.meta.config.pages[0] ?? ''}`,
    });
  }

  tapTab(index: number): void {
    this.logic.post({ type: 'userRoute', kind: 'switchTab', tabIndex: index });
  }

  share(from: 'menu' | 'button', channel: 'message' | 'timeline', node?: number): void {
    const page = this.currentFrame;
    if (page !== undefined) this.logic.post({ type: 'share', id: page.id, from, channel, node });
  }

  /** 前往小程序: the app itself, on the page the timeline shows. @throws when no single page is open */
  async enterFromSinglePage(): Promise<void> {
    if (!this.singlePage) throw new Error('no single page of the timeline is open');
    await this.restart({ ...this.launch, scene: FROM_SINGLE_PAGE_SCENE });
  }

  /** What WeChat says when a page of the timeline tries what it may not do. */
  refuseInSinglePage(what: string): void {
    this.records.refusals.push(what);
    this.overlays.showToast({ title: '请前往小程序使用完整服务', icon: 'none' }, 'toast');
  }

  setVisible(visible: boolean): void {
    this.logic.post({ type: 'visibility', visible });
    this.root.classList.toggle('asleep', !visible);
  }

  /** @param from the page whose folder paths are relative to */
  resolve(source: string, from = this.currentFrame?.path ?? ''): string {
    return resolveSource(source, from, { requestMap: this.config.requestMap, deviceId: this.deviceId });
  }

  /** @throws Error as WeChat words it when no tap was there for what is asked */
  needTap(): void {
    if (performance.now() - this.lastTapAt > TAP_VALID_MS) throw new Error('can only be invoked by user TAP gesture.');
  }

  /** Shows the three dots and tells the page. */
  startRefresh(frame: PageFrame): void {
    frame.pull(50, false);
    this.logic.post({ type: 'pageEvent', id: frame.id, name: 'onPullDownRefresh' });
  }

  private buildTabBar(): void {
    const { tabBar } = this.config.meta.config;
    if (tabBar === undefined) return;
    this.tabBar = new TabBar(
      themed(tabBar, this.config.meta.themes, this.theme),
      this.device,
      (index) => this.tapTab(index),
      (source) => this.resolve(source, ''),
    );
    this.root.append(this.tabBar.element);
  }

  private buildStack(): PageStack {
    const { config, device, tabBar } = this;
    const deviceId = (): string => this.deviceId;
    return new PageStack({
      still: config.headless,
      config: config.meta.config,
      root: this.root,
      pages: this.pages,
      tabBar,
      frame: {
        config,
        device,
        get deviceId() {
          return deviceId();
        },
        look: () => ({ theme: this.theme, fontSize: this.fontSize, keyboardHeight: this.keyboard.isOwn ? device.keyboardHeight : 0 }),
        singlePage: () => this.singlePage,
        onReport: (frame, message) => this.report(frame, message),
        onBack: () => this.back(),
        onHome: () => this.home(),
        onInk: () => this.stack.showInk(),
        onDrawn: (draw) => this.logic.post({ type: 'drawn', draw }),
      },
    });
  }

  private async openMenu(): Promise<void> {
    const choice = await this.overlays.showActionSheet([{ text: '转发给朋友' }, { text: '分享到朋友圈' }, { text: '重新进入小程序' }]);
    if (choice === 0) this.share('menu', 'message');
    else if (choice === 1) this.share('menu', 'timeline');
    else if (choice === 2) await this.restart();
  }

  private receive(message: FromLogic): void {
    if (this.events.onHappening !== undefined) tellHappening(message, (id) => this.frame(id)?.path ?? '', this.events.onHappening);
    switch (message.type) {
      case 'openPage':
        this.keyboard.leave();
        this.stack.open(message.page);
        // Of the next app, while this one makes its first page: a tap or a relaunch comes later, and meets it no more.
        this.logic.prepareSpare();
        return;
      case 'showPage':
        this.keyboard.leave();
        this.stack.show(message.id, message.kind);
        return;
      case 'closePage':
        this.stack.close(message.id);
        return;
      case 'draw':
        this.frame(message.id)?.draw(message);
        return;
      case 'viewQuery':
        void answerViewQuery(message, this.frame(message.id), this.logic);
        return;
      case 'api':
        void this.runApi(message);
        return;
      case 'exception':
        showError(message.error);
        this.events.onAppEvent(message);
        return;
      case 'log':
      case 'binding':
        this.events.onAppEvent(message);
        return;
      default:
    }
  }

  private report(frame: PageFrame, message: FromView): void {
    const { id } = frame;
    switch (message.type) {
      case 'event':
        if (message.event.type === 'tap') this.lastTapAt = performance.now();
        this.logic.post(message);
        return;
      case 'model':
        this.logic.post(message);
        return;
      case 'pageEvent':
        if (message.name === 'intersection') this.logic.post({ type: 'systemEvent', name: 'intersection', payload: message.argument });
        else this.logic.post({ type: 'pageEvent', id, name: message.name, argument: message.argument });
        return;
      case 'share':
        if (this.singlePage) this.refuseInSinglePage('share');
        else this.share('button', 'message', message.node);
        return;
      case 'navigate':
        this.lastTapAt = performance.now();
        void this.logic
          .automation('App.callWxMethod', {
            method: message.kind,
            args: [message.kind === 'navigateBack' ? { delta: message.delta } : { url: message.url }],
          })
          .catch(() => undefined);
        return;
      case 'picker':
        void this.pick(frame, message);
        return;
      case 'openType':
        void this.runOpenType(frame, message);
        return;
      case 'keyboard':
        this.keyboard.move(frame, message.request);
        return;
      case 'pull':
        this.pull(frame, message.distance, message.state);
        return;
      default:
        tellDeveloper(message, frame.path, (told) => this.receive(told));
    }
  }

  private async pick(frame: PageFrame, { call, request }: Extract<FromView, { type: 'picker' }>): Promise<void> {
    const api = await frame.ready();
    const selected = await showWheelSheet(this.overlays, request, (column, index) => api.pickerColumn(call, column, index));
    api.pickerResult(call, selected);
  }

  private async runOpenType(frame: PageFrame, { call, request }: Extract<FromView, { type: 'openType' }>): Promise<void> {
    const answer = await this.events.callScreenApi(this, 'openType', { ...request });
    (await frame.ready()).openTypeResult(call, (answer?.detail ?? null) as Record<string, unknown> | null);
  }

  private pull(frame: PageFrame, distance: number, state: 'pulling' | 'released' | 'refresh'): void {
    if (state === 'pulling') frame.pull(distance, true);
    else if (state === 'released') frame.pull(0, false);
    else this.startRefresh(frame);
  }

  private async runApi({ call, name, params }: Extract<FromLogic, { type: 'api' }>): Promise<void> {
    try {
      const result = await this.events.callScreenApi(this, name, (params ?? {}) as Record<string, unknown>);
      this.logic.post({ type: 'apiResult', call, ok: true, result: result ?? {} });
    } catch (error) {
      this.logic.post({ type: 'apiResult', call, ok: false, result: { errMsg: error instanceof Error ? error.message : String(error) } });
    }
  }
}
