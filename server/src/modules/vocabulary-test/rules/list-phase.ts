/**
 * Chooses words once a learned list is likely: those around where it was left off, and some beside the list, which alone
 * say how much else is known.
 */
import type { BankWord } from './bank-word';
import { getEvidence } from './evidence';
import type { ItemBank } from './items';
import { likeliestList, type ListModel, type ListsSoFar, type PointOnList, weighRoughly } from './list-model';
import type { Response, TestState } from './state';
import type { WordPath } from './word-lists';

/** Screens before which no list is thought of. */
const FIRST_SCREENS = 3;
/** Probability of all lists together from which they are asked about. */
const LIKELY = 0.25;
/** Share of a list's words that are drawn from all of it, whatever is thought of the point. */
const ANYWHERE = 0.2;
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
  const found = likeliestList(soFar(responses, bank), posterior.logEvidence);
  return found && found.share >= LIKELY ? found.point : undefined;
}

/**
 * What the answers up to one of them say of the lists. Only ticks are weighed, so a replay weighs just those of the last
 * screen.
 */
const upTo = new WeakMap<Response, { lists: readonly ListModel[]; soFar: ListsSoFar }>();

function soFar(responses: readonly Response[], bank: ItemBank): ListsSoFar {
  const earlier = responses.flatMap((response) => upTo.get(response) ?? []).at(-1);
  const found = weighRoughly(getEvidence(responses, bank), bank.lists, earlier?.lists === bank.lists ? earlier.soFar : undefined);
  const last = responses.at(-1);
  if (last) upTo.set(last, { lists: bank.lists, soFar: found });
  return found;
}

/**
 * Draws an unused word of the list, near where it may have been left off or anywhere before, which shows how much of it was
 * kept; now and then anywhere.
 */
export function drawOnList(list: PointOnList, used: ReadonlySet<string>, random: () => number): string | undefined {
  const { path } = list;
  const target = random() < ANYWHERE ? random() * path.length : drawPlace(list, random);
  return drawNearest(path.ordered, ({ place }) => Math.abs(place - target), used, random)?.id;
}

function drawPlace({ quantile, unsure }: PointOnList, random: () => number): number {
  const before = random() * (unsure.kept + unsure.point) < unsure.kept;
  return before ? random() * Math.exp(quantile(0.5 - SPREAD / 2)) : Math.exp(quantile(0.5 + (random() - 0.5) * SPREAD));
}

/**
 * How many of the words that are neither of the list nor beside it, as a share, are rather of the list: the more of what is not
 * known of the size is of it.
 */
export const shareMoreOnList = ({ unsure: { learned, others } }: PointOnList): number =>
  Math.max(0, (learned - others) / (learned + others));

/** Draws an unused common word that is not on the list. */
export function drawBeside(
  { path }: PointOnList,
  words: readonly BankWord[],
  used: ReadonlySet<string>,
  random: () => number,
): BankWord | undefined {
  const beside = wordsBeside(path, words);
  const from = beside.reduce((least, { word }) => (word.rank < least && !used.has(word.id) ? word.rank : least), BESIDE_TO);
  const target = Math.log(from) + random() * Math.log(BESIDE_TO / from);
  return drawNearest(beside, ({ logRank }) => Math.abs(logRank - target), used, random)?.word;
}

interface Beside {
  id: string;
  word: BankWord;
  logRank: number;
}

/** The bank's words beside a path, found once for all screens. */
const besides = new WeakMap<readonly BankWord[], WeakMap<WordPath, Beside[]>>();

function wordsBeside(path: WordPath, words: readonly BankWord[]): readonly Beside[] {
  const byPath = besides.get(words) ?? new WeakMap<WordPath, Beside[]>();
  besides.set(words, byPath);
  let found = byPath.get(path);
  if (!found) {
    found = words
      .filter(({ id, rank }) => rank <= BESIDE_TO && !path.places.has(id))
      .map((word) => ({ id: word.id, word, logRank: Math.log(word.rank) }));
    byPath.set(path, found);
  }
  return found;
}

/** One of the few nearest that are not used. */
function drawNearest<Word extends { id: string }>(
  words: readonly Word[],
  getDistance: (word: Word) => number,
  used: ReadonlySet<string>,
  random: () => number,
): Word | undefined {
  const near: { word: Word; distance: number }[] = [];
  for (const word of words) {
    const distance = getDistance(word);
    if ((near.length === POOL && distance >= (near[POOL - 1]?.distance ?? Infinity)) || used.has(word.id)) continue;
    const at = near.findIndex((other) => distance < other.distance);
    near.splice(at < 0 ? near.length : at, 0, { word, distance });
    near.length = Math.min(near.length, POOL);
  }
  return near[Math.floor(random() * near.length)]?.word;
}
