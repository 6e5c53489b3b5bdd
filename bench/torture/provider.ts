/** A provider of AI that dies: it answers in pieces, breaks off, says that it is busy, or says nothing. */
import type { ServerResponse } from 'node:http';
import { playService } from '../../server/test/support/service';
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

export async function startProvider(chance: Chance): Promise<{ env: Record<string, string>; stop(): Promise<void> }> {
  const { url, stop } = await playService((request, response) => {
    if (request.url?.endsWith('/moderations')) {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"results":[{"flagged":false}]}');
      return;
    }
    const luck = chance.next();
    if (luck < 0.1) response.destroy();
    else if (luck < 0.2) response.writeHead(500).end('{"error":{"message":"down"}}');
    else if (luck > 0.25) stream(response, luck < 0.45 ? TEXT.length * chance.next() : Infinity);
  });
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
    stop,
  };
}
