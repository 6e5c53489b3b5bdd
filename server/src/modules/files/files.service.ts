/** Direct uploads and attachments. */
import { createHash, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Calls } from '@xueban/contract/calls';
import { API_PREFIX } from '@xueban/contract/http';
import type { FileLink } from '@xueban/contract/resources/learning-prints';
import type { DirectUpload, UploadPurpose } from '@xueban/contract/resources/uploads';
import type { ObjectStore } from '../../adapters/objects/store';
import type { Executor } from '../../database';
import { findObjectsInUse, type ObjectReference } from '../../database/object-references';
import type { Config, Limit } from '../../plugins/config';
import type { Guardian } from '../../plugins/access';
import { AppError } from '../../plugins/errors';
import { isAssigned } from '../courses';
import { checkContent } from './content-check';
import type { FileLinks, LinkHolder } from './file-links';
import type { GetGrant } from './tokens';
import {
  findAttachment,
  findUpload,
  insertUpload,
  listAbandonedUploads,
  markUploaded,
  noteObjectKey,
  removeUpload,
  type UploadKey,
  type UploadRow,
} from './files.repository';
import type { LimitRepository } from '../accounts';
import type { Redraw } from './redraw';
import { takeBody } from './take-body';
import type { Tokens } from './tokens';
import { createUploadPlaces } from './upload-places';

/** How long bytes are waited for, seconds: time for 5 MB over a bad connection. */
export const UPLOAD_SECONDS = 600;
const SWEEP_AT_ONCE = 500;
/** After that no bytes come by a link any more, also those that were slow, seconds. */
const LINK_OVER_SECONDS = UPLOAD_SECONDS + 300;

export type FileService = ReturnType<typeof createFileService>;
type NewUpload = Calls['POST direct_uploads']['body'];

export interface FileParts {
  db: Executor;
  objects: ObjectStore;
  /** Removes an object that nothing refers to, after so many seconds; never rejects. */
  discard: (objectKey: string, afterSeconds: number) => Promise<void>;
  redraw: Redraw;
  /** What refers to objects, of all modules. */
  references: readonly ObjectReference[];
  links: FileLinks;
  /** Whether a session is alive and, if one is named, may see the student. */
  holds: (session: string, studentId: number | undefined) => Promise<boolean>;
  tokens: Tokens;
  limits: LimitRepository;
  uploadsPerGuardian: Limit;
  pace: Pick<Config, 'uploadsAtOnce' | 'transferStallSeconds'>;
  now: () => Date;
}

/**
 * Where bytes arrive that go straight to the object storage. Its link can be used again until it ends, so what has been
 * checked is kept elsewhere.
 */
export const getIncomingKey = ({ parentId, id }: UploadKey): string => `incoming/${parentId}/${id}`;
/** Every picture is redrawn, as a JPEG. */
const DRAWN = 'image/jpeg';
const newObjectKey = (parentId: number): string => `uploads/${parentId}/${randomBytes(12).toString('hex')}.jpg`;
const getSum = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64');

/** Bytes that have arrived become an object that calls may name. */
function createTakeover({ db, objects, redraw, now }: FileParts) {
  /** Being taken over, by key: whoever wants the same meanwhile waits for the same. */
  const takingOver = new Map<string, Promise<string>>();

  /** What a call may name from now on, if it is not another's already. @throws AppError UPLOAD_REFUSED, LINK_EXPIRED */
  async function finish(row: UploadRow, objectKey: string, checksum: string): Promise<string> {
    if (await markUploaded(db, row, { objectKey, checksum }, now())) return objectKey;
    const winner = await findUpload(db, row);
    if (winner?.objectKey !== objectKey) await objects.remove(objectKey);
    if (!winner) throw new AppError('LINK_EXPIRED');
    if (winner.checksum !== checksum) throw new AppError('UPLOAD_REFUSED');
    return winner.objectKey;
  }

  function takeOverOnce(row: UploadRow): Promise<string> {
    const incoming = getIncomingKey(row);
    const taking = takingOver.get(incoming) ?? takeOver(row, incoming).finally(() => takingOver.delete(incoming));
    takingOver.set(incoming, taking);
    return taking;
  }

  /** Bytes that went straight to the object storage are looked at when they are first wanted. Taken or refused, they are removed. */
  async function takeOver(row: UploadRow, incoming: string): Promise<string> {
    try {
      const objectKey = await takeStored(row, incoming);
      await removeCame(incoming);
      return objectKey;
    } catch (error) {
      // Another process may have taken it meanwhile; what comes by the link afterwards changes nothing.
      const taken = await findUpload(db, row);
      if (taken && taken.uploadedAt !== null) return taken.objectKey;
      if (error instanceof AppError && error.key !== 'UPLOAD_NOT_FINISHED') await removeCame(incoming);
      throw error;
    }
  }

  /** A storage that does not answer is asked again when the link is over (`allow`). */
  async function removeCame(incoming: string): Promise<void> {
    await objects.remove(incoming).catch(() => undefined);
  }

  /** What is drawn of it is put, each time, in a place of its own: the link can be used meanwhile, and another process may want the same. */
  async function takeStored(row: UploadRow, incoming: string): Promise<string> {
    const size = objects.linkToPut ? await objects.findSize(incoming) : undefined;
    if (size === undefined) throw new AppError('UPLOAD_NOT_FINISHED');
    if (size !== row.byteSize) throw new AppError('UPLOAD_REFUSED');
    const check = checkContent(row);
    const came: Buffer[] = [];
    // Leaving the loop ends the reading.
    for await (const chunk of await objects.read(incoming)) {
      check.add(chunk as Buffer);
      came.push(chunk as Buffer);
    }
    const checksum = await check.finish();
    const drawn = await redraw(() => Promise.resolve(Buffer.concat(came)));
    const objectKey = newObjectKey(row.parentId);
    await noteObjectKey(db, row, objectKey);
    await objects.put(objectKey, drawn, DRAWN);
    return finish(row, objectKey, checksum);
  }

  return { finish, takeOverOnce };
}

async function removeAbandoned({ db, objects }: FileParts, row: UploadRow, inUse: boolean): Promise<void> {
  if (!inUse) await objects.remove(row.objectKey);
  // Again: it may have come after what was taken or refused.
  if (objects.linkToPut) await objects.remove(getIncomingKey(row));
  await removeUpload(db, row);
}

async function sweepUploads(parts: FileParts): Promise<void> {
  const { db, objects, references, now } = parts;
  await objects.sweep?.(now());
  const abandoned = await listAbandonedUploads(db, now(), SWEEP_AT_ONCE);
  const keys = abandoned.map(({ objectKey }) => objectKey);
  const inUse = await findObjectsInUse(db, references, keys, now());
  const failures: unknown[] = [];
  for (const row of abandoned) {
    await removeAbandoned(parts, row, inUse.has(row.objectKey)).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} abandoned uploads could not be removed`);
}

async function linkToUpload({ objects, tokens }: FileParts, row: UploadRow, session: string) {
  const { parentId: p, id: u, expiresAt, contentType } = row;
  if (objects.linkToPut) return objects.linkToPut(getIncomingKey(row), UPLOAD_SECONDS, row);
  const token = tokens.seal('put', { p, u, e: Math.floor(expiresAt.getTime() / 1000), s: session });
  return { url: `${API_PREFIX}/files/${token}`, headers: { 'Content-Type': contentType } };
}

async function linkToAttachment({ db, links }: FileParts, holder: LinkHolder, courseId: number, unitId: number): Promise<FileLink | null> {
  const { studentId } = holder;
  if (!(await isAssigned(db, studentId, courseId))) throw new AppError('COURSE_NOT_ASSIGNED');
  const file = await findAttachment(db, studentId, courseId, unitId);
  if (file === undefined) throw new AppError('NOT_FOUND');
  return file && links.linkTo(file, holder);
}

function createReceiving({ objects, redraw, pace, now }: FileParts, finish: ReturnType<typeof createTakeover>['finish']) {
  const places = createUploadPlaces(pace.uploadsAtOnce);
  return async function receive(row: UploadRow, body: Readable): Promise<void> {
    if (!objects.receive) throw new AppError('LINK_EXPIRED'); // links of such a store lead to it
    const place = places.take(row);
    const check = checkContent(row);
    const incoming = row.uploadedAt === null ? await objects.receive() : undefined;
    try {
      await takeBody(
        body,
        async (chunk) => {
          check.add(chunk);
          await incoming?.write(chunk);
        },
        { signal: place.signal, stallMs: pace.transferStallSeconds * 1000, totalMs: row.expiresAt.getTime() - now().getTime() },
      );
      const checksum = await check.finish();
      if (!incoming) return;
      const drawn = await redraw(() => {
        if (place.signal.aborted) throw new AppError('UPLOAD_INTERRUPTED');
        return incoming.read();
      });
      // There already: by another process, or by one that ended before it could say so.
      if (!(await incoming.keep(row.objectKey, drawn)) && getSum(await buffer(await objects.read(row.objectKey))) !== getSum(drawn))
        throw new AppError('UPLOAD_REFUSED');
      await finish(row, row.objectKey, checksum);
    } finally {
      place.leave();
      await incoming?.discard();
    }
  };
}

export function createFileService(parts: FileParts) {
  const { db, objects, discard, references, tokens, holds, limits, uploadsPerGuardian, now } = parts;
  const { finish, takeOverOnce } = createTakeover(parts);

  return {
    /** @throws AppError TOO_MANY_UPLOADS */
    async allow(
      { parentId, tokenHash }: Guardian,
      { purpose, filename, content_type: contentType, byte_size: byteSize, checksum }: NewUpload,
    ): Promise<DirectUpload> {
      if (!(await limits.take(`uploads:${parentId}`, uploadsPerGuardian))) throw new AppError('TOO_MANY_UPLOADS');
      const expiresAt = new Date(now().getTime() + UPLOAD_SECONDS * 1000);
      const objectKey = newObjectKey(parentId);
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
      // Whatever comes by the link, and whatever becomes of this process. What is taken or refused is removed at once.
      if (objects.linkToPut) await discard(getIncomingKey(row), LINK_OVER_SECONDS);
      const { url, headers } = await linkToUpload(parts, row, tokenHash);
      return { id: row.id, upload_url: url, headers, expires_at: expiresAt.toISOString() };
    },

    /** What a link opens. @throws AppError LINK_EXPIRED */
    async granted(token: string): Promise<GetGrant> {
      const grant = tokens.open('get', token);
      if (!(await holds(grant.s, grant.w))) throw new AppError('LINK_EXPIRED');
      return grant;
    },

    /**
     * The upload that a link allows; to be asked before its bytes are read.
     * @throws AppError LINK_EXPIRED
     */
    async allowed(token: string): Promise<UploadRow> {
      const { p: parentId, u: id, s: session } = tokens.open('put', token);
      const row = await findUpload(db, { parentId, id });
      if (!row || !(await holds(session, undefined))) throw new AppError('LINK_EXPIRED');
      return row;
    },

    /**
     * Takes the bytes of an upload as they come. The same again changes nothing, others never take their place: neither
     * before nor after a call has named the upload.
     * @throws AppError UPLOAD_REFUSED, PICTURE_UNREADABLE, PICTURE_TOO_LARGE, UPLOAD_INTERRUPTED, LINK_EXPIRED, TOO_MANY_UPLOADS_AT_ONCE, SERVICE_UNAVAILABLE
     */
    receive: createReceiving(parts, finish),

    /**
     * The object of an upload whose bytes have arrived.
     * @throws AppError UPLOAD_NOT_FINISHED, UPLOAD_REFUSED, PICTURE_UNREADABLE, PICTURE_TOO_LARGE
     */
    async claim(key: UploadKey, purpose: UploadPurpose): Promise<string> {
      // The sweep would remove it after a day.
      if (!references.some(({ claims }) => claims === purpose)) throw new Error(`No column is registered for uploads of ${purpose}`);
      const row = await findUpload(db, key);
      if (row?.purpose !== purpose) throw new AppError('UPLOAD_NOT_FINISHED');
      return row.uploadedAt === null ? takeOverOnce(row) : row.objectKey;
    },

    /** @throws AppError COURSE_NOT_ASSIGNED, NOT_FOUND */
    attachment: (holder: LinkHolder, courseId: number, unitId: number): Promise<FileLink | null> =>
      linkToAttachment(parts, holder, courseId, unitId),

    /** Removes uploads that were begun and left, and those that nothing came to use. @throws AggregateError when some stay, after the others */
    sweep: (): Promise<void> => sweepUploads(parts),
  };
}
