/** A phone, a network that loses things and a server that counts by key: the world an outbox lives in. */
import type { OutboxEntry, OutboxRequest, Outcome } from '@/lib/outbox/entry';
import { Outbox } from '@/lib/outbox/outbox';
import type { OutboxStore } from '@/lib/outbox/store';

/** What happens to the next request. */
export type Fate = 'delivered' | 'lost' | 'reply-lost' | 'server-down' | 'session-ended' | 'refused';

interface InFlight {
  entry: OutboxEntry;
  /** Guardian whose cookie the request carries: who was signed in when it left. */
  guardianId: number | undefined;
  reply: (outcome: Outcome) => void;
}

export class OutboxWorld {
  /** Survives a kill. */
  readonly storage = new Map<number, string>();
  storageFull = false;
  online = true;
  now = 1_000_000;
  /** Keys in the order the server counted them, by lane. */
  readonly counted = new Map<string, string[]>();
  readonly refusedKeys = new Set<string>();
  /** Requests that carried a session of somebody else than the answer's guardian. */
  foreign = 0;
  signedIn: number | undefined;
  outbox: Outbox;
  private inFlight: InFlight[] = [];
  private timers: { at: number; run: () => void }[] = [];

  constructor() {
    this.outbox = this.start();
  }

  answer(guardianId: number, studentId: number, recordId: number, questionId: number): OutboxEntry {
    const request: OutboxRequest = {
      guardianId,
      studentId,
      recordId,
      call: 'POST learning_records/{id}/questions/{questionId}/known',
      params: { id: recordId, questionId },
      body: { known: true },
    };
    return this.outbox.enqueue(request);
  }

  signIn(guardianId: number | undefined): void {
    this.signedIn = guardianId;
    this.outbox.setGuardian(guardianId);
  }

  /** Decides the request that is on its way, if one is. */
  async meet(fate: Fate): Promise<void> {
    const request = this.inFlight.shift();
    if (request === undefined) return;
    request.reply(this.decide(request, fate));
    await settled();
  }

  async elapse(ms: number): Promise<void> {
    this.now += ms;
    const due = this.timers.filter(({ at }) => at <= this.now);
    this.timers = this.timers.filter(({ at }) => at > this.now);
    due.forEach(({ run }) => run());
    await settled();
  }

  setOnline(online: boolean): void {
    this.online = online;
    if (online) this.outbox.retryNow();
  }

  /** The app is killed: memory, timers and replies are gone; what is in the air may still arrive. */
  kill(requestArrives: boolean): void {
    const flying = this.inFlight.shift();
    if (flying && requestArrives) this.decide(flying, 'delivered');
    this.inFlight = [];
    this.timers = [];
    this.outbox = this.start();
    this.signedIn = undefined;
  }

  get waitingRequests(): number {
    return this.inFlight.length;
  }

  private decide({ entry, guardianId }: InFlight, fate: Fate): Outcome {
    if (fate === 'lost' || fate === 'server-down') return { kind: 'retry' };
    if (fate === 'session-ended') return { kind: 'signed-out' };
    if (guardianId !== entry.guardianId) this.foreign += 1;
    if (fate === 'refused') {
      this.refusedKeys.add(entry.key);
      return { kind: 'refused', refusal: { code: 409, key: 'RECORD_COMPLETED', message: '' } };
    }
    const lane = `${entry.guardianId}/${entry.studentId}/${entry.recordId}`;
    const counted = this.counted.get(lane) ?? [];
    if (!counted.includes(entry.key)) this.counted.set(lane, [...counted, entry.key]);
    return fate === 'reply-lost' ? { kind: 'retry' } : { kind: 'accepted' };
  }

  private start(): Outbox {
    const store: OutboxStore = {
      load: () => [...this.storage.keys()].sort((a, b) => a - b).map((key) => JSON.parse(this.storage.get(key) ?? '') as OutboxEntry),
      save: (entry) => {
        if (this.storageFull) throw new Error('full');
        this.storage.set(entry.sequence, JSON.stringify(entry));
      },
      remove: (entry) => void this.storage.delete(entry.sequence),
    };
    return new Outbox({
      store,
      send: (entry) => new Promise((reply) => this.inFlight.push({ entry, guardianId: this.signedIn, reply })),
      now: () => this.now,
      random: Math.random,
      schedule: (run, delayMs) => {
        const timer = { at: this.now + delayMs, run };
        this.timers.push(timer);
        return () => {
          this.timers = this.timers.filter((other) => other !== timer);
        };
      },
      isOnline: () => this.online,
    });
  }
}

async function settled(): Promise<void> {
  for (let i = 0; i < 4; i += 1) await Promise.resolve();
}
