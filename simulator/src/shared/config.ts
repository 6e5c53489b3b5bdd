/** The parts of app.json and page json the simulator uses. */
export interface WindowConfig {
  navigationBarTitleText?: string;
  navigationBarBackgroundColor?: string;
  navigationBarTextStyle?: 'black' | 'white';
  navigationStyle?: 'default' | 'custom';
  backgroundColor?: string;
  backgroundTextStyle?: 'dark' | 'light';
  enablePullDownRefresh?: boolean;
  onReachBottomDistance?: number;
  disableScroll?: boolean;
  pageOrientation?: 'auto' | 'portrait' | 'landscape';
  /** How the fixed bar of the timeline's single page meets the page: over it, or above it. */
  singlePage?: { navigationBarFit?: 'float' | 'squeezed' };
}

export interface PageConfig extends WindowConfig {
  component?: boolean;
  /** `skyline`, else `webview`. */
  renderer?: string;
  usingComponents?: Record<string, string>;
  /** Components that a page or component gets by name from who uses it, with the one taken otherwise. */
  componentGenerics?: Record<string, true | { default: string }>;
  styleIsolation?: string;
  addGlobalClass?: boolean;
}

export interface TabItem {
  pagePath: string;
  text: string;
  iconPath?: string;
  selectedIconPath?: string;
}

export interface TabBarConfig {
  color?: string;
  selectedColor?: string;
  backgroundColor?: string;
  borderStyle?: 'black' | 'white';
  custom?: boolean;
  list: TabItem[];
}

export interface Subpackage {
  root: string;
  name?: string;
  pages: string[];
  independent?: boolean;
}

export interface AppConfig {
  /** On a tablet the window may change its size. */
  resizable?: boolean;
  pages: string[];
  entryPagePath?: string;
  subPackages?: Subpackage[];
  subpackages?: Subpackage[];
  window?: WindowConfig;
  tabBar?: TabBarConfig;
  style?: string;
  /** Of pages that say nothing of theirs. */
  renderer?: string;
  usingComponents?: Record<string, string>;
  /** The folder of the scripts that run in workers. */
  workers?: string | { path: string };
  /** Libraries that WeChat brings, with their versions, such as `{"weui": "latest"}`. */
  useExtendedLib?: Record<string, string>;
  plugins?: Record<string, unknown>;
  /** Short names for folders of the package, such as `{"@utils/*": "utils/*"}`. */
  resolveAlias?: Record<string, string>;
  /** The app has colours for a dark phone: theme.json and `prefers-color-scheme`. */
  darkmode?: boolean;
  themeLocation?: string;
  /** Private data is given out only after the user has agreed to the privacy contract. */
  __usePrivacyCheck__?: boolean;
}

export type Theme = 'light' | 'dark';
/** theme.json: what `@name` stands for in either theme. */
export type ThemeVariables = Record<Theme, Record<string, string>>;

/** Settings with every `@name` replaced by what it stands for in the theme. */
export function themed<T>(settings: T, themes: ThemeVariables | undefined, theme: Theme): T {
  if (themes === undefined) return settings;
  const text = JSON.stringify(settings, (_key, value: unknown) =>
    typeof value === 'string' && value.startsWith('@') ? (themes[theme][value.slice(1)] ?? value) : value,
  );
  return JSON.parse(text) as T;
}

/** Subpackages under either spelling. */
export function getSubpackages(app: AppConfig): Subpackage[] {
  return app.subPackages ?? app.subpackages ?? [];
}

/** Every page path of the app: the main package first, then each subpackage. */
export function allPages(app: AppConfig): string[] {
  const inSubpackages = getSubpackages(app).flatMap((pack) => pack.pages.map((page) => `${pack.root.replace(/^\/|\/$/g, '')}/${page}`));
  return [...app.pages.map((page) => page.replace(/^\//, '')), ...inSubpackages];
}

/** Window settings of one page: its own json over app.json's `window`. */
export function windowConfig(app: AppConfig, page: PageConfig | undefined): WindowConfig {
  return { ...app.window, ...page };
}

/**
 * Whether a page begins below the phone's bar. In the timeline the bar is fixed, and a page with its own bar goes under it
 * unless it says otherwise.
 */
export function standsBelowBar(settings: WindowConfig, singlePage: boolean): boolean {
  const custom = settings.navigationStyle === 'custom';
  if (!singlePage) return !custom;
  return (settings.singlePage?.navigationBarFit ?? (custom ? 'float' : 'squeezed')) === 'squeezed';
}

/** Index in the tab bar, or -1. */
export function tabIndex(app: AppConfig, path: string): number {
  return app.tabBar?.list.findIndex((item) => item.pagePath.replace(/^\//, '') === path) ?? -1;
}
