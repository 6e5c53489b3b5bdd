/** From page to page, by the names of the route table. */
import { type RouteName, routes, tabOrder } from '@xueban/contract/routes';
import { encodeQuery, type QueryValue } from './query';

export type PageQueryValues = Readonly<Record<string, QueryValue>>;

/** WeChat refuses an eleventh page. */
const PAGE_STACK_LIMIT = 10;

const tabs: readonly string[] = tabOrder;

export function isTab(name: RouteName): boolean {
  return tabs.includes(name);
}

/** Address of a page with its query. */
export function routeUrl(name: RouteName, query: PageQueryValues = {}): string {
  const search = encodeQuery(query);
  return `/${routes[name].path}${search === '' ? '' : `?${search}`}`;
}

/** Opens a page on top; a tab page is switched to (its query is dropped, as WeChat does). */
export function go(name: RouteName, query: PageQueryValues = {}, complete: () => void = () => undefined): void {
  if (isTab(name)) wx.switchTab({ url: routeUrl(name), complete });
  else if (getCurrentPages().length >= PAGE_STACK_LIMIT) wx.redirectTo({ url: routeUrl(name, query), complete });
  else wx.navigateTo({ url: routeUrl(name, query), complete });
}

/** Opens a page in place of this one. */
export function redirect(name: RouteName, query: PageQueryValues = {}): void {
  if (isTab(name)) wx.switchTab({ url: routeUrl(name) });
  else wx.redirectTo({ url: routeUrl(name, query) });
}

/** Opens a page as the only one. */
export function reLaunch(name: RouteName, query: PageQueryValues = {}, complete: () => void = () => undefined): void {
  wx.reLaunch({ url: routeUrl(name, query), complete });
}

/** Goes back; from the first page, to the first tab. */
export function back(delta = 1): void {
  if (getCurrentPages().length > 1) wx.navigateBack({ delta });
  else go('words');
}

/** How many pages lie on the stack, this one included. */
export function pageDepth(): number {
  return getCurrentPages().length;
}

/** Whether this page is the one in front. */
export function isInFront(name: RouteName): boolean {
  const pages = getCurrentPages();
  return pages[pages.length - 1]?.route === routes[name].path;
}

/** Whether this page lies anywhere on the stack. */
export function isOpen(name: RouteName): boolean {
  return getCurrentPages().some((page) => page.route === routes[name].path);
}

/** Address of the page in front with its query, to come back to. */
export function currentUrl(): string | undefined {
  const pages = getCurrentPages();
  const page = pages[pages.length - 1];
  if (page === undefined) return undefined;
  const search = Object.entries(page.options).map(([key, value]) => `${key}=${value ?? ''}`).join('&');
  return `/${page.route}${search === '' ? '' : `?${search}`}`;
}
