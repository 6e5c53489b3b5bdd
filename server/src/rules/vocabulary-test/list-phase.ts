/**
 * Which words are asked once the answers look as if a list had been learned: of the list those around where it was left off,
 * and some beside it, which alone say how much else is known. Chosen by ability they would nearly all lie on the list, which
 * has most of the words of its frequency: sizes of 800 were then 10 % too large, with a range up to 2,700.
 */
import type { BankWord } from './bank-word';
import { evidenceOf } from './evidence';
import type { ItemBank } from './items';
import { likeliestList, type PointOnList } from './list-model';
import type { TestState } from './state';

/** Screens before which no list is thought of. */
const FIRST_SCREENS = 3;
/** Probability of all lists together from which they are asked about. */
const LIKELY = 0.25;
/** Share of the point's distribution that is asked over. */
const SPREAD = 0.8;
/**
 * Rank up to which words beside the list are asked, from its first gap, spread evenly in ln(rank): the common ones, of which
 * a share may be known.
 */
const BESIDE_TO = 6_000;
/** A word is drawn among so many nearest, so that no taker sees a fixed sequence. */
const POOL = 4;

/** The likeliest list, if lists are likely at all. */
export function likelyList(
  { responses, posterior, stepNumber }: Pick<TestState, 'responses' | 'posterior' | 'stepNumber'>,
  bank: ItemBank,
): PointOnList | undefined {
  if (stepNumber < FIRST_SCREENS || bank.lists.length === 0) return undefined;
  const found = likeliestList(evidenceOf(responses, bank), bank.lists, posterior.logEvidence);
  return found && found.share >= LIKELY ? found.point : undefined;
}

/** Draws an unused word of the list near where it may have been left off. */
export function drawOnList({ path, quantile }: PointOnList, used: ReadonlySet<string>, random: () => number): string | undefined {
  const target = Math.exp(quantile(0.5 + (random() - 0.5) * SPREAD));
  const unused = path.ordered.filter(({ id }) => !used.has(id));
  return drawNearest(unused, ({ place }) => Math.abs(place - target), random)?.id;
}

/** Draws an unused common word that is not on the list. */
export function drawBeside(
  { path }: PointOnList,
  words: readonly BankWord[],
  used: ReadonlySet<string>,
  random: () => number,
): BankWord | undefined {
  const unused = words.filter(({ id, rank }) => rank <= BESIDE_TO && !used.has(id) && !path.places.has(id));
  const from = unused.reduce((least, { rank }) => Math.min(least, rank), BESIDE_TO);
  const target = Math.log(from) + random() * Math.log(BESIDE_TO / from);
  return drawNearest(unused, ({ rank }) => Math.abs(Math.log(rank) - target), random);
}

function drawNearest<Word>(words: readonly Word[], distanceOf: (word: Word) => number, random: () => number): Word | undefined {
  const near = words
    .map((word) => ({ word, distance: distanceOf(word) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, POOL);
  return near[Math.floor(random() * near.length)]?.word;
}
