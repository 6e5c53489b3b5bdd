import type { MiniProgram } from './automator';

/** What setting a page's data cost since the last reset. */
export interface PageCost {
  path: string;
  setDataCount: number;
  setDataBytes: number;
}

/** What runs the mini-program: WeChat DevTools or the simulator. The specs see no difference. */
export interface Host {
  /** Connects to the open app. */
  connect(): Promise<MiniProgram>;
  /** Ends the app without a word to it; what it stored stays. */
  killApp(): Promise<void>;
  /** Opens the app as the user does, from cold. */
  launchApp(): Promise<void>;
  /** What stands over the page: the host's own parts, which no page holds. */
  screen(): Promise<{ modal: string; toast: string; title: string }>;
  /** What the phone says about its network; nothing is cut by it. */
  setNetwork(type: 'wifi' | 'none'): Promise<void>;
  /** Pulls the page down. */
  pullDownRefresh(): Promise<void>;
  /** Resolves once everything is on the screen and nothing moves any more. */
  still(): Promise<void>;
  resetMetrics(): Promise<void>;
  /** @throws where the host cannot measure */
  metrics(): Promise<readonly PageCost[]>;
  close(): Promise<void>;
}

export interface HostOptions {
  /** Where the server is to be found: requests of the app go there. */
  apiOrigin: string;
  /** Size of the screen, CSS pixels. */
  viewport?: { width: number; height: number };
}
