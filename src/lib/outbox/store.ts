/** The outbox on the phone: one storage key per entry, so that adding one costs the same however many wait; files beside them. */
import { keepFile, keptFiles, removeFile } from '../kept-files';
import { allKeys, readKey, removeKey, writeKey } from '../storage';
import { entryFrom, type OutboxEntry } from './entry';

const PREFIX = 'outbox:';
const FILE_PREFIX = 'outbox-';

export interface OutboxStore {
  /** Every kept entry, by sequence. */
  load(): OutboxEntry[];
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
    return allKeys()
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => entryFrom(readKey(key)))
      .filter((entry) => entry !== undefined)
      .sort((a, b) => a.sequence - b.sequence);
  },
  save: (entry) => writeKey(`${PREFIX}${entry.sequence}`, entry),
  remove: (entry) => removeKey(`${PREFIX}${entry.sequence}`),
  keepFile: (path, key) => keepFile(path, `${FILE_PREFIX}${key}`),
  removeFile,
  files: () => keptFiles(FILE_PREFIX),
};
