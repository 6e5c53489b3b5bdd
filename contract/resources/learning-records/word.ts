/** The learning record of a word course: a round. */
import { type Static, Type } from '@sinclair/typebox';
import { MAX_GROUPS } from '../../constants';
import { Word } from '../courses';
import { Exercise, Given } from '../reinforcements';
import { Day, Id, Nullable, Percentage } from '../shared';
import { LearningRecordHead } from './record';

export const StudyStep = Type.Union([Type.Literal('memorization'), Type.Literal('paper_cut_box'), Type.Literal('final_exam')]);
const RoundStep = Type.Union([Type.Literal('pre_exam'), StudyStep, Type.Literal('completed')]);
export const Group = Type.Integer({ minimum: 0, maximum: MAX_GROUPS });
export const MixedGroups = Type.Array(Type.Integer({ minimum: 1, maximum: MAX_GROUPS }), { maxItems: MAX_GROUPS, uniqueItems: true });

/** Paper-cut box: no cut, but the latest one of this word taken back; `correct` says what that was. */
export const TakenBack = Type.Optional(Type.Literal(true));

/** Where the round stands, computed from its answers (contract/learning/word-round). */
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

export const WordRecordSummary = Type.Composite([
  LearningRecordHead,
  Type.Object({ content_type: Type.Literal('word'), progress: RoundProgress }),
]);

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
    taken_back: TakenBack,
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
  /** Seconds at work. */
  duration_seconds: Type.Integer({ minimum: 0 }),
});
export type RoundReport = Static<typeof RoundReport>;

export const WordRecord = Type.Composite([
  WordRecordSummary,
  Type.Object({
    /** Every word that has an answer, by course sequence. */
    words: Type.Array(Word),
    answers: Type.Array(LearningAnswer),
    report: Nullable(RoundReport),
  }),
]);
export type WordRecord = Static<typeof WordRecord>;
export type WordRecordSummary = Static<typeof WordRecordSummary>;
