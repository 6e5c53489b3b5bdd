/**
 * Other calls while generations stall. A service that speaks OpenAI's protocol takes every question and says nothing for
 * as long as it is asked; 20 generations wait for it, each followed by a phone through its stream: a minute in all. Eight
 * other phones, each with a connection of its own, meanwhile ask one thing after another: pages of words and of AI, and
 * answers of a round, which are written. The same is measured with nothing under way, in turns, in the same run.
 *
 * Must hold: no error; p99 of other calls with 20 generations under way at most 1.2 × that of idle.
 */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { API_PREFIX, HEADERS } from '@xueban/contract/http';
import { openDatabase, silentLog } from '../server/src/database';
import { makeFolder, removeDataDir } from '../server/test/support/data-dir';
import { type BenchSchool, createSchool, signIn } from './lib/school';
import { freePort, pause, startServer } from './lib/server-process';
import { Phone } from './lib/taker-client';

const GENERATIONS = 20;
const PHONES = 8;
/** Each round measures idle and stalled once. */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 6);
const PHASE_MS = Number(process.env.BENCH_SECONDS ?? 10) * 1000;
const MAX_RATIO = 1.2;

/** Takes questions and answers none. */
async function startSilence() {
  const waiting = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    request.resume();
    waiting.add(response);
    response.once('close', () => waiting.delete(response));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    waiting,
    /** Breaks off all that waits. */
    breakOff: (): void => waiting.forEach((response) => response.destroy()),
    stop: (): void => void server.close(),
  };
}

async function until(what: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await what())) await pause(50);
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
async function askForPlans({ origin, headers }: Bench): Promise<Followed> {
  const followed = new Followed();
  for (let i = 0; i < GENERATIONS; i += 1) {
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

async function main(): Promise<void> {
  const dataDir = makeFolder('ai-stall');
  const database = await openDatabase({ dataDir }, { log: silentLog, poolSize: 4 });
  const silence = await startSilence();
  const server = await startServer(await freePort(), {
    DATA_DIR: dataDir,
    AI_URL: silence.url,
    AI_MODEL: 'silent',
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
    for (let round = 0; round < ROUNDS; round += 1) {
      idle.push(...(await measure(bench)));
      const followed = await askForPlans(bench);
      await until(() => silence.waiting.size === GENERATIONS);
      stalled.push(...(await measure(bench)));
      if (silence.waiting.size !== GENERATIONS) throw new Error(`Only ${silence.waiting.size} generations were still under way`);
      if (followed.open !== GENERATIONS) throw new Error(`Only ${followed.open} were still followed`);
      followed.leave();
      silence.breakOff();
      const open = `select count(*)::int as n from ai_generations where status in ('waiting', 'making')`;
      await until(async () => (await database.pool.query<{ n: number }>(open)).rows[0]?.n === 0);
    }
    judge(idle, stalled);
  } finally {
    silence.breakOff();
    await server.stop();
    silence.stop();
    await database.close();
    removeDataDir(dataDir);
  }
}

function judge(idle: readonly number[], stalled: readonly number[]): void {
  for (const [name, times] of [
    ['idle', idle],
    [`${GENERATIONS} stalled`, stalled],
  ] as const) {
    const at = (share: number): string => `${quantile(times, share).toFixed(1)} ms`;
    console.log(`${name.padEnd(12)} ${String(times.length).padStart(7)} calls  p50 ${at(0.5)}  p95 ${at(0.95)}  p99 ${at(0.99)}`);
  }
  const [before, after] = [quantile(idle, 0.99), quantile(stalled, 0.99)];
  const ok = after <= before * MAX_RATIO;
  console.log(
    `${ok ? 'ok  ' : 'MISS'} p99 with ${GENERATIONS} generations under way and followed is ${(after / before).toFixed(2)} × idle (≤ ${MAX_RATIO})`,
  );
  if (!ok) process.exitCode = 1;
}

function quantile(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
