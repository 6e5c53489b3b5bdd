/** The outbox on the phone: one storage key per entry, so that adding one costs the same however many wait; files beside them. */
import { keepFile, keptFiles, removeFile } from '@/lib/kept-files';
import { allKeys, readKey, removeKey, writeKey } from '@/lib/storage';
import { toEntry, type OutboxEntry, type UnreadableEntry, toUnreadable } from './entry';

const PREFIX = 'outbox:';
const FILE_PREFIX = 'outbox-';

export interface KeptEntries {
  /** By sequence. */
  entries: OutboxEntry[];
  /** What this version cannot send, where it can be told what that is sent to. */
  unreadable: UnreadableEntry[];
  /** The last that is taken, also by what this version cannot read: another version may have written it. Undefined: not known. */
  lastSequence: number | undefined;
  /** Every key was read and understood: a file that no entry names belongs to none. */
  isComplete: boolean;
  /** False: the keys, or the value of one, could not be read at this moment; another time they may be. */
  isRead: boolean;
}

export interface OutboxStore {
  load(): KeptEntries;
  /** @throws when the phone's storage is full */
  save(entry: OutboxEntry): void;
  remove(entry: OutboxEntry): void;
  /** Puts a file where it survives the app. @returns its path there @throws when the phone has no room or the file is gone */
  keepFile(path: string, key: string): string;
  removeFile(path: string): void;
  /** Paths of all kept files, also of those whose entry is gone. */
  files(): string[];
}

export const phoneStore: OutboxStore = {
  load() {
    const keys = allKeys()?.filter((key) => key.startsWith(PREFIX));
    const sequences = keys?.map((key) => Number(key.slice(PREFIX.length)));
    const values = (keys ?? []).map(readKey);
    const read = values.map(toEntry);
    const unreadable = values.map((value, i) => (read[i] ? undefined : toUnreadable(sequences?.[i] ?? Number.NaN, value)));
    return {
      entries: read.filter((entry) => entry !== undefined).sort((a, b) => a.sequence - b.sequence),
      unreadable: unreadable.filter((entry) => entry !== undefined),
      lastSequence: sequences && Math.max(0, ...sequences.filter(Number.isSafeInteger)),
      isComplete: keys !== undefined && !read.includes(undefined),
      isRead: keys !== undefined && !values.includes(undefined),
    };
  },
  save: (entry) => writeKey(`${PREFIX}${entry.sequence}`, entry),
  remove: (entry) => removeKey(`${PREFIX}${entry.sequence}`),
  keepFile: (path, key) => keepFile(path, `${FILE_PREFIX}${key}`),
  removeFile,
  files: () => keptFiles(FILE_PREFIX),
};
