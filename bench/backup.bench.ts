/**
 * How long a school of 1,000,000 answers is written into a backup and brought back from it into a new PostgreSQL cluster,
 * beside what no backup can be faster than: PostgreSQL giving the same rows to nobody, and a copy of the database's files.
 */
import { cpSync, openSync, fsyncSync, closeSync, statSync } from 'node:fs';
import path from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { createLocalObjects } from '../server/src/adapters/objects/local';
import { checkBackup } from '../server/src/database/backup/read';
import { restoreBackup } from '../server/src/database/backup/restore';
import { writeBackup } from '../server/src/database/backup/write';
import { openDatabase, openServer, silentLog } from '../server/src/database';
import { toHome, makeFolder, removeDataDir } from '../server/test/support/data-dir';
import { BULK_TIMEOUT_MS } from './lib/database';
import { must } from './lib/figures';
import { createSchool, fillAnswers } from './lib/school';

const ANSWERS = Number(process.env.BENCH_ANSWERS ?? 1_000_000);
/** Long enough for a busy machine; a school must be back within the hour it is missed. */
const MOST_SECONDS = 120;

async function timed<T>(label: string, work: () => Promise<T>): Promise<{ result: T; seconds: number }> {
  const started = performance.now();
  const result = await work();
  const seconds = (performance.now() - started) / 1000;
  console.log(`${label.padEnd(64)} ${seconds.toFixed(1).padStart(7)} s`);
  return { result, seconds };
}

/** Rows of the answers, thrown away as they come. */
async function copyToNobody(url: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  let bytes = 0;
  const nobody = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      done();
    },
  });
  await pipeline(client.query(copyTo('copy learning_answers to stdout')), nobody);
  await client.end();
  return bytes;
}

function copyFiles(from: string, to: string): Promise<void> {
  cpSync(from, to, { recursive: true });
  const folder = openSync(to, 'r');
  fsyncSync(folder);
  closeSync(folder);
  return Promise.resolve();
}

async function main(): Promise<void> {
  const folder = makeFolder('backup');
  const [from, to, file] = [path.join(folder, 'from'), path.join(folder, 'to'), path.join(folder, 'school.tar.gz')];
  const objects = createLocalObjects(path.join(folder, 'objects'));
  const open = new Set<() => Promise<void>>();
  const ended = (end: () => Promise<void>): (() => Promise<void>) => {
    open.add(end);
    return () => (open.delete(end) ? end() : Promise.resolve());
  };
  try {
    const database = await openDatabase({ dataDir: from }, { log: silentLog, poolSize: 2, statementTimeoutMs: BULK_TIMEOUT_MS });
    const close = ended(() => database.close());
    const school = await createSchool(database, 4);
    await fillAnswers(database.pool, ANSWERS, school.wordIds);
    const url = database.url();
    const { result: raw } = await timed('COPY of the answers, thrown away', () => copyToNobody(url));
    const backup = await timed('backup', () => writeBackup({ url, objects, file, replace: false, now: () => new Date() }));
    await close();
    await timed("a copy of the database's files", () => copyFiles(toHome(from), path.join(folder, 'files')));
    const { result: checked } = await timed('check of the backup', () => checkBackup(file));
    const cluster = await timed('a new cluster (initdb, start)', () => openServer({ dataDir: to }, { log: silentLog }));
    ended(() => cluster.result.stop());
    const restore = await timed('restore', () => restoreBackup({ url: cluster.result.url(), objects, file, backup: checked }));
    console.log(
      `${restore.result.rows} rows; ${(raw / 1e6).toFixed(0)} MB as text, ${(statSync(file).size / 1e6).toFixed(0)} MB in the backup`,
    );
    must(backup.seconds <= MOST_SECONDS && restore.seconds <= MOST_SECONDS, `each in at most ${MOST_SECONDS} s`);
    must(restore.result.rows >= ANSWERS, 'every row is back');
  } finally {
    for (const end of open) await end();
    removeDataDir(from);
    removeDataDir(to);
    removeDataDir(folder);
  }
}

void main();
