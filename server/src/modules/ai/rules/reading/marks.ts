/** Where words stand in sentences, and what is explained beside the text. */
import type { ReadingSentence, ReadingWord } from '@xueban/contract/resources/ai-generations';
import { findWord, parseTokens } from '@xueban/contract/learning/english/tokens';
import type { MaterialWord } from '../material';

export const toReadingWord = (word: MaterialWord): ReadingWord => ({
  word_id: word.id,
  spelling: word.spelling,
  phonetic: word.phonetic === '' ? null : word.phonetic,
  meaning: [word.partOfSpeech, word.meaning].filter((part) => part !== '').join(' '),
  audio_url: word.audioUrl,
});

/** A word beyond the learner's level. */
export const toUnknownWord = (spelling: string, meaning: string): ReadingWord => ({
  word_id: null,
  spelling,
  phonetic: null,
  meaning,
  audio_url: null,
});

/** Where two would overlap the longer wins. */
export function markWords(text: string, translation: string, words: readonly Pick<ReadingWord, 'spelling'>[]): ReadingSentence {
  const tokens = parseTokens(text);
  const found = words.flatMap(({ spelling }, wordIndex) => {
    const marks: ReadingSentence['marks'] = [];
    for (let place = findWord(tokens, spelling); place; place = findWord(tokens, spelling, place.to))
      marks.push({ ...place, word: wordIndex });
    return marks;
  });
  const marks: ReadingSentence['marks'] = [];
  for (const mark of found.sort((one, other) => other.to - other.from - (one.to - one.from))) {
    if (marks.every(({ from, to }) => mark.to <= from || mark.from >= to)) marks.push(mark);
  }
  return { text, translation, marks: marks.sort((one, other) => one.from - other.from) };
}
