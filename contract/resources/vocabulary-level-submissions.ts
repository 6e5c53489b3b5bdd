/** The vocabulary-size test. The server holds the item bank, the right answers and what is asked next. */
import { type Static, Type } from '@sinclair/typebox';
import { Body, defineCalls, Id, Nullable, PageQuery, Timestamp, VisitorToken } from './shared';

export const TestForm = Type.Union([
  /** Four to six minutes; signed-in students. */
  Type.Literal('full'),
  /** About two minutes; also for visitors without a session. */
  Type.Literal('short'),
]);
export type TestForm = Static<typeof TestForm>;

export const TestStatus = Type.Union([Type.Literal('open'), Type.Literal('completed'), Type.Literal('expired')]);

/** What is asked now. A right answer is never in it. */
export const TestStep = Type.Union([
  Type.Object({ kind: Type.Literal('ticks'), words: Type.Array(Type.String({ examples: ['reluctant'] })) }),
  Type.Object({
    kind: Type.Literal('choice'),
    word: Type.String({ examples: ['reluctant'] }),
    /** Four meanings; 不认识 stands apart. */
    options: Type.Array(Type.String({ examples: ['不情愿的'] }), { minItems: 4, maxItems: 4 }),
  }),
]);
export type TestStep = Static<typeof TestStep>;

/** The stage the size falls in, whose end is not reached: contract/vocabulary-levels.ts says in words what is. */
export const VocabularyLevel = Type.Union([
  Type.Literal('primary'),
  Type.Literal('junior'),
  Type.Literal('senior'),
  Type.Literal('cet4'),
  Type.Literal('cet6'),
  Type.Literal('beyond'),
]);
export type VocabularyLevel = Static<typeof VocabularyLevel>;

export const UnreliableReason = Type.Union([
  Type.Literal('random_answers'),
  Type.Literal('pseudo_words_ticked'),
  Type.Literal('all_known'),
  Type.Literal('none_known'),
  Type.Literal('too_fast'),
]);

export const VocabularyResult = Type.Union([
  Type.Object({
    reliable: Type.Literal(true),
    /** Words known of the first 20,000, and the 95 % interval. */
    size: Type.Integer({ minimum: 0, examples: [3850] }),
    low: Type.Integer({ minimum: 0, examples: [3400] }),
    high: Type.Integer({ minimum: 0, examples: [4300] }),
    level: VocabularyLevel,
    /** The level reached, and what is near. */
    level_text: Type.String({ examples: ['高中毕业 · 接近四级'] }),
    /** Share known of each frequency band. */
    bands: Type.Array(
      Type.Object({
        from: Type.Integer({ minimum: 1, examples: [1001] }),
        to: Type.Integer({ minimum: 1, examples: [2000] }),
        share: Type.Number({ minimum: 0, maximum: 1, examples: [0.83] }),
      }),
    ),
    /** What to learn next: a course of the student that fits today. Only with the newest result, read by its id; null when none fits, and for a visitor. */
    next_course: Nullable(
      Type.Object({
        id: Id,
        name: Type.String({ examples: ['初中核心词汇 · 上'] }),
        words_left: Type.Integer({ minimum: 0, examples: [820] }),
      }),
    ),
    /**
     * A course of the school that fits, where none of the student's does and for visitors. Only with the newest result,
     * read by its id.
     */
    offered_course: Type.Optional(Nullable(Type.Object({ name: Type.String({ examples: ['初中核心词汇 · 上'] }) }))),
  }),
  Type.Object({ reliable: Type.Literal(false), reasons: Type.Array(UnreliableReason, { minItems: 1 }) }),
]);
export type VocabularyResult = Static<typeof VocabularyResult>;

export const VocabularyLevelSubmissionSummary = Type.Object({
  id: Id,
  form: TestForm,
  status: TestStatus,
  started_at: Timestamp,
  /** An open test that is left this long can no longer be resumed. */
  expires_at: Timestamp,
  completed_at: Nullable(Timestamp),
  result: Nullable(VocabularyResult),
});
export type VocabularyLevelSubmissionSummary = Static<typeof VocabularyLevelSubmissionSummary>;

export const VocabularyLevelSubmission = Type.Composite([
  VocabularyLevelSubmissionSummary,
  Type.Object({
    /** 0 for the first step; one more with every answer. */
    step_number: Type.Integer({ minimum: 0, examples: [3] }),
    step: Nullable(TestStep),
    /** Estimated. */
    percentage: Type.Number({ minimum: 0, maximum: 100, examples: [40] }),
    seconds_left: Type.Integer({ minimum: 0, examples: [120] }),
    /** Half the 95 % interval as it stands, words; null before the first answer. */
    error_words: Nullable(Type.Integer({ minimum: 0, examples: [640] })),
  }),
]);
export type VocabularyLevelSubmission = Static<typeof VocabularyLevelSubmission>;

const SubmissionParams = Type.Object({ id: Id });

export const vocabularyLevelSubmissionCalls = defineCalls({
  'GET vocabulary_level_submissions': {
    summary: 'Completed vocabulary-size tests of the current student, newest first.',
    access: 'student',
    query: Body({ ...PageQuery, student_id_eq: Type.Optional(Id) }),
    reply: Type.Array(VocabularyLevelSubmissionSummary),
    paginated: true,
  },
  'GET vocabulary_level_submissions/take': {
    summary:
      'Starts a vocabulary-size test or gives back the open one, or closes that and starts another. Without a session: a short one, with a token that names it from then on.',
    access: 'visitor',
    query: Body({
      form: Type.Optional(TestForm),
      /** The open test that is not to be resumed: it is closed, and a new one begins. Sent twice it closes and begins one. */
      instead_of: Type.Optional(Id),
    }),
    reply: Type.Composite([VocabularyLevelSubmission, Type.Object({ visitor_token: Nullable(VisitorToken) })]),
  },
  'GET vocabulary_level_submissions/{id}': {
    summary: 'A vocabulary-size test: what is asked now, or its result.',
    access: 'visitor',
    params: SubmissionParams,
    reply: VocabularyLevelSubmission,
  },
  'PUT vocabulary_level_submissions/{id}': {
    summary:
      "Answers the step with this number and gives the next; sent twice it counts once. Or keeps a visitor's test for the current student.",
    access: 'visitor',
    params: SubmissionParams,
    body: Type.Union([
      Body({
        step_number: Type.Integer({ minimum: 0, maximum: 1000, examples: [3] }),
        answer: Type.Union([
          /** Words of the screen that are known. */
          Body({ kind: Type.Literal('ticks'), ticked: Type.Array(Type.String({ maxLength: 60 }), { maxItems: 20, uniqueItems: true }) }),
          /** Position 0–3 among the options, null for 不认识. */
          Body({ kind: Type.Literal('choice'), position: Nullable(Type.Integer({ minimum: 0, maximum: 3 })) }),
        ]),
        /** From showing the step to the answer, by the phone. */
        milliseconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 86_400_000, examples: [5200] })),
      }),
      Body({ keep: Type.Literal(true) }),
    ]),
    reply: VocabularyLevelSubmission,
  },
});
