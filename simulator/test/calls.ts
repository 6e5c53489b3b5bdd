/**
 * One call of each API with valid arguments, and what the documentation says comes of it: `=` and JSON of what it gives, else
 * names of what its result has, or nothing where success is all that comes back: then SUPPORT.md says `called`. Where a third text
 * stands, `=` is of that, of the phone's own page after the call; a row before one that takes away is what puts there.
 * `$(options)` calls the API by its callbacks, `call` is the API itself, `one(selector)` and `look(selector)` an element and its style.
 */
type Row = readonly [call: string, expected: string, shown?: string];

const done: Row = ['$({})', ''];
const nothing: Row = ['call()', '='];

const NAV = "one('.page.visible .nav')";
const FIRST_BADGE = "one('.tab .badge')";
const TOAST = "one('.toast')?.textContent ?? ''";

const INFO = 'pixelRatio screenWidth screenHeight windowWidth windowHeight statusBarHeight safeArea';
const ENTERED = 'path scene query referrerInfo';

export const CALLS: Record<string, Row> = {
  arrayBufferToBase64: ['call(new Uint8Array([17, 34]).buffer)', '="ESI="'],
  base64ToArrayBuffer: ["[...new Uint8Array(call('ESI='))]", '=[17,34]'],
  authorize: ["$({ scope: 'scope.camera' }).then(() => wx.getSetting()).then(({ authSetting }) => authSetting['scope.camera'])", '=true'],
  getSetting: ['$({})', 'authSetting'],
  openSetting: ['$({})', 'authSetting'],
  setStorageSync: ["call('a', [1]), wx.getStorageSync('a')", '=[1]'],
  getStorageSync: ["call('none')", '=""'],
  removeStorageSync: ["call('a'), wx.getStorageSync('a')", '=""'],
  batchSetStorageSync: ["call([{ key: 'b', value: 2 }]), wx.getStorageSync('b')", '=2'],
  batchGetStorageSync: ["call(['b'])", '=[2]'],
  setStorage: ["$({ key: 'c', data: 3 }).then(() => wx.getStorageSync('c'))", '=3'],
  getStorage: ["$({ key: 'c' })", 'data'],
  removeStorage: ["$({ key: 'c' }).then(() => wx.getStorageSync('c'))", '=""'],
  getStorageInfo: ['$({})', 'keys currentSize limitSize'],
  getStorageInfoSync: ['call()', 'keys currentSize limitSize'],
  clearStorage: ['$({}).then(() => wx.getStorageInfoSync().keys)', '=[]'],
  clearStorageSync: ["wx.setStorageSync('d', 4), call(), wx.getStorageInfoSync().keys", '=[]'],
  canIUse: ["[call('showToast'), call('scanCode')]", '=[true,false]'],
  requestIdleCallback: ['new Promise((heard) => call(heard))', 'didTimeout timeRemaining'],
  cancelIdleCallback: ['new Promise((heard) => { call(wx.requestIdleCallback(() => heard(1))); setTimeout(() => heard(2), 20); })', '=2'],
  nextTick: ['new Promise((heard) => call(() => heard(1)))', '=1'],
  getRandomValues: ['$({ length: 6 }).then(({ randomValues }) => randomValues.byteLength)', '=6'],
  checkIsPictureInPictureActive: ['call()', '=false'],
  checkSession: done,
  login: ['$({})', 'code'],
  createAnimation: ['call({ duration: 10 }).opacity(0).step().export()', 'actions'],
  createInnerAudioContext: ['call()', 'src startTime autoplay loop volume duration currentTime paused play pause stop seek destroy onPlay'],
  createVideoContext: ["call('v')", 'play pause stop seek playbackRate requestFullScreen exitFullScreen'],
  createOffscreenCanvas: ["call({ type: '2d', width: 2, height: 3 })", 'width height getContext'],
  createSelectorQuery: ['new Promise((heard) => call().selectViewport().boundingClientRect(heard).exec())', 'width height top'],
  createIntersectionObserver: ['call()', 'observe disconnect relativeTo relativeToViewport'],
  canvasToTempFilePath: [
    "$({ canvas: (() => { const canvas = wx.createOffscreenCanvas({ type: '2d', width: 2, height: 3 }); canvas.getContext('2d'); return canvas; })() })",
    'tempFilePath',
  ],
  getImageInfo: ["$({ src: '/images/dot.png' })", 'width height path type orientation'],
  getFileSystemManager: ['call()', 'readFile readFileSync writeFile writeFileSync access stat unlink mkdir readdir saveFile'],
  getAccountInfoSync: ['call().miniProgram', 'appId envVersion version'],
  getApiCategory: ['call()', '="default"'],
  getAppAuthorizeSetting: ['call()', 'albumAuthorized cameraAuthorized locationAuthorized microphoneAuthorized notificationAuthorized'],
  getAppBaseInfo: ['call()', 'SDKVersion language version host'],
  getAvailableAudioSources: ['$({})', 'audioSources'],
  setInnerAudioOption: ['$({ mixWithOther: true })', ''],
  getBatteryInfo: ['$({})', 'level isCharging'],
  getBatteryInfoSync: ['call()', 'level isCharging'],
  setClipboardData: ["$({ data: 'c' }).then(() => wx.getClipboardData()).then(({ data }) => data)", '="c"'],
  getClipboardData: ['$({})', 'data'],
  getDeviceInfo: ['call()', 'brand model system platform'],
  getEnterOptionsSync: ['call()', ENTERED],
  getLaunchOptionsSync: ['call()', ENTERED],
  getExptInfoSync: ["call(['x'])", '={}'],
  getExtConfig: ['$({})', 'extConfig'],
  getExtConfigSync: ['call()', '={}'],
  getLogManager: ["call().log('x')", '='],
  getRealtimeLogManager: ["call().info('x')", '='],
  getMenuButtonBoundingClientRect: ['call()', 'width height top right bottom left'],
  getNetworkType: ['$({})', 'networkType'],
  getPerformance: ['call()', 'getEntries getEntriesByName getEntriesByType createObserver'],
  getSkylineInfo: ['$({})', 'isSupported version'],
  getSkylineInfoSync: ['call()', 'isSupported version'],
  getSystemInfo: ['$({})', `${INFO} brand model system platform SDKVersion language`],
  getSystemInfoAsync: ['$({})', `${INFO} brand model system platform SDKVersion language`],
  getSystemInfoSync: ['call()', `${INFO} brand model system platform SDKVersion language`],
  getSystemSetting: ['call()', 'bluetoothEnabled locationEnabled wifiEnabled deviceOrientation'],
  getWindowInfo: ['call()', INFO],
  getUpdateManager: ['new Promise((heard) => call().onCheckForUpdate(heard))', '={"hasUpdate":false}'],
  setScreenBrightness: ['$({ value: 0.2 }).then(() => wx.getScreenBrightness()).then(({ value }) => value)', '=0.2'],
  getScreenBrightness: ['$({})', 'value'],
  showNavigationBarLoading: ['$({})', '=true', `${NAV}.classList.contains('loading')`],
  hideNavigationBarLoading: ['$({})', '=false', `${NAV}.classList.contains('loading')`],
  setNavigationBarTitle: ["$({ title: '新' })", '="新"', `${NAV}.textContent`],
  setNavigationBarColor: [
    "$({ frontColor: '#ffffff', backgroundColor: '#010203' })",
    '=["rgb(255, 255, 255)","rgb(1, 2, 3)"]',
    "['color', 'backgroundColor'].map((name) => look('.page.visible .nav')[name])",
  ],
  setBackgroundColor: [
    "$({ backgroundColor: '#040506' }).then(() => $({ backgroundColorTop: '#ffffff' }))",
    '="rgb(4, 5, 6)"',
    "look('.page.visible').backgroundColor",
  ],
  setBackgroundTextStyle: ["$({ textStyle: 'light' })", '="rgb(255, 255, 255)"', "look('.page.visible .pull-loader i').backgroundColor"],
  setTabBarBadge: ["$({ index: 0, text: '12345' })", '="..."', `${FIRST_BADGE}.textContent`],
  removeTabBarBadge: ['$({ index: 0 })', '="none"', "look('.tab .badge').display"],
  showTabBarRedDot: ['$({ index: 0 })', '="badge dot"', `${FIRST_BADGE}.className`],
  hideTabBarRedDot: ['$({ index: 0 })', '="none"', "look('.tab .badge').display"],
  setTabBarStyle: ["$({ color: '#070809' })", '="rgb(7, 8, 9)"', "look('.tab:nth-child(2)').color"],
  setTabBarItem: [
    "$({ index: 1, text: '你的', iconPath: 'data:,' }).then(() => $({ index: 2 }).then(() => Promise.reject(Error('taken')), () => 0))",
    '=["你的","你的","data:,"]',
    "((tab) => [tab.textContent, tab.ariaLabel, tab.querySelector('img').src])(one('.tab:nth-child(2)'))",
  ],
  hideTabBar: ['$({})', '=0', "one('.tab-bar').offsetHeight"],
  showTabBar: ['$({})', '=50', "one('.tab-bar').offsetHeight"],
  showToast: ["$({ title: 't' })", '="t"', TOAST],
  hideToast: ["wx.showLoading({ title: 'l' }).then(() => $({ noConflict: true }))", '="l"', TOAST],
  showLoading: ["$({ title: 'n' })", '="n"', TOAST],
  hideLoading: ['$({})', '=""', TOAST],
  updateShareMenu: ['$({ withShareTicket: true })', ''],
  startPullDownRefresh: ['$({})', '=true', "one('.page.visible').classList.contains('pulled')"],
  stopPullDownRefresh: ['$({})', '=false', "one('.page.visible').classList.contains('pulled')"],
  isVKSupport: ["call('v1')", '=false'],
  navigateBackMiniProgram: [
    'new Promise((heard) => call({ fail: ({ errMsg }) => heard(errMsg.split(":")[0]) }))',
    '="navigateBackMiniProgram"',
  ],
  navigateToMiniProgram: [
    "$({ appId: 'wx0' }).catch(({ errMsg }) => errMsg)",
    '="navigateToMiniProgram:fail can only be invoked by user TAP gesture."',
  ],
  previewMedia: [
    "$({ current: 1, sources: [{ url: '/images/dot.png' }, { url: '/film.mp4', type: 'video' }] })",
    '=["VIDEO","/package/film.mp4","2 / 2"]',
    "((layer) => [layer.querySelector('[src]').tagName, layer.querySelector('[src]').getAttribute('src'), layer.textContent])(one('.preview'))",
  ],
  getPrivacySetting: ['$({})', 'needAuthorization privacyContractName'],
  chooseImage: ['$({ count: 1 })', 'tempFilePaths tempFiles'],
  chooseMedia: ['$({ count: 1 })', 'tempFiles type'],
  reportAnalytics: nothing,
  reportEvent: nothing,
  reportMonitor: nothing,
  reportPerformance: nothing,
  setEnableDebug: ['$({ enableDebug: true })', ''],
  setKeepScreenOn: ['$({ keepScreenOn: true })', ''],
  vibrateLong: done,
  vibrateShort: ["$({ type: 'light' })", ''],
  createCameraContext: ['call()', 'takePhoto setZoom onCameraFrame'],
  createLivePusherContext: ['call()', 'start stop pause resume switchCamera snapshot'],
  createLivePlayerContext: ["call('p')", 'play stop pause resume mute'],
  createMapContext: ["call('m')", 'getCenterLocation moveToLocation getRegion getScale includePoints translateMarker'],
  createWorker: ["(() => { try { call('workers/none.js'); } catch ({ message }) { return message.split(':')[0]; } })()", '="createWorker"'],
  // Last: it leaves the page on which the bars are looked at.
  hideHomeButton: [
    "wx.reLaunch({ url: '/pages/elements/index' }).then(() => $({}))",
    '=["home",0]',
    "((button) => [button.dataset.kind, button.offsetHeight])(one('.page.visible .nav-back'))",
  ],
};

/** APIs that are called in tests of their own, with what comes of it. */
export const CALLED_ELSEWHERE: Record<string, string> = {
  request: 'network',
  uploadFile: 'network',
  downloadFile: 'network',
  connectSocket: 'sockets',
  sendSocketMessage: 'sockets',
  closeSocket: 'sockets',
  onSocketOpen: 'sockets',
  onSocketMessage: 'sockets',
  onSocketClose: 'sockets',
  compressImage: 'pictures',
  showModal: 'apis',
  showActionSheet: 'apis',
  navigateTo: 'hostile',
  redirectTo: 'fixtures',
  reLaunch: 'fixtures',
  switchTab: 'page',
  navigateBack: 'page',
  makePhoneCall: 'asks',
  getXrFrameSystem: 'xr-frame',
  openDocument: 'phone',
  shareFileMessage: 'phone',
  previewImage: 'phone',
  saveImageToPhotosAlbum: 'phone',
  exitMiniProgram: 'phone',
  requestSubscribeMessage: 'asks',
  openPrivacyContract: 'asks',
  onNeedPrivacyAuthorization: 'fixtures',
  onKeyboardHeightChange: 'controls',
  onPageNotFound: 'support',
  hideShareMenu: 'phone',
  showShareMenu: 'phone',
  hideKeyboard: 'controls',
  pageScrollTo: 'page',
  requirePrivacyAuthorize: 'asks',
};

/** Events that are caused in the test: heard, and not heard any more once they are let go of. */
export const EVENTS = ['AppShow', 'AppHide', 'Error', 'UnhandledRejection', 'NetworkStatusChange', 'ThemeChange'];

/** Elements whose behaviour a test checks, beyond being drawn. */
export const ELEMENTS_TESTED: Record<string, string> = {
  ...Object.fromEntries('view text button image'.split(' ').map((name) => [name, 'page'])),
  ...Object.fromEntries(
    (
      'input textarea form label checkbox checkbox-group radio radio-group switch slider picker scroll-view swiper swiper-item rich-text ' +
      'progress icon movable-area movable-view'
    )
      .split(' ')
      .map((name) => [name, 'controls']),
  ),
  canvas: 'pictures',
  'page-meta': 'look',
  'page-container': 'components',
  'open-data': 'stranger',
  ...Object.fromEntries(
    'xr-scene xr-node xr-shadow xr-mesh xr-gltf xr-assets xr-asset-load xr-asset-material'.split(' ').map((name) => [name, 'xr-frame']),
  ),
  ...Object.fromEntries(
    'grid-view list-view sticky-section sticky-header match-media map camera ad ad-custom official-account video live-player live-pusher editor channel-video navigator picker-view picker-view-column web-view cover-view cover-image span'
      .split(' ')
      .map((name) => [name, 'elements']),
  ),
};
