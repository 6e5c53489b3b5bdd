/** Tests as the phone keeps them, by whose they are. */
import { readStored, removeStored, type StoredVocabTest, writeStored } from '@/lib/storage';

/** A student by id, or whoever holds the phone without a session. */
export type Owner = number | 'visitor';

export function savedTest(owner: Owner): StoredVocabTest | undefined {
  return readStored('vocabTests')?.[String(owner)];
}

/** @returns false when the phone is full: the test then lives as long as the app */
export function saveTest(owner: Owner, test: StoredVocabTest): boolean {
  try {
    writeStored('vocabTests', { ...readStored('vocabTests'), [String(owner)]: test });
    return true;
  } catch {
    return false;
  }
}

export function forgetTest(owner: Owner): void {
  const { [String(owner)]: _, ...others } = readStored('vocabTests') ?? {};
  if (Object.keys(others).length === 0) {
    removeStored('vocabTests');
    return;
  }
  try {
    writeStored('vocabTests', others);
  } catch {
    // A full phone keeps the old one: the server will say that it is over.
  }
}

/** The test that can be gone on with now. */
export function openTest(owner: Owner, now = Date.now()): StoredVocabTest | undefined {
  const saved = savedTest(owner);
  return saved?.submission.status === 'open' && Date.parse(saved.submission.expires_at) > now ? saved : undefined;
}

/** The visitor's last completed test, until it is kept or another takes its place. */
export function visitorResult(): StoredVocabTest | undefined {
  const saved = savedTest('visitor');
  return saved?.submission.status === 'completed' ? saved : undefined;
}
