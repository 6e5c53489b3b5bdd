/** A running queue: its worker, and the check of its module's backlog. */
import type PgBoss from 'pg-boss';
import type { ErrorLog } from '../../database';
import type { Backlog, QueueDefinition } from './queues';
import { startWorker } from './worker';

export interface RunningQueue {
  wake(): void;
  /** Takes no more jobs; waits for what is under way. */
  stop(): Promise<void>;
}

interface QueueParts {
  boss: PgBoss;
  log: ErrorLog;
  /** Aborted when the process is about to end. */
  stop: AbortSignal;
}

export function runQueue<T extends object>(
  { name, pollMs, atOnce = 1, work, backlog }: QueueDefinition<T>,
  parts: QueueParts,
): RunningQueue {
  const { boss, log, stop } = parts;
  const worker = startWorker<T>({ boss, log, queue: name, everyMs: pollMs, atOnce, work: (data) => work(data, stop) });
  const look =
    backlog &&
    lookRepeatedly(backlog, parts, async ({ data, key, priority }) => {
      await boss.send(name, data, { singletonKey: key, priority });
      worker.nudge();
    });
  return {
    wake: () => look?.wake(),
    async stop() {
      await look?.stop();
      await worker.stop();
    },
  };
}

/** Checks a backlog at once, periodically and when woken, never twice at the same time. */
function lookRepeatedly<T>(
  { everyMs, what, find }: Backlog<T>,
  { log, stop }: QueueParts,
  send: (job: Awaited<ReturnType<Backlog<T>['find']>>[number]) => Promise<void>,
): RunningQueue {
  let looking: Promise<void> | undefined;
  let lookAgain = false;
  let isStopped = false;

  async function look(): Promise<void> {
    for (const job of await find()) await send(job);
  }

  function wake(): void {
    if (isStopped || stop.aborted) return;
    if (looking) {
      lookAgain = true;
      return;
    }
    looking = look()
      .catch((error: unknown) => log.warn({ err: error }, `${what} could not be looked for`))
      .finally(() => {
        looking = undefined;
        if (lookAgain) {
          lookAgain = false;
          wake();
        }
      });
  }

  const timer = setInterval(wake, everyMs).unref();
  wake();
  return {
    wake,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await looking;
    },
  };
}
