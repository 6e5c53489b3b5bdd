/** Anti-forgetting: what is due, the reviews of a day, and the words with where they stand. */
import { type Static, Type } from '@sinclair/typebox';
import { MAX_MEANING_LENGTH } from '../constants';
import { Body, Day, defineCalls, Id, Nullable, PageQuery, Percentage, Timestamp } from './shared';
import { Word } from './courses';

export const ReviewMode = Type.Union([Type.Literal('plan'), Type.Literal('smart')]);
export type ReviewMode = Static<typeof ReviewMode>;

/** Cell of the nine-grid: 1 待学, 2–8 the review stages, 9 已掌握. */
export const Cell = Type.Integer({ minimum: 1, maximum: 9, examples: [3] });

export const Exercise = Type.Union([
  /** The learner says whether the word was known. */
  Type.Literal('recall'),
  /** Meaning among four. */
  Type.Literal('choice'),
  /** Meaning among four, the word only heard. */
  Type.Literal('listening'),
  /** The word, typed. */
  Type.Literal('spelling'),
]);
export type Exercise = Static<typeof Exercise>;

/** What the learner chose or typed; absent where only known or not is said. */
export const Given = Type.Optional(Type.String({ maxLength: MAX_MEANING_LENGTH, examples: ['词典；字典'] }));

/** Words of a course by cell: `cells[0]` is cell 1. */
export const NineGrid = Type.Object({
  cells: Type.Array(Type.Integer({ minimum: 0 }), { minItems: 9, maxItems: 9, examples: [[212, 38, 27, 21, 18, 14, 9, 7, 59]] }),
  new: Type.Integer({ minimum: 0, examples: [212] }),
  reviewing: Type.Integer({ minimum: 0, examples: [134] }),
  mastered: Type.Integer({ minimum: 0, examples: [59] }),
  total: Type.Integer({ minimum: 0, examples: [405] }),
});
export type NineGrid = Static<typeof NineGrid>;

/** A day of the calendar, past (what was done) or to come (what will be due). */
export const ReviewDay = Type.Object({
  day: Day,
  /** Distinct words answered that day (past), still to be answered (today), or due by a plan or by FSRS as things stand (to come). */
  words_count: Type.Integer({ minimum: 0, examples: [45] }),
  /** Past days: words that fell due then and were not answered that day. 0 for today, which is not over, and for days to come. */
  missed_count: Type.Integer({ minimum: 0, examples: [0] }),
  /** Days of the plan, 1 to 21, that fall on this day. */
  plan_days: Type.Array(Type.Integer({ minimum: 1, maximum: 21 }), { examples: [[1, 3]] }),
});
export type ReviewDay = Static<typeof ReviewDay>;

/** A round whose plan has a day today or a late one. */
export const DuePlan = Type.Object({
  learning_record_id: Id,
  studied_on: Day,
  /** Day of the plan, 1 to 21; the last one when missed days collapse into one review. */
  day_number: Type.Integer({ minimum: 1, maximum: 21, examples: [3] }),
  /** Earlier days of the plan that this review does for as well. */
  missed_day_numbers: Type.Array(Type.Integer({ minimum: 1, maximum: 21 }), { examples: [[2]] }),
  words_count: Type.Integer({ minimum: 0, examples: [18] }),
  days_late: Type.Integer({ minimum: 0, examples: [0] }),
});
export type DuePlan = Static<typeof DuePlan>;

export const ReinforcementState = Type.Object({
  course_id: Id,
  course_name: Type.String({ examples: ['初中核心词汇 · 上'] }),
  mode: ReviewMode,
  today: Day,
  /** Words of today's session still to be answered. */
  due_count: Type.Integer({ minimum: 0, examples: [18] }),
  /** Of these, words that were due on an earlier day. */
  late_count: Type.Integer({ minimum: 0, examples: [0] }),
  /** Late words for which today has no room; they stay due. */
  carried_over_count: Type.Integer({ minimum: 0, examples: [0] }),
  /** Words of today's session already right. */
  done_count: Type.Integer({ minimum: 0, examples: [0] }),
  /** Estimated time of what is left. */
  minutes: Type.Integer({ minimum: 0, examples: [4] }),
  plans: Type.Array(DuePlan),
  /** The past 21 days, today, and the 30 days to come. */
  calendar: Type.Array(ReviewDay),
  /** The next day with something due, when nothing is left today. */
  next_due_on: Nullable(Day),
  /** Today's session, begun and not ended. */
  open_submission_id: Nullable(Id),
  nine_grid: NineGrid,
});
export type ReinforcementState = Static<typeof ReinforcementState>;

/** What a tab shows of a student's reviews, over all word courses. */
export const StudentReinforcement = Type.Object({
  student_id: Id,
  due_count: Type.Integer({ minimum: 0, examples: [18] }),
  late_count: Type.Integer({ minimum: 0, examples: [0] }),
  minutes: Type.Integer({ minimum: 0, examples: [4] }),
  courses: Type.Array(
    Type.Object({
      course_id: Id,
      course_name: Type.String({ examples: ['初中核心词汇 · 上'] }),
      mode: ReviewMode,
      due_count: Type.Integer({ minimum: 0, examples: [18] }),
      late_count: Type.Integer({ minimum: 0, examples: [0] }),
      /** Day of the plan of the youngest round due; null when FSRS alone asks. */
      day_number: Nullable(Type.Integer({ minimum: 1, maximum: 21, examples: [3] })),
      mistakes_count: Type.Integer({ minimum: 0, examples: [26] }),
      nine_grid: NineGrid,
    }),
  ),
});
export type StudentReinforcement = Static<typeof StudentReinforcement>;

/** A word with where it stands for the student. */
export const ReviewWord = Type.Composite([
  Word,
  Type.Object({
    cell: Cell,
    /** Null: new, or known before the round. */
    due_on: Nullable(Day),
    /** Day of the latest answer. */
    answered_on: Nullable(Day),
    /** Predicted recall today, 0–1; null without an answer. */
    recall: Nullable(Type.Number({ minimum: 0, maximum: 1, examples: [0.93] })),
    /** In the mistake word book. */
    in_mistake_book: Type.Boolean(),
    times_wrong: Type.Integer({ minimum: 0, examples: [2] }),
    /** Right answers since the last wrong one, while in the mistake word book. */
    right_in_row: Type.Integer({ minimum: 0, examples: [1] }),
  }),
]);
export type ReviewWord = Static<typeof ReviewWord>;

/** A word of a review, in the order to be asked. */
export const SubmissionWord = Type.Composite([
  Word,
  Type.Object({
    cell: Cell,
    due: Type.Union([Type.Literal('today'), Type.Literal('late'), Type.Literal('again'), Type.Literal('practice')]),
    /** Days of the plan that this review does for. */
    plan_days: Type.Array(Type.Integer({ minimum: 1, maximum: 21 })),
    days_late: Type.Integer({ minimum: 0, examples: [0] }),
    /** How it is asked where the learner has chosen no kind: by self-report only if it is predicted to be known. */
    exercise: Type.Optional(Exercise),
  }),
]);
export type SubmissionWord = Static<typeof SubmissionWord>;

export const ReviewAnswer = Type.Object({
  key: Type.String(),
  word_id: Id,
  exercise: Exercise,
  given: Given,
  correct: Type.Boolean(),
});
export type ReviewAnswer = Static<typeof ReviewAnswer>;

export const SubmissionSource = Type.Union([
  /** What is due today. */
  Type.Literal('due'),
  /** Practice from the mistake word book. */
  Type.Literal('mistakes'),
]);
export type SubmissionSource = Static<typeof SubmissionSource>;
export const SubmissionStatus = Type.Union([Type.Literal('open'), Type.Literal('completed')]);

/** Recall from day to day. */
export const CurvePoint = Type.Object({
  day: Day,
  /** Predicted share remembered, as learned and reviewed. */
  with_reviews: Type.Number({ minimum: 0, maximum: 1, examples: [0.94] }),
  /** The same without any review. */
  without_reviews: Type.Number({ minimum: 0, maximum: 1, examples: [0.61] }),
  /** Had every review of the plan been right on its day. */
  by_plan: Type.Number({ minimum: 0, maximum: 1, examples: [0.96] }),
  /** Words answered that day. */
  answered_count: Type.Integer({ minimum: 0, examples: [18] }),
});
export type CurvePoint = Static<typeof CurvePoint>;

export const ReviewReport = Type.Object({
  /** Words answered. */
  words_count: Type.Integer({ minimum: 0, examples: [18] }),
  /** Right at the first answer. */
  correct_count: Type.Integer({ minimum: 0, examples: [16] }),
  percentage: Percentage,
  wrong_word_ids: Type.Array(Id),
  /** Words that moved on a cell, and that reached 已掌握. */
  advanced_count: Type.Integer({ minimum: 0, examples: [16] }),
  mastered_count: Type.Integer({ minimum: 0, examples: [2] }),
  /** Words that left the mistake word book, and that went into it. */
  left_mistake_book_count: Type.Integer({ minimum: 0, examples: [1] }),
  entered_mistake_book_count: Type.Integer({ minimum: 0, examples: [2] }),
  /** Words of the session left unanswered. */
  unanswered_count: Type.Integer({ minimum: 0, examples: [0] }),
  /** Seconds at work. */
  duration_seconds: Type.Integer({ minimum: 0, examples: [240] }),
  next_due_on: Nullable(Day),
  /** Words that were still due on its day when it was made. */
  left_count: Type.Optional(Type.Integer({ minimum: 0, examples: [0] })),
  curve: Type.Array(CurvePoint),
});
export type ReviewReport = Static<typeof ReviewReport>;

export const ReinforcementSubmissionSummary = Type.Object({
  id: Id,
  course_id: Id,
  course_name: Type.String({ examples: ['初中核心词汇 · 上'] }),
  source: SubmissionSource,
  /** How it was begun, as far as the phone said. */
  exercise: Exercise,
  /** How its answers were given, each way once; empty before the first answer. */
  exercises: Type.Array(Exercise, { examples: [['recall', 'spelling']] }),
  status: SubmissionStatus,
  day: Day,
  started_at: Timestamp,
  completed_at: Nullable(Timestamp),
  /** Words of the session, and how many have an answer. */
  words_count: Type.Integer({ minimum: 0, examples: [18] }),
  answered_count: Type.Integer({ minimum: 0, examples: [18] }),
  /** Right at the first answer. */
  correct_count: Type.Integer({ minimum: 0, examples: [16] }),
});
export type ReinforcementSubmissionSummary = Static<typeof ReinforcementSubmissionSummary>;

export const ReinforcementSubmission = Type.Composite([
  ReinforcementSubmissionSummary,
  Type.Object({
    words: Type.Array(SubmissionWord),
    /** In the order received. */
    answers: Type.Array(ReviewAnswer),
    report: Nullable(ReviewReport),
  }),
]);
export type ReinforcementSubmission = Static<typeof ReinforcementSubmission>;

const SubmissionParams = Type.Object({ id: Id });

export const reinforcementCalls = defineCalls({
  'GET reinforcement': {
    summary: 'What is due today in a word course (the default one unless told), with the calendar of its reviews.',
    access: 'student',
    query: Body({ course_id_eq: Type.Optional(Id) }),
    reply: Nullable(ReinforcementState),
  },
  'GET students/{id}/reinforcement': {
    summary: 'What is due today for one student of the guardian, by word course, with the nine-grids.',
    access: 'guardian',
    params: Type.Object({ id: Id }),
    reply: StudentReinforcement,
  },
  'GET reinforcement_words': {
    summary: 'Words of a course with where they stand: by cell, by due day, by round, or those of the mistake word book.',
    access: 'student',
    query: Body({
      ...PageQuery,
      course_id_eq: Id,
      cell_eq: Type.Optional(Cell),
      /** Only words due today or earlier. */
      due: Type.Optional(Type.Boolean()),
      chapter_id_eq: Type.Optional(Id),
      learning_record_id_eq: Type.Optional(Id),
      /** Only words in the mistake word book, or only words that have left it. */
      mistake_book: Type.Optional(Type.Union([Type.Literal('in'), Type.Literal('left')])),
      times_wrong_gteq: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
      /** Default: as in the course; in the mistake word book: the latest mistake first. */
      order: Type.Optional(Type.Union([Type.Literal('sequence'), Type.Literal('latest'), Type.Literal('times_wrong')])),
    }),
    reply: Type.Array(ReviewWord),
    paginated: true,
  },
  'GET reinforcement_submissions': {
    summary: 'Reviews of the current student, newest first.',
    access: 'student',
    query: Body({
      ...PageQuery,
      student_id_eq: Type.Optional(Id),
      course_id_eq: Type.Optional(Id),
      status_eq: Type.Optional(SubmissionStatus),
    }),
    reply: Type.Array(ReinforcementSubmissionSummary),
    paginated: true,
  },
  'POST reinforcement_submissions/take': {
    summary: 'Starts the review of today, or practice from the mistake word book; gives back the open one of this day.',
    access: 'student',
    body: Body({
      course_id: Id,
      source: Type.Optional(SubmissionSource),
      exercise: Type.Optional(Exercise),
      /** Practice: only mistakes of this chapter, or made so often. */
      chapter_id: Type.Optional(Id),
      times_wrong_gteq: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
      /** What is due: no more words than this, the most urgent ones; the others stay due. Of no effect on a review that is open. */
      size: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    }),
    reply: ReinforcementSubmission,
    created: true,
  },
  'GET reinforcement_submissions/{id}': {
    summary: 'A review with its words and answers: all that a phone needs to resume it, and its report once completed.',
    access: 'student',
    params: SubmissionParams,
    reply: ReinforcementSubmission,
  },
  'PUT reinforcement_submissions/{id}': {
    summary: 'Answers a word of a review, or completes the review. A late answer to a completed review still counts.',
    access: 'student',
    params: SubmissionParams,
    body: Type.Union([
      Body({ word_id: Id, exercise: Exercise, given: Given, correct: Type.Boolean(), answered_at: Type.Optional(Timestamp) }),
      Body({ completed: Type.Literal(true) }),
    ]),
    reply: Type.Object({
      /** False when this key had been counted before, or the review was completed before. */
      counted: Type.Boolean(),
      status: SubmissionStatus,
    }),
    idempotent: true,
  },
});
