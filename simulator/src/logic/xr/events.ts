import type { XrElement } from './core';

type Callback = (value: unknown, sender: XrElement) => void;

/** Listeners of one element (xr-frame › 事件). */
export class EventManager {
  private readonly listeners = new Map<string, { run: Callback; once: boolean }[]>();
  private delayed = new Map<string, unknown[]>();
  /** Types that a template listens to. */
  readonly bound = new Set<string>();

  constructor(private readonly element: XrElement) {}

  add(type: string, run: Callback): this {
    return this.put(type, run, false);
  }
  addOnce(type: string, run: Callback): this {
    return this.put(type, run, true);
  }
  remove(type: string, run: Callback): this {
    this.listeners.set(
      type,
      this.of(type).filter((entry) => entry.run !== run),
    );
    return this;
  }
  clear(type: string): this {
    this.listeners.delete(type);
    return this;
  }
  has(type: string): boolean {
    return this.bound.has(type) || this.of(type).length > 0;
  }
  /** `immediately`: else with others of its name, of which the last counts, before the next frame. */
  trigger(type: string, value?: unknown, immediately = true, toXML = true, bubbles = false): this {
    if (!immediately) this.delayed.set(type, [value, toXML, bubbles]);
    else this.dispatch(type, value, this.element, toXML, bubbles);
    return this;
  }
  flush(type: string): this {
    const [value, toXML, bubbles] = this.delayed.get(type) ?? [];
    if (this.delayed.delete(type)) this.trigger(type, value, true, toXML === true, bubbles === true);
    return this;
  }
  flushAll(): this {
    for (const type of [...this.delayed.keys()]) this.flush(type);
    return this;
  }

  private of(type: string): { run: Callback; once: boolean }[] {
    return this.listeners.get(type) ?? [];
  }

  private put(type: string, run: Callback, once: boolean): this {
    this.listeners.set(type, [...this.of(type), { run, once }]);
    return this;
  }

  private dispatch(type: string, value: unknown, sender: XrElement, toXML: boolean, bubbles: boolean): void {
    const { element } = this;
    const host = element.scene?.host;
    for (const entry of this.of(type)) {
      if (entry.once) this.remove(type, entry.run);
      host?.guarded(() => entry.run(value, sender), `${type} of <xr-${element.type}>`);
    }
    // Of an element of the template the tree of the template bubbles by itself.
    if (toXML && element.node !== undefined) host?.trigger(element.node, type, { value, el: sender }, bubbles);
    if (bubbles) element.parent?.event.dispatch(type, value, sender, toXML && element.node === undefined, true);
  }
}
