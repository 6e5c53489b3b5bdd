/** A check of texts by a service outside, before anybody reads them: a model's words are shown only after it has passed them. */
import { isDatabaseUnavailable } from '../../database';
import { AiFailure, type AiModel } from '../ai/ai';

export interface TextSafety {
  /**
   * Whether a text may be shown to minors.
   * @param studentId for whom it was written: it is checked in the name of who asked for it
   * @throws Error when the service cannot say
   */
  isFit(text: string, studentId: number): Promise<boolean>;
}

/** A model and who checks what it writes: neither is used without the other. */
export interface CheckedAi {
  model: AiModel;
  /** @throws AiFailure `busy` when the service cannot say */
  safety: TextSafety;
}

/** How much of a part the next one repeats, characters, so that no word falls between two. */
const REPEATED = 50;

/** Whether a text is fit part by part, none longer than `most` characters. */
export async function arePartsFit(text: string, most: number, isPartFit: (part: string) => Promise<boolean>): Promise<boolean> {
  const characters = Array.from(text);
  for (let from = 0; from < characters.length; from += most - REPEATED) {
    if (!(await isPartFit(characters.slice(from, from + most).join('')))) return false;
  }
  return true;
}

/** Said so often, ms, not at every text. */
const WARN_EVERY_MS = 3_600_000;

export interface Log {
  warn(message: string): void;
}

/** The same check, which says in the log, once an hour, that it cannot say. @param name of the service */
export function warnHourly(name: string, check: TextSafety, log: Log, now = Date.now): TextSafety {
  let warnedAt = Number.NEGATIVE_INFINITY;
  return {
    async isFit(text, studentId) {
      try {
        return await check.isFit(text, studentId);
      } catch (error) {
        if (now() - warnedAt >= WARN_EVERY_MS) {
          warnedAt = now();
          log.warn(`${name} could not check a text of the AI: ${error instanceof Error ? error.message : 'unknown'}. It is not shown.`);
        }
        throw error;
      }
    },
  };
}

/** A text is fit when all of them say so. All are asked at once, for somebody waits. */
export function requireAll(checks: readonly TextSafety[]): TextSafety {
  return {
    async isFit(text, studentId) {
      const verdicts = await Promise.allSettled(checks.map((check) => check.isFit(text, studentId)));
      // One that finds it unfit is believed though another cannot say.
      if (verdicts.some((verdict) => verdict.status === 'fulfilled' && !verdict.value)) return false;
      const failed = verdicts.find((verdict) => verdict.status === 'rejected');
      if (failed && isDatabaseUnavailable(failed.reason)) throw failed.reason; // in whose name it is checked was not read
      if (failed) throw new AiFailure('busy', 'Nobody could say whether a text is fit', { cause: failed.reason });
      return true;
    },
  };
}
