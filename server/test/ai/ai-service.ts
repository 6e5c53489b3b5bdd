/** A service of the test that speaks OpenAI's protocol: what it was asked, and what it answers from now on. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Asked {
  model: string;
  messages: { role: string; content: string | { type: string; text?: string; image_url?: { url: string } }[] }[];
  response_format?: { type: string };
  authorization: string | undefined;
}

/** Content of an answer, a whole reply written by hand, or silence (null). */
type Answer = string | ((response: ServerResponse) => void) | null;

const completion = (content: string): string =>
  JSON.stringify({
    id: 'x',
    object: 'chat.completion',
    created: 0,
    model: 'test',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
  });

export async function startAiService() {
  const asked: Asked[] = [];
  /** One an ask; the last stays. */
  let answers: Answer[] = ['{}'];
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      asked.push({ ...(JSON.parse(Buffer.concat(chunks).toString()) as Asked), authorization: request.headers.authorization });
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (answer === undefined || answer === null) return;
      if (typeof answer === 'function') answer(response);
      else response.writeHead(200, { 'content-type': 'application/json' }).end(completion(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    asked,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    answers(...next: Answer[]): void {
      answers = next;
    },
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
