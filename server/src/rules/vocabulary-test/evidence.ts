/**
 * What the answers say of each word that was asked, whatever the taker knows: how likely they are if the word is known
 * and if it is not, at each rate of over-claiming and of slips. Tick and question on one word hang on one knowledge.
 */
import type { BankWord } from './bank-word';
import { OVERCLAIMING, overclaimingPrior } from './posterior';
import { choiceLikelihood, tickLikelihood } from './response-model';
import type { Response } from './state';

/** Known words left unticked, and answered wrongly, by a slip: most takers seldom, some often. */
const LAPSES = [
  { rate: 0.01, weight: 0.35 },
  { rate: 0.03, weight: 0.45 },
  { rate: 0.08, weight: 0.2 },
] as const;

/** How often a taker claims a pseudo-word, relative to an unknown word: one that looks strange is claimed less readily. */
const PSEUDO_RATIOS = [
  { ratio: 0.3, weight: 0.2 },
  { ratio: 0.55, weight: 0.35 },
  { ratio: 1, weight: 0.35 },
  { ratio: 1.6, weight: 0.1 },
] as const;

/** How a taker answers: a rate of over-claiming and one of slips, with the weight it has before the first answer. */
export const MANNERS: readonly { overclaiming: number; lapse: number; weight: number }[] = overclaimingPrior().flatMap((share, i) =>
  LAPSES.map(({ rate, weight }) => ({ overclaiming: OVERCLAIMING[i] ?? 0, lapse: rate, weight: share * weight })),
);

export interface WordEvidence {
  word: BankWord;
  /** Likelihood of all answers to the word in each manner, if it is known and if it is not. */
  ifKnown: Float64Array;
  ifUnknown: Float64Array;
}

export interface Evidence {
  words: readonly WordEvidence[];
  /** Weight of each manner after the pseudo-words alone; not normalised: sums to their probability. */
  manners: Float64Array;
}

export function evidenceOf(responses: readonly Response[], { byId }: { byId: ReadonlyMap<string, BankWord> }): Evidence {
  const found = new Map<string, WordEvidence>();
  const pseudo = { ticked: 0, left: 0 };
  for (const response of responses) {
    const word = byId.get(response.id);
    if (response.kind === 'pseudo') pseudo[response.ticked ? 'ticked' : 'left'] += 1;
    // A word taken out of the bank since says nothing any more.
    if (!word || response.kind === 'pseudo') continue;
    let evidence = found.get(response.id);
    if (!evidence) {
      evidence = { word, ifKnown: new Float64Array(MANNERS.length).fill(1), ifUnknown: new Float64Array(MANNERS.length).fill(1) };
      found.set(response.id, evidence);
    }
    for (let m = 0; m < MANNERS.length; m += 1) {
      const { overclaiming, lapse } = MANNERS[m] as (typeof MANNERS)[number];
      const { ifKnown, ifUnknown } =
        response.kind === 'word' ? tickLikelihood(response.ticked, overclaiming, lapse) : choiceLikelihood(response.outcome, lapse);
      evidence.ifKnown[m] = (evidence.ifKnown[m] as number) * ifKnown;
      evidence.ifUnknown[m] = (evidence.ifUnknown[m] as number) * ifUnknown;
    }
  }
  return {
    words: [...found.values()],
    manners: Float64Array.from(MANNERS, (manner) => manner.weight * pseudoLikelihood(manner.overclaiming, pseudo)),
  };
}

function pseudoLikelihood(overclaiming: number, { ticked, left }: { ticked: number; left: number }): number {
  return PSEUDO_RATIOS.reduce((sum, { ratio, weight }) => {
    const rate = Math.min(overclaiming * ratio, 0.98);
    return sum + weight * rate ** ticked * (1 - rate) ** left;
  }, 0);
}
