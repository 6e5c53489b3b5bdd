/**
 * Remembers in a file which database belongs to a data folder and where it stands. A renamed folder finds its database
 * again, and a missing one is refused instead of replaced by an empty school; nothing here removes a database.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Cluster, clusterId, isCluster, openHome } from './cluster';
import { writeDurably } from './durable-file';
import type { Log } from './log';
import { NoDatabase } from './no-database';
import { canReach, databaseAccount } from './os-account';

/** For data folders that PostgreSQL's account cannot enter; says in a file which folder each belongs to. */
const OUTSIDE = '/var/lib/xueban';
const ORIGIN_FILE = 'origin';
const INSIDE = 'postgres';
export const MARKER_FILE = 'database.json';

/** What a data folder remembers. */
export interface Marker {
  /** Number of the cluster. */
  cluster: string;
  /** Where it stands: from the data folder, or from the root. */
  home: string;
  /** ISO 8601. */
  noted: string;
}

const NEW_SCHOOL = 'For an empty school name a folder that does not exist yet.';
const RESTORE = 'restore a backup into a new folder (DATA_DIR=<new folder> npm run admin -- restore FILE)';

/**
 * Finds the cluster of a data folder, or chooses the place of a new one.
 * @param create whether there may be a new one
 * @throws Error with a sentence that says what to do
 */
export async function placeCluster(dataDir: string, log: Log, create: boolean): Promise<Cluster> {
  const folder = realPath(dataDir);
  const text = readMarkerText(folder);
  if (text !== undefined) {
    const marker = parseMarker(text);
    return marker ? rememberedCluster(folder, marker, log) : forgottenCluster(folder, log);
  }
  // Taken first, because another process may be making the database now.
  const hasFiles = existsSync(path.join(folder, 'objects'));
  const inside = path.join(folder, INSIDE);
  const outside = toOutside(inside);
  const found = [inside, outside].filter(isCluster);
  if (found[0] === undefined && hasFiles) {
    throw new Error(
      `There are files of a school in ${folder}, and no database: was the folder renamed or copied without it? ` +
        `Rename it back, or ${RESTORE}. ${NEW_SCHOOL}${orphansHint()}`,
    );
  }
  if (found[0] === undefined && !create)
    throw new NoDatabase(`There is no database in ${folder} (is DATA_DIR right, and its disk mounted?)`);
  const home = found.length === 1 && found[0] !== undefined ? found[0] : await reachable(folder, inside, outside);
  if (found.length > 1)
    log.warn(`There are two databases for ${folder}: ${home} is used, ${home === inside ? outside : inside} is left alone.`);
  if (found.length === 0) log.info(`A new, empty database is made for ${folder}.${orphansHint()}`);
  return open(folder, home, log);
}

/** Writes into the folder which cluster belongs to it; the cluster exists. */
export async function rememberCluster(dataDir: string, cluster: Cluster, log: Log): Promise<void> {
  const folder = realPath(dataDir);
  const isInside = cluster.home === path.join(folder, INSIDE);
  if (!isInside && findOwner(cluster.home) !== folder) await writeDurably(path.join(cluster.home, ORIGIN_FILE), folder);
  if (readMarker(folder)) return;
  const marker: Marker = { cluster: await clusterId(cluster), home: isInside ? INSIDE : cluster.home, noted: new Date().toISOString() };
  try {
    await writeDurably(toMarker(folder), `${JSON.stringify(marker, null, 2)}\n`);
  } catch (error) {
    log.warn(
      `${folder} cannot remember its database (${(error as Error).message}): it will not be found again when the folder is renamed.`,
    );
  }
}

const toMarker = (folder: string): string => path.join(folder, MARKER_FILE);

/** Also of a folder that is not there yet. */
const realPath = (dataDir: string): string =>
  existsSync(dataDir) || path.dirname(dataDir) === dataDir
    ? realpathSync(dataDir)
    : path.join(realPath(path.dirname(dataDir)), path.basename(dataDir));

const toOutside = (inside: string): string => path.join(OUTSIDE, createHash('sha256').update(inside).digest('hex').slice(0, 16));

/** Undefined when the folder has none. */
function readMarkerText(folder: string): string | undefined {
  try {
    return readFileSync(toMarker(folder), 'utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw new Error(`${toMarker(folder)} cannot be read: start as the user it belongs to, or choose another DATA_DIR.`, { cause: error });
  }
}

/** Undefined when it does not say which database belongs to the folder. */
function parseMarker(text: string): Marker | undefined {
  try {
    const marker = JSON.parse(text) as Partial<Marker> | null;
    return typeof marker?.cluster === 'string' && typeof marker.home === 'string' ? (marker as Marker) : undefined;
  } catch {
    return undefined;
  }
}

/** What the folder remembers, if that can be read. */
function readMarker(folder: string): Marker | undefined {
  try {
    return parseMarker(readMarkerText(folder) ?? '');
  } catch {
    return undefined;
  }
}

/**
 * The database of a folder whose marker was lost: the one in it, or the one that names the folder. The marker is written
 * again once it has started.
 */
async function forgottenCluster(folder: string, log: Log): Promise<Cluster> {
  const [home, another] = [path.join(folder, INSIDE), ...outsideHomes().filter((outside) => findOwner(outside) === folder)].filter(
    isCluster,
  );
  if (home === undefined || another !== undefined) {
    throw new Error(
      `${toMarker(folder)} does not say which database belongs to the folder${another === undefined ? '' : `, and there are two: ${home ?? ''}, ${another}`}: ` +
        `put the file back as it was, or ${RESTORE}.${orphansHint()}`,
    );
  }
  log.warn(`${toMarker(folder)} was empty or corrupted: the database in ${home} is used, and noted there again.`);
  return open(folder, home, log);
}

async function rememberedCluster(folder: string, marker: Marker, log: Log): Promise<Cluster> {
  const home = path.resolve(folder, marker.home);
  if (!isCluster(home)) {
    throw new Error(
      `The database that belongs to ${folder} is missing: ${MARKER_FILE} there says that it stands in ${home}. ` +
        `Put it back, or ${RESTORE}. ${NEW_SCHOOL}`,
    );
  }
  const id = await clusterId({ data: path.join(home, 'data') });
  if (id !== marker.cluster) {
    throw new Error(
      `The database in ${home} is not the one that belongs to ${folder}: its number is ${id}, and ${MARKER_FILE} there says ${marker.cluster}. ` +
        `Put the right one back, or ${RESTORE}. ${NEW_SCHOOL}`,
    );
  }
  const owner = findOwner(home);
  if (owner !== undefined && owner !== folder && readMarker(owner)?.cluster === id) {
    throw new Error(
      `${folder} is a copy of ${owner}, and the database of both is the one in ${home}: use DATA_DIR=${owner}, remove it if ${folder} is to take its place, ` +
        `or ${RESTORE}. ${NEW_SCHOOL}`,
    );
  }
  if (owner !== undefined && owner !== folder) log.info(`${owner} is ${folder} now: its database stays in ${home}`);
  return open(folder, home, log);
}

/** The folder that a cluster outside of its folder belongs to. */
function findOwner(home: string): string | undefined {
  try {
    return readFileSync(path.join(home, ORIGIN_FILE), 'utf8').trim() || undefined;
  } catch {
    return undefined;
  }
}

/** The folder itself if PostgreSQL's account can enter it, else one below /var/lib/xueban that is named after it. */
async function reachable(folder: string, inside: string, outside: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  if (canReach(databaseAccount(path.join(inside, 'data')), folder, 'execute')) return inside;
  await mkdir(OUTSIDE, { recursive: true });
  await chmod(OUTSIDE, 0o755);
  return outside;
}

async function open(folder: string, home: string, log: Log): Promise<Cluster> {
  await mkdir(folder, { recursive: true });
  const account = databaseAccount(path.join(home, 'data'));
  if (home !== path.join(folder, INSIDE))
    log.info(`The database is kept in ${home}: PostgreSQL runs as account ${account?.name ?? ''}, which could not enter ${folder}`);
  else if (!canReach(account, folder, 'execute')) {
    throw new Error(
      `PostgreSQL runs as account ${account?.name ?? ''}, which can no longer enter ${folder}, where its database is: ` +
        'let it enter that folder and those above (chmod o+x), or move the folder to where it can.',
    );
  }
  return openHome(home, account);
}

const outsideHomes = (): string[] => (existsSync(OUTSIDE) ? readdirSync(OUTSIDE) : []).map((name) => path.join(OUTSIDE, name));

/** So many are named. */
const HINTED = 10;

/** Databases whose folder is gone: one of them may be the one that is looked for. */
function orphansHint(): string {
  const orphans = outsideHomes().flatMap((home) => {
    const owner = findOwner(home);
    return owner === undefined || existsSync(owner) ? [] : [{ text: `${home} (of ${owner})`, at: statSync(home).mtimeMs }];
  });
  // The one that is looked for was used not long ago.
  const latest = orphans.sort((one, other) => other.at - one.at).slice(0, HINTED);
  return latest.length === 0
    ? ''
    : ` Databases whose folder is gone: ${latest.map(({ text }) => text).join(', ')}; the folder of one of them was perhaps renamed: give it that name again.`;
}
