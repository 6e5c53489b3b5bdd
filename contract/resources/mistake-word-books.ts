/** The mistake word book: one per student and course. Its words: `GET reinforcement_words?mistake_book=in`. */
import { type Static, Type } from '@sinclair/typebox';
import { Body, defineCalls, Id, PageQuery } from './shared';
import { LearningPrint } from './learning-prints';

export const MistakeWordBook = Type.Object({
  id: Id,
  course_id: Id,
  course_name: Type.String({ examples: ['初中核心词汇 · 上'] }),
  /** Words in it now, and words that have left it. */
  words_count: Type.Integer({ minimum: 0, examples: [26] }),
  left_count: Type.Integer({ minimum: 0, examples: [11] }),
  /** Chapters with words in it, by sequence. */
  chapters: Type.Array(
    Type.Object({
      chapter_id: Id,
      name: Type.String({ examples: ['第1章 校园生活'] }),
      words_count: Type.Integer({ minimum: 1, examples: [6] }),
    }),
  ),
});
export type MistakeWordBook = Static<typeof MistakeWordBook>;

const ExportFilter = {
  chapter_id_eq: Type.Optional(Id),
  times_wrong_gteq: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
};

export const mistakeWordBookCalls = defineCalls({
  'GET mistake_word_books': {
    summary: 'Mistake word books of the current student, one per word course that has had a mistake.',
    access: 'student',
    query: Body({ ...PageQuery, student_id_eq: Type.Optional(Id), course_id_eq: Type.Optional(Id) }),
    reply: Type.Array(MistakeWordBook),
    paginated: true,
  },
  'GET mistake_word_books/export': {
    summary: 'The words of the mistake word book of a course as a print: made in the background; the same words give the same print.',
    access: 'student',
    query: Body({ course_id_eq: Id, ...ExportFilter }),
    reply: LearningPrint,
  },
  'GET mistake_word_books/{id}/export': {
    summary: 'The words of one mistake word book as a print: made in the background; the same words give the same print.',
    access: 'student',
    params: Type.Object({ id: Id }),
    query: Body(ExportFilter),
    reply: LearningPrint,
  },
  'PUT mistake_word_books/words/{wordId}': {
    summary: 'Puts a word into the mistake word book of its course by hand, or takes it out.',
    access: 'student',
    params: Type.Object({ wordId: Id }),
    body: Body({ in_mistake_book: Type.Boolean() }),
    reply: Type.Object({ word_id: Id, in_mistake_book: Type.Boolean() }),
  },
});
