/**
 * No acknowledged answer is lost and none is counted twice, whatever happens to the server: 20 phones answer words while
 * the server is killed with -9 again and again and started anew on the same embedded database. A phone does what the
 * mini-program's outbox does: it sends one answer after another and repeats an answer with its key until it is acknowledged.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { API_PREFIX } from '@xueban/contract/http';
import { type Database, openDatabase, silentLog } from '../server/src/database';
import { type BenchSchool, createSchool, type Learner, signIn } from './lib/school';
import { freePort, pause, type ServerProcess, startServer } from './lib/server-process';

const PHONES = 20;
const KILLS = Number(process.env.BENCH_KILLS ?? 20);
/** The server works this long, give or take, before it is killed, ms. */
const LIFE_MS = 1200;
const RETRY_MS = 25;
const REQUEST_TIMEOUT_MS = 5000;

interface Phone {
  learner: Learner;
  /** Answers acknowledged by the server, by key; the value tells whether it was counted before (a lost reply). */
  acknowledged: Map<string, boolean>;
  /** Tries that brought no answer. */
  failures: number;
}

interface Run {
  origin: string;
  cookie: string;
  school: BenchSchool;
  over: boolean;
}

async function main(): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'xueban-crash-'));
  const database = await openDatabase({ dataDir }, { log: silentLog, poolSize: 4 });
  const school = await createSchool(database, PHONES);
  // From here on only the server holds the database: a killed one leaves it behind for the next to take over.
  await database.close();
  const port = await freePort();
  let server = await startServer(port, { DATA_DIR: dataDir });
  const run: Run = { origin: server.origin, cookie: await signIn(server.origin), school, over: false };
  const phones = school.learners.map((learner): Phone => ({ learner, acknowledged: new Map(), failures: 0 }));
  const answering = Promise.all(phones.map((phone) => answerWords(run, phone)));
  try {
    server = await killAgainAndAgain(server, () => startServer(port, { DATA_DIR: dataDir }), phones);
    run.over = true;
    await answering;
  } finally {
    run.over = true;
    await server.stop();
  }
  const reopened = await openDatabase({ dataDir }, { log: silentLog, poolSize: 4 });
  try {
    await judge(reopened, phones);
  } finally {
    await reopened.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function killAgainAndAgain(
  first: ServerProcess,
  start: () => Promise<ServerProcess>,
  phones: readonly Phone[],
): Promise<ServerProcess> {
  let server = first;
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await pause(LIFE_MS * (0.5 + Math.random()));
    await server.kill();
    const down = performance.now();
    server = await start();
    console.log(
      `kill ${String(kill).padStart(2)}: answering again after ${Math.round(performance.now() - down)} ms; ${total(phones)} answers acknowledged`,
    );
  }
  await pause(LIFE_MS);
  return server;
}

const total = (phones: readonly Phone[]): number => phones.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);

/** Marks words one after another; each is repeated until it is acknowledged, the last one also after the end. */
async function answerWords(run: Run, phone: Phone): Promise<void> {
  for (let count = 0; !run.over; count += 1) {
    const wordId = run.school.wordIds[count % run.school.wordIds.length] ?? 0;
    const key = `phone-${phone.learner.studentId}-${count}`;
    let counted = await send(run, phone, wordId, key);
    while (counted === undefined) {
      phone.failures += 1;
      await pause(RETRY_MS);
      counted = await send(run, phone, wordId, key);
    }
    phone.acknowledged.set(key, !counted);
  }
}

/** Whether the answer was counted now (false: it had been before); undefined when nothing was acknowledged. */
async function send({ origin, cookie }: Run, { learner }: Phone, wordId: number, key: string): Promise<boolean | undefined> {
  try {
    const response = await fetch(`${origin}${API_PREFIX}/learning_records/${learner.recordId}/questions/${wordId}/known`, {
      method: 'POST',
      body: JSON.stringify({ known: true }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      headers: { cookie, 'x-student-id': String(learner.studentId), 'content-type': 'application/json', 'idempotency-key': key },
    });
    const { data } = (await response.json()) as { data: { counted: boolean } | null };
    if (response.status >= 400 && response.status < 500) throw new Refused(`${response.status} for ${key}`);
    return response.ok ? data?.counted : undefined;
  } catch (error) {
    if (error instanceof Refused) throw error;
    return undefined; // the server is down, or went down before it replied
  }
}

/** A 4xx would end the run of a phone: none is expected. */
class Refused extends Error {}

async function judge({ pool }: Database, phones: readonly Phone[]): Promise<void> {
  const { rows } = await pool.query<{ key: string; times: number }>(
    'select idempotency_key as key, count(*)::int as times from learning_answers group by idempotency_key',
  );
  const stored = new Map(rows.map(({ key, times }) => [key, times]));
  const acknowledged = phones.flatMap((phone) => [...phone.acknowledged.keys()]);
  const missing = acknowledged.filter((key) => !stored.has(key));
  const twice = rows.filter(({ times }) => times > 1);
  const unknown = rows.filter(({ key }) => !phones.some((phone) => phone.acknowledged.has(key)));
  const repeated = phones.reduce((sum, phone) => sum + [...phone.acknowledged.values()].filter(Boolean).length, 0);
  const failures = phones.reduce((sum, phone) => sum + phone.failures, 0);
  console.log(
    `${KILLS} × kill -9, ${PHONES} phones: ${acknowledged.length} answers acknowledged, ${failures} tries failed, ${repeated} had been stored before their reply was lost`,
  );
  console.log(
    `acknowledged but missing: ${missing.length}   counted twice: ${twice.length}   stored without acknowledgement: ${unknown.length}`,
  );
  if (missing.length > 0 || twice.length > 0 || unknown.length > 0) process.exitCode = 1;
  if (acknowledged.length < PHONES * KILLS) {
    console.log('Too few answers to say anything.');
    process.exitCode = 1;
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
