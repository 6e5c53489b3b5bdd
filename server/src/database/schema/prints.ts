/** Prints and files. */
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgEnum, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, ref, timestamptz } from './columns';
import { courseId } from './content';
import { parents, studentId } from './people';

export const printType = pgEnum('print_type', [
  'bilingual',
  'english',
  'chinese',
  'mistake_book',
  'math_questions',
  'math_answers',
  'ai_generation',
]);
export const printStatus = pgEnum('print_status', ['waiting', 'making', 'ready', 'failed']);
export const uploadPurpose = pgEnum('upload_purpose', ['avatar', 'question_photo']);

/** Which mistakes a print of a mistake book holds. */
export interface MistakeFilter {
  chapterId?: number;
  /** Of words. */
  timesWrongAtLeast?: number;
  /** Of questions. */
  knowledgePointId?: string;
  cause?: string;
}

/** Sheets of a student, each a PDF made by a job. */
export const learningPrints = pgTable(
  'learning_prints',
  {
    studentId: studentId(),
    id: identity(),
    /** Day and count of the day, as printed on the sheet. */
    number: text('number').notNull(),
    courseId: courseId(),
    printType: printType('print_type').notNull(),
    status: printStatus('status').notNull(),
    /** Of a round; null for mistake books. */
    learningRecordId: ref('learning_record_id'),
    /** Of mistake books. */
    filter: jsonb('filter').$type<MistakeFilter>(),
    wordIds: ref('word_ids').array().notNull(),
    /** Of question_mistakes. */
    mistakeIds: ref('mistake_ids').array().notNull().default(sql`'{}'`),
    /** Of what was made for the student. */
    aiGenerationId: ref('ai_generation_id'),
    /** SHA-256 of everything printed; a different one means that the PDF is out of date. */
    contentHash: text('content_hash').notNull(),
    /** The PDF, once made; it stays available while a newer one is made. */
    objectKey: text('object_key'),
    pagesCount: integer('pages_count'),
    byteSize: integer('byte_size'),
    /** Its place in the queue after it was requested again, numbered with the ids; null: by its id. */
    queuePlace: ref('queue_place'),
    createdAt: timestamptz('created_at').notNull(),
    madeAt: timestamptz('made_at'),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.id] }),
    uniqueIndex('learning_prints_number_key').on(table.studentId, table.number),
    uniqueIndex('learning_prints_round_key')
      .on(table.studentId, table.learningRecordId, table.printType)
      .where(sql`learning_record_id is not null`),
    index('learning_prints_course_idx').on(table.studentId, table.courseId, table.id),
    // PDFs by age, of all students.
    index('learning_prints_made_idx').on(table.madeAt).where(sql`object_key is not null`),
    // What jobs still have to make, of all students.
    index('learning_prints_unmade_idx').on(sql`coalesce(queue_place, id)`).where(sql`status in ('waiting', 'making')`),
  ],
);

/** Files that a guardian was allowed to upload. */
export const directUploads = pgTable(
  'direct_uploads',
  {
    parentId: ref('parent_id')
      .notNull()
      .references(() => parents.id, { onDelete: 'cascade' }),
    id: identity(),
    purpose: uploadPurpose('purpose').notNull(),
    objectKey: text('object_key').notNull(),
    fileName: text('file_name').notNull(),
    contentType: text('content_type').notNull(),
    byteSize: integer('byte_size').notNull(),
    /** Base64 of the SHA-256, if announced. */
    checksum: text('checksum'),
    createdAt: timestamptz('created_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    /** Null until the bytes have arrived. */
    uploadedAt: timestamptz('uploaded_at'),
  },
  (table) => [
    primaryKey({ columns: [table.parentId, table.id] }),
    index('direct_uploads_expires_at_idx').on(table.expiresAt).where(sql`uploaded_at is null`),
  ],
);
