/**
 * Decides what the outbox sends next. Entries of one guardian, student and stream form a lane and go strictly in order;
 * lanes do not hold each other unless the server says that the guardian sends too much.
 */
import { FETCHING } from '@xueban/contract/constants';
import { needsUpload, type OutboxEntry, type Outcome, type UnreadableEntry } from './entry';

export interface LaneWait {
  /** Failed attempts in a row. */
  failures: number;
  /** Own back-off: not before this time, ms since the epoch. */
  until: number;
  /** The server's `Retry-After`: not before this time, whatever happens on the phone. */
  asked: number;
}

export interface QueueState {
  /** By sequence; refused ones included. */
  entries: readonly OutboxEntry[];
  /** Entries of another version, which hold what follows in their lanes. */
  unreadable: readonly UnreadableEntry[];
  /** Waits by lane, and by guardian after too many requests. */
  waits: ReadonlyMap<string, LaneWait>;
  /** Who is signed in; undefined holds everything. */
  guardianId: number | undefined;
}

/** A file is sent beside the answers, so its minutes hold only its own lane. */
export type Way = 'call' | 'file';
/** Lanes being sent now, at most one with a file and one without. */
export type Underway = ReadonlyMap<Way, string>;

export type Next =
  | { kind: 'send'; entry: OutboxEntry; way: Way }
  /** Every lane that could go waits until then, ms since the epoch. */
  | { kind: 'wait'; until: number }
  | { kind: 'idle' };

export const emptyQueue: QueueState = { entries: [], unreadable: [], waits: new Map(), guardianId: undefined };
/** Longest wait the server may ask for, ms. */
const LONGEST_ASKED_MS = 600_000;
/** How often a file is sent before its entry is given up. */
const MAX_UPLOADS = 3;
/**
 * How long answers refused because of a deletion are kept, ms: a deletion can be undone for a week, and the phone may be
 * opened a day later.
 */
const ASIDE_MS = 8 * 86_400_000;

export function toLane(entry: UnreadableEntry): string {
  return `${entry.guardianId}/${entry.studentId}/${entry.stream}`;
}

/** Key of a guardian's wait for all lanes; no lane has such a name. */
function toGuardianLane({ guardianId }: UnreadableEntry): string {
  return `${guardianId}`;
}

export function isPending(entry: OutboxEntry): boolean {
  return entry.refusal === undefined;
}

/** Refused, and the user has not been told yet. */
export function isRefused({ refusal }: OutboxEntry): boolean {
  return refusal !== undefined && refusal.toldAt === undefined;
}

/**
 * The entry after its refusal was told; undefined when it is over. A student under deletion may come back, so those answers
 * stay.
 */
export function afterTold(entry: OutboxEntry, now: number): OutboxEntry | undefined {
  return entry.refusal?.key === 'STUDENT_NOT_FOUND' ? { ...entry, refusal: { ...entry.refusal, toldAt: now } } : undefined;
}

/** Splits kept answers when the guardian's students are known: those to send after all, and those to drop. */
export function withStudents({ entries, guardianId }: QueueState, studentIds: readonly number[], now: number) {
  const again: OutboxEntry[] = [];
  const over: OutboxEntry[] = [];
  for (const entry of entries) {
    const { refusal, ...unsent } = entry;
    if (refusal?.key !== 'STUDENT_NOT_FOUND' || entry.guardianId !== guardianId) continue;
    if (studentIds.includes(entry.studentId)) again.push(unsent);
    else if (refusal.toldAt !== undefined && now - refusal.toldAt > ASIDE_MS) over.push(entry);
  }
  return { again, over };
}

export function toWay(entry: OutboxEntry): Way {
  return needsUpload(entry) ? 'file' : 'call';
}

/** The oldest lane head of the signed-in guardian that may be sent now. */
export function nextStep(state: QueueState, now: number, underway: Underway = new Map()): Next {
  let soonest: number | undefined;
  const held = new Set(underway.values());
  for (const entry of state.entries) {
    if (!isPending(entry) || entry.guardianId !== state.guardianId) continue;
    const lane = toLane(entry);
    if (held.has(lane)) continue;
    // None of its lane can overtake it.
    held.add(lane);
    if (state.unreadable.some((other) => other.sequence < entry.sequence && toLane(other) === lane)) continue;
    const until = Math.max(getEnd(state.waits.get(lane), now), getEnd(state.waits.get(toGuardianLane(entry)), now));
    if (until > now) soonest = Math.min(soonest ?? until, until);
    else if (!underway.has(toWay(entry))) return { kind: 'send', entry, way: toWay(entry) };
  }
  return soonest === undefined ? { kind: 'idle' } : { kind: 'wait', until: soonest };
}

export function withEntry(state: QueueState, entry: OutboxEntry): QueueState {
  return { ...state, entries: [...state.entries, entry] };
}

/** Wait before trying a lane again after this many failures, ms. */
export function laneDelay(failures: number): number {
  return Math.min(FETCHING.backoffBaseMs * 2 ** (failures - 1), FETCHING.backoffCapMs);
}

/** The entry after an attempt; undefined when it is done. */
export function entryAfter(entry: OutboxEntry, outcome: Outcome): OutboxEntry | undefined {
  switch (outcome.kind) {
    case 'accepted':
      return undefined;
    case 'refused':
      return { ...entry, refusal: outcome.refusal };
    case 'uploaded':
      return entry.file ? { ...entry, file: { ...entry.file, uploadId: outcome.uploadId, uploads: (entry.file.uploads ?? 0) + 1 } } : entry;
    case 'upload-lost': {
      if (!entry.file || (entry.file.uploads ?? 0) >= MAX_UPLOADS) return { ...entry, refusal: outcome.refusal };
      const { uploadId: _, ...file } = entry.file;
      return { ...entry, file };
    }
    default:
      return entry;
  }
}

/** The state after an attempt, which counts even if the guardian has left since. */
export function afterAttempt(state: QueueState, entry: OutboxEntry, outcome: Outcome, now: number): QueueState {
  const lane = toLane(entry);
  if (outcome.kind === 'signed-out') return { ...state, guardianId: state.guardianId === entry.guardianId ? undefined : state.guardianId };
  if (outcome.kind === 'retry') {
    const waiting = outcome.limited ? toGuardianLane(entry) : lane;
    const failures = (state.waits.get(waiting)?.failures ?? 0) + 1;
    const asked = outcome.afterMs === undefined ? 0 : now + Math.min(outcome.afterMs, LONGEST_ASKED_MS);
    return { ...state, waits: new Map(state.waits).set(waiting, { failures, until: now + laneDelay(failures), asked }) };
  }
  const after = entryAfter(entry, outcome);
  const entries = state.entries.flatMap((other) => (other.sequence === entry.sequence ? (after ?? []) : other));
  // A request already under way may succeed despite the limit, which stays.
  const isLimited = getEnd(state.waits.get(toGuardianLane(entry)), now) > now;
  const waits = without(state.waits, lane);
  return { ...state, entries, waits: isLimited ? waits : without(waits, toGuardianLane(entry)) };
}

/** Tries every lane again at once, as far as the server allows: the network is back, or the app is in front again. */
export function withoutWaits(state: QueueState): QueueState {
  if (state.waits.size === 0) return state;
  const asked = [...state.waits].filter(([, wait]) => wait.asked > 0);
  return { ...state, waits: new Map(asked.map(([lane, wait]) => [lane, { ...wait, failures: 0, until: 0 }])) };
}

function getEnd(wait: LaneWait | undefined, now: number): number {
  const end = wait ? Math.max(wait.until, wait.asked) : 0;
  // A longer wait than any of ours means that the phone's clock was set back.
  return end > now + LONGEST_ASKED_MS ? 0 : end;
}

function without(waits: ReadonlyMap<string, LaneWait>, lane: string): ReadonlyMap<string, LaneWait> {
  if (!waits.has(lane)) return waits;
  const rest = new Map(waits);
  rest.delete(lane);
  return rest;
}
