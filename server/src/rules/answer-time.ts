/** When an answer was given, and when the learner was done. */

/** The times known of an answer. */
export interface AnswerTimes {
  receivedAt: Date;
  /** By the phone's clock, which may be wrong. */
  answeredAt: Date | null;
}

/** By the phone's clock, since answers given offline all arrive at once; never before the record was started nor after the answer arrived. */
export function answerTime({ answeredAt, receivedAt }: AnswerTimes, startedAt: Date): number {
  return Math.min(Math.max((answeredAt ?? receivedAt).getTime(), startedAt.getTime()), receivedAt.getTime());
}

/** When the latest of these answers was given; without any, when the record was started. */
export function lastAnswerAt(answers: readonly AnswerTimes[], startedAt: Date): Date {
  return new Date(answers.reduce((latest, answer) => Math.max(latest, answerTime(answer, startedAt)), startedAt.getTime()));
}

/** Seconds from the first answer to the last. */
export function answeringSeconds(answers: readonly AnswerTimes[], startedAt: Date): number {
  if (answers.length === 0) return 0;
  const times = answers.map((answer) => answerTime(answer, startedAt));
  return Math.round((times.reduce((a, b) => Math.max(a, b)) - times.reduce((a, b) => Math.min(a, b))) / 1000);
}
