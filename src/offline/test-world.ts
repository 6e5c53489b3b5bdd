/** A phone, a network that loses things and a server that counts by key: the world an outbox lives in. */
import { toBody, type OutboxEntry, type OutboxRequest, type Outcome } from './entry';
import { Outbox } from './outbox';
import type { Way } from './queue';
import type { OutboxStore } from './store';

/** What happens to the next request. */
export type Fate = 'delivered' | 'lost' | 'reply-lost' | 'server-down' | 'session-ended' | 'refused' | 'student-gone';

interface InFlight {
  entry: OutboxEntry;
  way: Way;
  /** Guardian whose cookie the request carries: who was signed in when it left. */
  guardianId: number | undefined;
  reply: (outcome: Outcome) => void;
}

export class OutboxWorld {
  /** Survives a kill. */
  readonly storage = new Map<number, string>();
  /** Files that survive a kill, and those that do not: what they show, by path. */
  readonly files = new Map<string, string>();
  temporary = new Map<string, string>();
  storageFull = false;
  /** False: the phone does not say what is in its storage. */
  listable = true;
  /** Sequence of an entry that storage lists and does not give. */
  withheld: number | undefined;
  online = true;
  now = 1_000_000;
  /** Keys in the order the server counted them, by lane. */
  readonly counted = new Map<string, string[]>();
  readonly refusedKeys = new Set<string>();
  /** What the server holds of files, by id; cleared of what no answer has named by sweep(). */
  readonly uploads = new Map<number, string>();
  /** Bodies as they were counted, by key. */
  readonly bodies = new Map<string, string>();
  /** Answers that came again under their key with another body. */
  conflicts = 0;
  private uploadsMade = 0;
  /** Requests that carried a session of somebody else than the answer's guardian. */
  foreign = 0;
  signedIn: number | undefined;
  outbox: Outbox;
  private inFlight: InFlight[] = [];
  private timers: { at: number; run: () => void }[] = [];

  constructor() {
    this.outbox = this.start();
  }

  /** @param photo what the photograph of the answer shows, if it has one */
  answer(guardianId: number, studentId: number, recordId: number, questionId: number, photo?: string): OutboxEntry {
    const path = `wxfile://tmp/${questionId}.jpg`;
    if (photo !== undefined) this.temporary.set(path, photo);
    const request: OutboxRequest = {
      guardianId,
      studentId,
      subject: 'word',
      call: 'POST learning_records/{id}/questions/{questionId}/known',
      params: { id: recordId, questionId },
      body: { known: true },
    };
    return this.outbox.enqueue(photo === undefined ? request : withPhoto(request, path));
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
    if (requestArrives) this.inFlight.forEach((flying) => this.decide(flying, 'delivered'));
    this.inFlight = [];
    this.temporary = new Map();
    this.timers = [];
    this.outbox = this.start();
    this.signedIn = undefined;
  }

  /** The server clears away the files that no counted answer names. */
  sweep(): void {
    const named = new Set([...this.bodies.values()].map((body) => findPhoto(body)));
    for (const id of this.uploads.keys()) if (!named.has(id)) this.uploads.delete(id);
  }

  /** What the photograph of a counted answer shows. */
  shownBy(key: string): string | undefined {
    return this.uploads.get(findPhoto(this.bodies.get(key) ?? '{}') ?? 0);
  }

  get waitingRequests(): number {
    return this.inFlight.length;
  }

  private decide({ entry, way, guardianId }: InFlight, fate: Fate): Outcome {
    if (fate === 'lost' || fate === 'server-down') return { kind: 'retry' };
    if (fate === 'session-ended') return { kind: 'signed-out' };
    if (guardianId !== entry.guardianId) this.foreign += 1;
    if (fate === 'student-gone') return { kind: 'refused', refusal: { code: 404, key: 'STUDENT_NOT_FOUND', message: '' } };
    if (fate === 'refused') {
      this.refusedKeys.add(entry.key);
      return { kind: 'refused', refusal: { code: 409, key: 'RECORD_COMPLETED', message: '' } };
    }
    const outcome = way === 'file' ? this.take(entry) : this.count(entry);
    return fate === 'reply-lost' ? { kind: 'retry' } : outcome;
  }

  private take({ file }: OutboxEntry): Outcome {
    const shown = this.files.get(file?.path ?? '') ?? this.temporary.get(file?.path ?? '');
    if (shown === undefined) return { kind: 'refused', refusal: { code: 0, key: undefined, message: 'no such file' } };
    this.uploadsMade += 1;
    this.uploads.set(this.uploadsMade, shown);
    return { kind: 'uploaded', uploadId: this.uploadsMade };
  }

  private count(entry: OutboxEntry): Outcome {
    const body = JSON.stringify(toBody(entry));
    const before = this.bodies.get(entry.key);
    if (before !== undefined && before !== body) this.conflicts += 1;
    const photo = findPhoto(body);
    if (before === undefined && photo !== undefined && !this.uploads.has(photo))
      return { kind: 'upload-lost', refusal: { code: 422, key: 'UPLOAD_NOT_FINISHED', message: '' } };
    const lane = `${entry.guardianId}/${entry.studentId}/${entry.params.id}`;
    const counted = this.counted.get(lane) ?? [];
    if (!counted.includes(entry.key)) this.counted.set(lane, [...counted, entry.key]);
    this.bodies.set(entry.key, before ?? body);
    return { kind: 'accepted', reply: { counted: true } };
  }

  private start(): Outbox {
    const store: OutboxStore = {
      load: () => {
        const keys = [...this.storage.keys()].sort((a, b) => a - b);
        const given = keys.filter((key) => key !== this.withheld);
        const entries = given.map((key) => JSON.parse(this.storage.get(key) ?? '') as OutboxEntry);
        const isRead = given.length === keys.length;
        if (!this.listable) return { entries: [], unreadable: [], lastSequence: undefined, isComplete: false, isRead: false };
        return { entries, unreadable: [], lastSequence: keys[keys.length - 1] ?? 0, isComplete: isRead, isRead };
      },
      save: (entry) => {
        if (this.storageFull) throw new Error('full');
        this.storage.set(entry.sequence, JSON.stringify(entry));
      },
      remove: (entry) => void this.storage.delete(entry.sequence),
      keepFile: (path, key) => {
        const shown = this.temporary.get(path);
        if (shown === undefined || this.storageFull) throw new Error('saveFile:fail');
        this.temporary.delete(path);
        this.files.set(`wxfile://usr/outbox-${key}.jpg`, shown);
        return `wxfile://usr/outbox-${key}.jpg`;
      },
      removeFile: (path) => void this.files.delete(path),
      files: () => [...this.files.keys()],
    };
    return new Outbox({
      store,
      send: (entry, way) => new Promise((reply) => this.inFlight.push({ entry, way, guardianId: this.signedIn, reply })),
      findProblem: (path) => (this.temporary.has(path) ? undefined : 'no such file'),
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

/** Any request with a photograph, also of a call that takes none. */
export function withPhoto(request: object, path: string): OutboxRequest {
  return { ...request, file: { path, purpose: 'question_photo', into: 'photo_upload_id' } } as unknown as OutboxRequest;
}

function findPhoto(body: string): number | undefined {
  return (JSON.parse(body) as { photo_upload_id?: number }).photo_upload_id;
}

async function settled(): Promise<void> {
  for (let i = 0; i < 4; i += 1) await Promise.resolve();
}
