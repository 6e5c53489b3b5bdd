/** Copies of everything that is kept of a student: asked for by a guardian, made by a job, handed out, removed after some days. */
import type { FileLink } from '@xueban/contract/resources/file-link';
import type { DataExport } from '@xueban/contract/resources/personal-data';
import type { ObjectStore } from '../../../adapters/objects/store';
import type { Executor, Transact } from '../../../database';
import type { Guardian } from '../../../plugins/access';
import type { Made } from '../../../plugins/calls';
import type { Limit } from '../../../plugins/config';
import { AppError } from '../../../plugins/errors';
import type { Caller } from '../../../plugins/origin';
import { entryName } from '../rules/entry-name';
import { EXPORT_KEPT_DAYS } from '../../accounts/rules/retention';
import { getSchoolDay } from '../../school/rules/school-calendar';
import { type Audit, createLimitRepository, holdProven, type Identity, type OwnPasswordParts, type ShownIdentity } from '../../accounts';
import type { FileLinks } from '../../files';
import { isStudent } from '../../students';
import {
  findExport,
  findUnderWay,
  insertExport,
  type ListedExport,
  listExpired,
  listExports,
  removeExport,
} from './data-exports.repository';

export interface DataExportParts extends Pick<OwnPasswordParts, 'users' | 'sessions'> {
  db: Executor;
  transact: Transact;
  identity: Identity;
  objects: ObjectStore;
  links: FileLinks;
  audit: Audit;
  perDay: Limit;
  /** Tells the jobs that there is something to make. */
  wake: () => void;
  now: () => Date;
}

export type DataExportService = ReturnType<typeof createDataExportService>;

const DAY_MS = 86_400_000;
const SWEPT_AT_ONCE = 100;

const shown = ({ id, studentId, studentName, status, createdAt, expiresAt, byteSize }: ListedExport): DataExport => ({
  id,
  student: { id: studentId, name: studentName },
  status,
  created_at: createdAt.toISOString(),
  expires_at: expiresAt.toISOString(),
  byte_size: byteSize,
});

function describeZip(studentName: string, createdAt: Date) {
  const day = getSchoolDay(createdAt);
  return {
    contentType: 'application/zip',
    fileName: entryName(`${studentName}-全部数据-${day}.zip`),
    plainName: `全部数据-${day}.zip`,
  };
}

export function createDataExportService(parts: DataExportParts) {
  const { db, transact, identity, objects, links, audit, perDay, wake, now } = parts;

  /** Gives which one, and whether it is new. */
  async function request(
    guardian: Guardian,
    studentId: number,
    shownIdentity: ShownIdentity,
    caller: Caller,
  ): Promise<{ id: number; created: boolean }> {
    const { parentId } = guardian;
    const { address } = caller;
    // First: a code is not used up for a student who is not theirs.
    if (!(await isStudent(db, parentId, studentId))) throw new AppError('STUDENT_NOT_FOUND');
    const proven = await identity.prove(guardian, shownIdentity, caller);
    return transact(async (tx) => {
      await holdProven(tx, parts, guardian, proven);
      if (!(await isStudent(tx, parentId, studentId))) throw new AppError('STUDENT_NOT_FOUND');
      const underWay = await findUnderWay(tx, parentId, studentId);
      if (underWay !== undefined) return { id: underWay, created: false };
      const createdAt = now();
      const expiresAt = new Date(createdAt.getTime() + EXPORT_KEPT_DAYS * DAY_MS);
      const id = await insertExport(tx, { parentId, studentId }, { createdAt, expiresAt });
      // Another phone was faster by a moment.
      if (id === undefined) return { id: (await findUnderWay(tx, parentId, studentId)) ?? 0, created: false };
      if (!(await createLimitRepository(tx).take(`export:${parentId}:${studentId}`, perDay))) throw new AppError('TOO_MANY_DATA_EXPORTS');
      await audit.record({ kind: 'export', outcome: 'begun', parentId, studentId, address }, tx);
      return { id, created: true };
    });
  }

  async function asked(guardian: Guardian, studentId: number, shownIdentity: ShownIdentity, caller: Caller) {
    try {
      return await request(guardian, studentId, shownIdentity, caller);
    } catch (error) {
      await audit.noteFailure({ kind: 'export', parentId: guardian.parentId, address: caller.address }, error);
      throw error;
    }
  }

  return {
    async list({ parentId }: Guardian): Promise<DataExport[]> {
      return (await listExports(db, parentId)).map(shown);
    },

    /** @throws AppError STUDENT_NOT_FOUND, TOO_MANY_DATA_EXPORTS, and as `identity.prove` */
    async create(
      guardian: Guardian,
      { student_id: studentId, ...shownIdentity }: ShownIdentity & { student_id: number },
      caller: Caller,
    ): Promise<Made<DataExport>> {
      const { id, created } = await asked(guardian, studentId, shownIdentity, caller);
      wake();
      const row = await findExport(db, guardian.parentId, id);
      if (!row) throw new AppError('STUDENT_NOT_FOUND'); // hidden or deleted this very moment
      return { data: shown(row), created };
    },

    /** @throws AppError NOT_FOUND, DATA_EXPORT_NOT_READY */
    async file({ parentId, tokenHash: session }: Guardian, id: number, { address }: Caller): Promise<FileLink> {
      const row = await findExport(db, parentId, id);
      if (!row) throw new AppError('NOT_FOUND');
      const { status, objectKey, byteSize, studentId, studentName, createdAt } = row;
      if (status !== 'ready' || objectKey === null || byteSize === null) throw new AppError('DATA_EXPORT_NOT_READY');
      if ((await objects.findSize(objectKey)) === undefined) throw new AppError('NOT_FOUND');
      // Before the link is given: none without an event.
      await audit.record({ kind: 'export', parentId, studentId, address, details: { handed_out: id } });
      return links.linkTo({ objectKey, byteSize, ...describeZip(studentName, createdAt) }, { session, studentId });
    },

    /** Removes what has been kept long enough. */
    sweep: (): Promise<void> => removeExpired(db, objects, now()),
  };
}

async function removeExpired(db: Executor, objects: ObjectStore, at: Date): Promise<void> {
  let found = SWEPT_AT_ONCE;
  while (found === SWEPT_AT_ONCE) {
    const expired = await listExpired(db, at, SWEPT_AT_ONCE);
    for (const { objectKey, ...key } of expired) {
      if (objectKey !== null) await objects.remove(objectKey);
      await removeExport(db, key);
    }
    found = expired.length;
  }
}
