/** What has expired is removed soon after the start and every hour. */
import type { FastifyInstance } from 'fastify';
import { onClosing } from './closing';

declare module 'fastify' {
  interface FastifyInstance {
    /** Removes expired data of all modules; never rejects. */
    sweep(): Promise<void>;
    addSweeper(sweeper: Sweeper): void;
  }
}

export interface Sweeper {
  /** Told to stop it may leave the rest to the next sweep. */
  sweep(stop: AbortSignal): Promise<void>;
}

const SWEEP_INTERVAL_MS = 3_600_000;

/**
 * Also runs after the start, for processes that restart hourly. The start does not wait for it; closing waits for the
 * current step.
 */
export function installSweep(app: FastifyInstance): void {
  const sweepers: Sweeper[] = [];
  const stop = new AbortController();
  let sweeping: Promise<void> | undefined;

  // One after the other: requests need the connections, too.
  async function sweepAll(): Promise<void> {
    for (const sweeper of sweepers) {
      if (stop.signal.aborted) return;
      await sweeper.sweep(stop.signal).catch((error: unknown) => app.log.error({ err: error }, 'What has expired could not be removed'));
    }
  }
  const sweep = (): Promise<void> => (sweeping ??= sweepAll().finally(() => (sweeping = undefined)));

  app.decorate('addSweeper', (sweeper: Sweeper) => void sweepers.push(sweeper));
  app.decorate('sweep', async () => {
    // One under way may have passed what has expired since.
    await sweeping;
    await sweep();
  });
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', (done) => {
    void sweep();
    timer = setInterval(() => void sweep(), SWEEP_INTERVAL_MS).unref();
    done();
  });
  onClosing(app, 'sweep', () => {
    stop.abort();
    clearInterval(timer);
    return sweeping;
  });
}
