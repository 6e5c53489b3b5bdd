/** One call on its way to the server: an answer, with the file that belongs to it where there is one. */
import type { CallName, Calls } from '@xueban/contract/calls';
import { IDEMPOTENT_CALLS, type IdempotentCall } from '@xueban/contract/idempotent-calls';

/** Calls that may wait: they take an Idempotency-Key, so a second sending counts once. */
export type OutboxCallName = Extract<CallName, IdempotentCall>;

type Collection<K extends OutboxCallName> = K extends `${string} ${infer Path}/{id}${string}` ? Path : never;
/**
 * What an entry belongs to, as the API names it: `learning_records/12`, `reinforcement_submissions/9`. The entries of a
 * stream are sent strictly in order.
 */
export type Stream = `${Collection<OutboxCallName>}/${number}`;

export function streamOf(collection: Collection<OutboxCallName>, id: number): Stream {
  return `${collection}/${id}`;
}

/** A file that goes to the server before its call. */
export interface OutboxFile {
  /** On the phone; moved to where it survives when it is put into the outbox. */
  path: string;
  purpose: Calls['POST direct_uploads']['body']['purpose'];
  /** Field of the call's body that names the upload. */
  into: `${string}_upload_id`;
}

/** A file of an entry. Once it has an id it is on the server and goes there no more. */
export interface SentFile extends OutboxFile {
  uploadId?: number;
  /** Uploads begun: the server may have cleared one away before the call that names it arrived. */
  uploads?: number;
}

/** What is to be sent, and for whom. */
export type OutboxRequest = {
  [K in OutboxCallName]: {
    call: K;
    params: Calls[K]['params'];
    body: Calls[K]['body'];
    /** Who must be signed in for it to be sent. */
    guardianId: number;
    /** Whose answer it is; sent as X-Student-Id, whoever is the current student then. */
    studentId: number;
    file?: OutboxFile;
  };
}[OutboxCallName];

export type OutboxEntry = OutboxRequest & {
  stream: Stream;
  /** Order of enqueueing on this phone; also its place in storage. */
  sequence: number;
  /** The Idempotency-Key, the same in every attempt. */
  key: string;
  /** When it was given, ISO 8601, by the phone's clock. */
  createdAt: string;
  file?: SentFile;
  /** Set when the server refused it for good: it stays here, but is not sent again. */
  refusal?: Refusal;
};

/** Code of a refusal that comes from the phone: its message is written for the user. */
export const ON_PHONE = 0;

export interface Refusal {
  code: number;
  key: string | undefined;
  message: string;
}

/** What came of an attempt. */
export type Outcome =
  | { kind: 'accepted' }
  /** Its file is on the server: the call itself comes next. */
  | { kind: 'uploaded'; uploadId: number }
  /** The server does not have its file any more: it goes once more. */
  | { kind: 'upload-lost'; refusal: Refusal }
  /** No answer, or a server that cannot at the moment; `afterMs`: not sooner, the server says. */
  | { kind: 'retry'; afterMs?: number }
  /** The session has ended: nothing more until the guardian is signed in again. */
  | { kind: 'signed-out' }
  | { kind: 'refused'; refusal: Refusal };

const KEY_ALPHABET_RADIX = 36;

/** An Idempotency-Key no other phone will choose: time, order and two random numbers. */
export function newKey(now: number, sequence: number, random: () => number): string {
  const part = () => Math.floor(random() * Number.MAX_SAFE_INTEGER).toString(KEY_ALPHABET_RADIX);
  return `${now.toString(KEY_ALPHABET_RADIX)}-${sequence.toString(KEY_ALPHABET_RADIX)}-${part()}-${part()}`.slice(0, 64);
}

/** Whether its file has to go before it. */
export function needsUpload({ file }: OutboxEntry): boolean {
  return file !== undefined && file.uploadId === undefined;
}

/** The body as it is sent: with the id of its file. */
export function bodyOf({ body, file }: OutboxEntry): OutboxEntry['body'] {
  return file?.uploadId === undefined ? body : { ...body, [file.into]: file.uploadId };
}

/** Stream of a call: the path of its address as far as the first id. */
export function streamOfCall({ call, params }: Pick<OutboxRequest, 'call' | 'params'>): Stream {
  return `${call.slice(call.indexOf(' ') + 1, call.indexOf('/{id}'))}/${params.id}` as Stream;
}

/**
 * A stored value as an entry; undefined for anything else under our prefix, which is left alone. Until November 2026 an
 * entry had a `recordId` (the negative of its id for a review) and no stream: what it is sent to says the same.
 */
export function entryFrom(value: unknown): OutboxEntry | undefined {
  if (!isRecord(value) || !isRecord(value.params) || !isRecord(value.body)) return undefined;
  const isEntry =
    ['sequence', 'guardianId', 'studentId'].every((name) => Number.isSafeInteger(value[name])) &&
    Number.isSafeInteger(value.params.id) &&
    typeof value.key === 'string' &&
    (IDEMPOTENT_CALLS as readonly unknown[]).includes(value.call);
  if (!isEntry) return undefined;
  const { recordId: _, ...entry } = value as unknown as OutboxEntry & { recordId?: number };
  return { ...entry, stream: streamOfCall(entry) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
