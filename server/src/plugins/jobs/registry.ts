/**
 * Work in the background, on pg-boss in a schema of its own of the same database. Modules register their queues when the
 * application is put together; the registry starts, wakes and stops them all.
 */
import { setTimeout as delay } from 'node:timers/promises';
import PgBoss from 'pg-boss';
import type { Pool } from 'pg';
import type { ErrorLog } from '../../database';
import { within } from '../../database/connections';
import type { Queue, QueueDefinition } from './queues';
import { runQueue, type RunningQueue } from './running-queue';

const START_RETRY_MS = 2000;
const STOP_MS = 8000;
/** A job that is sent while the queues are still being brought up waits for that so long. */
const EARLY_MS = 5000;

export interface JobParts {
  pool: Pool;
  log: ErrorLog;
}

export interface Jobs {
  /** Adds a queue; before `start`. */
  register<T extends object>(definition: QueueDefinition<T>): Queue<T>;
  /** Begins to work; what fails is tried again. */
  start(): void;
  /** Lets work under way finish. */
  stop(): Promise<void>;
}

/** How a queue is begun once pg-boss is up. */
type Begin = (boss: PgBoss) => Promise<RunningQueue>;

export function createJobs({ pool, log }: JobParts): Jobs {
  const createBoss = (): PgBoss => {
    const created = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) }, schedule: false });
    created.on('error', (error) => log.warn({ err: error }, 'Jobs'));
    return created;
  };
  // One that failed to start never starts: each try gets its own.
  let boss = createBoss();
  const stopping = new AbortController();
  const begins = new Map<string, Begin>();
  let running = new Map<string, RunningQueue>();
  let started: Promise<void> | undefined;

  async function bringUp(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await boss.start();
        const begun = new Map<string, RunningQueue>();
        running = begun;
        for (const [name, begin] of begins) begun.set(name, await begin(boss));
        return;
      } catch (error) {
        log.warn({ err: error }, 'Jobs could not be started');
        await stopQueues();
        await boss.stop({ graceful: false });
        boss = createBoss();
        await delay(START_RETRY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      }
    }
  }

  async function stopQueues(): Promise<void> {
    const queues = [...running.values()];
    running = new Map();
    await Promise.all(queues.map((queue) => queue.stop()));
  }

  return {
    register<T extends object>(definition: QueueDefinition<T>): Queue<T> {
      const { name } = definition;
      if (begins.has(name)) throw new Error(`There are two queues called ${name}`);
      if (started) throw new Error(`The queue ${name} comes too late: jobs have been started`);
      begins.set(name, async (ready) => {
        await ready.createQueue(name, { name, ...definition.options });
        return runQueue(definition, { boss: ready, log, stop: stopping.signal });
      });
      return {
        async send(data, afterSeconds = 0) {
          if (started && !running.has(name)) await within(EARLY_MS, started);
          await boss.send(name, data, { startAfter: afterSeconds });
        },
        wake: () => running.get(name)?.wake(),
      };
    },
    start() {
      started = bringUp();
    },
    async stop() {
      stopping.abort();
      // Work that does not end in time is taken up again when its job expires.
      await within(STOP_MS, Promise.resolve(started).then(stopQueues));
      await boss.stop({ graceful: false });
    },
  };
}
