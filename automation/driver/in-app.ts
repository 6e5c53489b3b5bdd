/**
 * What the app itself is asked to run (`evaluate`). It is sent as text, so nothing here may use anything outside of itself, nor
 * an arrow function that has a name: esbuild wraps those in a helper the app does not know.
 */
declare const wx: {
  reLaunch(options: { url: string; fail(error: { errMsg: string }): void }): void;
  navigateTo(options: { url: string }): void;
  getStorageSync(key: string): unknown;
  getStorageInfoSync(): { keys: string[] };
  vibrateShort: (options: object) => unknown;
};
interface WatchedPage {
  setData: (data: object, done?: () => void) => unknown;
  xuebanWatched?: boolean;
}
declare function getApp(): { xuebanShown?: string[]; xuebanTicks?: number };
declare function getCurrentPages(): WatchedPage[];

/** @throws Error when there is no such page */
export function reLaunchTo(url: string): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    wx.reLaunch({
      url,
      fail({ errMsg }) {
        reject(new Error(errMsg));
      },
    });
    resolve();
  });
}

export function openPage(url: string): void {
  wx.navigateTo({ url });
}

export function storedKeys(): string[] {
  return wx.getStorageInfoSync().keys;
}

export function storedValue(key: string): unknown {
  return wx.getStorageSync(key);
}

/** From now on the page on top writes down what it is given to show. Once a page. */
export function watchPage(): void {
  const app = getApp();
  const page = getCurrentPages().pop();
  if (page === undefined || page.xuebanWatched === true) return;
  page.xuebanWatched = true;
  const own = page.setData;
  page.setData = function (data: object, done?: () => void): unknown {
    app.xuebanShown ??= [];
    app.xuebanShown.push(JSON.stringify(data));
    return own.call(this, data, done);
  };
}

/** What watched pages were given since this was last asked. */
export function takeShown(): string[] {
  const app = getApp();
  const shown = app.xuebanShown ?? [];
  app.xuebanShown = [];
  return shown;
}

/** From now on ticks are counted. */
export function watchTicks(): void {
  const app = getApp();
  const own = wx.vibrateShort;
  app.xuebanTicks = 0;
  wx.vibrateShort = function (options: object): unknown {
    app.xuebanTicks = (app.xuebanTicks ?? 0) + 1;
    return own.call(wx, options);
  };
}

export function ticks(): number {
  return getApp().xuebanTicks ?? 0;
}
