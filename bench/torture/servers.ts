/** The server processes of a run: started, killed and started again on the same port; an end that nobody asked for is told. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../scripts/lib/free-port.cjs';
import type { History } from './history';
import { Proxy } from './proxy';

const ROOT = path.resolve(__dirname, '../..');
/** Compiled, as schools run it: it is up again sooner. */
const MAIN = path.join(ROOT, 'server/dist/main.js');
const READY_TIMEOUT_MS = 90_000;
const POLL_MS = 50;
/** A server that was told to stop has so long; then it is deaf. */
const STOP_TIMEOUT_MS = 20_000;

/** Compiles the server that is to be tortured. */
export function buildServer(): void {
  execFileSync(process.execPath, [path.join(ROOT, 'scripts/build-server.mjs')], { stdio: 'ignore' });
}

export class TorturedServer {
  private child: ChildProcess | undefined;
  private isEndWanted = false;

  private constructor(
    readonly index: number,
    private readonly port: number,
    readonly proxy: Proxy,
    private readonly env: Record<string, string>,
    private readonly logFile: string,
    private readonly history: History,
  ) {}

  static async create(index: number, env: Record<string, string>, logFile: string, history: History): Promise<TorturedServer> {
    const port = await freePort();
    return new TorturedServer(index, port, await Proxy.to(port), env, logFile, history);
  }

  /** Where phones find it. */
  get origin(): string {
    return `http://127.0.0.1:${this.proxy.port}`;
  }

  get isRunning(): boolean {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  async start(): Promise<void> {
    const log = openSync(this.logFile, 'a');
    this.isEndWanted = false;
    const child = spawn(process.execPath, ['--enable-source-maps', MAIN], {
      stdio: ['ignore', log, log],
      env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'warn', REQUESTS_PER_MINUTE: '0', ...this.env, PORT: String(this.port) },
    });
    closeSync(log);
    this.child = child;
    child.once('exit', (code, signal) =>
      this.history.add({
        kind: 'exit',
        server: this.index,
        code,
        signal,
        expected: this.isEndWanted && (signal === 'SIGKILL' || code === 0),
      }),
    );
    for (const deadline = Date.now() + READY_TIMEOUT_MS; Date.now() < deadline; ) {
      if (!this.isRunning) throw new Error(`Server ${this.index} ended while it started; its log is ${this.logFile}`);
      if (
        await fetch(`http://127.0.0.1:${this.port}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
          ({ ok }) => ok,
          () => false,
        )
      )
        return;
      await delay(POLL_MS);
    }
    throw new Error(`Server ${this.index} was not ready within ${READY_TIMEOUT_MS / 1000} s; its log is ${this.logFile}`);
  }

  /** As a power cut would. */
  async kill(): Promise<void> {
    this.isEndWanted = true;
    await this.end('SIGKILL');
  }

  /** As a supervisor does; one that is deaf is killed after a while, and that is told. */
  async stop(): Promise<void> {
    this.isEndWanted = true;
    const { child } = this;
    const impatient = setTimeout(() => {
      this.isEndWanted = false;
      child?.kill('SIGKILL');
    }, STOP_TIMEOUT_MS);
    await this.end('SIGTERM');
    clearTimeout(impatient);
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** 0 while it does not run. */
  get residentMb(): number {
    try {
      return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${this.pid ?? 0}/status`, 'utf8'))?.[1] ?? 0) / 1024);
    } catch {
      return 0;
    }
  }

  freeze(): void {
    this.child?.kill('SIGSTOP');
  }

  thaw(): void {
    this.child?.kill('SIGCONT');
  }

  private async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const { child } = this;
    if (!child || !this.isRunning) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  async close(): Promise<void> {
    this.thaw();
    await this.kill();
    await this.proxy.close();
  }
}
