/** What happened, in order: every call of a phone and what it was told, every fault. Kept in memory for the checker and as lines of JSON on disk. */
import { createWriteStream, type WriteStream } from 'node:fs';
import { once } from 'node:events';

/** What a read, or the reply of a write, showed. */
export interface Seen {
  round?: { id: number; keys: string[]; completed: boolean; report: string | null };
  review?: { id: number; keys: string[]; completed: boolean };
  /** How many are open at once in the course. */
  open?: { rounds: number; due: number; mistakes: number };
  /** Ids of copies of data that were asked for. */
  exports?: number[];
}

/** An answer as it was sent, or as it is stored; equal answers are equal texts. */
export type AnswerContent = string;

export interface Invocation {
  kind: 'invoke';
  /** Of this attempt. */
  id: number;
  /** Milliseconds since the start. */
  at: number;
  phone: number;
  student: number;
  server: number;
  call: string;
  /** Idempotency-Key with the answer it stands for. */
  key?: string;
  content?: AnswerContent;
}

/** `indefinite`: no reply, or one that says neither yes nor no; the call may or may not have been done. */
export type Result = 'ok' | 'refused' | 'indefinite';

export interface Reply {
  kind: 'reply';
  /** Of the attempt. */
  id: number;
  at: number;
  result: Result;
  /** 0: none. */
  status: number;
  /** Key of the error, or why there was no reply. */
  error?: string;
  /** An answer of 503 says when to come again. */
  retryAfter?: boolean;
  seen?: Seen;
}

export interface FaultEvent {
  kind: 'fault';
  at: number;
  fault: string;
  /** `answering`: the database takes connections again. */
  phase: 'begin' | 'healed' | 'answering';
  detail?: string;
  /** With `healed`: whether it was seen to do anything. */
  hasEffect?: boolean;
}

/** Writes through a server are back, so long after the fault was over; starting the database is part of it. */
export interface RecoveryEvent {
  kind: 'recovery';
  at: number;
  fault: string;
  server: number;
  /** Infinity: not within the time waited. */
  afterMs: number;
}

export interface ExitEvent {
  kind: 'exit';
  at: number;
  server: number;
  code: number | null;
  signal: string | null;
  /** It was told to, and ended as it should. */
  expected: boolean;
}

/** What a server takes of memory, now and then. */
export interface MemoryEvent {
  kind: 'memory';
  at: number;
  server: number;
  /** 0: it did not run. */
  residentMb: number;
}

export type HistoryEvent = Invocation | Reply | FaultEvent | RecoveryEvent | ExitEvent | MemoryEvent;
type Unstamped<T> = T extends HistoryEvent ? Omit<T, 'at'> : never;

export class History {
  readonly events: HistoryEvent[] = [];
  private readonly started = performance.now();
  private readonly file: WriteStream;
  private ids = 0;

  constructor(path: string) {
    this.file = createWriteStream(path);
  }

  now(): number {
    return Math.round(performance.now() - this.started);
  }

  nextId(): number {
    return (this.ids += 1);
  }

  add(event: Unstamped<HistoryEvent>): void {
    const stamped = { at: this.now(), ...event };
    this.events.push(stamped);
    // After a run that failed phones go on for a moment: what failed must be told.
    if (!this.file.writableEnded) this.file.write(`${JSON.stringify(stamped)}\n`);
  }

  async close(): Promise<void> {
    this.file.end();
    await once(this.file, 'close');
  }
}
