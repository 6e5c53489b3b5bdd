import type { MiniProgram } from './automator';

/** What runs the mini-program: WeChat DevTools or the simulator. The specs see no difference. */
export interface Host {
  /** Connects to the open app. */
  connect(): Promise<MiniProgram>;
  /** Ends the app without a word to it and opens it again; what it stored stays. */
  killApp(): Promise<void>;
  close(): Promise<void>;
}

export interface HostOptions {
  /** Where the server is to be found: requests of the app go there. */
  apiOrigin: string;
  /** Size of the screen, CSS pixels. */
  viewport?: { width: number; height: number };
}
