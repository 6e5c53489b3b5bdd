/**
 * What the outbox does next. Pure. Answers form lanes: one per guardian, student and learning record. Within a lane
 * they go strictly in order, so a head that must wait holds its lane; lanes do not hold each other.
 */
import { FETCHING } from '@xueban/contract/constants';
import type { OutboxEntry, Outcome } from './entry';

export interface LaneWait {
  /** Failed attempts in a row. */
  failures: number;
  /** Not before this time, ms since the epoch. */
  until: number;
}

export interface QueueState {
  /** By sequence; refused ones included. */
  entries: readonly OutboxEntry[];
  waits: ReadonlyMap<string, LaneWait>;
  /** Who is signed in; undefined holds everything. */
  guardianId: number | undefined;
}

export type Next =
  | { kind: 'send'; entry: OutboxEntry }
  /** Every lane that could go waits until then, ms since the epoch. */
  | { kind: 'wait'; until: number }
  | { kind: 'idle' };

export const emptyQueue: QueueState = { entries: [], waits: new Map(), guardianId: undefined };

export function laneOf(entry: OutboxEntry): string {
  return `${entry.guardianId}/${entry.studentId}/${entry.recordId}`;
}

export function isPending(entry: OutboxEntry): boolean {
  return entry.refusal === undefined;
}

/** The oldest entry of the signed-in guardian whose lane may go now. */
export function nextStep(state: QueueState, now: number): Next {
  let soonest: number | undefined;
  for (const entry of state.entries) {
    if (!isPending(entry) || entry.guardianId !== state.guardianId) continue;
    // Every entry of a lane waits as long as its head does, so none can overtake it.
    const until = state.waits.get(laneOf(entry))?.until ?? 0;
    if (until <= now) return { kind: 'send', entry };
    soonest = Math.min(soonest ?? until, until);
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

/** The state after an attempt. The entry may have been sent for a guardian who has left since: its answer counts all the same. */
export function afterAttempt(state: QueueState, entry: OutboxEntry, outcome: Outcome, now: number): QueueState {
  const lane = laneOf(entry);
  switch (outcome.kind) {
    case 'accepted':
      return { ...state, entries: state.entries.filter((other) => other.sequence !== entry.sequence), waits: without(state.waits, lane) };
    case 'refused':
      return {
        ...state,
        entries: state.entries.map((other) => (other.sequence === entry.sequence ? { ...other, refusal: outcome.refusal } : other)),
        waits: without(state.waits, lane),
      };
    case 'signed-out':
      return { ...state, guardianId: state.guardianId === entry.guardianId ? undefined : state.guardianId };
    case 'retry': {
      const failures = (state.waits.get(lane)?.failures ?? 0) + 1;
      return { ...state, waits: new Map(state.waits).set(lane, { failures, until: now + laneDelay(failures) }) };
    }
  }
}

/** Tries every lane again at once: the network is back, or the app is in front again. */
export function withoutWaits(state: QueueState): QueueState {
  return state.waits.size === 0 ? state : { ...state, waits: new Map() };
}

function without(waits: ReadonlyMap<string, LaneWait>, lane: string): ReadonlyMap<string, LaneWait> {
  if (!waits.has(lane)) return waits;
  const rest = new Map(waits);
  rest.delete(lane);
  return rest;
}
