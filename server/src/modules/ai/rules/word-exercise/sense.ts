/** What the translation of a sentence says of the word that is left out: a sense that the course knows, and in which direction. */
import { carriesMeaning, parseGloss } from '../../../words/rules/distractors-meaning';
import type { MaterialWord } from '../material';

/** Words that a translation has to say; of 也, 的 and 在 it often needs none. */
const OF_CONTENT = /^(?:n|v|adj)\./;
const OF_NONE = /modal|adv|prep|pron|art|conj|num|interj/;

/** Whether a translation has to say it: a noun, a verb or an adjective whose meaning is known. */
export const isToBeSaid = ({ meaning, partOfSpeech }: Pick<MaterialWord, 'meaning' | 'partOfSpeech'>): boolean =>
  OF_CONTENT.test(partOfSpeech.trim()) && !OF_NONE.test(partOfSpeech) && parseGloss(meaning).characters.size > 0;

/** Whether the translation says one of the meanings, or what means the same. Where no meaning is known anything does. */
export const carriesSense = (translation: string, word: Pick<MaterialWord, 'meaning' | 'partOfSpeech'>): boolean =>
  !isToBeSaid(word) || carriesMeaning(translation, parseGloss(word.meaning));

interface Direction {
  /** In the course's meaning. */
  inMeaning: RegExp;
  /** In a translation. */
  says: RegExp;
  /** In the sentence, with its gap. */
  takes?: RegExp;
}

const PERSON = String.raw`(?:me|him|her|us|them|it to|you|[A-Z][a-z]+|(?:my|his|her|our|their|your) (?:friends?|brother|sister|classmates?|cousin|mother|father|teacher|neighbou?r))`;
const plainly = (one: string, other: string): readonly [Direction, Direction] => [
  { inMeaning: new RegExp(one), says: new RegExp(one) },
  { inMeaning: new RegExp(other), says: new RegExp(other) },
];

/** Meanings that share a character and mean two directions: 借入 and 借出. */
const DIRECTIONS: readonly (readonly [Direction, Direction])[] = [
  [
    {
      inMeaning: /借入|借来|^借$|(?:^|[；;，,])借(?:$|[；;，,])/,
      says: /(?:从|向|跟|找|问).{1,12}借(?!给|出)|借(?:入|来)/,
      takes: /_{2,}.*\bfrom\b|\b(?:may|can|could) i\s+_{2,}\s+(?:your|his|her|their|the teacher's|\w+'s)\b/i,
    },
    {
      inMeaning: /借给|借出/,
      says: /借(?:给|出)|把.{1,12}借/,
      takes: new RegExp(`_{2,}\\s+${PERSON}\\s+(?:a|an|the|my|your|his|her|some|two|this|that|money)\\b|_{2,}.*\\bto ${PERSON}\\b`),
    },
  ],
  plainly('买', '卖'),
  plainly('上', '下'),
  plainly('开', '关'),
  plainly('来', '去'),
  plainly('里', '外'),
  plainly('入', '出'),
];

/** Whether the translation or the words around the gap say that it is `word` and not the other. */
export function isTold(
  word: MaterialWord,
  other: MaterialWord,
  { sentence, translation }: { sentence: string; translation: string },
): boolean {
  return DIRECTIONS.some(([one, another]) =>
    [
      [one, another],
      [another, one],
    ].some(([own, opposite]) => {
      if (
        !own ||
        !opposite ||
        !own.inMeaning.test(word.meaning) ||
        !opposite.inMeaning.test(other.meaning) ||
        opposite.inMeaning.test(word.meaning)
      )
        return false;
      const saysOwn = own.says.test(translation) || own.takes?.test(sentence) === true;
      const saysOther = opposite.says.test(translation) || opposite.takes?.test(sentence) === true;
      return saysOwn && !saysOther;
    }),
  );
}
