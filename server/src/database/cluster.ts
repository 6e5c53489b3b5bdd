/** The files of an embedded PostgreSQL cluster: how they are made, whose they are, what postmaster.pid says. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { chmod, chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries';
import { asAccount, type OsAccount } from './os-account';

export const SUPERUSER = 'postgres';
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

export const isCluster = (home: string): boolean => existsSync(path.join(home, 'data', 'PG_VERSION'));

/** The folder of a cluster, made unless it is there, open to its account only. */
export async function openHome(home: string, account: OsAccount | undefined): Promise<Cluster> {
  await mkdir(home, { recursive: true });
  if (account) {
    await chown(home, account.uid, account.gid);
    await chmod(home, 0o700);
  }
  return { home, data: path.join(home, 'data'), account };
}

/** Makes the cluster unless it is there. Safe against a second process doing the same, and against being killed. */
export async function ensureCluster(cluster: Cluster, binaries: Binaries): Promise<void> {
  if (isCluster(cluster.home)) return checkVersion(cluster, binaries);
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
    if (!isCluster(cluster.home)) throw error; // otherwise another process was first
  });
}

/** @throws Error when another PostgreSQL has made it: the files of one are of no use to another */
async function checkVersion(cluster: Cluster, { major }: Binaries): Promise<void> {
  const version = (await readFile(path.join(cluster.data, 'PG_VERSION'), 'utf8').catch(() => unreadable(cluster))).trim();
  if (version === major) return;
  throw new Error(
    `The database in ${cluster.home} was made by PostgreSQL ${version}, and this version brings PostgreSQL ${major}: with the version ` +
      'of before write a backup (npm run admin -- backup FILE), with this one read it into a new folder (DATA_DIR=<new folder> npm run admin -- restore FILE).',
  );
}

/** The number PostgreSQL gives each cluster when it is made; a copy of the cluster keeps it. It leads the control file. */
export async function clusterId(cluster: Pick<Cluster, 'data'>): Promise<string> {
  const control = await readFile(path.join(cluster.data, 'global', 'pg_control')).catch(() => unreadable(cluster));
  return control.readBigUInt64LE().toString();
}

function unreadable({ data }: Pick<Cluster, 'data'>): never {
  throw new Error(`The database in ${data} cannot be read: start as the user it belongs to, or choose another DATA_DIR.`);
}

/** Leftovers of starts that were killed. */
async function removeUnfinished(cluster: Cluster): Promise<void> {
  for (const name of await readdir(cluster.home)) {
    const pid = /^(?:init|password)\.(\d+)$/.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) await rm(path.join(cluster.home, name), { recursive: true, force: true });
  }
}

export async function readPassword(cluster: Cluster): Promise<string> {
  return (await readFile(path.join(cluster.data, PASSWORD_FILE), 'utf8').catch(() => unreadable(cluster))).trim();
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
export async function isPostmaster(cluster: Cluster, pid: number): Promise<boolean> {
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
