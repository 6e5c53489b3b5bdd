import type { Profile } from '../engine/profiles';
import type { Theme } from './config';
import type { Happening } from './happening';
import type { AppMeta, FromLogic, LaunchOptions, PageMetrics } from './messages';

/** A line beside the phone, and when it came, ms since 1970. */
export interface Notice {
  text: string;
  at: number;
}

/** What is to be known beside the phone, such as an account: named by whoever starts the simulator. */
export interface Fact {
  label: string;
  value: string;
}

/** What the shell page asks for at start. */
export interface ShellConfig {
  meta: AppMeta;
  launch: LaunchOptions;
  requestMap: Record<string, string>;
  /** Of the phone in a preview. */
  size: { width: number; height: number };
  networkType: string;
  theme: Theme;
  /** The font size setting, px. */
  fontSize: number;
  profile: Profile;
  /** The user agreed to the privacy contract before. */
  privacyAgreed: boolean;
  privacyContract: string;
  /** The number of the phone's owner. */
  phoneNumber: string;
  /** Shown without frame and motion, driven by a test. */
  headless: boolean;
  /** The oldest first. */
  notices: Notice[];
  facts: Fact[];
  /** Store used in headless mode; a preview has one per browser. */
  deviceId: string;
  title: string;
  /** What happens goes to the host. */
  isTraced: boolean;
}

/** Host → shell. */
export type ToShell =
  | { type: 'call'; call: number; method: string; params: Record<string, unknown> }
  | { type: 'notice'; notice: Notice }
  | { type: 'facts'; facts: Fact[] }
  | { type: 'network'; networkType: string }
  | { type: 'theme'; theme: Theme }
  /** The app was built anew. */
  | { type: 'rebuilt' };

/** Shell → host. */
export type FromShell =
  | { type: 'hello'; headless: boolean }
  | { type: 'started' }
  | { type: 'happened'; happening: Happening }
  | { type: 'reply'; call: number; result?: unknown; error?: string }
  | { type: 'event'; event: Extract<FromLogic, { type: 'log' | 'exception' | 'binding' }> };

/** How the phone is, as its page tells when asked. */
export interface Health {
  /** The app's scripts do not come to an end. */
  stuck: boolean;
  /** Of the page in front, '' without one. */
  path: string;
  rendered: boolean;
}

/** A card the app shared, to a chat or to the timeline; `page` is the page it was shared from. */
export interface ShareRecord {
  channel: 'message' | 'timeline';
  from: 'menu' | 'button';
  allowed: boolean;
  page: string;
  content: Record<string, unknown>;
}

/** A document shown by `wx.openDocument`. */
export interface OpenedDocument {
  path: string;
  fileType: string;
  size: number;
  showMenu: boolean;
}

/** A file sent to a chat by `wx.shareFileMessage`. */
export interface SentFile {
  path: string;
  fileName: string;
  size: number;
}

/** What the app did with the phone, oldest first. */
export interface PhoneRecords {
  documents: OpenedDocument[];
  sentFiles: SentFile[];
  /** Pictures saved to the album. */
  album: { path: string; size: number }[];
  /** Sources of `wx.createInnerAudioContext` that really began to sound. */
  sounds: string[];
  clipboard: string;
  /** Of the screen, 0 to 1. */
  brightness: number;
  /** Answers given so far to "may this app …?", by scope. */
  permissions: Record<string, boolean>;
  /** What single pages of the timeline tried and may not do. */
  refusals: string[];
  /** Codes given out by getPhoneNumber buttons. */
  phoneCodes: string[];
  /** Numbers really called. */
  calls: string[];
  /** Customer service sessions opened, with the card offered to send. */
  contacts: { sessionFrom: string; card: { title: string; path: string } | null }[];
  /** Answers to `wx.requestSubscribeMessage`, one entry a call. */
  subscriptions: Record<string, 'accept' | 'reject'>[];
}

export function emptyRecords(): PhoneRecords {
  return {
    documents: [],
    sentFiles: [],
    album: [],
    sounds: [],
    clipboard: '',
    brightness: 0.5,
    permissions: {},
    refusals: [],
    phoneCodes: [],
    calls: [],
    contacts: [],
    subscriptions: [],
  };
}

/** A file on the phone. */
export interface PhoneFile {
  path: string;
  size: number;
}

export type { PageMetrics };
