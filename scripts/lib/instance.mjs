// @ts-check
/** Which `npm start` is at work on a data folder: a second one leads to it instead of starting all of it once more. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { cacheDir } from './paths.mjs';

/** @typedef {{ api: string, preview: string }} Addresses */
/** @typedef {Addresses & { pid: number }} Note of the process that started them */

/**
 * The instance that serves this data folder now, if there is one that answers. One that was killed leaves its note, and its
 * ports to whoever comes next, another checkout too.
 * @param {string} dataDir
 * @returns {Promise<Addresses | undefined>}
 */
export async function runningInstance(dataDir) {
  const note = readNote(dataDir);
  if (note === undefined || !isAlive(note.pid)) return undefined;
  const answer = await fetch(`${note.api}/livez`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
  return answer?.ok ? note : undefined;
}

/**
 * @param {string} dataDir
 * @param {Addresses} addresses
 * @returns {() => void} takes the note away again, unless somebody else has put another in its place
 */
export function announceRunning(dataDir, addresses) {
  fs.mkdirSync(cacheDir, { recursive: true });
  fs.writeFileSync(toNote(dataDir), JSON.stringify({ ...addresses, pid: process.pid }));
  return () => {
    if (readNote(dataDir)?.pid === process.pid) fs.rmSync(toNote(dataDir), { force: true });
  };
}

/**
 * @param {string} dataDir
 * @returns {Note | undefined}
 */
function readNote(dataDir) {
  try {
    return JSON.parse(fs.readFileSync(toNote(dataDir), 'utf8'));
  } catch {
    return undefined;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'; // another account's
  }
}

/** @param {string} dataDir */
function toNote(dataDir) {
  return path.join(cacheDir, `running-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}.json`);
}
