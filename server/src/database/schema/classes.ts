/** Classes of the school and who is in them. */
import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { ref, timestamptz } from './columns';
import { studentId, teachers } from './people';

export const classes = pgTable(
  'classes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity({ startWith: 101 }),
    name: text().notNull(),
    /** Who teaches it, and so sees its students. */
    teacherId: ref('teacher_id').references(() => teachers.id),
    /** Of the row, for two people who edit it at once. */
    version: integer().notNull().default(1),
    retiredAt: timestamptz('retired_at'),
    createdAt: timestamptz('created_at').notNull().default(sql`now()`),
  },
  (table) => [uniqueIndex('classes_name_key').on(table.name).where(sql`retired_at is null`), index().on(table.teacherId)],
);

export const classStudents = pgTable(
  'class_students',
  {
    studentId: studentId(),
    classId: ref('class_id')
      .notNull()
      .references(() => classes.id),
    joinedAt: timestamptz('joined_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.classId] }), index().on(table.classId)],
);
