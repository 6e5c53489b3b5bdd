/** Direct uploads and attachments. */
import { randomBytes } from 'node:crypto';
import type { Calls } from '@xueban/contract/calls';
import { API_PREFIX } from '@xueban/contract/http';
import type { FileLink } from '@xueban/contract/resources/learning-prints';
import type { DirectUpload } from '@xueban/contract/resources/uploads';
import { type ObjectStore, readWhole } from '../../adapters/objects';
import type { Executor } from '../../database';
import type { Limit } from '../../plugins/config';
import { AppError } from '../../plugins/errors';
import { isAssigned } from '../courses/courses.repository';
import { isAsAnnounced } from './content-check';
import type { FileLinks } from './file-links';
import {
  findAttachment,
  findUpload,
  insertUpload,
  listAbandonedUploads,
  markUploaded,
  removeUpload,
  type UploadKey,
  type UploadRow,
} from './files.repository';
import type { LimitRepository } from '../sessions/limits.repository';
import type { Tokens } from './tokens';

/** How long bytes are waited for, seconds: time for 5 MB over a bad connection. */
const UPLOAD_SECONDS = 600;
const SWEEP_AT_ONCE = 500;
const EXTENSIONS: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };

export type FileService = ReturnType<typeof createFileService>;
type NewUpload = Calls['POST direct_uploads']['body'];

export interface FileParts {
  db: Executor;
  objects: ObjectStore;
  links: FileLinks;
  tokens: Tokens;
  limits: LimitRepository;
  uploadsPerGuardian: Limit;
  now: () => Date;
}

/**
 * Where bytes arrive that go straight to the object storage. Its link can be used again until it ends, so what has been
 * checked is kept elsewhere.
 */
const incomingKeyOf = ({ objectKey }: Pick<UploadRow, 'objectKey'>): string => `incoming/${objectKey}`;

export function createFileService({ db, objects, links, tokens, limits, uploadsPerGuardian, now }: FileParts) {
  async function keep(row: UploadRow, bytes: Buffer): Promise<void> {
    if (!isAsAnnounced(bytes, row)) throw new AppError('UPLOAD_REFUSED');
    await objects.put(row.objectKey, bytes, row.contentType);
    if (await markUploaded(db, row, now())) return;
    await objects.remove(row.objectKey);
    throw new AppError('LINK_EXPIRED');
  }

  return {
    /** @throws AppError TOO_MANY_UPLOADS */
    async allow(
      parentId: number,
      { purpose, filename, content_type: contentType, byte_size: byteSize, checksum }: NewUpload,
    ): Promise<DirectUpload> {
      if (!(await limits.take(`uploads:${parentId}`, uploadsPerGuardian))) throw new AppError('TOO_MANY_UPLOADS');
      const expiresAt = new Date(now().getTime() + UPLOAD_SECONDS * 1000);
      const objectKey = `uploads/${parentId}/${randomBytes(12).toString('hex')}.${EXTENSIONS[contentType] ?? 'bin'}`;
      const row = await insertUpload(db, {
        parentId,
        purpose,
        objectKey,
        fileName: filename,
        contentType,
        byteSize,
        checksum,
        createdAt: now(),
        expiresAt,
      });
      const { url, headers } = objects.linkToPut
        ? await objects.linkToPut(incomingKeyOf(row), UPLOAD_SECONDS, row)
        : {
            url: `${API_PREFIX}/files/${tokens.sign('put', { p: parentId, u: row.id, e: Math.floor(expiresAt.getTime() / 1000) })}`,
            headers: { 'Content-Type': contentType },
          };
      return { id: row.id, upload_url: url, headers, expires_at: expiresAt.toISOString() };
    },

    /**
     * The upload that a link allows; to be asked before its bytes are read.
     * @throws AppError LINK_EXPIRED
     */
    async allowed(token: string): Promise<UploadRow> {
      const { p: parentId, u: id } = tokens.open('put', token);
      const row = await findUpload(db, { parentId, id });
      if (!row) throw new AppError('LINK_EXPIRED');
      return row;
    },

    /** Takes the bytes of an upload; the same again changes nothing. @throws AppError UPLOAD_REFUSED, LINK_EXPIRED */
    receive: keep,

    /**
     * The object of an upload whose bytes have arrived.
     * @throws AppError UPLOAD_NOT_FINISHED, UPLOAD_REFUSED
     */
    async claim(key: UploadKey, purpose: NewUpload['purpose']): Promise<string> {
      const row = await findUpload(db, key);
      if (row?.purpose !== purpose) throw new AppError('UPLOAD_NOT_FINISHED');
      if (row.uploadedAt === null) await takeOver(row);
      return row.objectKey;
    },

    /** @throws AppError COURSE_NOT_ASSIGNED, NOT_FOUND */
    async attachment(studentId: number, courseId: number, unitId: number): Promise<FileLink | null> {
      if (!(await isAssigned(db, studentId, courseId))) throw new AppError('COURSE_NOT_ASSIGNED');
      const file = await findAttachment(db, studentId, courseId, unitId);
      if (file === undefined) throw new AppError('NOT_FOUND');
      return file && links.linkTo(file);
    },

    /** Removes uploads that were begun and left, and those that nothing came to use. */
    async sweep(): Promise<void> {
      for (const row of await listAbandonedUploads(db, now(), SWEEP_AT_ONCE)) {
        if (!row.inUse) await objects.remove(row.objectKey);
        // What came by the link stays until nobody can take it over any more.
        if (objects.linkToPut) await objects.remove(incomingKeyOf(row));
        await removeUpload(db, row);
      }
    },
  };

  /** Bytes that went straight to the object storage are looked at when they are first wanted, and kept as they are then. */
  async function takeOver(row: UploadRow): Promise<void> {
    const incoming = incomingKeyOf(row);
    const size = objects.linkToPut ? await objects.sizeOf(incoming) : undefined;
    if (size === undefined) throw new AppError('UPLOAD_NOT_FINISHED');
    if (size !== row.byteSize) throw new AppError('UPLOAD_REFUSED');
    await keep(row, await readWhole(objects, incoming));
  }
}
