/** What the review schedule works on: the log of a word, the state folded from it, the school's choice of mode. */
import type { CalendarDay } from '../../../school/rules/school-calendar';

/** How a school has the words of a course reviewed: 21天 (the plan, then FSRS) or 智能 (FSRS from the start). */
export type ReviewMode = 'plan' | 'smart';

/** From `day` on, the course is reviewed in this mode. Before the first change it is `plan`. */
export interface ModeChange {
  day: CalendarDay;
  mode: ReviewMode;
}

export interface ScheduleOptions {
  studentId: number;
  /** The school's choices for the course, by day. */
  modes: readonly ModeChange[];
}

/**
 * What happened to one word, in the order the server received it. Days are school days; `shift` is the learner's after the
 * answer, and none is logged of answers from before there were any; `retention` is what the school then wanted, if not the default.
 */
export type ReviewEvent =
  /** Marked known in the pre-exam of a completed round: set aside. */
  | { kind: 'known'; day: CalendarDay }
  /** The round that the word was learned in was completed; `correct` is the answer in its final exam. */
  | { kind: 'studied'; day: CalendarDay; roundId: number; correct: boolean; shift?: number; retention?: number }
  /** Answered in a review, due or not. */
  | { kind: 'review'; day: CalendarDay; correct: boolean; shift?: number; retention?: number };

/** An event of the log of a student, which holds many words. */
export type WordEvent = ReviewEvent & { wordId: number };

/** Cell of the nine-grid: 1 待学, 2–8 the review stages, 9 已掌握. */
export type Cell = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

/** Memory of a word as FSRS models it. */
export interface Memory {
  /** Days after which recall has sunk to 90 %. */
  stability: number;
  /** 1 (easy) to 10. */
  difficulty: number;
}

/** What moves FSRS's interval towards the learner, towards what the word has shown and towards what the school wants. */
export interface Pace {
  /** The learner's shift at the latest answer, see nextShift. */
  shift: number;
  /** Days between the latest day with an answer and the one before; 0: there is none. */
  gap: number;
  /** Percentage of words that is to be known when they are due, as it was wanted at the latest answer. Undefined: the default. */
  retention?: number;
}

/** A word for a student. Plain facts, so that it can be stored and folded on. */
export interface WordReview {
  wordId: number;
  cell: Cell;
  /** The round whose plan the word follows: the latest it was learned in. */
  round: { id: number; studiedOn: CalendarDay } | undefined;
  /** After the latest answer; undefined while there is none. */
  memory: Memory | undefined;
  /** Undefined where the latest answer was logged without a shift: FSRS's intervals stand as they are. */
  pace: Pace | undefined;
  /** Day of the latest answer (final exam or review). */
  answeredOn: CalendarDay | undefined;
  /** Days with an answer. */
  answeredDays: number;
  /** The latest answer was wrong: due again at once. */
  again: boolean;
  /** What the first answer of `answeredOn` answered: a review of that day, a late one, or none that was due. */
  answered: 'today' | 'late' | undefined;
}

/** A word that is due. */
export interface DueWord {
  wordId: number;
  cell: Cell;
  /** Round of its plan; undefined for a known word that was forgotten. */
  roundId: number | undefined;
  /** Due today; late; or answered wrong today and not right since. */
  due: 'today' | 'late' | 'again';
  /** Days of the plan (1…21) that this one review does for; empty under FSRS. More than one: missed ones collapsed. */
  planDays: readonly number[];
  dueOn: CalendarDay;
  daysLate: number;
  /** Predicted recall today, 0–1. */
  recall: number;
}
