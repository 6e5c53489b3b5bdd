/** The mistake word books: shown, and changed by hand. */
import type { Calls } from '@xueban/contract/calls';
import type { MistakeWordBook } from '@xueban/contract/resources/mistake-word-books';
import { AppError } from '../../../plugins/errors';
import { mistakeByHand } from '../rules/mistake-book';
import { getSchoolDay } from '../../school/rules/school-calendar';
import type { LearningContext } from '../../courses';
import type { Listed, Range } from '../../../database/listing';
import { MemoryChange } from '../memory/memory-change';
import { saveChange } from '../memory/memory-change.repository';
import { holdCourse } from '../memory/schedule.service';
import { loadStoredWords } from '../memory/word-store.repository';
import { findCourseOfWord, insertChoice, listBooks, listMistakeChapters } from './mistake-word-books.repository';

export type MistakeWordBookService = ReturnType<typeof createMistakeWordBookService>;
type Put = Calls['PUT mistake_word_books/words/{wordId}']['reply'];

export function createMistakeWordBookService({ db, now }: LearningContext) {
  return {
    async list(studentId: number, range: Range, courseId?: number): Promise<Listed<MistakeWordBook>> {
      const { items, total } = await listBooks(db, studentId, range, courseId);
      const books: MistakeWordBook[] = [];
      for (const book of items) books.push({ ...book, chapters: await listMistakeChapters(db, { studentId, courseId: book.course_id }) });
      return { items: books, total };
    },

    /**
     * Puts a word into the book or takes it out. One that never was in it and is taken out stays out.
     * @throws AppError NOT_FOUND when no course of the student has the word
     */
    async put(studentId: number, wordId: number, inBook: boolean): Promise<Put> {
      const courseId = await findCourseOfWord(db, studentId, wordId);
      if (courseId === undefined) throw new AppError('NOT_FOUND');
      await db.transaction(async (tx) => {
        const at = now();
        const held = await holdCourse(tx, { studentId, courseId }, getSchoolDay(at));
        const word = (await loadStoredWords(tx, held, [wordId])).get(wordId);
        const mistake = word && mistakeByHand(word.mistake, inBook);
        if (!word || !mistake || mistake === word.mistake) return;
        const change = new MemoryChange(held);
        change.mistake(word, mistake, { now: at, wrong: false });
        await insertChoice(tx, held, wordId, inBook, at);
        await saveChange(tx, change);
      });
      return { word_id: wordId, in_mistake_book: inBook };
    },
  };
}
