/** Finding the word in its example sentence, to set it off. */
import { findInExample } from '@xueban/contract/learning/english/tokens';

export interface ExampleParts {
  before: string;
  /** As it stands in the sentence, inflected or not; empty when the sentence does not hold the word. */
  word: string;
  after: string;
}

/** Splits a sentence around the word. */
export function splitExample(sentence: string, spelling: string, partOfSpeech: string): ExampleParts {
  const found = findInExample(sentence, spelling, partOfSpeech);
  if (!found) return { before: sentence, word: '', after: '' };
  return { before: sentence.slice(0, found.from), word: sentence.slice(found.from, found.to), after: sentence.slice(found.to) };
}
