/** Deletions of people, and what is kept of the deleted. */
import { sql } from 'drizzle-orm';
import { check, date, integer, jsonb, numeric, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import type { LedgerLine } from '../../modules/personal-data/rules/deletion-ledger';
import { ref, timestamptz } from './columns';
import { courseId } from './content';
import { teachers } from './people';

/**
 * Requests to delete a guardian or student, and the ledger of those carried out: ids and times, without foreign keys, as it
 * outlives the people.
 */
export const deletions = pgTable(
  'deletions',
  {
    id: ref('id').primaryKey().generatedAlwaysAsIdentity(),
    /** One of the two. */
    parentId: ref('parent_id'),
    studentId: ref('student_id'),
    /** When that person was registered: after a restore their id may be given to somebody else. Not known of the oldest rows. */
    subjectCreatedAt: timestamptz('subject_created_at'),
    requestedAt: timestamptz('requested_at').notNull().default(sql`now()`),
    /** Until then it can be taken back. */
    dueAt: timestamptz('due_at').notNull(),
    /** From then on rows of the person are going: it is neither taken back nor put off any more. */
    begunAt: timestamptz('begun_at'),
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

/**
 * Lines of the lists that were applied after a restore, as `toLedgerLine` gives them: who is not in this database is on
 * them all the same, and so on every list that is written from here on.
 */
export const appliedDeletions = pgTable(
  'applied_deletions',
  {
    id: ref('id').primaryKey().generatedAlwaysAsIdentity(),
    line: jsonb('line').$type<LedgerLine>().notNull(),
  },
  // A line may be longer than an index takes (with_students).
  () => [uniqueIndex('applied_deletions_line_key').on(sql`md5(line::text)`)],
);

/** Lessons of deleted students, added up: a school settles them with its teachers. Nothing in it tells whose they were. */
export const removedLessons = pgTable(
  'removed_lessons',
  {
    courseId: courseId(),
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
