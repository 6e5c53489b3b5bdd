/**
 * Asks a model while somebody waits: bounded, charged only for what came to something, its failures said in our words.
 * Whatever becomes of the process, a use is delivered or given back.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AiFailure } from '../../../adapters/ai/ai';
import type { ErrorLog, Executor, Transact } from '../../../database';
import type { Limit } from '../../../plugins/config';
import { AppError } from '../../../plugins/errors';
import type { LimitRepository } from '../../accounts';
import { type AiUsage, AiUsedUp, type UsageKind } from './ai-usage.service';
import { type Begun, beginUse, dropUse, type HeldUse, holdUse, keepResult, lockUse, type UseName } from './ai-uses.repository';

interface Parts {
  db: Executor;
  transact: Transact;
  usage: AiUsage;
  limits: Pick<LimitRepository, 'take'>;
  /** How often a student may ask, counting also what fails: the provider bills that, too. */
  asks: Limit;
  /** Told of what the school has to look at: a key or quota that is refused. */
  warn: (error: AiFailure) => void;
  log: ErrorLog;
}

/** What a model is asked for; the same name is asked for once at a time, and for some minutes gives the same. */
export interface Wanted extends UseName {
  kind: UsageKind;
}

export interface Asked<T> {
  /** Ends with the signal. */
  ask: (signal: AbortSignal) => Promise<T>;
  /** Writes what came of it, in the transaction that delivers it; what somebody else did meanwhile is not counted. */
  deliver?: (tx: Executor, made: T) => Promise<{ result: T; counts: boolean }>;
}

export type AiAsking = ReturnType<typeof createAiAsking>;

/** How often it is said that somebody is at it, ms; well below the time for which that holds. */
const HOLD_MS = 4000;
/** Another process is at it: how often it is looked, and how long, ms. */
const LOOK_MS = 250;
const LONGEST_LOOK_MS = 60_000;

export function createAiAsking({ db, transact, usage, limits, asks, warn, log }: Parts) {
  const underWay = new Map<string, Promise<unknown>>();
  const stopping = new AbortController();

  /** @throws AppError AI_USED_UP */
  async function begin(use: HeldUse, kind: UsageKind): Promise<Begun> {
    const charged = usage.getUse(use.studentId, kind);
    return transact(async (tx) => {
      const begun = await beginUse(tx, use, charged);
      if (begun.is === 'new') await usage.charge(tx, charged);
      return begun;
    }).catch((error: unknown) => {
      throw error instanceof AiUsedUp ? new AppError('AI_USED_UP') : error;
    });
  }

  async function drop(use: HeldUse): Promise<void> {
    await transact(async (tx) => {
      const charged = await dropUse(tx, use);
      if (charged) await usage.giveBack(charged, tx);
    });
  }

  async function make<T>(use: HeldUse, { ask, deliver }: Asked<T>): Promise<T> {
    const holding = setInterval(() => {
      holdUse(db, use).catch((error: unknown) => log.warn({ err: error }, 'It cannot be said that a use of AI is under way'));
    }, HOLD_MS);
    try {
      const made = await ask(stopping.signal);
      return await transact(async (tx) => {
        // What has been given back meanwhile, or is another's, must not be delivered: it would be free.
        if (!(await lockUse(tx, use))) throw new AppError('AI_UNAVAILABLE');
        const { result, counts } = deliver ? await deliver(tx, made) : { result: made, counts: true };
        const charged = await keepResult(tx, use, result);
        if (charged && !counts) await usage.giveBack(charged, tx);
        return result;
      });
    } catch (error) {
      // Without the database nobody says any more that it is under way: it is given back then.
      await drop(use).catch((failure: unknown) => log.warn({ err: failure }, 'A use of AI could not be given back yet'));
      if (stopping.signal.aborted) throw new AppError('AI_UNAVAILABLE', { cause: error });
      if (!(error instanceof AiFailure)) throw error;
      if (error.kind === 'refused' || error.kind === 'quota') warn(error);
      throw new AppError(error.kind === 'rubbish' || error.kind === 'unfit' ? 'AI_UNSURE' : 'AI_UNAVAILABLE', { cause: error });
    } finally {
      clearInterval(holding);
    }
  }

  async function load<T>({ studentId, name, kind }: Wanted, asked: Asked<T>): Promise<T> {
    if (!(await usage.isAllowed(studentId))) throw new AppError('AI_SWITCHED_OFF');
    if (!(await limits.take(aiAsksKey(studentId), asks))) throw new AppError('TOO_MANY_ATTEMPTS');
    await usage.reclaim(studentId);
    const use: HeldUse = { studentId, name, holder: randomUUID() };
    for (const end = Date.now() + LONGEST_LOOK_MS; Date.now() < end; await delay(LOOK_MS)) {
      const begun = await begin(use, kind);
      if (begun.is === 'delivered') return begun.result as T; // under this name nothing else is kept
      if (begun.is !== 'under way') return make(use, asked);
      if (stopping.signal.aborted) break;
    }
    throw new AppError('AI_UNAVAILABLE');
  }

  return {
    /**
     * Charges one use before asking, and gives it back when that comes to nothing, also with its process.
     * @throws AppError AI_SWITCHED_OFF, TOO_MANY_ATTEMPTS, AI_USED_UP, AI_UNAVAILABLE, AI_UNSURE, and what `asked` throws
     */
    async charged<T>(wanted: Wanted, asked: Asked<T>): Promise<T> {
      const name = `${wanted.studentId}/${wanted.name}`;
      const begun = (underWay.get(name) as Promise<T> | undefined) ?? load(wanted, asked).finally(() => underWay.delete(name));
      underWay.set(name, begun);
      return begun;
    },
    /** Ends what is under way, and gives it back. */
    stop: (): void => stopping.abort(),
  };
}

/** Names the counter of what a student has asked for. */
export const aiAsksKey = (studentId: number): string => `ai:asks:student:${studentId}`;
