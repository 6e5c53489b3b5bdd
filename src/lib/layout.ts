/** Measures of the screen, in px. */

export interface WindowInfo {
  windowWidth: number;
  windowHeight: number;
  statusBarHeight: number;
  /** Below the safe area: the home indicator. */
  safeBottom: number;
}

export function windowInfo(): WindowInfo {
  // Some phones report no safe area, whatever the type says.
  const info: Omit<WechatMiniprogram.WindowInfo, 'safeArea'> & { safeArea?: { bottom: number } } = wx.getWindowInfo();
  const { windowWidth, windowHeight, screenHeight, statusBarHeight, safeArea } = info;
  return { windowWidth, windowHeight, statusBarHeight, safeBottom: safeArea ? Math.max(0, screenHeight - safeArea.bottom) : 0 };
}

export interface Rect {
  top: number;
  bottom: number;
  left: number;
  right: number;
  width: number;
  height: number;
}

/** Heights of elements of the page in front by id; missing ones are left out. */
export function measureHeights(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  return new Promise((resolve) => {
    const query = wx.createSelectorQuery();
    for (const id of ids) query.select(`#${id}`).boundingClientRect();
    query.exec((found) => {
      const heights = new Map<string, number>();
      (found as ({ height: number } | null)[]).forEach((rect, index) => {
        const id = ids[index];
        if (rect !== null && id !== undefined) heights.set(id, rect.height);
      });
      resolve(heights);
    });
  });
}

/** WeChat's own buttons at the top right, which a custom navigation bar must leave free. */
export function capsuleRect(): Rect {
  return wx.getMenuButtonBoundingClientRect();
}
