/** What each review did to a word, from its log: the counts of the review's report. */
import { type Mistake, type MistakeAnswer, mistakeAfter } from './mistake-book';
import { newWord, type ReviewEvent, type ScheduleOptions, stepWordReview } from './review-schedule';

/** An event of a word's log with the review it belongs to; null for those of rounds. */
export interface LoggedEvent {
  event: ReviewEvent;
  submissionId: number | null;
}

export interface ReviewEffect {
  /** Moved on a cell; reached the last one. */
  advanced: number;
  mastered: number;
  /** Left the mistake word book; went into it. */
  leftBook: number;
  enteredBook: number;
}

const MASTERED_CELL = 9;
const NONE: ReviewEffect = { advanced: 0, mastered: 0, leftBook: 0, enteredBook: 0 };

/** Whether a word went into the mistake word book, or out of it. */
export function getBookEffect(before: Mistake | undefined, after: Mistake | undefined): Pick<ReviewEffect, 'leftBook' | 'enteredBook'> {
  const wasIn = before?.left === false;
  const isIn = after?.left === false;
  return { leftBook: Number(wasIn && !isIn), enteredBook: Number(!wasIn && isIn) };
}

/** Answers that count for the mistake word book, in the order received: those of rounds, and the first of every review. */
export function getMistakeAnswers(log: readonly LoggedEvent[]): (MistakeAnswer & { submissionId: number | null })[] {
  const seen = new Set<number>();
  return log.flatMap(({ event, submissionId }) => {
    if (event.kind === 'known' || (submissionId !== null && seen.has(submissionId))) return [];
    if (submissionId !== null) seen.add(submissionId);
    return [{ day: event.day, correct: event.correct, submissionId }];
  });
}

/** Effects by review of a log in the order received; each event is placed by its day. */
export function getEffects(wordId: number, log: readonly LoggedEvent[], options: ScheduleOptions): Map<number, ReviewEffect> {
  const effects = new Map<number, ReviewEffect>();
  const add = (submissionId: number | null, effect: Partial<ReviewEffect>): void => {
    if (submissionId !== null) effects.set(submissionId, sum(effects.get(submissionId) ?? NONE, { ...NONE, ...effect }, 1));
  };
  let word = newWord(wordId);
  for (const { event, submissionId } of byDay(log, ({ event: { day } }) => day)) {
    const next = stepWordReview(word, event, options);
    add(submissionId, {
      advanced: Number(next.cell > word.cell),
      mastered: Number(next.cell === MASTERED_CELL && word.cell < MASTERED_CELL),
    });
    word = next;
  }
  let mistake: Mistake | undefined;
  for (const { correct, submissionId } of byDay(getMistakeAnswers(log), ({ day }) => day)) {
    const next = mistakeAfter(mistake, correct);
    add(submissionId, getBookEffect(mistake, next));
    mistake = next;
  }
  return effects;
}

/** The change of every review's effects when one more event arrives; unchanged ones are left out. */
export function effectChanges(
  wordId: number,
  log: readonly LoggedEvent[],
  late: LoggedEvent,
  options: ScheduleOptions,
): Map<number, ReviewEffect> {
  const before = getEffects(wordId, log, options);
  const changes = new Map<number, ReviewEffect>();
  for (const [id, effect] of getEffects(wordId, [...log, late], options)) {
    const change = sum(effect, before.get(id) ?? NONE, -1);
    if (Object.values(change).some((count) => count !== 0)) changes.set(id, change);
  }
  return changes;
}

const sum = (a: ReviewEffect, b: ReviewEffect, sign: 1 | -1): ReviewEffect => ({
  advanced: a.advanced + sign * b.advanced,
  mastered: a.mastered + sign * b.mastered,
  leftBook: a.leftBook + sign * b.leftBook,
  enteredBook: a.enteredBook + sign * b.enteredBook,
});

const byDay = <T>(items: readonly T[], getDay: (item: T) => string): T[] =>
  [...items].sort((a, b) => (getDay(a) < getDay(b) ? -1 : Number(getDay(a) > getDay(b))));
