import { type Static, Type } from '@sinclair/typebox';
import { MAX_GROUPS } from '../constants';
import { Body, Day, defineCalls, Id, Nullable, Percentage, Timestamp } from './shared';
import { Word } from './courses';
import { Exercise, Given } from './reinforcements';

const StudyStep = Type.Union([Type.Literal('memorization'), Type.Literal('paper_cut_box'), Type.Literal('final_exam')]);
const RoundStep = Type.Union([Type.Literal('pre_exam'), StudyStep, Type.Literal('completed')]);
const Group = Type.Integer({ minimum: 0, maximum: MAX_GROUPS });
const MixedGroups = Type.Array(Type.Integer({ minimum: 1, maximum: MAX_GROUPS }), { maxItems: MAX_GROUPS, uniqueItems: true });

export const LearningRecordStatus = Type.Union([Type.Literal('open'), Type.Literal('completed')]);
export const LearningSubtype = Type.Union([Type.Literal('learn'), Type.Literal('review')]);

/** Where the round stands, computed from its answers (contract/word-round). */
export const RoundProgress = Type.Object({
  step: RoundStep,
  current_group: Group,
  mixed_groups: MixedGroups,
  groups_count: Type.Integer({ minimum: 0 }),
  /** Words of the round (marked unknown so far, during the pre-exam). */
  words_count: Type.Integer({ minimum: 0 }),
  /** Words whose memorization and first paper-cut box are done. */
  words_done: Type.Integer({ minimum: 0 }),
  percentage: Percentage,
});
export type RoundProgress = Static<typeof RoundProgress>;

export const LearningRecordSummary = Type.Object({
  id: Id,
  course_id: Id,
  unit_id: Nullable(Id),
  chapter_id: Nullable(Id),
  section_id: Nullable(Id),
  teacher_id: Nullable(Id),
  teaching_record_id: Nullable(Id),
  learning_subtype: LearningSubtype,
  status: LearningRecordStatus,
  started_at: Timestamp,
  completed_at: Nullable(Timestamp),
  progress: RoundProgress,
});
export type LearningRecordSummary = Static<typeof LearningRecordSummary>;

/** An answer as it is given back, in the order received. */
export const LearningAnswer = Type.Union([
  Type.Object({ kind: Type.Literal('known'), key: Type.String(), word_id: Id, known: Type.Boolean() }),
  Type.Object({
    kind: Type.Literal('submission'),
    key: Type.String(),
    word_id: Id,
    step: StudyStep,
    current_group: Group,
    mixed_groups: MixedGroups,
    correct: Type.Boolean(),
    exercise: Type.Optional(Exercise),
    given: Given,
  }),
]);
export type LearningAnswer = Static<typeof LearningAnswer>;

/** What a completed round came to. */
export const RoundReport = Type.Object({
  learned_count: Type.Integer(),
  correct_count: Type.Integer(),
  wrong_word_ids: Type.Array(Id),
  known_count: Type.Integer(),
  /** Score of the final exam. */
  percentage: Percentage,
  /** Days of the 21-day plan. */
  review_days: Type.Array(Day),
  /** Course hours charged for the lesson; 0 without a teacher. */
  changed_course_hours: Type.Number(),
  /** From the first answer to the last, seconds. */
  duration_seconds: Type.Integer({ minimum: 0 }),
});
export type RoundReport = Static<typeof RoundReport>;

export const LearningRecord = Type.Composite([
  LearningRecordSummary,
  Type.Object({
    /** Every word that has an answer, by course sequence. */
    words: Type.Array(Word),
    answers: Type.Array(LearningAnswer),
    report: Nullable(RoundReport),
  }),
]);
export type LearningRecord = Static<typeof LearningRecord>;

const AnswerParams = Type.Object({ id: Id, questionId: Id });
const RecordParams = Type.Object({ id: Id, recordId: Id });
/** When the learner answered, by the phone's clock; for information only. */
const AnsweredAt = Type.Optional(Timestamp);
const AnswerAccepted = Type.Object({
  /** False when this key had been counted before. */
  counted: Type.Boolean(),
});

export const learningRecordCalls = defineCalls({
  'GET courses/{id}/learning_records': {
    summary: 'Learning records of the current student in a course, newest first.',
    access: 'student',
    params: Type.Object({ id: Id }),
    query: Body({
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
      per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 10 })),
      section_id_eq: Type.Optional(Id),
      chapter_id_eq: Type.Optional(Id),
      status_eq: Type.Optional(LearningRecordStatus),
    }),
    reply: Type.Array(LearningRecordSummary),
    paginated: true,
  },
  'POST courses/{id}/learning_records': {
    summary: 'Starts a round, or gives back the open one of this course: a student has at most one.',
    access: 'student',
    params: Type.Object({ id: Id }),
    body: Body({
      learning_subtype: LearningSubtype,
      teacher_id: Type.Optional(Id),
      teaching_record_id: Type.Optional(Id),
      unit_id: Type.Optional(Id),
      chapter_id: Type.Optional(Id),
      section_id: Type.Optional(Id),
    }),
    reply: LearningRecord,
    created: true,
  },
  'GET courses/{id}/learning_records/{recordId}': {
    summary: 'A learning record with its words and answers: all that a phone needs to go on with it.',
    access: 'student',
    params: RecordParams,
    reply: LearningRecord,
  },
  'POST courses/{id}/learning_records/{recordId}/complete': {
    summary: 'Completes a round in one transaction: progress, mistake book, 21-day plan, course hours. Repeating it changes nothing.',
    access: 'student',
    params: RecordParams,
    reply: LearningRecord,
  },
  'GET learning_records/latest': {
    summary: 'The latest learning record of the current student, of one course if given; null when there is none.',
    access: 'student',
    query: Body({ course_id_eq: Type.Optional(Id) }),
    reply: Nullable(LearningRecordSummary),
  },
  'POST learning_records/{id}/questions/{questionId}/known': {
    summary: 'Marks a word of the pre-exam as known or unknown. For word courses the question is the word.',
    access: 'student',
    params: AnswerParams,
    body: Body({ known: Type.Boolean(), answered_at: AnsweredAt }),
    reply: AnswerAccepted,
    idempotent: true,
  },
  'POST learning_records/{id}/questions/{questionId}/submission': {
    summary: 'Answers a word in memorization, paper-cut box or final exam.',
    access: 'student',
    params: AnswerParams,
    body: Body({
      step: StudyStep,
      current_group: Group,
      mixed_groups: MixedGroups,
      correct: Type.Boolean(),
      answered_at: AnsweredAt,
      /** How the word was asked in the final exam; recall unless told. */
      exercise: Type.Optional(Exercise),
      given: Given,
    }),
    reply: AnswerAccepted,
    idempotent: true,
  },
});
