// @ts-check
/** Which `npm start` is at work on a data folder: two would stop each other's database. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { cacheDir } from './paths.mjs';

/** @typedef {{ api: string, preview: string }} Addresses */

/**
 * The instance that serves this data folder now, if there is one that answers.
 * @param {string} dataDir
 * @returns {Promise<Addresses | undefined>}
 */
export async function runningInstance(dataDir) {
  try {
    const addresses = JSON.parse(fs.readFileSync(noteOf(dataDir), 'utf8'));
    const answer = await fetch(`${addresses.api}/livez`, { signal: AbortSignal.timeout(2000) });
    return answer.ok ? addresses : undefined;
  } catch {
    return undefined;
  }
}

/**
 * @param {string} dataDir
 * @param {Addresses} addresses
 * @returns {() => void} takes the note away again
 */
export function announceRunning(dataDir, addresses) {
  fs.mkdirSync(cacheDir, { recursive: true });
  fs.writeFileSync(noteOf(dataDir), JSON.stringify(addresses));
  return () => fs.rmSync(noteOf(dataDir), { force: true });
}

/** @param {string} dataDir */
function noteOf(dataDir) {
  return path.join(cacheDir, `running-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}.json`);
}
