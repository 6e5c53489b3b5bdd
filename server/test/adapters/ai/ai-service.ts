/** A service of the test that speaks OpenAI's protocol: what it was asked, and what it answers from now on. */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { playService } from '../../support/service';

interface Asked {
  model: string;
  messages: { role: string; content: string | { type: string; text?: string; image_url?: { url: string } }[] }[];
  response_format?: { type: string };
  stream: boolean | undefined;
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

/** A whole answer, when the test says so. */
export const answerWith = (response: ServerResponse, content: string): void =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(completion(content));

const event = (choice: object): string => `data: ${JSON.stringify({ choices: [{ index: 0, ...choice }] })}\n\n`;

/** An answer piece by piece, each so many ms after the one before; without an end it stays open. */
export const streamed =
  (pieces: Iterable<string>, { everyMs = 0, ends = true }: { everyMs?: number; ends?: boolean | 'cut' } = {}) =>
  (response: ServerResponse): void => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    void (async () => {
      for (const content of pieces) {
        if (response.destroyed) return;
        if (!response.write(event({ delta: { content } }))) await Promise.race([once(response, 'drain'), once(response, 'close')]);
        await delay(everyMs);
      }
      if (ends === 'cut') response.destroy();
      else if (ends) response.end(`${event({ delta: {}, finish_reason: 'stop' })}data: [DONE]\n\n`);
    })();
  };

/** An answer whose pieces come when the test says so. */
export function heldStream() {
  let opened: (response: ServerResponse) => void = () => undefined;
  const response = new Promise<ServerResponse>((resolve) => (opened = resolve));
  return {
    answer: (given: ServerResponse): void => {
      given.writeHead(200, { 'content-type': 'text/event-stream' });
      opened(given);
    },
    /** Waits for the request, and sends a piece. */
    send: async (content: string): Promise<void> => void (await response).write(event({ delta: { content } })),
    end: async (): Promise<void> => void (await response).end(event({ delta: {}, finish_reason: 'stop' })),
    /** Who asked has gone. */
    closed: async (): Promise<void> => {
      const asked = await response;
      if (!asked.destroyed) await once(asked, 'close');
    },
  };
}

export async function startAiService() {
  const asked: Asked[] = [];
  /** One an ask; the last stays. */
  let answers: Answer[] = ['{}'];
  const service = await playService((request, response, bytes) => {
    const body = bytes.toString();
    if (request.url?.endsWith('/moderations')) {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ results: [{ flagged: body.includes('RISKY') }] }));
      return;
    }
    asked.push({ ...(JSON.parse(body) as Asked), authorization: request.headers.authorization });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer === undefined || answer === null) return;
    if (typeof answer === 'function') answer(response);
    else answerWith(response, answer);
  });
  const url = `${service.url}/v1`;
  return {
    asked,
    url,
    /** Settings of a school that asks it. It checks texts, too, and flags those with RISKY. */
    env: { AI_URL: url, AI_MODEL: 'test', AI_MODERATION_URL: url },
    answers(...next: Answer[]): void {
      answers = next;
    },
    stop: service.stop,
  };
}
