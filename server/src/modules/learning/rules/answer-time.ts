/** When an answer was given, when the learner was done, and how long was worked: the one meaning of 用时. */
import { LONGEST_PAUSE_MS, LONGEST_QUESTION_MS } from '@xueban/contract/constants';

/** The times known of an answer. */
export interface AnswerTimes {
  receivedAt: Date;
  /** By the phone's clock, which may be wrong. */
  answeredAt: Date | null;
}

/** By the phone's clock, between the start of the record and the answer's arrival, because offline answers arrive at once. */
export function answerTime({ answeredAt, receivedAt }: AnswerTimes, startedAt: Date): number {
  return Math.min(Math.max((answeredAt ?? receivedAt).getTime(), startedAt.getTime()), receivedAt.getTime());
}

/** When the latest of these answers was given; without any, when the record was started. */
export function lastAnswerAt(answers: readonly AnswerTimes[], startedAt: Date): Date {
  return new Date(answers.reduce((latest, answer) => Math.max(latest, answerTime(answer, startedAt)), startedAt.getTime()));
}

/** ms at work of those before an answer: what was left open over lunch, or gone on with the next day, is no hour of thought. */
export const toWorkMs = (ms: number): number => Math.min(Math.max(0, ms), LONGEST_PAUSE_MS);

/** ms at work of those that a question was on the screen: a hard one takes longer than any pause, but not all of lunch. */
export const toQuestionMs = (measured: number): number => Math.min(measured, LONGEST_QUESTION_MS);

/** Seconds at work on questions, from the ms at work of each. */
export const secondsOnQuestions = (answers: readonly { milliseconds: number }[]): number =>
  Math.round(answers.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000);

/** ms at work from the first of these instants to the last. */
function workedMs(instants: readonly number[]): number {
  const times = [...instants].sort((a, b) => a - b);
  return times.reduce((sum, time, i) => sum + toWorkMs(time - (times[i - 1] ?? time)), 0);
}

/** Seconds at work from the start of the record to its last answer. */
export function secondsAtWork(answers: readonly AnswerTimes[], startedAt: Date): number {
  // Opened and left it was no work.
  if (answers.length === 0) return 0;
  return Math.round(workedMs([startedAt.getTime(), ...answers.map((answer) => answerTime(answer, startedAt))]) / 1000);
}

/**
 * The same from an instant on, by the phone's clock or by arrival, whichever says more: offline answers arrive at once, and
 * a clock set back must not shorten a lesson.
 */
export function secondsAtWorkSince(answers: readonly AnswerTimes[], startedAt: Date, since: Date): number {
  const from = since.getTime();
  const start = startedAt.getTime();
  const given = [start, ...answers.map((answer) => answerTime(answer, startedAt))].filter((time) => time >= from);
  const arrived = [start, ...answers.map(({ receivedAt }) => receivedAt.getTime())].filter((time) => time >= from);
  return Math.round(Math.max(workedMs(given), workedMs(arrived)) / 1000);
}
