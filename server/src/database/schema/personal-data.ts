/** What guardians have agreed to, copies of data that they asked for, and students they let go of. */
import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgEnum, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, ref, timestamptz } from './columns';
import { parents, parentStudents, studentId } from './people';

/** Every agreement to the privacy policy and the terms; the latest also stands in `parents`. */
export const consents = pgTable(
  'consents',
  {
    parentId: ref('parent_id')
      .notNull()
      .references(() => parents.id, { onDelete: 'cascade' }),
    id: identity(),
    version: text('version').notNull(),
    agreedAt: timestamptz('agreed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.parentId, table.id] })],
);

export const exportStatus = pgEnum('export_status', ['waiting', 'making', 'ready', 'failed']);

/** Copies of all data of a student that a guardian asked for, each a zip made by a job and removed after some days. */
export const dataExports = pgTable(
  'data_exports',
  {
    studentId: studentId(),
    id: identity(),
    /** Who asked; nobody else gets it. */
    parentId: ref('parent_id')
      .notNull()
      .references(() => parents.id, { onDelete: 'cascade' }),
    status: exportStatus('status').notNull(),
    /** Where the zip is or will be, so that it can always be found and removed. */
    objectKey: text('object_key'),
    byteSize: integer('byte_size'),
    createdAt: timestamptz('created_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    madeAt: timestamptz('made_at'),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.id] }),
    // One under way, however many phones ask at once.
    uniqueIndex('data_exports_under_way_key').on(table.parentId, table.studentId).where(sql`status in ('waiting', 'making')`),
    index('data_exports_parent_idx').on(table.parentId, table.id),
    index('data_exports_expires_at_idx').on(table.expiresAt),
  ],
);

/**
 * A guardian is unlinked from a student who has another one: at once unseen, the link goes when the time is over. Ids come
 * from `deletions`, as guardians see one list.
 */
export const guardianPartings = pgTable(
  'guardian_partings',
  {
    id: ref('id').primaryKey().default(sql`nextval('deletions_id_seq')`),
    parentId: ref('parent_id').notNull(),
    studentId: ref('student_id').notNull(),
    requestedAt: timestamptz('requested_at').notNull().default(sql`now()`),
    /** Until then it can be taken back. */
    dueAt: timestamptz('due_at').notNull(),
  },
  (table) => [
    unique('guardian_partings_link_key').on(table.parentId, table.studentId),
    // Removed with the link.
    foreignKey({
      name: 'guardian_partings_link_fkey',
      columns: [table.parentId, table.studentId],
      foreignColumns: [parentStudents.parentId, parentStudents.studentId],
    }).onDelete('cascade'),
    index('guardian_partings_due_at_idx').on(table.dueAt),
  ],
);
