/** What may be shown of an answer that is still coming: whole sentences, in order, up to the first that does not stand the checks. */
import { sentencesOf } from '../english/tokens';
import { type Grown, grownBy, type Guard, NOTHING_GROWN } from './safe';
import { type PartialString, stringsOf } from './strings';

export interface DraftRules extends Guard {
  /** Strings that are shown. */
  paths: readonly string[];
  /** What else forbids a sentence; a line as it stands in its string. */
  refuses?: (sentence: string, path: string) => boolean;
}

/** No sentence of an answer is longer, nor all that is shown of one, characters: a text of 330 words has 2,000. */
const LONGEST_SENTENCE = 600;
const MOST_SHOWN = 4_000;
/** Sentences that are looked at in one go: of a service that sends all at once the rest is shown the next time. */
const MOST_LOOKED_AT = 40;

interface Sentence {
  path: string;
  text: string;
  isFirst: boolean;
}

/** Sentences that have come whole. */
function* sentencesIn(strings: readonly PartialString[], paths: readonly string[]): Generator<Sentence> {
  for (const { path, text, isWhole } of strings) {
    if (!paths.includes(path)) continue;
    const sentences = sentencesOf(text);
    for (const [at, sentence] of (isWhole ? sentences : sentences.slice(0, -1)).entries())
      yield { path, text: sentence, isFirst: at === 0 };
    if (!isWhole) return;
  }
}

/** @returns a function of the text so far: what it gives for a longer text begins with what it gave for a shorter one */
export function draftOf({ paths, refuses, ...guard }: DraftRules): (partial: string) => string {
  // The same beginning comes again and again; each sentence is looked at once.
  let stood: { sentence: Sentence; grown: Grown }[] = [];
  /** After those that stood. */
  let refused: Sentence | undefined;

  const withMore = (grown: Grown, { path, text, isFirst }: Sentence): Grown | undefined => {
    const more = `${grown.text === '' ? '' : isFirst ? '\n' : ' '}${text}`;
    if (text.length > LONGEST_SENTENCE || grown.text.length + more.length > MOST_SHOWN || refuses?.(text, path) === true) return undefined;
    return grownBy(grown, more, guard);
  };

  return (partial) => {
    let shown = NOTHING_GROWN;
    let at = 0;
    let lookedAt = 0;
    for (const sentence of sentencesIn(stringsOf(partial), paths)) {
      const known = stood[at];
      if (known && isSame(known.sentence, sentence)) shown = known.grown;
      else {
        if (known) [stood, refused] = [stood.slice(0, at), undefined];
        if ((refused && isSame(refused, sentence)) || lookedAt === MOST_LOOKED_AT) break;
        lookedAt += 1;
        const grown = withMore(shown, sentence);
        refused = grown ? undefined : sentence;
        if (!grown) break;
        stood.push({ sentence, grown });
        shown = grown;
      }
      at += 1;
    }
    return shown.text;
  };
}

const isSame = (one: Sentence, other: Sentence): boolean =>
  one.text === other.text && one.path === other.path && one.isFirst === other.isFirst;
