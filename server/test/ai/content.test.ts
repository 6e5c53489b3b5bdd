/** The courses of this repository, as exercises are made of them: nearly every word can be practised, and nothing of them is taken for unfit. */
import { hasMaterial } from '../../src/modules/ai/rules/answer/judge';
import { JUNIOR_WORDS } from '../../src/modules/ai/rules/english/junior-words';
import { PRIMARY_WORDS } from '../../src/modules/ai/rules/english/primary-words';
import { usesWord } from '@xueban/contract/learning/english/tokens';
import type { MaterialWord, WordsMaterial } from '../../src/modules/ai/rules/material';
import { safetyProblems } from '../../src/modules/ai/rules/answer/safe';
import { isChinese, isEnglish } from '../../src/modules/ai/rules/safety/text';
import { withoutModel } from '../../src/modules/ai/rules/rules';
import { COURSES, parseCourse } from './courses';

/** A learner who has learned up to a word and asks for this one. */
const materialAt = (words: readonly MaterialWord[], at: number): WordsMaterial => ({
  of: 'words',
  learner: { grade: '七年级' },
  courseName: '',
  words: words.slice(at, at + 1),
  learned: words.slice(Math.max(0, at - 120), at),
  known: new Set(),
  senses: [],
  earlier: null,
});

describe.each(COURSES)('%s', (_, words) => {
  it('has no sentence that a check takes for unfit, an address or an order, or for another language', () => {
    const found = words.flatMap((word) => {
      const text = `${word.example}\n${word.translation}\n${word.meaning}`;
      const reasons = safetyProblems([text], { instructions: '' }).map(({ say }) => say);
      if (!isEnglish(word.example)) reasons.push('not English');
      if (!isChinese(word.translation)) reasons.push('not Chinese');
      return reasons.map((reason) => `${word.spelling}: ${reason}`);
    });
    expect(found).toEqual([]);
  });

  it('finds its words in their examples, inflected or not', () => {
    const missed = words
      .filter(({ example, spelling }) => !usesWord(example, spelling))
      .map(({ spelling, example }) => `${spelling}: ${example}`);
    expect(missed).toEqual([]);
  });

  it.each([
    ['cloze', 0.85],
    ['spelling', 0.9],
    ['ordering', 0.8],
    ['meaning', 0.97],
  ] as const)('gives %s for nearly all of its words without a model', (exercise_type, least) => {
    const from = 60;
    const made = words
      .slice(from)
      .filter((_word, at) =>
        hasMaterial(withoutModel({ kind: 'exercise', exercise_type, course_id: 1, words_from: 'today' }, materialAt(words, from + at), 1)),
      );
    expect(made.length / (words.length - from)).toBeGreaterThan(least);
  });
});

it('words of a stage are those of the courses', () => {
  const missing = (name: string, known: (word: string) => boolean) =>
    parseCourse(name)
      .flatMap(({ spelling }) => spelling.toLowerCase().split(' '))
      .filter((word) => !known(word));
  expect(missing('primary-core', (word) => PRIMARY_WORDS.has(word))).toEqual([]);
  expect(missing('junior-high-1600', (word) => PRIMARY_WORDS.has(word) || JUNIOR_WORDS.has(word))).toEqual([]);
});
