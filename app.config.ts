/** The mini-program as WeChat sees it: pages, packages, tab bar, window. Read by Remax through src/app.config.ts. */
import type { AppConfig } from '@remax/wechat';
import { TAB_COLORS } from './contract/constants';
import { type RouteName, routes, tabOrder } from './contract/routes';
/** Folders that WeChat loads when a page of theirs is first opened; tab pages must stay in the main package. */
import SUBPACKAGE_ROOTS from './src/subpackages.json';

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
  'reminders',
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
  'lessonStart',
  'trialBooking',
  'preExam',
  'memorization',
  'paperCutBox',
  'finalExam',
  'trialGroup',
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
  'studyCalendar',
  'weeklyReport',
  'checkIn',
  'sharedStudy',
  'signIn',
  'forgetPassword',
  'privacy',
  'terms',
];

const paths = workingPages.map((name): string => routes[name].path);
const findRoot = (path: string) => SUBPACKAGE_ROOTS.find((root) => path.startsWith(`${root}/`));
const subpackages = SUBPACKAGE_ROOTS.map((root) => ({
  root,
  pages: paths.filter((path) => findRoot(path) === root).map((path) => path.slice(root.length + 1)),
})).filter((subpackage) => subpackage.pages.length > 0);

/** Settings that WeChat reads and the type of Remax does not know. */
const newerSettings = {
  style: 'v2',
  lazyCodeLoading: 'requiredComponents',
  sitemapLocation: 'sitemap.json',
  darkmode: true,
  themeLocation: 'theme.json',
  __usePrivacyCheck__: true,
};

/** `@name` is a variable of theme.json, which scripts/lib/palette.cjs makes of the palette; the types of Remax know literals only. */
const THEMED_WINDOW = {
  navigationBarBackgroundColor: '@bar',
  navigationBarTextStyle: '@barText',
  backgroundColor: '@ground',
  backgroundColorTop: '@ground',
  backgroundColorBottom: '@ground',
  backgroundTextStyle: '@loader',
} as unknown as AppConfig['window'];
const THEMED_TAB_BAR = { backgroundColor: '@tabBar', borderStyle: '@tabLine' as 'white' };

const config: AppConfig = {
  pages: paths.filter((path) => findRoot(path) === undefined),
  subpackages,
  preloadRule: subpackages.some(({ root }) => root === 'pages/english/words/study')
    ? { [routes.words.path]: { network: 'all', packages: ['pages/english/words/study', 'pages/lessons'] } }
    : {},
  window: {
    navigationBarTitleText: '学伴',
    ...THEMED_WINDOW,
  },
  tabBar: {
    color: TAB_COLORS.unselected,
    selectedColor: TAB_COLORS.selected,
    ...THEMED_TAB_BAR,
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
