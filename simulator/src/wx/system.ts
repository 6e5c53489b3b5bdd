import { standsBelowBar, tabIndex, windowConfig } from '../shared/config';
import { capsuleRect, SINGLE_PAGE_SCENE, STANDARD_FONT_PX, windowHeight, type Rect } from '../shared/device';
import type { WxContext } from './context';

/** Base library version the simulator claims; its API is measured against it. */
export const SDK_VERSION = '3.8.0';

function rect(left: number, top: number, right: number, bottom: number): Rect {
  return { left, top, right, bottom, width: right - left, height: bottom - top };
}

/** What WeChat tells an app when something happens to it; the network has its own. */
const EVENTS = [
  'AppShow',
  'AppHide',
  'Error',
  'UnhandledRejection',
  'PageNotFound',
  'WindowResize',
  'ThemeChange',
  'KeyboardHeightChange',
  'MemoryWarning',
  'AudioInterruptionBegin',
  'AudioInterruptionEnd',
  'UserCaptureScreen',
  'NetworkWeakChange',
  'AppRoute',
  'ApiCategoryChange',
  'CopyUrl',
  'LazyLoadError',
  'MenuButtonBoundingClientRectWeightChange',
  'ScreenRecordingStateChanged',
];

const isSinglePage = ({ start }: WxContext): boolean => start.launch.scene === SINGLE_PAGE_SCENE;

export function defineSystem(context: WxContext): void {
  const { registry, events } = context;
  defineDeviceInfo(context);
  defineLaunch(context);
  defineNetworkType(context);
  for (const name of EVENTS) events.define(registry, name);
  registry.sync('nextTick', (run: () => void) => void setTimeout(run, 0));
  registry.sync('canIUse', (schema: string) => canIUse(schema, (name) => registry.supports(name)));
  defineUpdates(context);
  defineReports(context);
}

function defineDeviceInfo(context: WxContext): void {
  const { registry, router, meta, start, network, look } = context;
  const { device } = start;
  const singlePage = isSinglePage(context);

  const windowInfo = (): Record<string, unknown> => {
    const path = router.current?.path ?? meta.config.pages[0] ?? '';
    const below = standsBelowBar(windowConfig(meta.config, meta.pages[path]), singlePage);
    const tab = !singlePage && tabIndex(meta.config, path) >= 0;
    return {
      pixelRatio: device.pixelRatio,
      screenWidth: device.width,
      screenHeight: device.height,
      windowWidth: device.width,
      windowHeight: windowHeight(device, { navigation: below, tab, singlePage }),
      statusBarHeight: device.statusBarHeight,
      // In a single page of the timeline it is the whole screen.
      safeArea: singlePage
        ? rect(0, 0, device.width, device.height)
        : rect(0, device.statusBarHeight, device.width, device.height - device.bottomInset),
      screenTop: below ? device.statusBarHeight + 44 : 0,
    };
  };
  const deviceInfo = (): Record<string, unknown> => ({
    abi: 'arm64',
    benchmarkLevel: 20,
    brand: 'devtools',
    model: device.model,
    system: 'iOS 16.0',
    platform: 'devtools',
    memorySize: 4096,
    cpuType: 'unknown',
  });
  const appBaseInfo = (): Record<string, unknown> => ({
    SDKVersion: SDK_VERSION,
    enableDebug: false,
    host: { env: 'WeChat', appId: '', version: 0 },
    language: 'zh_CN',
    version: '8.0.50',
    // WeChat tells the theme only to apps that have colours for both.
    ...(meta.config.darkmode === true ? { theme: look.theme } : {}),
    fontSizeSetting: start.fontSize,
    fontSizeScaleFactor: start.fontSize / STANDARD_FONT_PX,
  });
  const systemInfo = (): Record<string, unknown> => ({
    ...windowInfo(),
    ...deviceInfo(),
    ...appBaseInfo(),
    deviceOrientation: 'portrait',
    wifiEnabled: network.type === 'wifi',
    locationEnabled: true,
    bluetoothEnabled: true,
    albumAuthorized: true,
    cameraAuthorized: true,
    microphoneAuthorized: true,
    locationAuthorized: true,
    notificationAuthorized: true,
  });

  registry.sync('getWindowInfo', windowInfo);
  registry.sync('getDeviceInfo', deviceInfo);
  registry.sync('getAppBaseInfo', appBaseInfo);
  registry.sync('getSystemInfoSync', systemInfo);
  registry.async('getSystemInfo', systemInfo);
  registry.async('getSystemInfoAsync', systemInfo);
  registry.sync('getSystemSetting', () => ({
    bluetoothEnabled: true,
    locationEnabled: true,
    wifiEnabled: network.type === 'wifi',
    deviceOrientation: 'portrait',
  }));
  registry.sync('getAppAuthorizeSetting', () => ({
    albumAuthorized: 'authorized',
    cameraAuthorized: 'authorized',
    locationAuthorized: 'authorized',
    microphoneAuthorized: 'authorized',
    notificationAuthorized: 'authorized',
  }));
  registry.sync('getMenuButtonBoundingClientRect', () => capsuleRect(device));
}

function defineLaunch(context: WxContext): void {
  const { registry, start } = context;
  const singlePage = isSinglePage(context);
  const launchOptions = (): Record<string, unknown> => ({
    ...start.launch,
    shareTicket: undefined,
    referrerInfo: {},
    apiCategory: singlePage ? 'browseOnly' : 'default',
  });
  registry.sync('getAccountInfoSync', () => ({ miniProgram: { appId: start.profile.appId, envVersion: 'develop', version: '' } }));
  registry.sync('getApiCategory', () => (singlePage ? 'browseOnly' : 'default'));
  registry.sync('getLaunchOptionsSync', launchOptions);
  registry.sync('getEnterOptionsSync', launchOptions);
}

function defineNetworkType({ registry, events, network }: WxContext): void {
  registry.async('getNetworkType', () => ({
    networkType: network.type,
    hasSystemProxy: false,
    signalStrength: network.type === 'none' ? 0 : 4,
  }));
  events.define(registry, 'NetworkStatusChange');
}

/** There is never a newer version of the app. */
function defineUpdates({ registry }: WxContext): void {
  registry.sync('getUpdateManager', () => ({
    onCheckForUpdate: (listener: (result: { hasUpdate: boolean }) => void) => void setTimeout(() => listener({ hasUpdate: false }), 0),
    onUpdateReady: () => undefined,
    onUpdateFailed: () => undefined,
    applyUpdate: () => undefined,
  }));
}

/** What an app measures and logs for WeChat's own pages goes nowhere. */
function defineReports({ registry }: WxContext): void {
  registry.sync('getPerformance', () => ({
    now: () => Date.now(),
    getEntries: () => [],
    getEntriesByName: () => [],
    getEntriesByType: () => [],
    createObserver: () => ({ observe: () => undefined, disconnect: () => undefined, supportedEntryTypes: [] }),
    mark: () => undefined,
    measure: () => undefined,
  }));
  registry.sync('reportPerformance', () => undefined);
  registry.sync('reportEvent', () => undefined);
  registry.sync('reportAnalytics', () => undefined);
  const silent = {
    log: () => undefined,
    info: () => undefined,
    warn: () => undefined,
    error: () => undefined,
    debug: () => undefined,
    setFilterMsg: () => undefined,
    addFilterMsg: () => undefined,
  };
  registry.sync('getLogManager', () => silent);
  registry.sync('getRealtimeLogManager', () => silent);
  registry.async('setEnableDebug', () => undefined);
}

/** Components the view layer knows, for canIUse('button.open-type.share') and the like. */
const COMPONENTS = new Set(
  'view text button input textarea scroll-view image swiper swiper-item picker picker-view picker-view-column form label checkbox checkbox-group radio radio-group switch slider rich-text progress icon navigator canvas cover-view cover-image web-view video audio block slot movable-area movable-view page-meta'.split(
    ' ',
  ),
);
const BUTTON_OPEN_TYPES = new Set(['share', 'chooseAvatar', 'getPhoneNumber', 'contact', 'agreePrivacyAuthorization']);

/** Honest answer for `api`, `api.part…` and `component.attribute…`. */
function canIUse(schema: string, supported: (name: string) => boolean): boolean {
  const [head = '', , option] = schema.split('.');
  if (COMPONENTS.has(head)) return !(schema.startsWith('button.open-type.') && option !== undefined && !BUTTON_OPEN_TYPES.has(option));
  return supported(head);
}
