/** Everything that is kept of a student or a guardian, as one zip: JSON, CSV and the files. */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { type PassThrough, Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { ObjectStore } from '../../../adapters/objects/store';
import type { Db, Executor } from '../../../database';
import { type ExportedRow, type ExportedFile, getFields, listFiles, readPerson, readRows } from './export.repository';
import { toCsv, toJson } from './export-format';
import { getSchoolDay } from '../../school/rules/school-calendar';
import { describeFields } from './field-names';
import { loadStudentIds } from './people.repository';
import {
  isExported,
  KEPT_TABLES,
  type Owner,
  PARENT_TABLES,
  PARENT_TABLE,
  type PersonalTable,
  STUDENT_TABLE,
  STUDENT_TABLES,
} from './personal-tables';
import { toReadme, getTitle } from './table-titles';

export interface ExportParts {
  /** Where it is read. */
  reader: () => Promise<Db>;
  objects: ObjectStore;
}

/** Writes one entry and waits until it is in the zip: what it reads from must not be read by two at once. */
async function addEntry(zip: ZipFile, name: string, content: AsyncIterable<string | Buffer>): Promise<void> {
  const output = zip.outputStream as PassThrough;
  const stream = Readable.from(content, { objectMode: false });
  // Whoever takes the zip may give up. What is read is ended before this is: it may hold a cursor of the transaction.
  const giveUp = (): void => void stream.destroy(new Error('Nobody takes the zip any more'));
  output.once('close', giveUp);
  if (output.destroyed) giveUp();
  try {
    zip.addReadStream(stream, name, { mode: 0o600 });
    await finished(stream, { writable: false });
  } finally {
    output.off('close', giveUp);
  }
}

async function addTable(zip: ZipFile, folder: string, of: PersonalTable, rows: () => AsyncGenerator<ExportedRow>): Promise<void> {
  const name = `${folder}${getTitle(of)}`;
  await addEntry(zip, `${name}.json`, toJson(rows()));
  await addEntry(zip, `${name}.csv`, toCsv(getFields(of), rows()));
}

export function createExportService({ reader, objects }: ExportParts) {
  async function addFiles(zip: ZipFile, files: readonly ExportedFile[]): Promise<void> {
    for (const { objectKey, fileName } of files) {
      if ((await objects.findSize(objectKey)) === undefined) continue; // its bytes have not come, or are gone
      await addEntry(zip, fileName, (await objects.read(objectKey)) as AsyncIterable<Buffer>);
    }
  }

  /** Gives the files that belong to it, with their names in the zip. */
  async function addPerson(
    tx: Executor,
    zip: ZipFile,
    folder: string,
    owner: Owner,
    id: number,
    requester?: number,
  ): Promise<ExportedFile[]> {
    const [person, tables] = owner === 'student_id' ? [STUDENT_TABLE, STUDENT_TABLES] : [PARENT_TABLE, PARENT_TABLES];
    await addTable(zip, folder, person, () => readPerson(tx, person, id));
    for (const of of [...tables, ...KEPT_TABLES.filter(({ owner: whose }) => whose === owner)].filter(isExported)) {
      await addTable(zip, folder, of, () => readRows(tx, of, id, requester));
    }
    return (await listFiles(tx, owner, id)).map(({ objectKey, fileName }) => ({
      objectKey,
      fileName: folder + fileName,
    }));
  }

  async function fillZip(zip: ZipFile, fill: (tx: Executor, zip: ZipFile) => Promise<ExportedFile[]>): Promise<void> {
    const db = await reader();
    const files = await db.transaction((tx) => fill(tx, zip), { isolationLevel: 'repeatable read', accessMode: 'read only' });
    await addFiles(zip, files); // outside: no transaction waits for a store far away
    await addEntry(zip, '字段说明.csv', toCsv(['file', 'field', 'meaning'], describeFields()));
    zip.addBuffer(Buffer.from(`\uFEFF${toReadme(getSchoolDay(new Date()))}`), '请先读我.txt', { mode: 0o600 });
    zip.end();
  }

  /** The bytes of a zip as they are taken, in constant memory; its transaction ends with them, however that is. */
  async function* zipped(fill: (tx: Executor, zip: ZipFile) => Promise<ExportedFile[]>): AsyncGenerator<Buffer> {
    const zip = new ZipFile();
    const output = zip.outputStream as PassThrough;
    const filled = fillZip(zip, fill).catch((error: unknown) => void output.destroy(error as Error));
    try {
      for await (const chunk of output) yield chunk as Buffer;
    } finally {
      output.destroy();
      await filled;
    }
  }

  async function write(file: string, fill: (tx: Executor, zip: ZipFile) => Promise<ExportedFile[]>): Promise<void> {
    const part = `${file}.part`;
    const output = createWriteStream(part, { flags: 'wx', mode: 0o600 });
    await once(output, 'open');
    try {
      await pipeline(zipped(fill), output);
      await rename(part, file);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }

  return {
    /** The zip of a student for one of their guardians, as it is made: nothing in it tells of other guardians. */
    toZip: (studentId: number, parentId: number): AsyncIterable<Buffer> =>
      zipped((tx, zip) => addPerson(tx, zip, '', 'student_id', studentId, parentId)),
    /** The zip of a student, readable by its owner alone. @throws Error when the file cannot be written */
    exportStudent: (studentId: number, file: string): Promise<void> =>
      write(file, (tx, zip) => addPerson(tx, zip, '', 'student_id', studentId)),
    /** With their students, each in a folder; nothing in it tells of other guardians of theirs. */
    exportParent: (parentId: number, file: string): Promise<void> =>
      write(file, async (tx, zip) => {
        const files = await addPerson(tx, zip, '', 'parent_id', parentId);
        for (const studentId of await loadStudentIds(tx, parentId))
          files.push(...(await addPerson(tx, zip, `students/${studentId}/`, 'student_id', studentId, parentId)));
        return files;
      }),
  };
}
