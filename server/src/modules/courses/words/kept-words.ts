/**
 * Keeps the JSON of words in the process, as they are the same for every learner. The caller brings the course's edition,
 * which a trigger changes with every change of a word, so nothing out of date is shown.
 */
import type { StudentWord, Word } from '@xueban/contract/resources/courses';
import type { Queryable } from '../../../database';
import { keepJson } from '../../../plugins/ready-json';
import { loadEdition } from './kept-words.repository';
import { type AudioLinks, SILENT, toWord, type WordRow } from './word-rows';

export interface KeptWords {
  /**
   * Words of a course by id; those that it never had are left out. They are shared: nobody may change them.
   * @param edition of the course, as the database has just said
   */
  find(courseId: number, edition: string, ids: readonly number[]): Promise<Map<number, KeptWord>>;
  /** Bytes taken, by estimate. */
  size(): number;
}

export interface KeptWord {
  edition: string;
  word: Word;
  /** The word for a learner who has not met it. */
  fresh: StudentWord;
  /** Bytes taken, by estimate. */
  size: number;
}

/** Of the memory of a process: some 15,000 words. */
const MOST_BYTES = 32 * 1024 * 1024;
/** Bytes a word takes beside its text, which is kept as an object and twice as JSON. */
const OVERHEAD = 600;
const COPIES = 4;

export function createKeptWords({ pool, audio = SILENT }: { pool: Queryable; audio?: AudioLinks }, mostBytes = MOST_BYTES): KeptWords {
  const kept = createRecentlyUsed(mostBytes);

  async function load(courseId: number, ids: readonly number[]): Promise<KeptWord[]> {
    const course = await loadEdition(pool, courseId, ids);
    return (course?.words ?? []).map((row) => keptWord(row, course?.edition ?? '', audio));
  }

  return {
    async find(courseId, edition, ids) {
      const found = new Map<number, KeptWord>();
      const missing: number[] = [];
      for (const id of ids) {
        const known = kept.get(id);
        if (known?.edition === edition) found.set(id, known);
        else missing.push(id);
      }
      if (missing.length === 0) return found;
      let loaded = await load(courseId, missing);
      // An import came in between: all words are loaded again, so that editions do not mix.
      if (found.size > 0 && loaded.some((word) => word.edition !== edition)) loaded = await load(courseId, ids);
      for (const word of loaded) {
        kept.set(word.word.id, word);
        found.set(word.word.id, word);
      }
      return found;
    },
    size: () => kept.size(),
  };
}

function keptWord(row: WordRow, edition: string, audio: AudioLinks): KeptWord {
  const word = toWord(row, audio);
  const fresh: StudentWord = { ...word, state: 'new' };
  const json = Buffer.from(JSON.stringify(word));
  keepJson(word, json);
  keepJson(fresh, Buffer.from(JSON.stringify(fresh)));
  return { edition, word, fresh, size: OVERHEAD + COPIES * json.length };
}

/**
 * Keeps recently used words up to a number of bytes: a used one moves to the newer half, and when that is full the older
 * half is dropped.
 */
function createRecentlyUsed(mostBytes: number) {
  let [newer, older] = [new Map<number, KeptWord>(), new Map<number, KeptWord>()];
  let [newerBytes, olderBytes] = [0, 0];

  function set(id: number, word: KeptWord): void {
    newerBytes += word.size - (newer.get(id)?.size ?? 0);
    newer.set(id, word);
    if (newerBytes <= mostBytes / 2) return;
    [older, olderBytes] = [newer, newerBytes];
    [newer, newerBytes] = [new Map<number, KeptWord>(), 0];
  }

  return {
    set,
    get(id: number): KeptWord | undefined {
      const recent = newer.get(id);
      if (recent) return recent;
      const word = older.get(id);
      if (!word) return undefined;
      older.delete(id);
      olderBytes -= word.size;
      set(id, word);
      return word;
    },
    size: () => newerBytes + olderBytes,
  };
}
