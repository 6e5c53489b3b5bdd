/** Uploads and attachments in the database. */
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Executor } from '../../database';
import { studentAllocations } from '../../database/schema/learning';
import { unitAttachments, units } from '../../database/schema/content';
import { directUploads } from '../../database/schema/prints';
import { UPLOAD_KEPT_MS } from '../accounts/rules/retention';
import type { StoredFile } from './file-links';

export type UploadRow = typeof directUploads.$inferSelect;
export type NewUpload = Omit<typeof directUploads.$inferInsert, 'id' | 'uploadedAt'>;
export interface UploadKey {
  parentId: number;
  id: number;
}

const isUpload = ({ parentId, id }: UploadKey) => and(eq(directUploads.parentId, parentId), eq(directUploads.id, id));

export async function insertUpload(db: Executor, upload: NewUpload): Promise<UploadRow> {
  const [row] = await db.insert(directUploads).values(upload).returning();
  if (!row) throw new Error('The upload was not kept');
  return row;
}

export async function findUpload(db: Executor, key: UploadKey): Promise<UploadRow | undefined> {
  return (await db.select().from(directUploads).where(isUpload(key)))[0];
}

/**
 * Records that an upload's bytes are there; later bytes must have the same SHA-256 (base64). False when they were there
 * before or the upload was swept away.
 */
export async function markUploaded(
  db: Executor,
  key: UploadKey,
  { objectKey, checksum }: { objectKey: string; checksum: string },
  now: Date,
): Promise<boolean> {
  const marked = await db
    .update(directUploads)
    .set({ uploadedAt: now, objectKey, checksum })
    .where(and(isUpload(key), isNull(directUploads.uploadedAt)))
    .returning({ id: directUploads.id });
  return marked.length > 0;
}

/** Where the bytes of an upload are about to be put, so that the sweep finds them whatever happens. */
export async function noteObjectKey(db: Executor, key: UploadKey, objectKey: string): Promise<void> {
  await db
    .update(directUploads)
    .set({ objectKey })
    .where(and(isUpload(key), isNull(directUploads.uploadedAt)));
}

export async function removeUpload(db: Executor, key: UploadKey): Promise<void> {
  await db.delete(directUploads).where(isUpload(key));
}

/** Uploads whose bytes were awaited in vain, and those of yesterday, whose object may be in use. Rows do not live longer, so there are few. */
export async function listAbandonedUploads(db: Executor, now: Date, limit: number): Promise<UploadRow[]> {
  return db
    .select()
    .from(directUploads)
    .where(
      or(
        and(isNull(directUploads.uploadedAt), lt(directUploads.expiresAt, now)),
        lt(directUploads.expiresAt, new Date(now.getTime() - UPLOAD_KEPT_MS)),
      ),
    )
    .limit(limit);
}

/** The attachment of a unit of a course that the student has; null when the unit has none, undefined when there is no such unit for them. */
export async function findAttachment(
  db: Executor,
  studentId: number,
  courseId: number,
  unitId: number,
): Promise<StoredFile | null | undefined> {
  const [row] = await db
    .select({
      objectKey: unitAttachments.objectKey,
      fileName: unitAttachments.fileName,
      contentType: unitAttachments.contentType,
      byteSize: unitAttachments.byteSize,
    })
    .from(units)
    .innerJoin(studentAllocations, and(eq(studentAllocations.courseId, units.courseId), eq(studentAllocations.studentId, studentId)))
    .leftJoin(unitAttachments, eq(unitAttachments.unitId, units.id))
    .where(and(eq(units.id, unitId), eq(units.courseId, courseId), isNull(units.removedAt)));
  if (!row) return undefined;
  const { objectKey, fileName, contentType, byteSize } = row;
  return objectKey === null || fileName === null || contentType === null || byteSize === null
    ? null
    : { objectKey, fileName, contentType, byteSize };
}

/** Attaches a file to a unit in place of an earlier one, whose object key is given back. */
export async function saveAttachment(db: Executor, unitId: number, file: StoredFile): Promise<string | undefined> {
  const [earlier] = await db
    .select({ objectKey: unitAttachments.objectKey })
    .from(unitAttachments)
    .where(eq(unitAttachments.unitId, unitId));
  await db
    .insert(unitAttachments)
    .values({ unitId, ...file })
    .onConflictDoUpdate({ target: unitAttachments.unitId, set: { ...file, createdAt: sql`excluded.created_at` } });
  return earlier?.objectKey;
}

/** A unit of a course by its name or its place. */
export async function findUnit(db: Executor, courseId: number, nameOrPlace: string): Promise<{ id: number; name: string } | undefined> {
  const rows = await db
    .select({ id: units.id, name: units.name, sequence: units.sequence })
    .from(units)
    .where(and(eq(units.courseId, courseId), isNull(units.removedAt)));
  return rows.find(({ name }) => name === nameOrPlace) ?? rows.find(({ sequence }) => String(sequence) === nameOrPlace);
}
