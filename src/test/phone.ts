/**
 * A phone for tests: what `wx` answers, and what was asked of it. The only stand-in under the mini-program;
 * an API it does not know throws by name instead of answering undefined.
 */
import { toObject } from '@/lib/to-object';

export interface SentRequest {
  method: string;
  url: string;
  header: Record<string, string>;
  data: unknown;
}

export interface Answer {
  statusCode: number;
  data: unknown;
  header?: Record<string, string>;
  /** One text a cookie, as newer phones have it. */
  cookies?: string[];
}

/** How a request is answered; throwing or rejecting is a transport failure. */
export type Network = (request: SentRequest) => Answer | Promise<Answer>;

/** An answer that comes in pieces. */
export interface Line {
  request: SentRequest;
  chunk: (bytes: Uint8Array) => void;
  end: (statusCode?: number) => void;
  /** The connection is gone. */
  breakOff: () => void;
  /** Whether the app still reads it. */
  isOpen: () => boolean;
}

interface OpenPage {
  route: string;
  options: Record<string, string>;
}

type Options = Record<string, unknown>;
type Callback = ((result: unknown) => void) | undefined;

export class Phone {
  readonly storage = new Map<string, string>();
  readonly requests: SentRequest[] = [];
  readonly toasts: { title: string; icon: string; duration: number }[] = [];
  readonly modals: { title: string; content: string; showCancel: boolean }[] = [];
  /** Pages on the stack, the one in front last. */
  readonly pages: OpenPage[] = [{ route: 'pages/english/words/index', options: {} }];
  readonly navigation: string[] = [];
  /** What was set on pages past React: their look. */
  readonly given: Record<string, unknown>[] = [];
  readonly played: string[] = [];
  /** What was scrolled to: an element, or a place, px. */
  readonly scrolls: (string | number)[] = [];
  vibrations = 0;
  /** How often the dots of a pull were ended. */
  refreshEnds = 0;
  /** What is asked before the page is left. */
  leaving: string | undefined;
  /** In the navigation bar, once a page has said so. */
  title: string | undefined;
  networkType: 'wifi' | 'none' = 'wifi';
  theme: 'light' | 'dark' = 'light';
  /** WeChat's font size setting over its standard. */
  fontScale = 1;
  /** Grounds that bars were given, in order. */
  readonly bars: { navigation?: string; tabs?: string }[] = [];
  scene = 1001;
  /** The page the app was opened with. */
  launch: { path: string; query: Record<string, string> } = { path: '', query: {} };
  /** Makes the next writes fail as a full phone does. */
  storageFull = false;
  network: Network = () => Promise.reject(new Error('no server in this test'));
  /** Answers requests that are read while they come; undefined: a phone that cannot. */
  streaming: ((line: Line) => void) | undefined;
  /** What the user says to subscription messages: an answer for each template, or an error code. */
  subscription: ((templates: readonly string[]) => Record<string, string> | number) | undefined;
  /** Templates that were asked for, call by call. */
  readonly subscriptionsAsked: string[][] = [];
  private logins = 0;
  /** Whether a modal is confirmed when it opens; undefined leaves it open until answerModal(). */
  modalAnswer: boolean | undefined = true;
  private openModal: ((confirm: boolean) => void) | undefined;
  private readonly networkListeners = new Set<(state: { isConnected: boolean; networkType: string }) => void>();
  private readonly themeListeners = new Set<(change: { theme: string }) => void>();
  private readonly showListeners = new Set<() => void>();
  private readonly hideListeners = new Set<() => void>();

  answerModal(confirm: boolean): void {
    this.openModal?.(confirm);
    this.openModal = undefined;
  }

  setNetwork(type: 'wifi' | 'none'): void {
    this.networkType = type;
    this.networkListeners.forEach((listener) => listener({ isConnected: type !== 'none', networkType: type }));
  }

  /** WeChat changes between day and night. */
  setTheme(theme: 'light' | 'dark'): void {
    this.theme = theme;
    this.themeListeners.forEach((listener) => listener({ theme }));
  }

  /** The app comes to the front, or goes. */
  show(): void {
    this.showListeners.forEach((listener) => listener());
  }

  hide(): void {
    this.hideListeners.forEach((listener) => listener());
  }

  /** How high elements are, by their ids; the others are not there: nothing is drawn here. */
  readonly heights = new Map<string, number>();

  private selectorQuery(): unknown {
    const asked: string[] = [];
    const found = () =>
      asked.map((selector) => this.heights.get(selector.slice(1))).map((height) => (height === undefined ? null : { height }));
    const query = {
      select: (selector: string) => ({
        boundingClientRect: () => {
          asked.push(selector);
          return query;
        },
      }),
      exec: (done: (results: unknown[]) => void) => void Promise.resolve().then(() => done(found())),
    };
    return query;
  }

  readonly wx: Record<string, unknown> = {
    getStorageSync: (key: string): unknown => {
      const text = this.storage.get(key);
      return text === undefined ? '' : JSON.parse(text);
    },
    setStorageSync: (key: string, value: unknown): void => {
      if (this.storageFull) throw new Error('setStorageSync:fail exceed storage max size');
      this.storage.set(key, JSON.stringify(value));
    },
    removeStorageSync: (key: string): void => {
      this.storage.delete(key);
    },
    getStorageInfoSync: () => ({ keys: [...this.storage.keys()], currentSize: 0, limitSize: 10240 }),
    request: (options: Options): unknown => {
      if (options.enableChunked === true && this.streaming) return this.stream(options, this.streaming);
      this.request(options);
      return { abort: () => undefined };
    },
    uploadFile: unused('uploadFile'),
    downloadFile: unused('downloadFile'),
    // Files: a test that needs them puts in its own.
    getFileSystemManager: unused('getFileSystemManager'),
    openDocument: unused('openDocument'),
    shareFileMessage: unused('shareFileMessage'),
    createSelectorQuery: () => this.selectorQuery(),
    makePhoneCall: unused('makePhoneCall'),
    openPrivacyContract: unused('openPrivacyContract'),
    onNeedPrivacyAuthorization: unused('onNeedPrivacyAuthorization'),
    canvasToTempFilePath: unused('canvasToTempFilePath'),
    saveImageToPhotosAlbum: unused('saveImageToPhotosAlbum'),
    previewImage: unused('previewImage'),
    chooseMedia: unused('chooseMedia'),
    getImageInfo: unused('getImageInfo'),
    compressImage: unused('compressImage'),
    getNetworkType: (options: Options) => {
      later(options.success, { networkType: this.networkType });
    },
    onNetworkStatusChange: (listener: (state: { isConnected: boolean; networkType: string }) => void) => {
      this.networkListeners.add(listener);
    },
    onAppShow: (listener: () => void) => this.showListeners.add(listener),
    offAppShow: (listener: () => void) => this.showListeners.delete(listener),
    onAppHide: (listener: () => void) => this.hideListeners.add(listener),
    offAppHide: (listener: () => void) => this.hideListeners.delete(listener),
    getLaunchOptionsSync: () => ({ scene: this.scene, ...this.launch }),
    getEnterOptionsSync: () => ({ scene: this.scene, path: '', query: {} }),
    showToast: (options: { title: string; icon: string; duration: number }) => {
      this.toasts.push({ title: options.title, icon: options.icon, duration: options.duration });
    },
    hideToast: () => undefined,
    showModal: (options: Options) => {
      this.modals.push({ title: options.title as string, content: options.content as string, showCancel: options.showCancel !== false });
      this.openModal = (confirm) => {
        (options.success as Callback)?.({ confirm, cancel: !confirm });
        (options.complete as Callback)?.({});
      };
      if (this.modalAnswer !== undefined) this.answerModal(this.modalAnswer);
    },
    requestSubscribeMessage: (options: Options) => {
      const templates = options.tmplIds as string[];
      this.subscriptionsAsked.push(templates);
      const said = this.subscription?.(templates) ?? 20_000;
      if (typeof said === 'number') later(options.fail, { errCode: said, errMsg: 'requestSubscribeMessage:fail' });
      else later(options.success, { errMsg: 'requestSubscribeMessage:ok', ...said });
    },
    login: (options: Options) => later(options.success, { code: `login-${(this.logins += 1)}` }),
    navigateTo: (options: Options) => this.open('navigateTo', options, (page) => this.pages.push(page)),
    redirectTo: (options: Options) => this.open('redirectTo', options, (page) => this.pages.splice(-1, 1, page)),
    reLaunch: (options: Options) => this.open('reLaunch', options, (page) => this.pages.splice(0, this.pages.length, page)),
    switchTab: (options: Options) => this.open('switchTab', options, (page) => this.pages.splice(0, this.pages.length, page)),
    navigateBack: (options: Options = {}) => {
      this.navigation.push('navigateBack');
      this.pages.splice(Math.max(1, this.pages.length - ((options.delta as number | undefined) ?? 1)));
      later(options.complete, {});
    },
    enableAlertBeforeUnload: ({ message }: { message: string }) => {
      this.leaving = message;
    },
    disableAlertBeforeUnload: () => {
      this.leaving = undefined;
    },
    setNavigationBarTitle: ({ title }: { title: string }) => {
      this.title = title;
    },
    stopPullDownRefresh: () => {
      this.refreshEnds += 1;
    },
    pageScrollTo: ({ selector, scrollTop }: { selector?: string; scrollTop?: number }) =>
      void this.scrolls.push(selector ?? scrollTop ?? 0),
    nextTick: (callback: () => void) => void Promise.resolve().then(callback),
    vibrateShort: (): void => {
      this.vibrations += 1;
    },
    createInnerAudioContext: () => this.audioContext(),
    setInnerAudioOption: () => undefined,
    getWindowInfo: () => ({
      windowWidth: 375,
      windowHeight: 603,
      screenWidth: 375,
      screenHeight: 667,
      statusBarHeight: 20,
      pixelRatio: 2,
      safeArea: { top: 20, bottom: 667, left: 0, right: 375, width: 375, height: 647 },
    }),
    getSystemInfoSync: () => ({ windowWidth: 375, windowHeight: 603, statusBarHeight: 20, platform: 'ios' }),
    getAppBaseInfo: () => ({ theme: this.theme, fontSizeScaleFactor: this.fontScale, fontSizeSetting: 16 * this.fontScale }),
    onThemeChange: (listener: (change: { theme: string }) => void) => this.themeListeners.add(listener),
    setNavigationBarColor: (options: Options) => this.bars.push({ navigation: options.backgroundColor as string }),
    setBackgroundColor: () => undefined,
    setBackgroundTextStyle: () => undefined,
    setTabBarStyle: (options: Options) => this.bars.push({ tabs: options.backgroundColor as string }),
    getMenuButtonBoundingClientRect: () => ({ top: 26, bottom: 58, height: 32, width: 87, left: 278, right: 365 }),
    showShareMenu: () => undefined,
    canIUse: () => true,
    env: { USER_DATA_PATH: 'wxfile://usr' },
  };

  private open(kind: string, options: Options, place: (page: OpenPage) => unknown): void {
    const url = options.url as string;
    const [path = '', search = ''] = url.replace(/^\//, '').split('?');
    this.navigation.push(`${kind} ${url}`);
    const query = search === '' ? [] : search.split('&').map((pair) => pair.split('=') as [string, string]);
    void Promise.resolve().then(() => {
      place({ route: path, options: toObject(query) });
      (options.success as Callback)?.({});
      (options.complete as Callback)?.({});
    });
  }

  private sent(options: Options): SentRequest {
    const request: SentRequest = {
      method: options.method as string,
      url: options.url as string,
      header: { ...(options.header as Record<string, string>) },
      data: options.data,
    };
    this.requests.push(request);
    return request;
  }

  private stream(options: Options, answer: (line: Line) => void): unknown {
    const request = this.sent(options);
    const hearers: ((chunk: { data: ArrayBuffer }) => void)[] = [];
    let open = true;
    const close = (callback: unknown, result: unknown): void => {
      if (!open) return;
      open = false;
      (callback as Callback)?.(result);
    };
    const line: Line = {
      request,
      chunk: (bytes) => {
        const data = bytes.slice().buffer;
        if (open) hearers.forEach((hear) => hear({ data }));
      },
      end: (statusCode = 200) => close(options.success, { statusCode, data: '', header: {} }),
      breakOff: () => close(options.fail, { errMsg: 'request:fail' }),
      isOpen: () => open,
    };
    void Promise.resolve().then(() => (this.networkType === 'none' ? line.breakOff() : answer(line)));
    return {
      abort: () => {
        open = false;
      },
      onChunkReceived: (hear: (chunk: { data: ArrayBuffer }) => void) => hearers.push(hear),
    };
  }

  private request(options: Options): void {
    const request = this.sent(options);
    const answer = new Promise<Answer>((resolve) =>
      resolve(this.networkType === 'none' ? Promise.reject(new Error('offline')) : this.network(request)),
    );
    answer.then(
      (given) => (options.success as Callback)?.({ ...given, header: given.header ?? {} }),
      () => (options.fail as Callback)?.({ errMsg: 'request:fail' }),
    );
  }

  /** The app makes one player and keeps it: it plays on whichever phone is in use. */
  private audioContext(): Record<string, unknown> {
    const context: Record<string, unknown> = {
      src: '',
      play: () => phone().played.push(String(context.src)),
      stop: () => undefined,
      destroy: () => undefined,
    };
    for (const event of ['onPlay', 'onEnded', 'onError', 'onStop', 'onCanplay', 'onWaiting'])
      context[event] = (listener: () => void) => {
        soundListeners.set(event, listener);
      };
    return context;
  }
}

const soundListeners = new Map<string, () => void>();

/** What the player says of the sound it plays: that it has come to its end, or could not be played. */
export function tellSound(event: 'onPlay' | 'onEnded' | 'onError'): void {
  soundListeners.get(event)?.();
}

function later(callback: unknown, result: unknown): void {
  void Promise.resolve().then(() => (callback as Callback)?.(result));
}

function unused(name: string): () => never {
  return () => {
    throw new Error(`wx.${name} is not part of the test phone`);
  };
}

let current = new Phone();

/** The phone of the running test. */
export function phone(): Phone {
  return current;
}

/** A fresh phone, nothing stored; or the same storage after the app was killed. */
export function newPhone(storage?: ReadonlyMap<string, string>): Phone {
  current = new Phone();
  storage?.forEach((value, key) => current.storage.set(key, value));
  return current;
}

/**
 * `wx` for the modules under test. Each member is a stable function that asks the current phone: weapp-cookie and
 * Remax keep what they find when they load.
 */
export function installWx(): void {
  const trampolines: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(current.wx)) {
    trampolines[name] =
      typeof member === 'function' ? (...args: unknown[]) => (current.wx[name] as (...given: unknown[]) => unknown)(...args) : member;
  }
  const target = globalThis as unknown as Record<string, unknown>;
  target.wx = new Proxy(trampolines, {
    get: (known, name) => {
      if (typeof name === 'symbol' || name in known) return Reflect.get(known, name) as unknown;
      throw new Error(`wx.${name} is not part of the test phone`);
    },
  });
  target.getCurrentPages = () =>
    current.pages.map((page) => ({
      ...page,
      setData: (data: Record<string, unknown>) => current.given.push({ route: page.route, ...data }),
    }));
  target.getApp = () => ({});
}
