/** Where files are kept: a folder beside the database, or an S3-compatible service. */
import type { Readable } from 'node:stream';
import type { Config } from '../plugins/config';
import { createLocalObjects } from './objects-local';
import { createS3Objects } from './objects-s3';

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

export interface ObjectStore {
  /** Keeps an object, whole or not at all. */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Size in bytes; undefined when there is no such object. */
  sizeOf(key: string): Promise<number | undefined>;
  /** @throws Error when there is no such object */
  read(key: string, range?: ByteRange): Promise<Readable>;
  remove(key: string): Promise<void>;
  /** Address from which anyone can get the object until the link ends; absent: through this server. */
  linkToGet?: (key: string, seconds: number, as: Presentation) => Promise<string>;
  /** Where anyone can put it, as announced, and with which headers; absent: through this server. */
  linkToPut?: (key: string, seconds: number, as: Announced) => Promise<{ url: string; headers: Record<string, string> }>;
}

/** Folders and name of an object: nothing in it can lead out of the store. */
const KEY = /^(?:[a-z0-9][a-z0-9._-]*\/)*[a-z0-9][a-z0-9._-]*$/;

/** @throws Error for a key that is none of ours */
export function checkKey(key: string): string {
  if (!KEY.test(key) || key.includes('..') || key.length > 200) throw new Error(`Not a key of an object: ${key}`);
  return key;
}

/** The store that the configuration names. */
export const createObjects = (config: Config['objects']): ObjectStore =>
  config.store === 's3' ? createS3Objects(config) : createLocalObjects(config.dir);

/** All bytes of an object. */
export async function readWhole(objects: ObjectStore, key: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await objects.read(key)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
