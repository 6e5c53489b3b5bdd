/** Files that staff bring, and what was made of them: everything goes with the session that brought them. */
import { integer, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea, ref, timestamptz } from './columns';
import { staffSessions } from './staff';

export const schoolFiles = pgTable(
  'school_files',
  {
    id: ref('id').primaryKey().generatedAlwaysAsIdentity(),
    sessionHash: text('session_hash')
      .notNull()
      .references(() => staffSessions.tokenHash, { onDelete: 'cascade' }),
    purpose: text({ enum: ['words', 'math'] }).notNull(),
    fileName: text('file_name').notNull(),
    byteSize: integer('byte_size').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    /** Counts how often it was read: what is confirmed is the latest reading. */
    readings: integer().notNull().default(0),
    /** What the latest reading came to; null before the first. */
    preview: jsonb(),
    importedAt: timestamptz('imported_at'),
  },
  (table) => [index().on(table.sessionHash), index().on(table.expiresAt)],
);

const fileId = () =>
  ref('file_id')
    .notNull()
    .references(() => schoolFiles.id, { onDelete: 'cascade' });

/** Bytes, a piece a row: of the file as it came, of what is to be written once it is confirmed, and of long things to look at. */
export const schoolFileParts = pgTable(
  'school_file_parts',
  {
    fileId: fileId(),
    kind: text({ enum: ['file', 'plan', 'pictures', 'question', 'handout'] }).notNull(),
    number: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.kind, table.number] })],
);

/** What a person looks at before they confirm, a line a row. */
export const schoolFileLines = pgTable(
  'school_file_lines',
  {
    fileId: fileId(),
    list: text().notNull(),
    number: integer().notNull(),
    line: jsonb().notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.list, table.number] })],
);
