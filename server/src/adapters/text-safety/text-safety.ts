/** A check of texts by a service outside, before anybody reads them: a model's words are shown only after it has passed them. */
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

/** A text is fit when all of them say so. All are asked at once, for somebody waits. */
export function requireAll(checks: readonly TextSafety[]): TextSafety {
  return {
    async isFit(text, studentId) {
      const verdicts = await Promise.allSettled(checks.map((check) => check.isFit(text, studentId)));
      // One that finds it unfit is believed though another cannot say.
      if (verdicts.some((verdict) => verdict.status === 'fulfilled' && !verdict.value)) return false;
      const failed = verdicts.find((verdict) => verdict.status === 'rejected');
      if (failed) throw new AiFailure('busy', 'Nobody could say whether a text is fit', { cause: failed.reason });
      return true;
    },
  };
}
