import type { Engine } from './engine/profiles';
import type { Theme } from './shared/config';
import type { LaunchOptions } from './shared/messages';
import type { Viewport } from './host/chromium';

/** Network types `wx.getNetworkType` can give. */
export type NetworkType = 'wifi' | '2g' | '3g' | '4g' | '5g' | 'unknown' | 'none';

export interface SimulatorOptions {
  /** Folder of the compiled mini-program (holds app.json). */
  dist: string;
  /** File of `writePrepared` for this very folder: nothing is compiled then. */
  prepared?: string;
  /** Port of the preview; 0 (default) for any free one. */
  port?: number;
  /** Address to listen on; default 127.0.0.1. */
  host?: string;
  /** Least time from one tap of automation to the next, ms: a hand's pace; default 0. */
  touchEvery?: number;
  /** Port of the automation WebSocket; 0 for any free one; undefined for none, unless headless. */
  automationPort?: number | undefined;
  /** Start an own headless Chromium with the phone in it. */
  headless?: boolean;
  /** Endpoint of a Chromium that is kept for several simulators (`keepChromium`); default is a Chromium of its own. */
  chromium?: string;
  /** Size of the phone; default 375 × 667. */
  viewport?: Viewport;
  /** Origins to replace in requests and media, e.g. `{'https://api.example': 'http://127.0.0.1:4000'}`. */
  requestMap?: Record<string, string>;
  /** Folder that keeps wx storage over restarts of the simulator; without it storage lives as long as the simulator. */
  storageDir?: string;
  /** Longest time for the app to start, ms; default 30 s. */
  startLimit?: number;
  /** Longest time for the answer to a call of automation, ms; default 30 s. */
  answerLimit?: number;
  /** Longest time for the app's scripts to run without a pause while somebody waits, ms; default 10 s. Then the app is ended. */
  scriptLimit?: number;
  /**
   * Says in `warnings` what WeChat's own compilers (npm miniprogram-compiler) refuse, drop or break and which packages are too
   * large, and refuses setData above 1 MB; default false.
   */
  strict?: boolean;
  /** Open phones load every new build of `dist` with the page that was in front; default false. */
  watch?: boolean;
  /** What happens is remembered for `saveTrace`; default false. */
  trace?: boolean;
  /**
   * JavaScript as a phone has it: no names besides the language and WeChat's, no code made of texts; `ios12` and `android8` lack what is
   * younger than they are. Without it the app has what Chromium has.
   */
  engine?: Engine;
  /** How the app is opened first. */
  launch?: LaunchOptions;
  /** Streamed answers (`enableChunked`) come in pieces of at most this many bytes, cut anywhere; default: as the network brings them. */
  chunkBytes?: number;
  /** Theme of the phone; default light. Apps without `darkmode` do not see it. */
  theme?: Theme;
  /** WeChat's font size setting, px; default 16. */
  fontSize?: number;
  /** The user agreed to the app's privacy contract before; default false. Only asked of apps with `__usePrivacyCheck__`. */
  privacyAgreed?: boolean;
  /** Name of the privacy contract; default 《小程序用户隐私保护指引》. */
  privacyContract?: string;
  /** Number of the phone's owner, shown in the sheet of a getPhoneNumber button; default 13800138000. */
  phoneNumber?: string;
  /** Gives the code of a getPhoneNumber button, once for every consent; default a made-up one. The server under test exchanges it. */
  phoneCode?: () => string;
  /** Name shown by the preview; default is the app's own title. */
  title?: string;
}

export interface NativeSheet {
  kind: 'phone-number' | 'contact' | 'phone-call' | 'subscribe';
  title: string;
  text: string;
  choices: string[];
  ticks: string[];
}

/** What is on the phone's screen besides the page. */
export interface ScreenState {
  toast: { title: string; kind: string } | null;
  modal: { title: string; content: string } | null;
  /** The modal is the phone's own question whether the app may use a part of it. */
  permission: boolean;
  actionSheet: string[];
  /** The phone's own question from below: a number to give, customer service, a call, messages to allow. */
  sheet: NativeSheet | null;
  title: string;
  tabBar: boolean;
  /** A page opened from the timeline, with its fixed bars. */
  singlePage: boolean;
  /** A document, or a picture over the whole screen, is shown; the way back closes it. */
  document: boolean;
  preview: boolean;
}

/** A file a test lays on the phone for its user to choose. */
export interface ProvidedFile {
  name: string;
  body: Uint8Array;
}
