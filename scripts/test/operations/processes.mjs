// @ts-check
/** What the tests of docs/operations.md and deploy/ start, and how it ends. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { inRoot } from '../../lib/paths.mjs';

/**
 * Runs a script of the shell in a sandbox.
 * @param {Pick<ReturnType<typeof import('./sandbox.mjs').createSandbox>, 'root' | 'environment'>} sandbox
 * @param {string} script
 * @param {Record<string, string>} [env]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runScript({ root, environment }, script, env = {}) {
  return new Promise((resolve) => {
    const child = spawn('bash', ['-s'], { cwd: root, env: { ...environment, ...env }, stdio: ['pipe', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
      });
    child.once('exit', (code) => resolve({ code: code ?? 1, output }));
    child.stdin.end(script);
  });
}

/** @typedef {{ url: string, stop(): Promise<void> }} Postgres */

/**
 * A PostgreSQL server as a school has it, with its administrator's address.
 * @param {string} folder
 * @returns {Promise<Postgres>}
 */
export async function startPostgres(folder) {
  const child = spawn(process.execPath, ['--import', 'tsx', inRoot('scripts', 'test', 'operations', 'postgres.ts'), folder], {
    cwd: inRoot(),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.stdin.end();
    await exited;
  };
  for await (const url of createInterface({ input: child.stdout })) return { url, stop };
  throw new Error('PostgreSQL did not start');
}

/** @param {number} pid */
export async function ended(pid) {
  try {
    process.kill(pid, 'SIGTERM');
    for (;;) {
      process.kill(pid, 0);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  } catch {
    // It has ended.
  }
}
