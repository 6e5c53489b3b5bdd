import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** The verdict of a service of moderations. */
const FIT = JSON.stringify({ results: [{ flagged: false }] });

/** What is said piece by piece, as a service that speaks OpenAI's protocol streams it. */
interface Telling {
  response: http.ServerResponse;
  text: string;
  said: number;
}

/** A service of the school that speaks OpenAI's protocol: says what a spec tells it to, as fast as it is told, or is out of order; and finds all texts fit. */
export class AiProvider {
  private answer: (input: string) => unknown = () => ({});
  /** HTTP status of its answers while it is out of order. */
  private trouble: number | undefined;
  private share = 1;
  private telling: Telling | undefined;
  /** Sends the answer it has held back, where that goes out in one piece. */
  private heldBack: (() => void) | undefined;
  /** Requests it had. */
  asked = 0;

  private constructor(private readonly server: http.Server) {
    server.on('request', (request: http.IncomingMessage, response: http.ServerResponse) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        if (request.url?.endsWith('/moderations')) response.setHeader('content-type', 'application/json').end(FIT);
        else this.reply(JSON.parse(Buffer.concat(chunks).toString()) as Asked, response);
      });
    });
  }

  static async open(): Promise<AiProvider> {
    const server = http.createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new AiProvider(server);
  }

  /** Settings by which a server asks it. */
  get settings(): Record<string, string> {
    const url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
    return {
      AI_URL: url,
      AI_MODEL: 'test-model',
      AI_PICTURE_MODEL: 'test-model',
      AI_KEY: 'test-key',
      AI_MODERATION_URL: url,
    };
  }

  /**
   * From now on it says this.
   * @param answer what it makes of the material it is sent; a string goes out as it is, anything else as JSON
   * @param share so much of it, 0–1, until `finish`; what goes out in one piece is held back by any share below 1
   */
  says(answer: (input: string) => unknown, share = 1): void {
    this.answer = answer;
    this.share = share;
    this.trouble = undefined;
  }

  /** Says the rest of what it has held back. */
  finish(): void {
    this.share = 1;
    this.tell();
    this.heldBack?.();
  }

  /** From now on it answers that it cannot. */
  breaksDown(status = 503): void {
    this.trouble = status;
  }

  /** Ends the connection in the middle of what it is saying. */
  breakOff(): void {
    this.telling?.response.destroy();
    this.telling = undefined;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private reply(asked: Asked, response: http.ServerResponse): void {
    const input = findInput(asked);
    this.asked += 1;
    if (this.trouble !== undefined) {
      response.writeHead(this.trouble, { 'content-type': 'application/json' }).end('{"error":{"message":"overloaded"}}');
      return;
    }
    const text = getText(this.answer(input));
    if (asked.stream !== true) {
      this.heldBack = () => {
        const choices = [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }];
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id: 'x', choices }));
        this.heldBack = undefined;
      };
      if (this.share === 1) this.heldBack();
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    this.telling = { response, text, said: 0 };
    this.tell();
  }

  private tell(): void {
    const { telling } = this;
    if (!telling) return;
    const end = Math.floor(telling.text.length * this.share);
    if (end > telling.said) {
      telling.response.write(event({ delta: { content: telling.text.slice(telling.said, end) }, finish_reason: null }));
      telling.said = end;
    }
    if (telling.said < telling.text.length) return;
    telling.response.end(`${event({ delta: {}, finish_reason: 'stop' })}data: [DONE]\n\n`);
    this.telling = undefined;
  }
}

interface Asked {
  stream?: boolean;
  messages: { role: string; content: string | { text?: string }[] }[];
}

const getText = (answer: unknown): string => (typeof answer === 'string' ? answer : JSON.stringify(answer));

/** What the message of the user says; pictures are left out. */
function findInput({ messages }: Asked): string {
  const content = messages.find(({ role }) => role === 'user')?.content ?? '';
  return typeof content === 'string' ? content : content.map(({ text = '' }) => text).join('');
}

const event = (choice: object): string =>
  `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 0, model: 'test-model', choices: [{ index: 0, ...choice }] })}\n\n`;
