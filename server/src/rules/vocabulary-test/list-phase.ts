/** Which words of a list are asked, once the answers look as if a list had been learned: those around where it was left off. */
import { evidenceOf } from './evidence';
import type { ItemBank } from './items';
import { likeliestList, type PointOnList } from './list-model';
import type { TestState } from './state';
import type { WordPath } from './word-lists';

/** Screens before which no list is thought of. */
const FIRST_SCREENS = 3;
/** Probability of all lists together from which they are asked about. */
const LIKELY = 0.25;
/** Share of the point's distribution that is asked over. */
const SPREAD = 0.8;
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
export function drawOnList(point: PointOnList, used: ReadonlySet<string>, random: () => number): string | undefined {
  const target = Math.exp(point.quantile(0.5 + (random() - 0.5) * SPREAD));
  const near = nearest(point.path, target, used);
  return near[Math.floor(random() * near.length)];
}

function nearest({ ordered }: WordPath, target: number, used: ReadonlySet<string>): string[] {
  return ordered
    .filter(({ id }) => !used.has(id))
    .map(({ id, place }) => ({ id, distance: Math.abs(place - target) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, POOL)
    .map(({ id }) => id);
}
