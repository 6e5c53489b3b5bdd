import { seek } from '../logic/instance';
import { callShell, callView, type WxContext } from './context';
import { ApiError, type ApiOptions } from './registry';

/** APIs that only the shell's screen can fulfil; each takes its options as they are. */
const SCREEN_APIS = [
  'showToast',
  'hideToast',
  'showLoading',
  'hideLoading',
  'showModal',
  'showActionSheet',
  'setNavigationBarTitle',
  'setNavigationBarColor',
  'showNavigationBarLoading',
  'hideNavigationBarLoading',
  'hideHomeButton',
  'setTabBarBadge',
  'removeTabBarBadge',
  'showTabBarRedDot',
  'hideTabBarRedDot',
  'setTabBarStyle',
  'setTabBarItem',
  'showTabBar',
  'hideTabBar',
  'setBackgroundColor',
  'setBackgroundTextStyle',
  'updateShareMenu',
  'previewImage',
  'previewMedia',
  'chooseImage',
  'chooseMedia',
  'saveImageToPhotosAlbum',
  'openDocument',
  'shareFileMessage',
  'authorize',
  'setClipboardData',
  'getClipboardData',
  'vibrateShort',
  'vibrateLong',
  'makePhoneCall',
  'requestSubscribeMessage',
  'setKeepScreenOn',
  'setScreenBrightness',
  'getScreenBrightness',
  'hideKeyboard',
];

/** Scopes that need no dialog; the others stand in the list once they have been asked for. */
const GRANTED = { 'scope.userInfo': true };

async function readSetting(): Promise<Record<string, unknown>> {
  const { answers } = await callShell('permissions', {});
  return { authSetting: { ...GRANTED, ...(answers as Record<string, boolean>) } };
}

/** Menu entries an options object names; all of them when it names none. */
const getMenus = (options: ApiOptions): string[] =>
  Array.isArray(options.menus) ? options.menus.map(String) : ['shareAppMessage', 'shareTimeline'];

export function defineUi({ registry, router, privacy }: WxContext): void {
  for (const name of SCREEN_APIS) {
    registry.async(name, async (options) => {
      const pageId = router.current?.id;
      await privacy.needFor(name);
      return callShell(name, { ...options, pageId });
    });
  }
  registry.async('startPullDownRefresh', (options) => callShell('startPullDownRefresh', { ...options, pageId: router.current?.id }));
  registry.async('stopPullDownRefresh', (options) => callShell('stopPullDownRefresh', { ...options, pageId: router.current?.id }));
  registry.async('pageScrollTo', (options) => {
    const page = router.current;
    if (page === undefined) throw new ApiError('no page');
    const { scrollTop, duration, selector, offsetTop } = options;
    const sought = selector === undefined ? undefined : seek(page.instance, selector);
    return callView(page.id, 'pageScrollTo', { scrollTop, duration, sought, offsetTop });
  });
  registry.async('getSetting', readSetting);
  registry.async('openSetting', readSetting);
  registry.async('hideShareMenu', (options) => getMenus(options).forEach((menu) => router.current?.hiddenMenus.add(menu)));
  registry.async('showShareMenu', (options) => getMenus(options).forEach((menu) => router.current?.hiddenMenus.delete(menu)));
  registry.async('login', () => ({ code: `simulator-${Date.now().toString(36)}` }));
  registry.async('checkSession', () => undefined);
  registry.async('loadFontFace', (options) => {
    const page = router.current;
    return page === undefined
      ? undefined
      : callView(page.id, 'loadFontFace', { family: options.family, source: options.source, desc: options.desc });
  });
}
