/**
 * How likely a word's answers are if it is known and if it is not, at each rate of over-claiming and slips. Tick and
 * question on one word depend on one piece of knowledge.
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

/** Likelihood of what was answered, in each manner, if the word is known and if it is not. */
interface ByManner {
  ifKnown: Float64Array;
  ifUnknown: Float64Array;
}

export interface WordEvidence extends Readonly<ByManner> {
  word: BankWord;
}

/** Only five answers are possible, so their likelihoods are computed once for all words. */
const TICKS = {
  yes: inEachManner((lapse, rate) => tickLikelihood(true, rate, lapse)),
  no: inEachManner((lapse, rate) => tickLikelihood(false, rate, lapse)),
};
const CHOICES = {
  right: inEachManner((lapse) => choiceLikelihood('right', lapse)),
  wrong: inEachManner((lapse) => choiceLikelihood('wrong', lapse)),
  unknown: inEachManner((lapse) => choiceLikelihood('unknown', lapse)),
};

export interface Evidence {
  words: readonly WordEvidence[];
  /** Weight of each manner after the pseudo-words alone; not normalised: sums to their probability. */
  manners: Float64Array;
}

export function getEvidence(responses: readonly Response[], { byId }: { byId: ReadonlyMap<string, BankWord> }): Evidence {
  const found = new Map<string, WordEvidence>();
  const pseudo = { ticked: 0, left: 0 };
  for (const response of responses) {
    const word = byId.get(response.id);
    if (response.kind === 'pseudo') pseudo[response.ticked ? 'ticked' : 'left'] += 1;
    // A word taken out of the bank since says nothing any more.
    if (!word || response.kind === 'pseudo') continue;
    const said = response.kind === 'word' ? TICKS[response.ticked ? 'yes' : 'no'] : CHOICES[response.outcome];
    const before = found.get(response.id);
    found.set(response.id, { word, ...(before ? both(before, said) : said) });
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

function inEachManner(likelihood: (lapse: number, overclaiming: number) => { ifKnown: number; ifUnknown: number }): ByManner {
  const all = MANNERS.map(({ lapse, overclaiming }) => likelihood(lapse, overclaiming));
  return { ifKnown: Float64Array.from(all, ({ ifKnown }) => ifKnown), ifUnknown: Float64Array.from(all, ({ ifUnknown }) => ifUnknown) };
}

function both(one: ByManner, other: ByManner): ByManner {
  return {
    ifKnown: one.ifKnown.map((value, manner) => value * (other.ifKnown[manner] as number)),
    ifUnknown: one.ifUnknown.map((value, manner) => value * (other.ifUnknown[manner] as number)),
  };
}
