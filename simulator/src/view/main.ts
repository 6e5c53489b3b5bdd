import type { ErrorReport, FromView, PageOpening, PickerRequest, QueryStep, ViewApi, ViewOptions } from '../shared/messages';
import type { Theme } from '../shared/config';
import { STANDARD_FONT_PX, thinnestPx } from '../shared/device';
import { auditPage } from './audit';
import { animateAll, clearAnimations } from './animate';
import { callAutomation, noteTap, type View } from './automation';
import { SKYLINE_ONLY } from './components/stand-ins';
import { findBehaviour, type ViewEnvironment } from './components/types';
import { Events } from './events';
import { measurePage } from './experience';
import { hoverClasses, keyboardTaps, longPresses, mouseAsTouch, stopGhostClicks } from './gestures';
import type { Operation } from '../shared/operations';
import { nodeAt, findNode } from './nodes';
import { callElementContext, IntersectionWatcher, pageScrollTo, runSelectorQuery } from './query';
import { Replay } from './replay';
import { resolveSource } from './resources';
import { watchScroll } from './scroll';
import { describeTree, highlight } from './tree';
import './view.css';

/** Entry of a view frame: one page, rendered when the shell calls `open`. */

interface ViewWindow extends Window {
  simulatorView?: ViewApi;
  /** Styles by path, put here by /simulator/view-data.js. */
  simulatorStyles?: Record<string, string>;
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
    const node = findNode(root);
    if (node !== undefined) report({ type: 'share', node: node.id });
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

const styles = frame.simulatorStyles ?? {};
const replay = new Replay(
  {
    environment,
    trigger: (node, type, detail, bubbles) => events.send(node, type, detail, bubbles),
    model: ({ id }, name, value) => report({ type: 'model', node: id, name, value }),
  },
  (tag) => {
    if (!SKYLINE_ONLY.includes(tag) || options?.pageConfig.renderer !== 'skyline') report({ type: 'oddElement', tag });
  },
  (error) => report({ type: 'error', error: describe(error) }),
);
const events = new Events(report, replay.heard);
const view: View = { replay, events };
const intersections = new IntersectionWatcher(replay, (observer, entry) =>
  report({ type: 'pageEvent', name: 'intersection', argument: { observer, entry } }),
);

const presses = longPresses(document, (element, touch) => {
  const node = nodeAt(element);
  if (node === undefined) return false;
  const detail = { x: touch.pageX, y: touch.pageY };
  const kinds = ['longpress', 'longtap'].filter((type) => events.way(node, type, true).isHeard);
  for (const type of kinds) events.send(node, type, detail, true);
  return kinds.length > 0;
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
    const node = findNode(element);
    const box = element.getBoundingClientRect();
    if (node !== undefined) events.send(node, 'tap', { x: box.left + box.width / 2, y: box.top + box.height / 2 }, true);
    activate(element);
  });
  events.listen(document, {
    before: ({ element }) => {
      noteTap();
      if (presses.consumed() || element.closest('wx-button[disabled]') !== null) return false;
      const active = document.activeElement;
      if (active instanceof HTMLElement && !active.contains(element) && element.closest('wx-input,wx-textarea') === null) active.blur();
      return true;
    },
    after: ({ element }) => activate(element),
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
  root.style.setProperty('--thinnest', `${thinnestPx(viewOptions.device)}px`);
  root.style.setProperty('--safe-bottom', `${viewOptions.bottomInset}px`);
  root.style.setProperty('--safe-top', `${viewOptions.topInset}px`);
  root.dataset.style = viewOptions.appStyle;
  appendStyle(styles.app);
  for (const path of page.components) appendStyle(styles[path]);
  appendStyle(styles[page.path]);
  if (viewOptions.pageConfig.disableScroll === true) document.body.style.overflow = 'hidden';
  listen();
  watchScroll({ report, config: viewOptions.pageConfig });
}

const calls: Record<string, (params: never) => unknown> = {
  selectorQuery: (steps: QueryStep[]) => runSelectorQuery(replay, steps),
  elementContext: (params: never) => callElementContext(replay, params),
  audit: auditPage,
  tree: describeTree,
  experience: ({ bottomInset }: { bottomInset: number }) => measurePage(bottomInset),
  highlight,
  pageScrollTo: (params: never) => pageScrollTo(replay, params),
  animate: (params: never) => animateAll(replay, params),
  clearAnimation: (params: never) => clearAnimations(replay, params),
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
  draw: (operations) => replay.draw(JSON.parse(operations) as Operation[]),
  call: (name, params) => {
    const run = calls[name];
    if (run !== undefined) return run(params as never);
    return callAutomation(view, name, params as Record<string, unknown>);
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
