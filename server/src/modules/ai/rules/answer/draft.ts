/** What may be shown of a coming answer: whole sentences, up to the first that fails a check. */
import { splitSentences } from '@xueban/contract/learning/english/tokens';
import { type Guard, isSafe } from './safe';
import { type PartialString, parseStrings } from './strings';

export interface DraftRules extends Guard {
  /** Strings that are shown. */
  paths: readonly string[];
  /** What else forbids a sentence; a line as it stands in its string. */
  refuses?: (sentence: string, path: string) => boolean;
}

/** No sentence of an answer is longer, nor all that is shown of one, characters: a text of 330 words has 2,000. */
const LONGEST_SENTENCE = 600;
const MOST_SHOWN = 4_000;
/** Most sentences checked at once; the rest of a whole answer is shown the next time. */
const MOST_LOOKED_AT = 20;

interface Sentence {
  path: string;
  text: string;
  isFirst: boolean;
}

/** Sentences that have come whole. */
function* findSentences(strings: readonly PartialString[], paths: readonly string[]): Generator<Sentence> {
  for (const { path, text, isWhole } of strings) {
    if (!paths.includes(path)) continue;
    const sentences = splitSentences(text);
    for (const [at, sentence] of (isWhole ? sentences : sentences.slice(0, -1)).entries())
      yield { path, text: sentence, isFirst: at === 0 };
    if (!isWhole) return;
  }
}

/** @returns a function of the text so far: what it gives for a longer text begins with what it gave for a shorter one */
export function getDraft({ paths, refuses, ...guard }: DraftRules): (partial: string) => string {
  // The same beginning arrives repeatedly; each sentence is checked once.
  let stood: Sentence[] = [];
  let shown = '';
  /** After those that stood. */
  let refused: Sentence | undefined;

  const mayBeShown = ({ text, path }: Sentence): boolean =>
    text.length <= LONGEST_SENTENCE &&
    shown.length + text.length < MOST_SHOWN &&
    !text.includes('\uFFFD') &&
    refuses?.(text, path) !== true &&
    isSafe([stood.at(-1)?.text ?? '', text], guard);

  return (partial) => {
    const sentences = [...findSentences(parseStrings(partial), paths)];
    // Another text than before.
    if (!stood.every((sentence, at) => sentences[at] && isSame(sentence, sentences[at]))) [stood, shown, refused] = [[], '', undefined];
    for (const next of sentences.slice(stood.length, stood.length + MOST_LOOKED_AT)) {
      if (refused && isSame(refused, next)) break;
      if (!mayBeShown(next)) {
        refused = next;
        break;
      }
      shown += `${shown === '' ? '' : next.isFirst ? '\n' : ' '}${next.text}`;
      stood.push(next);
    }
    return shown;
  };
}

const isSame = (one: Sentence, other: Sentence): boolean =>
  one.text === other.text && one.path === other.path && one.isFirst === other.isFirst;
