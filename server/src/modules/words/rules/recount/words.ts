/** The words of a student and all that is counted of them, from their log alone. Pure. */
import { getReviewColumns, getWordState } from '../kept-counts';
import { getEffects, type LoggedEvent } from '../review-effects';
import {
  FIRST_SHIFT,
  findDue,
  foldWordReview,
  missedDays,
  type ReviewEvent,
  type ReviewMode,
  type ScheduleOptions,
  type WordReview,
} from '../review-schedule';
import type { CalendarDay } from '../../../school/rules/school-calendar';
import { type BookEntry, replayBook } from './book';
import type { FigureRow } from '../../../check/rules/figures';

/** A word as the course has it. */
export interface CourseWord {
  wordId: number;
  courseId: number;
  chapterId: number;
  sequence: number;
  /** Left out by the latest import: in no count. */
  removed: boolean;
}

/** An event of the word's log, or what was done to the mistake word book by hand, in the order they were kept. */
export type WordEntry = (LoggedEvent & { id: number; recordId: number | null; receivedAt: string }) | { inBook: boolean; chosenAt: string };

/** How a course is reviewed, and under which mode its due days are kept. */
export interface CourseSchedule {
  options: ScheduleOptions;
  dueMode: ReviewMode;
}

/** What the answers of one review come to. */
export interface ReviewTally {
  answered: number;
  correct: number;
  advanced: number;
  mastered: number;
  leftBook: number;
  enteredBook: number;
  days: Set<CalendarDay>;
}

/** What the log says of a round that was completed. */
export interface RoundEvents {
  day: CalendarDay;
  words: Map<number, { kind: 'studied' | 'known'; correct: boolean | null }>;
}

const CELLS = 9;

type Counted = Record<string, number | string | number[]>;
type Counts = Map<string, Counted>;

/** Counts word after word; in memory is what has been counted, never the log. */
export class WordRecount {
  readonly submissions = new Map<number, ReviewTally>();
  readonly rounds = new Map<number, RoundEvents>();
  private readonly cells = new Map<number, number[]>();
  /** Of each course, that of the latest answer that has one. */
  private readonly shifts = new Map<number, { id: number; shift: number }>();
  private readonly chapters: Counts = new Map();
  private readonly due: Counts = new Map();
  private readonly days: Counts = new Map();
  private readonly books: Counts = new Map();

  constructor(private readonly getSchedule: (courseId: number) => CourseSchedule) {}

  /** Counts one word; gives what is to be kept of it. */
  word(word: CourseWord, entries: readonly WordEntry[]): { state: FigureRow | undefined; mistake: FigureRow | undefined } {
    const { options, dueMode } = this.getSchedule(word.courseId);
    const log = entries.flatMap((entry) => ('inBook' in entry ? [] : [entry]));
    const events = log.map(({ event }) => event);
    for (const { id, event } of log) this.findShift(word.courseId, id, event);
    const review = foldWordReview(word.wordId, events, options);
    this.countAnswers(word, log, events, options);
    const mistake = this.findBook(word, entries, options);
    return { state: this.findState(word, log, review, dueMode, options), mistake };
  }

  private findShift(courseId: number, id: number, event: ReviewEvent): void {
    if (event.kind === 'known' || event.shift === undefined || id < (this.shifts.get(courseId)?.id ?? 0)) return;
    this.shifts.set(courseId, { id, shift: event.shift });
  }

  private findState(
    word: CourseWord,
    log: readonly (LoggedEvent & { recordId: number | null })[],
    review: WordReview,
    dueMode: ReviewMode,
    { studentId }: ScheduleOptions,
  ): FigureRow | undefined {
    // Practised from the mistake word book, never learned.
    if (review.cell === 1) return undefined;
    const due = findDue(dueMode, studentId, review);
    const { courseId, chapterId } = word;
    if (!word.removed) {
      const cells = this.cells.get(courseId) ?? Array.from({ length: CELLS }, () => 0);
      cells[review.cell - 1] = (cells[review.cell - 1] ?? 0) + 1;
      this.cells.set(courseId, cells);
      count(this.chapters, { course_id: courseId, chapter_id: chapterId }, { learned_count: 1, mistakes_count: 0 });
      if (due) {
        const day = count(
          this.due,
          { course_id: courseId, due_on: due.on },
          { words_count: 1, smart_count: Number(due.by === 'smart'), again_count: Number(due.by === 'again') },
        );
        if (Array.isArray(day.word_ids)) day.word_ids.push(word.wordId);
        else day.word_ids = [word.wordId];
      }
    }
    // Set aside as known does nothing to a word that was learned.
    const source = log.filter(({ event }) => event.kind === 'studied').at(-1) ?? log.find(({ event }) => event.kind === 'known');
    return {
      word_id: word.wordId,
      course_id: courseId,
      state: getWordState(review.cell),
      cell: review.cell,
      due_on: due?.on ?? null,
      ...getReviewColumns(review),
      sequence: word.sequence,
      learned_on: source?.event.day ?? null,
      learning_record_id: source?.recordId ?? null,
    };
  }

  private countAnswers(
    { wordId, courseId }: CourseWord,
    log: readonly (LoggedEvent & { recordId: number | null })[],
    events: readonly ReviewEvent[],
    options: ScheduleOptions,
  ): void {
    const days = new Set(events.filter(({ kind }) => kind === 'review').map(({ day }) => day));
    for (const day of days) count(this.days, { course_id: courseId, day }, { words_count: 1, missed_count: 0 });
    for (const day of missedDays(wordId, events, options))
      count(this.days, { course_id: courseId, day }, { words_count: 0, missed_count: 1 });
    const seen = new Set<number>();
    for (const { event, submissionId, recordId } of log) {
      if (event.kind !== 'review') this.countRound(wordId, event, recordId);
      if (submissionId === null || event.kind !== 'review') continue;
      const tally = this.getTally(submissionId);
      tally.days.add(event.day);
      if (!seen.has(submissionId)) {
        tally.answered += 1;
        tally.correct += Number(event.correct);
      }
      seen.add(submissionId);
    }
    if (seen.size === 0) return;
    for (const [submissionId, { advanced, mastered }] of getEffects(wordId, log, options)) {
      const tally = this.getTally(submissionId);
      tally.advanced += advanced;
      tally.mastered += mastered;
    }
  }

  private countRound(wordId: number, event: Exclude<ReviewEvent, { kind: 'review' }>, recordId: number | null): void {
    if (recordId === null) return;
    const round = this.rounds.get(recordId) ?? { day: event.day, words: new Map() };
    round.words.set(wordId, { kind: event.kind, correct: event.kind === 'studied' ? event.correct : null });
    this.rounds.set(recordId, round);
  }

  private findBook(
    { wordId, courseId, chapterId, removed }: CourseWord,
    entries: readonly WordEntry[],
    options: ScheduleOptions,
  ): FigureRow | undefined {
    const { mistake, effects } = replayBook(wordId, entries satisfies readonly BookEntry[], options);
    for (const [submissionId, { leftBook, enteredBook }] of effects) {
      const tally = this.getTally(submissionId);
      tally.leftBook += leftBook;
      tally.enteredBook += enteredBook;
    }
    if (!mistake) return undefined;
    if (!removed) {
      count(this.books, { course_id: courseId }, { words_count: Number(!mistake.left), left_count: Number(mistake.left) });
      if (!mistake.left) count(this.chapters, { course_id: courseId, chapter_id: chapterId }, { learned_count: 0, mistakes_count: 1 });
    }
    const times = entries.flatMap((entry) =>
      'inBook' in entry ? entry.chosenAt : entry.event.kind !== 'known' && !entry.event.correct ? entry.receivedAt : [],
    );
    const latest = entries.at(-1);
    const lastAt = latest && ('inBook' in latest ? latest.chosenAt : latest.receivedAt);
    return {
      word_id: wordId,
      course_id: courseId,
      times_wrong: mistake.timesWrong,
      right_in_row: mistake.rightInRow,
      left_at: mistake.left ? lastAt : null,
      first_wrong_at: times[0] ?? lastAt,
      last_wrong_at: times.at(-1) ?? lastAt,
    };
  }

  private getTally(submissionId: number): ReviewTally {
    const found = this.submissions.get(submissionId);
    if (found) return found;
    const tally: ReviewTally = { answered: 0, correct: 0, advanced: 0, mastered: 0, leftBook: 0, enteredBook: 0, days: new Set() };
    this.submissions.set(submissionId, tally);
    return tally;
  }

  /** What is counted of all words so far, by table. @param courseIds of all rows of student_courses: without words their cells are zeros */
  counts(courseIds: readonly number[]) {
    return {
      student_courses: [...new Set([...courseIds, ...this.cells.keys()])].map((id) => ({
        course_id: id,
        cells: this.cells.get(id) ?? Array.from({ length: CELLS }, () => 0),
        interval_shift: this.shifts.get(id)?.shift ?? FIRST_SHIFT,
      })),
      student_chapters: [...this.chapters.values()],
      student_due_days: [...this.due.values()],
      student_review_days: [...this.days.values()],
      mistake_word_books: [...this.books.values()],
    } satisfies Record<string, FigureRow[]>;
  }
}

function count(counts: Counts, key: Record<string, number | string>, by: Record<string, number>): Counted {
  const name = Object.values(key).join('\n');
  const row: Counted = counts.get(name) ?? { ...key };
  for (const [column, more] of Object.entries(by)) row[column] = Number(row[column] ?? 0) + more;
  counts.set(name, row);
  return row;
}
