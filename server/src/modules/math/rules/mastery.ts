/** How well a knowledge point is known: learned like Khan Academy's skills, mastered only when it held among others. Pure. */
import type { MasteryLevel } from '@xueban/contract/resources/math/sections';

const FAMILIAR_SHARE = 0.7;
/**
 * @param questionsCount questions of the point in the course
 * @param questionsRight those that are right now
 */
export function getMastery(answersCount: number, questionsRight: number, questionsCount: number, held: boolean): MasteryLevel {
  if (answersCount === 0) return 'new';
  if (questionsRight < questionsCount) return questionsRight < questionsCount * FAMILIAR_SHARE ? 'attempted' : 'familiar';
  return held ? 'mastered' : 'proficient';
}
