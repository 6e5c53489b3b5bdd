/** By how much the kept counts of a student's course change, collected while words change. */
import { type Due, findDue, type ReviewMode, type WordReview } from '../rules/review-schedule';
import type { Mistake } from '../rules/mistake-book';
import type { CalendarDay } from '../../school/rules/school-calendar';
import type { StoredWord } from './word-store.repository';

interface ChapterDelta {
  learned: number;
  mistakes: number;
}
interface DueDelta {
  words: number;
  smart: number;
  again: number;
}
interface DayDelta {
  words: number;
  missed: number;
}

const CELLS = 9;

export class CountDeltas {
  readonly cells = Array.from({ length: CELLS }, () => 0);
  readonly chapters = new Map<number, ChapterDelta>();
  readonly due = new Map<CalendarDay, DueDelta>();
  readonly days = new Map<CalendarDay, DayDelta>();
  readonly book = { words: 0, left: 0 };
  /** The course has a mistake word book from now on. */
  bookTouched = false;

  constructor(
    private readonly studentId: number,
    private readonly mode: ReviewMode,
  ) {}

  /** A word of the course changes its state. Words left out by the import are in no count. */
  word(before: StoredWord, after: WordReview): void {
    if (before.removed) return;
    if (before.cell !== undefined) this.cell(before.cell, -1);
    else this.chapter(before.chapterId).learned += 1;
    this.cell(after.cell, 1);
    if (before.review) this.dueDay(findDue(this.mode, this.studentId, before.review), -1);
    this.dueDay(findDue(this.mode, this.studentId, after), 1);
  }

  /** A word goes into the mistake word book, leaves it or stays. */
  mistake(before: StoredWord, after: Mistake): void {
    this.bookTouched = true;
    if (before.removed) return;
    const [wasIn, wasOut] = [before.mistake?.left === false, before.mistake?.left === true];
    this.book.words += Number(!after.left) - Number(wasIn);
    this.book.left += Number(after.left) - Number(wasOut);
    this.chapter(before.chapterId).mistakes += Number(!after.left) - Number(wasIn);
  }

  reviewed(day: CalendarDay): void {
    this.day(day).words += 1;
  }

  missed(day: CalendarDay, by: 1 | -1): void {
    this.day(day).missed += by;
  }

  private cell(cell: number, by: number): void {
    this.cells[cell - 1] = (this.cells[cell - 1] ?? 0) + by;
  }

  private dueDay(due: Due | undefined, by: number): void {
    if (!due) return;
    const delta = getEntry(this.due, due.on, () => ({ words: 0, smart: 0, again: 0 }));
    delta.words += by;
    if (due.by === 'smart') delta.smart += by;
    if (due.by === 'again') delta.again += by;
  }

  private chapter(id: number): ChapterDelta {
    return getEntry(this.chapters, id, () => ({ learned: 0, mistakes: 0 }));
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
