/**
 * The real server on its embedded PostgreSQL, while that is killed, stopped, or out of disk: the process lives through
 * all of it, says 503 with Retry-After in bounded time, and takes writes again soon after PostgreSQL can.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CONSENT_VERSION } from '@xueban/contract/constants';
import { Client } from 'pg';
import { openDatabase, silentLog } from '../../src/database';
import { isAlive } from '../../src/database/cluster';
import { parents } from '../../src/database/schema';
import { hashPassword } from '../../src/modules/accounts/sessions/passwords';
import { putSchool } from '../support/school-folder';
import { type ServerProcess, startServer } from '../support/server-process';
import { useFolder } from '../support/use';

const PHONE = '13800007022';
const PASSWORD = 'lantern-orchard-7';
/** Writes are taken again no later than this after PostgreSQL can be there, ms. */
const BACK_MS = 10_000;
/** Nobody waits longer for an answer because the database is away, ms. */
const ANSWER_MS = 7000;
const DISK = '300m';

const pgData = (dataDir: string): string => path.join(dataDir, 'postgres/data');
const pidFile = (dataDir: string): string[] => readFileSync(path.join(pgData(dataDir), 'postmaster.pid'), 'utf8').split('\n');
const parsePostmaster = (dataDir: string): number => Number(pidFile(dataDir)[0]);
const parsePort = (dataDir: string): number => Number(pidFile(dataDir)[3]);

/** All processes of PostgreSQL, the postmaster's too. */
function parseProcesses(dataDir: string): number[] {
  const data = realpathSync(pgData(dataDir));
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return Number.isInteger(pid) && readlinkSync(`/proc/${pid}/cwd`) === data;
      } catch {
        return false;
      }
    });
}

async function connect(dataDir: string): Promise<Client> {
  const client = new Client({
    host: '127.0.0.1',
    port: parsePort(dataDir),
    user: 'postgres',
    database: 'xueban',
    password: readFileSync(path.join(pgData(dataDir), 'xueban.password'), 'utf8').trim(),
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** A server with a guardian who is signed in. */
class World {
  private constructor(
    readonly dataDir: string,
    readonly server: ServerProcess,
    private readonly cookie: string,
  ) {}

  static async create(dataDir: string): Promise<World> {
    execFileSync('chmod', ['755', dataDir]);
    await putSchool(dataDir);
    const database = await openDatabase({ dataDir }, { log: silentLog, poolSize: 1 });
    await database.db.insert(parents).values({ phone: PHONE, name: '林女士', passwordHash: await hashPassword(PASSWORD) });
    await database.close();
    const server = await startServer({ DATA_DIR: dataDir, MAX_EVENT_LOOP_DELAY_MS: '0' });
    const response = await World.signIn(server);
    if (response.status !== 200) throw new Error(await response.text());
    return new World(dataDir, server, String(response.headers.get('set-cookie')).split(';')[0]!);
  }

  /** A transaction that writes. */
  static signIn(server: ServerProcess): Promise<Response> {
    return server.post('sessions/sign_in', { phone: PHONE, password: PASSWORD, consent_version: CONSENT_VERSION });
  }

  async write(): Promise<number> {
    const begun = performance.now();
    const response = await fetch(`${this.server.origin}/learning/v1/parents/profile`, {
      method: 'PUT',
      body: JSON.stringify({ name: '林女士' }),
      headers: { 'content-type': 'application/json', cookie: this.cookie },
    });
    expect(performance.now() - begun).toBeLessThan(ANSWER_MS);
    expect([200, 503]).toContain(response.status);
    if (response.status === 503) {
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await response.json()).toMatchObject({ error: 'SERVICE_UNAVAILABLE' });
    }
    return response.status;
  }

  /** Writes until one is taken. */
  async untilBack(): Promise<void> {
    const begun = performance.now();
    while ((await this.write()) !== 200) {
      if (performance.now() - begun > BACK_MS) throw new Error(`No write is taken after ${BACK_MS} ms:\n${this.server.output()}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(performance.now() - begun).toBeLessThan(BACK_MS);
    expect(isAlive(this.server.pid)).toBe(true);
    expect(this.server.output()).not.toContain('Unforeseen fault');
  }

  /** Holds sign-ins in the middle of their transaction while `work` acts on the backend that waits. */
  async duringTransaction(work: (backend: number, client: Client) => Promise<void>): Promise<void> {
    const client = await connect(this.dataDir);
    await client.query('update parents set consent_version = null');
    await client.query('begin');
    await client.query('select 1 from parents for update');
    const call = { answered: false };
    const signIn = World.signIn(this.server).finally(() => {
      call.answered = true;
    });
    let backend: number | undefined;
    while (backend === undefined) {
      if (call.answered) throw new Error(`The sign-in did not wait: ${await (await signIn).text()}\n${this.server.output()}`);
      // Within a transaction the list of connections stays as it was first seen; the server may open one since.
      await client.query('select pg_stat_clear_snapshot()');
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity where application_name = 'xueban' and wait_event_type = 'Lock'`,
      );
      backend = rows[0]?.pid;
    }
    await work(backend, client);
    expect((await signIn).status).toBe(503);
    await client.end().catch(() => undefined);
  }

  async end(): Promise<void> {
    if (isAlive(this.server.pid)) await this.server.end('SIGTERM');
  }
}

const onLinux = process.platform === 'linux' ? describe : describe.skip;

onLinux('a database that goes away', () => {
  const folder = useFolder();
  let world: World;
  beforeAll(async () => {
    world = await World.create(folder);
  }, 120_000);
  afterAll(() => world.end());

  test('a backend is ended in the middle of a transaction', async () => {
    await world.duringTransaction(async (backend, client) => {
      await client.query('select pg_terminate_backend($1)', [backend]);
    });
    await world.untilBack();
  });

  test('a backend is killed in the middle of a transaction: PostgreSQL ends all connections', async () => {
    await world.duringTransaction((backend) => Promise.resolve(void process.kill(backend, 'SIGKILL')));
    await world.untilBack();
  });

  test('the postmaster is killed, and a process of its own that is stopped keeps its shared memory', async () => {
    const postmaster = parsePostmaster(folder);
    await world.duringTransaction((backend) => {
      process.kill(backend, 'SIGSTOP');
      process.kill(postmaster, 'SIGKILL');
      return Promise.resolve();
    });
    await world.untilBack();
    expect(parsePostmaster(folder)).not.toBe(postmaster);
  });

  test("the postmaster is killed and its port is somebody else's by then", async () => {
    const port = parsePort(folder);
    let squatter: Server | undefined;
    process.kill(world.server.pid, 'SIGSTOP');
    try {
      process.kill(parsePostmaster(folder), 'SIGKILL');
      while (!squatter) squatter = await listenOn(port);
      // A backend that has not noticed yet would still take a write.
      while (parseProcesses(folder).length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    } finally {
      process.kill(world.server.pid, 'SIGCONT');
    }
    await world.untilBack();
    expect(parsePort(folder)).not.toBe(port);
    squatter.close();
  });

  test('PostgreSQL stands still: nobody waits for long, and a second signal ends the server at once', async () => {
    const signal = (name: 'SIGSTOP' | 'SIGCONT'): void =>
      parseProcesses(folder).forEach((pid) => {
        if (isAlive(pid)) process.kill(pid, name);
      });
    signal('SIGSTOP');
    expect(await Promise.all([world.write(), world.write()])).toEqual([503, 503]);
    signal('SIGCONT');
    await world.untilBack();
    signal('SIGSTOP');
    try {
      const ended = world.server.end('SIGTERM');
      while (!world.server.output().includes('Stopping (SIGTERM)')) await new Promise((resolve) => setTimeout(resolve, 10));
      const begun = performance.now();
      // An impatient hand: what comes within a second of the first is npm's echo of it.
      const again = setInterval(() => isAlive(world.server.pid) && process.kill(world.server.pid, 'SIGTERM'), 200);
      expect(await ended.finally(() => clearInterval(again))).toBe(1);
      expect(performance.now() - begun).toBeLessThan(4000);
    } finally {
      signal('SIGCONT');
    }
    process.kill(parsePostmaster(folder), 'SIGINT');
  });

  test('a stop that does not end is ended: PostgreSQL takes the last connection and never stops', async () => {
    const server = await startServer({ DATA_DIR: folder });
    const postmaster = parsePostmaster(folder);
    process.kill(postmaster, 'SIGSTOP');
    try {
      const begun = performance.now();
      expect(await server.end('SIGTERM')).toBe(1);
      expect(performance.now() - begun).toBeGreaterThan(14_000);
      expect(server.output()).toContain('Stopping took longer than 15 s');
    } finally {
      process.kill(postmaster, 'SIGCONT');
    }
  });
});

/** Listens there as soon as nobody else does. */
function listenOn(port: number): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

/** A small disk of its own; undefined where this machine does not allow one. */
function mountDisk(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  const folder = mkdtempSync(path.join(tmpdir(), 'xueban-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=755`, 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
}

const disk = mountDisk();
afterAll(() => {
  if (disk === undefined) return;
  execFileSync('umount', ['-l', disk]);
  rmSync(disk, { recursive: true, force: true });
});

(disk === undefined ? test.skip : test)(
  'the disk is full, also when PostgreSQL starts; once there is room writes are taken again (needs root and mount)',
  async () => {
    const folder = disk ?? '';
    const ballast = path.join(folder, 'ballast');
    const fill = (): void => {
      try {
        execFileSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=64k'], { stdio: 'ignore' });
      } catch {
        return; // it ends when there is no room left
      }
    };
    const world = await World.create(folder);
    try {
      fill();
      const client = await connect(folder);
      // Fills what is left of the write-ahead log: PostgreSQL then ends itself, or at least refuses.
      await client
        .query('create table ballast as select repeat(md5(n::text), 200) as text from generate_series(1, 100000) as n')
        .catch(() => undefined);
      await client.query(`select pg_switch_wal() from generate_series(1, 20)`).catch(() => undefined);
      await client.end().catch(() => undefined);
      process.kill(parsePostmaster(folder), 'SIGKILL');
      fill();
      for (let i = 0; i < 20; i += 1) await world.write();
      writeFileSync(ballast, '');
      await world.untilBack();
    } finally {
      await world.end();
    }
  },
);
