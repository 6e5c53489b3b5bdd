/** What kind of word a meaning is of: an option of another kind falls out, and nobody needs to know the word. */
import { PARTS_OF_SPEECH } from './word-course';
import type { Choice } from './options';

/** A word with a meaning, and its parts of speech as the courses write them: "adj. & pron.". */
export interface Meant {
  readonly word: string;
  readonly meaning: string;
  readonly parts: string;
}

const QUESTION_WORDS = new Set(['what', 'who', 'whom', 'whose', 'which', 'when', 'where', 'why', 'how']);
/** What stands where an article stands. */
const LIKE_ARTICLES = ['adj.', 'pron.', 'num.'];

export const parseParts = (parts: string): string[] => parts.split(' & ');

/** Its parts of speech; question words are one kind, and an article is what a determiner is. Modal verbs are no verbs here. */
export function getKinds({ word, parts }: Pick<Meant, 'word' | 'parts'>): string[] {
  const kinds = parseParts(parts);
  if (kinds.includes('art.')) kinds.push(...LIKE_ARTICLES);
  if (QUESTION_WORDS.has(word)) kinds.push('question');
  return kinds;
}

export const isPartOfSpeech = (part: string): boolean => PARTS_OF_SPEECH.some((known) => known === part);

/** All kinds that each meaning can be of. */
export function joinKinds(meant: readonly Meant[]): ReadonlyMap<string, readonly string[]> {
  const joined = new Map<string, readonly string[]>();
  for (const one of meant) joined.set(one.meaning, [...(joined.get(one.meaning) ?? []), ...getKinds(one)]);
  return joined;
}

/** Options of no kind of their word, also those of which nobody has said a kind: "shall: 再见". */
export function checkKinds(
  choices: readonly (Pick<Choice, 'word' | 'options'> & { parts: string })[],
  kinds: ReadonlyMap<string, readonly string[]>,
): string[] {
  return choices.flatMap((choice) => {
    const own = getKinds(choice);
    return choice.options
      .filter((option) => !kinds.get(option)?.some((kind) => own.includes(kind)))
      .map((option) => `${choice.word}: ${option}`);
  });
}
