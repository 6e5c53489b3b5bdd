/** Takes files that staff bring, streamed and bounded, and gives them back to whoever reads them. */
import { createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { SchoolFile, SchoolFilePurpose } from '@xueban/contract/school/files';
import { MAX_SCHOOL_FILE_BYTES, SCHOOL_FILE_SECONDS } from '@xueban/contract/school/constants';
import type { Db, Executor, Transact } from '../../../database';
import type { Config } from '../../../plugins/config';
import { AppError } from '../../../plugins/errors';
import type { Staff } from '../../../plugins/staff-access';
import type { Audit } from '../../accounts';
import { takeBody } from '../../files';
import type { Once } from '../../staff';
import {
  appendPart,
  findFile,
  insertFile,
  type KeptReading,
  keepReading,
  readParts,
  removeExpiredFiles,
  removeFile,
  removeOlderFiles,
  type SchoolFileRow,
} from './files.repository';
import type { Turns } from './turns';

/** Files on their way into this process. */
const MOST_AT_ONCE = 4;
/** Files of a session; an older one goes. */
const MOST_OF_SESSION = 4;
/** How long all of a file may take, ms: 20 MB over a bad line. */
const LONGEST_MS = 15 * 60_000;
const PART_BYTES = 1024 * 1024;
const PREFIX = 'xueban-school-file-';

interface FileParts {
  db: Db;
  transact: Transact;
  pace: Pick<Config, 'transferStallSeconds'>;
  now: () => Date;
}

export interface FileOnDisk {
  file: string;
  folder: string;
  remove(): Promise<void>;
}

export type SchoolFileService = ReturnType<typeof createSchoolFileService>;

/** What imports its files into the courses. */
export interface ImportParts {
  db: Db;
  once: Once;
  audit: Audit;
  files: SchoolFileService;
  turns: Turns;
  now: () => Date;
}

/** Runs with a folder that is gone afterwards. */
async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), PREFIX));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** As it comes, to a file: a slow line keeps neither memory nor a connection to the database. */
async function takeTo(file: string, body: Readable, stallMs: number): Promise<number> {
  const handle = await open(file, 'wx', 0o600);
  let size = 0;
  try {
    await takeBody(
      body,
      async (chunk) => {
        size += chunk.length;
        if (size > MAX_SCHOOL_FILE_BYTES) throw new AppError('SCHOOL_FILE_TOO_LARGE');
        await handle.write(chunk);
      },
      { signal: new AbortController().signal, stallMs, totalMs: LONGEST_MS },
    );
  } finally {
    await handle.close();
  }
  return size;
}

async function keep(
  { transact, now }: FileParts,
  { tokenHash: sessionHash }: Staff,
  { file, ...kept }: { file: string; purpose: SchoolFilePurpose; fileName: string; byteSize: number },
): Promise<SchoolFileRow> {
  const handle = await open(file);
  try {
    return await transact(async (tx) => {
      const expiresAt = new Date(now().getTime() + SCHOOL_FILE_SECONDS * 1000);
      const row = await insertFile(tx, { sessionHash, ...kept, expiresAt });
      const piece = Buffer.alloc(PART_BYTES);
      for (let number = 0; number * PART_BYTES < kept.byteSize; number += 1) {
        const { bytesRead } = await handle.read(piece, 0, PART_BYTES, number * PART_BYTES);
        await appendPart(tx, row.id, 'file', number, Buffer.from(piece.subarray(0, bytesRead)));
      }
      await removeOlderFiles(tx, sessionHash, MOST_OF_SESSION);
      return row;
    });
  } finally {
    await handle.close();
  }
}

export function createSchoolFileService(parts: FileParts) {
  const { db, transact, pace, now } = parts;
  let underWay = 0;

  /** @throws AppError SCHOOL_FILE_GONE */
  async function requireFile(staff: Staff, id: number, purpose: SchoolFilePurpose, tx?: Executor): Promise<SchoolFileRow> {
    const row = await findFile(tx ?? db, { id, sessionHash: staff.tokenHash }, tx !== undefined);
    if (row?.purpose !== purpose) throw new AppError('SCHOOL_FILE_GONE');
    return row;
  }

  return {
    /** @throws AppError SCHOOL_FILE_TOO_LARGE, UPLOAD_INTERRUPTED, SERVICE_UNAVAILABLE */
    async receive(
      staff: Staff,
      { purpose, file_name: fileName }: { purpose: SchoolFilePurpose; file_name: string },
      body: Readable,
      length?: number,
    ): Promise<SchoolFile> {
      if (length !== undefined && length > MAX_SCHOOL_FILE_BYTES) throw new AppError('SCHOOL_FILE_TOO_LARGE');
      if (underWay >= MOST_AT_ONCE) throw new AppError('SERVICE_UNAVAILABLE');
      underWay += 1;
      try {
        return await inFolder(async (folder) => {
          const file = path.join(folder, 'file');
          const byteSize = await takeTo(file, body, pace.transferStallSeconds * 1000);
          const row = await keep(parts, staff, { file, purpose, fileName: fileName.trim(), byteSize });
          return { id: row.id, file_name: row.fileName, byte_size: row.byteSize, expires_at: row.expiresAt.toISOString() };
        });
      } finally {
        underWay -= 1;
      }
    },

    remove: (staff: Staff, id: number): Promise<void> => removeFile(db, { id, sessionHash: staff.tokenHash }),

    require: requireFile,

    /** One that nobody has imported. @throws AppError SCHOOL_FILE_GONE, SCHOOL_FILE_USED */
    async requireUnused(...asked: Parameters<typeof requireFile>): Promise<SchoolFileRow> {
      const row = await requireFile(...asked);
      if (row.importedAt !== null) throw new AppError('SCHOOL_FILE_USED');
      return row;
    },

    /** The file on disk, under its own name as far as a file may have it; `remove` takes it away with all that was put beside it. */
    async toDisk({ id, fileName }: SchoolFileRow): Promise<FileOnDisk> {
      const folder = await mkdtemp(path.join(tmpdir(), PREFIX));
      const remove = () => rm(folder, { recursive: true, force: true });
      const file = path.join(folder, toName(fileName));
      try {
        await pipeline(readParts(db, id, 'file'), createWriteStream(file, { mode: 0o600 }));
      } catch (error) {
        await remove();
        throw error;
      }
      return { file, folder, remove };
    },

    /** Keeps what a reading came to; gives its number. @throws AppError SCHOOL_FILE_GONE where it was given up meanwhile */
    async keepReading(id: number, reading: KeptReading): Promise<number> {
      const number = await transact((tx) => keepReading(tx, id, reading));
      if (number === undefined) throw new AppError('SCHOOL_FILE_GONE');
      return number;
    },

    sweep: (): Promise<void> => removeExpiredFiles(db, now()),
  };
}

/** What the file may be called here: the name of a list names its course. */
function toName(fileName: string): string {
  const base = (fileName.split(/[/\\]/).pop() ?? '').replace(/[^\p{L}\p{N} ._()（）《》·—-]/gu, '');
  const ending = path.extname(base).slice(0, 10);
  const stem = base
    .slice(0, base.length - path.extname(base).length)
    .slice(0, 60)
    .trim();
  return `${stem === '' || /^\.+$/.test(stem) ? '文件' : stem}${ending}`;
}
