import * as ge from 'glass-easel';
import { hyphenated } from '../shared/text';
import { toComponent, toCurrent, triggerEvent } from './events';
import { toInstance, type AnyFunction } from './instance';
import { findNumber, type Surface } from './surface';

/** Functions that wxs modules export: as handlers of events they are called in another way than the app's methods. */
const functions = new WeakSet<object>();
const states = new WeakMap<object, Record<string, unknown>>();

/** What wxs functions have set of an element's style, by name. */
const styles = new WeakMap<object, Map<string, string>>();

const parseStyle = (style: string): string[][] =>
  [...style.matchAll(/([^:;]+):((?:\([^)]*\)|[^;(])+)/g)].map(([, name = '', value = '']) => [name.trim(), value.trim()]);

function setStyle(element: ge.Element, style: string | Record<string, string>): void {
  const kept = styles.get(element) ?? new Map<string, string>();
  styles.set(element, kept);
  for (const [name = '', value = ''] of typeof style === 'string' ? parseStyle(style) : Object.entries(style))
    kept.set(hyphenated(name), value);
  // The last of the engine's parts of a style.
  element.setNodeStyle([...kept].map((entry) => entry.join(':')).join(';'), 3);
}

interface Measured {
  rect: Record<string, number>;
  styles: Record<string, string>;
}

function measure(element: ge.Element, names: readonly string[]): Measured | null {
  const [surface, node] = [element.getBackendContext() as Surface | null, findNumber(element)];
  return surface === null || node === undefined ? null : (surface.measure(node, names) as Measured | null);
}

/** An element or component as a wxs function gets it (WXS 响应事件: ComponentDescriptor). */
function describe(element: ge.Element): Record<string, unknown> {
  const component = ge.Component.isComponent(element) ? element : undefined;
  const root = component?.getShadowRoot() ?? element;
  const find = (selector: string): ge.Element[] => root.querySelectorAll(selector);
  const descriptor: Record<string, unknown> = {
    selectComponent: (selector: string) => find(selector).map(describe)[0] ?? null,
    selectAllComponents: (selector: string) => find(selector).map(describe),
    setStyle: (style: string | Record<string, string>) => {
      setStyle(element, style);
      return descriptor;
    },
    addClass: (...names: string[]) => names.forEach((name) => element.classList?.toggle(name, true)),
    removeClass: (...names: string[]) => names.forEach((name) => element.classList?.toggle(name, false)),
    hasClass: (name: string) => element.classList?.contains(name) ?? false,
    getDataset: () => ({ ...element.dataset }),
    getBoundingClientRect: () => measure(element, [])?.rect,
    getComputedStyle: (names: string[]) => measure(element, names)?.styles,
    getState: () => {
      const kept = states.get(element) ?? {};
      states.set(element, kept);
      return kept;
    },
    // Of an element, it is its page's or component's method.
    callMethod: (name: string, argument: unknown) => {
      const host = component ?? element.ownerShadowRoot?.getHostNode();
      const run = host === undefined ? undefined : toInstance(host)[name];
      if (typeof run === 'function') (run as AnyFunction).call(host === undefined ? undefined : toInstance(host), argument ?? {});
    },
    triggerEvent: (name: string, detail: unknown, options?: ge.EventOptions) => triggerEvent(element, name, detail, options),
    requestAnimationFrame: (run: () => void) => setTimeout(run, 16),
    setTimeout: (run: () => void, milliseconds: number) => setTimeout(run, milliseconds),
    clearTimeout: (handle: number) => clearTimeout(handle),
  };
  return descriptor;
}

/** What the compiled templates call: once a wxs module is there, for `change:` of a property, and for an event's handler. */
const hooks = {
  loaded(exports: unknown): void {
    const values: unknown[] = Object.values(exports ?? {});
    for (const value of values) if (typeof value === 'function') functions.add(value);
  },
  // Once what is being drawn is there: the first change comes while the element is made.
  change:
    (run: AnyFunction) =>
    (now: unknown, before: unknown, parent: ge.Element, element: ge.Element): void =>
      queueMicrotask(() => run(now, before, describe(parent), describe(element))),
  event(instance: object, event: { stopPropagation(): void }, run: AnyFunction): unknown {
    if (!functions.has(run)) return run.call(instance, event);
    const [current, owner] = [toCurrent(event), toComponent(instance)];
    if (run({ ...event, instance: current && describe(current) }, owner && describe(owner)) === false) event.stopPropagation();
    return undefined;
  },
};

Object.assign(globalThis, { simulatorWxs: hooks });
