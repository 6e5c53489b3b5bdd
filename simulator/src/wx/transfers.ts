import { openSocket } from '../logic/scope';
import { utf8Length } from '../shared/json';
import { BODY_LIMIT_BYTES, type FromHost, type HostResponse, type ResponseHead, type ToHost, type TransferKind } from '../shared/transfer';

/** What a transfer tells while it is under way. */
export interface Listening {
  head(head: ResponseHead): void;
  /** How much of it is there, bytes; the total is 0 where the server does not say. */
  progress(done: number, total: number): void;
  /** Base64. */
  chunk(data: string): void;
}

interface Call {
  listening: Listening;
  resolve(response: HostResponse | { error: string }): void;
  reject(error: Error): void;
}

/** Beyond it the host would end the connection, and with it all other calls. The letters are counted only where they may be too many. */
const isTooLarge = (text: string): boolean => text.length * 3 > BODY_LIMIT_BYTES && utf8Length(text) > BODY_LIMIT_BYTES;

const write = (message: ToHost): string => JSON.stringify(message);

/** All transfers of the app, on one connection to the host. */
export class Transfers {
  private socket: WebSocket | undefined;
  private readonly calls = new Map<number, Call>();
  private unsent: string[] = [];
  private last = 0;

  /** The host's answer. @throws once it is given up, it is too large, or the host has gone */
  send(
    kind: TransferKind,
    payload: Record<string, unknown>,
    signal: AbortSignal,
    listening: Listening,
  ): Promise<HostResponse | { error: string }> {
    this.last += 1;
    const call = this.last;
    const text = write({ call, kind, payload });
    if (isTooLarge(text)) return Promise.reject(new Error('too large'));
    return new Promise((resolve, reject) => {
      this.calls.set(call, { listening, resolve, reject });
      signal.addEventListener('abort', () => {
        if (!this.calls.delete(call)) return;
        this.tell(write({ call, abort: true }));
        reject(new Error('given up'));
      });
      this.tell(text);
    });
  }

  private tell(text: string): void {
    if (this.socket?.readyState === 1) this.socket.send(text);
    else {
      this.unsent.push(text);
      this.socket ??= this.open();
    }
  }

  private open(): WebSocket {
    const socket = openSocket('/simulator/transfers');
    socket.onopen = () => {
      for (const text of this.unsent.splice(0)) socket.send(text);
    };
    socket.onmessage = ({ data }) => this.hear(JSON.parse(String(data)) as FromHost);
    socket.onclose = () => {
      this.socket = undefined;
      this.unsent = [];
      for (const call of this.calls.values()) call.reject(new Error("the simulator's host has gone"));
      this.calls.clear();
    };
    return socket;
  }

  private hear(message: FromHost): void {
    const call = this.calls.get(message.call);
    if (call === undefined) return;
    if ('head' in message) call.listening.head(message.head);
    else if ('chunk' in message) call.listening.chunk(message.chunk);
    else if ('total' in message) call.listening.progress(message.done, message.total);
    else {
      this.calls.delete(message.call);
      call.resolve(message.result);
    }
  }
}
