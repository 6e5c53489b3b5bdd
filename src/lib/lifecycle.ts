/** The app comes and goes. */

/** Scene of a page opened from the timeline: no session, no navigation, no tab bar. */
const SINGLE_PAGE_SCENE = 1154;

/** Calls back when the app comes to the front. @returns stop listening */
export function onAppShow(listener: () => void): () => void {
  wx.onAppShow(listener);
  return () => wx.offAppShow(listener);
}

/** Calls back when the app goes to the background. @returns stop listening */
export function onAppHide(listener: () => void): () => void {
  wx.onAppHide(listener);
  return () => wx.offAppHide(listener);
}

/** Where the app was opened from, as WeChat numbers it. */
export function launchScene(): number {
  return wx.getLaunchOptionsSync().scene;
}

/** The page was opened from the timeline: it must show itself from its query alone and never navigate. */
export function isSinglePage(): boolean {
  return launchScene() === SINGLE_PAGE_SCENE;
}

/** Path of the page the app was opened with, without a leading slash. */
export function launchPath(): string {
  return wx.getLaunchOptionsSync().path;
}
