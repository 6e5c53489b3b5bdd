import * as ge from 'glass-easel';
import type { ErrorReport, FromView, PageOpening, PickerRequest, ViewApi, ViewOptions } from '../shared/messages';
import type { Theme } from '../shared/config';
import { STANDARD_FONT_PX } from '../shared/device';
import { auditPage } from './audit';
import { callAutomation, noteTap } from './automation';
import { findBehaviour, type ViewEnvironment } from './components/types';
import { ViewEngine, type ViewBundle } from './engine';
import { findDom, serializeTarget } from './events';
import { engineNode, hoverClasses, keyboardTaps, longPresses, mouseAsTouch, stopGhostClicks } from './gestures';
import { IntersectionWatcher, pageScrollTo, runSelectorQuery, type QueryStep } from './query';
import { resolveSource } from './resources';
import { watchScroll } from './scroll';
import './view.css';

/** Entry of a view frame: one page, rendered when the shell calls `open`. */

interface ViewWindow extends Window {
  simulatorView?: ViewApi;
  simulatorViewData?: ViewBundle;
  simulatorReport?: (message: FromView) => void;
}

const frame = window as ViewWindow;
const report = (message: FromView): void => frame.simulatorReport?.(message);

function describe(thrown: unknown): ErrorReport {
  const { name, message, stack } = thrown instanceof Error ? thrown : new Error(String(thrown));
  return { name, message, stack };
}

let options: ViewOptions | undefined;
let pagePath = '';
let lastPick = 0;
const picks = new Map<
  number,
  { resolve(selected: number[] | null): void; onColumn: ((column: number, index: number) => string[][] | null) | undefined }
>();

const openTypes = new Map<number, (detail: Record<string, unknown> | null) => void>();

const environment: ViewEnvironment = {
  resolve: (source) => resolveSource(source, pagePath, options ?? { requestMap: {}, deviceId: '' }),
  pick: (request: PickerRequest, onColumn) =>
    new Promise((resolve) => {
      lastPick += 1;
      picks.set(lastPick, { resolve, onColumn });
      report({ type: 'picker', call: lastPick, request });
    }),
  share: (root) => {
    const node = engineNode(root) as ge.Element | undefined;
    if (node !== undefined) report({ type: 'share', target: serializeTarget(node) });
  },
  openType: (request) =>
    new Promise((resolve) => {
      lastPick += 1;
      openTypes.set(lastPick, resolve);
      report({ type: 'openType', call: lastPick, request });
    }),
  fontSize: () => options?.fontSize ?? STANDARD_FONT_PX,
  navigate: (kind, url, delta) => report({ type: 'navigate', kind, url, delta }),
  screenWidth: () => options?.device.width ?? window.innerWidth,
  keyboardHeight: () => options?.keyboardHeight ?? 0,
  keyboard: (request) => report({ type: 'keyboard', request }),
};

const bundle = frame.simulatorViewData ?? { groups: {}, styles: {} };
const engine = new ViewEngine({ bundle, report, environment });
const intersections = new IntersectionWatcher(engine, (observer, entry) =>
  report({ type: 'pageEvent', name: 'intersection', argument: { observer, entry } }),
);

const presses = longPresses(document, (element, touch) => {
  let node: Element | null = element;
  while (node !== null && engineNode(node) === undefined) node = node.parentElement;
  if (node === null) return false;
  const detail = { x: touch.pageX, y: touch.pageY };
  let heard = false;
  for (let up: Element | null = node; up !== null; up = up.parentElement) {
    const listeners = (engineNode(up) as { _$eventTarget?: { listeners: Record<string, unknown> } } | undefined)?._$eventTarget?.listeners;
    if (listeners?.longpress !== undefined || listeners?.longtap !== undefined) heard = true;
  }
  for (const type of ['longpress', 'longtap']) engine.triggerOn(node, type, detail, { bubbles: true, composed: true });
  return heard;
});

/** What a tap does by itself once the app's handlers have run: labels, switches, pickers, form buttons… */
function activate(target: Element): void {
  for (let element: Element | null = target; element !== null; element = element.parentElement) {
    const behaviour = findBehaviour(element);
    if (behaviour?.activate === undefined) continue;
    behaviour.activate(element as HTMLElement);
    return;
  }
}

function listen(): void {
  mouseAsTouch(document);
  hoverClasses(document);
  stopGhostClicks(document, environment.keyboardHeight() > 0);
  keyboardTaps(document, (element) => {
    if (element.hasAttribute('disabled')) return;
    const box = element.getBoundingClientRect();
    engine.triggerOn(element, 'tap', { x: box.left + box.width / 2, y: box.top + box.height / 2 }, { bubbles: true, composed: true });
    activate(element);
  });
  engine.context.onEvent((target, type, detail, eventOptions) => {
    const dom = findDom(target);
    if (type === 'tap') {
      noteTap();
      if (presses.consumed() || dom?.closest('wx-button[disabled]') != null) return 0;
      const active = document.activeElement;
      if (active instanceof HTMLElement && dom !== null && !active.contains(dom) && dom.closest('wx-input,wx-textarea') === null)
        active.blur();
    }
    const scrolled: unknown =
      type === 'tap' ? { x: (detail as { x: number }).x + window.scrollX, y: (detail as { y: number }).y + window.scrollY } : detail;
    const event = new ge.Event(type, scrolled, eventOptions);
    ge.Event.dispatchEvent(target, event);
    if (type === 'tap' && dom !== null) activate(dom);
    return event.getEventBubbleStatus();
  });
}

function appendStyle(css: string | undefined): void {
  if (css === undefined || css === '') return;
  const element = document.createElement('style');
  element.textContent = inTheme(css);
  document.head.append(element);
  sheets.push({ element, css });
}

/** The sheets as compiled: the phone's theme, not the browser's, decides on `prefers-color-scheme`. */
const sheets: { element: HTMLStyleElement; css: string }[] = [];
let theme: Theme = 'light';

function inTheme(css: string): string {
  return css.replace(/\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/g, (_match, wanted: string) =>
    wanted === theme ? '(min-width: 0)' : '(max-width: 0)',
  );
}

function showTheme(now: Theme): void {
  theme = now;
  for (const { element, css } of sheets) {
    if (css.includes('prefers-color-scheme')) element.textContent = inTheme(css);
  }
}

function open(page: PageOpening, viewOptions: ViewOptions): void {
  options = viewOptions;
  pagePath = page.path;
  theme = viewOptions.theme;
  const root = document.documentElement;
  root.style.setProperty('--safe-bottom', `${viewOptions.bottomInset}px`);
  root.style.setProperty('--safe-top', `${viewOptions.topInset}px`);
  root.dataset.style = viewOptions.appStyle;
  appendStyle(bundle.styles.app);
  for (const shape of page.components) appendStyle(bundle.styles[shape.path]);
  appendStyle(bundle.styles[page.path]);
  if (viewOptions.pageConfig.disableScroll === true) document.body.style.overflow = 'hidden';
  listen();
  try {
    engine.open(page, viewOptions.pageConfig.usingComponents ?? {});
  } catch (thrown) {
    const error = describe(thrown);
    report({ type: 'error', error });
    report({ type: 'rendered', error });
    return;
  }
  watchScroll({ report, config: viewOptions.pageConfig });
  report({ type: 'rendered' });
}

const calls: Record<string, (params: never) => unknown> = {
  selectorQuery: (steps: QueryStep[]) => runSelectorQuery(engine, steps),
  audit: auditPage,
  pageScrollTo,
  triggerComponent: ({
    component,
    name,
    detail,
    options: eventOptions,
  }: {
    component: string;
    name: string;
    detail: unknown;
    options?: ge.EventOptions;
  }) => {
    engine.componentById(component)?.triggerEvent(name, detail, eventOptions);
  },
  observeIntersection: (params: never) => intersections.observe(params),
  unobserveIntersection: (params: never) => intersections.unobserve(params),
  loadFontFace: async ({ family, source }: { family: string; source: string }) => {
    const face = await new FontFace(family, source).load();
    (document.fonts as unknown as { add(face: FontFace): void }).add(face);
    return { status: 'loaded' };
  },
};

frame.simulatorView = {
  open,
  setData: (component, patch) => {
    try {
      engine.setData(component, JSON.parse(patch) as Record<string, unknown>);
    } catch (error) {
      report({ type: 'error', error: describe(error) });
    }
  },
  call: (name, params) => {
    const run = calls[name];
    if (run !== undefined) return run(params as never);
    return callAutomation(engine, name, params as Record<string, unknown>);
  },
  pickerResult: (call, selected) => {
    picks.get(call)?.resolve(selected);
    picks.delete(call);
  },
  openTypeResult: (call, detail) => {
    openTypes.get(call)?.(detail);
    openTypes.delete(call);
  },
  setTheme: showTheme,
  pickerColumn: (call, column, index) => picks.get(call)?.onColumn?.(column, index) ?? null,
};
window.addEventListener('error', ({ error }: ErrorEvent) => {
  if (error instanceof Error) report({ type: 'error', error: describe(error) });
});
report({ type: 'loaded' });
