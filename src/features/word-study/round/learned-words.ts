/** Words read through on this phone, kept under the key of the specification (§9). */
import { readStored, removeStored, writeStored } from '@/lib/storage';

/** Ids of the words read through in a record (stored under learningRecordLearnedWordIds). */
export function learnedWordIds(recordId: number): readonly number[] {
  return readStored('learnedWordIds')?.[String(recordId)] ?? [];
}

export function addLearnedWord(recordId: number, wordId: number): void {
  const all = readStored('learnedWordIds') ?? {};
  const ids = all[String(recordId)] ?? [];
  if (!ids.includes(wordId)) writeLearned({ ...all, [String(recordId)]: [...ids, wordId] });
}

/** How often each word of a record was read so far, where it is not read through. One record's are kept: the last one's. */
export function keptReads(recordId: number): Readonly<Record<number, number>> {
  const kept = readStored('reads');
  return kept?.recordId === recordId ? kept.reads : {};
}

export function keepReads(recordId: number, reads: Readonly<Record<number, number>>): void {
  try {
    writeStored('reads', { recordId, reads });
  } catch {
    // The words are read once more.
  }
}

export function forgetLearnedWords(recordId: number): void {
  if (readStored('reads')?.recordId === recordId) removeStored('reads');
  const { [String(recordId)]: gone, ...rest } = readStored('learnedWordIds') ?? {};
  if (gone) writeLearned(rest);
}

function writeLearned(value: Record<string, number[]>): void {
  try {
    writeStored('learnedWordIds', value);
  } catch {
    // Only a help for going on; the answer itself is in the outbox.
  }
}
