/** Starts and stops the postmaster of an embedded cluster, whatever the last one has left behind. */
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { rename, stat, unlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Binaries } from './binaries';
import { type Cluster, isAlive, isPostmaster, pidFile, type Postmaster, readPidFile, runProgram } from './cluster';

const POLL_MS = 50;
const LOG_LIMIT_BYTES = 5_000_000;
/** pg_ctl waits this long; a postmaster that takes longer goes on starting without it, seconds. */
const START_SECONDS = 10;

export const logFile = (cluster: Cluster): string => path.join(cluster.home, 'postgres.log');

/** The postmaster that runs on the cluster, ready or not. */
export async function runningPostmaster(cluster: Cluster): Promise<Postmaster | undefined> {
  const found = readPidFile(cluster)?.postmaster;
  return found && (await isPostmaster(cluster, found.pid)) ? found : undefined;
}

/**
 * Starts a postmaster; several processes may do so at once, and PostgreSQL lets one through.
 * @param start.wantedPort where it should listen; another port is taken if somebody else has that one by now
 * @param start.durable whether what is committed outlives a crash of the machine; that of a process it outlives in any case
 * @returns why it did not start
 */
export async function startPostmaster(
  cluster: Cluster,
  binaries: Binaries,
  { wantedPort, durable }: { wantedPort: number | undefined; durable: boolean },
): Promise<string | undefined> {
  await forgetPostmaster(cluster);
  killOrphans(cluster);
  await turnLog(cluster);
  const settings: Record<string, string | number> = {
    port: await freePort(wantedPort),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: '128MB',
    fsync: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    synchronous_commit: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    log_min_messages: 'warning',
  };
  const options = Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
  try {
    await runProgram(cluster, binaries.pgCtl, [
      'start',
      '-D',
      cluster.data,
      '-l',
      logFile(cluster),
      '-w',
      '-t',
      String(START_SECONDS),
      '-o',
      options,
    ]);
    return undefined;
  } catch (error) {
    return ((error as { stdout?: string }).stdout ?? '').trim().split('\n').pop() || String(error);
  }
}

export async function stopPostmaster(cluster: Cluster, binaries: Binaries): Promise<void> {
  const pid = readPidFile(cluster)?.postmaster.pid;
  await runProgram(cluster, binaries.pgCtl, ['stop', '-D', cluster.data, '-m', 'fast', '-w', '-t', '60']);
  // pg_ctl waits for postmaster.pid to go; the process itself ends a moment later.
  while (pid !== undefined && (await isPostmaster(cluster, pid))) await delay(POLL_MS);
}

/**
 * Removes the postmaster.pid of a postmaster that is gone, if some other program has its number now. With a number
 * that nobody has PostgreSQL deals itself, and reads there which shared memory it has to look after.
 */
async function forgetPostmaster(cluster: Cluster): Promise<void> {
  const found = readPidFile(cluster);
  if (!found || !isAlive(found.postmaster.pid) || (await isPostmaster(cluster, found.postmaster.pid))) return;
  if (readPidFile(cluster)?.text === found.text) await unlink(pidFile(cluster)).catch(() => undefined);
}

/** Ends the processes a killed postmaster left: they hold its shared memory, and no new postmaster starts while they do. */
function killOrphans(cluster: Cluster): void {
  if (process.platform !== 'linux') return; // elsewhere they notice by themselves, a stopped one when it goes on
  const data = realpathSync(cluster.data);
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid) || !isOrphan(pid, data)) continue;
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      continue; // it has ended by itself
    }
  }
}

function isOrphan(pid: number, data: string): boolean {
  try {
    if (readlinkSync(`/proc/${pid}/cwd`) !== data || !readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres: ')) return false;
    const parent = /^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return !isIn(Number(parent), data);
  } catch {
    return false; // it has ended, or belongs to somebody else
  }
}

function isIn(pid: number, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    return false;
  }
}

async function turnLog(cluster: Cluster): Promise<void> {
  const file = logFile(cluster);
  const stats = await stat(file).catch(() => undefined);
  if (stats && stats.size > LOG_LIMIT_BYTES) await rename(file, `${file}.1`).catch(() => undefined);
}

/** The wanted port if nobody listens there, else any. */
async function freePort(wanted: number | undefined): Promise<number> {
  if (wanted !== undefined && (await tryPort(wanted)) !== undefined) return wanted;
  const port = await tryPort(0);
  if (port === undefined) throw new Error('There is no free port');
  return port;
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : undefined));
    });
  });
}
