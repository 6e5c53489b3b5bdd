/** The queue of generations to be made. What is to be made stands in the generations themselves. */
import type { QueueDefinition } from '../../../plugins/jobs/queues';
import type { GenerationKey } from './generations.repository';

/** How often those are looked for that wait, or whose maker has died, ms. */
const LOOK_MS = 1000;
const POLL_MS = 2000;
/** Looked at in one go; the others come when these are done. */
const MOST = 200;

interface Parts {
  /** Generations made at the same time; the time of each is the model's, not ours. */
  atOnce: number;
  /** Longest one may take, seconds. */
  seconds: number;
  listUnmade: (limit: number) => Promise<GenerationKey[]>;
  make: (key: GenerationKey, stop: AbortSignal) => Promise<void>;
}

export const generationQueue = ({ atOnce, seconds, listUnmade, make }: Parts): QueueDefinition<GenerationKey> => ({
  name: 'ai-generation',
  options: { policy: 'short', retryLimit: 0, expireInSeconds: seconds + 60 },
  pollMs: POLL_MS,
  atOnce,
  work: make,
  backlog: {
    everyMs: LOOK_MS,
    what: 'Generations that wait',
    async find() {
      const keys = await listUnmade(MOST);
      return keys.map((key) => ({ data: key, key: `${key.studentId}-${key.id}`, priority: 0 }));
    },
  },
});
