/** Folders of mathematics that staff bring as a zip: checked, looked at question by question, published once. */
import { type Static, Type } from '@sinclair/typebox';
import { Question, QuestionKind, Solution } from '../resources/math/questions';
import { RichText } from '../resources/math/rich-text';
import { WorkedExample } from '../resources/math/sections';
import { Body, Id, Nullable } from '../resources/shared';
import { FileParams } from './files';
import { ANY_STAFF, defineSchoolCalls, OFFICE, PageOf50 } from './shared';

/** Questions are long: each has all its variants. */
const PageOf10 = { page: PageOf50.page, per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10, default: 10 })) };

const QuestionCounts = Type.Object({
  added: Type.Integer(),
  changed: Type.Integer(),
  removed: Type.Integer(),
  unchanged: Type.Integer(),
});

/** What publishing does to a course. */
export const MathCourseChange = Type.Object({
  name: Type.String({ examples: ['七年级数学上册'] }),
  /** The course is not there yet. */
  created: Type.Boolean(),
  sections_count: Type.Integer(),
  removed_sections: Type.Integer(),
  questions: QuestionCounts,
});
export type MathCourseChange = Static<typeof MathCourseChange>;

export const MathChange = Type.Object({
  courses: Type.Array(MathCourseChange),
  /** Questions of the level test; null: the folder has none. */
  level_items: Nullable(QuestionCounts),
});
export type MathChange = Static<typeof MathChange>;

/** A section of the folder with its questions, or those of the level test. */
export const MathPreviewSection = Type.Object({
  /** By which its questions are asked for. */
  number: Type.Integer({ minimum: 0 }),
  course: Type.String(),
  name: Type.String(),
  questions_count: Type.Integer(),
});
export type MathPreviewSection = Static<typeof MathPreviewSection>;

const Progress = Type.Object({ kind: Type.Literal('progress'), text: Type.String() });
const Failed = Type.Object({ kind: Type.Literal('failed'), message: Type.String() });
const Refused = Type.Object({ kind: Type.Literal('refused'), errors: Type.Integer(), warnings: Type.Integer() });
export const MathPreview = Type.Object({
  kind: Type.Literal('preview'),
  /** Sent back with publishing: what is published is what this preview says. */
  number: Type.Integer(),
  change: MathChange,
  warnings: Type.Integer(),
  sections: Type.Array(MathPreviewSection),
});
export type MathPreview = Static<typeof MathPreview>;
export const MathReadingStep = Type.Union([Progress, Failed, Refused, MathPreview]);
export type MathReadingStep = Static<typeof MathReadingStep>;

/** What the checker says of a line. */
export const MathProblem = Type.Object({
  file: Type.String({ examples: ['addition/questions.md'] }),
  line: Type.Integer({ minimum: 1 }),
  level: Type.Union([Type.Literal('error'), Type.Literal('warning')]),
  code: Type.String(),
  message: Type.String(),
});
export type MathProblem = Static<typeof MathProblem>;

/** A question with all its variants, as learners see them, and what is right. */
export const LibraryQuestion = Type.Object({
  slug: Type.String({ examples: ['add-same-sign-1'] }),
  kind: QuestionKind,
  difficulty: Type.Integer({ minimum: 1, maximum: 3 }),
  /** Their names, as far as they are known. */
  knowledge_points: Type.Array(Type.String({ examples: ['同号两数相加'] })),
  variants: Type.Array(
    Type.Composite([
      Type.Pick(Question, ['prompt', 'hint', 'options', 'matches', 'blanks']),
      /** Null: of the level test, which explains nothing. */
      Type.Object({ solution: Nullable(Solution) }),
    ]),
  ),
  /** SVG by hash, of pictures that are not published yet. */
  pictures: Type.Record(Type.String(), Type.String()),
});
export type LibraryQuestion = Static<typeof LibraryQuestion>;

/** What a section teaches, as learners read it. */
export const LibraryHandout = Type.Object({
  parts: Type.Array(
    Type.Union([
      Type.Object({ kind: Type.Literal('knowledge'), title: Type.String(), content: RichText }),
      Type.Object({ kind: Type.Literal('example'), example: Type.Omit(WorkedExample, ['id']) }),
    ]),
  ),
  /** SVG by hash, of pictures that are not published yet. */
  pictures: Type.Record(Type.String(), Type.String()),
});
export type LibraryHandout = Static<typeof LibraryHandout>;

const SectionOfFile = Type.Integer({ minimum: 0, maximum: 10_000, default: 0 });

export const mathImportCalls = defineSchoolCalls({
  'POST files/{fileId}/read_math': {
    summary:
      'Checks a folder of mathematics, draws its formulas and figures, and says what publishing would change. Nothing of the courses is written.',
    access: OFFICE,
    params: FileParams,
    stream: true,
    reply: MathReadingStep,
  },
  'GET files/{fileId}/math_problems': {
    summary: 'What the checker says of a folder, by file and line.',
    access: OFFICE,
    params: FileParams,
    query: Body(PageOf50),
    reply: Type.Array(MathProblem),
    paginated: true,
  },
  'GET files/{fileId}/math_questions': {
    summary: 'Questions of a section of a folder, each with all its variants and pictures.',
    access: OFFICE,
    params: FileParams,
    query: Body({ ...PageOf10, section: SectionOfFile }),
    reply: Type.Array(LibraryQuestion),
    paginated: true,
  },
  'GET files/{fileId}/math_handout': {
    summary: 'What a section of a folder teaches, with its pictures; the level test teaches nothing.',
    access: OFFICE,
    params: FileParams,
    query: Body({ section: SectionOfFile }),
    reply: LibraryHandout,
  },
  'POST files/{fileId}/publish_math': {
    summary: 'Does what a preview said, once. When a course has changed since, nothing is done.',
    access: OFFICE,
    params: FileParams,
    body: Body({ number: Type.Integer({ minimum: 1 }) }),
    reply: MathChange,
    idempotent: true,
  },
  'GET library/sections/{id}/handout': {
    summary: 'What a section that is there teaches.',
    access: ANY_STAFF,
    params: Type.Object({ id: Id }),
    reply: LibraryHandout,
  },
  'GET library/sections/{id}/questions': {
    summary: 'Questions of a section that is there, each with all its variants.',
    access: ANY_STAFF,
    params: Type.Object({ id: Id }),
    query: Body(PageOf10),
    reply: Type.Array(LibraryQuestion),
    paginated: true,
  },
});
