/**
 * Holds every answer until the server has acknowledged it: it is in storage before the screen moves on, and survives a dead
 * network, a killed app and a change of guardian. A file is sent first and its id stored, so that the call is the same in
 * every attempt.
 */
import {
  newKey,
  type OutboxEntry,
  type OutboxFile,
  type OutboxRequest,
  type Outcome,
  type SentFile,
  type Stream,
  toCallStream,
  type Unsent,
} from './entry';
import {
  afterAttempt,
  afterTold,
  emptyQueue,
  entryAfter,
  isPending,
  isRefused,
  laneDelay,
  toLane,
  nextStep,
  type QueueState,
  type Way,
  withEntry,
  withoutWaits,
  withStudents,
} from './queue';
import { isolate } from '@/lib/isolate';
import { toName } from '@/lib/kept-files';
import { UserFacingError } from '@/lib/user-facing-error';
import type { OutboxStore } from './store';

/** What the outbox needs from outside. */
export interface OutboxSurroundings {
  store: OutboxStore;
  /** One attempt at the call, or at the file that goes before it. Must hand the request to the phone before it returns. */
  send: (entry: OutboxEntry, way: Way) => Promise<Outcome>;
  /** What is wrong with a file, in words for the user; undefined when it can be sent. */
  findProblem: (path: string) => string | undefined;
  /** ms since the epoch */
  now: () => number;
  random: () => number;
  /** Runs later. @returns cancels it */
  schedule: (run: () => void, delayMs: number) => () => void;
  isOnline: () => boolean;
}

export interface Drained {
  /** Answers of this stream that the server refused. */
  refused: number;
}

/** A record is not completed while answers of it may be on the phone that this version, or storage at the moment, does not give. */
const NOT_READ_MESSAGE = '手机里有些答案暂时读不出来，请稍后再试，或更新小程序';
/** So often the timer looks for a value that storage lists and does not give: for half a minute. */
const VALUE_LOOKS = 5;

/** Told of an entry that the server has acknowledged, and what it said. */
export type ReplyListener = (entry: OutboxEntry, reply: unknown) => void;

export class Outbox {
  private loaded: QueueState | undefined;
  /** What of storage was read, whether understood or not: all of it, all but some values, or not even the keys. */
  private read: 'all' | 'keys' | 'nothing' = 'nothing';
  /** Times that the timer found it so. */
  private looks = 0;
  private nextSequence = 1;
  private readonly underway = new Map<Way, string>();
  private cancelTimer: (() => void) | undefined;
  /** Sequences that storage had no room for, or not for what became of them: that lives in memory until there is. */
  private readonly unsaved = new Set<number>();
  private readonly listeners = new Set<() => void>();
  private readonly fullListeners = new Set<() => void>();
  private readonly replyListeners = new Set<ReplyListener>();
  private stillListeners: (() => void)[] = [];

  constructor(private readonly around: OutboxSurroundings) {}

  /** Read from storage when it is first needed: a page opened from the timeline has no storage. */
  private get queue(): QueueState {
    return this.loaded ?? this.readStorage();
  }

  private set queue(queue: QueueState) {
    this.loaded = queue;
  }

  /** Reads storage; of what is in memory already, memory knows more. */
  private readStorage(): QueueState {
    const { store, now } = this.around;
    const { entries: kept, unreadable, lastSequence, isComplete, isRead } = store.load();
    const read = isRead ? 'all' : lastSequence === undefined ? 'nothing' : 'keys';
    if (read !== this.read) this.looks = 0;
    this.read = read;
    // Unknown: the time is later than any that was counted.
    this.nextSequence = Math.max(this.nextSequence, (lastSequence ?? now()) + 1);
    const files = new Map(store.files().map((path) => [toName(path), path]));
    const { entries: known, ...state } = this.loaded ?? emptyQueue;
    const sequences = new Set(known.map(({ sequence }) => sequence));
    const added = kept.filter(({ sequence }) => !sequences.has(sequence)).map((entry) => withFileFrom(files, entry));
    const entries = [...known, ...added].sort((a, b) => a.sequence - b.sequence);
    this.loaded = { ...state, entries, unreadable };
    // Killed between the file and its entry: nothing will ever send it.
    const wanted = new Set(entries.map(({ file }) => file && toName(file.path)));
    for (const [name, path] of files) if (isComplete && !wanted.has(name)) store.removeFile(path);
    return this.loaded;
  }

  /** Reads what could not be read before. */
  private readAgain(): void {
    if (!this.loaded || this.read === 'all') return;
    const before = this.loaded.entries.length;
    const queue = this.readStorage();
    if (queue.entries.length !== before) this.update(queue);
  }

  /**
   * Whether storage may hold unread answers, which go first. A value that cannot be read time after time holds nothing
   * more, or learning on this phone would end.
   */
  private get isBlind(): boolean {
    return this.read === 'nothing' || (this.read === 'keys' && this.looks < VALUE_LOOKS);
  }

  /** Why `enqueue` would refuse it, in words for the user. */
  findProblem(request: OutboxRequest): string | undefined {
    const { file } = request as Unsent;
    return file && this.around.findProblem(file.path);
  }

  /**
   * Keeps an answer, with its file, and starts sending it. It is in storage when this returns.
   * @throws UserFacingError for a file that the server would not take; nothing is kept then
   */
  enqueue(given: OutboxRequest): OutboxEntry {
    const { file, ...request } = given as Unsent;
    const problem = file && this.around.findProblem(file.path);
    if (problem !== undefined) throw new UserFacingError(problem);
    const now = this.around.now();
    const queue = this.queue;
    const sequence = this.nextSequence;
    this.nextSequence += 1;
    const key = newKey(now, sequence, this.around.random);
    const entry: OutboxEntry = {
      ...request,
      stream: toCallStream(request),
      sequence,
      key,
      createdAt: new Date(now).toISOString(),
      ...(file && { file: this.kept(file, key) }),
    };
    this.save(entry);
    this.update(withEntry(queue, entry));
    this.run();
    return entry;
  }

  /** Who is signed in, as the server says; undefined while nobody is known to be. Answers of others wait. */
  setGuardian(guardianId: number | undefined): void {
    if (guardianId === this.queue.guardianId) return;
    this.queue = { ...withoutWaits(this.queue), guardianId };
    this.run();
  }

  /** Tries again at once: the network is back, or the app is in front. */
  retryNow(): void {
    this.readAgain();
    this.queue = withoutWaits(this.queue);
    this.run();
  }

  /** Answers that are not acknowledged yet, in order: of all, or of a stream by whoever is signed in. */
  getPending(stream?: Stream): OutboxEntry[] {
    return this.queue.entries.filter((entry) => isPending(entry) && (stream === undefined || this.isOfStream(entry, stream)));
  }

  /** Whether an answer of the stream waits, whoever gave it. */
  holds(stream: Stream): boolean {
    return this.queue.entries.some((entry) => isPending(entry) && entry.stream === stream);
  }

  /** Answers the server refused, with its reason; kept until dismissed: of all, or of a stream by whoever is signed in. */
  getRefused(stream?: Stream): OutboxEntry[] {
    return this.queue.entries.filter((entry) => isRefused(entry) && (stream === undefined || this.isOfStream(entry, stream)));
  }

  /** What another guardian of the student has answered waits for that guardian, and is theirs to be told of. */
  private isOfStream(entry: OutboxEntry, stream: Stream): boolean {
    const { guardianId } = this.queue;
    return entry.stream === stream && (guardianId === undefined || entry.guardianId === guardianId);
  }

  /** The user has seen that these were refused. */
  dismissRefused(stream?: Stream): void {
    this.change(this.getRefused(stream), (entry) => afterTold(entry, this.around.now()));
  }

  /** The guardian has these students, the server says: what was refused while one of them was under deletion is sent after all. */
  studentsAre(studentIds: readonly number[]): void {
    const { again, over } = withStudents(this.queue, studentIds, this.around.now());
    const sent = new Map(again.map((entry) => [entry.sequence, entry]));
    this.change([...again, ...over], ({ sequence }) => sent.get(sequence));
    if (again.length > 0) this.run();
  }

  /**
   * Waits until every answer of the stream is acknowledged or refused: before its record is completed. Offline, it waits.
   * @param givenUp once it settles, nobody waits any more, and this never settles
   * @throws UserFacingError when storage holds, or may hold, an answer of it that cannot be read
   */
  whenDrained(stream: Stream, givenUp?: Promise<unknown>): Promise<Drained> {
    return new Promise((resolve, reject) => {
      const check = (): boolean => {
        if (this.queue.unreadable.some((entry) => entry.stream === stream) || this.isBlind) {
          reject(new UserFacingError(NOT_READ_MESSAGE));
          return true;
        }
        if (this.getPending(stream).length > 0) return false;
        resolve({ refused: this.getRefused(stream).length });
        return true;
      };
      if (check()) return;
      const stop = this.subscribe(() => {
        if (check()) stop();
      });
      void givenUp?.then(stop, stop);
    });
  }

  /** Waits until nothing is being sent: all has arrived, or what is left has to wait for the network or its next attempt. */
  whenStill(): Promise<void> {
    return new Promise((resolve) => {
      if (this.underway.size > 0) this.stillListeners.push(resolve);
      else resolve();
    });
  }

  /** Calls back whenever the entries change. @returns stop listening */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /**
   * Calls back with the server's reply to an answer, before `subscribe` and `whenDrained`, so that a page can show the
   * verdict. It is said once; later listeners read it from the server.
   * @returns stop listening
   */
  onReply(listener: ReplyListener): () => void {
    this.replyListeners.add(listener);
    return () => this.replyListeners.delete(listener);
  }

  /** Calls back when an answer could only be kept in memory. @returns stop listening */
  onStorageFull(listener: () => void): () => void {
    this.fullListeners.add(listener);
    return () => this.fullListeners.delete(listener);
  }

  /** Answers that would not survive a kill at this moment as they are. */
  unsavedCount(): number {
    return this.unsaved.size;
  }

  private run(): void {
    this.cancelTimer?.();
    this.cancelTimer = undefined;
    if (this.isBlind) {
      this.cancelTimer = this.around.schedule(
        () => {
          this.looks += 1;
          this.readAgain();
          this.run();
        },
        laneDelay(this.looks + 1),
      );
      return;
    }
    if (!this.around.isOnline()) return;
    for (;;) {
      const now = this.around.now();
      const next = nextStep(this.queue, now, this.underway);
      if (next.kind === 'wait') this.cancelTimer = this.around.schedule(() => this.run(), next.until - now);
      if (next.kind !== 'send') return;
      void this.attempt(next.entry, next.way);
    }
  }

  private async attempt(entry: OutboxEntry, way: Way): Promise<void> {
    this.underway.set(way, toLane(entry));
    if (this.unsaved.has(entry.sequence)) this.saveUnsaved();
    let outcome: Outcome = { kind: 'retry' };
    try {
      outcome = await this.around.send(entry, way);
    } catch {
      // An attempt that broke is one that may be made again.
    }
    this.underway.delete(way);
    this.settle(entry, outcome);
    this.run();
    this.tellIfStill();
  }

  private tellIfStill(): void {
    if (this.underway.size === 0) this.stillListeners.splice(0).forEach((listener) => listener());
  }

  /**
   * Stores what became of an entry. An upload's id that finds no room stays in memory; a kill just then sends the file
   * again, and the server says that it has the answer already.
   */
  private settle(entry: OutboxEntry, outcome: Outcome): void {
    const after = entryAfter(entry, outcome);
    if (after !== undefined && after !== entry) this.save(after);
    const next = afterAttempt(this.queue, entry, outcome, this.around.now());
    if (outcome.kind === 'accepted') this.forget(entry);
    if (outcome.kind === 'accepted' && this.unsaved.size > 0) this.saveUnsaved();
    if (outcome.kind === 'accepted' && outcome.reply !== undefined) this.hear(this.replyListeners, entry, outcome.reply);
    if (next.entries === this.queue.entries) this.queue = next;
    else this.update(next);
  }

  /** Where its file survives; without room for it, it is sent from where it is as long as the app lives. */
  private kept(file: OutboxFile, key: string): SentFile {
    try {
      return { ...file, path: this.around.store.keepFile(file.path, key) };
    } catch {
      this.hear(this.fullListeners);
      return file;
    }
  }

  private save(entry: OutboxEntry): void {
    try {
      this.around.store.save(entry);
      this.unsaved.delete(entry.sequence);
    } catch {
      this.unsaved.add(entry.sequence);
      this.hear(this.fullListeners);
    }
  }

  /** There may be room by now: an answer was acknowledged, or goes. */
  private saveUnsaved(): void {
    for (const entry of this.queue.entries) {
      if (!this.unsaved.has(entry.sequence)) continue;
      try {
        this.around.store.save(entry);
        this.unsaved.delete(entry.sequence);
      } catch {
        return;
      }
    }
  }

  /** @param after what becomes of each of these; undefined: it goes */
  private change(which: readonly OutboxEntry[], after: (entry: OutboxEntry) => OutboxEntry | undefined): void {
    if (which.length === 0) return;
    const changed = new Map(which.map((entry) => [entry.sequence, after(entry)]));
    for (const entry of which) {
      const kept = changed.get(entry.sequence);
      if (kept) this.save(kept);
      else this.forget(entry);
    }
    const entries = this.queue.entries.flatMap((entry) => (changed.has(entry.sequence) ? (changed.get(entry.sequence) ?? []) : entry));
    this.update({ ...this.queue, entries });
  }

  private forget(entry: OutboxEntry): void {
    this.unsaved.delete(entry.sequence);
    this.around.store.remove(entry);
    // Last: an entry without its file could never be sent.
    if (entry.file) this.around.store.removeFile(entry.file.path);
  }

  private update(queue: QueueState): void {
    this.queue = queue;
    this.hear(this.listeners);
  }

  /** Whoever listens keeps no answer from being kept, sent or acknowledged. */
  private hear<Heard extends unknown[]>(listeners: ReadonlySet<(...heard: Heard) => void>, ...heard: Heard): void {
    listeners.forEach((listener) => isolate(() => listener(...heard)));
  }
}

/** The entry with the path its file has today: WeChat may move the folder of the app. */
function withFileFrom(files: ReadonlyMap<string, string>, entry: OutboxEntry): OutboxEntry {
  const path = entry.file && files.get(toName(entry.file.path));
  return entry.file && path !== undefined ? { ...entry, file: { ...entry.file, path } } : entry;
}
