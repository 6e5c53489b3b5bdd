import type { WindowConfig } from '../shared/config';
import type { FromView } from '../shared/messages';

const PULL_START_PX = 8;
const PULL_TRIGGER_PX = 60;

interface ScrollOptions {
  report: (message: FromView) => void;
  config: WindowConfig;
}

/** Page scroll, reach-bottom and pull-down, told to the shell. */
export function watchScroll({ report, config }: ScrollOptions): void {
  watchPosition(report, config.onReachBottomDistance ?? 50);
  if (config.enablePullDownRefresh === true) watchPull(report);
}

function watchPosition(report: ScrollOptions['report'], bottomDistance: number): void {
  // Height of the page whose bottom was told; 0 away from it. A page that has grown since has a new bottom.
  let toldHeight = 0;
  document.addEventListener(
    'scroll',
    () => {
      const { scrollTop, scrollHeight, clientHeight } = document.documentElement;
      report({ type: 'pageEvent', name: 'onPageScroll', argument: { scrollTop } });
      const near = scrollHeight - clientHeight - scrollTop <= bottomDistance;
      if (near && scrollHeight > toldHeight && scrollTop > 0) report({ type: 'pageEvent', name: 'onReachBottom' });
      toldHeight = near ? scrollHeight : 0;
    },
    { passive: true },
  );
}

/** True when some inner scroller under the finger could still scroll up. */
function innerScroller(target: EventTarget | null): boolean {
  for (let element = target as Element | null; element !== null && element !== document.body; element = element.parentElement) {
    if (element.scrollTop > 0) return true;
  }
  return false;
}

function watchPull(report: ScrollOptions['report']): void {
  let startY: number | null = null;
  let distance = 0;
  document.addEventListener(
    'touchstart',
    (event) => {
      const touch = event.touches[0];
      startY = touch !== undefined && window.scrollY <= 0 && !innerScroller(event.target) ? touch.clientY : null;
      distance = 0;
    },
    { passive: true },
  );
  document.addEventListener(
    'touchmove',
    (event) => {
      const touch = event.touches[0];
      if (startY === null || touch === undefined) return;
      const pulled = touch.clientY - startY;
      if (pulled < PULL_START_PX && distance === 0) {
        if (pulled < 0) startY = null;
        return;
      }
      if (event.cancelable) event.preventDefault();
      // The further the pull, the heavier it gets.
      distance = Math.max(0, Math.min(120, (pulled - PULL_START_PX) * 0.6));
      report({ type: 'pull', distance, state: 'pulling' });
    },
    { passive: false },
  );
  const end = (): void => {
    if (distance > 0) report({ type: 'pull', distance, state: distance >= PULL_TRIGGER_PX ? 'refresh' : 'released' });
    startY = null;
    distance = 0;
  };
  document.addEventListener('touchend', end, { passive: true });
  document.addEventListener('touchcancel', end, { passive: true });
}
