import { type Static, Type } from '@sinclair/typebox';
import { Body, defineCalls, Id, Nullable, Timestamp } from '../shared';
import { Exercise, Given } from '../reinforcements';
import { LearningRecordStatus, LearningSubtype } from './record';
import { QuestionAnswer } from '../math/quizzes';
import { MathRecord, MathRecordSummary } from './math';
import { Group, MixedGroups, StudyStep, TakenBack, WordRecord, WordRecordSummary } from './word';

// A union by content_type: each content type adds its member to these two.
export const LearningRecordSummary = Type.Union([WordRecordSummary, MathRecordSummary]);
export const LearningRecord = Type.Union([WordRecord, MathRecord]);
export type LearningRecordSummary = Static<typeof LearningRecordSummary>;
export type LearningRecord = Static<typeof LearningRecord>;
/** What a completed record came to. */
export type RecordReport = NonNullable<LearningRecord['report']>;

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
    summary:
      'Starts a round, or gives back the open one of this course: a student has at most one. It belongs to the lesson open in the course, named or not; learning alone ends a lesson that nothing was learned in.',
    access: 'student',
    params: Type.Object({ id: Id }),
    body: Body({
      learning_subtype: LearningSubtype,
      teacher_id: Type.Optional(Id),
      teaching_record_id: Type.Optional(Id),
      unit_id: Type.Optional(Id),
      chapter_id: Type.Optional(Id),
      section_id: Type.Optional(Id),
      /** The learner has chosen to learn without the teacher. */
      alone: Type.Optional(Type.Literal(true)),
    }),
    reply: LearningRecord,
    created: true,
  },
  'GET courses/{id}/learning_records/{recordId}': {
    summary: 'A learning record with its words and answers: all that a phone needs to resume it.',
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
    summary:
      'Marks a word of the pre-exam as known or unknown (for word courses the question is the word), or a worked example of a handout as understood or not.',
    access: 'student',
    params: AnswerParams,
    body: Body({ known: Type.Boolean(), answered_at: AnsweredAt }),
    reply: AnswerAccepted,
    idempotent: true,
  },
  'POST learning_records/{id}/questions/{questionId}/submission': {
    summary: 'Answers a word in memorization, paper-cut box or final exam, or a question of the quiz of a section.',
    access: 'student',
    params: AnswerParams,
    body: Type.Union([
      Body({
        step: StudyStep,
        current_group: Group,
        mixed_groups: MixedGroups,
        correct: Type.Boolean(),
        answered_at: AnsweredAt,
        /** How the word was asked in the final exam; recall unless told. */
        exercise: Type.Optional(Exercise),
        given: Given,
        taken_back: TakenBack,
      }),
      Body(QuestionAnswer),
    ]),
    reply: AnswerAccepted,
    idempotent: true,
  },
});
