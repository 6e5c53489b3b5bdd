/** The real server as a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../scripts/lib/free-port.cjs';

/** Compiled, as schools run it. */
const MAIN = [path.resolve(__dirname, '../../scripts/server.mjs'), 'main'];
const READY_TIMEOUT_MS = 60_000;
const POLL_MS = 20;

export interface ServerProcess {
  origin: string;
  pid: number;
  /** Ends it the hard way, as a power cut would. */
  kill(): Promise<void>;
  /** Ends it as Ctrl-C does. */
  stop(): Promise<void>;
}

/** Starts the server on a free port and waits until it answers. */
export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, MAIN, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'fatal', REQUESTS_PER_MINUTE: '0', ...env, PORT: String(port) },
  });
  const errors: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
  const origin = `http://127.0.0.1:${port}`;
  await untilReady(child, origin, errors);
  const end = (signal: 'SIGKILL' | 'SIGTERM') => async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return { origin, pid: child.pid ?? 0, kill: end('SIGKILL'), stop: end('SIGTERM') };
}

async function untilReady(child: ChildProcess, origin: string, errors: readonly string[]): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${errors.join('')}`);
    const ready = await fetch(`${origin}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await delay(POLL_MS);
  }
  child.kill('SIGKILL');
  throw new Error(`The server was not ready within ${READY_TIMEOUT_MS / 1000} s:\n${errors.join('')}`);
}
