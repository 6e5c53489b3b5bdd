/** The level test of mathematics: adaptive over the knowledge points of grades 4–9. Answers stay on the server. */
import { type Static, Type } from '@sinclair/typebox';
import { Body, defineCalls, Id, Nullable, PageQuery, Timestamp } from '../shared';
import { Bridge } from './bridges';
import { GivenAnswer, KnowledgePoint, Question } from './questions';

/** A position in grades: 7.0 the beginning of grade 7, 7.5 that of its second term. */
const Position = Type.Number({ minimum: 1, maximum: 13, examples: [7.2] });

export const MathLevel = Type.Object({
  id: Id,
  name: Type.String({ examples: ['七年级上'] }),
  grade: Type.Integer({ minimum: 1, maximum: 12 }),
  term: Type.Union([Type.Literal(1), Type.Literal(2)]),
  /** Where it begins and ends. */
  from: Position,
  to: Position,
});
export type MathLevel = Static<typeof MathLevel>;

/** A question as the test asks it: without section, hint and difficulty, which would tell. */
export const LevelQuestion = Type.Omit(Question, [
  'id',
  'sequence',
  'section_id',
  'variant',
  'variants_count',
  'difficulty',
  'knowledge_points',
  'hint',
]);
export type LevelQuestion = Static<typeof LevelQuestion>;

/** A point that is not mastered, and the first section of the course that cannot be learned without it. */
export const MissingPoint = Type.Composite([
  KnowledgePoint,
  Type.Object({
    grade: Type.Integer(),
    probability: Type.Number({ minimum: 0, maximum: 1 }),
    /** Whether it was asked; otherwise it follows from other answers. */
    tested: Type.Optional(Type.Boolean()),
    section_id: Id,
    section_name: Type.String({ examples: ['有理数的加法'] }),
    /** Where it is made good, as it stands now. */
    bridge: Type.Optional(Bridge),
  }),
]);
export type MissingPoint = Static<typeof MissingPoint>;

const PointCounts = Type.Object({
  /** Asked and answered right. */
  known: Type.Integer({ minimum: 0 }),
  /** Neither known nor missing, as far as the answers say. */
  unsure: Type.Integer({ minimum: 0 }),
  points: Type.Integer({ minimum: 1 }),
  /** How many were asked. */
  tested: Type.Optional(Type.Integer({ minimum: 0 })),
  /** Not asked, and probably known by the answers to others. */
  inferred: Type.Optional(Type.Integer({ minimum: 0 })),
});

/** Nothing was right; answers came too fast to have been read. */
export const LevelUnreliableReason = Type.Union([Type.Literal('none_right'), Type.Literal('too_fast')]);

export const MathLevelResult = Type.Object({
  /** The level reached, as a position, and its 95 % interval. */
  position: Position,
  low: Position,
  high: Position,
  level: MathLevel,
  /** Most answers came too fast to have been read: nothing should be concluded. */
  hasty: Type.Boolean(),
  /** False: the answers are no measurement, and no level should be shown. */
  reliable: Type.Optional(Type.Boolean()),
  /** Why not. */
  reasons: Type.Optional(Type.Array(LevelUnreliableReason)),
  questions_count: Type.Integer({ minimum: 1 }),
  right_count: Type.Integer({ minimum: 0 }),
  /** Where to go on in the student's course; null without a course. */
  place: Nullable(
    Type.Object({ course_id: Id, unit_id: Id, chapter_id: Id, section_id: Id, section_name: Type.String({ examples: ['有理数的加法'] }) }),
  ),
  /** What is missing under that place and under the sections ahead: in their order, the most basic first, each point once. */
  missing: Type.Array(MissingPoint),
  /** How many points are known, by strand and by grade and term. */
  strands: Type.Array(Type.Composite([Type.Object({ name: Type.String({ examples: ['数与代数'] }) }), PointCounts])),
  levels: Type.Array(Type.Composite([Type.Object({ level_id: Id }), PointCounts])),
});
export type MathLevelResult = Static<typeof MathLevelResult>;

export const MathLevelSubmissionSummary = Type.Object({
  id: Id,
  status: Type.Union([Type.Literal('open'), Type.Literal('completed'), Type.Literal('expired')]),
  started_at: Timestamp,
  /** An open test that is left this long can no longer be resumed. */
  expires_at: Timestamp,
  completed_at: Nullable(Timestamp),
  result: Nullable(MathLevelResult),
});
export type MathLevelSubmissionSummary = Static<typeof MathLevelSubmissionSummary>;

export const MathLevelSubmission = Type.Composite([
  MathLevelSubmissionSummary,
  Type.Object({
    /** 0 for the first question; one more with every answer. */
    step_number: Type.Integer({ minimum: 0, examples: [3] }),
    question: Nullable(LevelQuestion),
    /** Estimated. */
    percentage: Type.Number({ minimum: 0, maximum: 100, examples: [40] }),
    questions_left: Type.Integer({ minimum: 0, examples: [12] }),
  }),
]);
export type MathLevelSubmission = Static<typeof MathLevelSubmission>;

const SubmissionParams = Type.Object({ id: Id });

export const mathLevelSubmissionCalls = defineCalls({
  'GET math_levels': {
    summary: 'Levels of mathematics by grade and term.',
    access: 'student',
    query: Body({ ...PageQuery, grade_eq: Type.Optional(Type.Integer({ minimum: 1, maximum: 12 })) }),
    reply: Type.Array(MathLevel),
    paginated: true,
  },
  'GET math_level_submissions': {
    summary: 'Completed level tests of the current student, newest first.',
    access: 'student',
    query: Body({ ...PageQuery, student_id_eq: Type.Optional(Id) }),
    reply: Type.Array(MathLevelSubmissionSummary),
    paginated: true,
  },
  'GET math_level_submissions/take': {
    summary: 'Starts a level test or gives back the open one, or closes that and starts another.',
    access: 'student',
    query: Body({
      /** Where the learner is at school: a weak hint for the first questions. */
      math_level_id: Type.Optional(Id),
      /** The open test that is not to be resumed: it is closed, and a new one begins. Sent twice it closes and begins one. */
      instead_of: Type.Optional(Id),
    }),
    reply: MathLevelSubmission,
  },
  'GET math_level_submissions/{id}': {
    summary: 'A level test: what is asked now, or its result.',
    access: 'student',
    params: SubmissionParams,
    reply: MathLevelSubmission,
  },
  'PUT math_level_submissions/{id}': {
    summary: 'Answers the step with this number and gives the next; sent twice it counts once. Whether it was right is not said.',
    access: 'student',
    params: SubmissionParams,
    body: Body({
      step_number: Type.Integer({ minimum: 0, maximum: 1000, examples: [3] }),
      given: GivenAnswer,
      /** This app asks again what could not be read (`ANSWER_NOT_UNDERSTOOD`); for others it counts as wrong. */
      asks_again: Type.Optional(Type.Boolean()),
      milliseconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 86_400_000 })),
    }),
    reply: MathLevelSubmission,
  },
});
