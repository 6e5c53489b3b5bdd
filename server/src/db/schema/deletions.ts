/** Deletions of people, and what is kept of the deleted. */
import { sql } from 'drizzle-orm';
import { check, date, integer, numeric, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import { ref, timestamptz } from './columns';
import { courses } from './content';
import { teachers } from './people';

/**
 * Requests to delete a guardian or a student, and the ledger of those carried out: ids and times, no names. Without
 * foreign keys, as it outlives the people. After an old backup was restored, its deletions are repeated from it.
 */
export const deletions = pgTable(
  'deletions',
  {
    id: ref('id').primaryKey().generatedAlwaysAsIdentity(),
    /** One of the two. */
    parentId: ref('parent_id'),
    studentId: ref('student_id'),
    requestedAt: timestamptz('requested_at').notNull().default(sql`now()`),
    /** Until then it can be taken back. */
    dueAt: timestamptz('due_at').notNull(),
    withdrawnAt: timestamptz('withdrawn_at'),
    doneAt: timestamptz('done_at'),
  },
  (table) => [
    check('deletions_of_one', sql`num_nonnulls(parent_id, student_id) = 1`),
    // One open request each, however often it is asked for.
    uniqueIndex('deletions_open_parent_key').on(table.parentId).where(sql`withdrawn_at is null and done_at is null`),
    uniqueIndex('deletions_open_student_key').on(table.studentId).where(sql`withdrawn_at is null and done_at is null`),
  ],
);

/** Lessons of deleted students, added up: a school settles them with its teachers. Nothing in it tells whose they were. */
export const removedLessons = pgTable(
  'removed_lessons',
  {
    courseId: ref('course_id')
      .notNull()
      .references(() => courses.id),
    teacherId: ref('teacher_id')
      .notNull()
      .references(() => teachers.id),
    /** First day of the month in which they began. */
    month: date('month').notNull(),
    lessonsCount: integer('lessons_count').notNull(),
    courseHours: numeric('course_hours', { precision: 9, scale: 1, mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.courseId, table.teacherId, table.month] })],
);
