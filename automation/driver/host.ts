import type { AuditFinding, Look, PageScore, Wanted } from '../../simulator/src';
import type { MiniProgram } from './automator';

export type { AuditFinding, Look, Wanted };

/** What setting a page's data cost since the last reset. */
export interface PageCost {
  path: string;
  setDataCount: number;
  setDataBytes: number;
}

/** A card that the app handed over to be shared. */
export interface SharedCard {
  channel: 'message' | 'timeline';
  from: 'menu' | 'button';
  /** Path of the page it was shared from. */
  page: string;
  title: string;
  /** Chat: address with its query. */
  path: string;
  /** Timeline: the query alone. */
  query: string;
  imageUrl: string;
}

/** Sharing as the host does it, from both ends. */
export interface Sharing {
  /** Chooses 转发 or 分享到朋友圈 in the capsule's menu. @returns the card */
  fromMenu(channel: SharedCard['channel']): Promise<SharedCard>;
  /** Cards shared so far. */
  cards(): Promise<SharedCard[]>;
  /** Opens the app, from cold, as somebody who got the card. */
  open(card: SharedCard): Promise<void>;
  /** 前往小程序: from the timeline's single page into the app. */
  enterFromSinglePage(): Promise<void>;
  /** What single pages of the timeline tried and may not do, so far. */
  refusals(): Promise<readonly string[]>;
  /** A file of the phone. */
  readFile(path: string): Promise<Buffer>;
  /** Pictures saved to the album, by path. */
  album(): Promise<string[]>;
}

/** What the app did with files, and what lies on the phone for it. */
export interface PhoneFiles {
  /** Documents opened so far, the last one last. */
  documents(): Promise<readonly { path: string; fileType: string; size: number; showMenu: boolean }[]>;
  /** Whether one is open now; the way back closes it. */
  documentIsOpen(): Promise<boolean>;
  /** Files sent to a chat so far. */
  sent(): Promise<readonly { path: string; fileName: string; size: number }[]>;
  /** Bytes of a file on the phone. @throws when there is none */
  read(path: string): Promise<Buffer>;
  /** Pictures the user chooses the next time the app asks; none is a user who cancels. */
  provide(files: readonly { name: string; body: Uint8Array }[]): Promise<void>;
}

/** The phone's own questions to its user, and what the user has decided. */
export interface PhoneAsks {
  /** The open sheet: a number to give, customer service, a call, messages to allow; null when there is none. */
  sheet(): Promise<{ kind: string; title: string; text: string; choices: string[]; ticks: string[] } | null>;
  /** Presses a button of the sheet by its label; `ticked` are the things left ticked, all by default. */
  answer(label: string, ticked?: string[]): Promise<void>;
  /** Whether the user has agreed to the privacy contract; false asks again. */
  setPrivacy(agreed: boolean): Promise<void>;
  setTheme(theme: 'light' | 'dark'): Promise<void>;
  /** Makes the screen so wide, px: what is on it is laid out anew. */
  setWidth(pixels: number): Promise<void>;
  /** WeChat's font size setting, px; seen by pages opened later. */
  setFontSize(pixels: number): Promise<void>;
  /** The phone's own keyboard comes up for whoever types, on pages opened later; at first one is plugged in. */
  setKeyboard(own: boolean): Promise<void>;
  /** Codes given out by phone number buttons, numbers called, customer service sessions, answers about messages, sounds that were really heard. */
  records(): Promise<{
    sounds: readonly string[];
    phoneCodes: readonly string[];
    calls: readonly string[];
    contacts: readonly { sessionFrom: string }[];
    subscriptions: readonly Readonly<Record<string, 'accept' | 'reject'>>[];
  }>;
}

/** Where an element stands on the screen, and what of the page is in sight there: CSS pixels from the top. */
export interface Place {
  top: number;
  bottom: number;
  /** Lower edge of the navigation bar. */
  barBottom: number;
  /** Upper edge of the phone's own keyboard, or the end of the screen. */
  keyboardTop: number;
}

/** What runs the mini-program: WeChat DevTools or the simulator. The specs see no difference. */
export interface Host {
  /** Connects to the open app. */
  connect(): Promise<MiniProgram>;
  /** Ends the app without a word to it; what it stored stays. */
  killApp(): Promise<void>;
  /** Opens the app as the user does, from cold; on a page where the host can do that. */
  launchApp(path?: string): Promise<void>;
  /** What stands over the page: the host's own parts, which no page holds. */
  screen(): Promise<{ modal: string; toast: string; title: string }>;
  /** Whether the host asks for the permission to use a part of the phone: true also where it does not tell. */
  asksForPermission(): Promise<boolean>;
  /** What the phone says about its network; nothing is cut by it. */
  setNetwork(type: 'wifi' | 'none'): Promise<void>;
  /** Pulls the page down. */
  pullDownRefresh(): Promise<void>;
  /** Resolves once everything is on the screen and nothing moves any more. */
  still(): Promise<void>;
  /** Whether the page shows that it waits: shapes that breathe, rings that turn. False where the host does not tell. */
  isWaiting(): Promise<boolean>;
  /** WeChat's experience score of the page in front and of what has happened since the one before; with `trace` alone. */
  score?(): Promise<PageScore>;
  /** Where the page in front is not what WeChat's own compilers make of it, trees and lengths; undefined where the host has them itself. */
  compare?(): Promise<string[]>;
  /** Writes what has happened so far, and a picture of now, to a file; undefined where the host does not remember. */
  saveTrace?(file: string): Promise<void>;
  /** What is wrong with the page in front for those who see little or hear it. @param pageStyle put on its root meanwhile. @throws where the host does not tell */
  audit(pageStyle?: string): Promise<readonly AuditFinding[]>;
  resetMetrics(): Promise<void>;
  /** @throws where the host cannot measure */
  metrics(): Promise<readonly PageCost[]>;
  close(): Promise<void>;
  /** The page on top at one moment, in one question. @throws where there is none yet. Undefined where the host only answers one by one. */
  look?(wanted: readonly Wanted[]): Promise<Look>;
  /** Where the first element of the page in front stands; null: there is none. Undefined where the host does not tell. */
  place?(selector: string): Promise<Place | null>;
  /** Undefined where the host cannot be driven that far. */
  readonly sharing?: Sharing;
  /** Undefined where the host does not tell. */
  readonly files?: PhoneFiles;
  /** Undefined where nobody can answer for the user. */
  readonly asks?: PhoneAsks;
}

export interface HostOptions {
  /** Where the server is to be found: requests of the app go there. */
  apiOrigin: string;
  /** Size of the screen, CSS pixels. */
  viewport?: { width: number; height: number };
  theme?: 'light' | 'dark';
  /** WeChat's font size setting, px; 16 is its standard. */
  fontSize?: number;
  /** The user agreed to the privacy contract before; default true. */
  privacyAgreed?: boolean;
  /** What happens is remembered for `saveTrace`; default false. */
  trace?: boolean;
  /** Least time from one tap to the next, ms: a hand's pace; default 0. */
  touchEvery?: number;
  /** Gives the code of every phone number button pressed; the school server's stand-in exchanges it. */
  phoneCode?: () => string;
}
