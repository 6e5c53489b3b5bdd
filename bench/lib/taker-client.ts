/** A phone: one kept connection, one request at a time, each with its duration. */
import { Agent, request } from 'node:http';

export interface Reply {
  status: number;
  /** `data` of the envelope. */
  data: unknown;
  text: string;
  /** From the first byte sent to the last received. */
  milliseconds: number;
}

export class Phone {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1, noDelay: true });

  constructor(
    private readonly origin: string,
    private readonly headers: Record<string, string>,
  ) {}

  send(method: 'GET' | 'POST' | 'PUT', path: string, body?: object, more: Record<string, string> = {}): Promise<Reply> {
    const payload = body && JSON.stringify(body);
    const headers = {
      ...this.headers,
      ...more,
      ...(payload !== undefined && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(payload)) }),
    };
    return new Promise((resolve, reject) => {
      const started = performance.now();
      const sent = request(`${this.origin}${path}`, { method, agent: this.agent, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const milliseconds = performance.now() - started;
          const text = Buffer.concat(chunks).toString();
          resolve({ status: response.statusCode ?? 0, data: (JSON.parse(text) as { data: unknown }).data, text, milliseconds });
        });
      });
      sent.on('error', reject);
      sent.end(payload);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}
