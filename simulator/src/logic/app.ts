import { allPages, getSubpackages, windowConfig } from '../shared/config';
import { SINGLE_PAGE_SCENE } from '../shared/device';
import type { AppScripts, LogicStart, ToLogic } from '../shared/messages';
import { SPEEDS, type SpeedName } from '../shared/network';
import { handleAudioEvent } from '../wx/audio';
import type { NetworkState, WxContext } from '../wx/context';
import { defineWx } from '../wx';
import { answerButton } from '../wx/privacy';
import { PrivacyGate } from '../wx/privacy-gate';
import { forgetPage, handleIntersection } from '../wx/query';
import { EventRegistry, WxRegistry } from '../wx/registry';
import { xrHost } from '../wx/xr-host';
import { automationHandlers } from './automation';
import { Components, type Definition, type Templates } from './component';
import { appConsole } from './console';
import { dispatchNodeEvent, toTarget } from './events';
import { describeError, guarded, onAppError, onAppRejection, reportError } from './errors';
import { becomeEngine } from './engine';
import { holdToLimits } from './instance';
import { ModuleLoader } from './loader';
import { Router } from './router';
import { Scenes, type XrFrameClass } from './scenes';
import { shareCard } from './share';
import { callShell } from '../wx/context';
import { post } from './scope';
import { findElement, findModel } from './surface';

type AppDefinition = Record<string, unknown>;

/** The logic layer of one run of the app, from cold start to kill. */
export class LogicApp {
  readonly router: Router;
  readonly registry = new WxRegistry();
  private readonly components: Components;
  private readonly events = new EventRegistry();
  private readonly loader: ModuleLoader;
  private readonly automation: ReturnType<typeof automationHandlers>;
  private readonly network: NetworkState;
  private readonly look: WxContext['look'];
  private readonly privacy: PrivacyGate;
  /** One object from the start: what a module took before App() is the app, too. */
  private readonly app: AppDefinition = {};
  private loading = '';
  private visible = true;

  constructor(
    private readonly package_: AppScripts,
    private readonly start: LogicStart,
    templates: Templates,
    XrFrame: XrFrameClass | undefined,
  ) {
    const { meta } = package_;
    this.look = { theme: start.theme };
    this.privacy = new PrivacyGate(meta.config.__usePrivacyCheck__ === true, callShell);
    this.network = { type: start.networkType, speed: SPEEDS[start.speed], lost: new Set() };
    const pages = new Set(allPages(meta.config));
    this.components = new Components(
      { meta, templates, load: (path) => this.load(path), isPage: (path) => pages.has(path) },
      this.registry.wx,
      XrFrame && new Scenes(XrFrame, meta, xrHost(this.registry, start.deviceId), this.registry),
    );
    this.router = new Router(
      {
        config: meta.config,
        components: this.components,
        singlePage: () => start.launch.scene === SINGLE_PAGE_SCENE,
        onClose: (page) => forgetPage(page.id),
      },
      start.firstPageId,
    );
    const { registry, events, router, network, look, privacy } = this;
    defineWx({ registry, events, router, meta, scripts: package_.scripts, start, network, look, privacy });
    const globals = {
      wx: this.registry.wx,
      App: (definition: AppDefinition) => void Object.assign(this.app, definition),
      Page: (definition: Definition) => this.components.registerPage(this.loading, definition),
      Component: (definition: Definition) => this.components.register(this.loading, definition),
      Behavior: this.components.behavior,
      getApp: () => this.app,
      getCurrentPages: () => this.router.stack.map((page) => page.instance),
      console: appConsole,
    };
    const { engine, strict } = start.profile;
    if (strict) holdToLimits();
    this.loader = new ModuleLoader(package_.scripts, becomeEngine(engine, { ...globals, global: {} }), meta.config.resolveAlias);
    this.automation = automationHandlers({ registry: this.registry, router: this.router, globals });
    this.forwardErrors();
  }

  /** Cold start: app script, onLaunch, onShow, first page. */
  launch(): void {
    const { launch } = this.start;
    guarded(() => this.loader.require('app.js'), 'app.js');
    const options = { path: launch.path, query: launch.query, scene: launch.scene, referrerInfo: {} };
    this.callApp('onLaunch', options);
    this.callApp('onShow', options);
    this.events.emit('AppShow', options);
    if (this.router.exists(launch.path)) {
      this.openFirst(launch.path, launch.query);
    } else {
      const missing = { path: launch.path, query: launch.query, isEntryPage: true };
      this.callApp('onPageNotFound', missing);
      this.events.emit('PageNotFound', missing);
      if (this.router.current === undefined) void callShell('pageNotFound', { path: launch.path });
    }
    post({ type: 'started', call: this.start.call });
  }

  handle(message: Exclude<ToLogic, LogicStart>): void {
    switch (message.type) {
      case 'event':
        if (message.event.type === 'tap') this.router.limit.ask();
        dispatchNodeEvent(message.event);
        return;
      case 'model':
        findModel(message.node, message.name)?.(message.value);
        return;
      case 'pageEvent':
        this.pageEvent(message.id, message.name, message.argument);
        return;
      case 'systemEvent':
        this.systemEvent(message.name, message.payload);
        return;
      case 'userRoute':
        this.userRoute(message);
        return;
      case 'share':
        this.share(message);
        return;
      case 'visibility':
        this.setVisible(message.visible);
        return;
      case 'automation':
        this.automate(message);
        return;
      default:
    }
  }

  private openFirst(path: string, query: Record<string, string>): void {
    guarded(() => this.router.launch(path, query));
  }

  private forwardErrors(): void {
    onAppError((report) => {
      const text = report.stack ?? report.message;
      try {
        this.callAppUnguarded('onError', text);
        this.events.emit('Error', { message: report.message, stack: report.stack });
      } catch (error) {
        post({ type: 'exception', error: describeError(error) });
      }
    });
    onAppRejection((_report, reason) => {
      this.callApp('onUnhandledRejection', { reason, promise: undefined });
      this.events.emit('UnhandledRejection', { reason });
    });
  }

  private callAppUnguarded(name: string, ...args: unknown[]): void {
    const run = this.app[name];
    if (typeof run === 'function') (run as (...values: unknown[]) => void).apply(this.app, args);
  }

  private callApp(name: string, ...args: unknown[]): void {
    guarded(() => this.callAppUnguarded(name, ...args), `${name} of the app`);
  }

  /** Runs the script of a page or component, which registers it. */
  private load(path: string): void {
    const before = this.loading;
    this.loading = path;
    guarded(() => {
      this.loadSubpackage(path);
      this.loader.require(`${path}.js`);
    }, `${path}.js`);
    this.loading = before;
  }

  /** An entry script `game.js`-like at the root of a subpackage runs when the subpackage is first used. */
  private loadSubpackage(path: string): void {
    const pack = getSubpackages(this.package_.meta.config).find(({ root }) => path.startsWith(`${root.replace(/^\/|\/$/g, '')}/`));
    if (pack?.independent === true && this.loader.has(`${pack.root}/app.js`)) this.loader.require(`${pack.root}/app.js`);
  }

  private pageEvent(id: number, name: string, argument: unknown): void {
    const page = this.router.byId(id);
    if (argument === undefined) page?.call(name);
    else page?.call(name, argument);
  }

  private systemEvent(name: string, payload: unknown): void {
    if (name === 'audio') handleAudioEvent(payload);
    else if (name === 'intersection') handleIntersection(payload);
    else if (name === 'privacy') answerButton(this.privacy, payload as Parameters<typeof answerButton>[1]);
    else if (name === 'theme') this.setTheme(payload as WxContext['look']);
    else if (name === 'speed') this.network.speed = SPEEDS[payload as SpeedName];
    else if (name === 'network') {
      const { networkType } = payload as { networkType: string };
      if (networkType === this.network.type) return;
      this.network.type = networkType;
      if (networkType === 'none') for (const lose of this.network.lost) lose();
      this.events.emit('NetworkStatusChange', { isConnected: networkType !== 'none', networkType });
    } else this.events.emit(name, payload);
  }

  /** WeChat tells a change only to apps that have colours for both themes. */
  private setTheme({ theme }: WxContext['look']): void {
    if (theme === this.look.theme) return;
    this.look.theme = theme;
    if (this.package_.meta.config.darkmode !== true) return;
    this.callApp('onThemeChange', { theme });
    this.events.emit('ThemeChange', { theme });
  }

  private userRoute({ kind, url, tabIndex }: Extract<ToLogic, { type: 'userRoute' }>): void {
    guarded(() => {
      if (kind === 'navigateBack') this.router.navigateBack(1);
      else if (kind === 'reLaunch') this.router.reLaunch(url ?? '');
      else this.tapTab(tabIndex ?? 0);
    });
  }

  private tapTab(index: number): void {
    const item = this.package_.meta.config.tabBar?.list[index];
    if (item === undefined) return;
    this.router.switchTab(`/${item.pagePath}`);
    this.router.current?.call('onTabItemTap', { index: String(index), pagePath: item.pagePath, text: item.text });
  }

  private share({ id, from, channel, node }: Extract<ToLogic, { type: 'share' }>): void {
    const page = this.router.byId(id);
    if (page === undefined) return;
    const title =
      windowConfig(this.package_.meta.config, this.package_.meta.pages[page.path]).navigationBarTitleText ?? this.package_.meta.name;
    const element = node === undefined ? undefined : findElement(node);
    void shareCard(page, channel, from, title, element && toTarget(element)).then((record) => callShell('share', record));
  }

  private setVisible(visible: boolean): void {
    if (visible === this.visible) return;
    this.visible = visible;
    const options = { path: this.router.current?.path, query: this.router.current?.query, scene: this.start.launch.scene };
    if (visible) {
      this.callApp('onShow', options);
      this.events.emit('AppShow', options);
      this.router.current?.show();
    } else {
      this.router.current?.hide();
      this.callApp('onHide');
      this.events.emit('AppHide', {});
    }
  }

  private automate({ call, method, params }: Extract<ToLogic, { type: 'automation' }>): void {
    const handler = this.automation[method];
    const { limit } = this.router;
    limit.ask();
    const work =
      handler === undefined ? Promise.reject(new Error(`${method} is not implemented`)) : Promise.resolve().then(() => handler(params));
    const done = work.finally(() => limit.forgo());
    done.then(
      (result) => post({ type: 'reply', call, result }),
      (error: unknown) => post({ type: 'reply', call, error: describeError(error).message }),
    );
  }
}
