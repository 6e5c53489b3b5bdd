import type * as ge from 'glass-easel';
import type { FromView } from '../shared/messages';
import { inlineStyle } from './components/types';
import { findDom, serializeEvent } from './events';

type AnyComponent = ge.GeneralComponent;
type WxsFunction = (...args: unknown[]) => unknown;

/** What the view knows of the page that a wxs function may ask about. */
export interface WxsHost {
  report(message: FromView): void;
  findComponentId(element: object): string | undefined;
  /** A WXML selector as one for the DOM. */
  toCss(selector: string): string;
}

const states = new WeakMap<object, Record<string, unknown>>();

/** An element or component as a wxs function gets it (WXS 响应事件: ComponentDescriptor). */
function describe(host: WxsHost, element: ge.Element): Record<string, unknown> {
  const dom = findDom(element);
  const find = (selector: string): ge.Element[] =>
    [...(dom ?? document.body).querySelectorAll(host.toCss(selector))].flatMap((found) => {
      const node = (found as { __wxElement?: ge.Element }).__wxElement;
      return node === undefined ? [] : [node];
    });
  const setStyle = (style: string | Record<string, string>): void => {
    if (dom === null) return;
    if (typeof style === 'string') dom.style.cssText += `;${inlineStyle(style)}`;
    else for (const [name, value] of Object.entries(style)) dom.style.setProperty(name, inlineStyle(value));
  };
  const descriptor: Record<string, unknown> = {
    selectComponent: (selector: string) => find(selector).map((found) => describe(host, found))[0] ?? null,
    selectAllComponents: (selector: string) => find(selector).map((found) => describe(host, found)),
    setStyle: (style: string | Record<string, string>) => {
      setStyle(style);
      return descriptor;
    },
    addClass: (...names: string[]) => names.forEach((name) => element.classList?.toggle(name, true)),
    removeClass: (...names: string[]) => names.forEach((name) => element.classList?.toggle(name, false)),
    hasClass: (name: string) => element.classList?.contains(name) ?? false,
    getDataset: () => ({ ...element.dataset }),
    getState: () => {
      const kept = states.get(element) ?? {};
      states.set(element, kept);
      return kept;
    },
    getBoundingClientRect: () => dom?.getBoundingClientRect(),
    getComputedStyle: (names: string[]) => {
      const style = dom === null ? undefined : getComputedStyle(dom);
      return Object.fromEntries(names.map((name) => [name, style?.getPropertyValue(name)]));
    },
    // Of an element, it is its page's or component's method.
    callMethod: (name: string, argument: unknown) => {
      const component = host.findComponentId(element) ?? host.findComponentId(element.ownerShadowRoot?.getHostNode() ?? element);
      host.report({ type: 'event', component, handler: name, event: (argument ?? {}) as never });
    },
    triggerEvent: (name: string, detail: unknown, options?: ge.EventOptions) =>
      (element as Partial<AnyComponent>).triggerEvent?.(name, detail, options),
    requestAnimationFrame: (run: FrameRequestCallback) => requestAnimationFrame(run),
    setTimeout: (run: () => void, milliseconds: number) => setTimeout(run, milliseconds),
    clearTimeout: (handle: number) => clearTimeout(handle),
  };
  return descriptor;
}

/** The hooks that the compiled templates call: for `change:` of a property, and for an event's handler. */
export interface WxsHooks {
  change(run: WxsFunction): WxsFunction;
  event(caller: unknown, event: ge.ShadowedEvent<unknown>, run: WxsFunction): unknown;
}

/**
 * @param owner the page or component behind a method caller
 * @param isForwarder whether a handler is one of the logic layer
 */
export function wxsHooks(host: WxsHost, owner: (caller: unknown) => ge.Element, isForwarder: (run: WxsFunction) => boolean): WxsHooks {
  return {
    // Once what is being drawn is there: the first change comes while the element is made.
    change: (run) => (now, before, parent, element) =>
      queueMicrotask(() => run(now, before, describe(host, parent as ge.Element), describe(host, element as ge.Element))),
    event: (caller, event, run) => {
      if (isForwarder(run)) return run.call(caller, event);
      const current = (event.currentTarget as { _$?: ge.Element })._$ ?? event.currentTarget;
      return run({ ...serializeEvent(event), instance: describe(host, current) }, describe(host, owner(caller)));
    },
  };
}
