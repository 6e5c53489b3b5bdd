/** One call on its way to the server: an answer, with the file that belongs to it where there is one. */
import type { CallName, Calls } from '@xueban/contract/calls';
import type { ContentType } from '@xueban/contract/resources/courses';
import { IDEMPOTENT_CALLS, type IdempotentCall } from '@xueban/contract/idempotent-calls';
import type { CallOfSubject } from '@/lib/stale';

/** Calls that may wait: they take an Idempotency-Key, so a second sending counts once, and are about something that is there already. */
export type OutboxCallName = Extract<CallName, IdempotentCall & `${string}/{id}${string}`>;

type Collection<K extends OutboxCallName> = K extends `${string} ${infer Path}/{id}${string}` ? Path : never;
/**
 * What an entry belongs to, as the API names it: `learning_records/12`, `reinforcement_submissions/9`. The entries of a
 * stream are sent strictly in order.
 */
export type Stream = `${Collection<OutboxCallName>}/${number}`;

export function toStream(collection: Collection<OutboxCallName>, id: number): Stream {
  return `${collection}/${id}`;
}

/** Fields that name an upload, required or optional. */
type UploadField<Value> = Value extends unknown ? Extract<keyof Value, `${string}_upload_id`> : never;
/** Where a call's body names one: in a field of its own, `photo_upload_id`, or of one of its parts, `given.photo_upload_id`. */
type UploadPlace<Body> = Body extends unknown
  ? UploadField<Body> | { [Part in keyof Body & string]: `${Part}.${UploadField<NonNullable<Body[Part]>>}` }[keyof Body & string]
  : never;

type WithoutField<Value, Field extends string> = Value extends unknown ? (Field extends keyof Value ? Omit<Value, Field> : never) : never;
type WithoutPlace<Body, Place extends string> = Place extends `${infer Part}.${infer Field}`
  ? Part extends keyof Body
    ? Omit<Body, Part> & Record<Part, WithoutField<NonNullable<Body[Part]>, Field>>
    : never
  : WithoutField<Body, Place>;

/** A file that goes to the server before its call. */
export interface OutboxFile<Place extends string = string> {
  /** On the phone; moved to where it survives when it is put into the outbox. */
  path: string;
  purpose: Calls['POST direct_uploads']['body']['purpose'];
  /** Where the call's body names the upload. */
  into: Place;
  /** Its id where it is on the server already: then it goes there only if the server has cleared it away since. */
  uploadId?: number;
}

/** The body of a call and its file. The file's place is missing from the body and filled in when the file is on the server. */
export type BodyWithFile<Body> = { body: Body; file?: never } | FileAndBody<Body>;
type FileAndBody<Body> = Body extends unknown
  ? { [Place in UploadPlace<Body>]: { body: WithoutPlace<Body, Place>; file: OutboxFile<Place> } }[UploadPlace<Body>]
  : never;

/** A file of an entry. Once it has an id it is on the server and goes there no more. */
export interface SentFile extends OutboxFile {
  /** Uploads begun: the server may have cleared one away before the call that names it arrived. */
  uploads?: number;
}

/** For whom a call is sent. */
interface Owner {
  /** Who must be signed in for it to be sent. */
  guardianId: number;
  /** Whose answer it is; sent as X-Student-Id, whoever is the current student then. */
  studentId: number;
}

/** The subject of the answer, where several have the call and neither body nor reply says it. */
type About<K extends OutboxCallName> = K extends CallOfSubject ? { subject: ContentType } : { subject?: never };

/** What is to be sent, and for whom. */
export type OutboxRequest = {
  [K in OutboxCallName]: Owner & { call: K; params: Calls[K]['params'] } & About<K> & BodyWithFile<Calls[K]['body']>;
}[OutboxCallName];

/** A call and its body, without the place that names its file. */
type OutboxCall = { [K in OutboxCallName]: { call: K; params: Calls[K]['params']; body: Calls[K]['body'] } }[OutboxCallName];

/** What is to be sent, as the outbox takes it from its caller: which place goes with which body the caller has proved. */
export type Unsent = Owner & OutboxCall & { subject?: ContentType; file?: OutboxFile };

export type OutboxEntry = Owner &
  OutboxCall & {
    stream: Stream;
    /** Order of enqueueing on this phone; also its place in storage. */
    sequence: number;
    /** The Idempotency-Key, the same in every attempt. */
    key: string;
    /** When it was given, ISO 8601, by the phone's clock. */
    createdAt: string;
    /** Of a CallOfSubject; a later version may have kept one that this version does not know: see stale.ts. */
    subject?: ContentType;
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
  /** When the user was told of it, ms since the epoch, where it is kept nevertheless: the student may come back. */
  toldAt?: number;
}

/** What a later version kept, as far as this one can tell: it cannot be sent, but what was given after it must not go first. */
export type UnreadableEntry = Pick<OutboxEntry, 'sequence' | 'guardianId' | 'studentId' | 'stream'>;

/** What came of an attempt. */
export type Outcome =
  /** `reply`: what the server said, where it is known. */
  | { kind: 'accepted'; reply?: unknown }
  /** Its file is on the server: the call itself comes next. */
  | { kind: 'uploaded'; uploadId: number }
  /** The server does not have its file any more: it goes once more. */
  | { kind: 'upload-lost'; refusal: Refusal }
  /**
   * No answer, or a server that cannot now. `afterMs`: not sooner; `limited`: nothing else of this guardian is welcome
   * either.
   */
  | { kind: 'retry'; afterMs?: number; limited?: true }
  /** The session has ended: nothing more until the guardian is signed in again. */
  | { kind: 'signed-out' }
  | { kind: 'refused'; refusal: Refusal };

const KEY_ALPHABET_RADIX = 36;

/** What two phones of a student would have to share if they answered in the same millisecond and order. */
const KEY_RANDOMS = 2 ** 24;

/** An Idempotency-Key that no other phone of the student will choose: time, order and a random number. The server keeps it with every answer, so it is short. */
export function newKey(now: number, sequence: number, random: () => number): string {
  return [now, sequence, Math.floor(random() * KEY_RANDOMS)].map((part) => part.toString(KEY_ALPHABET_RADIX)).join('-');
}

/** Whether its file has to go before it. */
export function needsUpload({ file }: OutboxEntry): boolean {
  return file !== undefined && file.uploadId === undefined;
}

/** The body as it is sent: with the id of its file. */
export function toBody({ body, file }: OutboxEntry): OutboxEntry['body'] {
  if (file?.uploadId === undefined) return body;
  const [part = '', field] = file.into.split('.');
  const inner = (body as Readonly<Record<string, unknown>>)[part] as object;
  return { ...body, [part]: field === undefined ? file.uploadId : { ...inner, [field]: file.uploadId } };
}

/** Stream of a call: the path of its address as far as the first id. */
export function toCallStream({ call, params }: { call: string; params: { id: number } }): Stream {
  return `${call.slice(call.indexOf(' ') + 1, call.indexOf('/{id}'))}/${params.id}` as Stream;
}

/** A stored value as an entry; undefined for anything else under our prefix, which is left alone. */
export function toEntry(value: unknown): OutboxEntry | undefined {
  if (!isRecord(value) || !isRecord(value.params) || !isRecord(value.body)) return undefined;
  const isEntry =
    ['sequence', 'guardianId', 'studentId'].every((name) => Number.isSafeInteger(value[name])) &&
    Number.isSafeInteger(value.params.id) &&
    typeof value.key === 'string' &&
    (IDEMPOTENT_CALLS as readonly unknown[]).includes(value.call);
  if (!isEntry) return undefined;
  const entry = value as unknown as OutboxEntry;
  return value.stream === toCallStream(entry) ? entry : undefined;
}

/**
 * What a value of another version holds back. If that cannot be told it holds nothing: one foreign value must not end
 * learning on this phone.
 */
export function toUnreadable(sequence: number, value: unknown): UnreadableEntry | undefined {
  if (!isRecord(value) || !Number.isSafeInteger(sequence) || value.refusal !== undefined) return undefined;
  const { guardianId, studentId, call, params } = value;
  if (!isId(guardianId) || !isId(studentId)) return undefined;
  const called = typeof call === 'string' && call.includes('/{id}') && isRecord(params) && isId(params.id);
  const stream = called ? toCallStream({ call, params: { id: params.id as number } }) : value.stream;
  if (typeof stream !== 'string' || !/^\w+\/\d+$/.test(stream)) return undefined;
  return { sequence, guardianId, studentId, stream: stream as Stream };
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
