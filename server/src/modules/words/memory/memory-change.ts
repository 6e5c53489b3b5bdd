/** What changes of a student's course, kept counts included: collected while answers are computed, written in one go. */
import { type Due, findDue, type WordReview } from '../rules/review-schedule';
import type { Mistake } from '../rules/mistake-book';
import type { CalendarDay } from '../../school/rules/school-calendar';
import type { HeldCourse } from './schedule.service';
import type { NewEvent, StoredWord } from './word-store.repository';

/** A word with its new state; `learned` when a round says where it comes from. */
export interface ChangedWord {
  wordId: number;
  sequence: number;
  review: WordReview;
  dueOn: CalendarDay | undefined;
  learned?: { on: CalendarDay; recordId: number } | undefined;
}

/** A word that goes into the mistake word book, leaves it or stays; each word once in one go. */
export interface ChangedMistake {
  wordId: number;
  /** It has been in the book before. */
  known: boolean;
  mistake: Mistake;
  /** When the answer was given. */
  now: Date;
  /** By an answer that was wrong. */
  wrong: boolean;
  /** When the word left, if not by this very answer. */
  leftAt?: Date;
}

/** What answers add to the counts of a review. */
export interface ReviewChange {
  answered: number;
  correct: number;
  advanced: number;
  mastered: number;
  leftBook: number;
  enteredBook: number;
  /** Its report is made again when it is asked for: answers that arrive late come many at once. */
  discardsReport: boolean;
}

interface ChapterDelta {
  learned: number;
  mistakes: number;
  /** The chapter has its counts already. */
  known: boolean;
}
interface DueDelta {
  words: number;
  smart: number;
  again: number;
  added: Set<number>;
}
interface DayDelta {
  words: number;
  missed: number;
}

export class MemoryChange {
  readonly events: NewEvent[] = [];
  readonly words = new Map<number, ChangedWord>();
  readonly mistakes: ChangedMistake[] = [];
  readonly reviews = new Map<number, ReviewChange>();
  /** Words in cell 1…9. */
  readonly cells: number[];
  /** How far FSRS's intervals are moved for the student, after these answers. */
  intervalShift: number;
  readonly chapters = new Map<number, ChapterDelta>();
  readonly due = new Map<CalendarDay, DueDelta>();
  readonly days = new Map<CalendarDay, DayDelta>();
  readonly book = { words: 0, left: 0 };
  /** The course has a mistake word book from now on. */
  bookTouched = false;

  constructor(readonly held: HeldCourse) {
    this.cells = [...held.cells];
    this.intervalShift = held.intervalShift;
  }

  /** A word of the course changes its state. Words left out by the import are in no count. */
  word(before: StoredWord, review: WordReview, learned?: ChangedWord['learned']): void {
    const { mode, studentId } = this.held;
    const { wordId, sequence } = before;
    const due = findDue(mode, studentId, review);
    this.words.set(wordId, { wordId, sequence, review, dueOn: due?.on, learned });
    if (before.removed) return;
    if (before.cell !== undefined) this.cell(before.cell, -1);
    else this.chapter(before).learned += 1;
    this.cell(review.cell, 1);
    const dueBefore = before.review && findDue(mode, studentId, before.review);
    if (dueBefore?.on === due?.on && dueBefore?.by === due?.by) return;
    this.dueDay(wordId, dueBefore, -1);
    this.dueDay(wordId, due, 1);
  }

  /** A word goes into the mistake word book, leaves it or stays. */
  mistake(before: StoredWord, after: Mistake, times: Pick<ChangedMistake, 'now' | 'wrong' | 'leftAt'>): void {
    this.mistakes.push({ wordId: before.wordId, known: before.mistake !== undefined, mistake: after, ...times });
    this.bookTouched = true;
    if (before.removed) return;
    const [wasIn, wasOut] = [before.mistake?.left === false, before.mistake?.left === true];
    this.book.words += Number(!after.left) - Number(wasIn);
    this.book.left += Number(after.left) - Number(wasOut);
    this.chapter(before).mistakes += Number(!after.left) - Number(wasIn);
  }

  reviewed(day: CalendarDay): void {
    this.day(day).words += 1;
  }

  missed(day: CalendarDay, by: 1 | -1): void {
    this.day(day).missed += by;
  }

  /** What answers add to a review. */
  review(id: number): ReviewChange {
    return getEntry(this.reviews, id, () => ({
      answered: 0,
      correct: 0,
      advanced: 0,
      mastered: 0,
      leftBook: 0,
      enteredBook: 0,
      discardsReport: false,
    }));
  }

  private cell(cell: number, by: number): void {
    this.cells[cell - 1] = (this.cells[cell - 1] ?? 0) + by;
  }

  private dueDay(wordId: number, due: Due | undefined, by: 1 | -1): void {
    if (!due) return;
    const delta = getEntry(this.due, due.on, () => ({ words: 0, smart: 0, again: 0, added: new Set() }));
    delta.words += by;
    if (due.by === 'smart') delta.smart += by;
    if (due.by === 'again') delta.again += by;
    // One that is due on another day now stays listed: whoever reads the list looks at the word.
    if (by === 1) delta.added.add(wordId);
    else delta.added.delete(wordId);
  }

  private chapter({ chapterId, hasChapter }: StoredWord): ChapterDelta {
    return getEntry(this.chapters, chapterId, () => ({ learned: 0, mistakes: 0, known: hasChapter }));
  }

  private day(day: CalendarDay): DayDelta {
    return getEntry(this.days, day, () => ({ words: 0, missed: 0 }));
  }
}

function getEntry<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const found = map.get(key);
  if (found) return found;
  const made = make();
  map.set(key, made);
  return made;
}
