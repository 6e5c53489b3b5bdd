import { standsBelowBar, tabIndex, themed, windowConfig, type Theme, type WindowConfig } from '../shared/config';
import { NAVIGATION_BAR_HEIGHT, singlePageBarHeight, TAB_BAR_HEIGHT, type Device } from '../shared/device';
import {
  PAGE_CLOSED,
  type Draw,
  type ErrorReport,
  type FromView,
  type PageMetrics,
  type PageOpening,
  type ViewApi,
} from '../shared/messages';
import type { ShellConfig } from '../shared/host';
import { make, makeButton, VERSION } from './dom';
import './page-frame.css';

interface ViewWindow extends Window {
  simulatorView?: ViewApi;
  simulatorReport?: (message: FromView) => void;
}

export interface FrameHost {
  config: ShellConfig;
  device: Device;
  readonly deviceId: string;
  /** What the phone is set to. */
  look(): { theme: Theme; fontSize: number; keyboardHeight: number };
  /** The timeline's single page has fixed bars and leads nowhere. */
  singlePage(): boolean;
  onReport(frame: PageFrame, message: FromView): void;
  onBack(): void;
  onHome(): void;
  onDrawn(draw: number): void;
  /** What stands over the bar is redrawn in its ink. */
  onInk(): void;
}

/** Now, in milliseconds since the epoch with fractions; comparable with the worker's. */
export const now = (): number => performance.timeOrigin + performance.now();

/** Calls back after the next frame has been painted. */
export function afterPaint(run: (at: number) => void): void {
  requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => run(now());
    channel.port2.postMessage(null);
  });
}

const BACK_ICON =
  '<svg viewBox="0 0 12 20" width="12" height="20" aria-hidden="true"><path d="M10 2 2 10l8 8" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>';
const HOME_ICON =
  '<svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true"><path d="M3 9.2 10 3l7 6.2V17h-5v-4.5H8V17H3z" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linejoin="round"/></svg>';

/** Not from an address: a frame that is used again would leave a request behind each time. */
const VIEW_DOCUMENT = `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,maximum-scale=1,user-scalable=no">
<link rel="stylesheet" href="/simulator/view.css?v=${VERSION}">
</head>
<body>
<script src="/simulator/view-data.js?v=${VERSION}"></script>
<script src="/simulator/view.js?v=${VERSION}"></script>`;

/** One page on the phone: its own navigation bar and the frame its view runs in. */
export class PageFrame {
  readonly element: HTMLElement;
  private readonly bar = make('header', 'nav');
  private readonly titleElement = make('h1', 'nav-title');
  private readonly backButton: HTMLButtonElement;
  private readonly loader = make('div', 'pull-loader');
  private readonly frame: HTMLIFrameElement;
  private api: ViewApi | undefined;
  private opening: PageOpening | undefined;
  private readonly waiting: Draw[] = [];
  private readonly whenReady: { resolve: (api: ViewApi) => void; reject: (error: Error) => void }[] = [];
  private isGone = false;
  private isOpen = false;
  private rendered = false;
  private firstFrame: Promise<unknown> | undefined;
  private pendingTap: number | null = null;
  settings: WindowConfig = {};
  metrics: PageMetrics = emptyMetrics();
  /** Why the page could not be drawn. */
  failure: ErrorReport | undefined;
  isTab = false;
  textStyle: 'black' | 'white' = 'black';

  /** @param worn one that is no more, whose frame is used again: whoever watches the document keeps what there was of each */
  constructor(
    private readonly host: FrameHost,
    container: HTMLElement,
    worn?: PageFrame,
  ) {
    this.element = worn?.element ?? container.appendChild(make('section'));
    this.element.className = 'page spare';
    this.frame = worn?.frame ?? this.element.appendChild(make('iframe', 'page-frame'));
    this.backButton = makeButton('nav-back', '返回', () => {
      if (this.backButton.dataset.kind === 'home') host.onHome();
      else host.onBack();
    });
    this.bar.append(this.backButton, this.titleElement);
    for (let dot = 0; dot < 3; dot += 1) this.loader.append(make('i'));
    this.frame.title = '小程序页面';
    this.frame.before(this.loader);
    this.frame.after(this.bar);
    this.frame.onload = () => this.loaded();
    this.frame.srcdoc = VIEW_DOCUMENT;
  }

  get id(): number {
    return this.opening?.id ?? 0;
  }

  get query(): Record<string, string> {
    return this.opening?.query ?? {};
  }

  get path(): string {
    return this.opening?.path ?? '';
  }

  get isRendered(): boolean {
    return this.rendered;
  }

  /** Turns the waiting spare into the page of a route. */
  open(opening: PageOpening, stackDepth: number): void {
    this.opening = opening;
    const { meta } = this.host.config;
    this.settings = themed(windowConfig(meta.config, meta.pages[opening.path]), meta.themes, this.host.look().theme);
    this.isTab = tabIndex(meta.config, opening.path) >= 0 && !this.host.singlePage();
    this.metrics = { ...emptyMetrics(), pageId: opening.id, path: opening.path, openedAt: opening.openedAt };
    this.element.dataset.pageId = String(opening.id);
    this.element.classList.remove('spare');
    this.element.classList.toggle('tab-page', this.isTab);
    this.layout(stackDepth);
    if (this.api !== undefined) this.start(this.api);
  }

  draw(message: Draw): void {
    if (!this.isOpen || this.api === undefined) this.waiting.push(message);
    else this.apply(this.api, message);
  }

  /** Resolves when the page has been rendered for the first time. @throws when it goes before */
  ready(): Promise<ViewApi> {
    if (this.rendered && this.api !== undefined) return Promise.resolve(this.api);
    if (this.isGone) return Promise.reject(new Error(PAGE_CLOSED));
    return new Promise((resolve, reject) => this.whenReady.push({ resolve, reject }));
  }

  /** Resolves when the page has been rendered, or has gone before. */
  readyOrGone(): Promise<unknown> {
    return this.ready().catch(() => undefined);
  }

  /** Resolves once the page was on the screen; before, the browser delivers no touches to it. */
  touchable(): Promise<unknown> {
    return this.ready().then(() => this.firstFrame);
  }

  setTitle(title: string): void {
    this.titleElement.textContent = title;
  }

  get title(): string {
    return this.titleElement.textContent;
  }

  setBarColours(front: string | undefined, background: string | undefined): void {
    if (background !== undefined) this.bar.style.background = background;
    if (front !== undefined) {
      this.textStyle = front.toLowerCase() === '#ffffff' ? 'white' : 'black';
      this.bar.classList.toggle('light', this.textStyle === 'white');
      this.host.onInk();
    }
  }

  setBarLoading(loading: boolean): void {
    this.bar.classList.toggle('loading', loading);
  }

  hideHome(): void {
    this.backButton.hidden = true;
  }

  setBackground(colour: string | undefined): void {
    if (colour !== undefined) this.element.style.background = colour;
  }

  setLoaderStyle(style: string | undefined): void {
    this.loader.classList.toggle('light', style === 'light');
  }

  pull(distance: number, moving: boolean): void {
    this.element.classList.toggle('pulling', moving);
    this.element.classList.toggle('pulled', distance > 0);
    this.frame.style.transform = distance === 0 ? '' : `translateY(${distance}px)`;
  }

  /** Makes room for the keyboard: what is to be seen stands above this line of the screen. @param bottom as in KeyboardRequest */
  liftAbove(line: number, bottom: number | null): void {
    const lift = bottom === null ? 0 : Math.max(0, this.frame.offsetTop + bottom - line);
    this.frame.style.translate = lift === 0 ? '' : `0 ${-lift}px`;
  }

  /** Takes the focus from the field that has it. */
  blur(): void {
    (this.frame.contentDocument?.activeElement as HTMLElement | null | undefined)?.blur();
  }

  /** What of the phone a finger would touch at a point of the screen instead of the page; '' when it is the page. */
  coverAt(x: number, y: number): string {
    const top = document.elementFromPoint(x, y);
    if (top === null || top === this.frame) return '';
    const layer = top.closest('.overlays > *') ?? top;
    const shown = layer.querySelector('[role]') ?? layer;
    return `${shown.className || shown.localName} ${shown.textContent.trim().slice(0, 60)}`.trim();
  }

  frameRect(): DOMRect {
    return this.frame.getBoundingClientRect();
  }

  /** Width of the frame on screen over its own width: the preview may be scaled. */
  scale(): number {
    return this.frame.offsetWidth === 0 ? 1 : this.frame.getBoundingClientRect().width / this.frame.offsetWidth;
  }

  noteTap(): void {
    this.pendingTap = now();
  }

  resetMetrics(): void {
    Object.assign(this.metrics, { setDataCount: 0, setDataBytes: 0, setData: [], tapToPaint: [], tapToLayout: [] });
  }

  remove(): void {
    this.leave();
    this.element.remove();
  }

  /** Ends what runs in it, so that its frame can be used again. */
  empty(): void {
    this.leave();
    this.loader.remove();
    this.bar.remove();
    this.element.className = 'page';
    this.element.removeAttribute('data-page-id');
    this.element.removeAttribute('style');
    this.frame.onload = null;
    this.frame.removeAttribute('style');
    this.frame.srcdoc = '';
  }

  private leave(): void {
    this.isGone = true;
    for (const { reject } of this.whenReady.splice(0)) reject(new Error(PAGE_CLOSED));
  }

  private layout(stackDepth: number): void {
    const { device, config } = this.host;
    const single = this.host.singlePage();
    const top = standsBelowBar(this.settings, single) ? device.statusBarHeight + NAVIGATION_BAR_HEIGHT : 0;
    const bottom = single ? singlePageBarHeight(device) : this.isTab ? TAB_BAR_HEIGHT + device.bottomInset : 0;
    this.bar.hidden = this.settings.navigationStyle === 'custom' && !single;
    this.bar.style.height = `${device.statusBarHeight + NAVIGATION_BAR_HEIGHT}px`;
    this.bar.style.paddingTop = `${device.statusBarHeight}px`;
    this.frame.style.cssText = `top:${top}px;height:${device.height - top - bottom}px`;
    this.loader.style.top = `${top}px`;
    this.colour();
    this.setTitle(this.settings.navigationBarTitleText ?? '');
    const home = stackDepth <= 1 && !this.isTab && this.path !== config.meta.config.pages[0] && !single;
    this.backButton.hidden = stackDepth <= 1 && !home;
    this.backButton.dataset.kind = home ? 'home' : 'back';
    this.backButton.setAttribute('aria-label', home ? '返回首页' : '返回');
    this.backButton.innerHTML = home ? HOME_ICON : BACK_ICON;
  }

  /** Colours of app.json and the page's json, in the phone's theme. */
  private colour(): void {
    this.setBackground(this.settings.backgroundColor ?? '#ffffff');
    this.setLoaderStyle(this.settings.backgroundTextStyle);
    this.setBarColours(
      this.settings.navigationBarTextStyle === 'black' ? '#000000' : '#ffffff',
      this.settings.navigationBarBackgroundColor ?? '#000000',
    );
  }

  /** The phone has changed its theme: the page's styles follow, and the bars where theme.json has colours for them. */
  setTheme(theme: Theme): void {
    const { meta } = this.host.config;
    this.api?.setTheme(theme);
    if (this.opening === undefined || meta.themes === undefined) return;
    this.settings = themed(windowConfig(meta.config, meta.pages[this.opening.path]), meta.themes, theme);
    this.colour();
  }

  private loaded(): void {
    const view: ViewWindow | null = this.frame.contentWindow;
    if (view?.simulatorView === undefined) return;
    view.simulatorReport = (message) => this.receive(message);
    this.api = view.simulatorView;
    if (this.opening !== undefined) this.start(this.api);
  }

  private start(api: ViewApi): void {
    if (this.opening === undefined) return;
    const { config, device, deviceId } = this.host;
    const { theme, fontSize, keyboardHeight } = this.host.look();
    const single = this.host.singlePage();
    api.open(this.opening, {
      pageConfig: { renderer: config.meta.config.renderer ?? 'webview', ...this.settings, ...config.meta.pages[this.opening.path] },
      appStyle: config.meta.config.style ?? '',
      device,
      topInset: standsBelowBar(this.settings, single) ? 0 : device.statusBarHeight,
      bottomInset: this.isTab || single ? 0 : device.bottomInset,
      requestMap: config.requestMap,
      deviceId,
      theme: config.meta.config.darkmode === true ? theme : 'light',
      fontSize,
      keyboardHeight,
    });
    this.isOpen = true;
    for (const message of this.waiting.splice(0)) this.apply(api, message);
  }

  private receive(message: FromView): void {
    if (message.type === 'event' && message.event.type === 'tap') this.noteTap();
    this.host.onReport(this, message);
  }

  private measureFirstPaint(): void {
    const { metrics } = this;
    this.forceLayout();
    metrics.openToLayout = now() - metrics.openedAt;
    afterPaint((at) => {
      metrics.firstPaintedAt = at;
      metrics.openToPaint = at - metrics.openedAt;
    });
  }

  private forceLayout(): void {
    this.frame.contentDocument?.body.getBoundingClientRect();
  }

  private apply(api: ViewApi, message: Draw): void {
    const startedAt = now();
    api.draw(message.operations);
    this.failure ??= message.error;
    if (message.bytes.length > 0) this.measure(message, now() - startedAt);
    if (!this.rendered) {
      this.rendered = true;
      if (message.bytes.length === 0) this.measureFirstPaint();
      // Now and not at the first tap: the screen's frames pass while others do what they have to.
      this.firstFrame = Promise.resolve(api.call('view.painted', {}));
      for (const { resolve } of this.whenReady.splice(0)) resolve(api);
    }
    if (message.draw !== 0) this.host.onDrawn(message.draw);
  }

  private measure({ bytes, sentAt }: Draw, applyMs: number): void {
    const { metrics } = this;
    const first = metrics.firstSetDataBytes === null;
    const entries = bytes.map((size) => ({ bytes: size, applyMs: applyMs / bytes.length, paintMs: null as number | null }));
    metrics.setDataCount += bytes.length;
    metrics.setDataBytes += bytes.reduce((all, size) => all + size, 0);
    metrics.setData.push(...entries);
    if (first) {
      metrics.firstSetDataBytes = bytes[0] ?? 0;
      this.measureFirstPaint();
    }
    const tappedAt = this.pendingTap;
    this.pendingTap = null;
    if (tappedAt !== null) {
      this.forceLayout();
      metrics.tapToLayout.push(now() - tappedAt);
    }
    afterPaint((at) => {
      for (const entry of entries) entry.paintMs = at - sentAt;
      if (tappedAt !== null) metrics.tapToPaint.push(at - tappedAt);
    });
  }
}

function emptyMetrics(): PageMetrics {
  return {
    pageId: 0,
    path: '',
    openedAt: 0,
    firstPaintedAt: null,
    openToPaint: null,
    openToLayout: null,
    setDataCount: 0,
    setDataBytes: 0,
    firstSetDataBytes: null,
    setData: [],
    tapToPaint: [],
    tapToLayout: [],
  };
}
