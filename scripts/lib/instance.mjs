// @ts-check
/** Which `npm start` is at work on a data folder: a second one leads to it instead of starting all of it once more. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { cacheDir } from './paths.mjs';

/** @typedef {{ api: string, preview: string }} Addresses */
/** @typedef {{ pid: number, addresses?: Addresses }} Note of the process, with its addresses once it is ready */

const BEAT_MS = 1000;
/** One that has not said for so long that it is getting ready was killed, and its number may be another program's. */
const SILENT_MS = 30_000;

/**
 * The instance that serves this data folder now, if there is one that answers; one that is getting ready is waited for. One that
 * was killed leaves its note, and its ports to whoever comes next, another checkout too.
 * @param {string} dataDir
 * @param {(pid: number) => void} onWait
 * @returns {Promise<Addresses | undefined>}
 */
export async function runningInstance(dataDir, onWait) {
  for (let waits = false; ; waits = true) {
    const note = readNote(dataDir);
    if (note === undefined || !isAlive(note.pid)) return undefined;
    if (note.addresses) {
      const answer = await fetch(`${note.addresses.api}/livez`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
      return answer?.ok ? note.addresses : undefined;
    }
    if (Date.now() - (fs.statSync(toNote(dataDir), { throwIfNoEntry: false })?.mtimeMs ?? 0) > SILENT_MS) return undefined;
    if (!waits) onWait(note.pid);
    await delay(BEAT_MS);
  }
}

/**
 * Says to others that this process is getting ready, and then that it is.
 * @param {string} dataDir
 */
export function announceInstance(dataDir) {
  const file = toNote(dataDir);
  const write = (/** @type {Note} */ note) => {
    // In place whole: others read it meanwhile.
    fs.writeFileSync(`${file}.${process.pid}`, JSON.stringify(note));
    fs.renameSync(`${file}.${process.pid}`, file);
  };
  fs.mkdirSync(cacheDir, { recursive: true });
  write({ pid: process.pid });
  const beat = setInterval(() => fs.utimes(file, new Date(), new Date(), () => {}), BEAT_MS).unref();
  return {
    /** @param {Addresses} addresses */
    isReady(addresses) {
      clearInterval(beat);
      write({ pid: process.pid, addresses });
    },
    /** Takes the note away again, unless somebody else has put another in its place. */
    forget() {
      clearInterval(beat);
      if (readNote(dataDir)?.pid === process.pid) fs.rmSync(file, { force: true });
    },
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
