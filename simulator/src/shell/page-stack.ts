import { tabIndex, type AppConfig, type Theme } from '../shared/config';
import type { PageMetrics, PageOpening, RouteKind } from '../shared/messages';
import { afterMotion } from './dom';
import { PageFrame, type FrameHost } from './page-frame';
import type { TabBar } from './tab-bar';

/** So many pages that are no more wait for their frame to be used again; beyond, frames go. */
const MOST_WORN = 3;
/** What pages have cost is kept of so many that are no more. */
const MOST_FINISHED = 100;

/** Safari has no idle callback. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run);
  else setTimeout(run, 50);
}

export interface PageStackHost {
  /** Pages change without motion, as a test wants them. */
  still: boolean;
  config: AppConfig;
  root: HTMLElement;
  pages: HTMLElement;
  tabBar: TabBar | undefined;
  frame: FrameHost;
}

/** The page frames on the screen: opened, shown, moved and removed as the logic layer's page stack says. */
export class PageStack {
  private readonly frames = new Map<number, PageFrame>();
  private readonly finished: PageMetrics[] = [];
  private spare: PageFrame | undefined;
  private readonly worn: PageFrame[] = [];
  private leaving: PageFrame | undefined;
  private top: PageFrame | undefined;
  private stack: number[] = [];
  /** Number of the next page: no number is used twice, also over a killed app. */
  nextPageId = 1;

  constructor(private readonly host: PageStackHost) {}

  get current(): PageFrame | undefined {
    return this.top;
  }

  frame(id: number): PageFrame | undefined {
    return this.frames.get(id);
  }

  metrics(): PageMetrics[] {
    return [...this.finished, ...[...this.frames.values()].map((frame) => frame.metrics)];
  }

  resetMetrics(): void {
    this.finished.length = 0;
    for (const frame of this.frames.values()) frame.resetMetrics();
  }

  setTheme(theme: Theme): void {
    for (const frame of this.frames.values()) frame.setTheme(theme);
  }

  /** Clock and capsule take the ink of the bar in front. */
  showInk(): void {
    if (this.top !== undefined) this.host.root.classList.toggle('light-bar', this.top.textStyle === 'white');
  }

  /** Loads the frame of the next page ahead. */
  prepareSpare(): void {
    this.spare ??= new PageFrame(this.host.frame, this.host.pages, this.worn.pop());
  }

  open(page: PageOpening): void {
    this.prepareSpare();
    const frame = this.spare;
    if (frame === undefined) return;
    this.spare = undefined;
    this.nextPageId = Math.max(this.nextPageId, page.id + 1);
    if (page.kind !== 'navigateTo') this.stack = this.stack.filter((id) => this.frames.has(id) && page.kind === 'redirectTo');
    this.stack.push(page.id);
    this.frames.set(page.id, frame);
    frame.open(page, this.stack.length);
    frame.element.style.zIndex = String(frame.isTab ? 1 : 10 + page.id);
    this.activate(frame, page.kind);
    void frame.readyOrGone().then(() => whenIdle(() => this.prepareSpare()));
  }

  show(id: number, kind: RouteKind): void {
    const frame = this.frames.get(id);
    if (frame === undefined) return;
    const at = this.stack.indexOf(id);
    this.stack = at >= 0 ? this.stack.slice(0, at + 1) : [id];
    this.activate(frame, kind);
  }

  close(id: number): void {
    const frame = this.frames.get(id);
    if (frame === undefined) return;
    this.frames.delete(id);
    this.stack = this.stack.filter((entry) => entry !== id);
    this.finished.push(frame.metrics);
    this.finished.splice(0, this.finished.length - MOST_FINISHED);
    if (frame !== this.top) this.retire(frame);
    else {
      this.retire(this.leaving);
      this.leaving = frame;
    }
  }

  private retire(frame: PageFrame | undefined): void {
    if (frame === undefined) return;
    if (this.worn.length >= MOST_WORN) frame.remove();
    else {
      frame.empty();
      this.worn.push(frame);
    }
  }

  /** Takes every page away, as when the app is killed. */
  clear(): void {
    for (const frame of this.frames.values()) this.retire(frame);
    this.frames.clear();
    this.retire(this.leaving);
    this.leaving = undefined;
    this.top = undefined;
    this.stack = [];
    this.host.root.classList.remove('on-tab');
  }

  private activate(frame: PageFrame, kind: RouteKind): void {
    const { root, tabBar, still, config } = this.host;
    const before = this.top;
    const moving = !still && before !== undefined && before !== frame;
    this.top = frame;
    frame.element.classList.add('visible');
    root.classList.toggle('on-tab', frame.isTab);
    this.showInk();
    if (frame.isTab) tabBar?.select(tabIndex(config, frame.path));
    const hideBefore = (): void => {
      if (before !== undefined && before !== this.top) before.element.classList.remove('visible');
    };
    if (!moving) hideBefore();
    else if (kind === 'navigateTo') this.slideIn(frame, hideBefore);
    else if (kind === 'navigateBack') hideBefore();
    else void frame.readyOrGone().then(hideBefore);
    this.finishLeaving(kind);
  }

  private slideIn(frame: PageFrame, done: () => void): void {
    frame.element.classList.add('entering');
    frame.element.getBoundingClientRect();
    frame.element.classList.add('moving');
    frame.element.classList.remove('entering');
    afterMotion(frame.element, () => {
      frame.element.classList.remove('moving');
      done();
    });
  }

  /** A page that was closed stays until the next one shows, so that there is no white gap. */
  private finishLeaving(kind: RouteKind): void {
    const { leaving } = this;
    this.leaving = undefined;
    if (leaving === undefined) return;
    if (this.host.still) this.retire(leaving);
    else if (kind === 'navigateBack') {
      leaving.element.classList.add('moving', 'leaving');
      afterMotion(leaving.element, () => this.retire(leaving));
    } else void this.top?.readyOrGone().then(() => this.retire(leaving));
  }
}
