/**
 * Life of the embedded PostgreSQL.
 *
 * Several server processes (and the command line) may use one data folder at once: they share one postmaster.
 * Who uses it is counted by PostgreSQL itself: each process holds a shared advisory lock on a connection of its own.
 * The last to leave gets the lock exclusively and stops the postmaster; a process killed with -9 loses its
 * connection and so its lock. Nothing has to be cleaned up after a crash: the postmaster outlives the process,
 * and the next start finds it by postmaster.pid.
 */
import { rename, stat, unlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { type Binaries, locateBinaries } from './binaries';
import {
  type Cluster,
  ensureCluster,
  isPostmasterOf,
  pidFile,
  placeCluster,
  readPassword,
  readPidFile,
  runProgram,
  SUPERUSER,
} from './cluster';
import type { Log } from './log';

/** Any number will do; shared by all processes that use the cluster. */
const IN_USE_LOCK = 7_021_121;
const MAINTENANCE_DATABASE = 'postgres';
const START_TIMEOUT_MS = 60_000;
const POLL_MS = 50;
const LOG_LIMIT_BYTES = 5_000_000;

export interface EmbeddedDatabase {
  /** Connection URL of one of its databases. */
  urlOf(database: string): string;
  /** Makes a database unless it is there. */
  ensureDatabase(name: string): Promise<void>;
  /** Stops using the cluster; stops PostgreSQL if no other process uses it. */
  stop(): Promise<void>;
}

/** A cluster and what is needed to use it. */
interface Access {
  cluster: Cluster;
  binaries: Binaries;
  password: string;
}

/**
 * Starts PostgreSQL on this data folder, or joins the one that runs there.
 * @throws Error with a sentence that says what to do
 */
export async function startEmbeddedDatabase(dataDir: string, log: Log): Promise<EmbeddedDatabase> {
  const cluster = await placeCluster(path.resolve(dataDir), log);
  const binaries = await locateBinaries(cluster.account, log);
  await ensureCluster(cluster, binaries);
  const password = await readPassword(cluster);
  const access = { cluster, binaries, password };
  const { client, port } = await join(access);
  const holder = createHolder(access, client, port, log);
  return {
    urlOf: (database) => `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`,
    ensureDatabase: (name) => ensureDatabase(holder.client(), name),
    stop: () => holder.leave(),
  };
}

/**
 * Keeps the connection that says "in use". When it breaks (PostgreSQL restarts all connections after a crash, or
 * was killed), it is made anew, starting PostgreSQL at the same port if need be, so that the pool finds it again.
 */
function createHolder(access: Access, first: Client, port: number, log: Log): { client(): Client; leave(): Promise<void> } {
  let client = first;
  let leaving = false;
  let rejoining: Promise<void> | undefined;

  async function rejoin(): Promise<void> {
    log.warn('The embedded PostgreSQL closed its connections: joining it again');
    while (!leaving) {
      try {
        ({ client } = await join(access, port));
        watch();
        return;
      } catch (error) {
        log.warn(`The embedded PostgreSQL cannot be joined: ${(error as Error).message}`);
      }
    }
  }
  function watch(): void {
    client.once('error', () => {
      if (!leaving) rejoining = rejoin();
    });
  }
  watch();
  return {
    client: () => client,
    async leave() {
      leaving = true;
      await rejoining;
      await leave(access, client);
    },
  };
}

/** Gets hold of a running postmaster, starting one if there is none. */
async function join({ cluster, binaries, password }: Access, wantedPort?: number): Promise<{ client: Client; port: number }> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  let lastFailure = 'it did not answer';
  while (Date.now() < deadline) {
    const found = readPidFile(cluster);
    if (found && (await isPostmasterOf(cluster, found.postmaster.pid))) {
      const { port } = found.postmaster;
      const client = await holdConnection(port, password);
      if (client) return { client, port };
      await delay(POLL_MS); // still starting, recovering or stopping
      continue;
    }
    if (found) await forgetPidFile(cluster, found.text);
    const failure = await startPostmaster(cluster, binaries, wantedPort ?? (await freePort()));
    if (failure !== undefined) {
      lastFailure = failure;
      await delay(POLL_MS); // another process was first, or the port was taken in between
    }
  }
  throw new Error(
    `The embedded PostgreSQL could not be started within ${START_TIMEOUT_MS / 1000} s (${lastFailure}); its log is ${logFile(cluster)}.`,
  );
}

const logFile = (cluster: Cluster): string => path.join(cluster.home, 'postgres.log');

/** Removes a postmaster.pid of a postmaster that is gone, unless somebody has replaced it meanwhile. */
async function forgetPidFile(cluster: Cluster, staleText: string): Promise<void> {
  if (readPidFile(cluster)?.text === staleText) await unlink(pidFile(cluster)).catch(() => undefined);
}

async function startPostmaster(cluster: Cluster, binaries: Binaries, port: number): Promise<string | undefined> {
  await turnLog(cluster);
  const settings: Record<string, string | number> = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: '128MB',
    fsync: 'on',
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
    await runProgram(cluster, binaries.pgCtl, ['start', '-D', cluster.data, '-l', logFile(cluster), '-w', '-t', '60', '-o', options]);
    return undefined;
  } catch (error) {
    return ((error as { stdout?: string }).stdout ?? '').trim().split('\n').pop() || String(error);
  }
}

async function turnLog(cluster: Cluster): Promise<void> {
  const file = logFile(cluster);
  const stats = await stat(file).catch(() => undefined);
  if (stats && stats.size > LOG_LIMIT_BYTES) await rename(file, `${file}.1`).catch(() => undefined);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('There is no free port'))));
    });
  });
}

/** A connection that holds the shared lock, or undefined while the postmaster does not take it. */
async function holdConnection(port: number, password: string): Promise<Client | undefined> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: SUPERUSER,
    password,
    database: MAINTENANCE_DATABASE,
    application_name: 'xueban in use',
    keepAlive: true,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock_shared($1) as held', [IN_USE_LOCK]);
    if (rows[0]?.held) return client;
  } catch (error) {
    if ((error as { code?: string }).code === '28P01') {
      throw new Error('The embedded PostgreSQL refuses the password kept beside it: the data folder was changed by hand.', {
        cause: error,
      });
    }
  }
  await client.end().catch(() => undefined);
  return undefined;
}

async function ensureDatabase(client: Client, name: string): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (rowCount) return;
  try {
    await client.query(`create database ${client.escapeIdentifier(name)}`);
  } catch (error) {
    // 42P04 and 23505: another process made it in the same moment.
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error;
  }
}

async function leave({ cluster, binaries }: Access, client: Client): Promise<void> {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [IN_USE_LOCK]);
    const { rows } = await client.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [IN_USE_LOCK]);
    // Holding the lock while stopping keeps newcomers waiting until postmaster.pid is gone.
    if (rows[0]?.last) await stopPostmaster(cluster, binaries);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function stopPostmaster(cluster: Cluster, binaries: Binaries): Promise<void> {
  const pid = readPidFile(cluster)?.postmaster.pid;
  await runProgram(cluster, binaries.pgCtl, ['stop', '-D', cluster.data, '-m', 'fast', '-w', '-t', '60']);
  // pg_ctl waits for postmaster.pid to go; the process itself ends a moment later.
  while (pid !== undefined && (await isPostmasterOf(cluster, pid))) await delay(POLL_MS);
}
