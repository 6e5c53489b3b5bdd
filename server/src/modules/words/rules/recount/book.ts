/**
 * Replays a word's answers and the changes by hand, in the order they were kept, to know whether it is in the mistake word
 * book.
 */
import { isAsAnswered, type Mistake, mistakeAfter, mistakeAfterLate, mistakeByHand } from '../mistake-book';
import { getBookEffect, effectChanges, type LoggedEvent, getMistakeAnswers, type ReviewEffect } from '../review-effects';
import type { ScheduleOptions } from '../review-schedule';

export type BookEntry = LoggedEvent | { inBook: boolean };
type BookEffect = Pick<ReviewEffect, 'leftBook' | 'enteredBook'>;

export interface BookReplay {
  mistake: Mistake | undefined;
  /** By review. */
  effects: Map<number, BookEffect>;
}

/** The word after all entries, each applied as it came, because an older answer was judged by the log of its time. */
export function replayBook(wordId: number, entries: readonly BookEntry[], options: ScheduleOptions): BookReplay {
  const effects = new Map<number, BookEffect>();
  const add = (submissionId: number | null, { leftBook, enteredBook }: BookEffect): void => {
    if (submissionId === null) return;
    const sum = effects.get(submissionId) ?? { leftBook: 0, enteredBook: 0 };
    effects.set(submissionId, { leftBook: sum.leftBook + leftBook, enteredBook: sum.enteredBook + enteredBook });
  };
  const log: LoggedEvent[] = [];
  let mistake: Mistake | undefined;
  let latestDay = '';
  for (const entry of entries) {
    if ('inBook' in entry) {
      mistake = mistakeByHand(mistake, entry.inBook);
      continue;
    }
    const step = getStep(wordId, { mistake, log, latestDay }, entry, options);
    for (const [submissionId, effect] of step.effects) add(submissionId, effect);
    mistake = step.mistake;
    log.push(entry);
    if (entry.event.day > latestDay) latestDay = entry.event.day;
  }
  return { mistake, effects };
}

interface Before {
  mistake: Mistake | undefined;
  log: readonly LoggedEvent[];
  latestDay: string;
}

function getStep(
  wordId: number,
  { mistake, log, latestDay }: Before,
  entry: LoggedEvent,
  options: ScheduleOptions,
): { mistake: Mistake | undefined; effects: [number | null, BookEffect][] } {
  const { event, submissionId } = entry;
  if (event.kind === 'known') return { mistake, effects: [] };
  const counts = submissionId === null || !log.some((earlier) => earlier.submissionId === submissionId);
  if (event.kind === 'studied' || latestDay <= event.day) {
    if (!counts) return { mistake, effects: [] };
    const next = mistakeAfter(mistake, event.correct);
    return { mistake: next, effects: [[submissionId, getBookEffect(mistake, next)]] };
  }
  const earlier = getMistakeAnswers(log);
  const next = counts ? mistakeAfterLate(mistake, earlier, event) : mistake;
  if (!isAsAnswered(mistake, earlier)) return { mistake: next, effects: [[submissionId, getBookEffect(mistake, next)]] };
  return { mistake: next, effects: [...effectChanges(wordId, log, entry, options)].filter(([id]) => counts || id !== submissionId) };
}
