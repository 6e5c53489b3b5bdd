/** What a student knows and gets wrong, as staff see it: by the same rules as on the phone. */
import { type Static, Type } from '@sinclair/typebox';
import { KnowledgePoint } from '../resources/math/questions';
import { RichText } from '../resources/math/rich-text';
import { Cell, NineGrid, ReviewMode } from '../resources/reinforcements';
import { Body, Day, Id, Nullable, Timestamp } from '../resources/shared';
import { ANY_STAFF, defineSchoolCalls, PageOf50 } from './shared';

const OfStudent = Type.Object({ id: Id });
const OfCourse = Type.Object({ id: Id, courseId: Id });
/** Those that have left the mistake book, in place of those in it. */
const left = Type.Optional(Type.Boolean());

/** A word course with its nine-grid. */
export const SchoolWordCourse = Type.Object({
  course_id: Id,
  course_name: Type.String({ examples: ['初中核心词汇 · 上'] }),
  mode: ReviewMode,
  due_count: Type.Integer({ examples: [18] }),
  /** Of these, due on an earlier day. */
  late_count: Type.Integer({ examples: [0] }),
  mistakes_count: Type.Integer({ examples: [26] }),
  nine_grid: NineGrid,
});
export type SchoolWordCourse = Static<typeof SchoolWordCourse>;

/** A word with where it stands for the student. */
export const SchoolStudentWord = Type.Object({
  id: Id,
  word: Type.String({ examples: ['through'] }),
  meaning: Type.String({ examples: ['穿过'] }),
  cell: Cell,
  due_on: Nullable(Day),
  answered_on: Nullable(Day),
  /** Predicted recall today, 0–1; null without an answer. */
  recall: Nullable(Type.Number({ examples: [0.93] })),
  times_wrong: Type.Integer({ examples: [2] }),
  /** Right answers since the last wrong one, while in the mistake book. */
  right_in_row: Type.Integer({ examples: [1] }),
});
export type SchoolStudentWord = Static<typeof SchoolStudentWord>;

/** A mathematics course with its mistake book. */
export const SchoolMathCourse = Type.Object({
  course_id: Id,
  course_name: Type.String({ examples: ['七年级数学 · 上'] }),
  /** Questions in the mistake book now, and those that have left it. */
  questions_count: Type.Integer({ examples: [9] }),
  left_count: Type.Integer({ examples: [4] }),
  /** The most frequent first. */
  causes: Type.Array(Type.Object({ cause: Type.String({ examples: ['符号弄错'] }), questions_count: Type.Integer({ examples: [3] }) })),
});
export type SchoolMathCourse = Static<typeof SchoolMathCourse>;

export const SchoolMathMistake = Type.Object({
  id: Id,
  /** In the variant answered wrong last; null for one from paper. */
  prompt: Nullable(RichText),
  answer: Nullable(RichText),
  /** What was written of a question from paper. */
  paper_text: Nullable(Type.String()),
  cause: Nullable(Type.String({ examples: ['忘了取相同的符号'] })),
  knowledge_points: Type.Array(KnowledgePoint),
  times_wrong: Type.Integer({ examples: [2] }),
  /** Different days with a right answer since the last wrong one. */
  right_days: Type.Integer({ examples: [1] }),
  last_wrong_at: Timestamp,
});
export type SchoolMathMistake = Static<typeof SchoolMathMistake>;

export const studentLearningCalls = defineSchoolCalls({
  'GET students/{id}/word_courses': {
    summary: 'Word courses of a student with their nine-grids.',
    access: ANY_STAFF,
    params: OfStudent,
    reply: Type.Array(SchoolWordCourse),
  },
  'GET students/{id}/word_courses/{courseId}/words': {
    summary: 'Words of a student in a cell of the nine-grid, or of the mistake book with the latest mistake first.',
    access: ANY_STAFF,
    params: OfCourse,
    query: Body({
      ...PageOf50,
      /** A cell; the mistake book where there is none. */
      cell: Type.Optional(Cell),
      left,
    }),
    reply: Type.Array(SchoolStudentWord),
    paginated: true,
  },
  'GET students/{id}/math_courses': {
    summary: 'Mathematics courses of a student with what is in their mistake books.',
    access: ANY_STAFF,
    params: OfStudent,
    reply: Type.Array(SchoolMathCourse),
  },
  'GET students/{id}/math_courses/{courseId}/mistakes': {
    summary: 'Questions of a mistake book, the latest wrong first.',
    access: ANY_STAFF,
    params: OfCourse,
    query: Body({ ...PageOf50, left }),
    reply: Type.Array(SchoolMathMistake),
    paginated: true,
  },
});
