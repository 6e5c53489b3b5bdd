/** How well a knowledge point is known: learned like Khan Academy's skills, mastered only when it held among others. Pure. */
import type { MasteryLevel } from '@xueban/contract/resources/math/sections';

const FAMILIAR_SHARE = 0.7;
/** A question left open over lunch is not an hour of thought. */
const LONGEST_ANSWER_MS = 600_000;

/** As an answer's time counts. */
export const countedMilliseconds = (milliseconds: number | undefined): number => Math.min(milliseconds ?? 0, LONGEST_ANSWER_MS);

/**
 * @param questionsCount questions of the point in the course
 * @param questionsRight those that are right now
 */
export function getMastery(answersCount: number, questionsRight: number, questionsCount: number, held: boolean): MasteryLevel {
  if (answersCount === 0) return 'new';
  if (questionsRight < questionsCount) return questionsRight < questionsCount * FAMILIAR_SHARE ? 'attempted' : 'familiar';
  return held ? 'mastered' : 'proficient';
}
