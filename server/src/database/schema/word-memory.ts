/** What students answer and remember of words, with counts. Every table leads with student_id, like those of learning.ts. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ReviewReport } from '@xueban/contract/resources/reinforcements';
import { identity, ref, timestamptz } from './columns';
import { chapters, courseId, reviewMode, words } from './content';
import { learningRecords } from './learning';
import { studentId } from './people';

export const answerStep = pgEnum('answer_step', ['pre_exam', 'memorization', 'paper_cut_box', 'final_exam']);
export const exerciseKind = pgEnum('exercise_kind', ['recall', 'choice', 'listening', 'spelling']);
/** No row: the word is new to the student. */
export const studentWordState = pgEnum('student_word_state', ['reviewing', 'mastered']);
/** What the first answer of a day answered: a review of that day, or a late one. */
export const answeredAs = pgEnum('answered_as', ['today', 'late']);
export const submissionSource = pgEnum('submission_source', ['due', 'mistakes']);
export const reviewEventKind = pgEnum('review_event_kind', ['known', 'studied', 'review']);

/** A word of a review: where it stood and why it is asked. What most words have is not written: a day has ninety of them. */
export interface SubmissionItem {
  wordId: number;
  cell: number;
  /** Absent: today. */
  due?: 'today' | 'late' | 'again' | 'practice';
  /** Absent: none. */
  planDays?: readonly number[];
  /** Absent: 0. */
  daysLate?: number;
  /** It is predicted to be known, so that the learner's own word does. Absent: it does not. */
  selfReport?: true;
}

/** Wrong words and the picture are made from answers. */
export type KeptReport = Omit<ReviewReport, 'curve' | 'wrong_word_ids'> & Partial<ReviewReport>;

/** Which words of the mistake word book a practice is about. */
export interface PracticeFilter {
  chapterId?: number | undefined;
  timesWrongAtLeast?: number | undefined;
}

/**
 * The log of answers of word rounds, the largest and hottest table. The phone's key is the primary key, so an answer counts
 * once; there are no foreign keys, as the insert has read record and word.
 */
export const learningAnswers = pgTable(
  'learning_answers',
  {
    studentId: ref('student_id').notNull(),
    learningRecordId: ref('learning_record_id').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    /** Order of arrival. */
    id: identity(),
    wordId: ref('word_id').notNull(),
    receivedAt: timestamptz('received_at').notNull(),
    /** By the phone's clock. */
    answeredAt: timestamptz('answered_at'),
    step: answerStep('step').notNull(),
    /** 0 in the pre-exam and the final exam. */
    currentGroup: smallint('current_group').notNull(),
    /** In the pre-exam: the word is known. */
    correct: boolean('correct').notNull(),
    /** Null unless the groups were mixed. */
    mixedGroups: smallint('mixed_groups').array(),
    /** How the final exam asked, and what was chosen or typed; null where the learner said known or not. */
    exercise: exerciseKind('exercise'),
    given: text('given'),
    /** No answer: the latest cut of the word in this box is taken back. */
    takenBack: boolean('taken_back'),
  },
  (table) => [
    primaryKey({ name: 'learning_answers_pkey', columns: [table.studentId, table.learningRecordId, table.idempotencyKey] }),
    // Finds the latest mark of a word; only the pre-exam's answers pay for it.
    index('learning_answers_mark_idx').on(table.studentId, table.learningRecordId, table.wordId, table.id).where(sql`step = 'pre_exam'`),
  ],
);

/** Words a student has learned in a round or knew before it. */
export const studentWords = pgTable(
  'student_words',
  {
    studentId: studentId(),
    wordId: ref('word_id')
      .notNull()
      .references(() => words.id),
    courseId: courseId(),
    state: studentWordState('state').notNull(),
    /** School day. */
    learnedOn: date('learned_on').notNull(),
    learningRecordId: ref('learning_record_id').notNull(),
    /** Of the nine-grid, 2 to 9. */
    cell: smallint('cell').notNull(),
    /** Under the mode in force; recomputed when the school changes it. Null: known before the round, not reviewed. Found by student_due_days. */
    dueOn: date('due_on'),
    /** From here to `desiredRetention`: state of the review schedule, folded from word_review_events (`toReview` in word-store.repository). */
    stability: doublePrecision('stability'),
    difficulty: doublePrecision('difficulty'),
    /** Day from which the plan of its round counts; null: it follows none. */
    studiedOn: date('studied_on'),
    answeredOn: date('answered_on'),
    answeredDays: smallint('answered_days').notNull().default(0),
    again: boolean('again').notNull().default(false),
    answered: answeredAs('answered'),
    /** What moves FSRS's interval: `Pace` of the schedule's rules; the first two both null or none, the third null by default. */
    intervalShift: smallint('interval_shift'),
    intervalGap: smallint('interval_gap'),
    desiredRetention: smallint('desired_retention'),
    /** Position of the word in its course, so that lists in this order can be paged by an index; kept by the import. */
    sequence: integer('sequence').notNull().default(0),
  },
  (table) => [
    // No index holds the cell or the due day: they change with every review, and a new version of the row would have to go into each index.
    index('student_words_state_idx').on(table.studentId, table.courseId, table.state, table.sequence),
    index('student_words_learning_record_idx').on(table.studentId, table.learningRecordId),
    primaryKey({ columns: [table.studentId, table.wordId] }),
    foreignKey({
      name: 'student_words_learning_record_fkey',
      columns: [table.studentId, table.learningRecordId],
      foreignColumns: [learningRecords.studentId, learningRecords.id],
    }),
  ],
);

/** The mistake word book. */
export const wordMistakes = pgTable(
  'word_mistakes',
  {
    studentId: studentId(),
    wordId: ref('word_id')
      .notNull()
      .references(() => words.id),
    courseId: courseId(),
    timesWrong: integer('times_wrong').notNull(),
    firstWrongAt: timestamptz('first_wrong_at').notNull(),
    lastWrongAt: timestamptz('last_wrong_at').notNull(),
    /** Right answers since the last wrong one; so many in a row take the word out of the book. */
    rightInRow: smallint('right_in_row').notNull().default(0),
    /** Null: in the book. */
    leftAt: timestamptz('left_at'),
  },
  // No index holds what answers change, as a new version of the row would have to go into each: a book of thousands is sorted in milliseconds.
  (table) => [primaryKey({ columns: [table.studentId, table.wordId] })],
);

/**
 * What guardians did to the mistake word book by hand. With the words' log it says how each word came to be in the book or
 * out of it, so that the book can be counted again (modules/check).
 */
export const mistakeWordChoices = pgTable(
  'mistake_word_choices',
  {
    studentId: ref('student_id').notNull(),
    wordId: ref('word_id').notNull(),
    id: identity(),
    courseId: ref('course_id').notNull(),
    inBook: boolean('in_book').notNull(),
    /** Latest event of the word's log at that time; 0: none. */
    afterEventId: ref('after_event_id').notNull(),
    chosenAt: timestamptz('chosen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.wordId, table.id] })],
);

/** One per student and course that has had a mistake; the counts are kept by the writers of word_mistakes. */
export const mistakeWordBooks = pgTable(
  'mistake_word_books',
  {
    studentId: studentId(),
    courseId: courseId(),
    id: identity(),
    wordsCount: integer('words_count').notNull().default(0),
    leftCount: integer('left_count').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.courseId] }),
    uniqueIndex('mistake_word_books_id_key').on(table.studentId, table.id),
  ],
);

/** How many words of a course are in each cell, so that a page need not count them. Its row is what writers of the others hold. */
export const studentCourses = pgTable(
  'student_courses',
  {
    studentId: studentId(),
    courseId: courseId(),
    /** Words in cell 1…9; the first is not used: new words are the rest of the course. */
    cells: integer('cells').array().notNull().default(sql`'{0,0,0,0,0,0,0,0,0}'`),
    /** The mode by which student_words.due_on was computed: where the student's mode differs, due days are computed again. */
    dueMode: reviewMode('due_mode').notNull().default('plan'),
    /** Counted up by every change: a writer that read without a lock writes only if it is still the same. */
    version: integer('version').notNull().default(0),
    /** How far FSRS's intervals are moved for the student (nextShift among the rules of the review schedule). */
    intervalShift: smallint('interval_shift').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.courseId] })],
);

/** Words by the day from which they are due; every writer of student_words keeps it up to date. */
export const studentDueDays = pgTable(
  'student_due_days',
  {
    studentId: studentId(),
    courseId: courseId(),
    dueOn: date('due_on').notNull(),
    wordsCount: integer('words_count').notNull(),
    /** Of these, due by FSRS, and due after a wrong answer; the rest is due by a plan. */
    smartCount: integer('smart_count').notNull(),
    againCount: integer('again_count').notNull(),
    /** The words, the latest first. Some may be due on another day by now, so readers check each word's due day. */
    wordIds: ref('word_ids').array().notNull().default(sql`'{}'`),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.courseId, table.dueOn] })],
);

/** What was reviewed on which day; kept by the writers of word_review_events. */
export const studentReviewDays = pgTable(
  'student_review_days',
  {
    studentId: studentId(),
    courseId: courseId(),
    day: date('day').notNull(),
    /** Distinct words answered in reviews. */
    wordsCount: integer('words_count').notNull(),
    /** Words that fell due on this day and were answered later. */
    missedCount: integer('missed_count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.courseId, table.day] })],
);

/** The same by chapter: words learned or known, and words in the mistake word book. */
export const studentChapters = pgTable(
  'student_chapters',
  {
    studentId: studentId(),
    courseId: courseId(),
    chapterId: ref('chapter_id')
      .notNull()
      .references(() => chapters.id),
    learnedCount: integer('learned_count').notNull().default(0),
    mistakesCount: integer('mistakes_count').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.courseId, table.chapterId] })],
);

/** Reviews of a day, and practice from the mistake word book. */
export const reinforcementSubmissions = pgTable(
  'reinforcement_submissions',
  {
    studentId: studentId(),
    id: identity(),
    courseId: courseId(),
    source: submissionSource('source').notNull(),
    exercise: exerciseKind('exercise').notNull(),
    /** School day. */
    day: date('day').notNull(),
    /** Practice: what was asked for; null: everything. */
    filter: jsonb('filter').$type<PracticeFilter>(),
    /** In the order to be asked, with why each is there. */
    items: jsonb('items').$type<SubmissionItem[]>().notNull(),
    startedAt: timestamptz('started_at').notNull(),
    completedAt: timestamptz('completed_at'),
    answeredCount: integer('answered_count').notNull().default(0),
    correctCount: integer('correct_count').notNull().default(0),
    /** What the answers did: words that moved on a cell, that reached the last one; that left the mistake word book, that went into it. */
    advancedCount: integer('advanced_count').notNull().default(0),
    masteredCount: integer('mastered_count').notNull().default(0),
    leftMistakeBookCount: integer('left_mistake_book_count').notNull().default(0),
    enteredMistakeBookCount: integer('entered_mistake_book_count').notNull().default(0),
    /** Seconds at work without longer pauses; set with the report, and kept without it. */
    studiedSeconds: integer('studied_seconds'),
    /** Set on completion; null again after a late answer, and without what its answers say once they are packed, until it is asked for. */
    report: jsonb('report').$type<KeptReport>(),
    /** How those of its answers were given that are packed (schema/packs.ts). */
    packedExercises: exerciseKind('packed_exercises').array().notNull().default(sql`'{}'`),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.id] }),
    // One open session of a kind, however many phones ask for it at once.
    uniqueIndex('reinforcement_submissions_open_key').on(table.studentId, table.courseId, table.source).where(sql`completed_at is null`),
    index('reinforcement_submissions_course_idx').on(table.studentId, table.courseId, table.id),
    index('reinforcement_submissions_day_idx').on(table.studentId, table.day),
  ],
);

/** The log of every word: set aside as known, studied in a round, reviewed. Folded into student_words. */
export const wordReviewEvents = pgTable(
  'word_review_events',
  {
    studentId: ref('student_id').notNull(),
    wordId: ref('word_id').notNull(),
    /** Order of arrival. */
    id: identity(),
    courseId: ref('course_id').notNull(),
    kind: reviewEventKind('kind').notNull(),
    /** School day of the answer. */
    day: date('day').notNull(),
    /** Null for `known`. */
    correct: boolean('correct'),
    /** Of `known` and `studied`. */
    learningRecordId: ref('learning_record_id'),
    /** Of `review`, with the key chosen by the phone. */
    submissionId: ref('submission_id'),
    idempotencyKey: text('idempotency_key'),
    exercise: exerciseKind('exercise'),
    given: text('given'),
    /** By the phone's clock. */
    answeredAt: timestamptz('answered_at'),
    receivedAt: timestamptz('received_at').notNull(),
    /** That of the student's course after it, so that the word can be folded again. Null: from before there was one. */
    intervalShift: smallint('interval_shift'),
    /** Percentage of words that the school then wanted known when FSRS asks for them. Null: the default. */
    desiredRetention: smallint('desired_retention'),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.wordId, table.id] }),
    uniqueIndex('word_review_events_key')
      .on(table.studentId, table.submissionId, table.idempotencyKey)
      .where(sql`submission_id is not null`),
    index('word_review_events_day_idx').on(table.studentId, table.courseId, table.day),
  ],
);

/** The 21-day plan: one row per review of the words of one round. */
export const reinforcementPlans = pgTable(
  'reinforcement_plans',
  {
    studentId: studentId(),
    learningRecordId: ref('learning_record_id').notNull(),
    /** Days after the study day, 1 to 21. */
    dayNumber: smallint('day_number').notNull(),
    dueOn: date('due_on').notNull(),
  },
  (table) => [
    primaryKey({ name: 'reinforcement_plans_pkey', columns: [table.studentId, table.learningRecordId, table.dayNumber] }),
    foreignKey({
      name: 'reinforcement_plans_learning_record_fkey',
      columns: [table.studentId, table.learningRecordId],
      foreignColumns: [learningRecords.studentId, learningRecords.id],
    }),
    index('reinforcement_plans_due_idx').on(table.studentId, table.dueOn),
  ],
);
