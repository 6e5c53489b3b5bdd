/**
 * What the app itself is asked to run (`evaluate`). It is sent as text, so nothing here may use anything outside of itself, nor
 * an arrow function that has a name: esbuild wraps those in a helper the app does not know.
 */
declare const wx: {
  reLaunch(options: { url: string; fail(error: { errMsg: string }): void }): void;
  navigateTo(options: { url: string }): void;
  getStorageSync(key: string): unknown;
  getStorageInfoSync(): { keys: string[] };
};

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
