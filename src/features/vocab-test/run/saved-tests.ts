/** Tests as the phone keeps them, by whose they are. */
import { readStored, removeStored, type StoredVocabTest, writeStored } from '@/lib/storage';

/** A student by id, or whoever holds the phone without a session. */
export type Owner = number | 'visitor';

/** A visitor's result has a place of its own: the next test must not drop it before it is completed itself. */
type Place = Owner | 'result';

export function savedTest(owner: Place): StoredVocabTest | undefined {
  return readStored('vocabTests')?.[String(owner)];
}

/** @returns false when the phone is full: the test then lives as long as the app */
export function saveTest(owner: Owner, test: StoredVocabTest): boolean {
  try {
    const isResult = owner === 'visitor' && test.submission.status === 'completed';
    const all = { ...readStored('vocabTests'), [isResult ? 'result' : String(owner)]: test };
    if (isResult && all.visitor?.submission.id === test.submission.id) delete all.visitor;
    writeStored('vocabTests', all);
    return true;
  } catch {
    return false;
  }
}

export function forgetTest(owner: Place): void {
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

/** The test that can be resumed now. */
export function openTest(owner: Owner, now = Date.now()): StoredVocabTest | undefined {
  const saved = savedTest(owner);
  return saved?.submission.status === 'open' && Date.parse(saved.submission.expires_at) > now ? saved : undefined;
}

/** The visitor's last completed test, until it is kept or another takes its place. */
export function visitorResult(): StoredVocabTest | undefined {
  return savedTest('result');
}
