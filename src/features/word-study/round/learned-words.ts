/** Words read through on this phone, kept under the key of the specification (§9). */
import { readStored, writeStored } from '@/lib/storage';

/** Ids of the words read through in a record (stored under learningRecordLearnedWordIds). */
export function learnedWordIds(recordId: number): readonly number[] {
  return readStored('learnedWordIds')?.[String(recordId)] ?? [];
}

export function addLearnedWord(recordId: number, wordId: number): void {
  const all = readStored('learnedWordIds') ?? {};
  const ids = all[String(recordId)] ?? [];
  if (!ids.includes(wordId)) writeLearned({ ...all, [String(recordId)]: [...ids, wordId] });
}

export function forgetLearnedWords(recordId: number): void {
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
