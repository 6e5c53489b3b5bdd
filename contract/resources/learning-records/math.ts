/** The learning record of a mathematics course: a section, from its handout to 100 %. */
import { type Static, Type } from '@sinclair/typebox';
import { QuizReport, QuizSubmission } from '../math/quizzes';
import { Day, Id, Nullable, Percentage } from '../shared';
import { LearningRecordHead } from './record';

export const SectionStep = Type.Union([
  Type.Literal('handout'),
  Type.Literal('quiz'),
  Type.Literal('wrong_questions'),
  /** Everything is right: it can be completed. */
  Type.Literal('all_right'),
  Type.Literal('completed'),
]);

export const SectionProgress = Type.Object({
  step: SectionStep,
  questions_count: Type.Integer({ minimum: 0 }),
  answered_count: Type.Integer({ minimum: 0 }),
  right_count: Type.Integer({ minimum: 0 }),
  /** Short answers that have still to be judged. */
  waiting_count: Type.Integer({ minimum: 0 }),
  percentage: Percentage,
});
export type SectionProgress = Static<typeof SectionProgress>;

export const MathRecordSummary = Type.Composite([
  LearningRecordHead,
  Type.Object({ content_type: Type.Literal('math'), section_name: Type.String(), progress: SectionProgress }),
]);
export type MathRecordSummary = Static<typeof MathRecordSummary>;

/** What a completed section came to. */
export const SectionReport = Type.Composite([
  QuizReport,
  Type.Object({
    /** Course hours charged for the lesson; 0 without a teacher. */
    changed_course_hours: Type.Number(),
    /** When the section comes back, mixed with others. */
    review_on: Day,
  }),
]);
export type SectionReport = Static<typeof SectionReport>;

export const MathRecord = Type.Composite([
  MathRecordSummary,
  Type.Object({
    /** Examples of the handout that were marked as understood. */
    known_example_ids: Type.Array(Id),
    /** Null until it is taken. */
    quiz: Nullable(QuizSubmission),
    report: Nullable(SectionReport),
  }),
]);
export type MathRecord = Static<typeof MathRecord>;
