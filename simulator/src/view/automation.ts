import { getText } from '../shared/json';
import type { Wanted } from '../shared/messages';
import { camelCase } from '../shared/text';
import { findBehaviour } from './components/types';
import { released } from './gestures';
import type { Events } from './events';
import { findNode } from './nodes';
import { afterScroll, cssSelector, measure } from './query';
import type { Replay } from './replay';

/** Taps this frame has seen; a test's tap waits until it is among them. */
const taps = { count: 0, heard: [] as (() => void)[] };

export function noteTap(): void {
  taps.count += 1;
  for (const hear of taps.heard.splice(0)) hear();
}

/** Resolves once there have been more taps than these. */
function tapSeen(before: number): Promise<void> | undefined {
  return taps.count > before ? undefined : new Promise((resolve) => taps.heard.push(resolve));
}

type Params = Record<string, unknown>;

/** The page in this frame. */
export interface View {
  replay: Replay;
  events: Events;
}

interface ElementDescription {
  elementId: string;
  tagName: string;
  nodeId?: string;
}

const elements = new Map<string, HTMLElement>();
const identifiers = new WeakMap<HTMLElement, string>();
let lastElement = 0;
/** Set by `callAutomation`: ids are unique over all pages because the client caches them for ever. */
let pageId = 0;

function describe(element: HTMLElement): ElementDescription {
  let elementId = identifiers.get(element);
  if (elementId === undefined) {
    lastElement += 1;
    elementId = `${pageId}-${lastElement}`;
    identifiers.set(element, elementId);
    elements.set(elementId, element);
  }
  const node = findNode(element);
  const tagName = element === document.body ? 'page' : element.localName.replace(/^wx-/, '');
  return node?.isComponent === true ? { elementId, tagName, nodeId: String(node.id) } : { elementId, tagName };
}

function getElement(params: Params): HTMLElement {
  const element = elements.get(String(params.elementId));
  if (element === undefined || !element.isConnected) throw new Error('no such element');
  return element;
}

function select(view: View, params: Params): HTMLElement[] {
  const root = params.elementId === undefined ? document.body : getElement(params);
  const selector = String(params.selector);
  if (selector === 'page') return [document.body];
  return [...root.querySelectorAll<HTMLElement>(cssSelector(view.replay, selector))];
}

function selectByXpath(params: Params): HTMLElement[] {
  const expression = String(params.selector)
    .replace(/^\/page(?=\/)/, '/html/body/wx-page-root')
    .replace(/^\/page$/, '/html/body')
    .replace(/(\/\/?|::)([a-z][\w-]*)(?![\w-]|\(|::)/g, (match, axis: string, tag: string) =>
      /^(html$|body$|wx-)/.test(tag) ? match : `${axis}wx-${tag}`,
    );
  const found = document.evaluate(expression, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null);
  return Array.from({ length: found.snapshotLength }, (_unused, index) => found.snapshotItem(index)).filter(
    (node): node is HTMLElement => node instanceof HTMLElement,
  );
}

const first = (found: HTMLElement[]): HTMLElement => {
  if (found[0] === undefined) throw new Error('no such element');
  return found[0];
};

const viewData = (element: HTMLElement): Record<string, unknown> => findNode(element)?.data ?? {};
const getNames = (params: Params): string[] => (Array.isArray(params.names) ? params.names.map(String) : []);

function getProperty(element: HTMLElement, name: string): unknown {
  const data = viewData(element);
  if (name === '__propPublic') return Object.fromEntries(Object.keys(data).map((key) => [key, true]));
  if (name === '_translateX' || name === '_translateY') {
    const matrix = new DOMMatrixReadOnly(getComputedStyle(element).transform);
    return name === '_translateX' ? matrix.m41 : matrix.m42;
  }
  const value = data[name];
  return typeof value === 'function' ? undefined : value;
}

function findAttribute(element: HTMLElement, name: string): string | null {
  const node = findNode(element);
  if (name === 'class' && node !== undefined) return [...node.classes].join(' ');
  if (element.hasAttribute(name)) return element.getAttribute(name);
  if (name.startsWith('data-')) {
    const value = node?.dataset[camelCase(name.slice(5))];
    return value === undefined ? null : getText(value);
  }
  const value = viewData(element)[camelCase(name)];
  return value === undefined || value === null ? null : getText(value);
}

function getWxml(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? '';
  if (!(node instanceof HTMLElement)) return '';
  const children = [...node.childNodes].map(getWxml).join('');
  if (!node.localName.startsWith('wx-')) return children;
  const attributes = [...node.attributes]
    .filter(({ name }) => name !== 'wx-host')
    .map(({ name, value }) => ` ${name}="${value}"`)
    .join('');
  const tag = node.localName.slice(3);
  return `<${tag}${attributes}>${children}</${tag}>`;
}

/** A finger waits until what it wants to touch has come to rest: sheets slide in, cards turn, a page is scrolled. */
async function atRest(element: HTMLElement): Promise<void> {
  const moving = document
    .getAnimations()
    .filter(
      ({ effect, playState }) =>
        effect instanceof KeyframeEffect &&
        playState === 'running' &&
        effect.target?.contains(element) === true &&
        effect.getComputedTiming().iterations !== Infinity,
    );
  await Promise.allSettled([...moving.map(({ finished }) => finished), afterScroll()]);
}

/** Part of the element inside the window, in the frame's own coordinates. */
async function tapPoint(element: HTMLElement): Promise<{ x: number; y: number; taps: number; covered: string }> {
  await atRest(element);
  const visible = (): { left: number; top: number; right: number; bottom: number } => {
    const box = element.getClientRects()[0] ?? element.getBoundingClientRect();
    return {
      left: Math.max(0, box.left),
      top: Math.max(0, box.top),
      right: Math.min(window.innerWidth, box.right),
      bottom: Math.min(window.innerHeight, box.bottom),
    };
  };
  let area = visible();
  const hit = (): Element | null => document.elementFromPoint((area.left + area.right) / 2, (area.top + area.bottom) / 2);
  const reachable = (): boolean => {
    const top = hit();
    return area.right > area.left && area.bottom > area.top && top !== null && (element.contains(top) || top.contains(element));
  };
  if (!reachable()) {
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    area = visible();
  }
  const top = hit();
  const covered = top === null || element.contains(top) || top.contains(element) ? '' : top.outerHTML.slice(0, 120);
  return { x: (area.left + area.right) / 2, y: (area.top + area.bottom) / 2, taps: taps.count, covered };
}

function callElement(params: Params, name: unknown): { result: unknown } {
  const element = getElement(params);
  const run = findBehaviour(element)?.calls?.[String(name)];
  if (run === undefined) throw new Error(`${element.localName.replace(/^wx-/, '')} has no function ${String(name)}`);
  return { result: run(...(Array.isArray(params.args) ? (params.args as unknown[]) : [])) ?? null };
}

function windowProperty(name: string): unknown {
  return name.split('.').reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], window);
}

interface TouchPoint {
  identifier?: number;
  pageX?: number;
  pageY?: number;
  clientX?: number;
  clientY?: number;
}

/** A touch event as a finger on the middle of the element would make it, or at the points given. */
function touchElement(element: HTMLElement, params: Params): void {
  const box = element.getBoundingClientRect();
  const middle = { identifier: 0, clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 };
  const touch = (point: TouchPoint): object => {
    const clientX = point.clientX ?? (point.pageX === undefined ? middle.clientX : point.pageX - window.scrollX);
    const clientY = point.clientY ?? (point.pageY === undefined ? middle.clientY : point.pageY - window.scrollY);
    return {
      identifier: point.identifier ?? 0,
      target: element,
      clientX,
      clientY,
      pageX: clientX + window.scrollX,
      pageY: clientY + window.scrollY,
    };
  };
  const listed = (value: unknown): TouchPoint[] => (Array.isArray(value) && value.length > 0 ? (value as TouchPoint[]) : [middle]);
  const type = String(params.type);
  const event = new Event(type, { bubbles: true, cancelable: true, composed: true });
  const active = type === 'touchend' ? [] : listed(params.touches).map(touch);
  Object.defineProperties(event, {
    touches: { value: active },
    targetTouches: { value: active },
    changedTouches: { value: listed(params.changedTouches).map(touch) },
  });
  (element.firstElementChild !== null && element.localName === 'wx-swiper' ? element.firstElementChild : element).dispatchEvent(event);
}

function getTexts(view: View, { selector, text }: Wanted): string[] {
  const texts = select(view, { selector }).map((element) => element.innerText);
  return text === undefined ? texts : texts.filter((its) => its.includes(text));
}

function trigger(view: View, params: Params, type: string, detail: unknown, bubbles: boolean): void {
  const node = findNode(getElement(params));
  if (node !== undefined) view.events.send(node, type, detail ?? {}, bubbles);
}

type Handler = (view: View, params: Params) => unknown;

const HANDLERS: Record<string, Handler> = {
  'Page.getElement': (view, params) => describe(first(select(view, params))),
  'Page.getElements': (view, params) => ({ elements: select(view, params).map((element) => describe(element)) }),
  'Page.getElementByXpath': (view, params) => describe(first(selectByXpath(params))),
  'Page.getElementsByXpath': (view, params) => ({ elements: selectByXpath(params).map((element) => describe(element)) }),
  'Page.getWindowProperties': (_view, params) => ({ properties: getNames(params).map(windowProperty) }),
  'Element.getElement': (view, params) => describe(first(select(view, params))),
  'Element.getElements': (view, params) => ({ elements: select(view, params).map((element) => describe(element)) }),
  'Element.getOffset': (_view, params) => {
    const box = getElement(params).getBoundingClientRect();
    return { left: box.left + window.scrollX, top: box.top + window.scrollY };
  },
  'Element.getDOMProperties': (_view, params) => ({
    properties: getNames(params).map((name) => (getElement(params) as unknown as Record<string, unknown>)[name]),
  }),
  'Element.getProperties': (_view, params) => {
    const element = getElement(params);
    const node = findNode(element);
    // What a component of the app has is in the logic layer.
    if (node?.isComponent === true) return { nodeId: String(node.id), names: getNames(params) };
    return { properties: getNames(params).map((name) => getProperty(element, name)) };
  },
  'Element.getAttributes': (_view, params) => ({ attributes: getNames(params).map((name) => findAttribute(getElement(params), name)) }),
  'Element.getStyles': (_view, params) => {
    const style = getComputedStyle(getElement(params));
    return { styles: getNames(params).map((name) => (style as unknown as Record<string, unknown>)[name] ?? style.getPropertyValue(name)) };
  },
  'Element.getWXML': (_view, params) => {
    const element = getElement(params);
    return { wxml: params.type === 'outer' ? getWxml(element) : [...element.childNodes].map(getWxml).join('') };
  },
  'Element.triggerEvent': (view, params) => {
    const type = String(params.type);
    const bubbles = /^(tap|touch|long)/.test(type);
    trigger(view, params, type, params.detail, bubbles);
    return {};
  },
  'Element.callFunction': (_view, params) => callElement(params, params.functionName),
  'Element.callContextMethod': (_view, params) => callElement(params, params.method),
  'view.touch': (_view, params) => touchElement(getElement(params), params),
  'view.dispatchEvent': (view, params) => trigger(view, params, String(params.eventName), params.eventArgs, true),
  'view.look': (view, params) => (params.wanted as Wanted[]).map((wanted) => getTexts(view, wanted)),
  'view.measure': ({ replay }, params) => measure(replay, Number(params.node), getNames(params)),
  'view.tapPoint': (_view, params) => tapPoint(getElement(params)),
  'view.tapSeen': (_view, params) => tapSeen(Number(params.taps)),
  'view.released': released,
  'view.painted': () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(Date.now())))),
};

/** Runs a method of the protocol that concerns this page's view. */
export function callAutomation(view: View, name: string, params: Params): unknown {
  const run = HANDLERS[name];
  if (run === undefined) throw new Error(`${name} is not implemented`);
  if (typeof params.pageId === 'number') pageId = params.pageId;
  return run(view, params);
}
