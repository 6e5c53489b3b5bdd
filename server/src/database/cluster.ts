/** The files of an embedded PostgreSQL cluster: where they stand, how they are made, what postmaster.pid says. */
import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { chmod, chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries';
import type { Log } from './log';
import { asAccount, canReach, databaseAccount, type OsAccount } from './os-account';

export const SUPERUSER = 'postgres';
/** For data folders that PostgreSQL's account cannot enter; says in a file which folder each belongs to. */
const OUTSIDE = '/var/lib/xueban';
const ORIGIN_FILE = 'origin';
const PASSWORD_FILE = 'xueban.password';
const run = promisify(execFile);

export interface Cluster {
  /** Folder of the cluster and its log; PostgreSQL's programs run in it. */
  home: string;
  /** PGDATA. */
  data: string;
  account: OsAccount | undefined;
}

/** Environment of PostgreSQL's programs: nothing of ours may change what they do. */
export const programEnvironment: NodeJS.ProcessEnv = { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, LC_ALL: 'C', TZ: 'UTC' };

/** Runs one of PostgreSQL's programs as the account that owns the cluster. */
export async function runProgram(cluster: Cluster, file: string, args: string[]): Promise<void> {
  await run(file, args, { ...asAccount(cluster.account), cwd: cluster.home, env: programEnvironment, windowsHide: true });
}

/**
 * Chooses the place of the cluster: `<dataDir>/postgres`, or, when PostgreSQL's account cannot enter that folder,
 * one below /var/lib/xueban named after it, so that the next start finds it again.
 */
export async function placeCluster(dataDir: string, log: Log): Promise<Cluster> {
  await mkdir(dataDir, { recursive: true });
  const inside = path.join(realpathSync(dataDir), 'postgres');
  const account = databaseAccount(path.join(inside, 'data'));
  if (canReach(account, dataDir, 'execute')) return await openHome(inside, account);
  await mkdir(OUTSIDE, { recursive: true });
  await chmod(OUTSIDE, 0o755);
  await removeOrphans();
  const outside = path.join(OUTSIDE, createHash('sha256').update(inside).digest('hex').slice(0, 16));
  log.info(`The database is kept in ${outside}: PostgreSQL runs as account ${account?.name ?? ''}, which cannot enter ${dataDir}`);
  const cluster = await openHome(outside, databaseAccount(path.join(outside, 'data')));
  await writeFile(path.join(outside, ORIGIN_FILE), realpathSync(dataDir));
  return cluster;
}

/** Databases of data folders that were temporary and are gone. Any other may be on a disk that is not there just now. */
async function removeOrphans(): Promise<void> {
  for (const name of await readdir(OUTSIDE)) {
    const home = path.join(OUTSIDE, name);
    const origin = await readFile(path.join(home, ORIGIN_FILE), 'utf8').catch(() => undefined);
    const isTemporary = origin?.startsWith(realpathSync(tmpdir()) + path.sep) === true;
    if (!isTemporary || existsSync(origin) || existsSync(path.join(home, 'data', 'postmaster.pid'))) continue;
    await rm(home, { recursive: true, force: true });
  }
}

async function openHome(home: string, account: OsAccount | undefined): Promise<Cluster> {
  await mkdir(home, { recursive: true });
  if (account) {
    await chown(home, account.uid, account.gid);
    await chmod(home, 0o700);
  }
  return { home, data: path.join(home, 'data'), account };
}

/** Makes the cluster unless it is there. Safe against a second process doing the same, and against being killed. */
export async function ensureCluster(cluster: Cluster, binaries: Binaries): Promise<void> {
  if (existsSync(path.join(cluster.data, 'PG_VERSION'))) return;
  await removeUnfinished(cluster);
  const unfinished = path.join(cluster.home, `init.${process.pid}`);
  const passwordFile = path.join(cluster.home, `password.${process.pid}`);
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  if (cluster.account) await chown(passwordFile, cluster.account.uid, cluster.account.gid);
  await runProgram(cluster, binaries.initdb, [
    '-D',
    unfinished,
    '-U',
    SUPERUSER,
    `--pwfile=${passwordFile}`,
    '-A',
    'scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ]);
  await rename(passwordFile, path.join(unfinished, PASSWORD_FILE));
  await rename(unfinished, cluster.data).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(path.join(cluster.data, 'PG_VERSION'))) throw error; // otherwise another process was first
  });
}

/** Leftovers of starts that were killed. */
async function removeUnfinished(cluster: Cluster): Promise<void> {
  for (const name of await readdir(cluster.home)) {
    const pid = /^(?:init|password)\.(\d+)$/.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) await rm(path.join(cluster.home, name), { recursive: true, force: true });
  }
}

export async function readPassword(cluster: Cluster): Promise<string> {
  try {
    return (await readFile(path.join(cluster.data, PASSWORD_FILE), 'utf8')).trim();
  } catch {
    throw new Error(`The database in ${cluster.data} cannot be read: start as the user it belongs to, or choose another DATA_DIR.`);
  }
}

export interface Postmaster {
  pid: number;
  port: number;
}

export const pidFile = (cluster: Cluster): string => path.join(cluster.data, 'postmaster.pid');

/** What postmaster.pid says, whether or not it is still true. */
export function readPidFile(cluster: Cluster): { text: string; postmaster: Postmaster } | undefined {
  let text: string;
  try {
    text = readFileSync(pidFile(cluster), 'utf8');
  } catch {
    return undefined;
  }
  const lines = text.split('\n');
  const postmaster = { pid: Number(lines[0]), port: Number(lines[3]) };
  return Number.isInteger(postmaster.pid) && postmaster.pid > 0 ? { text, postmaster } : undefined;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Whether the process of postmaster.pid is really the postmaster of this cluster: after a reboot its number may
 * belong to any other program. A postmaster's working directory is its data folder.
 */
export async function isPostmasterOf(cluster: Cluster, pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster.data);
    } catch {
      return false;
    }
  }
  if (process.platform === 'win32') return true;
  const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.includes(cluster.data);
}
