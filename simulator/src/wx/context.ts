import type { Speed } from '../shared/network';
import type { AppMeta, LogicStart } from '../shared/messages';
import type { Router } from '../logic/router';
import { leave, openCall, post } from '../logic/scope';
import type { Theme } from '../shared/config';
import type { PrivacyGate } from './privacy-gate';
import { ApiError, type EventRegistry, type WxRegistry } from './registry';

/** The phone's network; `lost` is called when it goes. */
export interface NetworkState {
  type: string;
  speed: Speed;
  lost: Set<() => void>;
}

/** What the API modules work with. */
export interface WxContext {
  registry: WxRegistry;
  events: EventRegistry;
  router: Router;
  meta: AppMeta;
  /** Of the package, by file. */
  scripts: Record<string, string>;
  start: LogicStart;
  network: NetworkState;
  /** What the phone is set to; changes while the app runs. */
  look: { theme: Theme };
  privacy: PrivacyGate;
}

/** Asks the shell to do something on the screen. @throws ApiError with the shell's message */
export async function callShell(name: string, params: unknown): Promise<Record<string, unknown>> {
  try {
    return await openCall<Record<string, unknown>>((call) => post({ type: 'api', call, name, params: toPlain(params) }));
  } catch (error) {
    throw new ApiError(typeof error === 'object' && error !== null && 'errMsg' in error ? String(error.errMsg) : String(error));
  }
}

/**
 * Asks the view of a page, once it has all that the code which asks has set, or is just setting where an observer asks.
 * @param params or what makes them then, when a component that asks before it is made has its elements
 */
export function callView<T>(pageId: number, name: string, params: object | (() => unknown)): Promise<T> {
  const plain = typeof params === 'function' ? undefined : toPlain(params);
  const make = typeof params === 'function' ? (): unknown => toPlain((params as () => unknown)()) : (): unknown => plain;
  return openCall<T>((call) => {
    // Changes are sent in the first microtask after them, which may be scheduled after this one.
    queueMicrotask(() =>
      queueMicrotask(() => {
        leave();
        post({ type: 'viewQuery', call, id: pageId, name, params: make() });
      }),
    );
  });
}

/** Functions and undefined values cannot cross to the shell. */
export function toPlain(value: unknown): unknown {
  return value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown);
}
