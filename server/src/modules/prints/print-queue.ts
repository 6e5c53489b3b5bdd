/** The queue of prints to be made. What is to be printed stands in the prints themselves. */
import { setTimeout as delay } from 'node:timers/promises';
import { type ErrorLog, isDatabaseUnavailable } from '../../database';
import type { BacklogJob, QueueDefinition } from '../../plugins/jobs/queues';
import type { PrintKey, UnmadePrint } from './prints.repository';

/** A print is tried so often before people are told that it failed. */
const ATTEMPTS = 3;
const ATTEMPT_DELAY_MS = 500;
/** How often waiting prints are looked for, ms. */
const LOOK_MS = 1000;
/** How often prints are looked for whose maker may have died, in looks. */
const LOOKS_PER_RESCUE = 20;
const AT_ONCE = 20;
const POLL_MS = 2000;

export interface MakingQueueParts<K extends object> {
  name: string;
  /** Names one for the log. */
  describe: (key: K) => string;
  log: ErrorLog;
  listUnmade: (statuses: readonly ('waiting' | 'making')[], limit: number) => Promise<BacklogJob<K>[]>;
  make: (key: K) => Promise<void>;
  giveUp: (key: K) => Promise<void>;
}

/** A queue of files to be made. */
export function makingQueue<K extends object>({ name, describe, log, listUnmade, make, giveUp }: MakingQueueParts<K>): QueueDefinition<K> {
  let looks = 0;
  return {
    name,
    options: { policy: 'short', retryLimit: 0, expireInSeconds: 900 },
    pollMs: POLL_MS,
    async work(key, stop) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await make(key);
        } catch (error) {
          log.warn({ err: error }, `${describe(key)} was not made (try ${attempt} of ${ATTEMPTS})`);
          if (stop.aborted) return; // it still waits: the next process makes it
          if (isDatabaseUnavailable(error)) throw error; // it still waits, and is no worse for that
          if (attempt === ATTEMPTS) return giveUp(key);
          await delay(ATTEMPT_DELAY_MS * attempt, undefined, { signal: stop }).catch(() => undefined);
        }
      }
    },
    backlog: {
      everyMs: LOOK_MS,
      what: 'Prints that wait',
      /** Those asked for last come first: somebody may be looking at them, nobody waits for a print of last week that a restart or an import left behind. */
      async find() {
        const rescue = looks % LOOKS_PER_RESCUE === 0;
        looks += 1;
        return listUnmade(rescue ? ['waiting', 'making'] : ['waiting'], AT_ONCE);
      },
    },
  };
}

export interface PrintQueueParts extends Pick<MakingQueueParts<PrintKey>, 'log' | 'make' | 'giveUp'> {
  listUnmade: (statuses: readonly ('waiting' | 'making')[], limit: number) => Promise<UnmadePrint[]>;
}

export const printQueue = ({ listUnmade, ...parts }: PrintQueueParts): QueueDefinition<PrintKey> =>
  makingQueue({
    ...parts,
    name: 'learning-print',
    describe: ({ studentId, id }) => `Print ${id} of student ${studentId}`,
    listUnmade: async (statuses, limit) =>
      (await listUnmade(statuses, limit)).map(({ studentId, id, place }) => ({
        data: { studentId, id },
        key: `${studentId}-${id}`,
        priority: place,
      })),
  });
