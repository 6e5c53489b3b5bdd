/** The mistake book of mathematics: one per student and course; from quizzes, or from paper by a photo. */
import { type Static, Type } from '@sinclair/typebox';
import { RIGHT_DAYS_TO_LEAVE } from '../../constants';
import { Body, defineCalls, Id, Nullable, PageQuery, Timestamp } from '../shared';
import { FileLink, LearningPrint } from '../learning-prints';
import { GivenAnswer, KnowledgePoint, KnowledgePointId, Question, Solution } from './questions';

const Count = Type.Integer({ minimum: 1, examples: [6] });

export const MistakeQuestionBook = Type.Object({
  id: Id,
  course_id: Id,
  course_name: Type.String({ examples: ['七年级数学 · 上'] }),
  /** Questions in it now, and questions that have left it. */
  questions_count: Type.Integer({ minimum: 0 }),
  left_count: Type.Integer({ minimum: 0 }),
  /** By sequence, of those in it. */
  chapters: Type.Array(Type.Object({ chapter_id: Id, name: Type.String(), questions_count: Count })),
  /** By kind (符号弄错, 概念弄混 …), the most frequent first. */
  causes: Type.Array(Type.Object({ cause: Type.String(), questions_count: Count })),
  knowledge_points: Type.Array(Type.Composite([KnowledgePoint, Type.Object({ questions_count: Count })])),
});
export type MistakeQuestionBook = Static<typeof MistakeQuestionBook>;

/** A question from paper: the photo, and what the learner wrote of it. */
export const PaperQuestion = Type.Object({
  photo: Nullable(FileLink),
  text: Type.String(),
  answer: Type.String(),
});
export type PaperQuestion = Static<typeof PaperQuestion>;

export const MistakeQuestion = Type.Object({
  /** Of the entry; not that of the question. */
  id: Id,
  /** From the course, in the variant answered wrong last; null for one from paper. */
  question: Nullable(Question),
  solution: Nullable(Solution),
  paper: Nullable(PaperQuestion),
  given: Nullable(GivenAnswer),
  cause: Nullable(Type.String()),
  chapter_id: Nullable(Id),
  knowledge_points: Type.Array(KnowledgePoint),
  times_wrong: Type.Integer({ minimum: 0 }),
  /** Different days with a right answer since the last wrong one. */
  right_days: Type.Integer({ minimum: 0, maximum: RIGHT_DAYS_TO_LEAVE }),
  last_wrong_at: Timestamp,
  /** Null: in the book. */
  left_at: Nullable(Timestamp),
});
export type MistakeQuestion = Static<typeof MistakeQuestion>;

/** What the AI reads on a photo of a question: for the learner to correct; nothing of it is kept until it comes back as a text. */
export const PhotoReading = Type.Object({ text: Type.String({ minLength: 1, maxLength: 2000, examples: ['计算：(-3)²÷1/2 = ____'] }) });
export type PhotoReading = Static<typeof PhotoReading>;

const BookParams = Type.Object({ id: Id });
const Filter = {
  chapter_id_eq: Type.Optional(Id),
  knowledge_point_id_eq: Type.Optional(KnowledgePointId),
  /** A cause as it is written with an entry, or a kind of causes. */
  cause_eq: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
};
const PaperText = Type.String({ maxLength: 2000 });
const Cause = Type.Union([Type.String({ minLength: 1, maxLength: 100 }), Type.Null()]);

export const mistakeQuestionBookCalls = defineCalls({
  'GET mistake_question_books': {
    summary: 'Mistake books of the current student, one per mathematics course.',
    access: 'student',
    query: Body({ ...PageQuery, student_id_eq: Type.Optional(Id), course_id_eq: Type.Optional(Id) }),
    reply: Type.Array(MistakeQuestionBook),
    paginated: true,
  },
  'GET mistake_question_books/{id}/questions': {
    summary: 'Questions of a mistake book: those in it, or those that have left it; the latest wrong first.',
    access: 'student',
    params: BookParams,
    query: Body({ ...PageQuery, ...Filter, left: Type.Optional(Type.Boolean()) }),
    reply: Type.Array(MistakeQuestion),
    paginated: true,
  },
  'POST mistake_question_books/{id}/questions': {
    summary: 'Adds a question from paper: a photo, its text, or both.',
    access: 'student',
    params: BookParams,
    body: Body({
      photo_upload_id: Type.Optional(Id),
      text: Type.Optional(PaperText),
      answer: Type.Optional(PaperText),
      cause: Type.Optional(Cause),
      knowledge_point_id: Type.Optional(KnowledgePointId),
    }),
    reply: MistakeQuestion,
    created: true,
    idempotent: true,
  },
  'PUT mistake_question_books/{id}/questions/{entryId}': {
    summary:
      'Takes a question out of the book or puts it back, says whether one from paper was right today, or corrects its text, answer and cause.',
    access: 'student',
    params: Type.Object({ id: Id, entryId: Id }),
    body: Body({
      in_mistake_book: Type.Optional(Type.Boolean()),
      right: Type.Optional(Type.Boolean()),
      text: Type.Optional(PaperText),
      answer: Type.Optional(PaperText),
      cause: Type.Optional(Cause),
    }),
    reply: MistakeQuestion,
  },
  'POST mistake_question_books/{id}/photo_readings': {
    summary:
      'Has the AI read the question on a photo: one just uploaded, or that of an entry from paper. Nothing is kept; charged only when it could be read.',
    access: 'student',
    params: BookParams,
    body: Type.Union([Body({ photo_upload_id: Id }), Body({ entry_id: Id })]),
    reply: PhotoReading,
  },
  'GET mistake_question_books/{id}/export': {
    summary:
      'Questions of a mistake book as a print: with or without answers; made in the background; the same questions give the same print.',
    access: 'student',
    params: BookParams,
    query: Body({ ...Filter, with_answers: Type.Optional(Type.Boolean()) }),
    reply: LearningPrint,
  },
});
