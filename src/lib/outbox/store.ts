/** The outbox on the phone: one storage key per answer, so that adding one costs the same however many wait. */
import { allKeys, readKey, removeKey, writeKey } from '../storage';
import { isEntry, type OutboxEntry } from './entry';

const PREFIX = 'outbox:';

export interface OutboxStore {
  /** Every kept entry, by sequence. */
  load(): OutboxEntry[];
  /** @throws when the phone's storage is full */
  save(entry: OutboxEntry): void;
  remove(entry: OutboxEntry): void;
}

export const phoneStore: OutboxStore = {
  load() {
    return allKeys()
      .filter((key) => key.startsWith(PREFIX))
      .map(readKey)
      .filter(isEntry)
      .sort((a, b) => a.sequence - b.sequence);
  },
  save: (entry) => writeKey(`${PREFIX}${entry.sequence}`, entry),
  remove: (entry) => removeKey(`${PREFIX}${entry.sequence}`),
};
