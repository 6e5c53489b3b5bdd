/** A school's PostgreSQL and a standby that follows it by PostgreSQL's own replication. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, chownSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { silentLog } from '../../src/database';
import { startEmbeddedDatabase } from '../../src/database/embedded';
import { makeFolder, removeDataDir, toHome } from './data-dir';
import { putSchool } from './school-folder';

export interface WithStandby {
  /** Of the school's database on the one and on the other. */
  url: string;
  standbyUrl: string;
  stopStandby(): Promise<void>;
  stop(): Promise<void>;
}

const SLOT = 'standby';

/** What pg_basebackup does, which is not among the embedded programs: the files while PostgreSQL runs, and what makes them whole. */
async function copyRunning(adminUrl: string, from: string, to: string): Promise<void> {
  const { port, password } = new URL(adminUrl);
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query('select pg_create_physical_replication_slot($1, true)', [SLOT]);
    await client.query("select pg_backup_start('standby', true)");
    execFileSync('cp', ['-a', from, to]);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    const data = path.join(toHome(to), 'data');
    for (const name of ['postmaster.pid', 'postmaster.opts']) rmSync(path.join(data, name), { force: true });
    for (const name of readdirSync(path.join(data, 'pg_wal'))) if (/^[\dA-F]{24}$/.test(name)) rmSync(path.join(data, 'pg_wal', name));
    const { uid, gid } = statSync(data);
    for (const [name, content] of Object.entries({ backup_label: rows[0]?.labelfile ?? '', 'standby.signal': '' })) {
      writeFileSync(path.join(data, name), content);
      chownSync(path.join(data, name), uid, gid); // PostgreSQL's account is another where a test runs as root
    }
    appendFileSync(
      path.join(data, 'postgresql.auto.conf'),
      `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres password=${decodeURIComponent(password)}'\nprimary_slot_name = '${SLOT}'\n`,
    );
  } finally {
    await client.end();
  }
}

export async function startWithStandby(): Promise<WithStandby> {
  const folder = makeFolder('standby');
  const [dataDir, standbyDir] = [path.join(folder, 'primary'), path.join(folder, 'standby')];
  await putSchool(dataDir);
  const primary = await startEmbeddedDatabase(dataDir, silentLog, { durable: false });
  const undo: (() => Promise<void>)[] = [() => primary.stop()];
  const stop = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step();
    removeDataDir(standbyDir);
    removeDataDir(dataDir);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await copyRunning(primary.toUrl('postgres'), dataDir, standbyDir);
    const standby = await startEmbeddedDatabase(standbyDir, silentLog, { durable: false });
    let stopped: Promise<void> | undefined;
    const stopStandby = (): Promise<void> => (stopped ??= standby.stop());
    undo.push(stopStandby);
    return { url: primary.toUrl('xueban'), standbyUrl: standby.toUrl('xueban'), stopStandby, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
