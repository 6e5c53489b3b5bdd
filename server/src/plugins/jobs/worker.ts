/**
 * Takes the jobs of one queue, some at once. pg-boss's own workers do not wait for what they write about a finished job, so
 * a lost database would end the process.
 */
import type PgBoss from 'pg-boss';
import { asError } from '../../database/connections';
import type { ErrorLog } from '../../database';
import { describeError } from '../logging';

export interface WorkerParts<T> {
  boss: PgBoss;
  queue: string;
  /** How often the queue is looked at when nobody says that there is something, ms. */
  everyMs: number;
  /** Jobs done at the same time. */
  atOnce: number;
  work: (data: T) => Promise<void>;
  log: ErrorLog;
}

export interface Worker {
  /** There is something in the queue. */
  nudge(): void;
  /** Takes no more jobs; waits for those under way. */
  stop(): Promise<void>;
}

export function startWorker<T>({ boss, queue, everyMs, atOnce, work, log }: WorkerParts<T>): Worker {
  let stopping = false;
  let nudged = false;
  let wakeUp: () => void = () => undefined;

  function nudge(): void {
    nudged = true;
    wakeUp();
  }

  function pause(): Promise<void> {
    if (nudged || stopping) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, everyMs).unref();
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Jobs under way. */
  const doing = new Set<Promise<void>>();

  /** @returns whether there was a job: many may wait, as after an import of a school or a pause */
  async function takeOne(): Promise<boolean> {
    const [job] = await boss.fetch<T>(queue);
    if (!job) return false;
    const done = finish(job).finally(() => doing.delete(done));
    doing.add(done);
    if (doing.size >= atOnce) await Promise.race(doing);
    return true;
  }

  /** Does it and says how it ended; never rejects. */
  async function finish({ id, data }: PgBoss.Job<T>): Promise<void> {
    const failure = await work(data).then(() => undefined, asError);
    if (failure) log.warn({ err: failure }, `A job of ${queue} failed`);
    const said = failure ? boss.fail(queue, id, { message: describeError(failure).message }) : boss.complete(queue, id);
    // It is taken up again when it expires.
    await said.catch((error: unknown) => log.warn({ err: error }, `What became of a job of ${queue} cannot be written`));
  }

  async function run(): Promise<void> {
    while (!stopping) {
      nudged = false;
      const found = await takeOne().catch((error: unknown) => {
        log.warn({ err: error }, `Jobs of ${queue} cannot be taken`);
        nudged = false; // the database is not reached any sooner by asking at once
        return false;
      });
      if (!found) await pause();
    }
    await Promise.all(doing);
  }

  const running = run();
  return {
    nudge,
    async stop() {
      stopping = true;
      wakeUp();
      await running;
    },
  };
}
