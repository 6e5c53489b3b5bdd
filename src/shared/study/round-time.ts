/** How long a round of words takes a child, before it and on its way. Pure. */
import { GROUP_SIZE, MAX_GROUPS } from '@xueban/contract/constants';
import { type Stage, getStages } from '@xueban/contract/learning/word-round';

/**
 * Seconds one word takes in each step. Memorization is five sounds (0.7 s) with a pause to repeat them (SAY_MS) and two
 * seconds to look; the other steps are assumed, no child has been timed.
 */
const SECONDS = { memorization: 12, ownBox: 5, mixedBox: 3, finalExam: 6 } as const;

/** Of one stage with so many words. */
export function getSeconds(stage: Pick<Stage, 'step' | 'mixedGroups'>, words: number): number {
  if (stage.step === 'memorization') return words * SECONDS.memorization;
  if (stage.step === 'final_exam') return words * SECONDS.finalExam;
  return words * (stage.mixedGroups.length > 0 ? SECONDS.mixedBox : SECONDS.ownBox);
}

/** Minutes of a whole round of so many groups of five. */
export function countRoundMinutes(groups: number = MAX_GROUPS): number {
  const seconds = getStages(groups).reduce((sum, stage) => {
    const words = stage.step === 'final_exam' ? groups * GROUP_SIZE : Math.max(1, stage.mixedGroups.length) * GROUP_SIZE;
    return sum + getSeconds(stage, words);
  }, 0);
  return Math.round(seconds / 60);
}

/** Words of the longest round that can be finished in so many minutes; at least one group. */
export function wordsWithin(minutes: number): number {
  let groups = MAX_GROUPS;
  while (groups > 1 && countRoundMinutes(groups) > minutes) groups -= 1;
  return groups * GROUP_SIZE;
}
