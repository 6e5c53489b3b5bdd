/**
 * Work in the background, on pg-boss in a schema of its own of the same database. What is to be printed stands in the
 * prints themselves; jobs are sent for what waits there, so nothing that happens between the two can lose a print.
 */
import { setTimeout as delay } from 'node:timers/promises';
import PgBoss from 'pg-boss';
import type { Pool } from 'pg';
import type { Log } from '../database';
import type { PrintKey } from '../modules/learning-prints/prints.repository';

const PRINT_QUEUE = 'learning-print';
const DISCARD_QUEUE = 'discard-object';
/** A print is tried so often before people are told that it failed. */
const ATTEMPTS = 3;
const ATTEMPT_DELAY_MS = 500;
/** How often waiting prints are looked for, ms: other processes and crashes leave some. */
const LOOK_MS = 1000;
/** How often prints are looked for whose maker may have died, in looks. */
const LOOKS_PER_RESCUE = 20;
const AT_ONCE = 20;
const START_RETRY_MS = 5000;
const STOP_MS = 8000;

export interface JobParts {
  pool: Pool;
  log: Log;
  listUnmade(statuses: readonly ('waiting' | 'making')[], limit: number): Promise<PrintKey[]>;
  make(key: PrintKey): Promise<void>;
  giveUp(key: PrintKey): Promise<void>;
  removeObject(objectKey: string): Promise<void>;
}

export interface Jobs {
  /** Begins to work; what fails is tried again. */
  start(): void;
  /** There is something to make: look at once. */
  wake: () => void;
  /** Removes an object after this many seconds. */
  discard(objectKey: string, seconds: number): Promise<void>;
  /** Lets work under way finish. */
  stop(): Promise<void>;
}

export function createJobs(parts: JobParts): Jobs {
  const { pool, log } = parts;
  const statements = trackStatements(pool);
  const boss = new PgBoss({ db: { executeSql: statements.run }, schedule: false });
  const stopping = new AbortController();
  let started: Promise<void> | undefined;
  let worker: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let lookAgain = false;
  let looks = 0;
  boss.on('error', (error) => log.warn(`Jobs: ${error.message}`));

  async function bringUp(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await boss.start();
        await boss.createQueue(PRINT_QUEUE, { name: PRINT_QUEUE, policy: 'short', retryLimit: 0, expireInSeconds: 900 });
        await boss.createQueue(DISCARD_QUEUE, { name: DISCARD_QUEUE, retryLimit: 5, retryBackoff: true });
        worker = await boss.work<PrintKey>(PRINT_QUEUE, { batchSize: 1, pollingIntervalSeconds: 2 }, async ([job]) => {
          if (job) await print(job.data);
          // The next one at once: many may wait, as after an import of a school or a pause.
          if (worker !== undefined && !stopping.signal.aborted) boss.notifyWorker(worker);
        });
        await boss.work<{ objectKey: string }>(DISCARD_QUEUE, { batchSize: 1, pollingIntervalSeconds: 60 }, ([job]) =>
          job ? parts.removeObject(job.data.objectKey) : Promise.resolve(),
        );
        timer = setInterval(() => wake(), LOOK_MS).unref();
        wake();
        return;
      } catch (error) {
        log.warn(`Jobs could not be started: ${(error as Error).message}`);
        await delay(START_RETRY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      }
    }
  }

  async function print(key: PrintKey): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await parts.make(key);
      } catch (error) {
        log.warn(`Print ${key.id} of student ${key.studentId} was not made (try ${attempt} of ${ATTEMPTS}): ${(error as Error).message}`);
        if (stopping.signal.aborted) return; // it still waits: the next process makes it
        if (attempt === ATTEMPTS) return parts.giveUp(key);
        await delay(ATTEMPT_DELAY_MS * attempt, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  /**
   * Sends a job for the prints that wait, the queue holds each once. The newest come first: somebody may be looking at them,
   * nobody waits at a print of last week that a restart or an import left behind.
   */
  async function look(): Promise<void> {
    const rescue = looks % LOOKS_PER_RESCUE === 0;
    looks += 1;
    const keys = await parts.listUnmade(rescue ? ['waiting', 'making'] : ['waiting'], AT_ONCE);
    for (const key of keys) await boss.send(PRINT_QUEUE, key, { singletonKey: `${key.studentId}-${key.id}`, priority: key.id });
    if (keys.length > 0 && worker !== undefined) boss.notifyWorker(worker);
  }

  function wake(): void {
    if (timer === undefined || stopping.signal.aborted) return;
    if (looking) {
      lookAgain = true;
      return;
    }
    looking = look()
      .catch((error: unknown) => log.warn(`Prints that wait could not be looked for: ${(error as Error).message}`))
      .finally(() => {
        looking = undefined;
        if (lookAgain) {
          lookAgain = false;
          wake();
        }
      });
  }

  return {
    start() {
      started = bringUp();
    },
    wake,
    async discard(objectKey, seconds) {
      await boss.send(DISCARD_QUEUE, { objectKey }, { startAfter: seconds });
    },
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await started;
      await looking;
      await boss.stop({ graceful: true, wait: true, timeout: STOP_MS });
      // It does not wait for what it writes about the jobs that have ended.
      await statements.end();
    },
  };
}

/** Statements of pg-boss, which are not all waited for there: the pool must outlive them. */
function trackStatements(pool: Pool): { run: PgBoss.Db['executeSql']; end: () => Promise<void> } {
  const underWay = new Set<Promise<unknown>>();
  let ended = false;
  return {
    async run(text, values) {
      // Of a job that would not end in time; its row is taken up again when it expires.
      if (ended) return { rows: [], rowCount: 0 };
      const statement = pool.query(text, values);
      underWay.add(statement);
      try {
        return await statement;
      } finally {
        underWay.delete(statement);
      }
    },
    async end() {
      while (underWay.size > 0) await Promise.allSettled(underWay);
      ended = true;
    },
  };
}
