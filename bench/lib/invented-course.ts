import type { ImportedCourse } from '../../server/src/modules/words/import/imported-words';

const CHAPTER = 45;

/** A course of so many invented words, five chapters a unit. */
export const inventedCourse = (name: string, words: number): ImportedCourse => ({
  name,
  words: Array.from({ length: words }, (_, i) => ({
    unit: `Unit ${Math.floor(i / (CHAPTER * 5)) + 1}`,
    chapter: `第${Math.floor(i / CHAPTER) + 1}章`,
    spelling: `word${i + 1}`,
    phonetic: `/wɜːd${i + 1}/`,
    partOfSpeech: 'n.',
    meaning: `词义${i + 1}；单词`,
    example: `This is the word number ${i + 1} of the course.`,
    translation: `这是本课程的第 ${i + 1} 个词。`,
  })),
});
