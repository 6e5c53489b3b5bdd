/**
 * Other calls while generations stall. A service that speaks OpenAI's protocol takes every question and says nothing for
 * as long as it is asked; 20 generations wait for it, each followed by a phone through its stream: a minute in all. Eight
 * other phones, each with a connection of its own, meanwhile ask one thing after another: pages of words and of AI, and
 * answers of a round, which are written. The same is measured while four generations come that repeat themselves, half of
 * them a sentence and half a paragraph too long to be told from an answer, which goes on to the end of what is read; and with
 * nothing under way, in turns, in the same run.
 *
 * Must hold: no error; p99 of other calls with 20 stalled generations, and with four that repeat themselves, at most 1.2 × that
 * of idle; none that repeats itself is made.
 */
import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { API_PREFIX, HEADERS } from '@xueban/contract/http';
import type { Database } from '../server/src/database';
import { playService } from '../server/test/support/service';
import { withDatabase } from './lib/database';
import { must, quantile } from './lib/figures';
import { type BenchSchool, createSchool, signIn } from './lib/school';
import { startServer } from './lib/server-process';
import { Phone } from './lib/taker-client';

const GENERATIONS = 20;
const LOOPING = 4;
const PHONES = 8;
/** Each round measures idle and stalled once. */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 6);
const PHASE_MS = Number(process.env.BENCH_SECONDS ?? 10) * 1000;
const MAX_RATIO = 1.2;

/** Characters that a model says at once, and after how many ms again: 40,000 take as long as a phase. */
const PIECE = 200;
const PIECE_MS = Math.floor(PHASE_MS / (40_000 / PIECE));
/** What is repeated: one that is broken off soon, and one that is not. */
const SENTENCE = 'I like it. ';
const PARAGRAPH = Array.from({ length: 40 }, (_, at) => `Tom put the ${'abcdefghijklmnopqrst'.slice(at % 20)} on the table. `).join('');

async function repeat(response: ServerResponse, again: string): Promise<void> {
  const text = again.repeat(Math.ceil(50_000 / again.length));
  const say = (content: string): boolean => response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  say('{"title":"本周计划","note":"');
  for (let from = 0; from < text.length && !response.destroyed; from += PIECE) {
    say(text.slice(from, from + PIECE));
    await delay(PIECE_MS);
  }
  response.end();
}

/** Takes questions and answers none; or, when it is told to, with what never ends. */
async function startService() {
  const waiting = new Set<ServerResponse>();
  let loops = false;
  let asked = 0;
  const { url, stop } = await playService((request, response) => {
    // It checks texts, too.
    if (request.url?.endsWith('/moderations')) {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"results":[{"flagged":false}]}');
      return;
    }
    waiting.add(response);
    response.once('close', () => waiting.delete(response));
    asked += 1;
    if (loops) void repeat(response, asked % 2 === 0 ? SENTENCE : PARAGRAPH);
  });
  return {
    url,
    waiting,
    loop(whether: boolean): void {
      loops = whether;
      asked = 0;
    },
    /** Questions since it was told to repeat itself. */
    asked: (): number => asked,
    /** Breaks off all that waits. */
    breakOff: (): void => waiting.forEach((response) => response.destroy()),
    stop,
  };
}

async function until(what: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await what())) await delay(50);
}

interface Bench {
  school: BenchSchool;
  origin: string;
  headers: Record<string, string>[];
}

/** Streams that are read while something is made. */
class Followed {
  private readonly left = new AbortController();
  /** Those that have not ended. */
  open = 0;

  follow(url: string, headers: Record<string, string>): void {
    this.open += 1;
    void this.read(url, headers).then(
      () => (this.open -= 1),
      () => (this.open -= 1),
    );
  }

  leave(): void {
    this.left.abort();
  }

  private async read(url: string, headers: Record<string, string>): Promise<void> {
    const { status, body } = await fetch(url, { headers, signal: this.left.signal });
    if (status !== 200 || !body) return;
    const reader = body.getReader();
    while (!(await reader.read()).done);
  }
}

let keys = 0;
const nextKey = (): string => `bench-stall-${(keys += 1)}`;

/** One thing after another until the end of the phase. */
async function useApp({ school, origin, headers }: Bench, at: number, end: number): Promise<number[]> {
  const phone = new Phone(origin, headers[at] ?? {});
  const { courseId, wordIds, learners } = school;
  const record = learners[at]?.recordId ?? 0;
  const times: number[] = [];
  const asks: (() => ReturnType<Phone['send']>)[] = [
    () => phone.send('GET', `${API_PREFIX}/ai_generations/summary`),
    () => phone.send('GET', `${API_PREFIX}/reinforcement`),
    () => phone.send('GET', `${API_PREFIX}/courses/${courseId}/learning_records/${record}`),
    () => phone.send('GET', `${API_PREFIX}/courses/${courseId}/learning_progresses`),
    () => known(phone, record, wordIds[keys % wordIds.length] ?? 0),
  ];
  try {
    for (let step = at; performance.now() < end; step += 1) {
      const reply = await asks[step % asks.length]?.();
      if (!reply) continue;
      const { status, milliseconds, text } = reply;
      if (status !== 200) throw new Error(`${status} ${text.slice(0, 200)}`);
      times.push(milliseconds);
    }
  } finally {
    phone.close();
  }
  return times;
}

const known = (phone: Phone, record: number, word: number): ReturnType<Phone['send']> =>
  phone.send(
    'POST',
    `${API_PREFIX}/learning_records/${record}/questions/${word}/known`,
    { known: true },
    { [HEADERS.idempotencyKey]: nextKey() },
  );

async function measure(bench: Bench): Promise<number[]> {
  const end = performance.now() + PHASE_MS;
  return (await Promise.all(Array.from({ length: PHONES }, (_, at) => useApp(bench, at, end)))).flat();
}

/** Asks for them and follows each, as their pages do. */
async function askForPlans({ origin, headers }: Bench, times: number): Promise<Followed> {
  const followed = new Followed();
  for (let i = 0; i < times; i += 1) {
    const response = await fetch(`${origin}${API_PREFIX}/ai_generations`, {
      method: 'POST',
      headers: { ...headers[i % headers.length], 'content-type': 'application/json', [HEADERS.idempotencyKey]: nextKey() },
      body: JSON.stringify({ kind: 'plan', origin: 'ai' }),
    });
    if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
    const { data } = (await response.json()) as { data: { id: number } };
    followed.follow(`${origin}${API_PREFIX}/ai_generations/${data.id}/stream`, headers[i % headers.length] ?? {});
  }
  return followed;
}

async function run(database: Database, dataDir: string): Promise<void> {
  const service = await startService();
  const server = await startServer({
    DATA_DIR: dataDir,
    AI_URL: service.url,
    AI_MODEL: 'silent',
    AI_MODERATION_URL: service.url,
    AI_AT_ONCE: String(GENERATIONS),
    AI_IDLE_SECONDS: '300',
    AI_GENERATION_SECONDS: '900',
    AI_ASKS_PER_STUDENT_AND_HOUR: '100000',
  });
  try {
    const school = await createSchool(database, PHONES);
    const cookie = await signIn(server.origin);
    const headers = school.learners.map(({ studentId }) => ({ cookie, [HEADERS.studentId]: String(studentId) }));
    const bench = { school, origin: server.origin, headers };
    await measure(bench); // warm
    const idle: number[] = [];
    const stalled: number[] = [];
    const looping: number[] = [];
    const open = `select count(*)::int as n from ai_generations where status in ('waiting', 'making')`;
    const ended = async (): Promise<boolean> => (await database.pool.query<{ n: number }>(open)).rows[0]?.n === 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      idle.push(...(await measure(bench)));
      const followed = await askForPlans(bench, GENERATIONS);
      await until(() => service.waiting.size === GENERATIONS);
      stalled.push(...(await measure(bench)));
      if (service.waiting.size !== GENERATIONS) throw new Error(`Only ${service.waiting.size} generations were still under way`);
      if (followed.open !== GENERATIONS) throw new Error(`Only ${followed.open} were still followed`);
      followed.leave();
      service.breakOff();
      await until(ended);
      service.loop(true);
      await askForPlans(bench, LOOPING);
      await until(() => service.asked() === LOOPING);
      looping.push(...(await measure(bench)));
      await until(ended);
      service.loop(false);
    }
    const problems = `select distinct problem from ai_generations where id in (select id from ai_generations order by id desc limit ${LOOPING})`;
    const said = (await database.pool.query<{ problem: string | null }>(problems)).rows.map(({ problem }) => problem);
    if (said.join() !== 'AI_BROKEN') throw new Error(`Those that repeat themselves ended with ${said.join()}`);
    judge(idle, [
      [`${GENERATIONS} stalled`, stalled],
      [`${LOOPING} looping`, looping],
    ]);
  } finally {
    service.breakOff();
    await server.stop();
    await service.stop();
  }
}

function judge(idle: readonly number[], busy: readonly (readonly [name: string, times: readonly number[]])[]): void {
  for (const [name, times] of [['idle', idle] as const, ...busy]) {
    const at = (share: number): string => `${quantile(times, share).toFixed(1)} ms`;
    console.log(`${name.padEnd(12)} ${String(times.length).padStart(7)} calls  p50 ${at(0.5)}  p95 ${at(0.95)}  p99 ${at(0.99)}`);
  }
  for (const [name, times] of busy) {
    const ratio = quantile(times, 0.99) / quantile(idle, 0.99);
    must(ratio <= MAX_RATIO, `p99 with ${name} generations, which are followed, is ${ratio.toFixed(2)} × idle (≤ ${MAX_RATIO})`);
  }
}

void withDatabase(run);
