/** Whether a translation is of its sentence, as far as the course knows the words of that. */
import { parseSpellings } from '@xueban/contract/learning/word-exercise';
import { carriesMeaning, parseGloss } from '../../../words/rules/distractors-meaning';
import { getBases } from '@xueban/contract/learning/english/lemmas';
import { findWord, parseTokens, withoutApostrophe } from '@xueban/contract/learning/english/tokens';
import type { WordSense } from '../material';
import { isToBeSaid } from './sense';

/** Verbs that Chinese often says by another word, or not at all. */
const LIGHT = new Set('be do have go get take make come put let excuse'.split(' '));
/** How sentences say what a meaning does not: going to bed is 睡觉. */
const SAID_OTHERWISE: readonly (readonly [of: RegExp, says: RegExp])[] = [
  [/床/, /睡/],
  [/脸|面孔/, /长相|面容|容貌/],
  [/地板|地面/, /地上/],
  [/落下|跌/, /掉|摔/],
  [/步行|散步/, /走/],
  [/免费/, /不花钱|不要钱/],
];
/** A translation may render one word otherwise than the course; this many must agree. */
const ENOUGH = 2;

const COMPARED = /(?:er|est)$/;

/** Meanings of words by their spellings, in lower case. */
export type Senses = ReadonlyMap<string, readonly WordSense[]>;

export function getSenses(words: readonly WordSense[]): Senses {
  const senses = new Map<string, WordSense[]>();
  for (const word of words) {
    for (const spelling of parseSpellings(word.spelling)) {
      const name = spelling.toLowerCase();
      senses.set(name, [...(senses.get(name) ?? []), word]);
    }
  }
  return senses;
}

/** Meanings of the words of a sentence that a translation has to say, each word once; of those asked for something else says it. */
function findMeanings(sentence: string, asked: string, senses: Senses): (readonly WordSense[])[] {
  const tokens = parseTokens(sentence);
  const place = findWord(tokens, asked);
  const words = new Map<string, WordSense[]>();
  for (const { form, from, to } of tokens) {
    if (place && from >= place.from && to <= place.to) continue;
    const known = [...new Set([form, ...getBases(withoutApostrophe(form))])].flatMap((base) =>
      // A counter is not who counts more.
      (senses.get(base) ?? []).filter(({ partOfSpeech }) => base === form || !COMPARED.test(form) || /adj|adv/.test(partOfSpeech)),
    );
    const [first] = known;
    if (!first || LIGHT.has(first.spelling.toLowerCase()) || !known.every(isToBeSaid)) continue;
    words.set(first.spelling, known);
  }
  return [...words.values()];
}

/** Whether it says at least one of the words beside the one that is asked for; where fewer than two of them are known anything does. */
export function isOfSentence(sentence: string, translation: string, asked: string, senses: Senses): boolean {
  const meanings = findMeanings(sentence, asked, senses);
  return meanings.length < ENOUGH || meanings.some((each) => each.some((sense) => isSaid(sense, translation)));
}

const isSaid = ({ meaning }: WordSense, translation: string): boolean =>
  carriesMeaning(translation, parseGloss(meaning)) || SAID_OTHERWISE.some(([of, says]) => of.test(meaning) && says.test(translation));
