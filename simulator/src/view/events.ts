import type * as ge from 'glass-easel';
import type { SerializedTarget, SerializedTouch, ViewEvent } from '../shared/messages';

const getTouches = (list: ArrayLike<Touch> | undefined): SerializedTouch[] =>
  Array.from(list ?? [], ({ identifier, pageX, pageY, clientX, clientY }) => ({ identifier, pageX, pageY, clientX, clientY }));

/** The DOM node of an engine element, if it has one. */
export function findDom(element: ge.Element | null | undefined): HTMLElement | null {
  return element?.$$ as HTMLElement | null;
}

export function serializeTarget(element: ge.Element): SerializedTarget {
  const dom = findDom(element);
  return { id: element.id, dataset: { ...element.dataset }, offsetLeft: dom?.offsetLeft ?? 0, offsetTop: dom?.offsetTop ?? 0 };
}

/** An event as a handler in the logic layer receives it. */
export function serializeEvent(event: ge.ShadowedEvent<unknown>): ViewEvent {
  const original = event.getOriginalEvent() as TouchEvent | undefined;
  const element = (value: unknown): ge.Element => ((value as { _$?: ge.Element })._$ ?? value) as ge.Element;
  const target = element(event.target);
  const currentTarget = element(event.currentTarget);
  const serialized: ViewEvent = {
    type: event.type,
    timeStamp: event.timeStamp,
    detail: event.detail === undefined ? {} : (JSON.parse(JSON.stringify(event.detail)) as unknown),
    target: serializeTarget(target),
    currentTarget: serializeTarget(currentTarget),
    mark: { ...(event.mark ?? {}) },
  };
  if (original?.changedTouches !== undefined) {
    serialized.touches = getTouches(original.touches);
    serialized.changedTouches = getTouches(original.changedTouches);
    if (event.type.startsWith('touch')) serialized.detail = {};
  }
  return serialized;
}
