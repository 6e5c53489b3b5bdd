import { allPages, getSubpackages, windowConfig, type PageConfig } from '../shared/config';
import { SINGLE_PAGE_SCENE } from '../shared/device';
import type { AppScripts, ComponentShape, LogicStart, ToLogic } from '../shared/messages';
import { handleAudioEvent } from '../wx/audio';
import type { NetworkState, WxContext } from '../wx/context';
import { defineWx } from '../wx';
import { answerButton } from '../wx/privacy';
import { PrivacyGate } from '../wx/privacy-gate';
import { forgetCanvases, handleIntersection } from '../wx/query';
import { EventRegistry, WxRegistry } from '../wx/registry';
import { automationHandlers } from './automation';
import { ComponentClass, ComponentRegistry, type ComponentDefinition } from './component';
import { toPage } from './component-page';
import { appConsole } from './console';
import { describeError, guarded, onAppError, onAppRejection, reportError } from './errors';
import { ModuleLoader } from './loader';
import type { AnyFunction } from './observers';
import type { PageDefinition, PageKind } from './page';
import { Router } from './router';
import { shareCard } from './share';
import { callShell } from '../wx/context';
import { post } from './scope';

type AppDefinition = Record<string, unknown>;

/** A page's definition with the data and methods of its behaviors; its own entries win. */
function withBehaviors(definition: PageDefinition): PageDefinition {
  const { behaviors, data } = definition;
  if (!Array.isArray(behaviors)) return definition;
  const type = new ComponentClass('', { behaviors: behaviors as ComponentDefinition[] }, {});
  return { ...type.methods, ...definition, data: { ...type.data, ...data } };
}

/** A page that another page uses as a component: its functions are the methods. */
function toComponent({ data, ...rest }: PageDefinition): ComponentDefinition {
  const methods = Object.fromEntries(
    Object.entries(rest).filter((entry): entry is [string, AnyFunction] => typeof entry[1] === 'function'),
  );
  return { ...(data === undefined ? {} : { data }), methods };
}

/** The logic layer of one run of the app, from cold start to kill. */
export class LogicApp {
  readonly router: Router;
  readonly registry = new WxRegistry();
  readonly components = new ComponentRegistry(this.registry.wx);
  private readonly events = new EventRegistry();
  private readonly pages = new Map<string, PageKind>();
  private readonly componentTypes = new Map<string, ComponentClass>();
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
  ) {
    const { meta } = package_;
    this.look = { theme: start.theme };
    this.privacy = new PrivacyGate(meta.config.__usePrivacyCheck__ === true, callShell);
    this.network = { type: start.networkType, lost: new Set() };
    this.router = new Router(
      {
        config: meta.config,
        definition: (path) => this.pageDefinition(path),
        components: (path) => this.componentShapes(path),
        singlePage: () => start.launch.scene === SINGLE_PAGE_SCENE,
        prepare: (page) => {
          const { instance } = page;
          // What the app calls by the same name is the app's.
          Object.assign(instance, { ...this.components.functions(instance, page.id, null), ...instance });
          page.onClose = () => {
            this.components.dropPage(page.id);
            forgetCanvases(page.id);
          };
          page.onVisibility = (name) => this.components.onPage(page.id).forEach((component) => component.runPageLifetime(name));
        },
      },
      start.firstPageId,
    );
    const { registry, events, router, network, look, privacy } = this;
    defineWx({ registry, events, router, meta, start, network, look, privacy });
    const globals = {
      wx: this.registry.wx,
      App: (definition: AppDefinition) => void Object.assign(this.app, definition),
      Page: (definition: PageDefinition) => void this.pages.set(this.loading, { definition: withBehaviors(definition), observers: [] }),
      Component: (definition: ComponentDefinition) => this.registerComponent(definition),
      Behavior: (definition: ComponentDefinition) => definition,
      getApp: () => this.app,
      getCurrentPages: () => this.router.stack.map((page) => page.instance),
      console: appConsole,
    };
    this.loader = new ModuleLoader(package_.scripts, { ...globals, global: {}, globalThis: undefined }, meta.config.resolveAlias);
    this.automation = automationHandlers({ registry: this.registry, router: this.router, components: this.components, globals });
    this.forwardErrors();
  }

  /** Cold start: app script, onLaunch, onShow, first page. */
  launch(): void {
    const { launch } = this.start;
    guarded(() => this.loader.require('app.js'));
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
    post({ type: 'started' });
  }

  handle(message: Exclude<ToLogic, LogicStart>): void {
    switch (message.type) {
      case 'event':
        if (message.component === undefined) this.router.byId(message.id)?.handleEvent(message.handler, message.event);
        else this.components.get(message.component)?.handleEvent(message.handler, message.event);
        return;
      case 'ready':
        this.components.ready(message.id);
        this.router.byId(message.id)?.call('onReady');
        return;
      case 'component':
        this.handleComponent(message);
        return;
      case 'model':
        this.router.byId(message.id)?.receive(message.data);
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
    guarded(() => this.callAppUnguarded(name, ...args));
  }

  private load(path: string): void {
    const before = this.loading;
    this.loading = path;
    try {
      this.loader.require(`${path}.js`);
    } finally {
      this.loading = before;
    }
  }

  private pageDefinition(path: string): PageKind {
    if (!this.pages.has(path)) {
      this.loadSubpackage(path);
      try {
        this.load(path);
      } catch (error) {
        reportError(error);
      }
    }
    const definition = this.pages.get(path);
    if (definition === undefined) {
      reportError(new Error(`Page "${path}" has not been registered yet.`));
      return { definition: {}, observers: [] };
    }
    return definition;
  }

  /** An entry script `game.js`-like at the root of a subpackage runs when the subpackage is first used. */
  private loadSubpackage(path: string): void {
    const pack = getSubpackages(this.package_.meta.config).find(({ root }) => path.startsWith(`${root.replace(/^\/|\/$/g, '')}/`));
    if (pack?.independent === true && this.loader.has(`${pack.root}/app.js`)) this.loader.require(`${pack.root}/app.js`);
  }

  private registerComponent(definition: ComponentDefinition): void {
    const path = this.loading;
    const type = new ComponentClass(path, definition, this.package_.meta.pages[path] ?? {});
    this.componentTypes.set(path, type);
    if (allPages(this.package_.meta.config).includes(path)) this.pages.set(path, toPage(type));
  }

  private componentType(path: string): ComponentClass | undefined {
    if (!this.componentTypes.has(path)) guarded(() => this.load(path));
    const page = this.pages.get(path);
    if (!this.componentTypes.has(path) && page !== undefined)
      this.componentTypes.set(path, new ComponentClass(path, toComponent(page.definition), this.package_.meta.pages[path] ?? {}));
    return this.componentTypes.get(path);
  }

  /** Shapes of every custom component a page can reach, loading their scripts on first use. */
  private componentShapes(path: string): ComponentShape[] {
    const found = new Map<string, ComponentShape>();
    const visit = ({ usingComponents = {}, componentGenerics = {} }: PageConfig): void => {
      const defaults = Object.values(componentGenerics).flatMap((generic) => (generic === true ? [] : [generic.default]));
      for (const target of [...Object.values(usingComponents), ...defaults]) {
        if (found.has(target)) continue;
        const type = this.componentType(target);
        if (type === undefined) {
          reportError(new Error(`Component "${target}" has not been registered yet.`));
          continue;
        }
        found.set(target, type.shape);
        visit(this.package_.meta.pages[target] ?? {});
      }
    };
    visit(this.package_.meta.pages[path] ?? {});
    return [...found.values()];
  }

  private handleComponent(message: Extract<ToLogic, { type: 'component' }>): void {
    if (message.action === 'created') {
      const type = this.componentTypes.get(message.path);
      if (type !== undefined) this.components.create(message.component, message.id, type, message.host, message.properties);
    } else if (message.action === 'drawn') this.components.ready(message.id);
    else if (message.action === 'detached') this.components.detach(message.component);
    else if (message.action === 'related')
      this.components.get(message.component)?.relate(message.key, this.components.get(message.other), message.all);
    else this.components.get(message.component)?.receive(message.properties);
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
    if (this.package_.meta.config.darkmode === true) this.events.emit('ThemeChange', { theme });
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

  private share({ id, from, channel, target }: Extract<ToLogic, { type: 'share' }>): void {
    const page = this.router.byId(id);
    if (page === undefined) return;
    const title =
      windowConfig(this.package_.meta.config, this.package_.meta.pages[page.path]).navigationBarTitleText ?? this.package_.meta.name;
    void shareCard(page, channel, from, title, target).then((record) => callShell('share', record));
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
    const work =
      handler === undefined ? Promise.reject(new Error(`${method} is not implemented`)) : Promise.resolve().then(() => handler(params));
    work.then(
      (result) => post({ type: 'reply', call, result }),
      (error: unknown) => post({ type: 'reply', call, error: describeError(error).message }),
    );
  }
}
