/**
 * One review as a fold over its answers, the same on phone and server. Every word is asked until it is right; wrong words
 * make another pass.
 */

export interface SessionState {
  /** Still to be answered in this pass, in order. */
  remaining: readonly number[];
  /** First answer of each word: the one that counts. */
  firstResults: ReadonlyMap<number, boolean>;
  /** 1-based. */
  pass: number;
}

/** Where a session of these words stands. Words that are not in it are ignored. */
export function foldSession(wordIds: readonly number[], answers: readonly { wordId: number; correct: boolean }[]): SessionState {
  const inSession = [...new Set(wordIds)];
  const firstResults = new Map<number, boolean>();
  const wrong = new Set(inSession);
  let waiting = new Set(inSession);
  let pass = 1;
  for (const { wordId, correct } of answers) {
    if (!waiting.has(wordId)) continue;
    if (!firstResults.has(wordId)) firstResults.set(wordId, correct);
    waiting.delete(wordId);
    if (correct) wrong.delete(wordId);
    if (waiting.size === 0 && wrong.size > 0) {
      waiting = new Set(wrong);
      pass += 1;
    }
  }
  return { remaining: [...waiting], firstResults, pass };
}
