import { guarded } from '../logic/errors';
import { unlessClosed } from '../logic/scope';
import { canvasResolver, dressCanvas } from './canvas';
import { callView, type WxContext } from './context';

type Done = (result: unknown) => void;

interface QueryStep {
  selector: string | null;
  all: boolean;
  component: number | undefined;
  fields: Record<string, unknown>;
}

interface Owner {
  __wxExparserNodeId__?: unknown;
  __wxWebviewId__?: unknown;
}

const componentId = (owner: unknown): number | undefined => {
  const id = (owner as Owner | undefined)?.__wxExparserNodeId__;
  return typeof id === 'number' ? id : undefined;
};

/** The page of a page or component, which need not be the one in front. */
const pageOf = (owner: unknown, otherwise: number): number => {
  const id = (owner as Owner | undefined)?.__wxWebviewId__;
  return typeof id === 'number' ? id : otherwise;
};

/** Canvases already handed over, by page and element. */
const canvases = new Map<string, unknown>();

/** The drawing surfaces of a page that has closed are nobody's. */
export function forgetCanvases(pageId: number): void {
  for (const key of canvases.keys()) if (key.startsWith(`${pageId}:`)) canvases.delete(key);
}

/** `wx.createSelectorQuery()`: collects steps, then asks the view once. */
class SelectorQuery {
  private readonly steps: QueryStep[] = [];
  private readonly callbacks: (Done | undefined)[] = [];
  private component: number | undefined;

  constructor(
    private pageId: number,
    private readonly dress: (canvas: OffscreenCanvas) => unknown,
  ) {}

  in(owner: unknown): this {
    this.component = componentId(owner);
    this.pageId = pageOf(owner, this.pageId);
    return this;
  }

  select(selector: string): NodesRef {
    return new NodesRef(this, selector, false);
  }

  selectAll(selector: string): NodesRef {
    return new NodesRef(this, selector, true);
  }

  selectViewport(): NodesRef {
    return new NodesRef(this, null, false);
  }

  exec(done?: (results: unknown[]) => void): this {
    callView<unknown[]>(this.pageId, 'selectorQuery', this.steps)
      .then((results) => {
        for (const result of results) this.keepCanvas(result);
        results.forEach((result, index) => guarded(() => this.callbacks[index]?.(result)));
        guarded(() => done?.(results));
      })
      .catch(unlessClosed);
    return this;
  }

  /** The view can hand a canvas over only once; later queries give the same one. */
  private keepCanvas(result: unknown): void {
    const entry = result as { node?: unknown; nodeKey?: string } | null;
    if (entry?.nodeKey === undefined) return;
    const key = `${this.pageId}:${entry.nodeKey}`;
    if (entry.node instanceof OffscreenCanvas) canvases.set(key, this.dress(entry.node));
    entry.node = canvases.get(key) ?? null;
  }

  push(selector: string | null, all: boolean, fields: Record<string, unknown>, done: Done | undefined): this {
    this.steps.push({ selector, all, component: this.component, fields });
    this.callbacks.push(done);
    return this;
  }
}

class NodesRef {
  constructor(
    private readonly query: SelectorQuery,
    private readonly selector: string | null,
    private readonly all: boolean,
  ) {}

  boundingClientRect(done?: Done): SelectorQuery {
    return this.query.push(this.selector, this.all, { id: true, dataset: true, rect: true, size: true }, done);
  }

  scrollOffset(done?: Done): SelectorQuery {
    return this.query.push(this.selector, this.all, { id: true, dataset: true, scrollOffset: true }, done);
  }

  fields(fields: Record<string, unknown>, done?: Done): SelectorQuery {
    return this.query.push(this.selector, this.all, fields, done);
  }

  node(done?: Done): SelectorQuery {
    return this.query.push(this.selector, this.all, { node: true, size: true }, done);
  }

  context(done?: Done): SelectorQuery {
    return this.query.push(this.selector, this.all, { context: true }, done);
  }
}

const observers = new Map<number, (entry: unknown) => void>();
let lastObserver = 0;

/** Passes a change seen by a view's IntersectionObserver to the app's listener. */
export function handleIntersection(payload: unknown): void {
  const { observer, entry } = payload as { observer: number; entry: unknown };
  const listener = observers.get(observer);
  if (listener !== undefined) guarded(() => listener(entry));
}

class IntersectionObserver {
  private relative: { selector: string | null; margins: Record<string, number> } = { selector: null, margins: {} };
  private readonly active: number[] = [];

  constructor(
    private readonly pageId: number,
    private readonly component: number | undefined,
    private readonly options: Record<string, unknown>,
  ) {}

  relativeTo(selector: string, margins: Record<string, number> = {}): this {
    this.relative = { selector, margins };
    return this;
  }

  relativeToViewport(margins: Record<string, number> = {}): this {
    this.relative = { selector: null, margins };
    return this;
  }

  observe(selector: string, listener: (entry: unknown) => void): void {
    lastObserver += 1;
    observers.set(lastObserver, listener);
    this.active.push(lastObserver);
    const { component, relative, options } = this;
    callView(this.pageId, 'observeIntersection', { observer: lastObserver, selector, component, relative, options }).catch(unlessClosed);
  }

  disconnect(): void {
    for (const observer of this.active.splice(0)) {
      observers.delete(observer);
      callView(this.pageId, 'unobserveIntersection', { observer }).catch(unlessClosed);
    }
  }
}

export function defineQuery(context: WxContext): void {
  const { registry, router } = context;
  const resolve = canvasResolver(context);
  const currentId = (): number => router.current?.id ?? 0;
  registry.sync('createSelectorQuery', () => {
    return new SelectorQuery(currentId(), (canvas) => dressCanvas(canvas, resolve));
  });
  registry.sync('createIntersectionObserver', (owner?: unknown, options?: Record<string, unknown>) => {
    return new IntersectionObserver(pageOf(owner, currentId()), componentId(owner), options ?? {});
  });
}
