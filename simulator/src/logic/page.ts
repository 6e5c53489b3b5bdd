import * as ge from 'glass-easel';
import type { Components } from './component';
import { describeError, guarded, reportError } from './errors';
import { setData, type AnyFunction, type Instance, type Patch } from './instance';
import type { Surface } from './surface';

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

/** One page on the stack: the instance the app sees and what the simulator keeps about it. */
export class PageRecord {
  readonly opener = new EventChannel();
  private readonly surface: Surface;
  private root: ge.GeneralComponent | undefined;
  /** What getCurrentPages() gives; empty for a page that could not be made. */
  instance: Instance = { data: {} };
  /** Between onHide/onUnload and the next onShow no second onHide is due. */
  shown = false;
  /** Entries of the capsule's menu that `wx.hideShareMenu` has taken away. */
  readonly hiddenMenus = new Set<string>();

  constructor(
    readonly id: number,
    readonly path: string,
    readonly query: Record<string, string>,
    private readonly components: Components,
  ) {
    this.surface = components.surface(id, path);
  }

  /** What its template has made; nothing of a page that could not be made. */
  get template(): ge.ShadowRoot | null {
    return this.root?.getShadowRoot() ?? null;
  }

  /** Makes the page with its components. What is wrong with it is told, and then there is nothing to see. */
  start(): void {
    const { path, query, surface } = this;
    try {
      this.root = this.components.open(path, surface, query, (instance) => {
        Object.assign(instance, { route: path, options: query, getOpenerEventChannel: () => this.opener });
        this.instance = instance;
      });
    } catch (error) {
      reportError(error);
      surface.fail(describeError(error));
    }
    surface.afterDraw(() => this.call('onReady'));
  }

  setData(patch: Patch, done: () => void): void {
    if (this.root !== undefined) setData(this.root, patch, done);
  }

  /** Calls a life-cycle function or handler of the page if it has one. */
  call(name: string, ...args: unknown[]): unknown {
    const run = this.instance[name];
    if (typeof run !== 'function') return undefined;
    return guarded(() => (run as AnyFunction).apply(this.instance, args), `${name} of ${this.path}`);
  }

  has(name: string): boolean {
    return typeof this.instance[name] === 'function';
  }

  show(): void {
    this.setShown(true);
  }

  hide(): void {
    this.setShown(false);
  }

  /** The page goes, and then its components; it keeps its data. */
  close(): void {
    this.shown = false;
    this.call('onUnload');
    this.surface.scenes?.close();
    if (this.root !== undefined) ge.Element.pretendDetached(this.root);
    this.surface.close();
  }

  private setShown(shown: boolean): void {
    if (shown === this.shown) return;
    this.shown = shown;
    this.surface.scenes?.pause(!shown);
    this.root?.triggerPageLifetime(shown ? 'show' : 'hide', []);
    this.call(shown ? 'onShow' : 'onHide');
  }
}
