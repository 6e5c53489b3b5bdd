/** What an object store can do. Two are made of it: a folder beside the database, and an S3-compatible service (create.ts). */
import type { Readable } from 'node:stream';

/** The store takes or gives nothing: it is full (`full`), or out of reach or failing (`away`). */
export class StoreUnavailable extends Error {
  constructor(
    readonly kind: 'full' | 'away',
    cause: unknown,
  ) {
    super(`The object store is ${kind === 'full' ? 'full' : 'out of reach'} (${(cause as Partial<Error>).message ?? 'unknown'})`, {
      cause,
    });
    this.name = 'StoreUnavailable';
  }
}

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** How a file presents itself to whoever downloads it. */
export interface Presentation {
  contentType: string;
  disposition: string;
}

/** What a file to come has been said to be. */
export interface Announced {
  contentType: string;
  byteSize: number;
  /** SHA-256, base64. */
  checksum: string | null;
}

/** An upload in progress, of which an object is made. */
export interface IncomingObject {
  write(chunk: Buffer): Promise<void>;
  /** All that was written. */
  read(): Promise<Buffer>;
  /** Stores the result under a key, on disk when this returns; false if there is an object already, which stays. */
  keep(key: string, made: Buffer): Promise<boolean>;
  /** Removes the received bytes; to be called in any case. */
  discard(): Promise<void>;
}

export interface ObjectStore {
  /** Keeps an object, whole or not at all. */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** The same in constant memory, as the bytes come; gives how many there were. When they end with an error nothing is kept. */
  putStream(key: string, bytes: AsyncIterable<Buffer>, contentType: string): Promise<number>;
  /** Size in bytes; undefined when there is no such object. */
  findSize(key: string): Promise<number | undefined>;
  /** @throws Error when there is no such object */
  read(key: string, range?: ByteRange): Promise<Readable>;
  remove(key: string): Promise<void>;
  /** Keys of all objects. */
  list(): Promise<string[]>;
  /** Takes an object in as its bytes come, in constant memory; absent: bytes go straight to the store, by `linkToPut`. */
  receive?: () => Promise<IncomingObject>;
  /** Removes uploads that an ended process left, but none that may still be running. */
  sweep?: (now: Date) => Promise<void>;
  /** Address from which anyone can get the object until the link ends; absent: through this server. */
  linkToGet?: (key: string, seconds: number, as: Presentation) => Promise<string>;
  /** Where anyone can put it, as announced, and with which headers; absent: through this server. */
  linkToPut?: (key: string, seconds: number, as: Announced) => Promise<{ url: string; headers: Record<string, string> }>;
}

/** Folders and name of an object: nothing in it can lead out of the store. */
const KEY = /^(?:[a-z0-9][a-z0-9._-]*\/)*[a-z0-9][a-z0-9._-]*$/;

export const isKey = (key: string): boolean => KEY.test(key) && !key.includes('..') && key.length <= 200;

/** @throws Error for a key that is none of ours */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new Error(`Not a key of an object: ${key}`);
  return key;
}
