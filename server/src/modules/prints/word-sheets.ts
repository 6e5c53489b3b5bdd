/** Sheets of words, from what the database holds now. */
import type { PrintType, WordPrintType } from '@xueban/contract/resources/learning-prints';
import type { Executor } from '../../database';
import type { SheetContent } from './printing/sheet';
import type { SheetWord, WordPart } from './printing/sheets/word-sheet';
import type { SheetSource } from './sheet-source';
import { toWord } from '../courses';
import { loadNames, loadPrintedWords, loadTimesWrong, loadWordRows, type PrintedWord } from './word-sheets.repository';

export interface WordsToPrint {
  studentId: number;
  courseId: number;
  wordIds: readonly number[];
}

/** Words that a preview shows (the contract's PREVIEW_WORDS; its schemas are not loaded for a number). */
const PREVIEW_WORDS = 45;

const WORD_TYPES: ReadonlySet<PrintType> = new Set<WordPrintType>(['bilingual', 'english', 'chinese', 'mistake_book']);
const isWordType = (type: PrintType): type is WordPrintType => WORD_TYPES.has(type);

export const wordSheets: SheetSource = {
  async load(db, print) {
    if (!isWordType(print.type)) throw new Error(`${print.type} is no sheet of words`);
    const [content] = await loadWordSheets(db, print, [print.type]);
    if (!content) throw new Error('No content');
    return content;
  },
  async preview(db, { wordIds }, audio) {
    const wanted = wordIds.slice(0, PREVIEW_WORDS);
    const byId = new Map((await loadWordRows(db, wanted)).map((word) => [word.id, toWord(word, audio)]));
    return { questions: [], words: wanted.flatMap((id) => byId.get(id) ?? []) };
  },
};

/** Several sheets of the same words. */
export async function loadWordSheets(
  db: Executor,
  { studentId, courseId, wordIds }: WordsToPrint,
  types: readonly WordPrintType[],
): Promise<SheetContent[]> {
  const names = await loadNames(db, studentId, courseId);
  const byId = new Map((await loadPrintedWords(db, wordIds)).map((word) => [word.id, word]));
  const words = wordIds.flatMap((id) => byId.get(id) ?? []);
  const timesWrong = types.includes('mistake_book') ? await loadTimesWrong(db, studentId, wordIds) : new Map<number, number>();
  return types.map((type) => ({
    type,
    ...names,
    parts: type === 'mistake_book' ? byChapter(words, timesWrong) : [{ title: null, words: words.map((word) => sheetWord(word)) }],
  }));
}

function sheetWord({ id: _id, chapter: _chapter, ...word }: PrintedWord, timesWrong?: number): SheetWord {
  return { ...word, ...(timesWrong !== undefined && { timesWrong }) };
}

/** Words come in the order of the course: those of a chapter stand together. */
function byChapter(words: readonly PrintedWord[], timesWrong: ReadonlyMap<number, number>): WordPart[] {
  const parts: WordPart[] = [];
  for (const word of words) {
    const part = parts.at(-1);
    const printed = sheetWord(word, timesWrong.get(word.id) ?? 1);
    if (part?.title === word.chapter) part.words.push(printed);
    else parts.push({ title: word.chapter, words: [printed] });
  }
  return parts;
}
