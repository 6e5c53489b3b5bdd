import type { Page } from 'playwright-core';
import type { NetworkType, ProvidedFile, ScreenState } from './options';
import type { Theme } from './shared/config';
import type { ExperienceFacts } from './shared/experience';
import type { Happening } from './shared/happening';
import type { Fact, PhoneRecords, ShareRecord } from './shared/host';
import type { Length } from './strict/sizes';
import type { AuditFinding, LaunchOptions, Look, PageMetrics, Wanted } from './shared/messages';

/** A running simulator. Functions that touch the phone need it to be open: headless, or in a browser. */
export interface Simulator {
  /** Address of the phone preview. */
  readonly url: string;
  /** Address for `automator.connect({wsEndpoint})`; empty without automation. */
  readonly wsEndpoint: string;
  /** The headless page, for what only a browser can tell. */
  readonly page: Page | undefined;
  /** Warnings of the template compiler. */
  readonly warnings: string[];
  /** Shows a line beside the phone in every open preview, and to those opened later. */
  notice(text: string): void;
  /** Shows what is to be known beside the phone, in place of what stood there. */
  showFacts(facts: Fact[]): void;
  /** Changes the network of every open phone; 'none' makes requests fail. */
  setNetwork(type: NetworkType): Promise<void>;
  /** Ends the app as if swept away: nothing in memory survives, storage does. */
  killApp(): Promise<void>;
  /** Cold start; resolves when the first page is rendered. */
  relaunch(launch?: LaunchOptions): Promise<void>;
  /** App to background and back: onHide and onShow. */
  setVisible(visible: boolean): Promise<void>;
  screenshot(path: string): Promise<void>;
  /** What has happened since the app was opened, or was told to forget: with `trace` alone, the oldest left out, without secrets. */
  readonly happenings: readonly Happening[];
  forgetHappenings(): void;
  /** Adds a picture of the headless phone to what has happened. */
  notePicture(title: string): Promise<void>;
  /** Writes what has happened to one HTML file, which any browser opens. */
  saveTrace(file: string): Promise<void>;
  /** Audits the page in front for people who see little or hear it: roles, names, contrast, sizes, words that are cut. */
  /** @param pageStyle put on the page's root for as long as it is looked at */
  audit(pageStyle?: string): Promise<AuditFinding[]>;
  /**
   * The page in front at one moment: its path and what elements of it say, in one question.
   * @throws when there is no page, or one that is not rendered yet and of which elements are wanted
   */
  look(wanted: readonly Wanted[]): Promise<Look>;
  /** The page in front as the experience score asks (src/experience). */
  lookAtExperience(): Promise<ExperienceFacts>;
  /**
   * Where the tree of the page in front is not the one that WeChat's wcc makes of its data; empty when they are equal. The insides of
   * custom components are not looked at. @throws when npm miniprogram-compiler is not installed, or wcc refuses the package
   */
  compareTree(): Promise<string[]>;
  /**
   * Every length in rpx of the package's styles, as the page in front has it and as WeChat's wcsc does, px.
   * @throws as compareTree
   */
  compareSizes(): Promise<Length[]>;
  /** setData counts, bytes and times of every page opened since the last reset. */
  getMetrics(): Promise<PageMetrics[]>;
  resetMetrics(): Promise<void>;
  /** Cards shared so far, by button or menu. */
  getShares(): Promise<ShareRecord[]>;
  /** Chooses 转发 or 分享到朋友圈 in the capsule's menu. */
  shareFromMenu(channel: 'message' | 'timeline'): Promise<void>;
  /** Opens the app as somebody who got the card: from a chat (scene 1007), or as a single page of the timeline (scene 1154). */
  openShared(share: ShareRecord): Promise<void>;
  /** 前往小程序: from the single page into the app (scene 1155). */
  enterFromSinglePage(): Promise<void>;
  /** Documents opened, files sent, pictures saved, sounds played, the clipboard, permissions. */
  getRecords(): Promise<PhoneRecords>;
  /** Bytes of a file on the phone. @throws when there is none */
  readFile(path: string): Promise<Buffer>;
  /** What the user chooses the next time the app asks for pictures; no file is a user who cancels. */
  provideFiles(files: ProvidedFile[]): Promise<void>;
  /** Answers a permission without its dialog, such as 'scope.writePhotosAlbum'; null lets the phone ask again. */
  setPermission(scope: string, granted: boolean | null): Promise<void>;
  /** What the user has decided about the privacy contract; false asks again, as on a phone that never had the app. */
  setPrivacy(agreed: boolean): Promise<void>;
  /** Changes the theme of every open phone. */
  setTheme(theme: Theme): Promise<void>;
  /** Changes the font size setting, px; seen by pages opened and apps started later, as in WeChat. */
  setFontSize(pixels: number): Promise<void>;
  /** Whether the phone's own keyboard comes up over the page for whoever types, or one is plugged in, as at first; seen by pages opened later. */
  setKeyboard(own: boolean): Promise<void>;
  /** Presses a button of the phone's own sheet by its label; `ticked` are the things left ticked, all by default. */
  answerSheet(label: string, ticked?: string[]): Promise<void>;
  getScreen(): Promise<ScreenState>;
  chooseActionSheet(index: number): Promise<void>;
  /** Chooses rows in the open picker sheet; null cancels. */
  choosePicker(rows: number[] | null): Promise<void>;
  pullDownRefresh(): Promise<void>;
  /** Resolves when everything the app has started synchronously has been applied to the view. */
  settle(): Promise<void>;
  /** Resolves once nothing looks pressed any more: `hover-class` stays a little after the finger. */
  released(): Promise<void>;
  /** Resolves after the page has been painted. */
  painted(): Promise<void>;
  close(): Promise<void>;
  /** Resolves when the simulator has been closed, by `close`, by the test client's `close()` or because Chromium has ended. */
  readonly closed: Promise<void>;
}
