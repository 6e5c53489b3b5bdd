/** The real server in a process of its own, compiled, as `npm run server` starts it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { API_PREFIX } from '@xueban/contract/http';

const ROOT = path.resolve(__dirname, '../../..');
const START_MS = 60_000;

export interface ServerProcess {
  pid: number;
  /** Origin, such as http://127.0.0.1:40123. */
  origin: string;
  /** Below the prefix of the API. */
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Sends a signal and waits for the end; gives the exit code, null after a kill. */
  end(signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
  /** Everything it has written. */
  output(): string;
}

/** Starts it on a free port and waits until it listens. */
export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [path.join(ROOT, 'scripts/server.mjs'), 'main'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      LOG_LEVEL: 'info',
      REQUESTS_PER_MINUTE: '0',
      DATABASE_INIT: 'true',
      // A fifth of a start, and in the tests of calls (platform/requests).
      API_DOCS: 'false',
      // A busy machine is no overloaded school.
      MAX_EVENT_LOOP_DELAY_MS: '60000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const written: string[] = [];
  child.stdout.on('data', (data: Buffer) => written.push(data.toString()));
  child.stderr.on('data', (data: Buffer) => written.push(data.toString()));
  const output = (): string => written.join('');
  const origin = await listening(child, output);
  const ended = once(child, 'exit') as Promise<[number | null]>;
  return {
    pid: child.pid!,
    origin,
    output,
    get: (route, headers = {}) => fetch(`${origin}${API_PREFIX}/${route}`, { headers }),
    post: (route, body, headers = {}) =>
      fetch(`${origin}${API_PREFIX}/${route}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      }),
    async end(signal) {
      child.kill(signal);
      return (await ended)[0];
    },
  };
}

function listening(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string): void => reject(new Error(`${reason}:\n${output()}`));
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      fail('The server did not listen in time');
    }, START_MS);
    child.once('exit', (code) => {
      clearTimeout(timer);
      fail(`The server ended with code ${code}`);
    });
    child.stdout?.on('data', () => {
      const origin = /listening at (http:\/\/[^"]+)/.exec(output())?.[1];
      if (origin === undefined) return;
      clearTimeout(timer);
      resolve(origin);
    });
  });
}
