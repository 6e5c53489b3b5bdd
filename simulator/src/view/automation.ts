import { getText } from '../shared/json';
import type { Wanted } from '../shared/messages';
import type { ViewEngine } from './engine';
import { findBehaviour } from './components/types';
import { released } from './gestures';
import { cssSelector } from './query';

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

function describe(engine: ViewEngine, element: HTMLElement): ElementDescription {
  let elementId = identifiers.get(element);
  if (elementId === undefined) {
    lastElement += 1;
    elementId = `${pageId}-${lastElement}`;
    identifiers.set(element, elementId);
    elements.set(elementId, element);
  }
  const nodeId = engine.findComponentId(element);
  const tagName = element === document.body ? 'page' : element.localName.replace(/^wx-/, '');
  return nodeId === undefined ? { elementId, tagName } : { elementId, tagName, nodeId };
}

function getElement(params: Params): HTMLElement {
  const element = elements.get(String(params.elementId));
  if (element === undefined || !element.isConnected) throw new Error('no such element');
  return element;
}

function select(engine: ViewEngine, params: Params): HTMLElement[] {
  const root = params.elementId === undefined ? document.body : getElement(params);
  const selector = String(params.selector);
  if (selector === 'page') return [document.body];
  return [...root.querySelectorAll<HTMLElement>(cssSelector(engine, selector))];
}

function selectByXpath(params: Params): HTMLElement[] {
  const expression = String(params.selector)
    .replace(/^\/page\b/, '/html/body')
    .replace(/(\/\/?|::)([a-z][\w-]*)(?![\w-]|\(|::)/g, (match, axis: string, tag: string) =>
      tag === 'html' || tag === 'body' ? match : `${axis}wx-${tag}`,
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

const engineData = (element: HTMLElement): Record<string, unknown> =>
  (element as { __wxElement?: { data?: Record<string, unknown> } }).__wxElement?.data ?? {};
const camelCase = (name: string): string => name.replace(/-(.)/g, (_match, letter: string) => letter.toUpperCase());
const getNames = (params: Params): string[] => (Array.isArray(params.names) ? params.names.map(String) : []);

function getProperty(element: HTMLElement, name: string): unknown {
  const data = engineData(element);
  if (name === '__propPublic') return Object.fromEntries(Object.keys(data).map((key) => [key, true]));
  if (name === '_translateX' || name === '_translateY') {
    const matrix = new DOMMatrixReadOnly(getComputedStyle(element).transform);
    return name === '_translateX' ? matrix.m41 : matrix.m42;
  }
  const value = data[name];
  return typeof value === 'function' ? undefined : value;
}

function findAttribute(element: HTMLElement, name: string): string | null {
  const node = (element as { __wxElement?: { dataset?: Record<string, unknown>; class?: string } }).__wxElement;
  if (name === 'class' && node?.class !== undefined) return node.class;
  if (element.hasAttribute(name)) return element.getAttribute(name);
  if (name.startsWith('data-')) {
    const value = node?.dataset?.[camelCase(name.slice(5))];
    return value === undefined ? null : getText(value);
  }
  const value = engineData(element)[camelCase(name)];
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

/** A finger waits until what it wants to touch has come to rest: sheets slide in, cards turn. */
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
  await Promise.allSettled(moving.map(({ finished }) => finished));
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

function callElement(element: HTMLElement, name: string, args: unknown[]): unknown {
  const run = findBehaviour(element)?.calls?.[name];
  if (run === undefined) throw new Error(`${element.localName.replace(/^wx-/, '')} has no function ${name}`);
  return run(...args) ?? null;
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

function getTexts(engine: ViewEngine, { selector, text }: Wanted): string[] {
  const texts = select(engine, { selector }).map((element) => element.innerText);
  return text === undefined ? texts : texts.filter((its) => its.includes(text));
}

type Handler = (engine: ViewEngine, params: Params) => unknown;

const HANDLERS: Record<string, Handler> = {
  'Page.getElement': (engine, params) => describe(engine, first(select(engine, params))),
  'Page.getElements': (engine, params) => ({ elements: select(engine, params).map((element) => describe(engine, element)) }),
  'Page.getElementByXpath': (engine, params) => describe(engine, first(selectByXpath(params))),
  'Page.getElementsByXpath': (engine, params) => ({ elements: selectByXpath(params).map((element) => describe(engine, element)) }),
  'Page.getWindowProperties': (_engine, params) => ({ properties: getNames(params).map(windowProperty) }),
  'Element.getElement': (engine, params) => describe(engine, first(select(engine, params))),
  'Element.getElements': (engine, params) => ({ elements: select(engine, params).map((element) => describe(engine, element)) }),
  'Element.getOffset': (_engine, params) => {
    const box = getElement(params).getBoundingClientRect();
    return { left: box.left + window.scrollX, top: box.top + window.scrollY };
  },
  'Element.getDOMProperties': (_engine, params) => ({
    properties: getNames(params).map((name) => (getElement(params) as unknown as Record<string, unknown>)[name]),
  }),
  'Element.getProperties': (_engine, params) => ({ properties: getNames(params).map((name) => getProperty(getElement(params), name)) }),
  'Element.getAttributes': (_engine, params) => ({ attributes: getNames(params).map((name) => findAttribute(getElement(params), name)) }),
  'Element.getStyles': (_engine, params) => {
    const style = getComputedStyle(getElement(params));
    return { styles: getNames(params).map((name) => (style as unknown as Record<string, unknown>)[name] ?? style.getPropertyValue(name)) };
  },
  'Element.getWXML': (_engine, params) => {
    const element = getElement(params);
    return { wxml: params.type === 'outer' ? getWxml(element) : [...element.childNodes].map(getWxml).join('') };
  },
  'Element.triggerEvent': (engine, params) => {
    const type = String(params.type);
    const bubbles = /^(tap|touch|long)/.test(type);
    engine.triggerOn(getElement(params), type, params.detail ?? {}, { bubbles, composed: bubbles });
    return {};
  },
  'Element.callFunction': (_engine, params) => ({
    result: callElement(getElement(params), String(params.functionName), Array.isArray(params.args) ? (params.args as unknown[]) : []),
  }),
  'Element.callContextMethod': (_engine, params) => ({
    result: callElement(getElement(params), String(params.method), Array.isArray(params.args) ? (params.args as unknown[]) : []),
  }),
  'view.touch': (_engine, params) => touchElement(getElement(params), params),
  'view.dispatchEvent': (engine, params) =>
    engine.triggerOn(getElement(params), String(params.eventName), params.eventArgs ?? {}, { bubbles: true, composed: true }),
  'view.look': (engine, params) => (params.wanted as Wanted[]).map((wanted) => getTexts(engine, wanted)),
  'view.tapPoint': (_engine, params) => tapPoint(getElement(params)),
  'view.tapSeen': (_engine, params) => tapSeen(Number(params.taps)),
  'view.released': released,
  'view.painted': () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(Date.now())))),
};

/** Runs a method of the protocol that concerns this page's view. */
export function callAutomation(engine: ViewEngine, name: string, params: Params): unknown {
  const run = HANDLERS[name];
  if (run === undefined) throw new Error(`${name} is not implemented`);
  if (typeof params.pageId === 'number') pageId = params.pageId;
  return run(engine, params);
}
