/** A provider of AI that dies: it answers in pieces, breaks off, says that it is busy, or says nothing. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Chance } from './random';

const TEXT = '{"title":"本周计划","note":"先复习，再学新的。","days":[]}';
const PIECE = 6;
const EVERY_MS = 20;

function stream(response: ServerResponse, breaksAt: number): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  let at = 0;
  const timer = setInterval(() => {
    if (response.destroyed || at >= breaksAt) {
      clearInterval(timer);
      response.destroy();
      return;
    }
    const content = TEXT.slice(at, at + PIECE);
    at += PIECE;
    const choice = content === '' ? { delta: {}, finish_reason: 'stop' } : { delta: { content } };
    response.write(`data: ${JSON.stringify({ choices: [{ index: 0, ...choice }] })}\n\n`);
    if (content !== '') return;
    clearInterval(timer);
    response.end('data: [DONE]\n\n');
  }, EVERY_MS);
}

export async function startProvider(chance: Chance): Promise<{ env: Record<string, string>; stop(): void }> {
  const server: Server = createServer((request, response) => {
    request.resume();
    if (request.url?.endsWith('/moderations')) {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"results":[{"flagged":false}]}');
      return;
    }
    const luck = chance.next();
    if (luck < 0.1) response.destroy();
    else if (luck < 0.2) response.writeHead(500).end('{"error":{"message":"down"}}');
    else if (luck > 0.25) stream(response, luck < 0.45 ? TEXT.length * chance.next() : Infinity);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return {
    env: {
      AI_URL: url,
      AI_MODEL: 'torture',
      AI_MODERATION_URL: url,
      AI_IDLE_SECONDS: '3',
      AI_GENERATION_SECONDS: '10',
      AI_DAILY_STUDENT: '100000',
      AI_DAILY_SCHOOL: '1000000',
      AI_ASKS_PER_STUDENT_AND_HOUR: '100000',
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
