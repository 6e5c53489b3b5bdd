/**
 * Courses, lessons, records and days of students, in any subject. Every table leads with student_id and every query filters
 * by it, so that the tables can be sharded by student.
 */
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { RecordReport } from '@xueban/contract/resources/learning-records/calls';
import type { ChargeReason } from '@xueban/contract/resources/teaching-records';
import { identity, ref, timestamptz } from './columns';
import { chapters, courseId, units } from './content';
import { studentId, teachers } from './people';

/** Dearest first: `least` of two is the dearer. */
export const lessonLength = pgEnum('lesson_length', ['long', 'short', 'review']);
export const learningSubtype = pgEnum('learning_subtype', ['learn', 'review']);

/** A course assigned to a student, with the teacher who accompanies it. */
export const studentAllocations = pgTable(
  'student_allocations',
  {
    studentId: studentId(),
    courseId: courseId(),
    id: identity(),
    teacherId: ref('teacher_id').references(() => teachers.id),
    /** The course a student's tab opens with; at most one per content type, kept so by the writer. */
    isDefault: boolean('is_default').notNull().default(false),
    /** Of the row, for two people who edit it at once. */
    version: integer().notNull().default(1),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.courseId] }),
    // Who has a course: one that a single family has is shown to no stranger.
    index('student_allocations_course_id_idx').on(table.courseId),
  ],
);

/** Lessons. Open until the round learned in it is completed; then charged, once. */
export const teachingRecords = pgTable(
  'teaching_records',
  {
    studentId: studentId(),
    id: identity(),
    courseId: courseId(),
    teacherId: ref('teacher_id')
      .notNull()
      .references(() => teachers.id),
    lessonLength: lessonLength('lesson_length').notNull(),
    startedAt: timestamptz('started_at').notNull(),
    /** School day of the start: a lesson left open is not resumed on another day. */
    startedOn: date('started_on').notNull(),
    completedAt: timestamptz('completed_at'),
    changedCourseHours: numeric('changed_course_hours', { precision: 4, scale: 1, mode: 'number' }).notNull().default(0),
    /** The student's hours after the charge; null of a lesson that was not charged. What the school corrects later does not change it. */
    hoursLeftAfter: numeric('hours_left_after', { precision: 6, scale: 1, mode: 'number' }),
    /** Why it was charged or not; null while it is open. */
    chargeReason: text('charge_reason').$type<ChargeReason>(),
    /** What the school said when it was opened, or made longer: minutes, price, and the least that is charged. */
    lessonMinutes: smallint('lesson_minutes').notNull(),
    courseHours: numeric('course_hours', { precision: 4, scale: 1, mode: 'number' }).notNull(),
    minLearned: smallint('min_learned').notNull(),
    minMinutes: smallint('min_minutes').notNull(),
    /** Opened with the teacher's code of the day. */
    byCode: boolean('by_code').notNull(),
    /** Why the school registered it; null: it was begun on a phone. */
    registeredReason: text('registered_reason'),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.id] }),
    uniqueIndex('teaching_records_open_key').on(table.studentId, table.courseId, table.startedOn).where(sql`completed_at is null`),
    // The lessons of a day, of the whole school.
    index('teaching_records_day_idx').on(table.startedOn),
  ],
);

/**
 * What is learned in one go: a round of words, a section of mathematics. Its kind is that of its course; answers are in the
 * tables of that kind.
 */
export const learningRecords = pgTable(
  'learning_records',
  {
    studentId: studentId(),
    id: identity(),
    courseId: courseId(),
    unitId: ref('unit_id').references(() => units.id),
    chapterId: ref('chapter_id').references(() => chapters.id),
    /** Null in a course without sections, as those of words are. */
    sectionId: ref('section_id'),
    teacherId: ref('teacher_id').references(() => teachers.id),
    teachingRecordId: ref('teaching_record_id'),
    learningSubtype: learningSubtype('learning_subtype').notNull(),
    startedAt: timestamptz('started_at').notNull(),
    /** In a round of words the first answer after the pre-exam, from which its marks are fixed. */
    studyStartedAt: timestamptz('study_started_at'),
    completedAt: timestamptz('completed_at'),
    /** Set on completion: school day on which the learner was done, and seconds at work without longer pauses. */
    studiedOn: date('studied_on'),
    studiedSeconds: integer('studied_seconds'),
    /** Set on completion; what the record came to does not change when the course does. */
    report: jsonb('report').$type<RecordReport>(),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.id] }),
    foreignKey({
      name: 'learning_records_teaching_record_fkey',
      columns: [table.studentId, table.teachingRecordId],
      foreignColumns: [teachingRecords.studentId, teachingRecords.id],
    }),
    // A student has at most one open record in a course, or in each of its sections, however many phones ask for one at once.
    uniqueIndex('learning_records_open_key').on(table.studentId, table.courseId).where(sql`completed_at is null and section_id is null`),
    uniqueIndex('learning_records_open_section_key')
      .on(table.studentId, table.courseId, table.sectionId)
      .where(sql`completed_at is null and section_id is not null`),
    index('learning_records_course_idx').on(table.studentId, table.courseId, table.id),
    index('learning_records_studied_idx').on(table.studentId, table.studiedOn).where(sql`studied_on is not null`),
    index('learning_records_lesson_idx').on(table.studentId, table.teachingRecordId).where(sql`teaching_record_id is not null`),
    // Lessons that were left open, of the whole school.
    index('learning_records_in_lesson_idx')
      .on(table.studentId, table.teachingRecordId)
      .where(sql`completed_at is null and teaching_record_id is not null`),
  ],
);

/** School days on which a student completed a round or a review. */
export const studyDays = pgTable(
  'study_days',
  {
    studentId: studentId(),
    day: date('day').notNull(),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.day] })],
);
