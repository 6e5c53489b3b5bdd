// @ts-check
/** Child processes: started in a group of their own, logged to a file, and never left behind. */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { inRoot, root } from './paths.mjs';

const windows = process.platform === 'win32';
/** How long a child may take to end when asked, before it is killed, ms. */
const GRACE_MS = 10_000;

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/**
 * @typedef {object} RunOptions
 * @property {string} [logFile] everything the child says is written here
 * @property {Record<string, string | undefined>} [env] on top of this process's environment
 * @property {(line: string) => void} [onLine] sees each line of standard output
 * @property {boolean} [echo] show what the child says as well
 */

/**
 * Starts a child that ends with this process. Its output goes to the log file.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions & { ipc?: boolean }} [options]
 */
export function start(command, args, { logFile, env, onLine, echo = false, ipc = false } = {}) {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    detached: !windows,
    stdio: ['ignore', 'pipe', 'pipe', ...(ipc ? [/** @type {const} */ ('ipc')] : [])],
    windowsHide: true,
  });
  running.add(child);
  // 'close' comes once the pipes are done, also of grandchildren; 'error' when there was nothing to start.
  child.once('close', () => running.delete(child));
  child.once('error', () => running.delete(child));
  if (logFile) {
    fs.mkdirSync(path.dirname(logFile), { recursive: true });
    // Written at once, so that the log is whole when the child has ended.
    const log = fs.openSync(logFile, 'w');
    for (const output of [child.stdout, child.stderr]) output?.on('data', (chunk) => fs.writeSync(log, chunk));
    child.once('close', () => fs.closeSync(log));
  }
  if (echo) {
    child.stdout?.pipe(process.stdout, { end: false });
    child.stderr?.pipe(process.stderr, { end: false });
  }
  if (onLine && child.stdout) createInterface({ input: child.stdout }).on('line', onLine);
  // Unread pipes would fill up and block the child.
  child.stdout?.resume();
  child.stderr?.resume();
  return child;
}

/**
 * Starts a Node program that also ends when this process is killed outright: it sees the channel close.
 * @param {string[]} args Node's own options, the file and its arguments
 * @param {RunOptions} [options]
 */
export function startNode(args, options) {
  const endWithParent = pathToFileURL(inRoot('scripts', 'lib', 'end-with-parent.mjs')).href;
  return start(process.execPath, ['--import', endWithParent, ...args], { ...options, ipc: true });
}

/**
 * Runs a child to its end.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number }>} code 127 when the command does not exist
 */
export const run = (command, args, options) => untilDone(start(command, args, options));

/**
 * Runs a Node program to its end, or to that of this process.
 * @param {string[]} args
 * @param {RunOptions} [options]
 */
export const runNode = (args, options) => untilDone(startNode(args, options));

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<{ code: number }>}
 */
function untilDone(child) {
  return new Promise((resolve) => {
    child.once('error', () => resolve({ code: 127 }));
    child.once('close', (code) => resolve({ code: code ?? 1 }));
  });
}

/**
 * Runs npm, whichever way this machine has it.
 * @param {string[]} args
 * @param {RunOptions} [options]
 */
export function runNpm(args, options) {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('npm-cli.js')) return runNode([cli, ...args], options);
  return windows ? run('cmd.exe', ['/d', '/s', '/c', 'npm', ...args], options) : run('npm', args, options);
}

/**
 * Asks a child to end; kills it after the grace time, and what it has left of its own.
 * @param {import('node:child_process').ChildProcess} child
 */
export async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const killer = setTimeout(() => signalGroup(child, 'SIGKILL'), GRACE_MS);
  await ended;
  clearTimeout(killer);
  signalGroup(child, 'SIGKILL');
}

/** Stops every child. */
export const stopAll = () => Promise.all([...running].map(stop));

/** Kills every child at once; for a process that ends now. */
export function killAll() {
  for (const child of running) signalGroup(child, 'SIGKILL');
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function signalGroup(child, signal) {
  if (child.pid === undefined) return;
  try {
    if (windows) spawn('taskkill', ['/pid', String(child.pid), '/T', '/F'], { stdio: 'ignore' });
    else process.kill(-child.pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}

/**
 * Last lines of a log.
 * @param {string} file
 * @param {number} [lines]
 */
export function getTail(file, lines = 40) {
  try {
    return fs.readFileSync(file, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
  } catch {
    return '';
  }
}
