/** The sheet that a print is, from what the database holds now. */
import type { PrintType } from '@xueban/contract/resources/learning-prints';
import type { Executor } from '../../database';
import type { Sheet, SheetPart, SheetWord } from '../../printing/sheet';
import { loadNames, loadPrintedWords, loadTimesWrong, type PrintedWord } from './content.repository';

export interface PrintSource {
  studentId: number;
  courseId: number;
  type: PrintType;
  wordIds: readonly number[];
}

/** Everything on paper but date and number. */
export type SheetContent = Pick<Sheet, 'type' | 'student' | 'course' | 'parts'>;

export async function loadContent(db: Executor, source: PrintSource): Promise<SheetContent> {
  const [content] = await loadContents(db, source, [source.type]);
  if (!content) throw new Error('No content');
  return content;
}

/** Several sheets of the same words. */
export async function loadContents(
  db: Executor,
  { studentId, courseId, wordIds }: Omit<PrintSource, 'type'>,
  types: readonly PrintType[],
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
function byChapter(words: readonly PrintedWord[], timesWrong: ReadonlyMap<number, number>): SheetPart[] {
  const parts: SheetPart[] = [];
  for (const word of words) {
    const part = parts.at(-1);
    const printed = sheetWord(word, timesWrong.get(word.id) ?? 1);
    if (part?.title === word.chapter) part.words.push(printed);
    else parts.push({ title: word.chapter, words: [printed] });
  }
  return parts;
}
