/** How a taker answers, given whether the word is known: the signal-detection part of the test. */

/** Slip rate while words are chosen; the score weighs several rates. */
export const LAPSE = 0.03;

/** A meaning question on an unknown word: most say 不认识, who guesses is right once in four. */
const GUESSES = 0.4;

export const CHOICE_OUTCOMES = ['right', 'wrong', 'unknown'] as const;

export type ChoiceOutcome = (typeof CHOICE_OUTCOMES)[number];

interface Likelihood {
  ifKnown: number;
  ifUnknown: number;
}

/** @param overclaiming probability that this taker ticks a word that is not known */
export function tickLikelihood(ticked: boolean, overclaiming: number, lapse = LAPSE): Likelihood {
  // A tick of a known word is never less likely than of an unknown one.
  const ifKnown = Math.max(1 - lapse, overclaiming);
  return ticked ? { ifKnown, ifUnknown: overclaiming } : { ifKnown: 1 - ifKnown, ifUnknown: 1 - overclaiming };
}

export function choiceLikelihood(outcome: ChoiceOutcome, lapse = LAPSE): Likelihood {
  switch (outcome) {
    case 'right':
      return { ifKnown: 1 - lapse, ifUnknown: GUESSES / 4 };
    case 'wrong':
      return { ifKnown: lapse / 2, ifUnknown: (GUESSES * 3) / 4 };
    case 'unknown':
      return { ifKnown: lapse / 2, ifUnknown: 1 - GUESSES };
  }
}
