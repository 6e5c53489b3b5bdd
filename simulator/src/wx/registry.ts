import { getMessage } from '../shared/json';
import { guarded } from '../logic/errors';
import { now, tell } from '../logic/observe';
import { absent } from './absent';
import { DEPRECATED } from './deprecated';

type Callback = (result: Record<string, unknown>) => void;

export interface ApiOptions extends Record<string, unknown> {
  success?: Callback;
  fail?: Callback;
  complete?: Callback;
}

export type ApiFunction = (...args: unknown[]) => unknown;

/** Failure of an API: `errMsg` becomes `name:fail message`. */
export class ApiError extends Error {
  constructor(
    message: string,
    readonly extra: Record<string, unknown> = {},
  ) {
    super(message);
  }
}

interface Entry {
  run: ApiFunction;
  /** Called with options and callbacks; otherwise the return value is the result. */
  asynchronous: boolean;
}

/** Calls the callbacks of an API call and gives the promise WeChat returns when no callback was passed. */
export function settle(
  name: string,
  options: ApiOptions | undefined,
  work: Promise<unknown>,
): Promise<Record<string, unknown>> | undefined {
  const ownCallbacks = options?.success !== undefined || options?.fail !== undefined || options?.complete !== undefined;
  const settled = work.then(
    (value) => {
      const result = { ...(value as Record<string, unknown> | undefined), errMsg: `${name}:ok` };
      guarded(() => options?.success?.(result));
      guarded(() => options?.complete?.(result));
      return result;
    },
    (error: unknown) => {
      const extra = error instanceof ApiError ? error.extra : {};
      const result: Record<string, unknown> = { ...extra, errMsg: failMessage(name, getMessage(error)) };
      guarded(() => options?.fail?.(result));
      guarded(() => options?.complete?.(result));
      // WeChat rejects with the plain result object, and apps read its errMsg.
      // oxlint-disable-next-line typescript/only-throw-error -- see above
      if (!ownCallbacks) throw result;
      return result;
    },
  );
  if (ownCallbacks) return undefined;
  return settled;
}

function failMessage(name: string, message: string): string {
  return message.startsWith(`${name}:`) ? message : `${name}:fail ${message}`;
}

const SYNC_RESULT =
  /Sync$|^(create|on[A-Z]|off[A-Z])|^get(WindowInfo|AppBaseInfo|DeviceInfo|SystemSetting|AppAuthorizeSetting|MenuButtonBoundingClientRect|UpdateManager|FileSystemManager|RealtimeLogManager|LogManager|Performance)$/;

/**
 * The `wx` object. Every member is a trampoline that stays the same for the life of the app, because
 * Remax takes references at import time; what a trampoline calls can be replaced (mockWxMethod).
 */
export class WxRegistry {
  readonly wx: Record<string, unknown> = {};
  private readonly entries = new Map<string, Entry>();
  private readonly mocks = new Map<string, ApiFunction>();

  /** An API with success, fail and complete callbacks, or a promise. */
  async(name: string, run: (options: ApiOptions) => unknown): void {
    this.add(name, true, (first) => {
      const options = (typeof first === 'object' && first !== null ? first : {}) as ApiOptions;
      return settle(name, options, new Promise((resolve) => resolve(run(options))));
    });
  }

  /** An API that returns its result. */
  sync(name: string, run: (...args: never[]) => unknown): void {
    this.add(name, false, run as ApiFunction);
  }

  /** An API that takes callbacks but returns something of its own, such as a request task. */
  task(name: string, run: (options: ApiOptions) => unknown): void {
    this.add(name, true, (options) => run((options ?? {}) as ApiOptions));
  }

  /** A known part of WeChat's `wx` the simulator lacks. */
  unsupported(name: string): void {
    if (!this.entries.has(name) && !(name in this.wx)) this.wx[name] = absent(name);
  }

  supports(name: string): boolean {
    return this.entries.has(name) || (name in this.wx && typeof this.wx[name] !== 'function');
  }

  /** The simulator's own implementation, without the app's or a test's replacement. */
  original(name: string): ApiFunction | undefined {
    return this.entries.get(name)?.run;
  }

  /** Replaces what `wx[name]` does, with the meaning mockWxMethod has in WeChat's automator. */
  mock(name: string, replacement: (this: { origin: ApiFunction }, ...args: unknown[]) => unknown): void {
    const entry = this.entries.get(name);
    const origin: ApiFunction = entry?.run ?? absent(name);
    const synchronous = entry === undefined ? SYNC_RESULT.test(name) : !entry.asynchronous;
    this.mocks.set(name, (...args) => {
      if (synchronous) return replacement.apply({ origin }, args);
      const options = (typeof args[0] === 'object' && args[0] !== null ? args[0] : {}) as ApiOptions;
      const work = Promise.resolve()
        .then(() => replacement.apply({ origin }, args))
        .then((value) => {
          const message = (value as { errMsg?: unknown } | undefined)?.errMsg;
          if (typeof message === 'string' && !/:ok$/.test(message))
            throw new ApiError(message.replace(/^[^:]*:fail\s?/, ''), value as Record<string, unknown>);
          return value;
        });
      const settled = settle(name, options, work);
      return entry !== undefined && TASKS.has(name) ? idleTask() : settled;
    });
    if (entry === undefined) this.wx[name] = (...args: unknown[]) => this.invoke(name, args);
  }

  restore(name: string): void {
    this.mocks.delete(name);
    if (!this.entries.has(name) && name in this.wx) {
      Reflect.deleteProperty(this.wx, name);
      this.unsupported(name);
    }
  }

  private add(name: string, asynchronous: boolean, run: ApiFunction): void {
    this.entries.set(name, { run, asynchronous });
    this.wx[name] = (...args: unknown[]) => this.invoke(name, args);
  }

  private invoke(name: string, args: unknown[]): unknown {
    if (DEPRECATED.has(name)) tell({ kind: 'deprecated', at: now(), name });
    const run = this.mocks.get(name) ?? this.entries.get(name)?.run ?? absent(name);
    return run(...args);
  }
}

const TASKS = new Set(['request', 'uploadFile', 'downloadFile', 'connectSocket']);

function idleTask(): Record<string, () => void> {
  const nothing = (): void => undefined;
  return {
    abort: nothing,
    onHeadersReceived: nothing,
    offHeadersReceived: nothing,
    onChunkReceived: nothing,
    offChunkReceived: nothing,
    onProgressUpdate: nothing,
    offProgressUpdate: nothing,
    send: nothing,
    close: nothing,
    onOpen: nothing,
    onMessage: nothing,
    onError: nothing,
    onClose: nothing,
  };
}

type Listener = (payload: unknown) => void;

/** `wx.onX` / `wx.offX` pairs. */
export class EventRegistry {
  private readonly listeners = new Map<string, Listener[]>();

  /** Defines `wx.on<Name>` and `wx.off<Name>`. */
  define(registry: WxRegistry, name: string): void {
    registry.sync(`on${name}`, (listener: Listener) => {
      this.listeners.set(name, [...(this.listeners.get(name) ?? []), listener]);
    });
    registry.sync(`off${name}`, (listener?: Listener) => {
      this.listeners.set(name, listener === undefined ? [] : (this.listeners.get(name) ?? []).filter((entry) => entry !== listener));
    });
  }

  emit(name: string, payload: unknown): void {
    for (const listener of this.listeners.get(name) ?? []) guarded(() => listener(payload));
  }
}
