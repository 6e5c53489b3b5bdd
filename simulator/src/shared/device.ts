/** A phone size in CSS pixels with the insets WeChat reports for it. */
export interface Device {
  width: number;
  height: number;
  pixelRatio: number;
  /** Height of the status bar. */
  statusBarHeight: number;
  /** Height of the home indicator area at the bottom. */
  bottomInset: number;
  /** Height of its own keyboard, with the row of words over the keys. */
  keyboardHeight: number;
  model: string;
}

/** Whether wcsc takes it for an iPhone: its browser names itself so. */
export const isIphone = ({ model }: Device): boolean => model.startsWith('iPhone');

/** What wcsc makes of a length that would be nothing, px. */
export const thinnestPx = (device: Device): number => (isIphone(device) && device.pixelRatio !== 1 ? 0.5 : 1);

/** Font size setting of a phone nobody has changed, px. */
export const STANDARD_FONT_PX = 16;
/** Kept beside the phone. */
export const MOST_NOTICES = 20;
export const NAVIGATION_BAR_HEIGHT = 44;
export const TAB_BAR_HEIGHT = 50;
/** Scene in which WeChat opens a page shared to the timeline: by itself, and for reading only. */
export const SINGLE_PAGE_SCENE = 1154;
/** Scene of the app opened from that page. */
export const FROM_SINGLE_PAGE_SCENE = 1155;
/** Scene of the app opened from a card in a chat. */
export const SHARED_CARD_SCENE = 1007;

/** By the name that somebody asks for it. */
export const DEVICES: Readonly<Record<string, Device>> = {
  iphone8: { width: 375, height: 667, pixelRatio: 2, statusBarHeight: 20, bottomInset: 0, keyboardHeight: 260, model: 'iPhone 6/7/8' },
  iphone5: { width: 320, height: 568, pixelRatio: 2, statusBarHeight: 20, bottomInset: 0, keyboardHeight: 253, model: 'iPhone 5' },
  iphone13: {
    width: 390,
    height: 844,
    pixelRatio: 3,
    statusBarHeight: 47,
    bottomInset: 34,
    keyboardHeight: 336,
    model: 'iPhone 12/13 (Pro)',
  },
  iphonexr: { width: 414, height: 896, pixelRatio: 3, statusBarHeight: 44, bottomInset: 34, keyboardHeight: 346, model: 'iPhone XR' },
};

const PRESETS = Object.values(DEVICES);

export const DEVICE_SIZES = PRESETS.map(({ width, height }) => ({ width, height }));

/** The preset of this size, else a plain device of the given size. */
export function getDevice(width: number, height: number): Device {
  const preset = PRESETS.find((device) => device.width === width && device.height === height);
  return (
    preset ?? {
      width,
      height,
      pixelRatio: 2,
      statusBarHeight: height >= 780 ? 44 : 20,
      bottomInset: height >= 780 ? 34 : 0,
      keyboardHeight: height >= 780 ? 336 : 260,
      model: 'Simulator',
    }
  );
}

export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
  width: number;
  height: number;
}

/** Where the capsule button stands: 87 × 32, 7 px from the right, 4 px under the status bar. */
export function capsuleRect(device: Device): Rect {
  const width = 87;
  const height = 32;
  const left = device.width - 7 - width;
  const top = device.statusBarHeight + 4;
  return { left, top, width, height, right: left + width, bottom: top + height };
}

/** Height of the fixed bar under a page of the timeline. */
export function singlePageBarHeight(device: Device): number {
  return 56 + device.bottomInset;
}

/** Height left for a page's own content. */
export function windowHeight(device: Device, bars: { navigation: boolean; tab: boolean; singlePage: boolean }): number {
  const top = bars.navigation ? device.statusBarHeight + NAVIGATION_BAR_HEIGHT : 0;
  const bottom = bars.singlePage ? singlePageBarHeight(device) : bars.tab ? TAB_BAR_HEIGHT + device.bottomInset : 0;
  return device.height - top - bottom;
}
