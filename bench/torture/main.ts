/**
 * `npm run torture`: the product's mix of calls from many phones through two server processes on one database, while
 * processes are killed and stopped, connections cut and the disk filled; then a checker in the manner of Jepsen.
 * Ends with 0 when nothing was lost, doubled or wrong, and every write was back in time.
 */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { SCHOOL_API_PREFIX } from '@xueban/contract/school/constants';
import { type Database, type DatabaseLocation, openDatabase, openServer, type Server, silentLog } from '../../server/src/database';
import { type PgBouncer, startPgBouncer } from '../../server/test/support/pgbouncer';
import { usePhone } from './activities';
import { checkHistory, type CheckOptions, type FinalState, MOST_RECOVERY_MS, type Violation } from './checker';
import { Cluster, CLUSTER_FAULTS } from './cluster/cluster';
import { keepBackup, type Moment, MOST_LOST_MS, noteMoment, restore } from './cluster/recovery';
import type { OutsideDatabase } from './database';
import { type Fault, FAULTS, harm, harmServers, SERVER_FAULTS, type Stage, suffer } from './faults';
import { History, type HistoryEvent } from './history';
import { createStaffSession } from '../lib/staff-session';
import { runOffice } from './office';
import { type Owner, Phone, REQUEST_TIMEOUT_MS } from './phone';
import { startProvider } from './provider';
import { Chance } from './random';
import { buildServer, TorturedServer } from './servers';
import { getSummary } from './summary';
import { createFolder, createSchool, type Folder, loadFinalState, loadPast, loadOutsideDatabase } from './world';

const OUTPUT = path.resolve(__dirname, '../../output/torture');
const ADMIN = path.resolve(__dirname, '../../server/dist/admin.js');
const USAGE = `npm run torture -- [--seconds 600] [--faults-count N] [--seed N] [--phones 20] [--faults ${FAULTS.join(',')}] [--longest-stop 20] [--slowness 1] [--hours N]
npm run torture -- --cluster [--faults ${Object.keys(CLUSTER_FAULTS).join(',')}] …
DATABASE_URL=… npm run torture -- [--faults ${SERVER_FAULTS.join(',')}] …`;
/** A database that somebody else keeps, empty but for its tables: the coordinator of several nodes. */
const GIVEN_URL = process.env.DATABASE_URL;
/** With `--faults-count`, and no time given, a fault has so long on average before the run is ended without the rest, s. */
const MOST_SECONDS_PER_FAULT = { machine: 12, cluster: 90 };
const MOST_FAULTS = 500;
/** So long is waited for writes to be back, of what they may take: to learn how long it takes. */
const PATIENCE = 3;
/** Phones that share a student with another, of all. */
const SHARED = 0.2;
const MOST_PHONES = 200;
const MOST_SECONDS = 86_400;
/** How often the memory of the servers is noted, ms. */
const MEMORY_MS = 60_000;
/** After the last fault phones get so long to have their last answer acknowledged. */
const GRACE_MS = 30_000;
/** Words of the course for every second of the run, so that no phone runs out of them. */
const WORDS_PER_SECOND = 3;

interface Options {
  /** Most, for the faults. */
  seconds: number;
  /** The run ends sooner when so many were brought and did something; 0: as many as there is time for. */
  faultsCount: number;
  seed: number;
  phones: number;
  faults: readonly string[];
  /** On a cluster of its own. */
  isCluster: boolean;
  longestMs: number;
  slowness: number;
}

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string' },
      hours: { type: 'string' },
      'faults-count': { type: 'string' },
      slowness: { type: 'string' },
      seed: { type: 'string' },
      phones: { type: 'string' },
      faults: { type: 'string' },
      'longest-stop': { type: 'string' },
      cluster: { type: 'boolean', default: false },
    },
  });
  const number = (text: string | undefined, otherwise: number, most: number): number => {
    const value = text === undefined ? otherwise : Number(text);
    if (!Number.isInteger(value) || value < 1 || value > most)
      throw new Error(`A whole number from 1 to ${most} is wanted, not ${text ?? ''}.\n${USAGE}`);
    return value;
  };
  const faultsCount = values['faults-count'] === undefined ? 0 : number(values['faults-count'], 0, MOST_FAULTS);
  const all: readonly string[] = values.cluster ? Object.keys(CLUSTER_FAULTS) : GIVEN_URL === undefined ? FAULTS : SERVER_FAULTS;
  const faults = values.faults?.split(',') ?? all;
  if (faultsCount > 0 && faultsCount < faults.length)
    throw new Error(`${faults.length} kinds of faults need at least as many faults, not ${faultsCount}.\n${USAGE}`);
  const unknown = faults.filter((name) => !all.includes(name));
  if (unknown.length > 0) throw new Error(`No such fault: ${unknown.join(', ')}.\n${USAGE}`);
  return {
    seconds:
      values.hours !== undefined
        ? number(String(Math.round(Number(values.hours) * 3600)), 0, MOST_SECONDS)
        : number(
            values.seconds,
            faultsCount > 0 ? faultsCount * MOST_SECONDS_PER_FAULT[values.cluster ? 'cluster' : 'machine'] : 600,
            MOST_SECONDS,
          ),
    faultsCount,
    slowness: number(values.slowness, 1, 10),
    seed: number(values.seed, 1 + Math.floor(Math.random() * 1e9), 2 ** 32 - 1),
    phones: number(values.phones, 20, MOST_PHONES),
    faults,
    isCluster: values.cluster,
    longestMs: number(values['longest-stop'], 20, 60) * 1000,
  };
}

/** What has to be ended, whatever happens. */
interface Running {
  folder: Folder;
  servers: TorturedServer[];
  database?: OutsideDatabase;
  provider?: Awaited<ReturnType<typeof startProvider>>;
  /** The database, kept by the run where servers reach it through a pooler. */
  kept?: Server;
  pooler?: PgBouncer;
  cluster?: Cluster;
}

async function main(): Promise<void> {
  const options = readOptions();
  mkdirSync(OUTPUT, { recursive: true });
  const historyFile = path.join(OUTPUT, `history-${options.seed}.jsonl`);
  const history = new History(historyFile);
  const running: Running = { folder: createFolder(), servers: [] };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void cleanUp(running).then(() => process.exit(130)));
  console.log(
    `Torture with seed ${options.seed}, for ${options.faultsCount > 0 ? `${options.faultsCount} faults, at most ` : ''}${options.seconds} s. History: ${path.relative(process.cwd(), historyFile)}`,
  );
  try {
    const violations = await run(options, history, running);
    console.log(getSummary(history.events, violations, { ...options, seconds: history.now() / 1000 }));
    if (options.faults.length > getWanted(options.faults, running.folder).length)
      console.log('Without disk-full: this account may mount no disk of its own.');
    if (violations.length > 0) process.exitCode = 1;
  } finally {
    await cleanUp(running);
    await history.close();
  }
}

/** Only root may mount a disk of its own, and in a container not even root: without one the run goes without a full disk, and says so. */
const getWanted = (faults: readonly string[], { hasOwnDisk }: Folder): string[] =>
  faults.filter((fault) => fault !== 'disk-full' || hasOwnDisk);

async function run(
  { seconds, faultsCount, seed, phones: phonesCount, faults, isCluster, longestMs, slowness }: Options,
  history: History,
  running: Running,
): Promise<Violation[]> {
  const { dataDir } = running.folder;
  buildServer();
  const chance = new Chance(seed);
  const cluster = isCluster ? await Cluster.start(path.join(path.dirname(dataDir), 'machines'), OUTPUT) : undefined;
  if (cluster) running.cluster = cluster;
  const url = cluster?.env.DATABASE_URL ?? GIVEN_URL;
  const location = url === undefined ? { dataDir } : { url };
  const prepared = await openDatabase(location, { log: silentLog, poolSize: 4 });
  const shared = Math.floor(phonesCount * SHARED);
  const owners = await createSchool(prepared, {
    phones: phonesCount,
    shared,
    words: Math.max(450, Math.min(9000, seconds * WORDS_PER_SECOND)),
  });
  const secret = randomBytes(48).toString('base64');
  const session = { prefix: SCHOOL_API_PREFIX, cookie: await createStaffSession(prepared, secret) };
  const past = await loadPast(prepared);
  if (cluster) await keepBackup(cluster);
  if (url === undefined) running.database = await loadOutsideDatabase(prepared);
  // From here on only the servers hold the database.
  await prepared.close();

  const provider = await startProvider(chance.fork());
  running.provider = provider;
  const where = await placeDatabase(running, dataDir);
  const servers = await startServers(running, history, { ...provider.env, ...where, SESSION_SECRET: secret });
  console.log(`${phonesCount} phones, ${phonesCount - shared} students, two servers: begun after ${Math.round(history.now() / 1000)} s`);

  const state = { over: false, givenUp: false };
  const world = {
    history,
    origins: [servers[0].origin, servers[1].origin] as const,
    isOver: () => state.over,
    isGivenUp: () => state.givenUp,
    patienceMs: REQUEST_TIMEOUT_MS * slowness,
  };
  const phones = owners.map((owner, index) => new Phone(index, owner, chance.fork(), world));
  const office = new Phone(phonesCount, owners[0] as Owner, chance.fork(), world, session);
  const using = Promise.all([
    ...phones.map((phone) => usePhone(phone)),
    runOffice(office, [...new Set(owners.map(({ studentId }) => studentId))] as [number, ...number[]]),
  ]);
  const luck = chance.fork();
  const stage: Stage = {
    servers,
    history,
    chance: luck,
    ...placeFaults(running, { servers, dataDir, chance: luck, longestMs }),
    patienceMs: PATIENCE * MOST_RECOVERY_MS * slowness,
  };
  const noting = setInterval(() => {
    for (const server of servers) history.add({ kind: 'memory', server: server.index, residentMb: server.residentMb });
  }, MEMORY_MS);
  await Promise.race([using, sufferAll(stage, getWanted(faults, running.folder), { ms: seconds * 1000, faultsCount })]);
  const moment = cluster && (await noteMoment(cluster, history));
  state.over = true;
  const givingUp = setTimeout(() => (state.givenUp = true), GRACE_MS);
  await using;
  clearTimeout(givingUp);
  clearInterval(noting);
  for (const server of servers) await server.stop();

  const students = new Set(owners.slice(phonesCount - shared).map(({ studentId }) => studentId));
  const options = { shared: students, phones: phonesCount, slowness, ...(cluster && { mostMs: CLUSTER_FAULTS, isAlwaysAnswered: true }) };
  const judge = (where: DatabaseLocation, events: readonly HistoryEvent[], brought: Pick<CheckOptions, 'faults' | 'faultsCount'>) =>
    judgeState(where, (ended) => loadFinalState(ended, past, dataDir), events, { ...options, ...brought });
  const violations = await judge(location, history.events, { faults: getWanted(faults, running.folder), faultsCount });
  if (!cluster || !moment) return violations;
  readOnStandby(cluster, running.folder);
  const restored = await restore(cluster, moment);
  const until = history.events.filter(({ kind, at }) => at <= (kind === 'invoke' ? moment.before : moment.after));
  return [...violations, ...checkKept(moment), ...(await judge({ url: restored }, until, { faults: [], faultsCount: 0 }))];
}

async function judgeState(
  where: DatabaseLocation,
  load: (database: Database) => Promise<FinalState>,
  events: readonly HistoryEvent[],
  options: CheckOptions,
): Promise<Violation[]> {
  const ended = await openDatabase(where, { log: silentLog, poolSize: 4 });
  try {
    return checkHistory(events, await load(ended), options);
  } finally {
    await ended.close();
  }
}

function checkKept({ keptAfterMs }: Moment): Violation[] {
  console.log(`All that was written was kept elsewhere after ${(keptAfterMs / 1000).toFixed(1)} s, and restored from there`);
  return keptAfterMs > MOST_LOST_MS ? [{ rule: 'backup too late', detail: `${keptAfterMs} ms` }] : [];
}

/** The commands that read everything do so from a standby. */
function readOnStandby({ env }: Cluster, { dataDir }: Folder): void {
  const settings = { ...process.env, ...env, OBJECTS_DIR: path.join(dataDir, 'objects') };
  for (const command of [['check'], ['backup', path.join(dataDir, 'school.tar.gz')]])
    execFileSync(process.execPath, [ADMIN, ...command], { env: settings, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Where faults are brought: to the cluster, to one machine, or to the servers alone. The options have let no name of another place through. */
function placeFaults(
  { cluster, database }: Running,
  scene: Omit<Parameters<typeof harm>[1], 'database'>,
): Pick<Stage, 'bring' | 'answers'> {
  if (cluster) return { bring: (fault) => cluster.bring(fault, scene.chance), answers: () => cluster.answers() };
  if (!database) return { bring: (fault) => harmServers(fault as Fault, scene), answers: () => Promise.resolve(true) };
  return { bring: (fault) => harm(fault as Fault, { ...scene, database }), answers: () => database.answers() };
}

/** Where the servers find their database: its folder, or the pooler that PGBOUNCER_PATH names, before a database that the run keeps. */
async function placeDatabase(running: Running, dataDir: string): Promise<Record<string, string>> {
  const objects = { OBJECTS_DIR: path.join(dataDir, 'objects') };
  if (running.cluster) return { ...running.cluster.env, ...objects };
  if (GIVEN_URL !== undefined) return { DATABASE_URL: GIVEN_URL, ...objects };
  const program = process.env.PGBOUNCER_PATH;
  if (program === undefined) return { DATA_DIR: dataDir };
  const kept = await openServer({ dataDir }, { log: silentLog });
  running.kept = kept;
  running.pooler = await startPgBouncer(program, kept.url());
  console.log(`Through ${program}`);
  return { DATABASE_URL: running.pooler.url, DATABASE_DIRECT_URL: kept.url(), ...objects };
}

async function startServers(running: Running, history: History, env: Record<string, string>) {
  const settings = {
    ...env,
    DATABASE_POOL_SIZE: '5',
    SPEECH: 'none',
    MAX_EVENT_LOOP_DELAY_MS: '0',
    JOBS: 'true',
    UPLOADS_PER_GUARDIAN_AND_DAY: '100000',
    DATA_EXPORTS_PER_STUDENT_AND_DAY: '1000',
  };
  const create = (index: number): Promise<TorturedServer> =>
    TorturedServer.create(index, settings, path.join(OUTPUT, `server-${index}.log`), history);
  const servers = [await create(0), await create(1)] as const;
  running.servers = [...servers];
  await Promise.all(servers.map((server) => server.start()));
  return servers;
}

/** Fault after fault until there were enough or the time is over; every kind once before one comes again. */
async function sufferAll(stage: Stage, faults: readonly string[], { ms, faultsCount }: { ms: number; faultsCount: number }): Promise<void> {
  const { history, chance } = stage;
  let deck: string[] = [];
  let done = 0;
  await delay(1000);
  for (const deadline = history.now() + ms; history.now() < deadline && faults.length > 0 && (faultsCount === 0 || done < faultsCount); ) {
    if (deck.length === 0) deck = chance.shuffled(faults);
    const fault = deck.pop();
    if (fault && (await suffer(fault, stage))) done += 1;
    await delay(chance.between(50, 500));
  }
}

async function cleanUp({ servers, database, provider, kept, pooler, cluster, folder }: Running): Promise<void> {
  await provider?.stop();
  for (const server of servers) await server.close();
  await pooler?.stop();
  await kept?.stop();
  await cluster?.stop();
  for (const pid of database?.processes() ?? []) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended with its parent.
    }
  }
  folder.remove();
}

main()
  .catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  })
  // After a failure phones are left that would go on asking for ever.
  .finally(() => process.exit());
