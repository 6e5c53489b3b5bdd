/**
 * The outbox: holds every answer until the server has acknowledged it. An answer is in storage before the screen moves
 * on; it survives a dead network, a killed app, an ended session and a change of student or guardian.
 */
import { newKey, type OutboxEntry, type OutboxRequest, type Outcome } from './entry';
import { afterAttempt, emptyQueue, isPending, nextStep, type QueueState, withEntry, withoutWaits } from './queue';
import type { OutboxStore } from './store';

/** What the outbox needs from outside. */
export interface OutboxSurroundings {
  store: OutboxStore;
  /** One attempt. Must hand the request to the phone before it returns. */
  send: (entry: OutboxEntry) => Promise<Outcome>;
  /** ms since the epoch */
  now: () => number;
  random: () => number;
  /** Runs later. @returns cancels it */
  schedule: (run: () => void, delayMs: number) => () => void;
  isOnline: () => boolean;
}

export interface Drained {
  /** Answers of this record that the server refused. */
  refused: number;
}

export class Outbox {
  private loaded: QueueState | undefined;
  private nextSequence = 1;
  private sending = false;
  private cancelTimer: (() => void) | undefined;
  /** Sequences that storage had no room for: they live in memory until there is. */
  private readonly unsaved = new Set<number>();
  private readonly listeners = new Set<() => void>();
  private readonly fullListeners = new Set<() => void>();
  private stillListeners: (() => void)[] = [];

  constructor(private readonly around: OutboxSurroundings) {}

  /** Read from storage when it is first needed: a page opened from the timeline has no storage. */
  private get queue(): QueueState {
    if (this.loaded) return this.loaded;
    const entries = this.around.store.load();
    this.nextSequence = (entries[entries.length - 1]?.sequence ?? 0) + 1;
    this.loaded = { ...emptyQueue, entries };
    return this.loaded;
  }

  private set queue(queue: QueueState) {
    this.loaded = queue;
  }

  /** Keeps an answer and starts sending it. It is in storage when this returns. */
  enqueue(request: OutboxRequest): OutboxEntry {
    const now = this.around.now();
    const queue = this.queue;
    const sequence = this.nextSequence;
    this.nextSequence += 1;
    const entry: OutboxEntry = {
      ...request,
      sequence,
      key: newKey(now, sequence, this.around.random),
      createdAt: new Date(now).toISOString(),
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
    this.queue = withoutWaits(this.queue);
    this.run();
  }

  /** Answers of a record (of all, without one) that are not acknowledged yet, in order. */
  pendingOf(recordId?: number): OutboxEntry[] {
    return this.queue.entries.filter((entry) => isPending(entry) && (recordId === undefined || entry.recordId === recordId));
  }

  /** Answers the server refused, with its reason; kept until dismissed. */
  refusedOf(recordId?: number): OutboxEntry[] {
    return this.queue.entries.filter((entry) => !isPending(entry) && (recordId === undefined || entry.recordId === recordId));
  }

  /** The user has seen that these were refused. */
  dismissRefused(recordId?: number): void {
    const gone = new Set(this.refusedOf(recordId).map((entry) => entry.sequence));
    if (gone.size === 0) return;
    this.queue.entries.filter((entry) => gone.has(entry.sequence)).forEach((entry) => this.forget(entry));
    this.update({ ...this.queue, entries: this.queue.entries.filter((entry) => !gone.has(entry.sequence)) });
  }

  /** Waits until every answer of the record is acknowledged or refused: before the record is completed. Offline, it waits. */
  whenDrained(recordId: number): Promise<Drained> {
    return new Promise((resolve) => {
      const check = (): boolean => {
        if (this.pendingOf(recordId).length > 0) return false;
        resolve({ refused: this.refusedOf(recordId).length });
        return true;
      };
      if (check()) return;
      const stop = this.subscribe(() => {
        if (check()) stop();
      });
    });
  }

  /** Waits until nothing is being sent: all has arrived, or what is left has to wait for the network or its next attempt. */
  whenStill(): Promise<void> {
    return new Promise((resolve) => {
      if (this.sending) this.stillListeners.push(resolve);
      else resolve();
    });
  }

  /** Calls back whenever the entries change. @returns stop listening */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Calls back when an answer could only be kept in memory. @returns stop listening */
  onStorageFull(listener: () => void): () => void {
    this.fullListeners.add(listener);
    return () => this.fullListeners.delete(listener);
  }

  /** Answers that would not survive a kill at this moment. */
  unsavedCount(): number {
    return this.unsaved.size;
  }

  private run(): void {
    if (this.sending || !this.around.isOnline()) return;
    this.cancelTimer?.();
    this.cancelTimer = undefined;
    const now = this.around.now();
    const next = nextStep(this.queue, now);
    if (next.kind === 'send') void this.attempt(next.entry);
    if (next.kind === 'wait') this.cancelTimer = this.around.schedule(() => this.run(), next.until - now);
  }

  private async attempt(entry: OutboxEntry): Promise<void> {
    this.sending = true;
    let outcome: Outcome = { kind: 'retry' };
    try {
      outcome = await this.around.send(entry);
    } catch {
      // An attempt that broke is one that may be made again.
    }
    this.sending = false;
    this.settle(entry, outcome);
    this.run();
    this.tellIfStill();
  }

  private tellIfStill(): void {
    if (!this.sending) this.stillListeners.splice(0).forEach((listener) => listener());
  }

  private settle(entry: OutboxEntry, outcome: Outcome): void {
    const next = afterAttempt(this.queue, entry, outcome, this.around.now());
    if (outcome.kind === 'accepted') this.forget(entry);
    if (outcome.kind === 'refused') this.save({ ...entry, refusal: outcome.refusal });
    if (outcome.kind === 'accepted' && this.unsaved.size > 0) this.saveUnsaved();
    if (next.entries === this.queue.entries) this.queue = next;
    else this.update(next);
  }

  private save(entry: OutboxEntry): void {
    try {
      this.around.store.save(entry);
      this.unsaved.delete(entry.sequence);
    } catch {
      this.unsaved.add(entry.sequence);
      this.fullListeners.forEach((listener) => listener());
    }
  }

  /** An acknowledged answer made room. */
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

  private forget(entry: OutboxEntry): void {
    this.unsaved.delete(entry.sequence);
    this.around.store.remove(entry);
  }

  private update(queue: QueueState): void {
    this.queue = queue;
    this.listeners.forEach((listener) => listener());
  }
}
