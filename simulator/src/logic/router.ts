import { allPages, tabIndex, type AppConfig } from '../shared/config';
import type { RouteKind } from '../shared/messages';
import { parsePageUrl } from '../shared/path';
import type { Components } from './component';
import { PageRecord } from './page';
import { RouteError, RouteLimit } from './route-limit';
import { post } from './scope';

/** WeChat's limit of pages on the stack. */
const STACK_LIMIT = 10;

export interface RouterHost {
  config: AppConfig;
  components: Components;
  singlePage(): boolean;
  onClose(page: PageRecord): void;
}

type EventListeners = Record<string, (...args: unknown[]) => void>;

/** The page stack with WeChat's five routes and their life-cycle order. */
export class Router {
  readonly limit = new RouteLimit();
  private pages: PageRecord[] = [];
  private readonly tabs = new Map<string, PageRecord>();
  private readonly known: Set<string>;

  constructor(
    private readonly host: RouterHost,
    private nextId: number,
  ) {
    this.known = new Set(allPages(host.config));
  }

  get stack(): readonly PageRecord[] {
    return this.pages;
  }

  get current(): PageRecord | undefined {
    return this.pages[this.pages.length - 1];
  }

  byId(id: number): PageRecord | undefined {
    return this.pages.find((page) => page.id === id) ?? [...this.tabs.values()].find((page) => page.id === id);
  }

  exists(path: string): boolean {
    return this.known.has(path);
  }

  isTab(path: string): boolean {
    return tabIndex(this.host.config, path) >= 0;
  }

  launch(path: string, query: Record<string, string>): void {
    this.open('appLaunch', path, query);
  }

  navigateTo(url: string, listeners?: EventListeners): PageRecord {
    const { path, query } = this.target(url);
    if (this.isTab(path)) throw new RouteError('can not navigateTo a tabbar page');
    if (this.pages.length >= STACK_LIMIT) throw new RouteError('webview count limit exceed');
    this.current?.hide();
    return this.open('navigateTo', path, query, listeners);
  }

  redirectTo(url: string): void {
    const { path, query } = this.target(url);
    if (this.isTab(path)) throw new RouteError('can not redirectTo a tabbar page');
    this.closeTop();
    this.open('redirectTo', path, query);
  }

  reLaunch(url: string): void {
    const { path, query } = this.target(url);
    this.closeAll();
    this.open('reLaunch', path, query);
  }

  switchTab(url: string): void {
    const { path } = this.target(url);
    if (!this.isTab(path)) throw new RouteError('can not switch to no-tabBar page');
    const bottom = this.pages[0];
    while (this.pages.length > 1) this.closeTop();
    if (bottom?.path === path) {
      post({ type: 'showPage', id: bottom.id, kind: 'switchTab' });
      bottom.show();
      return;
    }
    if (bottom !== undefined && this.tabs.get(bottom.path) === bottom) bottom.hide();
    else if (bottom !== undefined) this.close(bottom);
    this.pages = [];
    const kept = this.tabs.get(path);
    if (kept === undefined) {
      this.open('switchTab', path, {});
      return;
    }
    this.pages.push(kept);
    post({ type: 'showPage', id: kept.id, kind: 'switchTab' });
    kept.show();
  }

  navigateBack(delta: number): void {
    if (this.pages.length < 2) throw new RouteError('cannot navigate back at first page.');
    const count = Math.min(Math.max(1, Math.floor(delta)), this.pages.length - 1);
    for (let step = 0; step < count; step += 1) this.closeTop();
    const page = this.current;
    if (page === undefined) return;
    post({ type: 'showPage', id: page.id, kind: 'navigateBack' });
    page.show();
  }

  private target(url: string): { path: string; query: Record<string, string> } {
    if (this.host.singlePage()) throw new RouteError('not allowed in single page mode');
    if (typeof url !== 'string') throw new RouteError('invalid url');
    const target = parsePageUrl(url, this.current?.path ?? '');
    if (!this.exists(target.path)) throw new RouteError(`page "${target.path}" is not found`);
    return target;
  }

  private open(kind: RouteKind, path: string, query: Record<string, string>, listeners?: EventListeners): PageRecord {
    const openedAt = performance.timeOrigin + performance.now();
    const { components } = this.host;
    const page = new PageRecord(this.nextId, path, query, components);
    this.nextId += 1;
    for (const [name, run] of Object.entries(listeners ?? {})) page.opener.on(name, run);
    if (this.isTab(path)) this.tabs.set(path, page);
    this.pages.push(page);
    post({ type: 'openPage', page: { id: page.id, path, query, kind, openedAt, components: components.prepare(path) } });
    page.start();
    page.call('onLoad', query);
    page.show();
    return page;
  }

  private close(page: PageRecord): void {
    page.close();
    this.host.onClose(page);
    if (this.tabs.get(page.path) === page) this.tabs.delete(page.path);
    post({ type: 'closePage', id: page.id });
  }

  private closeTop(): void {
    const page = this.pages.pop();
    if (page !== undefined) this.close(page);
  }

  private closeAll(): void {
    while (this.pages.length > 0) this.closeTop();
    for (const page of [...this.tabs.values()]) this.close(page);
  }
}
