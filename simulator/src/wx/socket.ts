import { openSocket } from '../logic/scope';
import { getText } from '../shared/json';
import { SOCKET_PATH, type SocketAnswer, type WantedSocket } from '../shared/sockets';
import type { NetworkState, WxContext } from './context';
import { ApiError, settle, type ApiOptions } from './registry';
import { lowerCaseKeys } from './request';
import { TaskEvent } from './task-event';

/** 网络 › 使用说明: as many at a time. */
const MOST_SOCKETS = 5;
const DEFAULT_TIMEOUT_MS = 60_000;
const NORMAL = 1000;
const LOST = { code: 1006, reason: 'abnormal closure' };

interface SocketEvents {
  Open: { header: Record<string, string> };
  Message: { data: unknown };
  Error: { errMsg: string };
  Close: { code: number; reason: string };
}

type Emitters = { [Name in keyof SocketEvents]: TaskEvent<SocketEvents[Name]> };

const emitters = (): Emitters => ({ Open: new TaskEvent(), Message: new TaskEvent(), Error: new TaskEvent(), Close: new TaskEvent() });

/** One connection of the app, through the host. */
class Socket {
  readonly events = emitters();
  private readonly connection = openSocket(SOCKET_PATH);
  private state: 'connecting' | 'open' | 'closing' | 'closed' = 'connecting';
  private readonly lose = (): void => this.closed(LOST);

  /** @param everywhere hears the same */
  constructor(
    wanted: WantedSocket,
    private readonly network: NetworkState,
    private readonly everywhere: Emitters,
    private readonly onClosed: () => void,
  ) {
    const { connection } = this;
    connection.binaryType = 'arraybuffer';
    connection.onopen = () => connection.send(JSON.stringify(wanted));
    connection.onmessage = ({ data }: { data: unknown }) => {
      if (this.state === 'connecting') this.answered(JSON.parse(String(data)) as SocketAnswer);
      else this.emit('Message', { data });
    };
    connection.onclose = ({ code, reason }) => this.closed({ code, reason });
    network.lost.add(this.lose);
  }

  send({ data }: ApiOptions): void {
    if (this.state !== 'open') throw new ApiError('SocketTask.readyState is not OPEN');
    this.connection.send(data instanceof ArrayBuffer ? data : getText(data));
  }

  close({ code, reason }: ApiOptions): void {
    if (this.state === 'closing' || this.state === 'closed') throw new ApiError(`SocketTask.readyState is ${this.state.toUpperCase()}`);
    this.connection.close(typeof code === 'number' ? code : NORMAL, getText(reason));
    // Whether it would have opened matters to nobody.
    if (this.state === 'connecting') this.connection.onmessage = null;
    this.state = 'closing';
  }

  private answered(answer: SocketAnswer): void {
    if ('error' in answer) {
      this.emit('Error', { errMsg: answer.error });
      return;
    }
    this.state = 'open';
    this.emit('Open', { header: answer.header });
  }

  private closed(how: SocketEvents['Close']): void {
    if (this.state === 'closed') return;
    this.state = 'closed';
    this.network.lost.delete(this.lose);
    this.connection.close();
    this.onClosed();
    this.emit('Close', how);
  }

  private emit<Name extends keyof SocketEvents>(name: Name, payload: SocketEvents[Name]): void {
    this.events[name].emit(payload);
    this.everywhere[name].emit(payload);
  }
}

/** @throws ApiError in WeChat's words when it cannot be */
function wantedOf({ url, header, protocols, timeout }: ApiOptions): WantedSocket {
  if (typeof url !== 'string' || !/^wss?:\/\//.test(url)) throw new ApiError(`invalid url "${getText(url)}"`);
  return {
    url,
    header: lowerCaseKeys(header),
    protocols: Array.isArray(protocols) ? protocols.map(getText) : [],
    timeout: typeof timeout === 'number' ? timeout : DEFAULT_TIMEOUT_MS,
  };
}

/** 网络 › WebSocket. What acts on no task acts on the newest. */
export function defineSockets({ registry, network }: WxContext): void {
  const everywhere = emitters();
  const open = new Set<Socket>();
  let newest: Socket | undefined;

  const connect = (options: ApiOptions): Socket => {
    const wanted = wantedOf(options);
    if (network.type === 'none') throw new ApiError('net::ERR_INTERNET_DISCONNECTED');
    if (open.size >= MOST_SOCKETS) throw new ApiError(`exceed max socket count ${MOST_SOCKETS}`);
    const socket = new Socket(wanted, network, everywhere, () => open.delete(socket));
    open.add(socket);
    newest = socket;
    return socket;
  };
  const act =
    (name: string, find: () => Socket | undefined, act: (socket: Socket, options: ApiOptions) => void) => (given?: ApiOptions) => {
      const options = given ?? {};
      const work = Promise.resolve().then(() => {
        const socket = find();
        if (socket === undefined) throw new ApiError('WebSocket is not connected');
        act(socket, options);
      });
      return settle(name, options, work);
    };
  const send = (find: () => Socket | undefined) => act('sendSocketMessage', find, (socket, options) => socket.send(options));
  const close = (find: () => Socket | undefined) => act('closeSocket', find, (socket, options) => socket.close(options));

  registry.task('connectSocket', (options) => {
    let socket: Socket | undefined;
    const work = new Promise<void>((resolve) => {
      socket = connect(options);
      resolve();
    });
    void settle('connectSocket', options, work)?.catch(() => undefined);
    const { events } = socket ?? { events: emitters() };
    return {
      send: send(() => socket),
      close: close(() => socket),
      onOpen: events.Open.on,
      onMessage: events.Message.on,
      onError: events.Error.on,
      onClose: events.Close.on,
    };
  });
  registry.task(
    'sendSocketMessage',
    send(() => newest),
  );
  registry.task(
    'closeSocket',
    close(() => newest),
  );
  for (const [name, event] of Object.entries(everywhere)) registry.sync(`onSocket${name}`, event.on);
}
