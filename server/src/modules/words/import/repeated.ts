/** Words that stand more than once in a course. */
import { joinMeanings, joinParts } from '../rules/part-of-speech';
import type { WordRow } from './imported-words';
import type { NamedWord } from './names';
import { type ImportProblem, sayPlace } from './problems';
import type { Understood } from './understood';
import { shortened } from './values';

/**
 * What a repeated word becomes: one word with all meanings, one in every unit, or a mistake. Within a unit it is always
 * one, or a mistake.
 */
export type Repeated = 'merge' | 'keep' | 'refuse';

export function joinRepeated(words: readonly NamedWord[], mode: Repeated, understood: Understood, problems: ImportProblem[]): NamedWord[] {
  const first = new Map<string, NamedWord>();
  const spelled = new Set<string>();
  const kept: NamedWord[] = [];
  for (const word of words) {
    const { course, spelling, sheet, line } = word;
    const unit = word.isUnit ? [word.unit, word.chapter] : word.unit;
    const key = JSON.stringify(mode === 'keep' ? [course, unit, spelling] : [course, spelling]);
    const earlier = first.get(key);
    if (!earlier) {
      const everywhere = JSON.stringify([course, spelling]);
      if (spelled.has(everywhere)) understood.kept.push(spelling);
      spelled.add(everywhere);
      first.set(key, word);
      kept.push(word);
    } else if (mode === 'refuse') {
      const message = `单词 ${spelling} 与${sayPlace({ sheet: earlier.sheet === sheet ? undefined : earlier.sheet, line: earlier.line })}重复`;
      problems.push({ sheet, line, column: 'word', code: 'WORD_REPEATED', message });
    } else {
      understood.merged.push(spelling);
      mergeInto(earlier, word, understood);
    }
  }
  return kept;
}

/** The senses of another row, added to a word. */
export function mergeInto(first: WordRow, other: WordRow, understood: Understood): void {
  const meaning = joinMeanings(first.meaning, other.meaning);
  first.meaning = shortened(meaning);
  if (first.meaning !== meaning) understood.shortened.push(first.spelling);
  first.partOfSpeech = joinParts(first.partOfSpeech, other.partOfSpeech);
  if (first.phonetic === '') first.phonetic = other.phonetic;
  // An example and its translation belong together.
  if (first.example === '') [first.example, first.translation] = [other.example, other.translation];
}
