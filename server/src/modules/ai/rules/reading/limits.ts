/** How long and how hard a text is, by stage of school. Words of running text. */
import type { Stage } from '../english/level';

export interface Limits {
  words: readonly [least: number, most: number];
  sentence: number;
  /** Words beyond the learner's level: of all distinct words, in per cent; at least FEWEST_BEYOND are allowed. */
  beyond: number;
}

export const LIMITS: Readonly<Record<Stage, Limits>> = {
  primary: { words: [35, 150], sentence: 20, beyond: 6 },
  junior: { words: [50, 230], sentence: 28, beyond: 8 },
  senior: { words: [80, 330], sentence: 36, beyond: 8 },
};
const FEWEST_BEYOND = 3;

export const mostBeyond = (stage: Stage, distinct: number): number =>
  Math.max(FEWEST_BEYOND, Math.floor((distinct * LIMITS[stage].beyond) / 100));

/** How many requested words a text gets, and how many it must use. */
export const MOST_ASKED = 12;
export const leastUsed = (asked: number): number => (asked <= 5 ? asked : Math.ceil(asked * 0.85));
