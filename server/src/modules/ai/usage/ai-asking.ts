/** Asks a model while somebody waits: bounded, charged only for what came to something, its failures said in our words. */
import { AiFailure } from '../../../adapters/ai/ai';
import type { Limit } from '../../../plugins/config';
import { AppError } from '../../../plugins/errors';
import type { LimitRepository } from '../../accounts';
import { type AiUsage, AiUsedUp, type Use, type UsageKind } from './ai-usage.service';

interface Parts {
  usage: AiUsage;
  limits: Pick<LimitRepository, 'take'>;
  /** How often a student may ask, counting also what fails: the provider bills that, too. */
  asks: Limit;
  /** Told of what the school has to look at: a key or quota that is refused. */
  warn: (error: AiFailure) => void;
}

export type AiAsking = ReturnType<typeof createAiAsking>;

export function createAiAsking({ usage, limits, asks, warn }: Parts) {
  return {
    /**
     * Charges one use before `ask`, and takes it back when that throws.
     * @throws AppError AI_SWITCHED_OFF, TOO_MANY_ATTEMPTS, AI_USED_UP, AI_UNAVAILABLE, AI_UNSURE, and what `ask` throws
     */
    async charged<T>(studentId: number, kind: UsageKind, ask: (use: Use) => Promise<T>): Promise<T> {
      if (!(await usage.isAllowed(studentId))) throw new AppError('AI_SWITCHED_OFF');
      if (!(await limits.take(aiAsksKey(studentId), asks))) throw new AppError('TOO_MANY_ATTEMPTS');
      const use = await usage.take(studentId, kind).catch((error: unknown) => {
        throw error instanceof AiUsedUp ? new AppError('AI_USED_UP') : error;
      });
      try {
        return await ask(use);
      } catch (error) {
        await usage.giveBack(use);
        if (!(error instanceof AiFailure)) throw error;
        if (error.kind === 'refused' || error.kind === 'quota') warn(error);
        throw new AppError(error.kind === 'rubbish' || error.kind === 'unfit' ? 'AI_UNSURE' : 'AI_UNAVAILABLE', { cause: error });
      }
    },
  };
}

/** Names the counter of what a student has asked for. */
export const aiAsksKey = (studentId: number): string => `ai:asks:student:${studentId}`;
