/** A check of texts by a service outside, before anybody reads them. */

export interface TextSafety {
  /**
   * Whether a text may be shown to minors.
   * @param studentId for whom it was written: it is checked in the name of who asked for it
   * @throws Error when the service cannot say, and the school wants nothing shown then
   */
  isFit(text: string, studentId: number): Promise<boolean>;
}

/** What all of them find fit; undefined: there is none. All are asked at once, for somebody waits. */
export function everyCheck(checks: readonly TextSafety[]): TextSafety | undefined {
  const [first, ...others] = checks;
  if (!first || others.length === 0) return first;
  return {
    async isFit(text, studentId) {
      const verdicts = await Promise.allSettled(checks.map((check) => check.isFit(text, studentId)));
      // One that finds it unfit is believed though another cannot say.
      if (verdicts.some((verdict) => verdict.status === 'fulfilled' && !verdict.value)) return false;
      const failed = verdicts.find((verdict) => verdict.status === 'rejected');
      if (failed) throw failed.reason;
      return true;
    },
  };
}
