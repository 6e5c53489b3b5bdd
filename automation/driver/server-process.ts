import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { freePort } from '../../scripts/lib/free-port.cjs';
import { waitFor } from './wait';

const root = path.resolve(__dirname, '../..');
const START_TIMEOUT_MS = 60_000;
const MOVED_CLOCK = pathToFileURL(path.join(__dirname, 'moved-clock.mjs')).href;
/** A run that is killed leaves no server behind. */
const END_WITH_PARENT = pathToFileURL(path.join(root, 'scripts/lib/end-with-parent.mjs')).href;
/**
 * A busy test machine is no busy school: the server turns nobody away because it got no turn of the processor for a while. Of
 * the pages of its documentation, a sixth of a start, a school has none either.
 */
const OF_A_SCHOOL = { MAX_EVENT_LOOP_DELAY_MS: '60000', API_DOCS: 'false' };
/** Lines of output kept for a failure's message. */
const KEPT_LINES = 40;

/** The API as it runs at a school: a process of its own, spoken to over HTTP only. */
export class ServerProcess {
  private readonly codes = new Map<string, string[]>();
  private readonly lines: string[] = [];

  /** Resolves once it answers. */
  readonly ready: Promise<unknown>;

  private constructor(
    private readonly child: ChildProcess,
    readonly port: number,
  ) {
    this.listen();
    this.ready = waitFor('the server to answer', () => this.answers(), { timeoutMs: START_TIMEOUT_MS, seen: () => this.log });
    // Whoever began it waits for this later.
    this.ready.catch(() => undefined);
  }

  /**
   * Begins to start it: it answers once it is `ready`.
   * @param databaseUrl an existing database
   * @param environment on top of this process's own
   */
  static async begin(databaseUrl: string, environment: Record<string, string> = {}): Promise<ServerProcess> {
    const port = await freePort();
    const preloaded = ['--import', MOVED_CLOCK, '--import', END_WITH_PARENT];
    const child = spawn(process.execPath, [...preloaded, path.join(root, 'scripts/server.mjs'), 'main'], {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        ...OF_A_SCHOOL,
        ...environment,
        PORT: String(port),
        DATABASE_URL: databaseUrl,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    return new ServerProcess(child, port);
  }

  /** The last lines of its log. */
  get log(): string {
    return this.lines.join('\n');
  }

  /** The code last sent to a phone: the local SMS adapter writes it to the log. */
  async smsCode(phone: string, { after = 0 }: { after?: number } = {}): Promise<string> {
    return waitFor(`an SMS to ${phone}`, () => {
      const codes = this.codes.get(phone) ?? [];
      return codes.length > after ? codes.at(-1) : undefined;
    });
  }

  /** How many codes a phone was sent. */
  smsCount(phone: string): number {
    return this.codes.get(phone)?.length ?? 0;
  }

  /** From now on its clock is so far ahead of the real one; what it has stored keeps its time. */
  async moveClock(offsetMs: number): Promise<void> {
    const moved = new Promise<void>((resolve) => {
      const hear = (message: unknown): void => {
        if ((message as { clockMoved?: number }).clockMoved !== offsetMs) return;
        this.child.off('message', hear);
        resolve();
      };
      this.child.on('message', hear);
    });
    this.child.send({ clockOffsetMs: offsetMs });
    await moved;
  }

  async stop(): Promise<void> {
    await this.endBy('SIGTERM');
  }

  /** As a power cut would. */
  async kill(): Promise<void> {
    await this.endBy('SIGKILL');
  }

  private async endBy(signal: NodeJS.Signals): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill(signal);
    await ended;
  }

  private async answers(): Promise<boolean> {
    if (this.child.exitCode !== null) throw new Error(`the server ended with code ${this.child.exitCode}:\n${this.log}`);
    return (await fetch(`http://127.0.0.1:${this.port}/readyz`)).ok;
  }

  private listen(): void {
    for (const output of [this.child.stdout, this.child.stderr]) {
      if (output) createInterface({ input: output }).on('line', (line) => this.read(line));
    }
  }

  private read(line: string): void {
    this.lines.push(line);
    if (this.lines.length > KEPT_LINES) this.lines.shift();
    const sms = findSms(line);
    if (sms) this.codes.set(sms.phone, [...(this.codes.get(sms.phone) ?? []), sms.code]);
  }
}

function findSms(line: string): { phone: string; code: string } | undefined {
  if (!line.startsWith('{')) return undefined;
  const entry = JSON.parse(line) as { event?: string; phone?: string; code?: string };
  return entry.event === 'sms' && entry.phone && entry.code ? { phone: entry.phone, code: entry.code } : undefined;
}
