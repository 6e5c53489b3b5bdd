import type { QueryStep, Sought } from '../shared/messages';
import { hyphenated } from '../shared/text';
import { findBehaviour } from './components/types';
import { findNode } from './nodes';
import type { Replay } from './replay';

const SIMPLE_TAG = /(^|[\s>+~,(])([a-z][a-z0-9-]*)/g;

/** A WXML selector as one for the DOM: tags get their prefix, classes may carry a component's scope. */
export function cssSelector(replay: Replay, selector: string): string {
  const tagged = selector
    .replace(/>>>/g, ' ')
    .replace(SIMPLE_TAG, (match, before: string, tag: string) =>
      /^(not|is|where|has)$/.test(tag) ? match : `${before}${tag === 'page' ? 'body' : `wx-${tag}`}`,
    );
  if (replay.scopes.size === 0) return tagged;
  return tagged.replace(
    /\.([\w-]+)/g,
    (plain, name: string) => `:is(${[plain, ...[...replay.scopes].map((scope) => `.${scope}--${name}`)].join(',')})`,
  );
}

/** The elements that the app has named, in the order of the page. */
export function seek(replay: Replay, { selector, component, nodes }: Sought): HTMLElement[] {
  if (nodes !== undefined) return nodes.flatMap((node) => replay.find(node)?.element ?? []);
  const root = (component === undefined ? undefined : replay.find(component)?.element) ?? document.body;
  return [...root.querySelectorAll<HTMLElement>(cssSelector(replay, selector))];
}

/** Does what a context of an element is told, such as `wx.createMapContext(id).getScale()`. */
export async function callElementContext(
  replay: Replay,
  { tag, sought, name, args }: { tag: string; sought?: Sought; name: string; args: unknown[] },
): Promise<unknown> {
  const element =
    sought === undefined ? document.querySelector(`wx-${tag}`) : seek(replay, sought).find(({ localName }) => localName === `wx-${tag}`);
  const run = element == null ? undefined : findBehaviour(element)?.calls?.[name];
  if (run === undefined) throw new Error(`no ${tag} to ${name}`);
  return (await run(...args)) ?? null;
}

const canvasKeys = new WeakMap<HTMLElement, string>();
let lastCanvas = 0;

/** Name of a canvas for the logic layer, which keeps its drawing surface. */
function canvasKey(element: HTMLElement): string {
  const known = canvasKeys.get(element);
  if (known !== undefined) return known;
  lastCanvas += 1;
  canvasKeys.set(element, `canvas${lastCanvas}`);
  return `canvas${lastCanvas}`;
}

function readGeometry(element: HTMLElement, fields: Record<string, unknown>): Record<string, number> {
  const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
  const scroller =
    element === document.body ? document.documentElement : (element.querySelector<HTMLElement>(':scope > .wx-scroll') ?? element);
  const { scrollLeft, scrollTop, scrollWidth, scrollHeight } = scroller;
  return {
    ...(fields.rect === true ? { left, top, right, bottom } : {}),
    ...(fields.size === true ? { width, height } : {}),
    ...(fields.scrollOffset === true ? { scrollLeft, scrollTop, scrollWidth, scrollHeight } : {}),
  };
}

const listed = (names: unknown): string[] => (Array.isArray(names) ? names.map(String) : []);

/** What the app may act on an element by. */
function readHandle(element: HTMLElement, fields: Record<string, unknown>): Record<string, unknown> {
  const calls = findBehaviour(element)?.calls;
  return {
    ...(fields.context === true && calls !== undefined ? { contextOf: findNode(element)?.tag } : {}),
    ...(fields.node === true ? { node: calls?.['canvas.transfer']?.() ?? null, nodeKey: canvasKey(element) } : {}),
  };
}

function readFields(element: HTMLElement, fields: Record<string, unknown>): Record<string, unknown> {
  const node = findNode(element);
  const result: Record<string, unknown> = {};
  Object.assign(result, readGeometry(element, fields));
  if (fields.id === true) result.id = element.id;
  if (fields.dataset === true) result.dataset = { ...node?.dataset };
  for (const name of listed(fields.properties)) result[name] = node?.data[name];
  // What a component of the app has is in the logic layer.
  if (node?.isComponent === true) result.component = node.id;
  const style = getComputedStyle(element);
  for (const name of listed(fields.computedStyle)) result[name] = style.getPropertyValue(hyphenated(name));
  return { ...result, ...readHandle(element, fields) };
}

function viewport(fields: Record<string, unknown>): Record<string, unknown> {
  const { clientWidth, clientHeight, scrollLeft, scrollTop, scrollWidth, scrollHeight } = document.documentElement;
  return {
    id: '',
    dataset: {},
    left: 0,
    top: 0,
    right: clientWidth,
    bottom: clientHeight,
    width: clientWidth,
    height: clientHeight,
    ...(fields.scrollOffset === true ? { scrollLeft, scrollTop, scrollWidth, scrollHeight } : {}),
  };
}

/** Answers a whole `createSelectorQuery` at once. */
export function runSelectorQuery(replay: Replay, steps: QueryStep[]): unknown[] {
  return steps.map(({ sought, all, fields }) => {
    if (sought === null) return viewport(fields);
    const found = seek(replay, sought);
    if (all) return found.map((element) => readFields(element, fields));
    return found[0] === undefined ? null : readFields(found[0], fields);
  });
}

/** Longer than any animated scroll. */
const SCROLL_MS = 1_000;
let scrolled: Promise<unknown> = Promise.resolve();
/** The page does not move on its own. */
export const afterScroll = (): Promise<unknown> => scrolled;

interface ScrollRequest {
  scrollTop?: number;
  sought?: Sought;
  offsetTop?: number;
  duration?: number;
}

export function pageScrollTo(replay: Replay, { scrollTop = 0, sought, offsetTop = 0, duration }: ScrollRequest): void {
  const target = sought === undefined ? undefined : seek(replay, sought)[0];
  const top = target === undefined ? scrollTop : window.scrollY + target.getBoundingClientRect().top + offsetTop;
  const furthest = document.documentElement.scrollHeight - window.innerHeight;
  const moves = Math.abs(Math.min(Math.max(top, 0), furthest) - window.scrollY) >= 1;
  if (duration !== 0 && moves)
    scrolled = new Promise((resolve) => {
      document.addEventListener('scrollend', resolve, { once: true });
      setTimeout(resolve, SCROLL_MS);
    });
  window.scrollTo({ top, behavior: duration === 0 ? 'auto' : 'smooth' });
}

/** What a wxs function asks of an element: where it is, and styles by name. */
export function measure(replay: Replay, node: number, names: readonly string[]): { rect: unknown; styles: Record<string, string> } | null {
  const element = replay.find(node)?.element;
  if (element === undefined) return null;
  const style = getComputedStyle(element);
  const styles = Object.fromEntries(names.map((name) => [name, style.getPropertyValue(name)]));
  return { rect: element.getBoundingClientRect().toJSON() as unknown, styles };
}

interface ObserveRequest {
  observer: number;
  targets: Sought;
  relative: { sought: Sought | null; margins: Record<string, number> };
  options: { thresholds?: number[]; initialRatio?: number; observeAll?: boolean };
}

/** `wx.createIntersectionObserver` on the browser's own observer. */
export class IntersectionWatcher {
  private readonly observers = new Map<number, IntersectionObserver>();

  constructor(
    private readonly replay: Replay,
    private readonly report: (observer: number, entry: unknown) => void,
  ) {}

  observe({ observer, targets, relative, options }: ObserveRequest): void {
    const { left = 0, top = 0, right = 0, bottom = 0 } = relative.margins;
    const root = relative.sought === null ? null : (seek(this.replay, relative.sought)[0] ?? null);
    const seen = new Set<Element>();
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          const isFirst = !seen.has(entry.target);
          seen.add(entry.target);
          // The browser tells how it is at first, too; WeChat only where that is not `initialRatio`.
          if (isFirst && entry.intersectionRatio === (options.initialRatio ?? 0)) continue;
          const { id, dataset } = readFields(entry.target as HTMLElement, { id: true, dataset: true });
          this.report(observer, {
            id,
            dataset,
            intersectionRatio: entry.intersectionRatio,
            boundingClientRect: entry.boundingClientRect,
            intersectionRect: entry.intersectionRect,
            relativeRect: entry.rootBounds,
            time: Date.now(),
          });
        }
      },
      { root, rootMargin: `${top}px ${right}px ${bottom}px ${left}px`, threshold: options.thresholds ?? [0] },
    );
    const found = seek(this.replay, targets);
    for (const target of options.observeAll === true ? found : found.slice(0, 1)) watcher.observe(target);
    this.observers.set(observer, watcher);
  }

  unobserve({ observer }: { observer: number }): void {
    this.observers.get(observer)?.disconnect();
    this.observers.delete(observer);
  }
}
