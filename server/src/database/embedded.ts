/**
 * Starts and stops the embedded PostgreSQL, which several processes may share. Each holds a shared advisory lock, the last
 * one stops the postmaster, and after a kill the next start finds it by postmaster.pid.
 */
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { type Binaries, locateBinaries } from './binaries';
import { type Cluster, ensureCluster, readPassword, SUPERUSER } from './cluster';
import { asError, endConnection, findLoss, watchConnection } from './connections';
import { placeCluster, rememberCluster } from './data-dir';
import type { Log } from './log';
import { logFile, runningPostmaster, startPostmaster, stopPostmaster } from './postmaster';

/** Any number will do; shared by all processes that use the cluster. */
const IN_USE_LOCK = 7_021_121;
const MAINTENANCE_DATABASE = 'postgres';
/** So long PostgreSQL may give no sign of life. While it says that it is starting it is waited for: a large one recovers for minutes. */
const START_TIMEOUT_MS = 60_000;
/** How often somebody who waits for it is told, ms. */
const SAY_AGAIN_MS = 15_000;
/** 57P03: it is there and takes no connections yet, or any more. */
const CANNOT_CONNECT_NOW = '57P03';
/** Pauses between tries to join or start PostgreSQL, ms. They stay small: it may be possible again at any moment. */
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1000;
const CONNECT_TIMEOUT_MS = 3000;
const QUERY_TIMEOUT_MS = 10_000;

export interface EmbeddedDatabase {
  /** Connection URL of one of its databases, as of now: the port may be another after PostgreSQL has been away. */
  toUrl(database: string): string;
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
  durable: boolean;
  log: Log;
}

/** The connection that says "in use", and where it leads. */
interface Hold {
  client: Client;
  port: number;
}

export interface EmbeddedOptions {
  /** Whether a folder without a database gets a new one; it does unless this is false. */
  create?: boolean;
  /** How long PostgreSQL may give no sign of life. */
  timeoutMs?: number;
  /** False for a database that is thrown away after a run of tests: nothing waits for the disk, and a crash of the machine loses it. */
  durable?: boolean;
}

/**
 * Starts PostgreSQL on this data folder, or joins the one that runs there.
 * @throws Error with a sentence that says what to do
 */
export async function startEmbeddedDatabase(
  dataDir: string,
  log: Log,
  { create = true, timeoutMs = START_TIMEOUT_MS, durable = true }: EmbeddedOptions = {},
): Promise<EmbeddedDatabase> {
  const cluster = await placeCluster(path.resolve(dataDir), log, create);
  const binaries = await locateBinaries(cluster.account, log);
  await ensureCluster(cluster, binaries);
  const password = await readPassword(cluster);
  await rememberCluster(path.resolve(dataDir), cluster, log);
  const access = { cluster, binaries, password, durable, log };
  const holder = createHolder(access, await joinFirst(access, timeoutMs));
  return {
    toUrl: (database) => `postgres://${SUPERUSER}:${password}@127.0.0.1:${holder.current().port}/${encodeURIComponent(database)}`,
    ensureDatabase: (name) => ensureDatabase(holder.current().client, name),
    stop: () => holder.leave(),
  };
}

async function joinFirst(access: Access, timeoutMs: number): Promise<Hold> {
  const { cluster, log } = access;
  let failure: string | undefined;
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), timeoutMs);
  const began = Date.now();
  let said = 0;
  const hold = await join(access, undefined, silence.signal, {
    onFailure(reason) {
      failure = reason;
    },
    onStarting() {
      timer.refresh();
      const waited = Date.now() - began;
      if (waited - said < SAY_AGAIN_MS && said > 0) return;
      said = Math.max(waited, 1);
      log.warn(
        `The embedded PostgreSQL is starting: after a crash it recovers first, a large one for minutes. Waiting since ${Math.round(waited / 1000)} s; its log is ${logFile(cluster)}`,
      );
    },
  }).finally(() => clearTimeout(timer));
  if (hold) return hold;
  throw new Error(
    `The embedded PostgreSQL gave no sign of life for ${timeoutMs / 1000} s (${failure ?? 'it did not answer'}); its log is ${logFile(cluster)}.`,
  );
}

/**
 * Keeps the connection that says "in use". When it breaks (PostgreSQL restarts all connections after a crash, or
 * was killed), it is made again, starting PostgreSQL if need be, however often and however long that takes.
 */
function createHolder(access: Access, first: Hold): { current(): Hold; leave(): Promise<void> } {
  const { log } = access;
  const leaving = new AbortController();
  let hold = first;
  let rejoining: Promise<void> | undefined;

  async function rejoin(): Promise<void> {
    log.warn('The embedded PostgreSQL closed its connections: joining it again');
    let said: string | undefined;
    const onFailure = (reason: string): void => {
      if (reason !== said)
        log.warn(`The embedded PostgreSQL cannot be started (${reason}): trying on. Its log is ${logFile(access.cluster)}`);
      said = reason;
    };
    while (!leaving.signal.aborted) {
      try {
        const again = await join(access, hold.port, leaving.signal, { onFailure });
        if (!again) return;
        if (again.port !== hold.port) log.warn(`The embedded PostgreSQL listens at port ${again.port} now`);
        hold = again;
        log.info('The embedded PostgreSQL is there again');
        watch();
        return;
      } catch (error) {
        onFailure(asError(error).message); // its folder is not there just now, say
        await delay(LONGEST_PAUSE_MS, undefined, { signal: leaving.signal }).catch(() => undefined);
      }
    }
  }
  function watch(): void {
    if (findLoss(hold.client)) rejoining = rejoin();
    else
      hold.client.once('error', () => {
        if (!leaving.signal.aborted) rejoining = rejoin();
      });
  }
  watch();
  return {
    current: () => hold,
    async leave() {
      leaving.abort();
      await rejoining;
      await leave(access, hold);
    },
  };
}

interface JoinEvents {
  onFailure: (reason: string) => void;
  /** It is there and says that it takes no connections yet. */
  onStarting?: () => void;
}

/** Gets hold of a running postmaster, starting one if there is none. Gives up only on the signal. */
async function join(
  access: Access,
  wantedPort: number | undefined,
  giveUp: AbortSignal,
  { onFailure, onStarting }: JoinEvents,
): Promise<Hold | undefined> {
  const { cluster, binaries, durable } = access;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)) {
    const running = await runningPostmaster(cluster);
    const client = running && (await holdConnection(running.port, access.password));
    if (client === 'starting') onStarting?.();
    else if (client) return { client, port: running.port };
    if (giveUp.aborted) return undefined;
    if (!running) {
      const failure = await startPostmaster(cluster, binaries, { wantedPort, durable });
      if (failure === undefined) continue;
      onFailure(failure); // another process was first, or the disk is full
    }
    // It still starts, recovers or stops; or it stands still.
    await delay(pause, undefined, { signal: giveUp }).catch(() => undefined);
  }
}

/** A connection that holds the shared lock; `starting` while the postmaster says that it takes none, undefined while it says nothing. */
async function holdConnection(port: number, password: string): Promise<Client | 'starting' | undefined> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: SUPERUSER,
    password,
    database: MAINTENANCE_DATABASE,
    application_name: 'xueban in use',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
  });
  watchConnection(client);
  try {
    await client.connect();
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock_shared($1) as held', [IN_USE_LOCK]);
    if (rows[0]?.held) return client;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === CANNOT_CONNECT_NOW) {
      await endConnection(client);
      return 'starting';
    }
    if (code === '28P01') {
      throw new Error('The embedded PostgreSQL refuses the password kept beside it: the data folder was changed by hand.', {
        cause: error,
      });
    }
  }
  await endConnection(client);
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

async function leave({ cluster, binaries, log }: Access, { client }: Hold): Promise<void> {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [IN_USE_LOCK]);
    const { rows } = await client.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [IN_USE_LOCK]);
    // Holding the lock while stopping keeps newcomers waiting until postmaster.pid is gone.
    if (rows[0]?.last) await stopPostmaster(cluster, binaries);
  } catch (error) {
    // It is gone, or the next start joins it.
    log.warn(`The embedded PostgreSQL was not stopped: ${(error as Error).message}`);
  } finally {
    await endConnection(client);
  }
}
