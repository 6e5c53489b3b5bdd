/** A PgBouncer in transaction mode before a database: the program that PGBOUNCER_PATH names. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './free-port';

export interface PgBouncer {
  url: string;
  stop(): Promise<void>;
}

const TRIES = 100;
const PAUSE_MS = 50;

/** @param more settings of its configuration */
export async function startPgBouncer(program: string, databaseUrl: string, more: Record<string, string | number> = {}): Promise<PgBouncer> {
  const target = new URL(databaseUrl);
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), 'xueban-pgbouncer-'));
  const [user, password] = [decodeURIComponent(target.username), decodeURIComponent(target.password)];
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'plain',
    auth_file: path.join(folder, 'users.txt'),
    pool_mode: 'transaction',
    default_pool_size: 5,
    max_prepared_statements: 200,
    server_login_retry: 1,
    ...more,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  writeFileSync(path.join(folder, 'users.txt'), `"${user}" "${password}"\n`);
  writeFileSync(
    path.join(folder, 'pgbouncer.ini'),
    `[databases]\n* = host=${target.hostname} port=${target.port}\n[pgbouncer]\n${lines.join('\n')}\n`,
  );
  chmodSync(folder, 0o755);
  // It refuses to run as root.
  const asOther = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  const child = spawn(program, [path.join(folder, 'pgbouncer.ini')], { stdio: ['ignore', 'ignore', 'pipe'], ...asOther });
  const said: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  await untilOpen(child, port, said);
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilOpen(child: ChildProcess, port: number, said: readonly string[]): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended:\n${said.join('')}`);
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
      socket.on('connect', () => socket.destroy());
    });
    if (isOpen) return;
    await delay(PAUSE_MS);
  }
  throw new Error(`PgBouncer does not listen:\n${said.join('')}`);
}
