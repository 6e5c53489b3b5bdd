/** A service of the test that speaks OpenAI's protocol of moderations. */
import type { ServerResponse } from 'node:http';
import { playService } from '../support/service';

export interface AskedModeration {
  path: string | undefined;
  authorization: string | undefined;
  body: { model?: string; input: string };
}

/** What it says for once: a status, something else than its protocol, a piece of an answer, or nothing at all. */
type Once = { status: number } | { text: string } | 'cut' | 'silent';

/** It flags what holds the word RISKY, or NOT FIT. */
export async function startModerationService() {
  const asked: AskedModeration[] = [];
  const next: Once[] = [];
  const answer = (response: ServerResponse, input: string): void => {
    const once = next.shift();
    if (once === 'silent') return;
    if (once === 'cut') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{"results"', () => response.destroy());
      return;
    }
    const flagged = /RISKY|NOT FIT/.test(input);
    const verdict = {
      id: 'modr-1',
      model: 'test',
      results: [{ flagged, categories: { violence: flagged }, category_scores: { violence: 0.5 } }],
    };
    response.writeHead(once && 'status' in once ? once.status : 200, { 'content-type': 'application/json' });
    response.end(once && 'text' in once ? once.text : JSON.stringify(verdict));
  };
  const service = await playService((request, response, bytes) => {
    const body = JSON.parse(bytes.toString()) as AskedModeration['body'];
    asked.push({ path: request.url, authorization: request.headers.authorization, body });
    answer(response, body.input);
  });
  return {
    asked,
    url: `${service.url}/v1`,
    next: (...answers: Once[]): void => void next.push(...answers),
    /** What it would still say for once. */
    forget: (): void => void next.splice(0),
    stop: service.stop,
  };
}
