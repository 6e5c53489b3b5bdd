/** The settings of one page (title, pull-down refresh, navigation bar) as the route table has them. */
import type { PageConfig } from '@remax/wechat';
import { type PageRoute, type RouteName, routes } from '@xueban/contract/routes';

/** For a page's `*.config.ts`: `export default pageConfig('preExam')`. Evaluated at build time, in Node. */
export function pageConfig(name: RouteName, more: PageConfig = {}): PageConfig {
  const route: PageRoute = routes[name];
  return {
    navigationBarTitleText: route.title,
    ...(route.pullDownRefresh ? { enablePullDownRefresh: true } : {}),
    ...(route.customNavigation ? { navigationStyle: 'custom' as const } : {}),
    ...more,
  };
}
