/** What goes wrong, one thing after another: each is done, healed, and waited for until writes are back through both servers. */
import { open, unlink } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type OutsideDatabase, findProcess } from './database';
import type { History } from './history';
import type { Chance } from './random';
import type { TorturedServer } from './servers';

export const FAULTS = [
  'server-kill',
  'server-restart',
  'server-stop',
  'backend-kill',
  'backend-end',
  'postmaster-kill',
  'database-stop',
  'sockets-cut',
  'disk-full',
] as const;
export type Fault = (typeof FAULTS)[number];
/** Of them, those that leave the database alone: all that is brought where somebody else keeps it. */
export const SERVER_FAULTS: readonly Fault[] = ['server-kill', 'server-restart', 'server-stop', 'sockets-cut'];

export interface Stage {
  servers: readonly [TorturedServer, ...TorturedServer[]];
  history: History;
  chance: Chance;
  /** Does what a fault is, and says what exactly was done. */
  bring(fault: string): Promise<Harm>;
  /** Whether the database answers. */
  answers(): Promise<boolean>;
  /** So long is waited for the database, and then for writes, ms: more than may be, to learn how long it takes. */
  patienceMs: number;
}

/** Where faults of one machine happen. */
interface Scene {
  servers: Stage['servers'];
  database: OutsideDatabase;
  dataDir: string;
  chance: Chance;
  /** Longest stop of a process, and longest time of a full disk, ms. */
  longestMs: number;
}

const POLL_MS = 25;
const BALLAST_CHUNK = Buffer.alloc(4 * 1024 * 1024);
/** What stands still does so for this time at most, three times of four. */
const SHORT_HOLD_MS = 5000;

/** What was done. */
export interface Harm {
  detail: string;
  /** It was seen to do something: a process was there to be killed, a connection to be cut. */
  hasEffect: boolean;
  /** Whether those whom it concerns know of it: before, nothing counts as back. */
  isNoticed?: () => boolean | Promise<boolean>;
  /** Puts right what is left of it once writes are back. */
  heal?: () => Promise<void>;
}

/** Does one of {@link SERVER_FAULTS} and heals it; says what exactly was done. */
export async function harmServers(fault: Fault, scene: Omit<Scene, 'database' | 'dataDir'>): Promise<Harm> {
  const { servers, chance, longestMs } = scene;
  const server = chance.pick(servers);
  switch (fault) {
    case 'server-kill':
      return restarted(server, () => server.kill());
    case 'server-restart':
      return restarted(server, () => server.stop());
    case 'server-stop': {
      const pids = server.pid === undefined ? [] : [server.pid];
      return frozen(`server ${server.index}`, pids, getHold(scene, 500));
    }
    case 'sockets-cut': {
      const cut = chance.is(0.5) ? [server] : servers;
      const connections = cut.map(({ proxy }) => proxy.cut()).reduce((sum, one) => sum + one, 0);
      await delay(chance.between(0, Math.min(3000, longestMs)));
      for (const { proxy } of cut) proxy.restore();
      return { detail: `${connections} connections of ${cut.length} servers`, hasEffect: connections > 0 };
    }
    default:
      throw new Error(`${fault} is brought to the database`);
  }
}

/** Does it and heals it; says what exactly was done. */
export async function harm(fault: Fault, scene: Scene): Promise<Harm> {
  const { database, dataDir, chance } = scene;
  switch (fault) {
    case 'database-stop': {
      const pids = database.processes();
      return frozen(`${pids.length} processes`, pids, getHold(scene, 500));
    }
    case 'backend-kill': {
      const pid = await database.backend(chance);
      return {
        detail: `backend ${String(pid)}`,
        hasEffect: pid !== undefined && signalAll([pid], 'SIGKILL') === 1,
        // Its postmaster ends all others then.
        ...(pid !== undefined && { isNoticed: () => findProcess(pid) === undefined }),
      };
    }
    case 'backend-end': {
      const pid = await database.backend(chance);
      const ended = await database.ask(
        async (client) => (await client.query<{ ended: boolean }>('select pg_terminate_backend($1) as ended', [pid])).rows[0]?.ended,
      );
      return { detail: `backend ${String(pid)}`, hasEffect: ended === true };
    }
    case 'postmaster-kill': {
      const pid = database.postmaster();
      return { detail: `postmaster ${String(pid)}`, hasEffect: pid !== undefined && signalAll([pid], 'SIGKILL') === 1 };
    }
    case 'disk-full':
      return fullDisk(dataDir, database, getHold(scene, 1000), chance.is(0.5));
    default:
      return harmServers(fault, scene);
  }
}

/** How long something stands still: mostly a few seconds, every fourth time as long as may be. */
function getHold({ chance, longestMs }: Pick<Scene, 'chance' | 'longestMs'>, least: number): number {
  const short = Math.min(SHORT_HOLD_MS, longestMs);
  return chance.is(0.25) ? longestMs : chance.between(Math.min(least, short), short);
}

async function restarted(server: TorturedServer, end: () => Promise<void>): Promise<Harm> {
  const wasRunning = server.isRunning;
  await end();
  await server.start();
  return { detail: `server ${server.index}`, hasEffect: wasRunning };
}

async function frozen(what: string, pids: readonly number[], ms: number): Promise<Harm> {
  try {
    signalAll(pids, 'SIGSTOP');
    await delay(ms);
    return { detail: `${what}, ${Math.round(ms)} ms`, hasEffect: pids.some((pid) => findProcess(pid)?.state === 'T') };
  } finally {
    signalAll(pids, 'SIGCONT');
  }
}

/** @param alsoLog has a new segment of the write-ahead log asked for, for which there is no room */
async function fullDisk(dataDir: string, database: OutsideDatabase, ms: number, alsoLog: boolean): Promise<Harm> {
  const ballast = path.join(dataDir, 'ballast');
  const file = await open(ballast, 'w');
  let written = 0;
  try {
    for (;;) written += (await file.write(BALLAST_CHUNK)).bytesWritten;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    await file.close();
  }
  try {
    for (let i = 0; alsoLog && i < 4; i += 1) await database.ask((client) => client.query('select pg_switch_wal()'));
    await delay(ms);
  } finally {
    await unlink(ballast);
  }
  return {
    detail: `${Math.round(written / 1e6)} MB of ballast, ${Math.round(ms)} ms${alsoLog ? ', the write-ahead log too' : ''}`,
    hasEffect: written > 0,
  };
}

/** @returns how many of them were there */
function signalAll(pids: readonly number[], signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): number {
  let reached = 0;
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
      reached += 1;
    } catch {
      // It has ended meanwhile.
    }
  }
  return reached;
}

/**
 * Brings one fault and waits until all is well again. The clock of recovery runs from the moment the fault is over: that
 * the server starts PostgreSQL again, or waits for it, is part of what is measured.
 * @returns whether the fault did anything
 */
export async function suffer(fault: string, stage: Stage): Promise<boolean> {
  const { history, servers, patienceMs } = stage;
  history.add({ kind: 'fault', fault, phase: 'begin' });
  const { detail, hasEffect, isNoticed = () => true, heal } = await stage.bring(fault);
  const since = history.now();
  history.add({ kind: 'fault', fault, phase: 'healed', detail, hasEffect });
  const isBack = await until(async () => (await isNoticed()) && (await stage.answers()), patienceMs);
  history.add({ kind: 'fault', fault, phase: 'answering', detail: isBack ? `${history.now() - since} ms` : 'never' });
  await Promise.all(servers.map((server) => awaitWrites(fault, server, stage, { since, isBack })));
  await heal?.();
  return hasEffect;
}

/** Writes through this server; one that is deaf or gone is restarted, as a supervisor would. */
async function awaitWrites(
  fault: string,
  server: TorturedServer,
  { history, patienceMs }: Stage,
  { since, isBack }: { since: number; isBack: boolean },
): Promise<void> {
  const firstEvent = history.events.length;
  const wrote = (): Promise<boolean> => Promise.resolve(server.isRunning && hasWritten(history, firstEvent, server.index));
  const isWell = isBack && (await until(wrote, patienceMs, () => !server.isRunning));
  history.add({ kind: 'recovery', fault, server: server.index, afterMs: isWell ? history.now() - since : Infinity });
  if (isWell) return;
  await server.stop();
  await server.start();
}

/** Whether a write went through this server that was begun, and acknowledged, after this event. */
function hasWritten({ events }: History, from: number, server: number): boolean {
  const writes = new Set<number>();
  for (let i = from; i < events.length; i += 1) {
    const event = events[i];
    if (event?.kind === 'invoke' && event.server === server && !event.call.startsWith('GET')) writes.add(event.id);
    else if (event?.kind === 'reply' && event.result === 'ok' && writes.has(event.id)) return true;
  }
  return false;
}

/** Waits until it is so; false when it never was, or when there is no use in waiting. */
export async function until(isSo: () => Promise<boolean>, ms: number, isHopeless: () => boolean = () => false): Promise<boolean> {
  for (const deadline = Date.now() + ms; Date.now() < deadline && !isHopeless(); ) {
    if (await isSo()) return true;
    await delay(POLL_MS);
  }
  return false;
}
