/** The mini-program as WeChat sees it: pages, packages, tab bar, window. Read by Remax through src/app.config.ts. */
import type { AppConfig } from '@remax/wechat';
import { TAB_COLORS } from './contract/constants';
import { type RouteName, routes, tabOrder } from './contract/routes';
/** Folders that WeChat loads when a page of theirs is first opened; tab pages must stay in the main package. */
import SUBPACKAGE_ROOTS from './subpackages.json';

/** The pages that work, first the one the app opens with. scripts/build.mjs fails when a file is missing or not listed. */
const workingPages: readonly RouteName[] = [
  'words',
  'math',
  'ai',
  'vocabTest',
  'vocabTestTake',
  'vocabTestReport',
  'mine',
  'profile',
  'settings',
  'security',
  'personalData',
  'deletion',
  'consent',
  'contact',
  'wordProgress',
  'mathProgress',
  'mathReport',
  'mathMistakeBook',
  'mathMistakeBookPrint',
  'levelTest',
  'levelTestTake',
  'levelTestReport',
  'handout',
  'quiz',
  'mathReview',
  'courseWords',
  'wordMistakeBook',
  'preExam',
  'memorization',
  'paperCutBox',
  'finalExam',
  'learningPrints',
  'learningPrint',
  'reinforcements',
  'reinforcementWords',
  'reinforcementTake',
  'reinforcementReport',
  'reinforcementHistory',
  'aiNew',
  'aiShow',
  'aiList',
  'aiShared',
  'signIn',
  'forgetPassword',
  'privacy',
  'terms',
];

const PAGE_GROUND = '#F7F6FB';

const paths = workingPages.map((name): string => routes[name].path);
const rootOf = (path: string) => SUBPACKAGE_ROOTS.find((root) => path.startsWith(`${root}/`));
const subpackages = SUBPACKAGE_ROOTS.map((root) => ({
  root,
  pages: paths.filter((path) => rootOf(path) === root).map((path) => path.slice(root.length + 1)),
})).filter((subpackage) => subpackage.pages.length > 0);

/** Settings that WeChat reads and the type of Remax does not know. */
const newerSettings = {
  style: 'v2',
  lazyCodeLoading: 'requiredComponents',
  sitemapLocation: 'sitemap.json',
  __usePrivacyCheck__: true,
};

const config: AppConfig = {
  pages: paths.filter((path) => rootOf(path) === undefined),
  subpackages,
  preloadRule: subpackages.some(({ root }) => root === 'pages/english/words/study')
    ? { [routes.words.path]: { network: 'all', packages: ['pages/english/words/study'] } }
    : {},
  window: {
    navigationBarTitleText: '学伴',
    navigationBarBackgroundColor: PAGE_GROUND,
    navigationBarTextStyle: 'black',
    backgroundColor: PAGE_GROUND,
    backgroundColorTop: PAGE_GROUND,
    backgroundColorBottom: PAGE_GROUND,
    backgroundTextStyle: 'dark',
  },
  tabBar: {
    color: TAB_COLORS.unselected,
    selectedColor: TAB_COLORS.selected,
    backgroundColor: '#FFFFFF',
    borderStyle: 'white',
    list: tabOrder.map((name) => ({
      pagePath: routes[name].path,
      text: routes[name].tab,
      iconPath: `images/tab-${name}.png`,
      selectedIconPath: `images/tab-${name}-active.png`,
    })),
  },
  ...newerSettings,
};

export default config;
