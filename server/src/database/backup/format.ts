/**
 * What a backup is: a tar archive, compressed by gzip.
 *
 *   manifest.json                 Manifest, below
 *   tables/<table>/000001.copy …  rows as PostgreSQL's COPY writes them in text format, cut anywhere; columns as in the manifest
 *   objects/<key>                 files of the object store
 *   checksums.json                Checksums, below: the end of a backup that is whole
 *
 * Not in it: what pg-boss keeps (jobs are made again from what waits), the rows of PASSING tables, PDFs of prints, which are
 * made again when they are asked for, and zips of data exports, which are made again after a restore.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { MIGRATIONS_FOLDER } from '../../paths';

export const FORMAT = 'xueban-backup';
export const FORMAT_VERSION = 1;
export const MANIFEST = 'manifest.json';
export const CHECKSUMS = 'checksums.json';
export const TABLES = 'tables/';
export const OBJECTS = 'objects/';

const MADE_AGAIN = ['prints/', 'exports/'];

/** Whether an object is made again when it is wanted, so that no backup holds it: a PDF of a print, a zip of a data export. */
export const isMadeAgain = (key: string): boolean => MADE_AGAIN.some((folder) => key.startsWith(folder));

/**
 * Tables whose rows are worth nothing some hours later: codes sent by SMS, counters of limits, sessions of staff and links to a
 * password, what staff have uploaded to look at, PDFs made for staff. No other table may refer to them.
 */
export const PASSING: readonly string[] = [
  'captchas',
  'rate_limits',
  'staff_sessions',
  'staff_links',
  'school_files',
  'school_file_parts',
  'school_file_lines',
  'school_prints',
];

export interface TableDescription {
  name: string;
  columns: string[];
}

export interface SequenceState {
  table: string;
  column: string;
  value: string;
  /** Whether the value has been given out. */
  isCalled: boolean;
}

export interface Manifest {
  format: typeof FORMAT;
  formatVersion: number;
  /** Version of the product. */
  product: string;
  /** ISO 8601. */
  made: string;
  postgresql: string;
  /** The schema: every migration that the database has, by when it was made. */
  migrations: number[];
  tables: TableDescription[];
  sequences: SequenceState[];
}

export interface TableChecksum {
  rows: number;
  bytes: number;
  /** SHA-256 of its rows in COPY's text format, hexadecimal. */
  sha256: string;
}

export interface Checksums {
  /** SHA-256 of every file of the archive before this one, hexadecimal, in order. */
  parts: { name: string; sha256: string }[];
  tables: Record<string, TableChecksum>;
  objects: { count: number; bytes: number };
  /** Objects that a row refers to and the store did not have. */
  missing: string[];
  /** SHA-256 of the digests of all parts. */
  sha256: string;
}

export const getDigest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
export const getPartsDigest = (parts: Checksums['parts']): string =>
  getDigest(Buffer.from(parts.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join('')));

export const productVersion = (): string =>
  (JSON.parse(readFileSync(path.join(MIGRATIONS_FOLDER, '../package.json'), 'utf8')) as { version: string }).version;

/** What is wrong with a backup or with where it is to go; the sentence is for people. */
export class BackupRefused extends Error {}

/** Nobody knows whether a restore has come to its end; the sentence says how to find out. */
export class OutcomeUnknown extends Error {}
