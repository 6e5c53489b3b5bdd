/**
 * The time by the server's clock: days, what is due and what is over must not depend on how the phone is set. Measured with
 * each answer of the API, and kept for when the app is opened without a network.
 */
import { findHeader } from './http/set-cookies';
import { readStored, type StoredValues, writeStored } from './storage';

/** The Date header is in whole seconds. */
const DATE_STEP_MS = 1000;
/** A smaller change is not worth writing to storage. */
const KEPT_FROM_MS = 60_000;
/** Hardly anybody opens the app again and again for longer without a network. */
const LONGEST_OFFLINE_MS = 3 * 86_400_000;

/** Added to the phone's clock; read once, because a synchronous read takes milliseconds. */
let offset: number | undefined;
/** What storage has of it. */
let kept = 0;

/** Whether the phone's clock has been put right since: the server was never earlier than when it was last heard. */
function isPutRight({ offset: ahead, heardAt }: StoredValues['serverClock']): boolean {
  const now = Date.now();
  // A clock that was days behind has caught up: rather set than so long without a network.
  return now + ahead < heardAt || (ahead > LONGEST_OFFLINE_MS && now >= heardAt);
}

function readOffset(): number {
  const stored = readStored('serverClock');
  kept = stored?.offset ?? 0;
  return stored !== undefined && isPutRight(stored) ? 0 : kept;
}

/** Now, ms since the epoch, as the server has it. */
export function serverNow(): number {
  offset ??= readOffset();
  return Date.now() + offset;
}

/** The server's time in an answer, ms; undefined where it does not say. */
export function readServerTime(headers: Readonly<Record<string, unknown>>): number | undefined {
  const date = findHeader(headers, 'Date');
  const time = Date.parse(String(Array.isArray(date) ? date[0] : date));
  return Number.isNaN(time) ? undefined : time;
}

/**
 * Takes the time of an answer. Within what its journey leaves open nothing changes, so a clock that is right is left alone.
 * @param sentAt by the phone's clock, ms
 */
export function hearServerTime(time: number, sentAt: number): void {
  const receivedAt = Date.now();
  // The phone's clock was set meanwhile: the next answer measures.
  if (receivedAt < sentAt) return;
  const known = serverNow() - receivedAt;
  offset = Math.min(Math.max(known, time - receivedAt), time + DATE_STEP_MS - sentAt);
  if (Math.abs(offset - kept) < KEPT_FROM_MS) return;
  try {
    writeStored('serverClock', { offset, heardAt: time });
    kept = offset;
  } catch {
    // A full phone knows it until the app is closed.
  }
}

/** For tests: as after a restart of the app. */
export function resetServerClock(): void {
  offset = undefined;
}
