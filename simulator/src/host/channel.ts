import type { WebSocket } from 'ws';
import type { Happening } from '../shared/happening';
import type { FromShell, Health, ToShell } from '../shared/host';
import { hearJson } from './messages';
import type { Upgrades } from './upgrades';
import { Watch } from './watch';

type AppEvent = Extract<FromShell, { type: 'event' }>['event'];

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
  socket: WebSocket;
}

/** Connections to all open shell pages. Tests drive one of them, the headless one if there is one. */
export class ShellChannel {
  private readonly sockets = new Map<WebSocket, { headless: boolean; started: boolean }>();
  private readonly waiting = new Map<number, Waiting>();
  private lastCall = 0;
  /** What the app has thrown last. */
  lastException = '';
  /** Called with what happens in the phone that tests drive, where it is traced. */
  onHappening: (happening: Happening) => void = () => undefined;
  private onStarted: (() => void)[] = [];
  private readonly listeners: ((event: AppEvent) => void)[] = [];

  readonly watch: Watch;

  /** @param findLoop where the app's scripts are just now */
  constructor(upgrades: Upgrades, limits: { answer: number; script: number }, findLoop: () => Promise<string>) {
    this.watch = new Watch(limits, {
      health: (patience) => this.send('Simulator.health', { patience }) as Promise<Health>,
      findLoop,
      endApp: (reason) => this.send('Simulator.kill', { reason }),
    });
    upgrades.accept('/simulator/channel', (socket) => this.accept(socket));
  }

  onEvent(listener: (event: AppEvent) => void): void {
    this.listeners.push(listener);
  }

  broadcast(message: ToShell): void {
    for (const socket of this.sockets.keys()) socket.send(JSON.stringify(message));
  }

  /** Resolves when the page that tests drive has started the app. */
  whenStarted(): Promise<void> {
    if (this.driven()?.[1].started === true) return Promise.resolve();
    return new Promise((resolve) => this.onStarted.push(resolve));
  }

  /**
   * Calls the driven shell page. @param name of what is done by it
   * @throws with the page's message, when no page is open, or when there is no answer in time
   */
  call(method: string, params: Record<string, unknown>, name = method): Promise<unknown> {
    return this.watch.wait(name, this.send(method, params));
  }

  /** A call without a limit. */
  send(method: string, params: Record<string, unknown>): Promise<unknown> {
    const socket = this.driven()?.[0];
    if (socket === undefined) return Promise.reject(new Error('no phone is open: open the preview or start headless'));
    this.lastCall += 1;
    const call = this.lastCall;
    return new Promise((resolve, reject) => {
      this.waiting.set(call, { resolve, reject, socket });
      socket.send(JSON.stringify({ type: 'call', call, method, params } satisfies ToShell));
    });
  }

  private driven(): [WebSocket, { headless: boolean; started: boolean }] | undefined {
    const entries = [...this.sockets];
    return entries.find(([, state]) => state.headless) ?? entries[entries.length - 1];
  }

  private accept(socket: WebSocket): void {
    this.sockets.set(socket, { headless: false, started: false });
    socket.on(
      'message',
      hearJson<FromShell>(socket, (message) => this.receive(socket, message)),
    );
    socket.on('close', () => {
      this.sockets.delete(socket);
      for (const [call, entry] of this.waiting) {
        if (entry.socket !== socket) continue;
        this.waiting.delete(call);
        entry.reject(new Error('the phone was closed'));
      }
    });
  }

  private receive(socket: WebSocket, message: FromShell): void {
    const state = this.sockets.get(socket);
    if (state === undefined) return;
    if (message.type === 'hello') state.headless = message.headless;
    else if (message.type === 'started') {
      state.started = true;
      if (this.driven()?.[0] === socket) for (const resolve of this.onStarted.splice(0)) resolve();
    } else if (message.type === 'event') {
      if (message.event.type === 'exception') this.lastException = message.event.error.message;
      if (this.driven()?.[0] === socket) for (const listener of this.listeners) listener(message.event);
    } else if (message.type === 'happened') {
      if (this.driven()?.[0] === socket) this.onHappening(message.happening);
    } else this.settle(message);
  }

  private settle({ call, result, error }: Extract<FromShell, { type: 'reply' }>): void {
    const entry = this.waiting.get(call);
    this.waiting.delete(call);
    if (error === undefined) entry?.resolve(result);
    else entry?.reject(new Error(error));
  }
}
