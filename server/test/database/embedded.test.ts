import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CONSENT_VERSION } from '@xueban/contract/constants';
import { openDatabase, silentLog } from '../../src/database';
import { locateBinaries, getPlatformPackage } from '../../src/database/binaries';
import { isAlive, isPostmaster, runProgram } from '../../src/database/cluster';
import { placeCluster } from '../../src/database/data-dir';
import { startEmbeddedDatabase } from '../../src/database/embedded';
import { asAccount, databaseAccount } from '../../src/database/os-account';
import { runningPostmaster } from '../../src/database/postmaster';
import { parents } from '../../src/database/schema';
import { hashPassword } from '../../src/modules/accounts/sessions/passwords';
import { makeFolder, removeDataDir } from '../support/data-dir';
import { freePort } from '../support/free-port';
import { putSchool } from '../support/school-folder';
import { type ServerProcess, startServer } from '../support/server-process';
import { until } from '../support/until';

const PHONE = '13800006021';
const PASSWORD = 'xueban2026';
/** A start that has no patience, ms. */
const SHORT_MS = 2000;
const asRoot = process.getuid?.() === 0 ? test : test.skip;

const folders: string[] = [];
const servers: ServerProcess[] = [];

/** A data folder that everybody may enter. */
function newFolder(): string {
  const folder = makeFolder('embedded');
  folders.push(folder);
  return folder;
}

async function start(dataDir: string): Promise<ServerProcess> {
  const server = await startServer({ DATA_DIR: dataDir });
  servers.push(server);
  return server;
}

const toPidFile = (dataDir: string): string => path.join(dataDir, 'postgres/data/postmaster.pid');
const parsePostmaster = (dataDir: string): number => Number(readFileSync(toPidFile(dataDir), 'utf8').split('\n')[0]);

const runs = (postmaster: number, dataDir: string): Promise<boolean> =>
  isPostmaster({ home: path.join(dataDir, 'postgres'), data: path.join(dataDir, 'postgres/data'), account: undefined }, postmaster);

async function createParent(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir }, { log: silentLog, poolSize: 1 });
  await database.db.insert(parents).values({ phone: PHONE, name: '林女士', passwordHash: await hashPassword(PASSWORD) });
  await database.close();
}

let first: string | undefined;
/** A data folder with a guardian, whose PostgreSQL does not run. */
async function school(): Promise<string> {
  if (first === undefined) {
    first = newFolder();
    await putSchool(first);
    await createParent(first);
    expect(existsSync(toPidFile(first))).toBe(false);
  }
  const dataDir = newFolder();
  execFileSync('cp', ['-a', `${first}/.`, dataDir]);
  return dataDir;
}

async function signIn(server: ServerProcess): Promise<string> {
  const response = await server.post('sessions/sign_in', { phone: PHONE, password: PASSWORD, consent_version: CONSENT_VERSION });
  expect(response.status).toBe(200);
  return String(response.headers.get('set-cookie')).split(';')[0]!;
}

const loadStatus = async (server: ServerProcess, cookie: string): Promise<number> => (await server.get('users/current', { cookie })).status;

afterAll(async () => {
  await Promise.all(servers.filter(({ pid }) => isAlive(pid)).map((server) => server.end('SIGINT')));
  for (const folder of folders) removeDataDir(folder);
});

test('after kill -9 the database lives on, and the next start takes it over with all data', async () => {
  const dataDir = await school();
  const killed = await start(dataDir);
  const cookie = await signIn(killed);
  const postmaster = parsePostmaster(dataDir);
  expect(await killed.end('SIGKILL')).toBeNull();
  expect(await runs(postmaster, dataDir)).toBe(true);
  const next = await start(dataDir);
  expect(parsePostmaster(dataDir)).toBe(postmaster);
  expect(await loadStatus(next, cookie)).toBe(200);
  expect(await next.end('SIGINT')).toBe(0);
  expect(await runs(postmaster, dataDir)).toBe(false);
  expect(existsSync(toPidFile(dataDir))).toBe(false);
}, 120_000);

test('two servers on a new folder at once share one database; the last one to end stops it', async () => {
  const dataDir = newFolder();
  const [one, second] = await Promise.all([start(dataDir), start(dataDir)]);
  expect(one.output() + second.output()).toContain(`A new, empty database is made for ${dataDir}`);
  const postmaster = parsePostmaster(dataDir);
  await createParent(dataDir);
  const cookie = await signIn(one);
  expect(await loadStatus(second, cookie)).toBe(200);
  expect(await one.end('SIGTERM')).toBe(0);
  expect(await runs(postmaster, dataDir)).toBe(true);
  expect(await loadStatus(second, cookie)).toBe(200);
  const third = await start(dataDir);
  await Promise.all([second.end('SIGINT'), third.end('SIGINT')]);
  expect(await runs(postmaster, dataDir)).toBe(false);
}, 120_000);

test('a postmaster.pid of a machine that went down does not matter, whoever has its number now', async () => {
  const dataDir = await school();
  for (const pid of [process.pid, 4_194_303]) {
    const lines = [pid, path.join(dataDir, 'postgres/data'), 1_700_000_000, 5432, '', '127.0.0.1', '  1234  5678', 'ready   '];
    writeFileSync(toPidFile(dataDir), `${lines.join('\n')}\n`);
    const embedded = await startEmbeddedDatabase(dataDir, silentLog);
    expect(parsePostmaster(dataDir)).not.toBe(pid);
    await embedded.stop();
  }
});

test('while the database is gone calls are answered with 503, and served again once it is back', async () => {
  const dataDir = await school();
  const server = await start(dataDir);
  const cookie = await signIn(server);
  const postmaster = parsePostmaster(dataDir);
  process.kill(postmaster, 'SIGKILL');
  const seen = new Set<number>();
  await until(async () => {
    const response = await server.get('users/current', { cookie });
    seen.add(response.status);
    if (response.status !== 200) expect(await response.json()).toMatchObject({ code: 503, data: null, error: 'SERVICE_UNAVAILABLE' });
    return response.status === 200 && existsSync(toPidFile(dataDir)) && parsePostmaster(dataDir) !== postmaster;
  });
  expect([...seen].every((status) => status === 200 || status === 503)).toBe(true);
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  expect(await server.end('SIGINT')).toBe(0);
  expect(existsSync(toPidFile(dataDir))).toBe(false);
}, 120_000);

asRoot("a data folder that PostgreSQL's account cannot enter: the database stands elsewhere, the same place each time", async () => {
  const closed = makeFolder('closed', true);
  folders.push(closed);
  expect(statSync(closed).mode & 0o777).toBe(0o700);
  const lines: string[] = [];
  const log = { info: (line: string) => void lines.push(line), warn: (line: string) => void lines.push(line) };
  const dataDir = path.join(closed, '.data');
  folders.unshift(dataDir);
  for (let i = 0; i < 2; i += 1) {
    const database = await openDatabase({ dataDir }, { log, poolSize: 1 });
    if (i === 0) await database.db.insert(parents).values({ phone: PHONE, name: '林女士' });
    expect(await database.db.select().from(parents)).toHaveLength(1);
    await database.close();
  }
  const places = new Set(lines.flatMap((line) => /kept in (\S+):/.exec(line)?.[1] ?? []));
  expect(places.size).toBe(1);
});

asRoot("programs that PostgreSQL's account cannot reach are copied, with the links npm leaves out", async () => {
  const closed = makeFolder('closed', true);
  const caches = [path.join(closed, 'of-no-use'), path.join(newFolder(), 'cache')];
  folders.push(closed);
  const packageDir = path.join(closed, 'linux-x64');
  cpSync(getPlatformPackage(), packageDir, { recursive: true, verbatimSymlinks: true });
  const { 0: link } = JSON.parse(readFileSync(path.join(packageDir, 'native/pg-symlinks.json'), 'utf8')) as { target: string }[];
  rmSync(path.join(packageDir, link!.target), { force: true });
  const account = databaseAccount('/nonexistent');
  const { initdb } = await locateBinaries(account, silentLog, packageDir, caches);
  expect(initdb.startsWith(caches[1]!)).toBe(true);
  expect(existsSync(path.join(path.dirname(initdb), '../..', link!.target))).toBe(true);
  expect(execFileSync(initdb, ['--version'], { ...asAccount(account), cwd: '/', encoding: 'utf8' })).toContain('PostgreSQL');
  expect((await locateBinaries(account, silentLog, packageDir, caches)).initdb).toBe(initdb);
});

test.each([
  [
    'PORT and two databases',
    { PORT: 'abc', DATABASE_URL: 'postgres://127.0.0.1/x', DATA_DIR: '/tmp/x' },
    /PORT must be a whole number from 0 to 65535[^]*exclude each other/,
  ],
  ['a database out of reach', { DATABASE_URL: 'postgres://nobody:x@127.0.0.1:1/x' }, /The database of DATABASE_URL cannot be used/],
])('a wrong setting ends the start with a sentence: %s', async (_name, env, sentence) => {
  await expect(startServer(env)).rejects.toThrow(sentence);
});

test('one that recovers for longer than a start may take is waited for, and that is said; one that gives no sign of life is not', async () => {
  const dataDir = newFolder();
  await putSchool(dataDir);
  const cluster = await placeCluster(dataDir, silentLog, false);
  const { pgCtl } = await locateBinaries(cluster.account, silentLog);
  // Recovery from an archive, which is as slow as we like: it waits for a file at each step.
  const go = path.join(dataDir, 'go');
  writeFileSync(path.join(cluster.data, 'recovery.signal'), '');
  appendFileSync(path.join(cluster.data, 'postgresql.auto.conf'), `restore_command = 'while [ ! -e ${go} ]; do sleep 0.1; done; exit 1'\n`);
  const options = `-c port=${await freePort()} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`;
  await runProgram(cluster, pgCtl, ['start', '-W', '-D', cluster.data, '-l', path.join(cluster.home, 'postgres.log'), '-o', options]);
  await until(async () => ((await runningPostmaster(cluster))?.port ?? 0) > 0);
  const said: string[] = [];
  const log = { info: () => undefined, warn: (line: string) => void said.push(line) };
  const starting = startEmbeddedDatabase(dataDir, log, { timeoutMs: SHORT_MS });
  const began = Date.now();
  await until(() => Date.now() - began > 2 * SHORT_MS);
  expect(said).toEqual([expect.stringContaining('recovers first')]);
  writeFileSync(go, '');
  const database = await starting;
  const postmaster = parsePostmaster(dataDir);
  process.kill(postmaster, 'SIGSTOP');
  await expect(startEmbeddedDatabase(dataDir, log, { timeoutMs: SHORT_MS })).rejects.toThrow('no sign of life');
  process.kill(postmaster, 'SIGCONT');
  await database.stop();
  expect(existsSync(toPidFile(dataDir))).toBe(false);
});
