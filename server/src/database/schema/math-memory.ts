/**
 * What students answer and know of mathematics. Every table leads with student_id, and whoever writes any of it holds the
 * student's course (student_math_courses) first.
 */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
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
import type { QuizFold } from '@xueban/contract/learning/quiz';
import type { GivenAnswer, Judgement } from '@xueban/contract/resources/math/questions';
import type { QuizItem } from '@xueban/contract/resources/math/quizzes';
import { identity, ref, timestamptz } from './columns';
import { courseId } from './content';
import { questions, sections } from './math-content';
import { studentId } from './people';

export const quizSource = pgEnum('quiz_source', ['section', 'mistakes', 'mixed']);
export const answerVerdict = pgEnum('answer_verdict', ['right', 'wrong', 'waiting']);
export const judgedBy = pgEnum('judged_by', ['program', 'ai', 'guardian', 'teacher']);
export const sectionEventKind = pgEnum('section_event_kind', ['completed', 'held', 'fallen']);
export const mistakeEventKind = pgEnum('mistake_event_kind', ['in', 'out', 'right', 'wrong']);
export const mistakeCountKind = pgEnum('mistake_count_kind', ['chapter', 'knowledge_point', 'cause']);

/** One per student and mathematics course. Its row is what writers of the others hold; the counts are those of all answers. */
export const studentMathCourses = pgTable(
  'student_math_courses',
  {
    studentId: studentId(),
    courseId: courseId(),
    /** Another one after every change: who has read without holding the row writes only if nothing has changed since. */
    version: integer('version').notNull().default(0),
    answersCount: integer('answers_count').notNull().default(0),
    rightCount: integer('right_count').notNull().default(0),
    milliseconds: bigint('milliseconds', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.courseId] })],
);

/** Questions of the mistake book that a quiz was asked for. */
export interface QuizFilter {
  chapterId?: number | undefined;
  knowledgePointId?: string | undefined;
  cause?: string | undefined;
  questionId?: number | undefined;
}

export const quizSubmissions = pgTable(
  'quiz_submissions',
  {
    studentId: studentId(),
    id: identity(),
    courseId: courseId(),
    source: quizSource('source').notNull(),
    /** Of a section's quiz; null for the others. */
    learningRecordId: ref('learning_record_id'),
    filter: jsonb('filter').$type<QuizFilter>(),
    /** Fixed when taken, in the order to be asked. */
    items: jsonb('items').$type<QuizItem[]>().notNull(),
    /** What its answers come to, so that none of them is read for the next; null: to be folded again (not begun, or judged again). */
    standing: jsonb('standing').$type<QuizFold>(),
    startedAt: timestamptz('started_at').notNull(),
    completedAt: timestamptz('completed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.id] }),
    // One open quiz of a kind, and one of a record, however many phones ask for it at once.
    uniqueIndex('quiz_submissions_open_key')
      .on(table.studentId, table.courseId, table.source)
      .where(sql`completed_at is null and source <> 'section'`),
    uniqueIndex('quiz_submissions_record_key').on(table.studentId, table.learningRecordId).where(sql`learning_record_id is not null`),
    // Practices of a week.
    index('quiz_submissions_completed_idx')
      .on(table.studentId, table.completedAt)
      .where(sql`completed_at is not null and source <> 'section'`),
  ],
);

/**
 * The log of answers. The phone's key is in the primary key, so an answer counts once; there are no foreign keys, as the
 * insert has read quiz and question.
 */
export const quizAnswers = pgTable(
  'quiz_answers',
  {
    studentId: ref('student_id').notNull(),
    quizSubmissionId: ref('quiz_submission_id').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    /** Order of arrival. */
    id: identity(),
    questionId: ref('question_id').notNull(),
    variant: smallint('variant').notNull(),
    given: jsonb('given').$type<GivenAnswer>().notNull(),
    /** Of written work. */
    photoObjectKey: text('photo_object_key'),
    hintUsed: boolean('hint_used').notNull(),
    verdict: answerVerdict('verdict').notNull(),
    judgedBy: judgedBy('judged_by'),
    /** By which the AI judged, with its version; null where the verdict is another's. */
    prompt: text('prompt'),
    score: smallint('score'),
    reason: text('reason'),
    cause: text('cause'),
    blanks: jsonb('blanks').$type<Judgement['blanks']>(),
    /** Whether it says how well the section is known: not one again in a mixed quiz, nor one that came when its quiz was over. */
    forSection: boolean('for_section').notNull(),
    /** To a variant that was not asked any more when it came: it is counted, and says nothing about what is known. */
    late: boolean('late').notNull().default(false),
    /** At work on it: modules/learning/rules/answer-time. */
    milliseconds: integer('milliseconds').notNull(),
    /** When it was given, as it counts: modules/learning/rules/answer-time. */
    givenAt: timestamptz('given_at').notNull(),
    /** By the phone's clock. */
    answeredAt: timestamptz('answered_at'),
    receivedAt: timestamptz('received_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'quiz_answers_pkey', columns: [table.studentId, table.quizSubmissionId, table.idempotencyKey] }),
    index('quiz_answers_question_idx').on(table.studentId, table.questionId, table.id),
    // Written work that waits to be marked, of the whole school.
    index('quiz_answers_waiting_idx').on(table.studentId).where(sql`verdict = 'waiting'`),
  ],
);

/** Questions a student has answered. */
export const studentQuestions = pgTable(
  'student_questions',
  {
    studentId: studentId(),
    questionId: ref('question_id')
      .notNull()
      .references(() => questions.id),
    courseId: courseId(),
    sectionId: ref('section_id').notNull(),
    /** Of the latest answer that counts for the section; null: none has. */
    verdict: answerVerdict('verdict'),
    answersCount: integer('answers_count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.questionId] })],
);

/** How far a student is in a section; kept by the writers of student_questions and section_events. */
export const studentSections = pgTable(
  'student_sections',
  {
    studentId: studentId(),
    sectionId: ref('section_id')
      .notNull()
      .references(() => sections.id),
    courseId: courseId(),
    /** Its quiz has been taken. */
    quizTaken: boolean('quiz_taken').notNull().default(false),
    /** Questions by their verdict. */
    rightCount: integer('right_count').notNull().default(0),
    wrongCount: integer('wrong_count').notNull().default(0),
    waitingCount: integer('waiting_count').notNull().default(0),
    /** Folded from section_events: see modules/math/rules/section-state. */
    completedOn: date('completed_on'),
    dueOn: date('due_on'),
    timesHeld: integer('times_held').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.sectionId] }),
    index('student_sections_course_idx').on(table.studentId, table.courseId),
  ],
);

/** The log of every section: completed, held in a mixed quiz, fallen. */
export const sectionEvents = pgTable(
  'section_events',
  {
    studentId: ref('student_id').notNull(),
    sectionId: ref('section_id').notNull(),
    /** Order of arrival. */
    id: identity(),
    courseId: ref('course_id').notNull(),
    kind: sectionEventKind('kind').notNull(),
    /** School day. */
    day: date('day').notNull(),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.sectionId, table.id] })],
);

/** How well a student knows a knowledge point; kept by the writers of quiz_answers. */
export const studentKnowledgePoints = pgTable(
  'student_knowledge_points',
  {
    studentId: studentId(),
    courseId: courseId(),
    knowledgePointId: text('knowledge_point_id').notNull(),
    answersCount: integer('answers_count').notNull(),
    rightCount: integer('right_count').notNull(),
    milliseconds: bigint('milliseconds', { mode: 'number' }).notNull(),
    /** Questions that are right now. */
    questionsRight: integer('questions_right').notNull(),
    /** Whether the latest first answer to a question of it in a mixed quiz was right; null before one. */
    held: boolean('held'),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.courseId, table.knowledgePointId] })],
);

/** By what cause answers were wrong, whenever; kept by the writers of quiz_answers. */
export const studentCauses = pgTable(
  'student_causes',
  {
    studentId: studentId(),
    courseId: courseId(),
    cause: text('cause').notNull(),
    answersCount: integer('answers_count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.courseId, table.cause] })],
);

/** The mistake book: questions answered wrong, and questions from paper. */
export const questionMistakes = pgTable(
  'question_mistakes',
  {
    studentId: studentId(),
    id: identity(),
    courseId: courseId(),
    /** Null: from paper. */
    questionId: ref('question_id').references(() => questions.id),
    chapterId: ref('chapter_id'),
    knowledgePointIds: text('knowledge_point_ids').array().notNull(),
    /** Answered wrong last, and how. */
    variant: smallint('variant').notNull().default(0),
    given: jsonb('given').$type<GivenAnswer>(),
    cause: text('cause'),
    timesWrong: integer('times_wrong').notNull(),
    /** Different days with a right answer since the last wrong one; so many take the question out of the book. */
    rightDays: smallint('right_days').notNull().default(0),
    lastRightOn: date('last_right_on'),
    lastWrongAt: timestamptz('last_wrong_at').notNull(),
    /** Null: in the book. */
    leftAt: timestamptz('left_at'),
    paperText: text('paper_text'),
    paperAnswer: text('paper_answer'),
    photoObjectKey: text('photo_object_key'),
    /** Of the call that added one from paper, and what that said: both may be changed by hand afterwards. */
    idempotencyKey: text('idempotency_key'),
    addedHash: text('added_hash'),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.id] }),
    uniqueIndex('question_mistakes_question_key').on(table.studentId, table.questionId).where(sql`question_id is not null`),
    uniqueIndex('question_mistakes_idempotency_key').on(table.studentId, table.idempotencyKey).where(sql`idempotency_key is not null`),
    index('question_mistakes_latest_idx').on(table.studentId, table.courseId, table.lastWrongAt, table.id).where(sql`left_at is null`),
    index('question_mistakes_left_idx').on(table.studentId, table.courseId, table.lastWrongAt, table.id).where(sql`left_at is not null`),
  ],
);

/** What guardians did to the mistake book by hand, so that it can be counted again (modules/check). */
export const mistakeEvents = pgTable(
  'mistake_events',
  {
    studentId: ref('student_id').notNull(),
    mistakeId: ref('mistake_id').notNull(),
    id: identity(),
    courseId: ref('course_id').notNull(),
    /** Put in or taken out; of one from paper also: was it right today? */
    kind: mistakeEventKind('kind').notNull(),
    day: date('day').notNull(),
    /** Latest answer of the student to the question at that time; 0: none. */
    afterAnswerId: ref('after_answer_id').notNull(),
    chosenAt: timestamptz('chosen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.mistakeId, table.id] })],
);

/** One per student and course that has had a mistake; the counts are kept by the writers of question_mistakes. */
export const mistakeQuestionBooks = pgTable(
  'mistake_question_books',
  {
    studentId: studentId(),
    courseId: courseId(),
    id: identity(),
    questionsCount: integer('questions_count').notNull().default(0),
    leftCount: integer('left_count').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.courseId] }),
    uniqueIndex('mistake_question_books_id_key').on(table.studentId, table.id),
  ],
);

/** Questions in the book by chapter, knowledge point and cause; kept likewise. */
export const mistakeQuestionCounts = pgTable(
  'mistake_question_counts',
  {
    studentId: studentId(),
    courseId: courseId(),
    kind: mistakeCountKind('kind').notNull(),
    /** Id of the chapter or of the knowledge point, or the cause. */
    name: text('name').notNull(),
    questionsCount: integer('questions_count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.courseId, table.kind, table.name] })],
);

/** Worked examples of handouts that were marked as understood or not; the latest mark of each. */
export const exampleMarks = pgTable(
  'example_marks',
  {
    studentId: studentId(),
    questionId: ref('question_id')
      .notNull()
      .references(() => questions.id),
    sectionId: ref('section_id').notNull(),
    known: boolean('known').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    markedAt: timestamptz('marked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.questionId] }), index().on(table.studentId, table.sectionId)],
);
