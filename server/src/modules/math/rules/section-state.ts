/** Where a section is on its way round: learn, quiz, wrong questions, 100 %, and back after days. Folded from its log. Pure. */
import type { Flywheel, SectionTurn } from '@xueban/contract/resources/math/quizzes';
import { addDays, type CalendarDay } from '../../school/rules/school-calendar';

/** Days from completing a section to its coming back, and after each time that it has held. */
export const FIRST_REVIEW_DAYS = 3;
const DAYS_AFTER_HOLDING = [7, 14, 30, 60];

export interface SectionEvent {
  kind: 'completed' | 'held' | 'fallen';
  /** School day. */
  day: CalendarDay;
}

export interface SectionState {
  completedOn: CalendarDay | null;
  /** Null before the first completion, and from falling to the next. */
  dueOn: CalendarDay | null;
  timesHeld: number;
}

export const NEW_SECTION: SectionState = { completedOn: null, dueOn: null, timesHeld: 0 };

export function afterSectionEvent(state: SectionState, { kind, day }: SectionEvent): SectionState {
  if (kind === 'fallen') return { ...state, dueOn: null, timesHeld: 0 };
  if (kind === 'held') {
    const days = DAYS_AFTER_HOLDING[Math.min(state.timesHeld, DAYS_AFTER_HOLDING.length - 1)] ?? 0;
    return { ...state, dueOn: addDays(day, days), timesHeld: state.timesHeld + 1 };
  }
  const dueOn = addDays(day, FIRST_REVIEW_DAYS);
  // Learned again although it had not fallen: it does not come back sooner for that.
  return { ...state, completedOn: day, dueOn: state.dueOn !== null && state.dueOn > dueOn ? state.dueOn : dueOn };
}

export const foldSection = (events: readonly SectionEvent[]): SectionState => events.reduce(afterSectionEvent, NEW_SECTION);

/** Completed and not fallen since. */
export const isFinished = ({ completedOn, dueOn }: SectionState): boolean => completedOn !== null && dueOn !== null;

export interface SectionCounts extends SectionState {
  quizTaken: boolean;
  rightCount: number;
  wrongCount: number;
  waitingCount: number;
}

export const UNTOUCHED: SectionCounts = { ...NEW_SECTION, quizTaken: false, rightCount: 0, wrongCount: 0, waitingCount: 0 };

/** Fallen, and every question that was wrong has been put right since: it is finished again, however that came about. */
export const hasRecovered = ({ completedOn, dueOn, wrongCount, waitingCount }: SectionCounts): boolean =>
  completedOn !== null && dueOn === null && wrongCount === 0 && waitingCount === 0;

/** Whole per cent of right questions; 100 only when the section was completed and has not fallen, or has nothing to ask. */
export function sectionPercentage(section: SectionCounts, questionsCount: number): number {
  // Nothing is left to do in it: it is never the next one, its handout can be read all the same.
  if (questionsCount === 0) return 100;
  const share = Math.floor((Math.min(section.rightCount, questionsCount) * 100) / questionsCount);
  return isAllRight(section, questionsCount) ? 100 : Math.min(share, 99);
}

const isAllRight = (section: SectionCounts, questionsCount: number): boolean =>
  questionsCount === 0 || (isFinished(section) && section.rightCount >= questionsCount);

function getTurn(section: SectionCounts, questionsCount: number): SectionTurn {
  const { completedOn, quizTaken, rightCount, wrongCount, waitingCount } = section;
  const answered = rightCount + wrongCount + waitingCount;
  if (isAllRight(section, questionsCount)) return 'finished';
  if (answered >= questionsCount && wrongCount === 0 && waitingCount > 0) return 'waiting';
  if (completedOn !== null && !isFinished(section)) return 'wrong_questions';
  if (answered < questionsCount) return quizTaken ? 'quiz' : 'learn';
  return wrongCount > 0 ? 'wrong_questions' : 'quiz';
}

export const getFlywheel = (section: SectionCounts, questionsCount: number): Flywheel => ({
  turn: getTurn(section, questionsCount),
  wrong_count: section.wrongCount,
  waiting_count: section.waitingCount,
  questions_count: questionsCount,
  // A section with new questions waits until they are right: only sections at 100 % are mixed.
  due_on: questionsCount > 0 && isAllRight(section, questionsCount) ? section.dueOn : null,
  times_held: section.timesHeld,
});
