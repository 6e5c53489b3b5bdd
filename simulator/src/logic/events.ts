import * as ge from 'glass-easel';
import type { FormField, NodeEvent, SerializedTarget, ViewEvent } from '../shared/messages';
import { collectFields } from './form';
import { findElement, findNumber } from './surface';

const components = new WeakMap<object, ge.GeneralComponent>();

/** From now on the object is `this` in the code of the component. */
export const adopt = (instance: object, component: ge.GeneralComponent): void => void components.set(instance, component);

/** The engine's component behind what the app calls `this`. */
export const toComponent = (instance: object): ge.GeneralComponent | undefined => components.get(instance);

const currents = new WeakMap<object, ge.Element>();

/** The element whose handler got the event. */
export const toCurrent = (event: object): ge.Element | undefined => currents.get(event);

type Offsets = NodeEvent['offsets'];

/** An element as the app's handlers are told of it. */
export function toTarget(element: ge.Element, offsets: Offsets = {}): SerializedTarget {
  const [offsetLeft, offsetTop] = offsets[findNumber(element) ?? -1] ?? [0, 0];
  return { id: element.id, dataset: { ...element.dataset }, offsetLeft, offsetTop };
}

/** Of the engine's own, on an event that the app gets: there, but not to be seen. */
const CONTROLS = ['stopPropagation', 'preventDefault', 'markMutated'] as const;

let handled: { text: string; owner: ge.GeneralComponent | undefined } = { text: '', owner: undefined };

/** The event that a handler has just now, and whose handler it is. */
export const toHandled = (): typeof handled => handled;

/** The engine's event, given to handlers as WeChat gives it. */
class AppEvent extends ge.Event<unknown> {
  private given: object = {};

  constructor(
    type: string,
    detail: unknown,
    options: ge.EventOptions,
    private readonly source?: NodeEvent,
  ) {
    super(type, detail, options);
  }

  override wrapShadowedEvent(target: ge.Element, mark: ViewEvent['mark'] | null, current: ge.Element): ge.ShadowedEvent<unknown> {
    const { source } = this;
    const element = toComponent(current) ?? current;
    const event: ViewEvent = {
      type: this.type,
      timeStamp: this.timeStamp,
      detail: this.detail ?? {},
      target: toTarget(toComponent(target) ?? target, source?.offsets),
      currentTarget: toTarget(element, source?.offsets),
      mark: { ...mark },
      ...source?.touches,
    };
    currents.set(event, element);
    const owner = current.ownerShadowRoot?.getHostNode();
    handled = { text: `${this.type} of ${owner?.is ?? ''}`, owner };
    this.given = event;
    this.control();
    return event as unknown as ge.ShadowedEvent<unknown>;
  }

  /** A framework puts functions of its own in their place while a handler runs. */
  control(): void {
    const own = Object.fromEntries(CONTROLS.map((name) => [name, { value: () => this[name](), configurable: true, writable: true }]));
    Object.defineProperties(this.given, own);
  }
}

function dispatch(element: ge.Element, type: string, detail: unknown, options: ge.EventOptions, source?: NodeEvent): void {
  // What the app's handlers return says nothing of where an event goes; a text replaces what was typed (input › bindinput).
  const handleListenerReturn = (returned: unknown): void => {
    event.control();
    if (source !== undefined && type === 'input' && typeof returned === 'string') element.setAttribute('value', returned);
  };
  const event = new AppEvent(type, detail, { ...options, handleListenerReturn }, source);
  const before = handled;
  ge.Event.dispatchEvent(element, event);
  handled = before;
}

export const triggerEvent = (element: ge.Element, type: string, detail: unknown, options: ge.EventOptions = {}): void =>
  dispatch(element, type, detail, options);

/** What has happened in a view. */
export function dispatchNodeEvent(event: NodeEvent): void {
  const element = findElement(event.node);
  const { type, bubbles, detail: told } = event;
  if (element === undefined) return;
  const detail = told instanceof Array && type === 'submit' ? { value: collectFields(element, told as FormField[]) } : told;
  dispatch(element, type, detail, { bubbles, composed: bubbles, capturePhase: true }, event);
}
