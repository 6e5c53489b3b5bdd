import type { FromView, NodeEvent, SerializedTouch, ViewEvent } from '../shared/messages';
import { nodeAt, type ViewNode } from './nodes';

/** A tap moves less, px. */
const TAP_LIMIT_PX = 10;

/** Events of the document that elements may hear. */
const NATIVE = [
  'touchstart',
  'touchmove',
  'touchend',
  'touchcancel',
  'transitionend',
  'animationstart',
  'animationiteration',
  'animationend',
];

const getTouches = (list: ArrayLike<Touch> | undefined): SerializedTouch[] =>
  Array.from(list ?? [], ({ identifier, pageX, pageY, clientX, clientY }) => ({ identifier, pageX, pageY, clientX, clientY }));

interface Way {
  isHeard: boolean;
  offsets: NodeEvent['offsets'];
}

/** Sends what happens here to the logic layer, if anybody there hears it. */
export class Events {
  constructor(
    private readonly report: (message: FromView) => void,
    /** Types that are heard by someone without an element. */
    private readonly heard: ReadonlySet<string>,
  ) {}

  /** Who hears it on its way up the page. */
  way(from: ViewNode, type: string, bubbles: boolean): Way {
    const way: Way = { isHeard: this.heard.has(type), offsets: {} };
    for (let node: ViewNode | undefined = from; node !== undefined; node = nodeAt(node.element.parentNode)) {
      const isFinal = node.listening.get(type);
      way.isHeard ||= isFinal !== undefined;
      if (node === from || isFinal !== undefined) way.offsets[node.id] = [node.element.offsetLeft, node.element.offsetTop];
      if (!bubbles || isFinal === true) break;
    }
    return way;
  }

  send(from: ViewNode, type: string, detail: unknown, bubbles: boolean, touches?: NodeEvent['touches']): void {
    const { isHeard, offsets } = this.way(from, type, bubbles);
    // What a tap is counts even where nobody hears it.
    if (isHeard || type === 'tap') this.report({ type: 'event', event: { node: from.id, type, detail, bubbles, offsets, touches } });
  }

  /** Hears the document. @param taps what a tap does here, before the app hears it (false: it is none) and after */
  listen(target: Document, taps: { before(node: ViewNode): boolean; after(node: ViewNode): void }): void {
    for (const type of NATIVE) target.body.addEventListener(type, (event) => this.forward(event, type), { capture: true, passive: true });
    const starts = new Map<number, { x: number; y: number; target: EventTarget | null }>();
    const isNear = (touch: Touch): boolean => {
      const start = starts.get(touch.identifier);
      return start !== undefined && Math.max(Math.abs(start.x - touch.clientX), Math.abs(start.y - touch.clientY)) <= TAP_LIMIT_PX;
    };
    const each = (type: string, run: (touch: Touch, event: TouchEvent) => void): void =>
      target.body.addEventListener(
        type,
        (event) => [...(event as TouchEvent).changedTouches].forEach((touch) => run(touch, event as TouchEvent)),
        {
          capture: true,
          passive: true,
        },
      );
    each('touchstart', (touch, event) => starts.set(touch.identifier, { x: touch.clientX, y: touch.clientY, target: event.target }));
    each('touchmove', (touch) => {
      if (!isNear(touch)) starts.delete(touch.identifier);
    });
    each('touchcancel', (touch) => starts.delete(touch.identifier));
    each('touchend', (touch, event) => {
      const start = starts.get(touch.identifier);
      const node = nodeAt(start?.target ?? null);
      if (isNear(touch) && start !== undefined && node !== undefined && taps.before(node)) {
        const place = { x: start.x + window.scrollX, y: start.y + window.scrollY, ...node.behaviour?.tapDetail?.(start.x, start.y) };
        this.send(node, 'tap', place, true, this.touches(event));
        taps.after(node);
      }
      starts.delete(touch.identifier);
    });
  }

  private forward(event: Event, type: string): void {
    const node = nodeAt(event.target);
    if (node === undefined) return;
    this.send(node, type, {}, true, this.touches(event as TouchEvent));
  }

  private touches(event: TouchEvent): Pick<ViewEvent, 'touches' | 'changedTouches'> | undefined {
    if ((event.changedTouches as TouchList | undefined) === undefined) return undefined;
    return { touches: getTouches(event.touches), changedTouches: getTouches(event.changedTouches) };
  }
}
