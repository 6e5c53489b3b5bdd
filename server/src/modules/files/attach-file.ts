/** Attaches a file to a unit of a course, for the school's staff. */
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ObjectStore } from '../../adapters/objects/store';
import type { Executor } from '../../database';
import { looksLike } from './content-check';
import { findUnit, saveAttachment } from './files.repository';

const TYPES: Readonly<Record<string, string>> = {
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
};
const MAX_BYTES = 20 * 1024 * 1024;

/** What the staff is told, in Chinese. */
export class AttachmentError extends Error {}

/** @throws AttachmentError */
export async function attachFile(
  db: Executor,
  objects: ObjectStore,
  { courseId, unit, file }: { courseId: number; unit: string; file: string },
): Promise<{ unit: string; fileName: string }> {
  const found = await findUnit(db, courseId, unit);
  if (!found) throw new AttachmentError(`这门课程没有单元“${unit}”`);
  const ending = path.extname(file).toLowerCase();
  const contentType = TYPES[ending];
  if (contentType === undefined) throw new AttachmentError('附件应为 PDF、PNG 或 JPEG 文件');
  if ((await stat(file)).size > MAX_BYTES) throw new AttachmentError('附件太大（最多 20 MB）');
  const bytes = await readFile(file);
  if (!looksLike(contentType, bytes)) throw new AttachmentError('文件内容与扩展名不符');
  const objectKey = `attachments/${found.id}-${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}${ending}`;
  const fileName = path.basename(file);
  await objects.put(objectKey, bytes, contentType);
  const earlier = await saveAttachment(db, found.id, { objectKey, fileName, contentType, byteSize: bytes.length });
  if (earlier !== undefined && earlier !== objectKey) await objects.remove(earlier);
  return { unit: found.name, fileName };
}
