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

/** A failed navigation leaves the user where they are; without this WeChat reports an unhandled rejection. */
const stay = { fail: () => undefined };

/** Address being opened: a second tap while the page is on its way must not open it twice. */
let opening: string | undefined;

/** Opens a page on top; a tab page is switched to (its query is dropped, as WeChat does). */
export function go(name: RouteName, query: PageQueryValues = {}, arrived: () => void = () => undefined): void {
  const url = isTab(name) ? routeUrl(name) : routeUrl(name, query);
  if (opening === url) {
    // A navigation under way for another caller, whose end is told to both.
    arrived();
    return;
  }
  opening = url;
  const options = {
    ...stay,
    url,
    complete: () => {
      if (opening === url) opening = undefined;
      arrived();
    },
  };
  if (isTab(name)) wx.switchTab(options);
  else if (getCurrentPages().length >= PAGE_STACK_LIMIT) wx.redirectTo(options);
  else wx.navigateTo(options);
}

/** Opens a page in place of this one. */
export function redirect(name: RouteName, query: PageQueryValues = {}): void {
  if (isTab(name)) wx.switchTab({ ...stay, url: routeUrl(name) });
  else wx.redirectTo({ ...stay, url: routeUrl(name, query) });
}

/** Opens a page as the only one. */
export function reLaunch(name: RouteName, query: PageQueryValues = {}, arrived: () => void = () => undefined): void {
  wx.reLaunch({ ...stay, url: routeUrl(name, query), complete: arrived });
}

/** Goes back; from the first page, to the first tab. */
export function back(delta = 1): void {
  if (getCurrentPages().length > 1) wx.navigateBack({ ...stay, delta });
  else go('words');
}

/** Address of the page that was replaced, until it is opened again. */
let replaced: string | undefined;

/**
 * Opens a page from which `returnFrom` comes back to the current one. It replaces the current page before the first one is
 * there and on the tenth.
 */
export function goAside(name: RouteName, arrived: () => void = () => undefined): void {
  const pages = getCurrentPages();
  const front = pages[pages.length - 1];
  replaced = undefined;
  if (front === undefined) {
    const { path, query } = wx.getLaunchOptionsSync();
    replaced = path === routes[name].path ? undefined : findAddress(path, query);
    reLaunch(name, {}, arrived);
    return;
  }
  if (pages.length >= PAGE_STACK_LIMIT) replaced = findAddress(front.route, front.options);
  go(name, {}, arrived);
}

/** @param keepsPlace false: where the user was is no longer theirs, the first tab is opened */
export function returnFrom(keepsPlace: boolean): void {
  const url = replaced;
  replaced = undefined;
  if (!keepsPlace || (url === undefined && pageDepth() === 1)) go('words');
  else if (url === undefined) back();
  else if (tabOrder.some((tab) => routeUrl(tab) === url)) wx.switchTab({ ...stay, url });
  else wx.redirectTo({ ...stay, url });
}

/** Values stand in it as they stood in the address of the page. */
function findAddress(path: string, query: Readonly<Record<string, string | undefined>>): string | undefined {
  if (path === '') return undefined;
  const pairs = Object.keys(query).map((key) => `${key}=${query[key] ?? ''}`);
  return `/${path}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`;
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

/** Title in the navigation bar of this page, from now on. */
export function setPageTitle(title: string): void {
  void wx.setNavigationBarTitle({ title });
}

/** Shows the top of this page, at once: its content has become another. */
export function scrollToTop(): void {
  void wx.pageScrollTo({ scrollTop: 0, duration: 0 });
}

/** Scrolls an element to the top of the page, so that a message below the screen is seen. */
export function scrollToElement(id: string): void {
  void wx.pageScrollTo({ selector: `#${id}`, duration: 300 });
}

/** Asks before this page is left by its back button, in the host's own alert, where the phone can. @returns stop asking */
export function askBeforeLeaving(message: string): () => void {
  if (!wx.canIUse('enableAlertBeforeUnload')) return () => undefined;
  wx.enableAlertBeforeUnload({ message, fail: () => undefined });
  return () => wx.disableAlertBeforeUnload({ fail: () => undefined });
}
