/** Pages, titles, tabs (spec §2) against routes, app.config.ts and what was built. */
import type { AppJson, BuiltPage, ListedRoute, Product, ProductRoute, SpecList } from './spec-list';

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export function comparePages(list: SpecList, product: Product): string[] {
  const { built } = product;
  const route = (path: string): ProductRoute | undefined => product.routes.find((found) => found.path === path);
  return [
    ...list.routes.flatMap((listed) => compareRoute(listed, route(listed.path), list.studyQuery)),
    ...compareApp('app.config.ts', list, product.app),
    ...(built ? compareApp('app.json', list, built.app) : []),
    ...(built ? list.routes.flatMap((listed) => comparePage(listed, built.pages[listed.path])) : []),
    ...(same(list.tabBar.order, product.tabOrder)
      ? []
      : [`tabs: ${product.tabOrder.join(', ')} instead of ${list.tabBar.order.join(', ')}`]),
    ...(product.signInPage === list.signInPage ? [] : [`sign-in is at ${product.signInPage}, not ${list.signInPage}`]),
  ];
}

/** Pages of our own, beyond §2. */
export const furtherPages = (list: SpecList, { routes }: Pick<Product, 'routes'>): string[] =>
  routes.map(({ path }) => path).filter((path) => !list.routes.some((listed) => listed.path === path));

function compareRoute(listed: ListedRoute, found: ProductRoute | undefined, studyQuery: SpecList['studyQuery']): string[] {
  const { path } = listed;
  if (!found) return [`${path}: no such route in contract/routes`];
  const members = (['title', 'tab', 'customNavigation'] as const).flatMap((name) =>
    listed[name] === found[name] ? [] : [`${path}: ${name} is ${found[name] ?? 'not set'}, not ${listed[name] ?? 'set'}`],
  );
  // Others may be pulled down too.
  if (listed.pullDownRefresh && !found.pullDownRefresh) members.push(`${path}: cannot be pulled down`);
  const query = listed.study ? studyQuery[listed.study] : [];
  return [...members, ...query.filter((name) => !found.query?.includes(name)).map((name) => `${path}: takes no ${name}`)];
}

function compareApp(where: string, { routes, tabBar }: SpecList, app: AppJson): string[] {
  const tabs = tabBar.order.map((path) => ({ path, text: routes.find((route) => route.path === path)?.tab }));
  const found = app.tabBar.list.map(({ pagePath: path, text }) => ({ path, text }));
  return [
    ...routes.filter(({ path }) => !app.pages.includes(path)).map(({ path }) => `${where}: ${path} is not listed`),
    ...(same(tabs, found) ? [] : [`${where}: the tabs are ${found.map(({ text }) => text).join(', ')}`]),
    ...(['color', 'selectedColor'] as const)
      .filter((name) => app.tabBar[name] !== tabBar[name])
      .map((name) => `${where}: ${name} of the tabs is ${app.tabBar[name]}, not ${tabBar[name]}`),
  ];
}

function comparePage({ path, title, pullDownRefresh, customNavigation, shareable }: ListedRoute, page: BuiltPage | undefined): string[] {
  if (!page) return [`${path}: was not built`];
  const { settings, events } = page;
  const wanted = [...(shareable ?? []), ...(pullDownRefresh ? ['onPullDownRefresh'] : [])];
  return [
    ...(settings.navigationBarTitleText === title ? [] : [`${path}: its bar says ${settings.navigationBarTitleText}, not ${title}`]),
    ...(Boolean(pullDownRefresh) && settings.enablePullDownRefresh !== true ? [`${path}: cannot be pulled down`] : []),
    ...((settings.navigationStyle === 'custom') === Boolean(customNavigation)
      ? []
      : [`${path}: navigation bar is ${settings.navigationStyle ?? 'default'}`]),
    ...wanted.filter((event) => !events.includes(event)).map((event) => `${path}: does not listen to ${event}`),
  ];
}
