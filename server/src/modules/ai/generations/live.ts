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

export interface LiveParts {
  look: (keys: readonly GenerationKey[]) => Promise<readonly Progress[]>;
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

export function createLive({ look, find, longestMs, log }: LiveParts) {
  const stopping = new AbortController();
  const watched = new Map<string, { key: GenerationKey; watchers: number }>();
  let latest: ReadonlyMap<string, Progress> = new Map();
  /** Ends with the next look, and says whether it succeeded. */
  let looking: Promise<boolean> | undefined;

  async function lookAtAll(): Promise<boolean> {
    await delay(LOOK_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    if (stopping.signal.aborted) return false;
    try {
      latest = new Map((await look([...watched.values()].map(({ key }) => key))).map((found) => [getName(found), found]));
      return true;
    } catch (error) {
      log.warn({ err: error }, 'Generations that are being watched could not be looked at');
      return false;
    }
  }
  const nextLook = (): Promise<boolean> => (looking ??= lookAtAll().finally(() => (looking = undefined)));

  function watch(key: GenerationKey): () => void {
    const name = getName(key);
    const entry = watched.get(name) ?? { key, watchers: 0 };
    entry.watchers += 1;
    watched.set(name, entry);
    return () => {
      entry.watchers -= 1;
      if (entry.watchers === 0) watched.delete(name);
    };
  }

  /** What comes, until it is over or the server stops. */
  async function* follow(key: GenerationKey): AsyncGenerator<AiEvent> {
    const forget = watch(key);
    const until = Date.now() + longestMs;
    let shown = '';
    let saidAt = Date.now();
    let failures = 0;
    try {
      while (!stopping.signal.aborted && Date.now() < until && failures < MOST_FAILURES) {
        failures = (await nextLook()) ? 0 : failures + 1;
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
      forget();
    }
  }

  return {
    follow,
    /** Ends all streams. */
    stop: (): void => stopping.abort(),
  };
}
