import { guarded } from '../logic/errors';
import { findPage, findProperties, seek } from '../logic/instance';
import { unlessClosed } from '../logic/scope';
import { canvasResolver, dressCanvas } from './canvas';
import type { QueryStep, Sought } from '../shared/messages';
import { callView, type WxContext } from './context';
import { elementContext } from './contexts';

type Done = (result: unknown) => void;

/** Canvases already handed over, by page and element. */
const canvases = new Map<string, unknown>();

/** The drawing surfaces of a page that has closed are nobody's, and nothing more is seen of it. */
export function forgetPage(page: number): void {
  for (const key of canvases.keys()) if (key.startsWith(`${page}:`)) canvases.delete(key);
  for (const [observer, { pageId }] of observers) if (pageId === page) observers.delete(observer);
}

interface Step {
  selector: string | null;
  owner: unknown;
  all: boolean;
  fields: QueryStep['fields'];
}

/** `wx.createSelectorQuery()`: collects steps, then asks the view once. */
class SelectorQuery {
  private readonly steps: Step[] = [];
  private readonly callbacks: (Done | undefined)[] = [];

  constructor(
    private pageId: number,
    private owner: unknown,
    private readonly dress: (canvas: OffscreenCanvas) => unknown,
  ) {}

  in(owner: unknown): this {
    this.owner = owner;
    this.pageId = findPage(owner) ?? this.pageId;
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
    callView<unknown[]>(this.pageId, 'selectorQuery', () => this.sought())
      .then((results) => {
        results.forEach((result, index) => this.complete(result, this.steps[index]));
        results.forEach((result, index) => guarded(() => this.callbacks[index]?.(result)));
        guarded(() => done?.(results));
      })
      .catch(unlessClosed);
    return this;
  }

  private sought(): QueryStep[] {
    return this.steps.map(({ selector, owner, all, fields }) => ({
      sought: selector === null ? null : seek(owner, selector),
      all,
      fields,
    }));
  }

  private complete(result: unknown, step: Step | undefined): void {
    if (Array.isArray(result)) for (const one of result) this.complete(one, step);
    const entry = result as { node?: unknown; nodeKey?: string; component?: number; contextOf?: string; context?: unknown } | null;
    if (entry?.component !== undefined) {
      Object.assign(entry, findProperties(entry.component, step?.fields.properties));
      delete entry.component;
    }
    if (entry?.contextOf !== undefined && step?.selector != null) {
      entry.context = elementContext({ page: this.pageId, tag: entry.contextOf, sought: seek(step.owner, step.selector) });
      delete entry.contextOf;
    }
    // The view can hand a canvas over only once; later queries give the same one.
    if (entry?.nodeKey === undefined) return;
    const key = `${this.pageId}:${entry.nodeKey}`;
    if (entry.node instanceof OffscreenCanvas) canvases.set(key, this.dress(entry.node));
    entry.node = canvases.get(key) ?? null;
  }

  push(selector: string | null, all: boolean, fields: Record<string, unknown>, done: Done | undefined): this {
    this.steps.push({ selector, owner: this.owner, all, fields });
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

const observers = new Map<number, { pageId: number; listener: (entry: unknown) => void }>();
let lastObserver = 0;

/** Passes a change seen by a view's IntersectionObserver to the app's listener. */
export function handleIntersection(payload: unknown): void {
  const { observer, entry } = payload as { observer: number; entry: unknown };
  guarded(() => observers.get(observer)?.listener(entry));
}

class IntersectionObserver {
  private relative: { sought: Sought | null; margins: Record<string, number> } = { sought: null, margins: {} };
  private readonly active: number[] = [];

  constructor(
    private readonly pageId: number,
    private readonly owner: unknown,
    private readonly options: Record<string, unknown>,
  ) {}

  relativeTo(selector: string, margins: Record<string, number> = {}): this {
    this.relative = { sought: seek(this.owner, selector), margins };
    return this;
  }

  relativeToViewport(margins: Record<string, number> = {}): this {
    this.relative = { sought: null, margins };
    return this;
  }

  observe(selector: string, listener: (entry: unknown) => void): void {
    lastObserver += 1;
    observers.set(lastObserver, { pageId: this.pageId, listener });
    this.active.push(lastObserver);
    const { owner, relative, options } = this;
    callView(this.pageId, 'observeIntersection', { observer: lastObserver, targets: seek(owner, selector), relative, options }).catch(
      unlessClosed,
    );
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
    return new SelectorQuery(currentId(), router.current?.instance, (canvas) => dressCanvas(canvas, resolve));
  });
  registry.sync('createIntersectionObserver', (owner?: unknown, options?: Record<string, unknown>) => {
    return new IntersectionObserver(findPage(owner) ?? currentId(), owner, options ?? {});
  });
}
