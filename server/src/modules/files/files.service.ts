/** Direct uploads and attachments. */
import { randomBytes } from 'node:crypto';
import type { Calls } from '@xueban/contract/calls';
import { API_PREFIX } from '@xueban/contract/http';
import type { FileLink } from '@xueban/contract/resources/learning-prints';
import type { DirectUpload } from '@xueban/contract/resources/uploads';
import { type ObjectStore, readWhole } from '../../adapters/objects';
import type { Executor } from '../../database';
import { AppError } from '../../plugins/errors';
import { isAssigned } from '../courses/courses.repository';
import { isAsAnnounced } from './content-check';
import type { FileLinks } from './file-links';
import {
  findAttachment, findUpload, insertUpload, listAbandonedUploads, markUploaded, removeUpload, type UploadKey, type UploadRow,
} from './files.repository';
import type { Tokens } from './tokens';

/** How long bytes are waited for, seconds. */
const UPLOAD_SECONDS = 900;
const SWEEP_AT_ONCE = 500;
const EXTENSIONS: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };

export type FileService = ReturnType<typeof createFileService>;
type NewUpload = Calls['POST direct_uploads']['body'];

export interface FileParts {
  db: Executor;
  objects: ObjectStore;
  links: FileLinks;
  tokens: Tokens;
  now: () => Date;
}

export function createFileService({ db, objects, links, tokens, now }: FileParts) {
  async function keep(row: UploadRow, bytes: Buffer): Promise<void> {
    if (!isAsAnnounced(bytes, row)) throw new AppError('UPLOAD_REFUSED');
    await objects.put(row.objectKey, bytes, row.contentType);
    await markUploaded(db, row, now());
  }

  return {
    async allow(parentId: number, { purpose, filename, content_type: contentType, byte_size: byteSize, checksum }: NewUpload): Promise<DirectUpload> {
      const expiresAt = new Date(now().getTime() + UPLOAD_SECONDS * 1000);
      const objectKey = `uploads/${parentId}/${randomBytes(12).toString('hex')}.${EXTENSIONS[contentType] ?? 'bin'}`;
      const row = await insertUpload(db, { parentId, purpose, objectKey, fileName: filename, contentType, byteSize, checksum, createdAt: now(), expiresAt });
      const url = objects.linkToPut
        ? await objects.linkToPut(objectKey, UPLOAD_SECONDS, contentType)
        : `${API_PREFIX}/files/${tokens.sign('put', { p: parentId, u: row.id, e: Math.floor(expiresAt.getTime() / 1000) })}`;
      return { id: row.id, upload_url: url, headers: { 'Content-Type': contentType }, expires_at: expiresAt.toISOString() };
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

    /** Takes the bytes of an upload; the same again changes nothing. @throws AppError UPLOAD_REFUSED */
    receive: keep,

    /**
     * The object of an upload whose bytes have arrived.
     * @throws AppError UPLOAD_NOT_FINISHED, UPLOAD_REFUSED
     */
    async claim(key: UploadKey, purpose: NewUpload['purpose']): Promise<string> {
      const row = await findUpload(db, key);
      if (row?.purpose !== purpose) throw new AppError('UPLOAD_NOT_FINISHED');
      if (row.uploadedAt === null) await checkDirect(row);
      return row.objectKey;
    },

    /** @throws AppError COURSE_NOT_ASSIGNED, NOT_FOUND */
    async attachment(studentId: number, courseId: number, unitId: number): Promise<FileLink | null> {
      if (!await isAssigned(db, studentId, courseId)) throw new AppError('COURSE_NOT_ASSIGNED');
      const file = await findAttachment(db, studentId, courseId, unitId);
      if (file === undefined) throw new AppError('NOT_FOUND');
      return file && links.linkTo(file);
    },

    /** Removes uploads that were begun and left, and those that nothing came to use. */
    async sweep(): Promise<void> {
      for (const row of await listAbandonedUploads(db, now(), SWEEP_AT_ONCE)) {
        if (!row.inUse) await objects.remove(row.objectKey);
        await removeUpload(db, row);
      }
    },
  };

  /** Bytes that went straight to the object storage are looked at when they are first wanted. */
  async function checkDirect(row: UploadRow): Promise<void> {
    const size = objects.linkToPut ? await objects.sizeOf(row.objectKey) : undefined;
    if (size === undefined) throw new AppError('UPLOAD_NOT_FINISHED');
    if (size !== row.byteSize || !isAsAnnounced(await readWhole(objects, row.objectKey), row)) throw new AppError('UPLOAD_REFUSED');
    await markUploaded(db, row, now());
  }
}
