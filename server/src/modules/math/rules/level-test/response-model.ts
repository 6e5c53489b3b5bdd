/** How a learner answers an item, given the level and knowledge of its point. */

export const OUTCOMES = ['right', 'wrong', 'unknown'] as const;

/** `unknown`: the learner said 不会. */
export type Outcome = (typeof OUTCOMES)[number];

/** Who could solve it and does not. */
const SLIP = 0.07;
/** Of those slips, how many say 不会. */
const SLIP_UNKNOWN = 0.3;
/** Who cannot solve it and answers all the same. */
const GUESSES = 0.6;

/** Logits a grade: how fast success falls around the difficulty of an item that is known exactly. */
const SLOPE = 1.7;

/** Share of solving an item that depends on its own point; the rest depends on the level (docs/level-test.md). */
export const KNOWLEDGE_SHARE = 0.3;

interface Likelihood {
  ifSolved: number;
  ifNot: number;
}

/** @param floor probability that a guess is right, 0–1 */
export function getLikelihood(outcome: Outcome, floor: number): Likelihood {
  switch (outcome) {
    case 'right':
      return { ifSolved: 1 - SLIP, ifNot: GUESSES * floor };
    case 'wrong':
      return { ifSolved: SLIP * (1 - SLIP_UNKNOWN), ifNot: GUESSES * (1 - floor) };
    case 'unknown':
      return { ifSolved: SLIP * SLIP_UNKNOWN, ifNot: 1 - GUESSES };
  }
}

/** Probability that the level alone solves an item. @param difficultySd how sure its difficulty is, grades */
export function levelCurve(level: number, difficulty: number, difficultySd: number): number {
  // A logistic curve averaged over a normal difficulty is nearly a flatter one.
  const flattening = 1 / Math.sqrt(1 + (FLATTENING * SLOPE * difficultySd) ** 2);
  return logistic(SLOPE * flattening * (level - difficulty));
}

const FLATTENING = (16 * Math.sqrt(3)) / (15 * Math.PI);

export function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x));
}
