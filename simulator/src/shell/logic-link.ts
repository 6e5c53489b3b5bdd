import type { FromLogic, LogicStart, ToLogic } from '../shared/messages';
import { VERSION } from './dom';

/** The worker in which the app's code runs: started cold, killed, asked. */
export class LogicLink {
  private worker: Worker | undefined;
  /** Loaded ahead: the next app runs in it, and none before. */
  private spare: Worker | undefined;
  private lastCall = 0;
  private readonly waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();

  /** Hears what the app says. */
  onMessage: (message: FromLogic) => void = () => undefined;

  /** What the first app runs in loads while the phone is built. */
  constructor() {
    this.prepareSpare();
  }

  get running(): boolean {
    return this.worker !== undefined;
  }

  /** Loads what the next app will run in, beside the one that runs. */
  prepareSpare(): void {
    if (this.spare !== undefined) return;
    this.spare = this.load();
    this.spare.postMessage({ type: 'prepare' } satisfies ToLogic);
  }

  /** Resolves when the app has launched. @throws when it is killed before */
  start(message: Omit<LogicStart, 'type' | 'call'>): Promise<unknown> {
    this.worker = this.spare ?? this.load();
    this.spare = undefined;
    return this.ask((call) => ({ ...message, type: 'start', call }));
  }

  kill(reason: Error): void {
    this.worker?.terminate();
    this.worker = undefined;
    for (const { reject } of this.waiting.values()) reject(reason);
    this.waiting.clear();
  }

  post(message: ToLogic): void {
    this.worker?.postMessage(message);
  }

  /** Posts with objects that are handed over, such as a canvas. */
  transfer(message: ToLogic, objects: Transferable[]): void {
    this.worker?.postMessage(message, objects);
  }

  automation(method: string, params: Record<string, unknown>): Promise<unknown> {
    return this.ask((call) => ({ type: 'automation', call, method, params }));
  }

  /** Resolves when everything posted so far has been handled, with the promises it queued. */
  async settle(): Promise<void> {
    await this.ask((call) => ({ type: 'ping', call }));
  }

  private load(): Worker {
    const worker = new Worker(`/simulator/logic.js?v=${VERSION}`);
    worker.onmessage = ({ data }: MessageEvent<FromLogic>) => {
      if (this.worker === worker) this.receive(data);
    };
    worker.onerror = (event) => {
      if (this.spare === worker) this.spare = undefined;
      else this.onMessage({ type: 'exception', error: { name: 'Error', message: event.message } });
    };
    return worker;
  }

  private ask(message: (call: number) => ToLogic): Promise<unknown> {
    if (this.worker === undefined) return Promise.reject(new Error('the app is not running'));
    this.lastCall += 1;
    const call = this.lastCall;
    return new Promise<unknown>((resolve, reject: (error: Error) => void) => {
      this.waiting.set(call, { resolve, reject });
      this.post(message(call));
    });
  }

  private receive(message: FromLogic): void {
    if (message.type !== 'reply' && message.type !== 'pong' && message.type !== 'started') {
      this.onMessage(message);
      return;
    }
    const entry = this.waiting.get(message.call);
    this.waiting.delete(message.call);
    if (message.type === 'reply' && message.error !== undefined) entry?.reject(new Error(message.error));
    else entry?.resolve(message.type === 'reply' ? message.result : undefined);
  }
}
