import { asFlag, asNumber, asText } from './components/types';
import { findNode, type ViewNode } from './nodes';

const LONG_PRESS_MS = 350;
const MOVE_LIMIT_PX = 10;

/**
 * Lets a mouse act as a finger: the page then sees the touch events it would see on a phone.
 * A plain Event with the fields of a TouchEvent serves browsers that lack the constructor.
 */
export function mouseAsTouch(target: Document): void {
  let pressed: EventTarget | null = null;
  let touchSeen = false;
  const send = (type: string, source: MouseEvent): void => {
    if (pressed === null) return;
    const touch = {
      identifier: 0,
      target: pressed,
      clientX: source.clientX,
      clientY: source.clientY,
      pageX: source.pageX,
      pageY: source.pageY,
      screenX: source.screenX,
      screenY: source.screenY,
    };
    const active = type === 'touchend' || type === 'touchcancel' ? [] : [touch];
    const event = new Event(type, { bubbles: true, cancelable: true, composed: true });
    Object.defineProperties(event, { touches: { value: active }, targetTouches: { value: active }, changedTouches: { value: [touch] } });
    pressed.dispatchEvent(event);
  };
  // A real finger also produces mouse events afterwards; those must not count twice.
  target.addEventListener(
    'touchstart',
    (event) => {
      if (event.isTrusted) touchSeen = true;
    },
    { capture: true, passive: true },
  );
  target.addEventListener(
    'mousedown',
    (event) => {
      if (touchSeen || event.button !== 0) return;
      pressed = event.target;
      send('touchstart', event);
    },
    { capture: true },
  );
  target.addEventListener('mousemove', (event) => send('touchmove', event), { capture: true });
  const end = (event: MouseEvent): void => {
    send('touchend', event);
    pressed = null;
  };
  target.addEventListener('mouseup', end, { capture: true });
  target.addEventListener('mouseleave', end);
}

const NEED_CLICK = 'wx-video, wx-audio, wx-web-view, wx-text[selectable]';
const FIELDS = 'wx-input, wx-textarea';

/**
 * After a touch the browser sends a click to whatever lies under the finger by then, such as a sheet
 * the tap has just opened. Only fields and players need that click; a field from which the page moves away, to make room for
 * the phone's own keyboard, would lose the focus by it.
 */
export function stopGhostClicks(target: Document, hasOwnKeyboard: boolean): void {
  const needClick = hasOwnKeyboard ? NEED_CLICK : `${NEED_CLICK}, ${FIELDS}`;
  target.addEventListener(
    'touchend',
    (event) => {
      if (event.isTrusted && event.cancelable && !(event.target as Element).closest(needClick)) event.preventDefault();
    },
    { passive: false },
  );
}

const CONTROLS = 'wx-button, wx-switch, wx-checkbox, wx-radio, wx-picker, wx-navigator';

export const takesTaps = (element: Element): boolean => findNode(element)?.listening.has('tap') === true;

/**
 * Makes what can be tapped reachable by Tab and pressable by Enter or Space. Marked only when somebody
 * presses Tab, so that rendering pays nothing.
 */
export function keyboardTaps(target: Document, tap: (element: Element) => void): void {
  target.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Tab') return;
      for (const element of target.body.querySelectorAll<HTMLElement>('*')) {
        if (element.hasAttribute('tabindex') || !element.localName.startsWith('wx-')) continue;
        if (!element.matches(CONTROLS) && !takesTaps(element)) continue;
        element.tabIndex = 0;
        if (!element.hasAttribute('role')) element.setAttribute('role', 'button');
      }
    },
    { capture: true },
  );
  target.addEventListener('keydown', (event) => {
    const element = event.target as HTMLElement;
    if ((event.key !== 'Enter' && event.key !== ' ') || !element.hasAttribute('tabindex')) return;
    event.preventDefault();
    tap(element);
  });
}

/** `hover-class`: added a little after the finger is down, removed a little after it is up. */
export function hoverClasses(target: Document): void {
  const cleanups: (() => void)[] = [];
  const release = (): void => {
    for (const cleanup of cleanups.splice(0)) cleanup();
  };
  target.addEventListener(
    'touchstart',
    (event) => {
      release();
      for (let element = event.target as Element | null; element !== null; element = element.parentElement) {
        const node = findNode(element);
        const hover = asText(node?.data.hoverClass);
        if (node === undefined || hover === '' || hover === 'none' || element.hasAttribute('disabled')) continue;
        cleanups.push(hoverOne(node, hover.split(/\s+/)));
        if (asFlag(node.data.hoverStopPropagation)) break;
      }
    },
    { capture: true, passive: true },
  );
  target.addEventListener('touchend', release, { capture: true, passive: true });
  target.addEventListener('touchcancel', release, { capture: true, passive: true });
  target.addEventListener('scroll', release, { capture: true, passive: true });
}

/** Elements that may still look as if a finger rested on them that has gone. */
let worn = 0;
const whenNone: (() => void)[] = [];

/** Resolves once nothing looks pressed any more that is not. */
export const released = (): Promise<void> => (worn === 0 ? Promise.resolve() : new Promise((resolve) => void whenNone.push(resolve)));

function hoverOne(node: ViewNode, classes: string[]): () => void {
  const toggle = (on: boolean): void => {
    for (const name of classes) node.toggle(name, on);
  };
  const startTimer = setTimeout(() => toggle(true), asNumber(node.data.hoverStartTime, 50));
  return () => {
    clearTimeout(startTimer);
    worn += 1;
    const end = (): void => {
      worn -= 1;
      toggle(false);
      if (worn === 0) for (const resolve of whenNone.splice(0)) resolve();
    };
    setTimeout(end, asNumber(node.data.hoverStayTime, 400));
  };
}

/**
 * Calls back for a press of 350 ms without movement. The finger's own times decide, so a late timer does not turn a press
 * into a tap.
 */
export function longPresses(target: Document, onLongPress: (element: Element, touch: Touch) => boolean): { consumed(): boolean } {
  let pending: { fire(): void; timer: ReturnType<typeof setTimeout>; from: number; x: number; y: number } | undefined;
  let consumed = false;
  const cancel = (): void => {
    clearTimeout(pending?.timer);
    pending = undefined;
  };
  target.addEventListener(
    'touchstart',
    (event) => {
      const touch = event.changedTouches[0];
      consumed = false;
      cancel();
      if (touch === undefined || event.touches.length > 1) return;
      const element = event.target as Element;
      const fire = (): void => {
        cancel();
        consumed = onLongPress(element, touch);
      };
      pending = { fire, timer: setTimeout(fire, LONG_PRESS_MS), from: event.timeStamp, x: touch.clientX, y: touch.clientY };
    },
    { capture: true, passive: true },
  );
  target.addEventListener(
    'touchmove',
    (event) => {
      const touch = event.changedTouches[0];
      if (touch !== undefined && pending !== undefined && Math.hypot(touch.clientX - pending.x, touch.clientY - pending.y) > MOVE_LIMIT_PX)
        cancel();
    },
    { capture: true, passive: true },
  );
  target.addEventListener(
    'touchend',
    (event) => {
      if (pending !== undefined && event.timeStamp - pending.from >= LONG_PRESS_MS) pending.fire();
      cancel();
    },
    { capture: true, passive: true },
  );
  target.addEventListener('touchcancel', cancel, { capture: true, passive: true });
  return { consumed: () => consumed };
}
