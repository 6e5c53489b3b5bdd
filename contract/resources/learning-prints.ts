/** Sheets to print: three for every round, and the mistake word book; A4 PDF, made in the background. */
import { type Static, Type } from '@sinclair/typebox';
import { Body, defineCalls, Id, Nullable, PageQuery, Timestamp } from './shared';
import { Word } from './courses';
import { RichText } from './math/rich-text';
import { FileLink } from './file-link';

/** Kinds of sheets of words. */
export const WordPrintType = Type.Union([
  /** 中英对照 */
  Type.Literal('bilingual'),
  /** 纯英文: write the Chinese. */
  Type.Literal('english'),
  /** 纯中文: write the English. */
  Type.Literal('chinese'),
  /** 错词本 */
  Type.Literal('mistake_book'),
]);
export type WordPrintType = Static<typeof WordPrintType>;
/** Kinds of sheets of questions of mathematics. */
export const MathPrintType = Type.Union([
  /** 错题重做: with room to work. */
  Type.Literal('math_questions'),
  /** 错题解答: with answers and solutions. */
  Type.Literal('math_answers'),
]);
export type MathPrintType = Static<typeof MathPrintType>;
/** Kinds of sheets. */
export const PrintType = Type.Union([
  ...WordPrintType.anyOf,
  ...MathPrintType.anyOf,
  /** AI智能: what was made for the learner, with its origin on every page. */
  Type.Literal('ai_generation'),
]);
export type PrintType = Static<typeof PrintType>;
export const PrintStatus = Type.Union([Type.Literal('waiting'), Type.Literal('making'), Type.Literal('ready'), Type.Literal('failed')]);
export type PrintStatus = Static<typeof PrintStatus>;

/** A sheet of words or of questions, told apart by `print_type`. */
export const LearningPrint = Type.Object({
  id: Id,
  /** As printed on the sheet. */
  number: Type.String({ examples: ['20261120-003'] }),
  print_type: PrintType,
  print_type_text: Type.String({ examples: ['中英对照'] }),
  status: PrintStatus,
  status_text: Type.String({ examples: ['可以打印'] }),
  created_at: Timestamp,
  student: Type.Object({ id: Id, name: Type.String({ examples: ['林小满'] }) }),
  course: Type.Object({ id: Id, name: Type.String({ examples: ['初中核心词汇 · 上'] }) }),
  /** The round it belongs to; null for mistake books. */
  learning_record_id: Nullable(Id),
  /** Words of a sheet of words; else 0. */
  words_count: Type.Integer({ minimum: 0, examples: [45] }),
  /** Questions of a sheet of questions, or of a generation; else 0. */
  questions_count: Type.Integer({ minimum: 0, examples: [0] }),
  /** Null until it is ready. */
  pages_count: Nullable(Type.Integer({ minimum: 1, examples: [3] })),
  byte_size: Nullable(Type.Integer({ minimum: 1, examples: [86000] })),
});
export type LearningPrint = Static<typeof LearningPrint>;

export { FileLink };

const PrintParams = Type.Object({ id: Id });
/** A question as a preview shows it; of a generation any part of it. */
export const PrintedQuestion = Type.Object({ prompt: RichText, answer: Nullable(RichText) });
/** Words and questions that a preview shows. */
export const PREVIEW_WORDS = 45;
export const PREVIEW_QUESTIONS = 10;

export const learningPrintCalls = defineCalls({
  'GET learning_prints': {
    summary: 'Prints of the current student, newest first.',
    access: 'student',
    query: Body({
      ...PageQuery,
      student_id_eq: Type.Optional(Id),
      course_id_eq: Type.Optional(Id),
      print_type_eq: Type.Optional(PrintType),
      learning_record_id_eq: Type.Optional(Id),
    }),
    reply: Type.Array(LearningPrint),
    paginated: true,
  },
  'GET learning_prints/{id}': {
    summary: 'A print with the first of its words or questions, for a preview.',
    access: 'student',
    params: PrintParams,
    query: Body({ student_id_eq: Type.Optional(Id) }),
    reply: Type.Composite([
      LearningPrint,
      Type.Object({
        words: Type.Array(Word, { maxItems: PREVIEW_WORDS }),
        questions: Type.Array(PrintedQuestion, { maxItems: PREVIEW_QUESTIONS }),
      }),
    ]),
  },
  'GET learning_prints/{id}/export': {
    summary: 'A link to the PDF of a print; null while it is being made. A print whose words have changed is made again.',
    access: 'student',
    params: PrintParams,
    query: Body({ student_id_eq: Type.Optional(Id) }),
    reply: Type.Object({ print: LearningPrint, file: Nullable(FileLink) }),
  },
  'POST learning_prints/{id}/print': {
    summary: 'Has a print made, or made again after a failure or a change of its words.',
    access: 'student',
    params: PrintParams,
    reply: LearningPrint,
  },
});
