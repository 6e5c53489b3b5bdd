import { guarded } from '../logic/errors';

/** `onX` and `offX` of a task. */
export class TaskEvent<Payload> {
  private listeners: ((payload: Payload) => void)[] = [];

  readonly on = (listener: (payload: Payload) => void): void => void this.listeners.push(listener);

  readonly off = (listener?: (payload: Payload) => void): void => {
    this.listeners = this.listeners.filter((entry) => listener !== undefined && entry !== listener);
  };

  emit(payload: Payload): void {
    for (const listener of this.listeners) guarded(() => listener(payload));
  }
}
