/** State of a question: its verdict and its place in the mistake book, computed from its answers and manual changes. Pure. */
import type { AnswerVerdict, GivenAnswer } from '@xueban/contract/resources/math/questions';
import { RIGHT_DAYS_TO_LEAVE } from '@xueban/contract/constants';
import { type CalendarDay, getSchoolDay } from '../../school/rules/school-calendar';

/** A question that is or has been in the mistake book. */
export interface MistakeMemory {
  timesWrong: number;
  /** Different school days with a right answer since the last wrong one. */
  rightDays: number;
  lastRightOn: CalendarDay | null;
  /** ISO 8601. */
  lastWrongAt: string;
  /** Null: in the book. */
  leftAt: string | null;
  variant: number;
  given: GivenAnswer | null;
  cause: string | null;
}

export interface QuestionMemory {
  /** Of the latest answer that counts for the section. */
  verdict: AnswerVerdict | null;
  answersCount: number;
  mistake: MistakeMemory | null;
}

export const NEW_QUESTION: QuestionMemory = { verdict: null, answersCount: 0, mistake: null };

export interface JudgedAnswer {
  verdict: AnswerVerdict;
  forSection: boolean;
  day: CalendarDay;
  /** ISO 8601. */
  at: string;
  variant: number;
  given: GivenAnswer;
  cause: string | null;
  /** The answered variant is no longer the one that is asked. */
  late: boolean;
}

export function afterAnswer(memory: QuestionMemory, answer: JudgedAnswer): QuestionMemory {
  return {
    verdict: answer.forSection ? answer.verdict : memory.verdict,
    answersCount: memory.answersCount + 1,
    mistake: answer.late ? memory.mistake : mistakeAfterAnswer(memory.mistake, answer),
  };
}

function mistakeAfterAnswer(mistake: MistakeMemory | null, answer: JudgedAnswer): MistakeMemory | null {
  const { verdict, day, at, variant, given, cause } = answer;
  if (verdict === 'wrong') {
    const timesWrong = (mistake?.timesWrong ?? 0) + 1;
    if (mistake && isBefore(at, mistake.lastWrongAt)) return { ...mistake, timesWrong };
    // A late answer of a phone that was offline: of the right days only the last is known to be after it.
    if (mistake?.lastRightOn != null && day < mistake.lastRightOn) {
      return { ...mistake, timesWrong, rightDays: Math.min(mistake.rightDays, 1), lastWrongAt: at, leftAt: null, variant, given, cause };
    }
    return { timesWrong, rightDays: 0, lastRightOn: null, lastWrongAt: at, leftAt: null, variant, given, cause };
  }
  return verdict === 'right' && mistake ? mistakeAfterRight(mistake, day, at) : mistake;
}

/** A right answer; for a question from paper, the learner's own mark. */
export function mistakeAfterRight(mistake: MistakeMemory, day: CalendarDay, at: string): MistakeMemory {
  if (mistake.leftAt !== null || isBefore(at, mistake.lastWrongAt) || !isFurtherDay(mistake, day)) return mistake;
  const rightDays = mistake.rightDays + 1;
  const lastRightOn = mistake.lastRightOn !== null && mistake.lastRightOn > day ? mistake.lastRightOn : day;
  return { ...mistake, rightDays, lastRightOn, leftAt: rightDays >= RIGHT_DAYS_TO_LEAVE ? at : null };
}

const isBefore = (at: string, other: string): boolean => Date.parse(at) < Date.parse(other);

/**
 * Answers of two phones may arrive out of order. An earlier one counts as another day unless it may be the first of two
 * that were counted; the question then stays a day longer.
 */
function isFurtherDay({ rightDays, lastRightOn }: MistakeMemory, day: CalendarDay): boolean {
  if (lastRightOn === null || day > lastRightOn) return true;
  return rightDays === 1 && day < lastRightOn;
}

/** A question from paper that the learner marks as wrong. */
export const mistakeAfterWrong = (mistake: MistakeMemory, at: string): MistakeMemory => ({
  ...mistake,
  timesWrong: mistake.timesWrong + 1,
  rightDays: 0,
  lastRightOn: null,
  lastWrongAt: at,
  leftAt: null,
});

/** Whether it was wrong earlier today and not right since: marked again, it counts once. */
export const isWrongToday = ({ leftAt, rightDays, lastWrongAt }: MistakeMemory, today: CalendarDay): boolean =>
  leftAt === null && rightDays === 0 && getSchoolDay(new Date(lastWrongAt)) === today;

/** Taken out of the book or put back by hand; put back, it needs all its right days anew. */
export function mistakeByHand(mistake: MistakeMemory, inBook: boolean, at: string): MistakeMemory {
  if (inBook === (mistake.leftAt === null)) return mistake;
  return inBook ? { ...mistake, leftAt: null, rightDays: 0, lastRightOn: null } : { ...mistake, leftAt: at };
}

/** Something that happened to a question, in the order of happening. */
export type QuestionEntry = { answer: JudgedAnswer } | { inBook: boolean; at: string };

export function replayQuestion(entries: readonly QuestionEntry[]): QuestionMemory {
  return entries.reduce<QuestionMemory>((memory, entry) => {
    if ('answer' in entry) return afterAnswer(memory, entry.answer);
    return { ...memory, mistake: memory.mistake && mistakeByHand(memory.mistake, entry.inBook, entry.at) };
  }, NEW_QUESTION);
}

/** An answer and what was done by hand, each with its place in the order. */
export function getEntries(
  answers: readonly { id: number; answer: JudgedAnswer }[],
  choices: readonly { afterAnswerId: number; inBook: boolean; at: string }[],
): QuestionEntry[] {
  const after = (id: number): QuestionEntry[] =>
    choices.filter(({ afterAnswerId }) => afterAnswerId === id).map(({ inBook, at }) => ({ inBook, at }));
  return [...after(0), ...answers.flatMap(({ id, answer }) => [{ answer }, ...after(id)])];
}
