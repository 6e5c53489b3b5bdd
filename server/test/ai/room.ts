/** A student who has generations made by a service of the test. */
import { setTimeout as delay } from 'node:timers/promises';
import type { AiEvent, AiGeneration, AiSummary } from '@xueban/contract/resources/ai-generations';
import { API_PREFIX, HEADERS } from '@xueban/contract/http';
import { data, newKey } from '../learning/school';
import type { Answer, TestApp } from '../support/app';

export interface AiRoom {
  studentId: number;
  cookie: string;
  call(request: `${string} ${string}`, body?: unknown, key?: string): Promise<Answer>;
  /** Asks for a plan, which needs nothing. */
  ask(key?: string): Promise<Answer>;
  /** Asks, and gives what is there at first. */
  begin(): Promise<AiGeneration>;
  find(id: number): Promise<AiGeneration>;
  /** Waits until it is as wanted, or over. */
  until(id: number, wanted?: (generation: AiGeneration) => boolean): Promise<AiGeneration>;
  /** Asks, and waits until it is over. */
  make(): Promise<AiGeneration>;
  events(id: number): Promise<AiEvent[]>;
  summary(): Promise<AiSummary>;
}

/** A stream as a phone reads it, over a connection of its own. */
export interface OpenStream {
  /** Waits for an event of this kind; undefined when the stream ends without. */
  next(event: AiEvent['event']): Promise<AiEvent | undefined>;
  /** Goes away. */
  leave(): void;
}

/**
 * Asks for it. The answer begins with the first event, which may be ten seconds away: it is waited for by whoever wants an event.
 * @param origin where the server listens
 */
export function openStream(origin: string, { studentId, cookie }: AiRoom, id: number): OpenStream {
  const gone = new AbortController();
  const response = fetch(`${origin}${API_PREFIX}/ai_generations/${id}/stream`, {
    headers: { cookie, [HEADERS.studentId]: String(studentId) },
    signal: gone.signal,
  });
  response.catch(() => undefined); // whoever wants an event is told
  const lines = getLines(response);
  return {
    async next(event) {
      for (;;) {
        const { value, done } = await lines.next();
        if (done) return undefined;
        if (value.event === event) return value;
      }
    },
    leave: () => gone.abort(),
  };
}

async function* getLines(response: Promise<Response>): AsyncGenerator<AiEvent, void> {
  const { body } = await response;
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    rest += decoder.decode(chunk, { stream: true });
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as AiEvent;
  }
}

const isOver = ({ status }: AiGeneration): boolean => status !== 'waiting' && status !== 'making';
const LONGEST_MS = 40_000;

export async function createAiRoom(api: TestApp, through: TestApp = api): Promise<AiRoom> {
  const { id: parentId, phone } = await api.createParent();
  const studentId = await api.createStudent(parentId);
  return getRoom(through, studentId, await api.signIn(phone));
}

/** The same student through another server. */
export function getRoom(api: TestApp, studentId: number, cookie: string): AiRoom {
  const call: AiRoom['call'] = (request, body, key) =>
    api.call(request, { cookie, studentId, ...(body !== undefined && { body }), ...(key !== undefined && { key }) });
  const find = async (id: number): Promise<AiGeneration> => data(await call(`GET ai_generations/${id}`));
  const ask = (key = newKey()) => call('POST ai_generations', { kind: 'plan' }, key);
  const begin = async (): Promise<AiGeneration> => data(await ask());
  const until: AiRoom['until'] = async (id, wanted = () => false) => {
    for (const end = Date.now() + LONGEST_MS; Date.now() < end; await delay(50)) {
      const generation = await find(id);
      if (wanted(generation) || isOver(generation)) return generation;
    }
    throw new Error(`Generation ${id} does not come`);
  };
  return {
    studentId,
    cookie,
    call,
    ask,
    begin,
    find,
    until,
    make: async () => until((await begin()).id),
    events: async (id) =>
      (await call(`GET ai_generations/${id}/stream`)).text
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as AiEvent),
    summary: async () => data(await call('GET ai_generations/summary')),
  };
}
