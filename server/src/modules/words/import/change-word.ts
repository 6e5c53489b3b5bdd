/** Changes what a single word says, by the rules of the import: what a list could not say a person cannot either. */
import type { Executor, Transact } from '../../../database';
import { AppError } from '../../../plugins/errors';
import { normalizePartOfSpeech } from '../rules/part-of-speech';
import { findFault } from './faults';
import { REQUIRED } from './headings';
import { findShownWord, loadWordsForOptions, lockImports, saveOptions, saveWordValues, type WordValues } from './import.repository';
import { withOwnSigns } from './transcription';
import { delimited, onOneLine } from './values';
import { startWordsThread } from './words-thread';

const FIELDS = ['phonetic', 'partOfSpeech', 'meaning', 'example', 'translation'] as const satisfies readonly (keyof WordValues)[];
const TRIES = 3;

type OptionWord = Awaited<ReturnType<typeof loadWordsForOptions>>[number];

/** As the import writes a cell. */
function normal(typed: WordValues): WordValues {
  const getCell = (field: keyof WordValues): string => onOneLine(field, typed[field].normalize('NFC').trim());
  return {
    phonetic: withOwnSigns(delimited(getCell('phonetic'))),
    partOfSpeech: normalizePartOfSpeech(getCell('partOfSpeech')),
    meaning: getCell('meaning'),
    example: getCell('example'),
    translation: getCell('translation'),
  };
}

function requireSound(spelling: string, values: WordValues): void {
  for (const field of FIELDS) {
    const fault = findFault(field, values[field], REQUIRED.includes(field), { spelling, ...values });
    if (fault) throw new AppError('WORD_REFUSED', { values: { reason: fault.message } });
  }
}

/** Wrong options of a course, chosen in a thread: thousands of words take seconds. */
async function chooseOptions(words: readonly OptionWord[], wanted: ReadonlySet<number>): Promise<string[][]> {
  const chapters = [...new Set(words.map(({ chapter }) => chapter))];
  const thread = startWordsThread();
  try {
    const places = new Map(chapters.map((chapter, at) => [chapter, at]));
    thread.post({ kind: 'options', words: words.map((word) => ({ ...word, chapter: places.get(word.chapter) ?? 0 })), wanted });
    for await (const news of thread.messages) {
      if (news.kind === 'options') return news.options;
      if (news.kind === 'broken') throw new Error(news.message);
    }
    throw new Error('The thread said nothing');
  } finally {
    await thread.end();
  }
}

const getOptionsKey = (words: readonly OptionWord[]): string => JSON.stringify(words);

/**
 * Other words may offer the old meaning as a wrong option: theirs and its own are chosen anew. The next import chooses all.
 * @param recordEvent is run with the change
 * @throws AppError NOT_FOUND, EDITED_MEANWHILE, WORD_REFUSED
 */
export async function changeWord(
  { db, transact }: { db: Executor; transact: Transact },
  { id, version }: { id: number; version: number },
  typed: WordValues,
  recordEvent: (tx: Executor) => Promise<void>,
): Promise<void> {
  const values = normal(typed);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const word = await findShownWord(db, id);
    if (!word) throw new AppError('NOT_FOUND');
    requireSound(word.spelling, values);
    const before = await loadWordsForOptions(db, word.courseId);
    const own = before.find((one) => one.id === id);
    const isOther = own?.meaning !== values.meaning || own.partOfSpeech !== values.partOfSpeech;
    const after = before.map((one) => (one.id === id ? { ...one, ...values } : one));
    const wanted = new Set(before.flatMap((one, at) => (one.id === id || one.distractors.includes(own?.meaning ?? '') ? [at] : [])));
    const options = isOther ? await chooseOptions(after, wanted) : [];
    const isDone = await transact(async (tx) => {
      await lockImports(tx);
      const now = await findShownWord(tx, id);
      if (!now) throw new AppError('NOT_FOUND');
      if (now.version !== version) throw new AppError('EDITED_MEANWHILE');
      // Another word of the course has changed while options were chosen.
      if (isOther && getOptionsKey(await loadWordsForOptions(tx, word.courseId)) !== getOptionsKey(before)) return false;
      await saveWordValues(tx, id, values);
      const changed = options.flatMap((distractors, at) => {
        const one = after[at];
        return one && wanted.has(at) && distractors.join('\n') !== one.distractors.join('\n') ? [{ id: one.id, distractors }] : [];
      });
      await saveOptions(tx, changed);
      await recordEvent(tx);
      return true;
    });
    if (isDone) return;
  }
  throw new AppError('EDITED_MEANWHILE');
}
