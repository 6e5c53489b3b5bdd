/**
 * Colours and word sizes of the app on this phone. A chosen theme and WeChat's font size are given to each page as the
 * style of its root (`page-meta`); see docs/decisions/0016-colours-and-sizes-of-a-phone.md.
 */
import { routes } from '@xueban/contract/routes';
import { readStored, writeStored } from '../storage';
import palette from './palette.json';

export type Theme = 'light' | 'dark';
export type ThemeChoice = 'system' | Theme;
export type ColourName = keyof typeof palette;

/** WeChat's font sizes reach 1.5 times the standard (25.5 px of 17); nothing becomes smaller than the standard. */
const SMALLEST_SCALE = 1;
const LARGEST_SCALE = 1.5;
/** Where WeChat tells only the size, of Android. */
const STANDARD_FONT_PX = 16;
/** Pages whose bar has a colour of its own in either theme. */
const OWN_BARS: readonly string[] = [routes.vocabTestReport.path];

let phoneTheme: Theme | undefined;
let scale: number | undefined;
let barsWereSet = false;
const listeners = new Set<() => void>();

/** The theme of WeChat itself: of its own alerts and sheets, whatever was chosen here. */
export function systemTheme(): Theme {
  phoneTheme ??= wx.getAppBaseInfo().theme === 'dark' ? 'dark' : 'light';
  return phoneTheme;
}

/** The chosen theme, or WeChat's. */
export function themeChoice(): ThemeChoice {
  return readStored('settings')?.theme ?? 'system';
}

/** The theme pages are in now. */
export function currentTheme(): Theme {
  const choice = themeChoice();
  return choice === 'system' ? systemTheme() : choice;
}

/** @throws when the phone's storage is full */
export function chooseTheme(theme: ThemeChoice): void {
  writeStored('settings', { ...readStored('settings'), theme });
  changed();
}

/** Scale of WeChat's font size setting at the app's start, 1–1.5; WeChat announces no change. */
export function fontScale(): number {
  if (scale === undefined) {
    const { fontSizeScaleFactor, fontSizeSetting } = wx.getAppBaseInfo() as Partial<WechatMiniprogram.AppBaseInfo>;
    const wanted = fontSizeScaleFactor ?? (fontSizeSetting ?? STANDARD_FONT_PX) / STANDARD_FONT_PX;
    scale = Math.min(LARGEST_SCALE, Math.max(SMALLEST_SCALE, Math.round(wanted * 100) / 100));
  }
  return scale;
}

/** A colour of the palette, for drawings: style sheets use tokens. */
export function getColour(name: ColourName, theme: Theme): string {
  return palette[name][theme === 'light' ? 0 : 1] as string;
}

/** Style of every page's root; '' where everything is WeChat's. */
export function pageStyle(): string {
  const theme = currentTheme();
  const colours =
    theme === systemTheme() ? '' : (Object.keys(palette) as ColourName[]).map((name) => `--${name}:${getColour(name, theme)};`).join('');
  return fontScale() === 1 ? colours : `${colours}--scale:${fontScale()};`;
}

/**
 * WeChat's bars around the page in front. They follow the phone's theme by theme.json; a chosen theme has to be set on each
 * of them.
 * @param path of the page in front
 */
export function paintBars(path: string): void {
  const theme = currentTheme();
  if (theme === systemTheme() && !barsWereSet) return;
  barsWereSet = true;
  const ground = getColour('page', theme);
  const fail = () => undefined;
  if (!OWN_BARS.includes(path))
    wx.setNavigationBarColor({ frontColor: theme === 'dark' ? '#ffffff' : '#000000', backgroundColor: ground, fail });
  wx.setBackgroundColor({ backgroundColor: ground, backgroundColorTop: ground, backgroundColorBottom: ground, fail });
  wx.setBackgroundTextStyle({ textStyle: theme === 'dark' ? 'light' : 'dark', fail });
  // Fails on a page without such a bar and is then ignored.
  wx.setTabBarStyle({
    backgroundColor: theme === 'dark' ? ground : getColour('card', theme),
    borderStyle: theme === 'dark' ? 'black' : 'white',
    fail,
  });
}

/** Calls back when the theme has changed. @returns stop listening */
export function onLookChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Once, when the app starts. */
export function connectLook(): void {
  wx.onThemeChange(({ theme }) => {
    phoneTheme = theme === 'dark' ? 'dark' : 'light';
    changed();
  });
}

function changed(): void {
  const pages = getCurrentPages();
  const look = pageStyle();
  pages.forEach((page) => page.setData({ look }));
  const front = pages[pages.length - 1];
  if (front) paintBars(front.route);
  listeners.forEach((listener) => listener());
}

/** For tests: as after a restart of the app. */
export function resetLook(): void {
  phoneTheme = undefined;
  scale = undefined;
  barsWereSet = false;
  listeners.clear();
}
