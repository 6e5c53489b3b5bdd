import type { FromShell, ToShell } from '../shared/host';

/** The line to the host: calls come down, replies and the app's events go up. Reconnects by itself. */
export class HostChannel {
  private socket: WebSocket | undefined;
  private readonly queue: string[] = [];

  constructor(
    private readonly address: string,
    private readonly onMessage: (message: ToShell) => void,
  ) {
    this.connect();
  }

  send(message: FromShell): void {
    const text = JSON.stringify(message);
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
    else this.queue.push(text);
  }

  private connect(): void {
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.addEventListener('open', () => {
      for (const text of this.queue.splice(0)) socket.send(text);
    });
    socket.addEventListener('message', ({ data }) => this.onMessage(JSON.parse(String(data)) as ToShell));
    socket.addEventListener('close', () => {
      setTimeout(() => this.connect(), 1000);
    });
  }
}
