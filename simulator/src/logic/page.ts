import { copyData, utf8Length } from '../shared/json';
import type { ViewEvent } from '../shared/messages';
import { setByPath } from '../shared/path';
import { guarded } from './errors';
import { runObservers, type Observer } from './observers';
import { post } from './scope';

export type PageDefinition = Record<string, unknown> & { data?: Record<string, unknown> };

/** A registered page: what Page() was given, or what stands for a Component(). */
export interface PageKind {
  definition: PageDefinition;
  observers: readonly Observer[];
}

type Patch = Record<string, unknown>;

let lastCallback = 0;
const setDataCallbacks = new Map<number, () => void>();

/** Called when the view has applied a setData. */
export function settleSetData(callback: number): void {
  const run = setDataCallbacks.get(callback);
  setDataCallbacks.delete(callback);
  if (run !== undefined) guarded(run);
}

/** Sends a patch to the view; the callback runs when it has been applied. */
export function sendSetData(pageId: number, component: string | undefined, text: string, done: (() => void) | undefined): void {
  let callback = 0;
  if (done !== undefined) {
    lastCallback += 1;
    callback = lastCallback;
    setDataCallbacks.set(callback, done);
  }
  post({
    type: 'setData',
    id: pageId,
    component,
    patch: text,
    bytes: utf8Length(text),
    callback,
    sentAt: performance.timeOrigin + performance.now(),
  });
}

/** Applies a patch to the logic layer's own copy and gives the text that goes to the view. */
export function applyPatch(data: object, patch: Patch): string {
  const text = JSON.stringify(patch);
  const copy = JSON.parse(text) as Patch;
  for (const key of Object.keys(copy)) setByPath(data, key, copy[key]);
  return text;
}

/** Emitter between a page and the page that opened it. */
export class EventChannel {
  private readonly listeners = new Map<string, { run: (...args: unknown[]) => void; once: boolean }[]>();

  on(name: string, run: (...args: unknown[]) => void): void {
    this.add(name, run, false);
  }

  once(name: string, run: (...args: unknown[]) => void): void {
    this.add(name, run, true);
  }

  off(name: string, run?: (...args: unknown[]) => void): void {
    if (run === undefined) this.listeners.delete(name);
    else
      this.listeners.set(
        name,
        (this.listeners.get(name) ?? []).filter((entry) => entry.run !== run),
      );
  }

  emit(name: string, ...args: unknown[]): void {
    for (const entry of [...(this.listeners.get(name) ?? [])]) {
      if (entry.once) this.off(name, entry.run);
      guarded(() => entry.run(...args));
    }
  }

  private add(name: string, run: (...args: unknown[]) => void, once: boolean): void {
    this.listeners.set(name, [...(this.listeners.get(name) ?? []), { run, once }]);
  }
}

export interface PageInstance extends Record<string, unknown> {
  data: Record<string, unknown>;
  route: string;
  options: Record<string, string>;
  setData(patch: Patch, callback?: () => void): void;
}

/** One page on the stack: the instance the app sees and what the simulator keeps about it. */
export class PageRecord {
  readonly instance: PageInstance;
  readonly opener = new EventChannel();
  /** Notified of show and hide, for the page life-cycle of components. */
  onVisibility: (name: 'show' | 'hide') => void = () => undefined;
  onClose: () => void = () => undefined;
  /** Between onHide/onUnload and the next onShow no second onHide is due. */
  shown = false;
  closed = false;
  /** Entries of the capsule's menu that `wx.hideShareMenu` has taken away. */
  readonly hiddenMenus = new Set<string>();

  constructor(
    readonly id: number,
    readonly path: string,
    readonly query: Record<string, string>,
    private readonly kind: PageKind,
  ) {
    const { definition } = kind;
    const instance = { ...definition } as PageInstance;
    instance.data = copyData(definition.data ?? {});
    instance.properties ??= instance.data;
    instance.route = path;
    instance.is = path;
    instance.options = query;
    instance.setData = (patch, callback) => this.setData(patch, callback);
    instance.getOpenerEventChannel = () => this.opener;
    this.instance = instance;
  }

  setData(patch: Patch, callback?: () => void): void {
    if (typeof (patch as unknown) !== 'object') throw new TypeError('setData expects an object');
    const text = applyPatch(this.instance.data, patch);
    runObservers(this.kind.observers, this.instance, Object.keys(patch));
    // A closed page keeps its data but has no view any more.
    if (this.closed) return;
    sendSetData(this.id, undefined, text, callback === undefined ? undefined : () => callback.call(this.instance));
  }

  /** Takes over what the user has entered where the page binds a value both ways. */
  receive(data: Record<string, unknown>): void {
    Object.assign(this.instance.data, data);
    runObservers(this.kind.observers, this.instance, Object.keys(data));
  }

  /** Calls a life-cycle function or handler of the page if it has one. */
  call(name: string, ...args: unknown[]): unknown {
    const run = this.instance[name];
    if (typeof run !== 'function') return undefined;
    return guarded(() => (run as (...values: unknown[]) => unknown).apply(this.instance, args));
  }

  has(name: string): boolean {
    return typeof this.instance[name] === 'function';
  }

  show(): void {
    if (this.shown) return;
    this.shown = true;
    this.call('onShow');
    this.onVisibility('show');
  }

  hide(): void {
    if (!this.shown) return;
    this.shown = false;
    this.call('onHide');
    this.onVisibility('hide');
  }

  handleEvent(handler: string, event: ViewEvent): void {
    this.call(handler, event);
  }
}
