/** Writes a backup: the database as it is at one moment, and the files that belong to it, while the server runs. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Client, escapeIdentifier } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { checkKey, type ObjectStore } from '../../adapters/objects/store';
import { beginBackup } from '../backup-lock';
import { isAlive } from '../cluster';
import { createDirectClient, endConnection } from '../connections';
import { putFolderOnDisk, putOnDisk } from '../durable-file';
import { appliedMigrations, inTransaction, readMigrations, requireKnown } from '../migrate';
import { catchUp, explainConflict, REQUIRED_MS, sayUnreachable } from '../replica';
import { copyOut, describeTables, prepareSession, readSequences, referencedObjects } from './catalog';
import {
  BackupRefused,
  CHECKSUMS,
  type Checksums,
  getDigest,
  getPartsDigest,
  FORMAT,
  FORMAT_VERSION,
  isMadeAgain,
  MANIFEST,
  type Manifest,
  OBJECTS,
  PASSING,
  productVersion,
  TABLES,
  type TableDescription,
} from './format';
import { END, getEntry } from './tar';

/** Bytes of rows in one file of the archive, whose size must be known before its content. */
const PART_BYTES = 4 * 1024 * 1024;
/** gzip's fastest level: rows still shrink to an eighth. */
const COMPRESSION = 1;

export interface BackupOutcome {
  tables: number;
  rows: number;
  objects: number;
  bytes: number;
  /** Of the file, as sha256sum says it. */
  sha256: string;
  /** Objects that a row refers to and the store does not have. */
  missing: string[];
}

export interface BackupParts {
  url: string;
  /** A standby to read from. */
  replicaUrl?: string | undefined;
  objects: ObjectStore;
  file: string;
  /** Whether a file of that name may be replaced. */
  replace: boolean;
  /** Whether to make one all the same when a file is lost while it is read; default false. */
  allowMissing?: boolean;
  /** Gives it up. */
  signal?: AbortSignal;
  now: () => Date;
}

/** @throws BackupRefused, ReplicaUnfit, Error of the database, the store or the disk; nothing of the file is left then */
export async function writeBackup(parts: BackupParts): Promise<BackupOutcome> {
  const { objects, file, replace, allowMissing = false, signal, now } = parts;
  if (!replace && existsSync(file)) throw new BackupRefused(`${file} 已经存在：请换一个文件名，或加 --force 覆盖`);
  const { client, connect, cut, explain, end } = createConnection(parts);
  signal?.addEventListener('abort', cut);
  try {
    signal?.throwIfAborted();
    await connect();
    await prepareSession(client);
    const applied = await appliedMigrations(client);
    if (applied.length === 0) throw new BackupRefused('数据库是空的，没有可备份的内容');
    requireKnown(applied, readMigrations());
    const tables = await describeTables(client);
    return await inTransaction(
      client,
      async () => {
        // Taken before the snapshot: no migration changes a table until its rows are read.
        await client.query(`lock table ${tables.map(({ name }) => escapeIdentifier(name)).join(', ')} in access share mode`);
        const recorder = createRecorder(now());
        const written = toFile(file, archive({ client, objects, tables, allowMissing, recorder }), signal);
        const { bytes, sha256 } = await written.catch((error: unknown) => {
          cut(); // in the middle of a table, the rest of which nobody reads: a rollback would wait behind it for ever
          throw error;
        });
        const { checksums } = recorder;
        const rows = Object.values(checksums.tables).reduce((sum, table) => sum + table.rows, 0);
        return { tables: tables.length, rows, objects: checksums.objects.count, missing: checksums.missing, bytes, sha256 };
      },
      'begin isolation level repeatable read read only',
    );
  } catch (error) {
    throw explain(error);
  } finally {
    signal?.removeEventListener('abort', cut);
    await end();
  }
}

/** To what is read: a standby that has caught up, or the primary, which has the lock of a backup in either case. */
function createConnection({ url, replicaUrl, signal }: BackupParts) {
  const client = createDirectClient(replicaUrl ?? url, 'xueban backup');
  const holder = replicaUrl === undefined ? client : createDirectClient(url, 'xueban backup lock', { keepAlive: true });
  const both = new Set([client, holder]);
  let lost: Error | undefined;
  for (const one of both)
    one.on('error', (error) => {
      lost ??= error; // the statement under way fails
    });
  return {
    client,
    connect: async (): Promise<void> => {
      await holder.connect();
      // Taken before the snapshot: no file it names is removed from now on.
      await beginBackup(holder);
      if (holder === client) return;
      await client.connect().catch(sayUnreachable);
      await catchUp(holder, client, REQUIRED_MS, signal);
    },
    /** Whatever is under way fails. */
    cut: () => void client.connection.stream.destroy(),
    explain: (error: unknown): unknown => (replicaUrl === undefined ? error : explainConflict(error, lost)),
    end: async () => void (await Promise.all([...both].map(endConnection))),
  };
}

interface Source {
  client: Client;
  objects: ObjectStore;
  tables: readonly TableDescription[];
  allowMissing: boolean;
  recorder: Recorder;
}

type Recorder = ReturnType<typeof createRecorder>;

/** Makes the files of the archive and remembers what they hold. */
function createRecorder(made: Date) {
  const checksums: Checksums = { parts: [], tables: {}, objects: { count: 0, bytes: 0 }, missing: [], sha256: '' };
  return {
    made,
    checksums,
    part(name: string, content: Buffer): Buffer[] {
      checksums.parts.push({ name, sha256: getDigest(content) });
      return getEntry(name, content, made);
    },
    end(): Buffer[] {
      checksums.sha256 = getPartsDigest(checksums.parts);
      return [...getEntry(CHECKSUMS, toJson(checksums), made), END];
    },
  };
}

const toJson = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

async function* archive(source: Source): AsyncGenerator<Buffer> {
  const { client, objects, tables, recorder } = source;
  yield* recorder.part(MANIFEST, toJson(await makeManifest(source)));
  const referenced = await referencedObjects(client, tables);
  // Checked after the snapshot: named files that are not here were missing before.
  const present = new Set(await objects.list());
  for (const table of tables) {
    if (!PASSING.includes(table.name)) yield* tableParts(client, table, recorder);
  }
  for (const key of [...new Set([...referenced, ...present])].filter((one) => !isMadeAgain(one))) {
    const content = await readObject(objects, key);
    if (content) {
      recorder.checksums.objects.count += 1;
      recorder.checksums.objects.bytes += content.length;
      yield* recorder.part(OBJECTS + key, content);
    } else if (referenced.includes(key)) {
      if (present.has(key) && !source.allowMissing) {
        throw new BackupRefused(`文件 ${key} 在备份时被删除，没有写成备份：请再备份一次；仍不行时加 --allow-missing，缺少的文件会列出`);
      }
      recorder.checksums.missing.push(key);
    }
  }
  yield* recorder.end();
}

async function makeManifest({ client, tables, recorder }: Source): Promise<Manifest> {
  const {
    rows: [row],
  } = await client.query<{ version: string }>("select current_setting('server_version') as version");
  return {
    format: FORMAT,
    formatVersion: FORMAT_VERSION,
    product: productVersion(),
    made: recorder.made.toISOString(),
    postgresql: row?.version ?? '',
    migrations: await appliedMigrations(client),
    tables: [...tables],
    sequences: await readSequences(client, tables),
  };
}

async function* tableParts(client: Client, table: TableDescription, recorder: Recorder): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  const stream = client.query(copyTo(copyOut(table)));
  let waiting: Buffer[] = [];
  let size = 0;
  let bytes = 0;
  let count = 0;
  const part = (): Buffer[] => {
    const content = Buffer.concat(waiting);
    waiting = [];
    size = 0;
    return recorder.part(`${TABLES}${table.name}/${String((count += 1)).padStart(6, '0')}.copy`, content);
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk);
    waiting.push(chunk);
    size += chunk.length;
    bytes += chunk.length;
    if (size >= PART_BYTES) yield* part();
  }
  if (size > 0) yield* part();
  recorder.checksums.tables[table.name] = { rows: stream.rowCount, bytes, sha256: hash.digest('hex') };
}

/** Undefined when there is no such object: it may have been removed since. */
async function readObject(objects: ObjectStore, key: string): Promise<Buffer | undefined> {
  try {
    return await buffer(await objects.read(checkKey(key)));
  } catch (error) {
    if ((await objects.findSize(key)) === undefined) return undefined;
    throw error;
  }
}

/** Complete under its name or not at all, and readable by its owner only, because it holds personal data. */
async function toFile(file: string, chunks: AsyncIterable<Buffer>, signal?: AbortSignal): Promise<{ bytes: number; sha256: string }> {
  const unfinished = `${file}.${process.pid}.partial`;
  try {
    await removeUnfinished(file);
    await rm(unfinished, { force: true }); // whatever mode it had
    await pipeline(Readable.from(chunks), createGzip({ level: COMPRESSION }), createWriteStream(unfinished, { mode: 0o600 }), { signal });
    await putOnDisk(unfinished);
    const digest = { bytes: (await stat(unfinished)).size, sha256: await getFileDigest(unfinished) };
    await rename(unfinished, file);
    await putFolderOnDisk(path.dirname(path.resolve(file)));
    return digest;
  } catch (error) {
    await rm(unfinished, { force: true });
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOSPC' || code === 'EDQUOT') throw new BackupRefused(`磁盘已满，没有写成备份：请为 ${file} 腾出空间，或写到另一个磁盘`);
    if (code === 'ENOENT') throw new BackupRefused(`没有文件夹 ${path.dirname(file)}：请先建立`);
    if (code === 'EACCES' || code === 'EROFS') throw new BackupRefused(`不能写入 ${file}：请检查权限，或写到另一个文件夹`);
    throw error;
  }
}

/** Leftovers of killed backups of this name, whatever their date. */
async function removeUnfinished(file: string): Promise<void> {
  const name = path
    .basename(file)
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\d+/g, '\\d+');
  const pattern = new RegExp(`^${name}\\.(\\d+)\\.partial$`);
  for (const found of await readdir(path.dirname(file))) {
    const pid = pattern.exec(found)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) await rm(path.join(path.dirname(file), found), { force: true });
  }
}

async function getFileDigest(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
