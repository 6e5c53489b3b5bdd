/**
 * Streams generations to phones, whichever process makes them, with one query for all that are watched here. When the
 * process stops, phones ask another.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { AiEvent, AiGeneration } from '@xueban/contract/resources/ai-generations';
import type { ErrorLog } from '../../../database';
import type { GenerationKey } from './generations.repository';

/** How one stands that is watched. */
export interface Progress extends GenerationKey {
  /** Nothing more will come. */
  isOver: boolean;
  draft: string;
}

/** One that is watched, and by whose session. */
export interface Watched extends GenerationKey {
  tokenHash: string;
}

export interface LiveParts {
  look: (keys: readonly GenerationKey[]) => Promise<readonly Progress[]>;
  /** Which of them may still be seen by who watches: signed in, and linked to the student. */
  mayWatch: (watched: readonly Watched[]) => Promise<readonly boolean[]>;
  find: (key: GenerationKey) => Promise<AiGeneration>;
  /** Longest a stream stays open, ms. */
  longestMs: number;
  log: ErrorLog;
}

/** How often the database is looked at while somebody watches, ms. */
const LOOK_MS = 300;
/** How often something is said even when there is nothing, ms. */
const ALIVE_MS = 10_000;
/** Looks in a row that may fail before the streams are ended. */
const MOST_FAILURES = 20;

const getName = ({ studentId, id }: GenerationKey): string => `${studentId}/${id}`;

export type Live = ReturnType<typeof createLive>;

export function createLive({ look, mayWatch, find, longestMs, log }: LiveParts) {
  const stopping = new AbortController();
  const watched = new Set<Watched>();
  let latest: ReadonlyMap<string, Progress> = new Map();
  /** Ends with the next look, and says whether it succeeded. */
  let looking: Promise<boolean> | undefined;

  async function lookAtAll(): Promise<boolean> {
    await delay(LOOK_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    if (stopping.signal.aborted) return false;
    try {
      const asked = [...watched];
      latest = new Map((await look(asked)).map((found) => [getName(found), found]));
      // Asked after the look: what a guardian sees was theirs to see when it was read.
      const may = await mayWatch(asked);
      asked.filter((_, at) => may[at] !== true).forEach((one) => watched.delete(one));
      return true;
    } catch (error) {
      log.warn({ err: error }, 'Generations that are being watched could not be looked at');
      return false;
    }
  }
  const nextLook = (): Promise<boolean> => (looking ??= lookAtAll().finally(() => (looking = undefined)));

  /** What comes, until it is over, the server stops, or who watches may not see it any more. */
  async function* follow(key: Watched): AsyncGenerator<AiEvent> {
    watched.add(key);
    const until = Date.now() + longestMs;
    let shown = '';
    let saidAt = Date.now();
    let failures = 0;
    try {
      while (!stopping.signal.aborted && Date.now() < until && failures < MOST_FAILURES) {
        if (!(await nextLook())) {
          // What it found is nobody's to see: who may was not told.
          failures += 1;
          continue;
        }
        failures = 0;
        if (!watched.has(key)) return;
        const progress = latest.get(getName(key));
        if (!progress) continue;
        if (progress.isOver) {
          yield { event: 'done', generation: await find(key) };
          return;
        }
        const { draft } = progress;
        if (draft !== shown && !draft.startsWith(shown)) {
          shown = '';
          yield { event: 'restart' };
        }
        if (draft !== shown) yield { event: 'draft', append: draft.slice(shown.length) };
        else if (Date.now() - saidAt < ALIVE_MS) continue;
        else yield { event: 'alive' };
        shown = draft;
        saidAt = Date.now();
      }
    } finally {
      watched.delete(key);
    }
  }

  return {
    follow,
    /** Ends all streams. */
    stop: (): void => stopping.abort(),
  };
}
