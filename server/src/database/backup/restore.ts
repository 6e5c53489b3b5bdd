/** Brings a backup back: into an empty database, in one transaction, and its files into the object store. */
import { setTimeout } from 'node:timers/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { checkKey, type ObjectStore } from '../../adapters/objects/store';
import { asError, createDirectClient, endConnection, watchConnection } from '../connections';
import { appliedMigrations, isBeforeRelease, listTables, lockSchema, migrate, type Migration, readMigrations } from '../migrate';
import { toCopyIn, dropIndexes, emptyTables, prepareSession, writeSequences } from './catalog';
import { BackupRefused, isMadeAgain, type Manifest, OBJECTS, OutcomeUnknown, TABLES, type TableDescription } from './format';
import { endSessions, forgetFilesMadeAgain, type OpenDeletions, postponeDeletions } from './old-intentions';
import { type CheckedBackup, readParts, readText } from './read';
import type { Entry } from './tar';

export interface RestoreParts {
  url: string;
  objects: ObjectStore;
  file: string;
  /** Of this file. */
  backup: CheckedBackup;
  /** Steps of the schema that this version knows. */
  migrations?: readonly Migration[];
  /** Gives it up, as long as nothing is committed. */
  signal?: AbortSignal;
  /** Whether phones stay signed in; default false. */
  keepSessions?: boolean;
  /** How long the database is asked for the outcome when a reply is lost, ms. */
  askedForMs?: number;
}

interface Loaded {
  rows: number;
  objects: number;
  /** Steps that the schema has taken since the backup was made. */
  migrated: number;
  /** Requests to delete somebody that the backup shows as open. */
  openDeletions: OpenDeletions;
  /** Sessions that are ended. */
  sessionsEnded: number;
}

export interface RestoreOutcome extends Loaded {
  /** Why PostgreSQL could not be told to tidy up, which it then does in its own time; all is there. */
  untidied: Error | undefined;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
};

/** @throws BackupRefused for a backup of a newer version, and for one from before the first release */
export function requireKnownSchema({ manifest }: CheckedBackup, migrations: readonly Migration[] = readMigrations()): void {
  if (isBeforeRelease(manifest.migrations)) {
    throw new BackupRefused('备份由首个版本发布之前的程序制作，已无法恢复：请用 npm run admin -- init 新建学校');
  }
  if (manifest.migrations.every((made) => migrations.some(({ folderMillis }) => folderMillis === made))) return;
  throw new BackupRefused(`备份来自更新的版本（${manifest.product}，${manifest.made.slice(0, 10)}）：请用那个版本恢复`);
}

/** How long the database is asked whether it has committed, when the reply to that was lost, ms: PostgreSQL may have to restart. */
const ASKED_FOR_MS = 15_000;

/** @throws BackupRefused; what is in the database and the store is then as before. @throws OutcomeUnknown */
export async function restoreBackup({
  url,
  objects,
  file,
  backup,
  migrations = readMigrations(),
  signal,
  keepSessions = false,
  askedForMs = ASKED_FOR_MS,
}: RestoreParts): Promise<RestoreOutcome> {
  requireKnownSchema(backup, migrations);
  const client = createDirectClient(url, 'xueban restore');
  client.on('error', () => undefined); // a lost connection fails the statement under way
  const cut = (): void => void client.connection.stream.destroy(); // whatever is under way fails
  signal?.addEventListener('abort', cut);
  const added: string[] = [];
  // Only when it is certain that the database has none of their rows.
  const removeAdded = async (): Promise<void> => {
    for (const key of added) await objects.remove(key).catch(() => undefined); // what failed says more
  };
  try {
    let loaded: Loaded;
    let transaction: string;
    try {
      signal?.throwIfAborted();
      await client.connect();
      // A server that starts meanwhile waits, and then finds everything; one that runs already has made tables.
      await lockSchema(client);
      await requireNothingThere(client, objects);
      await client.query('begin');
      loaded = await load(client, { objects, file, backup, migrations, added, signal, keepSessions });
      transaction = await currentTransaction(client);
    } catch (error) {
      await removeAdded();
      throw error;
    }
    const uncommitted = await commit(client, { url, transaction, askedForMs });
    if (uncommitted) {
      await removeAdded();
      throw uncommitted;
    }
    // From here on the school is restored, whatever comes.
    const untidied = await client.query('vacuum (analyze)').then(() => undefined, asError);
    return { ...loaded, untidied };
  } finally {
    signal?.removeEventListener('abort', cut);
    await endConnection(client);
  }
}

/** @throws BackupRefused */
async function requireNothingThere(client: Client, objects: ObjectStore): Promise<void> {
  if ((await listTables(client)).length > 0 || (await appliedMigrations(client)).length > 0) {
    throw new BackupRefused('目标数据库里已有数据，没有恢复：请用 DATA_DIR 指定一个新文件夹，或用 DATABASE_URL 指定一个空数据库');
  }
  // What lies there belongs to some school: nothing of it is overwritten or mixed with this one's.
  const [present] = await objects.list();
  if (present !== undefined) {
    throw new BackupRefused(
      `文件库里已有文件（例如 ${present}），没有恢复：请用 OBJECTS_DIR 指定一个新文件夹，或用 S3_BUCKET 指定一个空存储桶`,
    );
  }
}

async function currentTransaction(client: Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select pg_current_xact_id()::text as id');
  return rows[0]?.id ?? '';
}

interface Committing {
  url: string;
  transaction: string;
  askedForMs: number;
}

/** Commits; gives why it has not, undefined when it has, and goes by the database when the reply is an error or is lost. @throws OutcomeUnknown */
async function commit(client: Client, { url, transaction, askedForMs }: Committing): Promise<Error | undefined> {
  try {
    await client.query('commit');
    return undefined;
  } catch (error) {
    await endConnection(client); // which ends the transaction if it is still open
    const status = await findStatus(transaction, url, askedForMs);
    if (status === 'committed') return undefined;
    if (status === 'aborted') return asError(error);
    throw new OutcomeUnknown(
      '提交时与数据库的连接断了，不知道是否已恢复，文件已保留。等数据库可用以后再运行一次 restore：如果说目标数据库里已有数据，就是已恢复；如果说文件库里已有文件，就是没有恢复，请清空文件库再恢复',
      { cause: error },
    );
  }
}

const ASKED_EVERY_MS = 200;

/** What has become of a transaction; undefined when nobody says in that time, or it is still under way. */
async function findStatus(transaction: string, url: string, askedForMs: number): Promise<'committed' | 'aborted' | undefined> {
  const until = Date.now() + askedForMs;
  do {
    const client = createDirectClient(url, 'xueban restore', { connectionTimeoutMillis: askedForMs, query_timeout: askedForMs });
    watchConnection(client);
    try {
      await client.connect();
      const { rows } = await client.query<{ status: string | null }>('select pg_xact_status($1::xid8) as status', [transaction]);
      const status = rows[0]?.status;
      if (status === 'committed' || status === 'aborted') return status;
    } catch {
      // PostgreSQL may be on its way back.
    } finally {
      await endConnection(client);
    }
    await setTimeout(ASKED_EVERY_MS);
  } while (Date.now() < until);
  return undefined;
}

interface Load {
  objects: ObjectStore;
  file: string;
  backup: CheckedBackup;
  migrations: readonly Migration[];
  /** Objects put so far. */
  added: string[];
  signal: AbortSignal | undefined;
  keepSessions: boolean;
}

async function load(client: Client, { objects, file, backup, migrations, added, signal, keepSessions }: Load): Promise<Loaded> {
  const { manifest, checksums } = backup;
  const before = migrations.filter(({ folderMillis }) => manifest.migrations.includes(folderMillis));
  const since = migrations.filter((migration) => !before.includes(migration));
  await prepareSession(client);
  await client.query("set local maintenance_work_mem = '256MB'");
  await migrate(client, before);
  await emptyTables(client);
  const indexes = await dropIndexes(client);
  const tables = createLoader(client, manifest);
  let count = 0;
  try {
    for await (const part of readParts(file)) {
      signal?.throwIfAborted();
      if (part.name.startsWith(TABLES)) await tables.add(part);
      else if (part.name.startsWith(OBJECTS)) {
        await tables.end();
        if (isMadeAgain(part.name.slice(OBJECTS.length))) await readText(part);
        else {
          await putObject(objects, part, added);
          count += 1;
        }
      } else await readText(part);
    }
    await tables.end();
  } catch (error) {
    tables.abort();
    throw error;
  }
  for (const statement of indexes) await client.query(statement);
  await writeSequences(client, manifest.sequences);
  await migrate(client, since);
  await forgetFilesMadeAgain(client);
  const openDeletions = await postponeDeletions(client, manifest.made);
  const sessionsEnded = keepSessions ? 0 : await endSessions(client);
  return {
    rows: Object.values(checksums.tables).reduce((sum, { rows }) => sum + rows, 0),
    objects: count,
    migrated: since.length,
    openDeletions,
    sessionsEnded,
  };
}

async function putObject(objects: ObjectStore, part: Entry, added: string[]): Promise<void> {
  const key = checkKey(part.name.slice(OBJECTS.length));
  added.push(key);
  await objects.put(key, await readText(part), CONTENT_TYPES[key.split('.').pop() ?? ''] ?? 'application/octet-stream');
}

/** The parts of a table go into one COPY; another table ends it. */
function createLoader(client: Client, { tables }: Manifest): { add(part: Entry): Promise<void>; end(): Promise<void>; abort(): void } {
  let current: { table: string; sink: CopySink } | undefined;
  const end = async (): Promise<void> => {
    await current?.sink.end();
    current = undefined;
  };
  return {
    end,
    abort: () => current?.sink.abort(),
    async add(part) {
      const table = part.name.split('/')[1] ?? '';
      if (current?.table !== table) {
        await end();
        const description = tables.find(({ name }) => name === table);
        if (!description) throw new BackupRefused(`备份里有不认识的表 ${table}`);
        current = { table, sink: openCopy(client, description) };
      }
      for await (const chunk of part.content) await current.sink.write(chunk);
    },
  };
}

interface CopySink {
  write(chunk: Buffer): Promise<void>;
  /** Gives it up: until then the connection does nothing else. */
  abort(): void;
  end(): Promise<void>;
}

function openCopy(client: Client, table: TableDescription): CopySink {
  const stream = client.query(copyFrom(toCopyIn(table)));
  // An error can come at any time, also while nothing is being written; the COPY is over then.
  let isOver = false;
  const failed = new Promise<never>((_resolve, reject) => {
    stream.on('error', (error) => {
      isOver = true;
      reject(error);
    });
  });
  failed.catch(() => undefined);
  const done = (act: (settle: (error?: Error | null) => void) => void): Promise<void> =>
    Promise.race([
      failed,
      new Promise<void>((resolve, reject) => {
        act((error) => (error ? reject(error) : resolve()));
      }),
    ]);
  return {
    write: (chunk) => done((settle) => void stream.write(chunk, settle)),
    abort: () => {
      if (!isOver) stream.destroy();
    },
    end: () => done((settle) => void stream.end(settle)),
  };
}
