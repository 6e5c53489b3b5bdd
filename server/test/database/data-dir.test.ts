/** A start never removes a database and never begins an empty school in the place of one that is there or belongs there. */
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createAdminProgram } from '../../src/cli/admin-program';
import { runProgram } from '../../src/cli/terminal';
import { type Log, openDatabase } from '../../src/database';
import { MARKER_FILE, placeCluster } from '../../src/database/data-dir';
import { parents } from '../../src/database/schema';
import { toHome, makeFolder, readMarker, removeDataDir } from '../support/data-dir';
import { putSchool } from '../support/school-folder';
import { startServer } from '../support/server-process';

const asRoot = process.getuid?.() === 0 ? test : test.skip;

const folders: string[] = [];
const homes: string[] = [];
afterAll(() => {
  for (const folder of [...folders].reverse()) removeDataDir(folder);
  for (const home of homes) rmSync(home, { recursive: true, force: true });
});

function getFolder(name: string, closed = false): string {
  const folder = makeFolder(name, closed);
  folders.push(folder);
  return folder;
}

const said: string[] = [];
const say = (line: string): void => void said.push(line);
const log: Log = { info: say, warn: say };

/** Starts on a folder; gives the names in the school, after adding one. */
async function start(dataDir: string, add?: string, create = true): Promise<string[]> {
  said.length = 0;
  const database = await openDatabase({ dataDir }, { log, poolSize: 1, create });
  try {
    if (add !== undefined) await database.db.insert(parents).values({ phone: add, name: add });
    return (await database.db.select({ name: parents.name }).from(parents)).map(({ name }) => name);
  } finally {
    await database.close();
  }
}

let template: string | undefined;
/** A school with its database inside; the first one is made, the others are copies of it. */
async function school(name: string): Promise<string> {
  const dataDir = path.join(getFolder(name), 'data');
  if (template === undefined) {
    template = path.join(getFolder('template'), 'data');
    await putSchool(template);
    expect(await start(template, '甲')).toEqual(['甲']);
  }
  execFileSync('cp', ['-a', template, dataDir]);
  return dataDir;
}

/**
 * A school in a folder that PostgreSQL's account cannot enter, so that its database stands elsewhere. The place is chosen by the
 * product, as for a new one; what initdb would make there is a copy.
 */
async function closedSchool(name: string): Promise<string> {
  const dataDir = path.join(getFolder(name, true), 'data');
  said.length = 0;
  const { home } = await placeCluster(dataDir, log, true);
  homes.push(home);
  expect(said).toContainEqual(expect.stringContaining(`A new, empty database is made for ${dataDir}`));
  expect(existsSync(path.join(home, 'data'))).toBe(false);
  const empty = path.join(getFolder('empty'), 'data');
  await putSchool(empty);
  execFileSync('cp', ['-a', `${toHome(empty)}/.`, home]);
  await start(dataDir, name);
  expect(toHome(dataDir)).toBe(home);
  return dataDir;
}

test('a folder remembers its database; it can be renamed, and copied with the database in it', async () => {
  const first = await school('inside');
  const { cluster, home, noted } = readMarker(first);
  expect([cluster, home, noted].join(' ')).toMatch(/^\d{15,20} postgres \d{4}-\d\d-\d\dT/);
  const second = `${first}-renamed`;
  renameSync(first, second);
  expect(await start(second)).toEqual(['甲']);
  expect(said.join()).not.toContain('empty');
  execFileSync('cp', ['-a', second, first]);
  expect(await start(first, '乙')).toEqual(['甲', '乙']);
  expect(await start(second)).toEqual(['甲']);
}, 60_000);

test('a folder whose database is missing, or another one, is refused, and nothing is made', async () => {
  const dataDir = await school('missing');
  const [home, aside] = [toHome(dataDir), `${dataDir}-aside`];
  renameSync(home, aside);
  await expect(start(dataDir)).rejects.toThrow(/The database that belongs to .*data is missing.*restore/);
  expect(existsSync(home)).toBe(false);
  renameSync(aside, home);
  expect(await start(dataDir)).toEqual(['甲']);
  const marker = path.join(dataDir, MARKER_FILE);
  writeFileSync(marker, JSON.stringify({ ...readMarker(dataDir), cluster: '7000000000000000000' }));
  await expect(start(dataDir)).rejects.toThrow(
    /is not the one that belongs to .*data: its number is \d+, and database.json there says 7000000000000000000/,
  );
  writeFileSync(marker, '{"cluster":');
  renameSync(home, aside);
  await expect(start(dataDir)).rejects.toThrow(/does not say which database belongs to the folder/);
  expect(existsSync(home)).toBe(false);
}, 60_000);

test('a marker that a power cut has emptied keeps nobody from the database in the folder, and is written again', async () => {
  const dataDir = await school('emptied-marker');
  const before = readMarker(dataDir);
  for (const text of ['', '{"cluster":', 'null']) {
    writeFileSync(path.join(dataDir, MARKER_FILE), text);
    expect(await start(dataDir)).toEqual(['甲']);
    expect(said.join()).toMatch(/database\.json was empty or corrupted: the database in .*postgres is used/);
    expect(readMarker(dataDir)).toMatchObject({ cluster: before.cluster, home: before.home });
  }
  expect(await start(dataDir)).toEqual(['甲']);
  expect(said.join()).not.toContain('corrupted');
  // With no database to go by, it is put back.
  const home = path.join(dataDir, 'postgres');
  renameSync(home, `${home}-moved`);
  writeFileSync(path.join(dataDir, MARKER_FILE), '');
  await expect(start(dataDir)).rejects.toThrow('database.json does not say which database belongs to the folder: put the file back');
  renameSync(`${home}-moved`, home);
  expect(await start(dataDir)).toEqual(['甲']);
}, 60_000);

test('a database of another PostgreSQL is refused with the way to bring it over', async () => {
  const dataDir = await school('version');
  writeFileSync(path.join(dataDir, 'postgres/data/PG_VERSION'), '17\n');
  await expect(start(dataDir)).rejects.toThrow(
    /was made by PostgreSQL 17, and this version brings PostgreSQL 18.*backup FILE.*restore FILE/,
  );
}, 60_000);

test('a folder from before markers keeps its database and gets a marker; files of a school without a database are refused', async () => {
  const dataDir = await school('earlier');
  rmSync(path.join(dataDir, MARKER_FILE));
  expect(await start(dataDir)).toEqual(['甲']);
  expect(readMarker(dataDir).home).toBe('postgres');
  const emptied = path.join(getFolder('emptied'), 'data');
  mkdirSync(path.join(emptied, 'objects'), { recursive: true });
  await expect(start(emptied)).rejects.toThrow(/There are files of a school in .*, and no database/);
  expect(existsSync(path.join(emptied, 'postgres'))).toBe(false);
}, 60_000);

asRoot(
  'a database outside of its folder stays its own, whatever becomes of the folder, and is never removed',
  async () => {
    const dataDir = await closedSchool('outside');
    const home = toHome(dataDir);
    expect(home).toMatch(/^\/var\/lib\/xueban\//);
    // From before there were markers, it is found by the name of the folder; also when the account could enter that by now.
    rmSync(path.join(dataDir, MARKER_FILE));
    chmodSync(path.dirname(dataDir), 0o755);
    expect(await start(dataDir)).toEqual(['outside']);
    expect(toHome(dataDir)).toBe(home);
    // With a marker that a power cut has emptied, by what stands beside the database.
    writeFileSync(path.join(dataDir, MARKER_FILE), '');
    expect(await start(dataDir)).toEqual(['outside']);
    expect(said.join()).toContain('was empty or corrupted');
    expect(toHome(dataDir)).toBe(home);
    // Renamed.
    const renamed = `${dataDir}-renamed`;
    const marker = readFileSync(path.join(dataDir, MARKER_FILE), 'utf8');
    renameSync(dataDir, renamed);
    writeFileSync(path.join(renamed, MARKER_FILE), '');
    const lost = await start(renamed).catch((error: unknown) => String(error));
    expect(lost).toContain('does not say which database belongs to the folder: ');
    expect(lost).toMatch(new RegExp(`Databases whose folder is gone: .*${home} \\(of ${dataDir}\\).*give it that name again`));
    writeFileSync(path.join(renamed, MARKER_FILE), marker);
    expect(await start(renamed, '乙')).toEqual(['outside', '乙']);
    expect(toHome(renamed)).toBe(home);
    // Gone, as with a disk that is not mounted, while another such folder is started.
    const away = getFolder('away');
    renameSync(renamed, path.join(away, 'data'));
    await closedSchool('neighbour');
    renameSync(path.join(away, 'data'), renamed);
    expect(await start(renamed)).toEqual(['outside', '乙']);
    // Copied: two folders never share a database by accident.
    const copy = `${dataDir}-copy`;
    cpSync(renamed, copy, { recursive: true });
    await expect(start(copy, '丙')).rejects.toThrow(`${copy} is a copy of ${renamed}`);
    expect(await start(renamed)).toEqual(['outside', '乙']);
    rmSync(renamed, { recursive: true });
    expect(await start(copy)).toEqual(['outside', '乙']);
    expect(readFileSync(path.join(home, 'origin'), 'utf8')).toBe(copy);
  },
  120_000,
);

asRoot(
  "a database in a folder that PostgreSQL's account can no longer enter is refused, not begun again elsewhere",
  async () => {
    const dataDir = await school('closing');
    const folder = path.dirname(dataDir);
    chmodSync(folder, 0o700);
    await expect(start(dataDir)).rejects.toThrow(/can no longer enter .*chmod o\+x/);
    chmodSync(folder, 0o755);
    expect(await start(dataDir)).toEqual(['甲']);
  },
  60_000,
);

test("a folder that is named and not there is refused, also on a machine of one's own: it may have been renamed", async () => {
  const dataDir = await school('before');
  renameSync(dataDir, `${dataDir}-renamed`);
  await expect(startServer({ DATA_DIR: dataDir, DATABASE_INIT: '' })).rejects.toThrow(/There is no database in .*npm run admin -- init/);
  expect(existsSync(dataDir)).toBe(false);
}, 60_000);

test('where others use the server it begins no empty school by itself; the command init does', async () => {
  const dataDir = path.join(getFolder('unasked'), 'data');
  await expect(startServer({ DATA_DIR: dataDir, HOST: '0.0.0.0', DATABASE_INIT: '' })).rejects.toThrow(
    /There is no database in .*npm run admin -- init/,
  );
  expect(existsSync(dataDir)).toBe(false);
  const terminal = { env: { DATA_DIR: dataDir, HOST: '0.0.0.0' }, out: say, err: say };
  const admin = (...args: string[]): Promise<number> => runProgram(createAdminProgram(terminal), args, terminal);
  said.length = 0;
  expect(await admin('create-teacher', '--name', '王老师')).toBe(1);
  expect(said.join()).toMatch(/There is no database in .*npm run admin -- init/);
  expect(existsSync(dataDir)).toBe(false);
  expect(await admin('init')).toBe(0);
  expect(await admin('create-teacher', '--name', '王老师')).toBe(0);
  expect(await start(dataDir, undefined, false)).toEqual([]);
}, 60_000);
