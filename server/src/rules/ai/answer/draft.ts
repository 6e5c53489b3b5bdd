/** What may be shown of an answer that is still coming: whole sentences, in order, up to the first that does not stand the checks. */
import { sentencesOf } from '../english/tokens';
import { type Guard, isSafe } from './safe';
import { stringsOf } from './strings';

export interface DraftRules extends Guard {
  /** Strings that are shown. */
  paths: readonly string[];
  /** What else forbids a sentence; a line as it stands in its string. */
  refuses?: (sentence: string, path: string) => boolean;
}

/** @returns a function of the text so far: what it gives for a longer text begins with what it gave for a shorter one */
export function draftOf({ paths, refuses, ...guard }: DraftRules): (partial: string) => string {
  // The same beginning comes again and again; asked once.
  const verdicts = new Map<string, boolean>();
  const stands = (shown: string): boolean => {
    const known = verdicts.get(shown);
    if (known !== undefined) return known;
    const verdict = isSafe([shown], guard);
    verdicts.set(shown, verdict);
    return verdict;
  };
  return (partial) => {
    let shown = '';
    for (const { path, text, isWhole } of stringsOf(partial)) {
      if (!paths.includes(path)) continue;
      const sentences = sentencesOf(text);
      for (const [at, sentence] of (isWhole ? sentences : sentences.slice(0, -1)).entries()) {
        const longer = `${shown}${shown === '' ? '' : at === 0 ? '\n' : ' '}${sentence}`;
        if (refuses?.(sentence, path) === true || !stands(longer)) return shown;
        shown = longer;
      }
      if (!isWhole) return shown;
    }
    return shown;
  };
}
