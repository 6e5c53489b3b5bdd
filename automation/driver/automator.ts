/**
 * miniprogram-automator as this project uses it. The package types most results as `any`;
 * here they are what the protocol really gives, so that a spec is type-checked to the end.
 */
import automator from 'miniprogram-automator';

export interface Element {
  readonly tagName: string;
  $(selector: string): Promise<Element | null>;
  $$(selector: string): Promise<Element[]>;
  text(): Promise<string>;
  outerWxml(): Promise<string>;
  attribute(name: string): Promise<string>;
  /** As it is computed. */
  style(name: string): Promise<string>;
  offset(): Promise<{ left: number; top: number }>;
  tap(): Promise<void>;
}

export interface InputElement extends Element {
  input(value: string): Promise<void>;
  value(): Promise<string>;
}

export interface Page {
  /** Without a leading slash. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  size(): Promise<{ width: number | string; height: number | string }>;
  $(selector: string): Promise<Element | null>;
  $$(selector: string): Promise<Element[]>;
}

/** A line the app wrote to its console. */
export interface ConsoleEvent {
  type: string;
  args: unknown[];
}

/** An exception nobody caught. */
export interface ExceptionEvent {
  name?: string;
  message: string;
  stack?: string;
}

export interface MiniProgram {
  pageStack(): Promise<Page[]>;
  currentPage(): Promise<Page | undefined>;
  evaluate(appFunction: (...args: never[]) => unknown, ...args: unknown[]): Promise<unknown>;
  callWxMethod(method: string, ...args: unknown[]): Promise<unknown>;
  mockWxMethod(method: string, result: unknown, ...args: unknown[]): Promise<void>;
  restoreWxMethod(method: string): Promise<void>;
  screenshot(options?: { path?: string }): Promise<unknown>;
  native(): {
    confirmModal(): Promise<unknown>;
    navigateLeft(): Promise<unknown>;
    switchTab(params: { url: string }): Promise<unknown>;
    authorizeAllow(): Promise<unknown>;
  };
  on(event: 'console', listener: (event: ConsoleEvent) => void): unknown;
  on(event: 'exception', listener: (event: ExceptionEvent) => void): unknown;
  disconnect(): void;
}

/** @param wsEndpoint address of a host that already has the mini-program open */
export async function connect(wsEndpoint: string): Promise<MiniProgram> {
  return automator.connect({ wsEndpoint });
}

/** Opens a project in WeChat DevTools and connects to it. */
export async function launch(options: { cliPath: string; projectPath: string; port?: number }): Promise<MiniProgram> {
  return automator.launch({ ...options, trustProject: true, timeout: 120_000 });
}
